"""Bots that are programs: they are asked properly, and whatever they do wrong is one clear line."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from dicewright.bots import get_bot, seated, standalone
from dicewright.bots.standalone import StandaloneBot
from dicewright.core.errors import BotFailed, DicewrightError
from dicewright.core.registry import get_game
from dicewright.core.state import State
from tests.bots_of_tests import HOUR
from tests.conftest import ROOT
from tests.test_cli import assert_refused, dicewright
from tests.waiting import PATIENCE, soon
from tools.make_transcript import PAGE, page

HEAD = """
import json, sys, time, os
def say(what): print(json.dumps(what), flush=True)
hello = json.loads(sys.stdin.readline())
"""

#: Is ready, and has heard the first question.
READY = "say({'type': 'ready'}); sys.stdin.readline()"


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs of tests that answer get all the time they need."""
    for limit in ("START", "GRACE", "PARTING"):
        monkeypatch.setattr(standalone, limit, PATIENCE)


def program(folder: Path, body: str, limit: str = f"{PATIENCE:g}s") -> str:
    """The spec of a program with this text."""
    file = folder / "bot.py"
    file.write_text(HEAD + body)
    return f"exec@{limit}:{sys.executable} {file}"


def fresh(game: str = "diceforge", players: int = 2) -> State:
    return get_game(game).new(players, {}, 3)


def ask(spec: str, state: State) -> int:
    """One decision of a bot."""
    seat = state.current_player()
    with seated(get_game("diceforge"), 2, {"preset": "advanced"}, {seat: spec}, 9) as bots:
        return bots[seat].ask(state)


def test_the_program_hears_everything(tmp_path: Path) -> None:
    log = tmp_path / "log"
    spec = program(
        tmp_path,
        f"""
say({{"type": "ready"}})
log = open({str(log)!r}, "w")
print(json.dumps(hello), file=log)
for line in sys.stdin:
    log.write(line)
    message = json.loads(line)
    if message["type"] == "bye":
        log.flush()
        break
    say({{"action": message["prompt"]["choices"][-1]["action"]}})
""",
    )
    state = fresh()
    game, seat = get_game("diceforge"), state.current_player()
    with seated(game, 2, {"preset": "advanced"}, {seat: spec}, 9) as bots:
        for _ in range(2):
            assert bots[seat].ask(state) == state.legal_actions()[-1]
    hello, first, second, bye = map(json.loads, log.read_text().splitlines())
    assert hello == {
        "type": "hello",
        "protocol": 1,
        "game": "diceforge",
        "rules": game.rules_version,
        "players": 2,
        "options": {"preset": "advanced"},
        "seat": seat,
        "seed": hello["seed"],
    }
    assert bye == {"type": "bye"}
    assert (first["number"], second["number"]) == (1, 2)
    assert first["seat"] == seat
    assert first["seconds"] == PATIENCE
    assert first["view"] == json.loads(json.dumps(game.view(state, seat)))
    actions = [choice["action"] for choice in first["prompt"]["choices"]]
    assert actions == state.legal_actions()
    for choice in first["prompt"]["choices"]:
        assert choice["text"] == game.vocabulary.text(choice["action"])
        assert choice["form"] == game.vocabulary.form(choice["action"])
        assert choice["label"]
    # The position is this one but for its random word, which is never the game's.
    twin = game.from_position(first["position"])
    assert twin.rng != state.rng
    twin.rng = state.rng
    assert game.position(twin) == game.position(state)


@pytest.mark.parametrize(
    "answer", ['{"action": %d}', '{"action": "%s"}', "%d", "%s", '"%s"', "  %s \\r"]
)
def test_an_answer_is_a_number_or_a_text(answer: str, tmp_path: Path) -> None:
    state = fresh()
    action = state.legal_actions()[1]
    said = answer % (action if "%d" in answer else get_game("diceforge").vocabulary.text(action))
    spec = program(tmp_path, f"say({{'type': 'ready'}}); sys.stdin.readline(); print('{said}')")
    assert ask(spec, state) == action


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (f"{READY}; sys.exit(3)", "ended in the middle of the game with exit code 3"),
        (f"{READY}; 1 / 0", "exit code 1: ZeroDivisionError: division by zero"),
        ("os.kill(os.getpid(), 9)", "by signal 9"),
        ("say('hm')", 'answered hello with “"hm"”'),
        ("print('garbage' * 100)", "answered hello with “garbagegarbage"),
        (f"{READY}; print('{{{{{{')", "answered “{{{”, which is not an action"),
        (f"{READY}; say({{'action': True}})", "which is not an action"),
        (f"{READY}; say({{'action': None}})", "which is not an action"),
        (f"{READY}; say([1, 2])", "which is not an action"),
        (f"{READY}; say({{'action': 99999}})", "chose action 99999, which is not legal"),
        (f"{READY}; print('9' * 30)", "chose a number of no action, which is not legal"),
        (f"{READY}; print('9' * 5000)", "which is not an action"),
    ],
)
def test_what_goes_wrong_is_one_line_that_names_the_bot(
    body: str, words: str, tmp_path: Path
) -> None:
    fails_with(words, program(tmp_path, body))


