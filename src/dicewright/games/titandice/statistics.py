"""The numbers of a game of Titan Dice, gathered from its events."""

from __future__ import annotations

from collections.abc import Iterable

from dicewright.core.events import Event
from dicewright.core.statistics import Row, Section, Statistics, Tally
from dicewright.games.titandice import consts as k
from dicewright.games.titandice.content import CREATURE_NAMES, SIDE_NAMES
from dicewright.games.titandice.engine import Titan
from dicewright.games.titandice.view import Table

#: What creatures are collected by, told by the event before them.
SOURCES = {"Captured": "capture", "Blessed": "blessing", "Activated": "power"}
POINTS = (
    ("start", "creatures at the start"),
    ("capture", "captured"),
    ("blessing", "Gaia's blessings"),
    ("power", "powers of cards"),
    ("paid", "creatures paid"),
    ("lost", "creatures lost"),
    ("cards", "cards"),
)
DEEDS = (
    ("captures", "captures"),
    ("blessings", "blessings"),
    ("bought", "cards bought"),
    ("exchanged", "cards exchanged"),
    ("activated", "cards activated"),
    ("turns", "turns"),
    ("rolls", "dice rolled"),
    ("wounds", "wounds"),
    ("attacks", "attacks"),
    ("wasted", "creatures without room"),
)
COUNTED = {
    "Captured": "captures",
    "Blessed": "blessings",
    "CardBought": "bought",
    "CardSwapped": "exchanged",
    "CardTaken": "exchanged",
    "Activated": "activated",
    "TurnStarted": "turns",
    "Rolled": "rolls",
    "Attacked": "attacks",
}


def statistics(events: Iterable[Event], state: Titan) -> Statistics:
    """Where the points came from, what was done, which attacks were rolled."""
    tally = Tally(state.players)
    source = "power"
    for event in events:
        source = SOURCES.get(event.kind, source)
        _count(tally, event, source)
    table = Table(state)
    for seat in range(state.players):
        tally.add("start", seat, k.START_TRACK * k.CREATURES)
        tally.add("cards", seat, table.card_points(seat))
    deeds = Section("deeds", "what was done", tally.rows(DEEDS))
    attacks = Section(
        "attacks", "attacks", tally.rows([(side, side) for side in SIDE_NAMES], "attack:")
    )
    return (_points(tally, state), _creatures(table), deeds, attacks)


def _count(tally: Tally, event: Event, source: str) -> None:
    amount = int(event.data.get("amount", 0))
    if event.kind == "Collected":
        tally.add(source, event.seat, amount)
        tally.add("wasted", event.seat, int(event.data["wasted"]))
    elif event.kind in ("Paid", "Lost"):
        tally.add(event.kind.lower(), event.seat, -amount)
    elif event.kind == "Wounded":
        tally.add("wounds", event.seat, int(event.data["dice"]) + int(event.data["markers"]))
    elif event.kind == "Attacked":
        tally.add(f"attack:{event.data['attack']}", event.seat)
    if event.data.get("die") == "exodus":
        return
    if event.kind in COUNTED and event.seat >= 0:
        tally.add(COUNTED[event.kind], event.seat)


def _points(tally: Tally, state: Titan) -> Section:
    """The score by source; alone there are no points, only a win."""
    total = Row("score", "score", tuple(state.scores()))
    if state.players == 1:
        return Section("points", "result", (Row("won", "won", tuple(state.scores())),), total)
    return Section("points", "where the points came from", tally.rows(POINTS), total)


def _creatures(table: Table) -> Section:
    rows = tuple(
        Row(
            name,
            name,
            tuple(table.by_creature("track", seat)[name] for seat in range(table.state.players)),
        )
        for name in CREATURE_NAMES
    )
    return Section("creatures", "creatures at the end", rows)
