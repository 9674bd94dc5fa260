"""The facts as data frames, and as Parquet files for whoever wants to ask something else.

Every column has its sentence here; docs/analysis.md shows them. Games are numbered from 0 in the
order of the file or of the run, seats count from 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import polars as pl

from dicewright.sim.report.gathering import TABLES, FactRow, Facts, Titles

Columns = tuple[tuple[str, pl.DataType, str], ...]

GAMES: Columns = (
    ("game", pl.UInt32(), "number of the game, the key of all tables"),
    ("name", pl.String(), "which game it is: its id"),
    ("rules", pl.UInt16(), "version of the rules it was played under"),
    ("players", pl.UInt8(), "how many played"),
    ("seed", pl.UInt64(), "seed of its record"),
    ("setup", pl.String(), "name of the set-up, as the games file says"),
    ("options", pl.String(), "options of the table, as JSON"),
    ("decisions", pl.UInt32(), "choices that players made"),
    ("moves", pl.UInt32(), "moves of its record: decisions and dice"),
    ("rounds", pl.UInt16(), "rounds that were begun"),
    ("turns", pl.UInt16(), "turns that were begun, by all players"),
)
SEATS: Columns = (
    ("game", pl.UInt32(), "number of the game"),
    ("seat", pl.UInt8(), "seat; 0 began"),
    ("bot", pl.String(), "spec of the bot that played it"),
    ("score", pl.Int32(), "points at the end"),
    ("place", pl.UInt8(), "place from 1; equals share it"),
    ("win", pl.Float64(), "1 for the winner, a share for those who share, else 0"),
)
PURCHASES: Columns = (
    ("game", pl.UInt32(), "number of the game"),
    ("seat", pl.UInt8(), "who got it"),
    ("kind", pl.String(), "what it is: card, face, attack"),
    ("id", pl.String(), "which one, as in dicewright rules"),
    ("round", pl.UInt16(), "round in which it was acquired"),
    ("turn", pl.UInt16(), "turn of the game, counted over all players"),
    ("source", pl.String(), "where it lay: a slot, a pool, a stack, another player"),
    ("way", pl.String(), "how it was acquired: bought, taken, burdened, …"),
)
OFFERS: Columns = (
    ("game", pl.UInt32(), "number of the game"),
    ("kind", pl.String(), "what it is"),
    ("id", pl.String(), "which one; it was available in that game"),
)
NUMBERS: Columns = (
    ("game", pl.UInt32(), "number of the game"),
    ("seat", pl.UInt8(), "whose number"),
    ("section", pl.String(), "section of the statistics; the first adds up to the score"),
    ("row", pl.String(), "row of the section"),
    ("value", pl.Int32(), "the number; zeros are left out"),
)
#: How the columns of the seats begin that say where the points came from.
SOURCE = "source_"


def _frame(rows: list[FactRow], columns: Columns) -> pl.DataFrame:
    return pl.DataFrame(
        rows, schema={name: kind for name, kind, _ in columns}, orient="row", strict=True
    )


@dataclass(frozen=True, slots=True)
class FactTables:
    """The facts of all games. The names of the frames are those of the Parquet files."""

    games: pl.DataFrame
    seats: pl.DataFrame
    purchases: pl.DataFrame
    offers: pl.DataFrame
    numbers: pl.DataFrame
    #: What sections and rows of the numbers are called: (section, row) to both titles.
    titles: Titles
    #: Games that were left out because a bot failed.
    forfeits: int

    def named(self) -> dict[str, pl.DataFrame]:
        """Every frame with its name."""
        return {name: getattr(self, name) for name in TABLES}

    @property
    def sources(self) -> list[tuple[str, str]]:
        """Where points come from, as (row, title): the first section of the statistics."""
        first = next(iter(self.titles))[0]
        return [
            (row, titles[1]) for (section, row), titles in self.titles.items() if section == first
        ]


def tables_of(facts: Facts) -> FactTables:
    """The facts of some games as frames."""
    return FactTables(
        _frame(facts.games, GAMES),
        _frame(facts.seats, SEATS),
        _frame(facts.purchases, PURCHASES),
        _frame(facts.offers, OFFERS),
        _frame(facts.numbers, NUMBERS),
        facts.titles,
        facts.forfeits,
    )


def joined(parts: Sequence[FactTables]) -> FactTables:
    """All parts as one. The seats get a column for each source of points."""
    frames = {name: pl.concat([part.named()[name] for part in parts]) for name in TABLES}
    titles: Titles = {}
    for part in parts:
        titles |= part.titles
    whole = FactTables(**frames, titles=titles, forfeits=sum(part.forfeits for part in parts))
    return replace(whole, seats=_with_sources(whole))


def _with_sources(tables: FactTables) -> pl.DataFrame:
    seats = tables.seats
    first = next(iter(tables.titles))[0]
    points = tables.numbers.filter(pl.col("section") == first)
    for row, _ in tables.sources:
        value = pl.col("value").alias(SOURCE + row)
        source = points.filter(pl.col("row") == row).select("game", "seat", value)
        seats = seats.join(source, on=["game", "seat"], how="left", maintain_order="left")
    return seats.with_columns(pl.col(f"^{SOURCE}.*$").fill_null(0))
