"""What cannot be had says what is missing."""

from __future__ import annotations

from dicewright.core.asking import Barred
from dicewright.core.match import Match
from dicewright.core.prompt import Prompt


def asked(**held: int) -> Prompt:
    """The first action of somebody who holds this."""
    match = Match.new("diceforge", 2, seed=3, preset="first-game")
    for what, n in {"gold": 0, "sun": 0, "moon": 0, **held}.items():
        match.game.patch(match.state, "p1", what, str(n))
    match.game.set_turn(match.state, 0, "action")
    return match.prompt()


def barred(prompt: Prompt, **target: str) -> Barred | None:
    return next((one for one in prompt.barred if one.target == target), None)


def test_a_card_one_cannot_pay_says_what_is_missing() -> None:
    prompt = asked(moon=2)
    assert barred(prompt, card="chest") is None, "it can be had"
    assert barred(prompt, card="ferryman") == Barred({"card": "ferryman"}, "missing", {"moon": 2})
    sphinx = barred(prompt, card="sphinx")
    assert sphinx
    assert sphinx.missing == {"sun": 6}


def test_a_face_one_cannot_pay_says_how_much_gold_is_missing() -> None:
    prompt = asked(gold=3)
    assert barred(prompt, face="G4") is None
    assert barred(prompt, face="V4") == Barred({"face": "V4"}, "missing", {"gold": 9})


def test_a_face_bought_in_this_action_says_so_and_a_sold_out_one_too() -> None:
    match = Match.new("diceforge", 2, seed=3, preset="first-game")
    match.game.patch(match.state, "p1", "gold", "12")
    match.game.patch(match.state, "table", "supply.G6", "0")
    match.game.set_turn(match.state, 0, "action")
    match.play("forge G3")
    match.play("place light 1")
    taken = barred(match.prompt(), face="G3")
    assert taken
    assert taken.reason == "taken"
    gone = barred(match.prompt(), face="G6")
    assert gone
    assert gone.reason == "gone"


def test_whatever_is_legal_is_not_barred() -> None:
    prompt = asked(gold=12, sun=6, moon=6)
    legal = [dict(choice.target) for choice in prompt.choices]
    for one in prompt.barred:
        assert not any(one.target.items() <= target.items() for target in legal)


def test_a_titan_dice_card_says_which_creatures_are_missing() -> None:
    match = Match.new("titandice", 2, seed=3, first_player="seat-1")
    for creature in ("hydra", "kraken"):
        match.game.patch(match.state, "p1", creature, "0")
    match.game.patch(match.state, "p1", "active", "chimera*3,gryphon*2")
    match.game.set_turn(match.state, 0, "act")
    missing = {str(one.target["card"]): one.missing for one in match.prompt().barred}
    assert missing == {"hydra-1": {"hydra": 1}, "kraken-1": {"kraken": 1}}
