"""The tables of a tournament as texts: whoever shows them only draws them.

Where the bots met different opponents (`Standings.comparable`), what they won does not compare
them: a row is a pairing then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from dicewright.sim.intervals import Sample
from dicewright.sim.standings import BotStanding, Pairing, Results, Standings
from dicewright.sim.texts import NOTHING, counted, interval_text

OVERALL = "over all set-ups"
Ranked = TypeVar("Ranked", BotStanding, Pairing)
Column = tuple[str, Callable[[Ranked], str]]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: what it is about, its heads, and its rows. Heads and cells may name `bots`."""

    title: str
    text: str
    bots: tuple[str, ...]
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def tables_of(results: Results) -> Iterator[Grid]:
    """A table for each set-up, one over all of them, and who was ahead of whom."""
    several, overall = len(results.setups) > 1, results.overall
    for standings in results.setups:
        yield standings_table(standings) if standings.comparable else neighbours_table(standings)
    if several and overall.comparable:
        yield standings_table(overall, OVERALL, scores=False)
    if overall.pairings and overall.comparable and len(overall.bots) > 2:
        yield pairings_table(overall, OVERALL if several else "")


def standings_table(standings: Standings, title: str = "", *, scores: bool = True) -> Grid:
    """The bots, best first. Scores of different set-ups do not belong together."""
    columns: list[Column[BotStanding]] = [
        ("bot", lambda standing: standing.bot),
        ("games", lambda standing: f"{standing.won.count:,}"),
        ("win %", lambda standing: _mean(standing.won, 1, 100)),
        ("95 %", lambda standing: interval_text(standing.won.share_interval(), 100)),
        ("place", lambda standing: _mean(standing.places, 2)),
    ]
    if scores:
        columns += [
            ("score", lambda standing: _mean(standing.scores, 1)),
            ("95 %", lambda standing: interval_text(standing.scores.mean_interval())),
        ]
    columns += [("rating", _rating), ("ms", _milliseconds)]
    if any(standing.forfeits for standing in standings.bots):
        columns.append(("errors", lambda standing: f"{standing.forfeits:,}"))
    text = counted(standings.games, "game") + _fair(standings)
    return _grid(standings, title or standings.title, text, columns, standings.bots)


def neighbours_table(standings: Standings) -> Grid:
    """A pairing of neighbours a row."""
    bots = {standing.bot: standing for standing in standings.bots}
    columns: list[Column[Pairing]] = [
        ("bot", lambda pairing: pairing.bot),
        (
            "against" if standings.rest < 2 else f"against {standings.rest}",
            lambda pairing: pairing.other,
        ),
        ("games", lambda pairing: f"{pairing.won.count:,}"),
        ("win %", lambda pairing: _mean(pairing.won, 1, 100)),
        ("95 %", lambda pairing: interval_text(pairing.won.share_interval(), 100)),
        ("score", lambda pairing: _mean(pairing.scores, 1)),
        ("theirs", lambda pairing: _mean(pairing.other_scores, 1)),
        ("ms", lambda pairing: _milliseconds(bots[pairing.bot])),
    ]
    if any(standing.forfeits for standing in standings.bots):
        columns.append(("errors", lambda pairing: f"{bots[pairing.bot].forfeits:,}"))
    text = f"{counted(standings.games, 'game')} between neighbours{_fair(standings)}"
    return _grid(standings, standings.title, text, columns, standings.neighbours)


def _grid(
    standings: Standings,
    title: str,
    text: str,
    columns: list[Column[Ranked]],
    rows: Iterable[Ranked],
) -> Grid:
    return Grid(
        title,
        text,
        tuple(standing.bot for standing in standings.bots),
        tuple(head for head, _ in columns),
        tuple(tuple(cell(row) for _, cell in columns) for row in rows),
    )


def _fair(standings: Standings) -> str:
    return "" if standings.fair is None else f", equal bots win {100 * standings.fair:.1f} %"


def _mean(sample: Sample, digits: int, times: float = 1) -> str:
    return f"{times * sample.mean:.{digits}f}" if sample.count else NOTHING


def _rating(standing: BotStanding) -> str:
    rating = standing.rating
    return f"{rating.mu:.1f} ±{2 * rating.sigma:.1f}" if rating else NOTHING


def _milliseconds(standing: BotStanding) -> str:
    return f"{1000 * standing.seconds_per_decision:.2f}"


def pairings_table(standings: Standings, where: str) -> Grid:
    """How often the bot of a row was ahead of the one of a column."""
    bots = tuple(standing.bot for standing in standings.bots)
    ahead = {(pairing.bot, pairing.other): pairing.ahead for pairing in standings.pairings}
    rows = ((bot, *(_share(ahead.get((bot, other))) for other in bots)) for bot in bots)
    return Grid(
        f"Who was ahead, {where}" if where else "Who was ahead",
        "the row of the column, in % with its 95 % interval; equal places count half",
        bots,
        ("", *bots),
        tuple(rows),
    )


def _share(ahead: Sample | None) -> str:
    if ahead is None:
        return ""
    return f"{100 * ahead.mean:.0f} ({interval_text(ahead.share_interval(), 100, 0)})"
