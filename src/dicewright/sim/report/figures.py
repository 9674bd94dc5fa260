"""What the tables say, counted: rates with their intervals, distributions, comparisons.

A share of wins is compared with the base rate: 1/n among n players, whoever they are. “With” and
“without” a thing are compared among seats that could have had it. That says who had it, not what it
did: see `Gap` for the comparison among equals, and the note on the page for what even that leaves
open.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

import polars as pl

from dicewright.core.game import Game
from dicewright.sim.intervals import QUANTILE, wilson
from dicewright.sim.report.tables import SOURCE, FactTables

#: Below so many cases on either side a comparison says nothing and is not made.
FEWEST = 5
#: Seats that can be compared: number of players, seat, bot. How many of them won, how many did not.
Stratum = tuple[int, int, str]
Sides = dict[bool, int]
WINNERS = "winners"
OTHERS = "others"


@dataclass(frozen=True, slots=True)
class Rate:
    """A share of wins and its 95 % interval, from so many cases."""

    share: float
    low: float
    high: float
    count: int

    @classmethod
    def of(cls, wins: float, count: int) -> Rate | None:
        """None of nothing."""
        return cls(wins / count, *wilson(wins / count, count), count) if count else None


@dataclass(frozen=True, slots=True)
class Gap:
    """The share of wins with a thing minus without it, among seats of the same bot, the same place
    at the table and the same number of players, and its 95 % interval."""

    gap: float
    low: float
    high: float

    @property
    def clear(self) -> bool:
        """Is it more than chance would give one time in twenty?"""
        return self.low > 0 or self.high < 0


@dataclass(frozen=True, slots=True)
class Item:
    """A card, a face, an attack: how often somebody got it, when, and who won."""

    kind: str
    id: str
    title: str
    facts: str
    offered: int
    owners: int
    copies: int
    rounds: tuple[int, ...]
    having: Rate | None
    lacking: Rate | None
    base: float
    gap: Gap | None

    @property
    def popularity(self) -> float:
        """The share of seats that got one, of those that could."""
        return self.owners / self.offered

    @property
    def mean_round(self) -> float:
        return sum(n * times for n, times in enumerate(self.rounds, 1)) / max(self.copies, 1)


@dataclass(frozen=True, slots=True)
class Group:
    """Some seats: those of a bot, or those that won."""

    name: str
    seats: int
    wins: Rate | None
    base: float
    mean: float
    deviation: float
    median: float
    best: int
    scores: tuple[tuple[int, int], ...]
    sources: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class SeatFigures:
    """How a place at the table did."""

    players: int
    seat: int
    wins: Rate
    mean: float
    base: float


@dataclass(frozen=True, slots=True)
class Contrast:
    """A number of the statistics: its mean among winners and among the others, and the distance of
    the two in standard deviations."""

    section: str
    title: str
    winners: float
    others: float
    distance: float


@dataclass(frozen=True, slots=True)
class Figures:
    """Everything the page shows."""

    game: str
    title: str
    games: int
    forfeits: int
    players: tuple[int, ...]
    options: tuple[str, ...]
    setups: tuple[str, ...]
    rounds: tuple[int, ...]
    decisions: tuple[int, ...]
    bots: tuple[Group, ...]
    outcomes: tuple[Group, ...]
    seats: tuple[SeatFigures, ...]
    #: Did different bots keep their seats? Then the seats tell of the bots.
    seats_kept: bool
    items: tuple[Item, ...]
    contrasts: tuple[Contrast, ...]
    source_titles: tuple[tuple[str, str], ...]

    def as_data(self) -> dict[str, Any]:
        """The same for JSON."""
        return asdict(self)


def figures_of(game: Game, tables: FactTables) -> Figures:
    """Count everything."""
    sources = tables.sources
    seats = _with_base(tables)
    won = seats.filter(pl.col("place") == 1)
    lost = seats.filter(pl.col("place") > 1)
    return Figures(
        game.id,
        game.title,
        tables.games.height,
        tables.forfeits,
        tuple(sorted(tables.games["players"].unique())),
        tuple(sorted(tables.games["options"].unique())),
        tuple(sorted(filter(None, tables.games["setup"].unique()))),
        tuple(tables.games["rounds"].to_list()),
        tuple(tables.games["decisions"].to_list()),
        tuple(
            _group(str(bot), seats.filter(pl.col("bot") == bot), sources)
            for bot in seats["bot"].unique(maintain_order=True)
        ),
        tuple(
            _group(name, some, sources)
            for name, some in ((WINNERS, won), (OTHERS, lost))
            if some.height
        ),
        tuple(_seats(seats)),
        seats["bot"].n_unique() > 1
        and seats.select("players", "seat", "bot").unique().height
        == seats.select("players", "seat").unique().height,
        tuple(_items(game, tables, seats)),
        tuple(_contrasts(tables, seats)),
        tuple(sources),
    )


def _with_base(tables: FactTables) -> pl.DataFrame:
    """The seats with the number of players and the base rate: 1/n, alone whatever was won."""
    alone = _mean(tables.seats["win"])
    players = pl.col("players")
    base = pl.when(players == 1).then(alone).otherwise(1 / players).alias("base")
    return tables.seats.join(
        tables.games.select("game", "players"), on="game", maintain_order="left"
    ).with_columns(base)


def _mean(values: pl.Series) -> float:
    return float(values.sum()) / len(values)


def _group(name: str, seats: pl.DataFrame, sources: Iterable[tuple[str, str]]) -> Group:
    scores = seats["score"]
    counts = scores.value_counts().sort("score")
    return Group(
        name,
        seats.height,
        Rate.of(float(seats["win"].sum()), seats.height),
        _mean(seats["base"]),
        _mean(scores),
        statistics.pstdev(scores.to_list()),
        statistics.median(scores.to_list()),
        max(scores.to_list()),
        tuple(zip(counts["score"].to_list(), counts["count"].to_list(), strict=True)),
        tuple((row, _mean(seats[SOURCE + row])) for row, _ in sources),
    )


def _seats(seats: pl.DataFrame) -> Iterable[SeatFigures]:
    grouped = seats.group_by("players", "seat").agg(
        pl.len().alias("count"), pl.col("win").sum(), pl.col("score").mean(), pl.col("base").mean()
    )
    for row in grouped.sort("players", "seat").iter_rows(named=True):
        rate = Rate.of(row["win"], row["count"])
        assert rate, "a group has seats"
        yield SeatFigures(row["players"], row["seat"], rate, row["score"], row["base"])


# -- things ----------------------------------------------------------------------------------------


def _items(game: Game, tables: FactTables, seats: pl.DataFrame) -> Iterable[Item]:
    """Every thing that could be had, kind by kind, in the order of the game's own entries."""
    key = ["kind", "id"]
    entries = {(entry.section, entry.id): entry for entry in game.entries()}
    owned = tables.purchases.group_by("game", "seat", *key).agg(pl.len().alias("copies"))
    could = (
        tables.offers.join(seats.select("game", "seat", "bot", "players", "win", "base"), on="game")
        .join(owned, on=["game", "seat", *key], how="left")
        .with_columns(pl.col("copies").fill_null(0), has=pl.col("copies").is_not_null())
    )
    cells = could.group_by(*key, "players", "seat", "bot", "has").agg(
        pl.len().alias("count"),
        pl.col("win").sum(),
        pl.col("win").pow(2).sum().alias("squares"),
        pl.col("copies").sum(),
        pl.col("base").sum(),
    )
    by_item = {
        (str(kind), str(id)): part for (kind, id), part in cells.group_by(*key, maintain_order=True)
    }
    rounds = _rounds(tables)
    kinds = {kind.id: n for n, kind in enumerate(game.acquisition_kinds)}
    order = {key: n for n, key in enumerate(entries)}
    for kind, id in sorted(by_item, key=lambda item: (kinds[item[0]], order[item])):
        part = by_item[kind, id]
        entry = entries[kind, id]
        having, lacking = part.filter("has"), part.filter(~pl.col("has"))
        offered = int(part["count"].sum())
        yield Item(
            kind,
            id,
            entry.title,
            ", ".join(f"{name} {value}" for name, value in entry.facts[:2]),
            offered,
            int(having["count"].sum()),
            int(part["copies"].sum()),
            rounds.get((kind, id), ()),
            Rate.of(float(having["win"].sum()), int(having["count"].sum())),
            Rate.of(float(lacking["win"].sum()), int(lacking["count"].sum())),
            float(part["base"].sum()) / offered,
            _gap(part),
        )


