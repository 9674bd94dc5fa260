"""The numbers of a game: they add up to what the position says, on every kind of table."""

from __future__ import annotations

import json
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicewright.core.errors import BadRecord
from dicewright.core.events import Event, Value
from dicewright.core.match import Match
from dicewright.core.record import Record
from dicewright.core.registry import get_game
from dicewright.core.rng import below
from dicewright.core.statistics import Section, Statistics, StatisticsRow, Tally, to_data
from dicewright.games.diceforge.content.cards import CARDS
from dicewright.games.diceforge.statistics import BY_DIE, SOURCES
from dicewright.testing.conformance import random_choices
from tests.conftest import TABLES, name_of

Seats = tuple[str, int, dict[str, str]]
SEEDS = (1, 2)


def played(table: Seats, seed: int, decisions: int = 10**6) -> Match:
    """A random game."""
    name, players, options = table
    match = Match.new(get_game(name), players, options, seed)
    for word in random_choices(seed):
        if match.over or not decisions:
            break
        legal = match.state.legal_actions()
        match.play(legal[below(word, len(legal))])
        decisions -= 1
    return match


def numbers(match: Match) -> Statistics:
    return match.game.statistics(match.record.events(), match.state)


def section(statistics: Statistics, id: str) -> Section:
    return next(section for section in statistics if section.id == id)


def row(section: Section, id: str) -> tuple[int, ...]:
    return next(row.values for row in section.rows if row.id == id)


def assert_adds_up(match: Match, found: Statistics) -> None:
    """What the contract promises for every game."""
    players = match.record.players
    assert found[0].total is not None
    assert found[0].total.values == tuple(match.state.scores())
    assert len({part.id for part in found}) == len(found)
    for part in found:
        assert all(len(row.values) == players for row in part.rows)
        assert len({row.id for row in part.rows}) == len(part.rows)
        assert part.total is None or part.total.values == part.sums, part


# -- every table -----------------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES, ids=name_of)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_sources_of_glory_add_up_to_the_score(table: Seats, seed: int) -> None:
    match = played(table, seed)
    assert_adds_up(match, numbers(match))


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_they_add_up_after_every_decision(table: Seats) -> None:
    name, players, options = table
    match = Match.new(get_game(name), players, options, 3)
    events = list(match.events)
    for number, word in enumerate(random_choices(3)):
        if match.over:
            break
        if number % 10 == 0:
            assert_adds_up(match, match.game.statistics(events, match.state))
        legal = match.state.legal_actions()
        events += match.play(legal[below(word, len(legal))])
    assert events == match.record.events()


@settings(max_examples=40, deadline=None)
@given(table=st.sampled_from(TABLES), seed=st.integers(0, 2**64 - 1))
def test_they_add_up_with_any_seed(table: Seats, seed: int) -> None:
    match = played(table, seed)
    assert_adds_up(match, numbers(match))


# -- Dice Forge ------------------------------------------------------------------------------------

FORGE_TABLES = [table for table in TABLES if table[0] == "diceforge"]
FORGE_TABLES.append(("diceforge", 3, {"first-player": "seat-2"}))


@pytest.mark.parametrize("table", FORGE_TABLES, ids=name_of)
def test_reserves_feats_and_faces_are_what_the_table_shows(table: Seats) -> None:
    match = played(table, 5)
    found = numbers(match)
    seats = match.game.view(match.state, None)["seats"]
    for name in ("gold", "sun", "moon", "ancient"):
        flow = section(found, name)
        for seat in seats:
            there = {part.id: part.values[seat["seat"]] for part in flow.rows}
            left = there["start"] + there["gained"] - there["hammered"] - there["lost"]
            assert left - there["paid"] == there["left"]
            assert there["left"] == seat[name] + (name == "gold") * sum(seat["scepters"])
    for seat in seats:
        feats = {part.id: part.values[seat["seat"]] for part in section(found, "feats").rows}
        assert {card: n for card, n in feats.items() if n} == seat["cards"]
        assert row(section(found, "dice"), "forged")[seat["seat"]] == seat["forged"]
        assert row(section(found, "gold"), "hammered")[seat["seat"]] == seat["hammer"]["gold"]


def test_every_source_of_glory_is_met_somewhere() -> None:
    sources: set[str] = set()
    losses: set[str] = set()
    # Thefts in the labyrinth are rare, where nobody plans them.
    for table, seed in product(FORGE_TABLES, range(1, 7)):
        found = numbers(played(table, seed))
        sources |= {part.id for part in found[0].rows if any(part.values)}
        losses |= {part.id for part in section(found, "losses").rows if any(part.values)}
    assert sources == {row.id for row in found[0].rows}
    assert losses == {"minotaur", "mists", "labyrinth"}


