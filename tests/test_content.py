"""Rows of Dice Forge's content: what programs may say, and that operations do what they say."""

from __future__ import annotations

import pytest

from dicewright.core.consts import ASK
from dicewright.core.registry import get_game
from dicewright.core.state import COMPILED
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge import tables as t
from dicewright.games.diceforge.content import boards, cards
from dicewright.games.diceforge.content.cards import Operation
from dicewright.games.diceforge.content.checks import (
    ARGUMENTS,
    NAMES,
    fault_of,
    fault_of_shelf,
    fault_of_supply,
    fault_of_trade,
)
from dicewright.games.diceforge.content.faces import FACES, FOREST, GARDEN, START_DICE, Shelf

GAME = get_game("diceforge")
INSTANT, REINFORCEMENT, SPACE = k.PROGRAM_INSTANT, k.PROGRAM_REINFORCEMENT, k.PROGRAM_SPACE


@pytest.mark.parametrize(
    ("kind", "operations", "complaint"),
    [
        (REINFORCEMENT, (cards.pay(k.LOYALTY, 1),), "“pay” wants a resource of the reserve"),
        (REINFORCEMENT, (cards.pay(k.SUN, 0),), "“pay” wants an amount"),
        (INSTANT, (cards.pay(k.SUN, 1),), "“pay” can only be the first operation"),
        (REINFORCEMENT, (cards.gain(k.SUN, 1), cards.pay(k.SUN, 1)), "“pay” can only be the first"),
        (REINFORCEMENT, (cards.gain(k.SUN, 1), cards.ADVANCE_COMPANION), "“advance” can only be"),
        (INSTANT, (cards.lose_all(k.LOYALTY),), "“lose all” wants a resource of the reserve"),
        (INSTANT, (cards.steal(k.LOYALTY, 1),), "“steal” wants a resource of the reserve"),
        (INSTANT, (cards.gain(k.RESOURCES, 1),), "“gain” wants a resource"),
        (INSTANT, (cards.choose(k.CHOICES),), "“choose” wants a row of CHOICES"),
        (INSTANT, (cards.take_token(k.TOKENS),), "“token” wants a token"),
        (INSTANT, (cards.burden_another(k.POOL_SHIP),), "“burden” wants a pool whose faces have"),
        (INSTANT, (cards.forge_from(k.POOL_SANCTUARY),), "“forge from” wants a pool of garden"),
        (INSTANT, (cards.major_blessings(1, k.MODE_LOSE),), "“major” wants an exchange"),
        (INSTANT, (cards.minor_blessings(1),), "“minor” must come after “choose die”"),
        (INSTANT, (cards.APPLY_PICKS,), "“apply picks” must come after “pick dice”"),
        (INSTANT, (boards.TREASURE_HALL,), "“treasure” is for spaces"),
        (SPACE, (boards.trade(len(boards.TRADES)),), "“trade” wants a row of TRADES"),
        (SPACE, ((k.OP_TREASURE, 1, 0),), "“treasure” wants nothing"),
        (SPACE, (cards.gain(k.SUN, 1),) * 5, "a program has at most 4 operations"),
    ],
)
def test_a_row_that_an_operation_cannot_do_is_refused(
    kind: int, operations: tuple[Operation, ...], complaint: str
) -> None:
    assert fault_of(kind, operations).startswith(complaint)


def test_a_trade_is_paid_from_the_reserve() -> None:
    assert not fault_of_trade(k.SUN)
    assert fault_of_trade(k.LOYALTY).startswith("a trade wants a resource of the reserve")


@pytest.mark.parametrize(
    ("faces", "complaint"),
    [
        (("G3",) * 5, "shelf new holds 4 faces, not 5"),
        (("G3",) * 3, "shelf new holds 4 faces, not 3"),
        (("G3", "G3", "G3", "G0"), "shelf new holds unknown faces: ['G0']"),
        (("G3",) * 4, ""),
    ],
)
def test_a_shelf_that_would_shift_the_others_is_refused(
    faces: tuple[str, ...], complaint: str
) -> None:
    assert fault_of_shelf(Shelf("new", 4, 3, faces)) == complaint


