"""`dicewright replay`: retelling, converting and refusing records."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dicewright.core.match import Match
from dicewright.core.record import Record, from_text, to_json, to_text
from dicewright.core.registry import get_game
from tests.test_cli import assert_refused, dicewright


def play(decisions: int = 10**6) -> Record:
    """A game in which everybody takes the first choice."""
    match = Match.new(get_game("diceforge"), 2, {"preset": "advanced"}, 7)
    match.record.names[0] = "Ann"
    while not match.over and decisions:
        match.play(match.state.legal_actions()[0])
        decisions -= 1
    return match.record


@pytest.fixture(scope="module")
def record() -> Record:
    return play()


@pytest.fixture
def file(record: Record, tmp_path: Path) -> Path:
    path = tmp_path / "game.record"
    path.write_text(to_text(record))
    return path


def test_a_record_is_retold_by_turns(record: Record, file: Path) -> None:
    done = dicewright("replay", str(file))
    assert done.code == 0
    rules = get_game(record.game).rules_version
    assert f"Dice Forge, rules {rules}, 2 players, seed 7, preset=advanced" in done.out
    assert done.out.count("— round ") == 18
    assert "Ann rolls" in done.out
    assert "“" in done.out
    for seat, score in enumerate(record.replay().scores()):
        assert f"{('Ann', 'Player 2')[seat]}" in done.out
        assert str(score) in done.out.split("score")[-1]


def test_every_decision_is_retold_once(record: Record, file: Path) -> None:
    lines = dicewright("replay", str(file)).out.splitlines()
    numbered = [int(line.split()[0]) for line in lines if line[:5].strip().isdigit()]
    vocabulary = get_game("diceforge").vocabulary
    decisions = [
        number
        for number, move in enumerate(record.moves, 1)
        if not vocabulary.text(move).startswith("roll")
    ]
    assert numbered == decisions


def test_an_unfinished_game_says_so(tmp_path: Path) -> None:
    (tmp_path / "half").write_text(to_text(play(12)))
    assert "The game is not finished" in dicewright("replay", str(tmp_path / "half")).out


def test_a_position_is_shown_after_n_moves(record: Record, file: Path) -> None:
    done = dicewright("replay", str(file), "--to", "40")
    game = get_game("diceforge")
    assert "after 40 of" in done.out
    assert "sanctuary" in done.out
    assert done.out.splitlines()[-1] == game.position(record.replay(40))
    for number in ("-1", str(len(record.moves) + 1)):
        assert_refused(dicewright("replay", str(file), "--to", number), "moves; --to is from 0")


def test_records_convert_both_ways(record: Record, file: Path, tmp_path: Path) -> None:
    as_json = dicewright("replay", str(file), "--json").out
    assert json.loads(as_json) == json.loads(to_json(record))
    (tmp_path / "game.json").write_text(as_json)
    assert dicewright("replay", str(tmp_path / "game.json"), "--text").out == to_text(record)


def test_a_record_can_come_from_the_standard_input(record: Record) -> None:
    done = dicewright("replay", "-", "--json", typed=to_text(record))
    assert from_text(done.out).moves == record.moves


def test_a_game_of_many_is_named_by_its_number(tmp_path: Path) -> None:
    games = tmp_path / "games.jsonl"
    made = ("simulate", "titandice", "--games", "3", "--bots", "random", "--seed", "1")
    assert dicewright(*made, "--records", str(games)).code == 0
    told = [dicewright("replay", f"{games}:{number}").out for number in range(3)]
    assert all("Titan Dice" in one for one in told)
    assert len(set(told)) == 3
    assert dicewright("analyse", f"{games}:2", "--bot", "search:2", "--rolls", "2").code == 0
    assert dicewright("solve", f"{games}:2", "--to", "5", "--budget", "20").code == 0
    assert_refused(dicewright("replay", str(games)), "holds 3 games")
    assert_refused(dicewright("replay", f"{games}:3"), "from 0 to 2")
    alone = tmp_path / "alone.jsonl"
    alone.write_text(games.read_text().splitlines(keepends=True)[0])
    assert dicewright("replay", str(alone)).out == told[0]


def test_a_file_of_one_game_has_no_number(file: Path) -> None:
    assert_refused(dicewright("replay", f"{file}:1"), "no file of many games")


def test_stepping_goes_on_back_and_to_a_move(file: Path) -> None:
    done = dicewright("replay", str(file), "--step", typed="\n\nb\n30\nx\nq\n")
    assert done.code == 0
    shown = [line.split()[2] for line in done.out.splitlines() if line.startswith("── move")]
    assert len(shown) == 5
    assert shown[1] == shown[3]
    assert int(shown[4]) >= 30
    assert "“x” cannot be done here" in done.out


def test_the_numbers_of_a_record_are_shown(record: Record, file: Path) -> None:
    done = dicewright("replay", str(file), "--stats")
    assert done.code == 0
    lines = [line.split() for line in done.out.splitlines()]
    assert lines[0][:2] == ["Dice", "Forge,"]
    assert "Ann" in lines[1]
    assert ["where", "the", "glory", "came", "from"] in lines
    assert ["score", *map(str, record.replay().scores())] in lines
    assert done.out.count("turns taken") == 1


def test_the_numbers_of_a_record_are_also_json(record: Record, file: Path) -> None:
    data = json.loads(dicewright("replay", str(file), "--stats", "--json").out)
    assert data["players"] == ["Ann", "Player 2"]
    assert data["over"] is True
    assert sorted(data["places"]) == [1, 2]
    sources = data["sections"][0]["rows"]
    scores = [sum(row["values"][seat] for row in sources) for seat in range(2)]
    assert scores == data["scores"] == record.replay().scores()


def test_the_numbers_of_an_unfinished_game_say_so(tmp_path: Path) -> None:
    (tmp_path / "half").write_text(to_text(play(12)))
    done = dicewright("replay", str(tmp_path / "half"), "--stats")
    assert "The game is not finished" in done.out
    data = json.loads(dicewright("replay", str(tmp_path / "half"), "--stats", "--json").out)
    assert (data["over"], data["places"]) == (False, None)


def test_only_one_thing_at_a_time(file: Path) -> None:
    assert_refused(dicewright("replay", str(file), "--json", "--text"), "only one of")
    assert_refused(dicewright("replay", str(file), "--stats", "--text"), "only one of")
    assert_refused(dicewright("replay", str(file), "--stats", "--to", "4"), "only one of")
    assert_refused(dicewright("replay", "-", "--step"), "keyboard")


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("dicewright record 2", "dicewright record 9", "first line"),
        ("game diceforge", "game chess", "there is no game “chess”"),
        ("players 2", "players 5", "not 5"),
        ("seed 7", "seed -1", "not readable"),
        ("seed 7", "seed 99999999999999999999999999", "not readable"),
        ("    1  chance", "    ²  chance", "not part of a record"),
        ("    2  chance", "    3  chance", "move 2 is missing"),
        ("option preset=advanced", "option preset=advancd", "advancd"),
        ("roll light", "roll heavy", "is not an action"),
        ("  pass\n", "  feat hydra\n", "not allowed"),
        ("result ", "result 1", "changed"),
        ("check ", "check 0", "changed"),
        ("name p1", "nome p1", "nome"),
    ],
)
def test_a_damaged_record_is_refused(
    old: str, new: str, reason: str, record: Record, tmp_path: Path
) -> None:
    text = to_text(record)
    assert old in text
    (tmp_path / "bad").write_text(text.replace(old, new, 1))
    assert_refused(dicewright("replay", str(tmp_path / "bad")), "bad: ", reason)


@pytest.mark.parametrize("key", ["seed", "players", "rules", "moves", "options", "names"])
def test_damaged_json_is_refused(key: str, record: Record, tmp_path: Path) -> None:
    data = json.loads(to_json(record))
    values: list[object] = [None, -1, [[]]]
    for value in values:
        (tmp_path / "bad").write_text(json.dumps({**data, key: value}))
        assert_refused(dicewright("replay", str(tmp_path / "bad")), "bad: ")


def test_a_record_that_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bad").write_bytes(b"\xff\xfe")
    assert_refused(dicewright("replay", str(tmp_path / "bad")), "it is not text")
    assert_refused(dicewright("replay", str(tmp_path)), "cannot be read")
    assert_refused(dicewright("replay", "-", typed=""), "first line")