def test_every_cause_is_a_source_or_a_card() -> None:
    cards = {card.id for card in CARDS}
    assert cards.isdisjoint(SOURCES)
    for table in FORGE_TABLES:
        for event in played(table, 4).record.events():
            if event.kind == "Gained" and event.data["resource"] == "glory":
                assert str(event.data["cause"]).removeprefix(BY_DIE) in cards | set(SOURCES)


def counted(*events: Event) -> Statistics:
    state = get_game("diceforge").new(2, {"preset": "first-game"}, 1)
    return get_game("diceforge").statistics(events, state)


def test_dice_of_a_card_count_for_the_card() -> None:
    data: dict[str, Value] = {"resource": "glory", "amount": 3, "wasted": 0}
    found = counted(
        Event("Gained", 0, {**data, "cause": "die:blessing"}),
        Event("Gained", 0, {**data, "cause": "die:sphinx"}),
        Event("Gained", 1, {**data, "cause": "elder"}),
        Event("Gained", 1, {**data, "cause": "die:ousted"}),
    )
    assert row(found[0], "blessings") == (3, 0)
    assert row(found[0], "effects") == (3, 3)
    assert row(found[0], "ousted") == (0, 3)
    assert row(section(found, "effects"), "sphinx") == (3, 0)
    assert row(section(found, "effects"), "elder") == (0, 3)


def test_losses_count_below_zero_in_the_score_and_by_their_cause() -> None:
    found = counted(
        Event("Lost", 1, {"resource": "glory", "amount": 2, "spared": 1, "cause": "die:minotaur"})
    )
    assert row(found[0], "lost") == (0, -2)
    assert row(section(found, "losses"), "minotaur") == (0, 2)


def test_gold_on_scepters_is_gained_and_gold_above_the_cap_is_wasted() -> None:
    found = counted(
        Event("Gained", 0, {"resource": "gold", "amount": 2, "wasted": 4, "cause": "die:blessing"}),
        Event("ScepterFilled", 0, {"amount": 3, "gold": 3, "cause": "die:blessing"}),
        Event("Hammered", 0, {"amount": 5, "total": 5}),
        Event("ScepterEmptied", 0, {"amount": 3, "gold": 0, "cause": "forge"}),
        Event("Paid", 0, {"resource": "gold", "amount": 1, "cause": "forge"}),
    )
    gold = section(found, "gold")
    assert row(gold, "start") == (3, 2)
    assert row(gold, "gained") == (10, 0)
    assert row(gold, "wasted") == (4, 0)
    assert row(gold, "hammered") == (5, 0)
    assert row(gold, "paid") == (4, 0)


def test_a_hero_the_left_hand_sends_home_is_ousted_by_nobody() -> None:
    found = counted(
        Event("HeroOusted", 0, {"by": "p1", "island": 4}),
        Event("HeroOusted", 1, {"by": "p1", "island": 2}),
    )
    assert row(section(found, "turns"), "ousting") == (1, 0)
    assert row(section(found, "turns"), "ousted-by") == (0, 1)


# -- plain data ------------------------------------------------------------------------------------


def test_statistics_are_plain_data() -> None:
    found = numbers(played(TABLES[0], 1))
    data = json.loads(json.dumps(to_data(found)))
    assert [part["id"] for part in data] == [part.id for part in found]
    assert data[0]["total"]["values"] == list(found[0].sums)
    assert data[0]["rows"][0] == {
        "id": "blessings",
        "title": "blessings",
        "values": list(found[0].rows[0].values),
    }


def test_a_tally_counts_by_name_and_seat() -> None:
    tally = Tally(3)
    tally.add("a:x", 1)
    tally.add("a:x", 1, 4)
    assert tally.rows([("x", "X"), ("y", "Y")], "a:") == (
        StatisticsRow("x", "X", (0, 5, 0)),
        StatisticsRow("y", "Y", (0, 0, 0)),
    )


def test_a_record_with_a_move_that_is_not_allowed_has_no_events() -> None:
    record = played(TABLES[0], 1, 3).record
    bad = Record(record.game, record.rules, record.players, record.seed, record.options)
    bad.moves = [*record.moves, get_game(record.game).vocabulary.parse("choose ancient")]
    with pytest.raises(BadRecord, match=r"“choose ancient”, is not allowed"):
        bad.events()
