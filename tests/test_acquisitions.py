"""What players came by: nothing is missed, nothing is counted twice."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from dicewright.core.match import Match
from dicewright.core.registry import get_game
from dicewright.core.rng import below
from dicewright.testing.conformance import random_choices
from tests.conftest import TABLES, name_of

Seats = tuple[str, int, dict[str, str]]
FORGE_TABLES = [table for table in TABLES if table[0] == "diceforge"]
TITAN_TABLES = [table for table in TABLES if table[0] == "titandice"]


def played(table: Seats, seed: int) -> Match:
    game, players, options = table
    match = Match.new(get_game(game), players, options, seed)
    for word in random_choices(seed):
        if match.over:
            return match
        legal = match.state.legal_actions()
        match.play(legal[below(word, len(legal))])
    raise AssertionError


@pytest.mark.parametrize("table", FORGE_TABLES, ids=name_of)
def test_feats_and_forged_faces_are_those_of_the_table(table: Seats) -> None:
    match = played(table, 5)
    found = match.game.acquisitions(match.record.events(), match.state)
    for seat in match.game.view(match.state, None)["seats"]:
        mine = [item for item in found if item.seat == seat["seat"]]
        cards = Counter(item.id for item in mine if item.kind == "card")
        assert cards == Counter(seat["cards"])
        assert sum(item.kind == "face" for item in mine) == seat["forged"]


def test_every_way_to_a_face_and_every_pool_is_told() -> None:
    found = []
    for table, seed in product(FORGE_TABLES, range(1, 5)):
        match = played(table, seed)
        found += match.game.acquisitions(match.record.events(), match.state)
    faces = [item for item in found if item.kind == "face"]
    assert {item.way for item in faces} == {"bought", "taken", "burdened"}
    pools = {"2a", "2b", "3a", "3b", "4", "5", "6", "8a", "8b", "12"}
    assert {item.source for item in faces} == pools | {"garden", "forest"}
    burdens = {item.id.partition("-")[0] for item in faces if item.way == "burdened"}
    assert burdens == {"boar", "misfortune"}


@pytest.mark.parametrize("table", FORGE_TABLES, ids=name_of)
def test_a_table_offers_the_cards_of_its_islands(table: Seats) -> None:
    match = played(table, 3)
    islands = match.game.view(match.state, None)["islands"]
    cards = {slot["card"] for island in islands for slot in island["slots"]}
    assert {id for kind, id in match.game.obtainable(match.state) if kind == "card"} == cards


def test_faces_that_no_card_brings_are_not_offered() -> None:
    game = get_game("diceforge")
    offered = game.obtainable(game.new(4, {"preset": "first-game"}, 1))
    faces = {id for kind, id in offered if kind == "face"}
    assert {"mirror", "x3", "G4"} <= faces
    assert not {"ship", "boar-red", "shield-blue", "golem-moon", "G1"} & faces


@pytest.mark.parametrize("table", TITAN_TABLES, ids=name_of)
def test_the_last_card_of_a_creature_is_the_one_in_hand(table: Seats) -> None:
    for seed in range(1, 6):
        match = played(table, seed)
        hands: dict[tuple[int, str], str] = {}
        for item in match.game.acquisitions(match.record.events(), match.state):
            if item.kind == "card":
                hands[item.seat, item.id.partition("-")[0]] = item.id.rpartition("-")[2]
        for seat in match.game.view(match.state, None)["seats"]:
            cards = {name: card for name, card in seat["cards"].items() if card}
            mine = {name: level for (other, name), level in hands.items() if other == seat["seat"]}
            assert mine == {name: str(card["level"]) for name, card in cards.items()}