@pytest.mark.parametrize(
    ("id", "complaint"),
    [
        ("mirrors", "garden or forest holds an unknown face: mirrors"),
        ("A1", "A1 lies in garden or forest and needs a pool"),
        ("G3", "G3 lies in garden or forest and needs a pool"),
    ],
)
def test_a_face_that_no_card_could_bring_is_refused(id: str, complaint: str) -> None:
    assert fault_of_supply(["ship", id]).startswith(complaint)
    assert fault_of_supply(["ship"]) == ""


def test_every_face_lies_somewhere() -> None:
    """In the sanctuary, the garden, the forest or on the first dice."""
    lying = {face.id for face in FACES if face.shelf}.union(GARDEN, *FOREST.values())
    first = {id for dice in START_DICE.values() for die in dice for id in die}
    assert {face.id for face in FACES} == lying | first


def test_a_page_learns_which_cards_bring_the_faces_that_lie_in_garden_and_forest() -> None:
    pools = GAME.catalogue["garden"]
    lying = GARDEN | {id: n for forest in FOREST.values() for id, n in forest.items()}
    assert {id: n for pool in pools for id, n in pool["faces"].items()} == lying
    assert sum(len(pool["faces"]) for pool in pools) == len(lying), "each lies in one pool"
    assert all(pool["cards"] for pool in pools)
    # The trident takes what lies in the garden, never what grows in the forest.
    for pool in pools:
        assert bool(pool["instead"]) == (set(pool["faces"]) <= set(GARDEN))


def test_only_known_operations_have_arguments() -> None:
    assert ARGUMENTS.keys() <= NAMES.keys()
    assert max(NAMES) == len(NAMES) - 1


# -- what an operation does with its resource ------------------------------------------------------


def write(
    monkeypatch: pytest.MonkeyPatch, card: str, kind: int, operations: tuple[Operation, ...]
) -> None:
    """Give a card another program, for the interpreted engine only: compiled tables are fixed."""
    at = (t.PROGRAM_BASE[kind] + cards.NUMBER[card]) * k.PROGRAM_CELLS
    flat = [cell for operation in operations for cell in operation]
    programs = list(t.PROGRAMS)
    programs[at : at + k.PROGRAM_CELLS] = flat + [k.OP_END] * (k.PROGRAM_CELLS - len(flat))
    monkeypatch.setattr(t, "PROGRAMS", programs)


interpreted = pytest.mark.skipif(COMPILED, reason="the tables of a compiled engine are fixed")


@interpreted
@pytest.mark.parametrize("resource", ["gold", "sun", "moon", "glory", "ancient"])
def test_a_reinforcement_is_paid_with_the_resource_it_names(
    monkeypatch: pytest.MonkeyPatch, resource: str
) -> None:
    number = ("gold", "sun", "moon", "glory", "ancient").index(resource)
    write(monkeypatch, "elder", REINFORCEMENT, (cards.pay(number, 3),))
    state = GAME.new(2, {}, 1)
    for other in ("gold", "sun", "moon", "glory", "ancient"):
        GAME.patch(state, "p1", other, "2" if other == resource else "5")
    GAME.patch(state, "p1", "cards", "elder")
    GAME.set_turn(state, 0, "reinforce")
    use = GAME.vocabulary.parse("use elder")
    assert not state.accepts(use)
    GAME.patch(state, "p1", resource, "4")
    GAME.set_turn(state, 0, "reinforce")
    state.play(use)
    assert GAME.read(state, "p1", resource) == "1"
    others = {"gold", "sun", "moon", "glory", "ancient"} - {resource}
    assert {GAME.read(state, "p1", other) for other in others} == {"5"}


@interpreted
def test_a_card_takes_and_loses_the_resources_it_names(monkeypatch: pytest.MonkeyPatch) -> None:
    program = (cards.lose_all(k.SUN), cards.steal(k.MOON, 2))
    write(monkeypatch, "ferryman", INSTANT, program)
    state = GAME.new(2, {}, 1)
    state.chance_mode = ASK  # the dice of the next turn wait
    for part in (("p1", "moon", "4"), ("p1", "sun", "3"), ("p2", "moon", "1"), ("p2", "sun", "2")):
        GAME.patch(state, *part)
    GAME.set_turn(state, 0, "action")
    state.play(GAME.vocabulary.parse("feat ferryman"))
    read = [GAME.read(state, seat, key) for seat in ("p1", "p2") for key in ("sun", "moon")]
    assert read == ["0", "1", "2", "0"]
