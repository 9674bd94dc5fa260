"""Records: what was played can be read back, and nothing that was not played is believed."""

from __future__ import annotations

import json

import pytest

from dicewright.core.errors import BadRecord, CannotUndo, IllegalAction, RulesMismatch
from dicewright.core.kept import read_text
from dicewright.core.match import Match
from dicewright.core.record import from_text, judge, to_json, to_text
from dicewright.core.registry import get_game
from dicewright.core.rng import below
from dicewright.testing.conformance import random_choices

GAME = get_game("diceforge")


def played(moves: int | None = None) -> Match:
    """A game by random players, whole or stopped after so many decisions."""
    match = Match.new(GAME, 3, {"preset": "advanced"}, 21)
    for number, word in enumerate(random_choices(4)):
        if match.over or number == moves:
            return match
        legal = match.state.legal_actions()
        match.play(legal[below(word, len(legal))])
    return match


TEXT = to_text(played().record)


def test_an_unfinished_game_can_be_saved_and_taken_up_again() -> None:
    match = played(20)
    again = Match(from_text(to_text(match.record)))
    assert (
        GAME.position(again.state).split(" rng=")[0] == GAME.position(match.state).split(" rng=")[0]
    )
    assert again.prompt() == match.prompt()
    action = match.prompt().choices[0].action
    assert match.play(action) == again.play(action)
    assert match.record == again.record


@pytest.mark.parametrize("lines", [1, 5, 30, len(TEXT.splitlines()) - 2])
def test_a_truncated_record_is_refused(lines: int) -> None:
    with pytest.raises(BadRecord):
        from_text("\n".join(TEXT.splitlines()[:lines]))


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("seed 21", "seed 22", "is not allowed there|does not lead|do not lead"),
        ("players 3", "players 5", "2 to 4 players"),
        ("players 3", "players two", "not readable"),
        ("seed 21", "seed -1", "not readable"),
        ("seed 21", "seed 99999999999999999999", "not readable"),
        ("seed 21", "seed ²", "not readable"),
        ("seed 21", "seed 21\nname p9 Nobody", "names a player 9 of 3"),
        ("seed 21", "seed 21\noption preset=advanced", "given twice"),
        ("    1  chance", "    1  p1    ", "is made by p1, not by chance"),
        ("option preset=advanced", "option preset=fancy", "cannot be “fancy”"),
        ("option preset=advanced", "option color=blue", "no option"),
        ("dicewright record 2", "dicewright record 9", "the first line"),
        ("game diceforge", "game chess", "no game “chess”"),
        ("roll light 1", "roll light 9", "is not an action"),
        ("result ", "result 1", "was changed"),
        ("check ", "check 0", "was changed"),
        ("    3  chance", "    4  chance", "move 3 is missing"),
        ("seed 21", "speed 21", "not part of a record"),
        ("seed 21\n", "", "does not say its seed"),
    ],
)
def test_a_tampered_record_is_refused(old: str, new: str, complaint: str) -> None:
    assert old in TEXT
    with pytest.raises(ValueError, match=complaint):
        from_text(TEXT.replace(old, new, 1))


def test_a_changed_roll_is_noticed() -> None:
    old = next(line for line in TEXT.splitlines() if "roll light 1" in line)
    with pytest.raises(BadRecord):
        from_text(TEXT.replace(old, old.replace("light 1", "light 6"), 1))


OLDER = TEXT.replace(f"rules {GAME.rules_version}", "rules 0", 1)


def test_a_record_of_other_rules_that_comes_out_alike_goes_on() -> None:
    assert OLDER != TEXT
    assert to_text(from_text(OLDER)) == TEXT


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("roll light 1", "roll light 6", "rules 0 .* comes out differently"),
        ("result ", "result 1", "rules 0 .* comes out differently"),
        ("    1  chance", "    1  p1    ", "rules 0 .* made by p1"),
    ],
)
def test_a_record_of_other_rules_that_comes_out_differently_is_refused(
    old: str, new: str, complaint: str
) -> None:
    with pytest.raises(RulesMismatch, match=complaint):
        from_text(OLDER.replace(old, new, 1))


def test_what_cannot_be_replayed_is_readable_up_to_there() -> None:
    last = next(line for line in reversed(OLDER.splitlines()) if " p1 " in line)
    number, _, text = last.split(maxsplit=2)
    verdict = judge(read_text(OLDER.replace(last, last.replace(text, "feat time-golem"))))
    assert not verdict.goes_on
    assert verdict.older_rules
    assert len(verdict.record.moves) == int(number) - 1
    assert verdict.record.moves == from_text(TEXT).moves[: int(number) - 1]
    assert verdict.kept.scores == tuple(played().state.scores())
    verdict.record.replay()


def test_an_edited_move_is_noticed_even_where_it_leaves_no_trace_yet() -> None:
    """An unfinished game that ends in the middle of something."""
    match = Match.new(GAME, 2, {}, 3)
    while "forge" not in match.game.vocabulary.text(match.record.moves[-1]):
        legal = match.state.legal_actions()
        match.play(max(legal, key=lambda action: "forge" in GAME.vocabulary.text(action)))
    text = to_text(match.record)
    bought = GAME.vocabulary.text(match.record.moves[-1])
    other = next(face for face in ("G3", "M1", "G4") if face not in bought)
    with pytest.raises(BadRecord, match="was changed"):
        from_text(text.replace(bought, f"forge {other}"))
    lines = text.splitlines()
    at = next(i for i, line in enumerate(lines) if bought in line)
    with pytest.raises(BadRecord, match="was changed"):
        from_text("\n".join(lines[:at] + lines[at + 1 :]))


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": "x"}', "\x00", "null"])
def test_nonsense_is_no_record(text: str) -> None:
    with pytest.raises(BadRecord):
        from_text(text)


def test_json_is_checked_as_well() -> None:
    data = json.loads(to_json(played().record))
    data["moves"] = data["moves"][:-1]
    with pytest.raises(BadRecord, match="was changed"):
        from_text(json.dumps(data))


def test_an_illegal_action_changes_nothing() -> None:
    match = Match.new(GAME, 2, {}, 1)
    before = to_text(match.record)
    with pytest.raises(IllegalAction, match="feat hydra"):
        match.play_text("feat hydra")
    assert to_text(match.record) == before


# -- undo ------------------------------------------------------------------------------------------


def test_a_decision_can_be_taken_back_until_dice_are_rolled() -> None:
    match = Match.new(GAME, 2, {}, 3)
    assert not match.prompt().undo.possible
    assert match.prompt().undo.why == "dice have been rolled since"
    first = match.prompt()
    match.play_text("forge G3")
    assert match.prompt().undo.possible
    assert match.prompt().undo.seat == 0
    match.undo(0)
    assert match.prompt() == first


def test_nobody_takes_back_what_another_player_decided() -> None:
    match = Match.new(GAME, 2, {}, 3)
    match.play_text("forge G3")
    with pytest.raises(CannotUndo, match="Player 1 has decided"):
        match.undo(1)


def test_a_roll_is_never_taken_back() -> None:
    match = Match.new(GAME, 2, {}, 3)
    match.play_text("pass")
    with pytest.raises(CannotUndo, match="dice have been rolled"):
        match.undo(0)


def test_a_roll_does_not_depend_on_what_was_taken_back() -> None:
    straight, hesitant = Match.new(GAME, 2, {}, 3), Match.new(GAME, 2, {}, 3)
    for _ in range(3):
        hesitant.play_text("forge G3")
        hesitant.undo(0)
    straight.play_text("pass")
    hesitant.play_text("pass")
    assert straight.record == hesitant.record
