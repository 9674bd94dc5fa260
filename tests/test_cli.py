"""The command line as a whole: help, versions, bad input, games, rules and scenarios.

`dicewright` runs a command line in this process; other test modules use it, too.
"""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

import pytest

from dicewright import __version__
from dicewright.cli.boards import PLAIN, drawer_of
from dicewright.cli.main import run
from dicewright.core.registry import get_game
from tests.bots_of_tests import Slow
from tests.conftest import SCENARIOS
from tests.waiting import PATIENCE, soon

BOTS_FILE = Path(__file__).with_name("bots_of_tests.py")
PROGRAM = (sys.executable, "-c", "from dicewright.cli.main import main; main()")


@dataclass(frozen=True)
class Done:
    """What a command left behind."""

    code: int
    out: str
    error: str


def dicewright(*words: str, typed: str = "") -> Done:
    """Run a command line here, with `typed` on its standard input."""
    out, error = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(error), patch("sys.stdin", io.StringIO(typed)):
        code = run(words)
    return Done(code, out.getvalue(), error.getvalue())


def bot_spec(name: str) -> str:
    """A bot of `bots_of_tests`."""
    return f"file:{BOTS_FILE}:{name}"


def interrupted(mark: Path, *words: str) -> Done:
    """Run a command line with bots that are `Slow`, and press Ctrl-C while they think."""
    run = subprocess.Popen(
        [*PROGRAM, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {Slow.MARK: str(mark)},
    )
    try:
        soon(lambda: mark.exists() or run.poll() is not None)
        run.send_signal(signal.SIGINT)
        out, error = run.communicate(timeout=PATIENCE)
    finally:
        run.kill()
    return Done(run.returncode, out, error)


def assert_refused(done: Done, *words: str) -> None:
    """Exit code 2, and one line on the error output that has these words."""
    assert done.code == 2
    assert done.error.startswith("dicewright: ")
    assert done.error.count("\n") == 1
    assert done.error.endswith("\n")
    for word in words:
        assert word in done.error


# -- the command -----------------------------------------------------------------------------------


def test_version_tells_the_engine_and_python() -> None:
    done = dicewright("--version")
    assert done.code == 0
    assert f"dicewright {__version__}" in done.out
    assert "engine: compiled" in done.out or "engine: interpreted" in done.out
    assert f"Python {sys.version_info.major}.{sys.version_info.minor}" in done.out


def test_the_package_is_the_command() -> None:
    """Where no folder of commands is on the path."""
    words = [sys.executable, "-m", "dicewright", "--version"]
    told = subprocess.run(words, capture_output=True, text=True, check=True)
    assert told.stdout == dicewright("--version").out


@pytest.mark.parametrize("words", [(), ("--help",), ("-h",)])
def test_without_a_command_there_is_help(words: tuple[str, ...]) -> None:
    done = dicewright(*words)
    assert done.code == 0
    assert "dicewright play" in done.out


@pytest.mark.parametrize(
    "command", ["play", "simulate", "tournament", "replay", "scenario", "rules", "games"]
)
def test_every_command_has_help_with_examples(command: str) -> None:
    done = dicewright(command, "--help")
    assert done.code == 0
    assert "Examples:" in done.out
    assert f"dicewright {command}" in done.out


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("dance",), "dance"),
        (("play", "--dance"), "--dance"),
        (("simulate",), "GAME"),
        (("simulate", "chess"), "there is no game “chess”"),
        (("play", "chess"), "there is no game “chess”"),
        (("play", "--players", "5"), "2 to 4 players, not 5"),
        (("play", "--players", "two"), "--players"),
        (("simulate", "diceforge", "--players", "1"), "not 1"),
        (("play", "--option", "preset"), "KEY=VALUE"),
        (("play", "--option", "presets=advanced"), "preset"),
        (("play", "--option", "set.M2=great-boar"), "there is no card “great-boar”"),
        (("play", "--option", "set.M2=ferryman"), "belongs on slot M4"),
        (
            ("play", "--option", "set.M2=great-bear", "--option", "set.M2=silver-hind"),
            "option set.M2 is given twice",
        ),
        (("simulate", "diceforge", "--option", "preset=x"), "cannot be “x”"),
        (("play", "--human", "3"), "“3” is not a player"),
        (("play", "--human", "9" * 5000), "9” is not a player"),
        (("play", "--human", "1,1"), "named twice"),
        (("play", "--bots", "genius"), "there is no bot “genius”"),
        (("play", "--players", "4", "--bots", "random,random"), "2 bots are named for 3 seats"),
        (("play", "--load", "/nowhere/game.record"), "cannot be read"),
        (("play", "--load", "-"), "needs a file"),
        (("replay", "/nowhere/game.record"), "cannot be read"),
        (("scenario", "/nowhere/a.scn"), "cannot be read"),
        (("rules", "quidditch"), "there is nothing called “quidditch”"),
    ],
)
def test_bad_input_is_one_line(words: tuple[str, ...], part: str) -> None:
    assert_refused(dicewright(*words), part)