def _rounds(tables: FactTables) -> dict[tuple[str, str], tuple[int, ...]]:
    """How often each thing was had in round 1, 2, …"""
    counted = tables.purchases.group_by("kind", "id", "round").agg(pl.len().alias("times"))
    found: dict[tuple[str, str], list[int]] = {}
    longest = max(tables.games["rounds"].to_list())
    for kind, id, number, times in counted.iter_rows():
        found.setdefault((kind, id), [0] * longest)[max(number, 1) - 1] += times
    return {key: tuple(row) for key, row in found.items()}


def _gap(cells: pl.DataFrame) -> Gap | None:
    """With minus without, stratum by stratum, each weighing by how much it can tell.

    The weights are those of Mantel and Haenszel: n₁n₀ / (n₁ + n₀).
    """
    strata: dict[Stratum, dict[bool, tuple[int, float, float]]] = {}
    for row in cells.iter_rows(named=True):
        key = (row["players"], row["seat"], row["bot"])
        strata.setdefault(key, {})[row["has"]] = (row["count"], row["win"], row["squares"])
    total = weights = variance = 0.0
    sides = {True: 0, False: 0}
    for _, both in sorted(strata.items()):
        if len(both) < 2:
            continue
        (n1, mean1, error1), (n0, mean0, error0) = _side(*both[True]), _side(*both[False])
        weight = n1 * n0 / (n1 + n0)
        total += weight * (mean1 - mean0)
        variance += weight * weight * (error1 + error0)
        weights += weight
        sides[True] += n1
        sides[False] += n0
    if min(sides.values()) < FEWEST:
        return None
    gap, half = total / weights, QUANTILE * math.sqrt(variance) / weights
    return Gap(gap, gap - half, gap + half)


