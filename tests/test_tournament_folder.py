"""The folder of a tournament: games are kept, a run goes on, and damage is named."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from dicewright import __version__
from dicewright.core.errors import BadOption, DicewrightError
from dicewright.sim.archive import archive
from dicewright.sim.games_file import read_games
from dicewright.sim.identity import identity_of
from tests.test_cli import assert_refused, dicewright
from tests.tournaments import played, timeless, tournament

#: A bot in a file.
LAST = """
class Mine:
    def __init__(self, seed): pass
    def choose(self, state): return state.legal_actions()[-1]
"""


def test_a_folder_keeps_the_games_and_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    words = ("tournament", "diceforge", "--workers", "1", "--json", "--out", str(folder))
    assert dicewright(*words, "--rounds", "5").code == 0
    file = folder / "games.jsonl"
    whole = file.read_text()
    games = list(read_games(file))
    assert [game.game for game in games] == list(range(10))
    # A crash: two games are missing, and a line is cut off.
    lines = whole.splitlines(keepends=True)
    file.write_text("".join(lines[:3] + lines[4:8]) + lines[9][:100])
    done = dicewright(*words, "--rounds", "5")
    assert done.code == 0
    again = {game.game: timeless(game) for game in read_games(file)}
    assert again == {game.game: timeless(game) for game in games}
    assert len(file.read_text().splitlines()) == 10
    # More rounds join them; fewer, or another tournament, are refused.
    assert dicewright(*words, "--rounds", "6").code == 0
    assert len(list(read_games(file))) == 12
    assert_refused(dicewright(*words, "--rounds", "2"), "more than 2 rounds already")
    assert_refused(
        dicewright(*words, "--seed", "2"), "another tournament, with other seed: 1, not 2"
    )
    assert json.loads((folder / "results.json").read_text())["complete"] is True


def test_games_of_a_bot_before_and_after_a_change_do_not_mix(tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(LAST)
    folder = tmp_path / "out"
    words = ("tournament", "diceforge", "--workers", "1", "--bots", f"file:{mine}:Mine,random")
    assert dicewright(*words, "--rounds", "1", "--out", str(folder)).code == 0
    definition = json.loads((folder / "tournament.json").read_text())
    assert definition["were"]["random"] == f"dicewright {__version__}"
    mine.write_text(LAST.replace("[-1]", "[0]"))
    refused = dicewright(*words, "--rounds", "2", "--out", str(folder))
    assert_refused(refused, "was another one there (mine.py ")
    mine.write_text(LAST)
    assert dicewright(*words, "--rounds", "2", "--out", str(folder)).code == 0
    # Folders of earlier versions do not say what their bots were.
    del definition["were"]
    (folder / "tournament.json").write_text(json.dumps(definition))
    assert dicewright(*words, "--rounds", "2", "--out", str(folder)).code == 0


def test_a_program_is_what_is_in_its_files(tmp_path: Path) -> None:
    program = tmp_path / "bot.sh"
    program.write_text("true")
    before = identity_of(f"exec:sh {program} --deep")
    assert before.startswith("bot.sh ")
    assert identity_of(f"exec@2s:sh {program} --deep") == before
    program.write_text("false")
    assert identity_of(f"exec:sh {program} --deep") != before
    assert identity_of("exec:sh -c true") == "sh -c true"


def changed(**values: object) -> Callable[[list[str]], list[str]]:
    """Damage: the third of some lines says something else."""

    def change(lines: list[str]) -> list[str]:
        return [*lines[:2], json.dumps(json.loads(lines[2]) | values) + "\n", *lines[3:]]

    return change


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda lines: [*lines[:2], "5\n"], "is not a JSON object"),
        (lambda lines: [*lines[:2], "[" * 100_000 + "\n"], "not a line of a games file"),
        (lambda lines: [*lines[:2], lines[0]], "game 0 is in line 1 already"),
        (changed(game=None), "game cannot be read"),
        (changed(game=-1), "game cannot be read"),
        (changed(game=3), "game 3 of this tournament is in round 1, on “diceforge 2”, with greedy"),
        (changed(game=4), "game 4 of this tournament is in round 2"),
        (changed(game=10**6), "game 1000000: there are more than 3 rounds already"),
        (changed(round=2), "game 2 of this tournament is in round 1"),
        (changed(setup="titandice 2"), "on “diceforge 2”"),
        (changed(setup=["diceforge 2"]), "setup cannot be read"),
        (changed(bots=["random", "master"]), "with random, greedy"),
        (changed(bots=["random"]), "1 bots are named for 2 scores"),
        (changed(bots="random"), "its bots are not a list"),
        (changed(scores=[1, "2"]), "scores cannot be read"),
        (changed(scores=[1, 10**400]), "scores cannot be read"),
        (changed(places=[1, True]), "places cannot be read"),
        (changed(decisions=[]), "does not say its decisions"),
        (changed(decisions=[4]), "2 bots are named for 1 decisions"),
        (changed(seconds=[0.1, float("nan")]), "seconds cannot be read"),
        (changed(forfeit={"seat": 2, "why": "late"}), "forfeit cannot be read"),
        (changed(forfeit={"seat": 0}), "forfeit cannot be read"),
    ],
)
def test_a_damaged_line_is_named(
    damage: Callable[[list[str]], list[str]], words: str, tmp_path: Path
) -> None:
    folder = tmp_path / "out"
    command = ("tournament", "diceforge", "--workers", "1", "--rounds", "3", "--out", str(folder))
    of = tournament()
    with archive(folder, replace(of, seed=1)) as kept:
        for game in played(of, recording=True):
            kept.add(game)
    file = folder / "games.jsonl"
    damaged = damage(file.read_text().splitlines(keepends=True))
    file.write_text("".join(damaged))
    assert_refused(dicewright(*command), f"{file}, line 3: ", words)
    assert file.read_text() == "".join(damaged)


@pytest.mark.parametrize("text", ["5", "[]", "null", "{", "[" * 100_000])
def test_a_damaged_definition_is_one_line(text: str, tmp_path: Path) -> None:
    with archive(tmp_path, tournament()):
        pass
    (tmp_path / "tournament.json").write_text(text)
    done = dicewright("tournament", "diceforge", "--out", str(tmp_path))
    assert_refused(done, "tournament.json is not a definition of a tournament")


def test_two_runs_do_not_share_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    words = ("tournament", "diceforge", "--workers", "1", "--rounds", "3", "--out", str(folder))
    with archive(folder, replace(tournament(), seed=1)):
        assert_refused(dicewright(*words), f"another run has {folder} open")
        assert not (folder / "games.jsonl").stat().st_size
    assert dicewright(*words).code == 0


def test_a_run_that_died_at_once_leaves_a_folder_that_can_be_used(tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").touch()
    with archive(tmp_path, tournament()) as kept:
        assert kept.games == []
    other = tmp_path / "other"
    other.mkdir()
    (other / "games.jsonl").write_text("games of another command\n")
    with (
        pytest.raises(BadOption, match="is not a tournament's folder"),
        archive(other, tournament()),
    ):
        pass


def test_a_refused_run_leaves_the_definition_alone(tmp_path: Path) -> None:
    of = tournament()
    with archive(tmp_path, of) as kept:
        for game in played(of):
            kept.add(game)
    before = (tmp_path / "tournament.json").read_text()
    with pytest.raises(DicewrightError), archive(tmp_path, replace(of, rounds=2)):
        pass
    assert (tmp_path / "tournament.json").read_text() == before


def test_a_folder_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "precious").write_text("mine")
    done = dicewright("tournament", "diceforge", "--out", str(tmp_path))
    assert_refused(done, "is not a tournament's folder")
    assert [path.name for path in tmp_path.iterdir()] == ["precious"]
