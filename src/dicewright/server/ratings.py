"""How games ended for players, and the ratings that follow from it.

A game counts for ratings if every seat was a different player's who wanted that when they sat down.
Bots do not count, neither as opponents nor by a rating of their own: a level plays weaker on a
crowded server, and whoever liked could collect points from one for as long as they liked. Who lets
a bot stand in is rated by what it achieves, so nobody is better off for leaving.

The result of a game is written with its last move, in the same transaction. Its ratings are worked
out from it soon after, by whichever server comes first: one game after another, each in one
transaction that nobody else's can be beside. So whoever is killed leaves a game that is rated or
one that is to be rated, and never half of either. All ratings can be computed anew from the results
(`dicewright admin ratings`).
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Engine, TextClause, delete, func, insert, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from dicewright.core.outcome import Outcome
from dicewright.server.database import short
from dicewright.server.rows import Change
from dicewright.server.schema import meta, ratings, results
from dicewright.server.seats import Seat
from dicewright.sim.ratings import MU, SIGMA, Rating

logger = logging.getLogger(__name__)

#: People learn and forget, bots do not: what a rating's uncertainty grows by in a game.
TAU = MU / 300
#: PostgreSQL's lock for whoever rates; a number that is ours.
LOCK = 0x0D1CE
#: SQLite and PostgreSQL say this alike.
_KEEP = TextClause(
    "INSERT INTO ratings (player, game, players, mu, sigma, games)"
    " VALUES (:player, :game, :players, :mu, :sigma, 1)"
    " ON CONFLICT (player, game, players) DO UPDATE SET mu = excluded.mu,"
    " sigma = excluded.sigma, games = ratings.games + 1"
)

#: A seat's row of results.
Row = Mapping[str, Any]


def results_of(row: Mapping[str, Any], seats: Sequence[Seat], outcome: Outcome) -> list[Change]:
    """What is kept of a game that ends like this. One that began from a given position is nobody's
    result."""
    if row["origin"] == "position":
        return []
    whose = {seat.player for seat in seats}
    due = 1 < len(whose) == len(seats) and all(seat.player and seat.rated for seat in seats)
    return [
        (
            insert(results),
            {
                "table_id": row["id"],
                "seat": seat.seat,
                "player": seat.player,
                "game": row["game"],
                "players": row["players"],
                "place": outcome.places[seat.seat],
                "won": outcome.shares[seat.seat],
                "score": outcome.scores[seat.seat],
                "public": row["public"],
                "at": time.time(),
                "due": due,
            },
        )
        for seat in seats
        if seat.player
    ]


# -- rating ----------------------------------------------------------------------------------------


def rate_next(connection: Connection) -> bool:
    """Rate the game that has waited for longest; was there one? In one transaction."""
    _alone(connection)
    oldest = select(results.c.table_id).where(results.c.due).order_by(results.c.at).limit(1)
    table = connection.scalar(oldest)
    if table is None:
        return False
    number = (connection.scalar(select(func.max(results.c.number))) or 0) + 1
    _rate(connection, _rows(connection, table), number)
    return True


def recompute(connection: Connection) -> int:
    """All ratings anew, from the results; how many games there were. In one transaction."""
    _alone(connection)
    connection.execute(delete(ratings))
    wanted = select(results.c.table_id, results.c.number).where(results.c.number.is_not(None))
    games = connection.execute(wanted.distinct().order_by(results.c.number)).all()
    for table, number in games:
        _rate(connection, _rows(connection, table), number)
    return len(games)


def _alone(connection: Connection) -> None:
    """Nobody else rates until this transaction ends. On SQLite whoever writes first is alone."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(LOCK)))
    else:
        connection.execute(update(meta).values(schema=meta.c.schema))


def _rows(connection: Connection, table: str) -> list[Row]:
    wanted = select(results).where(results.c.table_id == table).order_by(results.c.seat)
    return [dict(row) for row in connection.execute(wanted).mappings()]


def _rate(connection: Connection, rows: Sequence[Row], number: int) -> None:
    before = [_before(connection, row) for row in rows]
    after = rated(before, [row["place"] for row in rows])
    for row, old, new in zip(rows, before, after, strict=True):
        seat = update(results).where(
            results.c.table_id == row["table_id"], results.c.seat == row["seat"]
        )
        connection.execute(seat.values(due=False, number=number, mu=old.mu, sigma=old.sigma))
        if row["player"]:
            kept = {"player": row["player"], "game": row["game"], "players": row["players"]}
            connection.execute(_KEEP, kept | {"mu": new.mu, "sigma": new.sigma})


def _before(connection: Connection, row: Row) -> Rating:
    """A seat's rating before the game. Of a player who is gone, what was kept of it."""
    if row["player"]:
        kept = connection.execute(
            select(ratings.c.mu, ratings.c.sigma).where(
                ratings.c.player == row["player"],
                ratings.c.game == row["game"],
                ratings.c.players == row["players"],
            )
        ).first()
        return Rating(*kept) if kept else Rating(MU, SIGMA)
    return Rating(row["mu"], row["sigma"]) if row["mu"] is not None else Rating(MU, SIGMA)


def rated(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """The ratings of everybody at a table after a game that ended with these places."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(mu=MU, sigma=SIGMA, tau=TAU)
    teams = [[model.create_rating([one.mu, one.sigma])] for one in before]
    after = model.rate(teams, ranks=[float(place) for place in places])
    return [Rating(team[0].mu, team[0].sigma) for team in after]


# -- the server's part -----------------------------------------------------------------------------


class Ratings:
    """Rates what is to be rated: when a game ends here, and now and then whatever others left."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._task: asyncio.Task[None] | None = None
        self._again = False
        self.wake()

    @property
    def busy(self) -> bool:
        return self._task is not None

    def wake(self) -> None:
        """There may be something to rate."""
        self._again = True
        if self._task is None:
            self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        try:
            while self._again:
                self._again = False
                while await asyncio.to_thread(self._next):
                    pass
        except SQLAlchemyError as error:
            logger.warning("ratings have to wait", extra={"why": short(error)})
        finally:
            self._task = None

    def _next(self) -> bool:
        with self._engine.begin() as connection:
            return rate_next(connection)

    async def close(self) -> None:
        """Finish the game at hand; the rest is for whoever comes next."""
        if self._task:
            self._again = False
            task = self._task
            task.cancel()
            await asyncio.wait([task])
