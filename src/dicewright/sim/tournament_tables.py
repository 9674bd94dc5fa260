"""The tables of a tournament as texts: whoever shows them only draws them.

Where the bots met different opponents (`Standings.comparable`), what they won does not compare
them. A table then keeps to what is a bot's own, and the pairings say who was ahead. On tables of
more than two seats every bot sat alone there, against the one before it: what it won is the result
of that pairing, and is shown with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from dicewright.sim.intervals import Sample
from dicewright.sim.standings import BotStanding, Results, Standings
from dicewright.sim.texts import NOTHING, counted, interval_text

OVERALL = "over all set-ups"
Column = tuple[str, Callable[[BotStanding], str]]


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
        yield standings_table(standings)
        if several and standings.pairings and not standings.comparable:
            yield pairings_table(standings, standings.title)
    if several and overall.comparable:
        yield standings_table(overall, OVERALL, scores=False)
    if overall.pairings and (len(overall.bots) > 2 or not overall.comparable):
        yield pairings_table(overall, OVERALL if several else "")


def standings_table(standings: Standings, title: str = "", *, scores: bool = True) -> Grid:
    """The bots in their order. Scores of different set-ups do not belong together."""
    bots = tuple(standing.bot for standing in standings.bots)
    columns: list[Column] = [
        ("bot", lambda standing: standing.bot),
        ("games", lambda standing: f"{standing.won.count:,}"),
    ]
    if standings.rest > 1:
        before = {one: rest for rest, one in pairwise(bots)}
        columns.append(
            (f"against {standings.rest}", lambda standing: before.get(standing.bot, NOTHING))
        )
    if standings.comparable or standings.rest > 1:
        columns += [
            ("win %", lambda standing: _mean(standing.won, 1, 100)),
            ("95 %", lambda standing: interval_text(standing.won.share_interval(), 100)),
        ]
    if standings.comparable:
        columns.append(("place", lambda standing: _mean(standing.places, 2)))
    if scores:
        columns += [
            ("score", lambda standing: _mean(standing.scores, 1)),
            ("95 %", lambda standing: interval_text(standing.scores.mean_interval())),
        ]
    if standings.comparable:
        columns.append(("rating", _rating))
    columns.append(("ms", lambda standing: f"{1000 * standing.seconds_per_decision:.2f}"))
    if any(standing.forfeits for standing in standings.bots):
        columns.append(("errors", lambda standing: f"{standing.forfeits:,}"))
    return Grid(
        title or standings.title,
        _description(standings),
        bots,
        tuple(head for head, _ in columns),
        tuple(tuple(text(standing) for _, text in columns) for standing in standings.bots),
    )


def _mean(sample: Sample, digits: int, times: float = 1) -> str:
    return f"{times * sample.mean:.{digits}f}" if sample.count else NOTHING


def _rating(standing: BotStanding) -> str:
    rating = standing.rating
    return f"{rating.mu:.1f} ±{2 * rating.sigma:.1f}" if rating else NOTHING


def _description(standings: Standings) -> str:
    """How many games, and what there is to compare them with."""
    games = counted(standings.games, "game")
    if standings.fair is None:
        return games
    fair = f"{100 * standings.fair:.1f} %"
    if standings.comparable:
        return f"{games}, equal bots win {fair}"
    if standings.rest > 1:
        return f"{games}, one bot alone against {standings.rest} of another; equals win {fair}"
    return f"{games} between neighbours in the list"


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
