"""What a tournament says: how every bot did, on every set-up and against every other.

A bot is counted where it has *one* seat of the table. Where it fills several (the rest that one
bot plays against), it only serves as the opponent: its copies would take the wins from each other.
Decisions, thinking time and forfeits count on every seat. A forfeited game counts as lost for the
bot that failed, and as won together by the others; its scores are no result and do not count.

Where only neighbours met, every bot had other opponents: then there is no order of strength and no
rating over all of them, only the pairings.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, permutations
from statistics import fmean
from typing import Any

from dicewright.sim.games_file import PlayedGame
from dicewright.sim.intervals import Interval, Sample
from dicewright.sim.ratings import Rating, ratings
from dicewright.sim.tournament import Format, Tournament


@dataclass(slots=True)
class Pairing:
    """How a bot did in the games with another one: what it won, how often it was ahead of the other
    (half for an equal place; over its seats if it had several), and the scores of both."""

    bot: str
    other: str
    won: Sample = field(default_factory=Sample)
    ahead: Sample = field(default_factory=Sample)
    scores: Sample = field(default_factory=Sample)
    other_scores: Sample = field(default_factory=Sample)


@dataclass(slots=True)
class BotStanding:
    """How a bot did."""

    bot: str
    won: Sample = field(default_factory=Sample)
    places: Sample = field(default_factory=Sample)
    scores: Sample = field(default_factory=Sample)
    decisions: int = 0
    seconds: float = 0.0
    forfeits: int = 0
    rating: Rating | None = None

    @property
    def seconds_per_decision(self) -> float:
        return self.seconds / self.decisions if self.decisions else 0.0


@dataclass(frozen=True, slots=True)
class Standings:
    """The bots, and every ordered pair of them that met, over some games."""

    title: str
    games: int
    #: Had all bots the same opponents? Then they are here best first, else as they were listed.
    comparable: bool
    #: What a bot wins if all are alike, one of as many as sit at the table. Alone nobody can say.
    fair: float | None
    #: The seats of a bot's opponent where only neighbours met, on tables of one size; else 0.
    rest: int
    bots: tuple[BotStanding, ...]
    pairings: tuple[Pairing, ...]
    errors: tuple[str, ...]

    @property
    def neighbours(self) -> tuple[Pairing, ...]:
        """Every bot with the one before it, as they were listed. At a table for two, whoever won
        more is named first; at a larger one it is the bot that sat alone."""
        met = {(pairing.bot, pairing.other): pairing for pairing in self.pairings}
        found = []
        for before, after in pairwise(standing.bot for standing in self.bots):
            pairing = met.get((after, before), Pairing(after, before))
            turned = met.get((before, after))
            found.append(turned if turned and turned.won.mean > pairing.won.mean else pairing)
        return tuple(found)


def standings(
    title: str, bots: Sequence[str], games: Iterable[PlayedGame], *, comparable: bool = True
) -> Standings:
    """Count the games, whatever their order."""
    ordered = sorted(games, key=lambda game: game.game)
    by_bot = {bot: BotStanding(bot) for bot in bots}
    by_pair = {pair: Pairing(*pair) for pair in permutations(bots, 2)}
    for game in ordered:
        _count(game, by_bot, by_pair)
    in_order = list(by_bot.values())
    if comparable:
        for bot, rating in ratings(ordered).items():
            by_bot[bot].rating = rating
        in_order.sort(key=_strength, reverse=True)
    seats = {len(game.bots) for game in ordered}
    errors = dict.fromkeys(str(game.forfeit["why"]) for game in ordered if game.forfeit)
    return Standings(
        title,
        len(ordered),
        comparable,
        fmean(1 / len(game.bots) for game in ordered) if seats and 1 not in seats else None,
        max(seats) - 1 if len(seats) == 1 and not comparable else 0,
        tuple(in_order),
        tuple(pairing for pairing in by_pair.values() if pairing.won.count),
        tuple(errors),
    )


def _strength(standing: BotStanding) -> tuple[float, float]:
    won = standing.won.mean if standing.won.count else 0.0
    return (standing.rating.mu if standing.rating else 0.0, won)


def _count(
    game: PlayedGame,
    by_bot: dict[str, BotStanding],
    by_pair: dict[tuple[str, str], Pairing],
) -> None:
    for seat, bot in enumerate(game.bots):
        standing = by_bot[bot]
        standing.decisions += game.decisions[seat]
        standing.seconds += game.seconds[seat]
        if game.forfeit and game.forfeit["seat"] == seat:
            standing.forfeits += 1
        if game.bots.count(bot) > 1:
            continue
        standing.won.add(game.round, game.won[seat])
        standing.places.add(game.round, game.places[seat])
        if not game.forfeit:
            standing.scores.add(game.round, game.scores[seat])
        for other in dict.fromkeys(game.bots):
            if other != bot:
                pairing = by_pair[bot, other]
                pairing.won.add(game.round, game.won[seat])
                theirs = [n for n, name in enumerate(game.bots) if name == other]
                pairing.ahead.add(game.round, _ahead(game.places, seat, theirs))
                if not game.forfeit:
                    pairing.scores.add(game.round, game.scores[seat])
                    pairing.other_scores.add(game.round, fmean(game.scores[n] for n in theirs))


def _ahead(places: Sequence[int], seat: int, others: Sequence[int]) -> float:
    """How far a seat was ahead of some others: 1 of all of them, 0 of none."""
    mine = places[seat]
    return fmean((mine < places[n]) + (mine == places[n]) / 2 for n in others)


@dataclass(frozen=True, slots=True)
class Results:
    """The standings over everything, and for each set-up if there are several."""

    tournament: Tournament
    overall: Standings
    setups: tuple[Standings, ...]

    @property
    def complete(self) -> bool:
        return self.overall.games == self.tournament.games


def is_rated(tournament: Tournament) -> bool:
    """Will there be ratings? Not where nobody meets anybody, nor where only neighbours meet."""
    meeting = any(setup.players > 1 for setup in tournament.setups)
    return meeting and tournament.format is not Format.NEIGHBOURS


def results_of(tournament: Tournament, games: Sequence[PlayedGame]) -> Results:
    """What the games of a tournament say, all of them or those that were played so far."""
    of_setup: dict[str, Standings] = {}
    for setup in tournament.setups:
        name = str(setup)
        part = [game for game in games if game.setup == name]
        # Alone nobody has an opponent, so all have the same.
        comparable = setup.players == 1 or tournament.format is not Format.NEIGHBOURS
        of_setup[name] = standings(name, tournament.bots, part, comparable=comparable)
    each = tuple(of_setup.values())
    if len(each) == 1:
        return Results(tournament, each[0], each)
    comparable = all(part.comparable for part in each)
    overall = standings(", ".join(of_setup), tournament.bots, games, comparable=comparable)
    return Results(tournament, overall, each)


# -- as data ---------------------------------------------------------------------------------------


def to_data(results: Results) -> dict[str, Any]:
    """The results for programs."""
    return {
        "tournament": results.tournament.to_data(),
        "complete": results.complete,
        "overall": _standings_data(results.overall),
        "setups": [_standings_data(standings) for standings in results.setups],
    }


def _standings_data(standings: Standings) -> dict[str, Any]:
    return {
        "title": standings.title,
        "games": standings.games,
        "comparable": standings.comparable,
        "fair_share": standings.fair,
        "bots": [_bot_data(standing) for standing in standings.bots],
        "pairings": [_pairing_data(pairing) for pairing in standings.pairings],
        "errors": list(standings.errors),
    }


def _bot_data(standing: BotStanding) -> dict[str, Any]:
    rating = standing.rating
    return {
        "bot": standing.bot,
        "games": standing.won.count,
        "wins": standing.won.total,
        "win_share": _number(standing.won),
        "win_interval": _pair(standing.won.share_interval()),
        "mean_place": _number(standing.places),
        "mean_score": _number(standing.scores),
        "score_interval": _pair(standing.scores.mean_interval()),
        "rating": {"mu": rating.mu, "sigma": rating.sigma} if rating else None,
        "decisions": standing.decisions,
        "seconds_per_decision": standing.seconds_per_decision,
        "forfeits": standing.forfeits,
    }


def _pairing_data(pairing: Pairing) -> dict[str, Any]:
    return {
        "bot": pairing.bot,
        "other": pairing.other,
        "games": pairing.won.count,
        "win_share": _number(pairing.won),
        "win_interval": _pair(pairing.won.share_interval()),
        "ahead_share": _number(pairing.ahead),
        "ahead_interval": _pair(pairing.ahead.share_interval()),
        "mean_score": _number(pairing.scores),
        "other_mean_score": _number(pairing.other_scores),
    }


def _number(sample: Sample) -> float | None:
    return sample.mean if sample.count else None


def _pair(interval: Interval | None) -> list[float] | None:
    return list(interval) if interval else None
