"""The facts of one game: replayed once, listened to, and noted as plain rows.

Rows are tuples of numbers and short texts, cheap to send from one process to another. `tables`
gives their columns names and says what they mean.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from dicewright.core.acquisitions import TurnCounter
from dicewright.core.errors import BadRecord
from dicewright.core.events import Event
from dicewright.core.record import Record
from dicewright.core.registry import get_game
from dicewright.core.state import State

#: The tables that facts are noted in: fields of `Facts`, frames of `tables`, and files.
TABLES = ("games", "seats", "purchases", "offers", "numbers")
Cell = int | float | str
FactRow = tuple[Cell, ...]
Titles = dict[tuple[str, str], tuple[str, str]]


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game, who played it (a bot's spec for each seat), and on which set-up; perhaps
    with the scores and places that somebody claims it led to."""

    record: Record
    bots: tuple[str, ...]
    setup: str = ""
    scores: tuple[int, ...] | None = None
    places: tuple[int, ...] | None = None


@dataclass(slots=True)
class Facts:
    """Rows about one or many games, by table."""

    games: list[FactRow] = field(default_factory=list)
    seats: list[FactRow] = field(default_factory=list)
    purchases: list[FactRow] = field(default_factory=list)
    offers: list[FactRow] = field(default_factory=list)
    numbers: list[FactRow] = field(default_factory=list)
    #: Games that a bot's failure ended: they say nothing.
    forfeits: int = 0
    #: The titles of the numbers, which are the same in every game: (section, row) to both titles.
    titles: Titles = field(default_factory=dict)

    def add(self, more: Facts) -> None:
        """These rows, too."""
        self.games += more.games
        self.seats += more.seats
        self.purchases += more.purchases
        self.offers += more.offers
        self.numbers += more.numbers
        self.forfeits += more.forfeits
        self.titles.update(more.titles)


def facts_of(told: FinishedGame, number: int) -> Facts:
    """Everything a report wants to know about one game; `number` is its place among all games."""
    record = told.record
    game = get_game(record.game)
    events: list[Event] = []
    state: State | None = None
    for step, state in record.walk():  # noqa: B007 (the last state is wanted below)
        events += step.events
    if state is None or not state.over:
        raise BadRecord("the game is not finished")
    facts = Facts()
    outcome = game.outcome(state)
    _check_claim("scores", told.scores, outcome.scores)
    _check_claim("places", told.places, outcome.places)
    statistics = game.statistics(events, state)
    acquisitions = game.acquisitions(events, state)
    clock = TurnCounter()
    for event in events:
        clock.hear(event)
    options = json.dumps(game.told(record.players, record.options), sort_keys=True)
    length = (state.decisions, len(record.moves), clock.round, clock.turn)
    table = (record.game, record.rules, record.players, record.seed, told.setup, options)
    facts.games.append((number, *table, *length))
    for seat in range(record.players):
        result = (outcome.scores[seat], outcome.places[seat], outcome.shares[seat])
        facts.seats.append((number, seat, told.bots[seat], *result))
    for got in acquisitions:
        what = (got.kind, got.id, got.round, got.turn, got.source, got.way)
        facts.purchases.append((number, got.seat, *what))
    offered = dict.fromkeys(game.obtainable(state))
    offered |= dict.fromkeys((got.kind, got.id) for got in acquisitions)
    facts.offers += [(number, kind, id) for kind, id in offered]
    for section in statistics:
        for row in section.rows:
            facts.titles[section.id, row.id] = (section.title, row.title)
            facts.numbers += [
                (number, seat, section.id, row.id, value)
                for seat, value in enumerate(row.values)
                if value
            ]
    return facts


def _check_claim(what: str, claimed: tuple[int, ...] | None, true: tuple[int, ...]) -> None:
    if claimed is not None and claimed != true:
        raise BadRecord(f"“{what}” are {list(claimed)}, but the record leads to {list(true)}")