def test_the_installed_program_refuses_and_survives_a_broken_pipe() -> None:
    words = [*PROGRAM, "play", "--players", "5"]
    refused = subprocess.run(words, capture_output=True, text=True, check=False)
    assert_refused(Done(refused.returncode, refused.stdout, refused.stderr), "not 5")
    listing = subprocess.Popen(
        [*PROGRAM, "rules", "--house"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert listing.stdout
    assert listing.stderr
    listing.stdout.close()
    assert listing.stderr.read() == b""
    listing.wait()


# -- games -----------------------------------------------------------------------------------------


def test_games_lists_everything_for_programs() -> None:
    done = dicewright("games", "--json")
    listed = {game["id"]: game for game in json.loads(done.out)["games"]}
    game = listed["diceforge"]
    assert game["title"] == "Dice Forge"
    assert game["players"] == [2, 3, 4]
    assert game["rules_version"] == get_game("diceforge").rules_version
    assert {"key", "default", "values", "title", "names", "text"} == set(game["options"][0])
    assert "ferryman" in game["content"]["cards"]
    assert "G3/V2" in game["content"]["faces"]
    assert game["actions"] > 100


def test_games_lists_everything_for_people() -> None:
    done = dicewright("games")
    for word in ("diceforge", "Dice Forge", "preset=first-game", "great-bear", "random"):
        assert word in done.out


# -- rules -----------------------------------------------------------------------------------------


def test_rules_lists_its_sections() -> None:
    done = dicewright("rules")
    for section in ("card", "face", "ruling", "term", "option"):
        assert section in done.out


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("hammer",), "The Blacksmith’s Hammer"),
        (("HAMMER",), "The Blacksmith’s Hammer"),
        (("diceforge", "hammer"), "15 glory"),
        (("G3/V2",), "3 gold or 2 glory"),
        (("t6",), "Passing your action"),
        (("hammer", "T6"), "Passing your action"),
        (("silver", "hind"), "minor blessing"),
        (("guardian's", "owl"), "The Guardian’s Owl"),
        (("extra", "action"), "T7"),
        (("cards",), "ferryman"),
    ],
)
def test_rules_finds_by_id_title_and_word(words: tuple[str, ...], part: str) -> None:
    done = dicewright("rules", *words)
    assert done.code == 0
    assert part in done.out


def test_a_section_tells_things_with_the_same_id_apart() -> None:
    face, ruling = "3 gold", "Reaching the Goddess"
    both = dicewright("rules", "diceforge", "G3").out
    assert face in both
    assert ruling in both
    assert ruling not in dicewright("rules", "diceforge", "face:G3").out
    assert dicewright("rules", "diceforge", "Ruling:g3").out.startswith(f"G3  {ruling}")


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("hammer", "--language", "de"), "Hammer des Schmieds"),
        (("unsichtbarkeit", "--language", "de"), "Helm der Unsichtbarkeit"),
        (("arbre", "--language", "fr"), "3 or et 1 point de gloire"),
        (("T6", "--language", "hu"), "passzolhatsz"),
    ],
)
def test_rules_speak_other_languages(words: tuple[str, ...], part: str) -> None:
    done = dicewright("rules", *words)
    assert done.code == 0
    assert part in done.out