def fails_with(words: str, spec: str) -> None:
    with pytest.raises(BotFailed) as caught:
        ask(spec, fresh())
    text = str(caught.value)
    assert text.startswith(f"bot {spec} ")
    assert words in text
    assert "\n" not in text


def test_nobody_waits_for_a_program_that_does_not_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(standalone, "GRACE", 0.2)
    monkeypatch.setattr(standalone, "PARTING", 0.2)
    fails_with("gave no answer within", program(tmp_path, f"{READY}; time.sleep({HOUR})", "500ms"))
    mute = f"{READY}; os.close(1); time.sleep({HOUR})"
    fails_with("ended its output", program(tmp_path, mute))
    endless = f"{READY}; print('y' * 10**6)"
    fails_with("with more than 65536 characters", program(tmp_path, endless))


def test_a_program_that_is_not_there_is_named() -> None:
    with pytest.raises(BotFailed, match="bot exec:no-such-program cannot be started: no such file"):
        ask("exec:no-such-program", fresh())


def test_the_process_and_its_children_end_with_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(standalone, "PARTING", 0.3)
    numbers = tmp_path / "numbers"
    body = f"""
import subprocess
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep({HOUR})"])
open({str(numbers)!r}, "w").write(f"{{os.getpid()}} {{child.pid}}")
say({{"type": "ready"}})
say({{"action": json.loads(sys.stdin.readline())["prompt"]["choices"][0]["action"]}})
time.sleep({HOUR})
"""
    ask(program(tmp_path, body), fresh())
    both = [int(number) for number in numbers.read_text().split()]
    soon(lambda: not any(map(process_runs, both)))


def process_runs(number: int) -> bool:
    try:
        os.kill(number, 0)
        state = Path(f"/proc/{number}/stat")
        return not (state.exists() and state.read_text().rpartition(")")[2].split()[0] == "Z")
    except (ProcessLookupError, FileNotFoundError):
        return False


def test_a_bot_nobody_closed_ends_when_it_is_forgotten(tmp_path: Path) -> None:
    state = fresh()
    answer = f"{READY}; say({state.legal_actions()[0]}); time.sleep({HOUR})"
    spec = program(tmp_path, answer)
    bot = get_bot(spec, trusted=True)(1)
    assert isinstance(bot, StandaloneBot)
    bot.choose(state)
    assert bot.line is not None
    process = bot.line.process
    del bot
    assert process.wait(PATIENCE) == -9


def test_the_seed_of_a_bot_tells_nothing_about_the_dice() -> None:
    made = [get_bot("exec:true", trusted=True)(seed) for seed in (1, 1, 2)]
    seeds = [bot.seed for bot in made if isinstance(bot, StandaloneBot)]
    assert seeds[0] == seeds[1] != seeds[2]
    assert not {1, 2} & set(seeds)


@pytest.mark.parametrize("spec", ["exec:true", "exec@1s:true", "file:bot.py:Bot"])
def test_only_a_trusted_caller_may_name_programs(spec: str) -> None:
    with pytest.raises(DicewrightError, match="not allowed here"):
        get_bot(spec)


def test_the_commands_tell_it_in_one_line(tmp_path: Path) -> None:
    broken = program(tmp_path, "say({'type': 'ready'}); sys.exit(3)")
    words = ("simulate", "diceforge", "--games", "2", "--bots", f"random,{broken}")
    assert_refused(dicewright(*words), f"bot {broken} ended in the middle")
    words = ("play", "diceforge", "--human", "none", "--save", str(tmp_path / "game.record"))
    done = dicewright(*words, "--bots", f"random,{broken}")
    assert done.code == 2
    assert f"bot {broken} ended" in done.error
    assert "The game is saved in" in done.out
    assert (tmp_path / "game.record").exists()


def test_a_tournament_goes_on_after_a_forfeit(tmp_path: Path) -> None:
    broken = program(tmp_path, "say({'type': 'ready'}); sys.exit(3)")
    words = ("--rounds", "2", "--workers", "1", "--bots", f"random,{broken}", "--json")
    done = dicewright("tournament", "diceforge", *words)
    assert done.code == 0
    bots = {row["bot"]: row for row in json.loads(done.out)["overall"]["bots"]}
    assert bots["random"]["win_share"] == 1
    assert bots[broken]["forfeits"] == 4
    assert bots[broken]["mean_score"] is None


def test_the_transcript_of_the_docs_is_real(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert PAGE.read_text() == page(PAGE.read_text())
