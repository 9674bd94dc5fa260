"""Who meets whom in an evening of several tables: a series, a round robin, a Swiss system.

Everything here is decided by what was played so far and by nothing else, so whoever works out the
next round finds the same one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations
from statistics import fmean

from dicewright.core.outcome import shares_of
from dicewright.sim.intervals import Sample

#: Entrants at a table, in the order of their seats.
Lineup = tuple[int, ...]


class Kind(StrEnum):
    """How an evening goes."""

    #: The same people at one table, everybody one seat on in each game.
    SERIES = "series"
    #: Everybody meets everybody, as evenly as the tables allow.
    ROUND_ROBIN = "round-robin"
    #: Whoever has as many points meets, and nobody the same people twice if it can be helped.
    SWISS = "swiss"


@dataclass(frozen=True, slots=True)
class Result:
    """A table that was played to its end."""

    round: int
    entrants: Lineup
    places: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(slots=True)
class Standing:
    """How an entrant stands."""

    entrant: int
    place: int = 0
    #: For each game the share of opponents who were left behind, half for an equal place.
    points: float = 0.0
    won: Sample = field(default_factory=Sample)
    scores: Sample = field(default_factory=Sample)
    #: The points of everybody they met: whoever had the harder way is ahead of an equal.
    opponents: float = 0.0


def standings(
    entrants: Sequence[int], results: Sequence[Result], byes: Mapping[int, int]
) -> list[Standing]:
    """The best first. Who had to sit out a round of a Swiss system has a point for it."""
    by_entrant = {one: Standing(one, points=float(byes.get(one, 0))) for one in entrants}
    for result in results:
        shares = shares_of(result.places)
        for seat, one in enumerate(result.entrants):
            standing = by_entrant[one]
            standing.points += _left_behind(result.places, seat)
            standing.won.add(result.round, shares[seat])
            standing.scores.add(result.round, result.scores[seat])
    for result in results:
        for one in result.entrants:
            met = [by_entrant[other].points for other in result.entrants if other != one]
            by_entrant[one].opponents += fmean(met) if met else 0.0
    ordered = sorted(by_entrant.values(), key=_strength, reverse=True)
    for standing in ordered:
        better = sum(_strength(other)[:3] > _strength(standing)[:3] for other in ordered)
        standing.place = better + 1
    return ordered


def _strength(standing: Standing) -> tuple[float, float, float, int]:
    points, opponents = round(standing.points, 6), round(standing.opponents, 6)
    return points, opponents, round(standing.won.total, 6), -standing.entrant


def _left_behind(places: Sequence[int], seat: int) -> float:
    others = [place for n, place in enumerate(places) if n != seat]
    mine = places[seat]
    return fmean((mine < other) + (mine == other) / 2 for other in others) if others else 0.0


# -- the next round --------------------------------------------------------------------------------


def sizes(entrants: int, seats: int, allowed: Collection[int]) -> list[int]:
    """How many sit at each table: as many as wanted, or a few less so that nobody sits out. Where a
    game has no tables of that size, somebody does."""
    tables = -(-entrants // seats)
    even = [entrants // tables + (n < entrants % tables) for n in range(tables)]
    if all(size in allowed and size > 1 for size in even):
        return even
    return [seats] * (entrants // seats)


def rounds_needed(kind: Kind, entrants: int, seats: int) -> int | None:
    """After how many rounds of two everybody has met everybody; nothing else ends by itself."""
    if kind is not Kind.ROUND_ROBIN or seats != 2:
        return None
    return entrants - 1 if entrants % 2 == 0 else entrants


@dataclass(frozen=True, slots=True)
class Evening:
    """What has to be known to pair."""

    kind: Kind
    #: Everybody, and those of them who are still there.
    everybody: Sequence[int]
    active: Collection[int]
    #: All tables so far, round after round; the number of rounds.
    past: Sequence[Lineup]
    rounds: int
    #: The entrants, the best first.
    order: Sequence[int]
    #: Of a table, as wanted; the sizes that the game has.
    seats: int
    allowed: Collection[int]


def next_round(evening: Evening) -> list[Lineup]:
    """Who sits where. Whoever is at no table sits out."""
    return [_seated(group, evening.past) for group in _groups(evening)]


def _groups(evening: Evening) -> list[list[int]]:
    kind, past, order = evening.kind, evening.past, evening.order
    entrants = [one for one in evening.everybody if one in evening.active]
    if len(entrants) < 2:
        return []
    if kind is Kind.SERIES:
        return [entrants] if len(entrants) in evening.allowed else []
    if kind is Kind.ROUND_ROBIN and evening.seats == 2:
        pairs = _circle(evening.everybody, evening.rounds)
        return [pair for pair in pairs if all(one in evening.active for one in pair)]
    seats, allowed = evening.seats, evening.allowed
    wanted = sizes(len(entrants), seats, allowed)
    playing = _without_those_who_sit_out(entrants, past, order, sum(wanted))
    if kind is Kind.SWISS:
        playing.sort(key=list(order).index)
    met = Counter(frozenset(pair) for lineup in past for pair in combinations(lineup, 2))
    groups = _by_turns(playing, met, wanted)
    _exchange(groups, met, {one: n for n, one in enumerate(playing)}, kind)
    return groups


def _circle(entrants: Sequence[int], round: int) -> list[list[int]]:
    """The first stays, the others go around: in as many rounds as there are others everybody meets
    everybody once. An odd one meets nobody."""
    first, *others = [*entrants, *[-1] * (len(entrants) % 2)]
    turn = round % len(others)
    ring = [first, *others[turn:], *others[:turn]]
    pairs = [[ring[n], ring[-1 - n]] for n in range(len(ring) // 2)]
    return [pair for pair in pairs if -1 not in pair]


def _without_those_who_sit_out(
    entrants: Sequence[int], past: Sequence[Lineup], order: Sequence[int], places: int
) -> list[int]:
    """Whoever played most sits out, of equals the last in the standings."""
    played = Counter(one for lineup in past for one in lineup)
    rank = {one: n for n, one in enumerate(order)}
    by_need = sorted(entrants, key=lambda one: (played[one], rank[one]))
    playing = set(by_need[:places])
    return [one for one in entrants if one in playing]


def _by_turns(
    playing: Sequence[int], met: Counter[frozenset[int]], wanted: Sequence[int]
) -> list[list[int]]:
    """Table after table: the first who is left, and whoever they met least, the nearest first."""
    left, groups = list(playing), []
    for size in wanted:
        group = [left.pop(0)]
        while len(group) < size:
            group.append(min(left, key=lambda one: _meetings(one, group, met)))
            left.remove(group[-1])
        groups.append(group)
    return groups


def _meetings(one: int, group: Sequence[int], met: Counter[frozenset[int]]) -> int:
    return sum(met[frozenset((one, other))] for other in group if other != one)


def _exchange(
    groups: list[list[int]],
    met: Counter[frozenset[int]],
    rank: Mapping[int, int],
    kind: Kind,
) -> None:
    """Exchange two people of two tables as long as that makes fewer meet again; in a Swiss system
    nearer ones are preferred among equals."""

    def cost(group: Sequence[int]) -> tuple[int, int]:
        again = sum(met[frozenset(pair)] ** 2 for pair in combinations(group, 2))
        apart = max(rank[one] for one in group) - min(rank[one] for one in group)
        return again, apart if kind is Kind.SWISS else 0

    def better(one: list[int], other: list[int]) -> bool:
        before = [sum(part) for part in zip(cost(one), cost(other), strict=True)]
        for i in range(len(one)):
            for j in range(len(other)):
                one[i], other[j] = other[j], one[i]
                if [sum(part) for part in zip(cost(one), cost(other), strict=True)] < before:
                    return True
                one[i], other[j] = other[j], one[i]
        return False

    while any(better(one, other) for one, other in combinations(groups, 2)):
        pass


def _seated(group: Sequence[int], past: Sequence[Lineup]) -> Lineup:
    """Turned so that everybody sits where they sat least: nobody always begins."""
    sat = Counter((one, seat) for lineup in past for seat, one in enumerate(lineup))
    turns = [tuple(group[n:]) + tuple(group[:n]) for n in range(len(group))]
    return min(turns, key=lambda turn: sum(sat[one, seat] ** 2 for seat, one in enumerate(turn)))