@pytest.mark.parametrize("command", [("play",), ("rules", "hammer")])
def test_an_unknown_language_is_refused(command: tuple[str, ...]) -> None:
    assert_refused(dicewright(*command, "--language", "tlh"), "tlh", "en, fr, de, hu")


def test_house_rulings_say_why() -> None:
    done = dicewright("rules", "diceforge", "--house")
    house = [entry for entry in get_game("diceforge").entries() if entry.house]
    assert done.out.count("Why: ") == len(house)
    assert "T6" in done.out


# -- scenarios -------------------------------------------------------------------------------------

GOOD = """=== A face is bought
setup diceforge players=2
p1 gold=3
turn p1 action
play forge G4
play place light 1
expect p1 gold=0
"""
BAD = GOOD.replace("=== A face", "=== A face too many").replace(
    "expect p1 gold=0", "expect p1 gold=9"
)


def test_scenarios_of_the_project_pass() -> None:
    done = dicewright("scenario", str(next(SCENARIOS.rglob("minotaur.scn"))))
    assert done.code == 0
    assert done.out.splitlines()[-1].endswith("passed, 0 failed")


def test_a_failed_scenario_is_one_line_and_exit_code_1(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "bad.scn").write_text(f"{GOOD}\n{BAD}")
    (tmp_path / "good.scn").write_text(GOOD)
    done = dicewright("scenario", str(tmp_path))
    assert done.code == 1
    lines = done.out.splitlines()
    assert lines[-1] == "2 passed, 1 failed"
    failure = [line for line in lines if "too many" in line]
    assert len(failure) == 1
    assert "bad.scn:15" in failure[0]
    assert "expected 9, found 0" in failure[0]


@pytest.mark.parametrize("line", ["setup diceforge players=x", "setup", "turn p1", "roll"])
def test_a_scenario_with_a_broken_line_fails_without_a_traceback(line: str, tmp_path: Path) -> None:
    (tmp_path / "a.scn").write_text(f"=== Broken\n{line}\nplay pass\n")
    done = dicewright("scenario", str(tmp_path))
    assert done.code == 1
    assert done.out.splitlines()[-1] == "0 passed, 1 failed"


def test_unreadable_scenarios_are_exit_code_2(tmp_path: Path) -> None:
    assert_refused(dicewright("scenario", str(tmp_path)), "no .scn file")
    (tmp_path / "a.scn").write_bytes(b"\xff\xfe\xff")
    assert_refused(dicewright("scenario", str(tmp_path)), "cannot be read")
    (tmp_path / "a.scn").write_text("setup diceforge\n")
    assert_refused(dicewright("scenario", str(tmp_path)), "a scenario starts with")


# -- boards ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("width", [60, 80, 100, 140])
@pytest.mark.parametrize("preset", ["first-game", "advanced", "draft"])
def test_boards_fit_their_width(players: int, width: int, preset: str) -> None:
    game = get_game("diceforge")
    names = [f"Player {seat + 1} (random)" for seat in range(players)]
    state = game.new(players, {"preset": preset}, 3)
    word = 0
    while not state.over:
        lines = drawer_of("diceforge").draw(game.speaker(), game.view(state, 0), names, width)
        if width >= 80:
            assert max(line.cell_len for line in lines) <= width
        if width >= 100:
            assert len(lines) <= 30
        for _ in range(7):
            if not state.over:
                word += 1
                legal = state.legal_actions()
                state.apply(legal[word * 7919 % len(legal)])


def test_a_game_without_a_drawer_is_drawn_plainly() -> None:
    assert drawer_of("chess") is PLAIN
    game = get_game("diceforge")
    lines = PLAIN.draw(game.speaker(), game.view(game.new(2, {}, 1), 0), ["Ann", "Bob"], 100)
    text = "\n".join(line.plain for line in lines)
    assert "Ann" in text
    assert "sanctuary" in text