def _side(count: int, wins: float, squares: float) -> tuple[int, float, float]:
    """Count, mean, and the mean's squared error; one win and one loss are added to the latter, so
    that a handful of equal results does not look certain."""
    mean = wins / count
    smooth = (wins + 1) / (count + 2)
    spread = (squares + 1) / (count + 2) - smooth * smooth
    return count, mean, max(spread, 0.0) / count


# -- winners and others ----------------------------------------------------------------------------


def _contrasts(tables: FactTables, seats: pl.DataFrame) -> list[Contrast]:
    """Every number of the statistics among winners and among others, the farthest apart first.

    Only seats of the same bot, place and number of players are compared, with the weights of
    `_gap`. What adds up to the score is left out: winners have more of it by definition.
    """
    stratum = ["players", "seat", "bot"]
    won = seats.select("game", *stratum, (pl.col("place") == 1).alias("won"))
    counts: dict[Stratum, Sides] = {}
    for players, seat, bot, side, count in won.group_by(*stratum, "won").len().iter_rows():
        counts.setdefault((players, seat, bot), {})[side] = count
    sizes = {key: sides for key, sides in sorted(counts.items()) if len(sides) == 2}
    first = next(iter(tables.titles))[0]
    sums = (
        tables.numbers.filter(pl.col("section") != first)
        .join(won, on=["game", "seat"])
        .group_by("section", "row", *stratum, "won")
        .agg(pl.col("value").sum(), pl.col("value").cast(pl.Float64).pow(2).sum().alias("squares"))
    )
    found: dict[tuple[str, str], dict[tuple[Stratum, bool], tuple[int, float]]] = {}
    for section, row, players, seat, bot, side, value, squares in sums.iter_rows():
        found.setdefault((section, row), {})[(players, seat, bot), side] = (value, squares)
    contrasts = [
        Contrast(*tables.titles[key], *_contrast(cells, sizes)) for key, cells in found.items()
    ]
    return sorted(contrasts, key=lambda item: (-abs(item.distance), item.section, item.title))


def _contrast(
    cells: dict[tuple[Stratum, bool], tuple[int, float]], sizes: dict[Stratum, Sides]
) -> tuple[float, float, float]:
    """The mean of winners, the mean of others, and their distance in standard deviations."""
    weights = spread = 0.0
    means = {True: 0.0, False: 0.0}
    for key, sides in sizes.items():
        weight = sides[True] * sides[False] / (sides[True] + sides[False])
        weights += weight
        for side, count in sides.items():
            value, squares = cells.get((key, side), (0, 0.0))
            mean = value / count
            means[side] += weight * mean
            spread += weight * (squares / count - mean * mean) / 2
    if not weights or spread <= 0:
        return 0.0, 0.0, 0.0
    winners, others = means[True] / weights, means[False] / weights
    return winners, others, (winners - others) / math.sqrt(spread / weights)
