"""The numbers of a game of Titan Dice, gathered from its events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from dicewright.core.events import Event
from dicewright.core.statistics import Section, Statistics, StatisticsRow, Tally
from dicewright.core.words import Words
from dicewright.games.titandice import consts as k
from dicewright.games.titandice.content import CREATURE_NAMES, SIDE_NAMES
from dicewright.games.titandice.engine import Titan
from dicewright.games.titandice.view import NamedCells

#: What creatures are collected by, told by the event before them.
SOURCES = {"Captured": "capture", "Blessed": "blessing", "Activated": "power"}
POINTS = ("start", "capture", "blessing", "power", "paid", "lost", "cards")
DEEDS = (
    "captures",
    "blessings",
    "bought",
    "exchanged",
    "activated",
    "turns",
    "rolls",
    "wounds",
    "attacks",
    "wasted",
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


def statistics(words: Words, events: Iterable[Event], state: Titan) -> Statistics:
    """Where the points came from, what was done, which attacks were rolled."""
    tally = Tally(state.players)
    source = "power"
    for event in events:
        source = SOURCES.get(event.kind, source)
        _count(tally, event, source)
    table = NamedCells(state)
    for seat in range(state.players):
        tally.add("start", seat, k.START_SCORE)
        tally.add("cards", seat, state.card_points(seat))
    sides = [(side, str(words.noun(f"side.{side}"))) for side in SIDE_NAMES]
    return (
        _points(words, tally, state),
        _creatures(words, table),
        _section(words, "deeds", tally.rows(_titled(words, DEEDS))),
        _section(words, "attacks", tally.rows(sides, "attack:")),
    )


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


def _titled(words: Words, ids: Iterable[str]) -> list[tuple[str, str]]:
    """Rows by id, with their titles."""
    return [(id, words(f"statistics.row.{id}")) for id in ids]


def _row(words: Words, id: str, values: Sequence[int]) -> StatisticsRow:
    return StatisticsRow(id, words(f"statistics.row.{id}"), tuple(values))


def _section(words: Words, id: str, rows: tuple[StatisticsRow, ...]) -> Section:
    return Section(id, words(f"statistics.section.{id}"), rows)


def _points(words: Words, tally: Tally, state: Titan) -> Section:
    """The score by source; alone there are no points, only a win."""
    total = _row(words, "score", state.scores())
    if state.players == 1:
        won = _row(words, "won", state.scores())
        return Section("points", words("statistics.section.result"), (won,), total)
    return replace(_section(words, "points", tally.rows(_titled(words, POINTS))), total=total)


def _creatures(words: Words, table: NamedCells) -> Section:
    tracks = [table.by_creature("track", seat) for seat in range(table.state.players)]
    rows = tuple(
        StatisticsRow(name, str(words.noun(f"side.{name}")), tuple(track[name] for track in tracks))
        for name in CREATURE_NAMES
    )
    return _section(words, "creatures", rows)
