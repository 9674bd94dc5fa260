"""People who come again: a player is a name with a key that only their browsers have.

There is no account and no address. Whoever has the key is the player: it sits down, finds their
games again from any device, and can have everything forgotten. Here its hash is kept, as of the
secrets of seats.

A key that others may have (a lost phone) is exchanged: the browser draws another one, which it has
kept before it says so, hence no answer that gets lost can lock anybody out. Then the secrets of the
player's seats are exchanged as well, for such that nobody has: only the new key opens them.

A player who wants to be forgotten is gone at once from statistics and ratings, and their key opens
nothing any more. Their seats are of tables, which only whoever has them in memory may change: each
server looks for those that are its own (`errands`), and those that nobody has go to whoever comes
first. When no seat names the player, the last row goes. So it does not matter who dies meanwhile.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import (
    ColumnElement,
    String,
    Update,
    cast,
    delete,
    func,
    insert,
    literal,
    select,
    update,
)
from sqlalchemy.engine import Connection, RowMapping
from sqlalchemy.exc import SQLAlchemyError

from dicewright.server import tokens
from dicewright.server.database import StorageError
from dicewright.server.messages import PLAYING, WAITING, Profile, Skill, Status, Tally
from dicewright.server.names import clean_name
from dicewright.server.refusal import Refused
from dicewright.server.rows import Change
from dicewright.server.schema import (
    entrants,
    player_calls,
    players,
    ratings,
    results,
    seats,
    tables,
)
from dicewright.server.seats import OPEN
from dicewright.server.store import Store
from dicewright.sim.intervals import wilson

logger = logging.getLogger(__name__)

Found = TypeVar("Found")

#: Games that are listed at once.
MOST_GAMES = 50
#: Players who are tidied up at once.
MOST_UNUSED = 100


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody whose key was shown."""

    id: str
    name: str
    rated: bool


@dataclass(frozen=True, slots=True)
class Played:
    """A table of a player: which seats there are theirs, and at which place they came in."""

    table: str
    seats: tuple[int, ...]
    place: int | None


def known_as(player: Player | None) -> dict[str, Any]:
    """What a seat keeps of the player who sits down there."""
    return {"player": player.id, "rated": player.rated} if player else {}


def locked() -> dict[str, Any]:
    """What becomes of a seat whose secrets others may know: only its player's key opens it."""
    return {"token_hash": tokens.hashed(tokens.new_token())}


def forgotten(status: Status, seat: int) -> dict[str, Any]:
    """What becomes of a seat whose player is to be forgotten: others may play on without them."""
    if status == WAITING:
        return OPEN
    nobody = {"name": f"Player {seat + 1}", "token_hash": "", "player": None, "rated": False}
    return nobody | ({"left": True, "owes_nonce": False} if status == PLAYING else {})


class Players:
    """The players of a server."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # -- who they are ------------------------------------------------------------------------------

    async def make(self, name: str) -> tuple[str, str]:
        """A new player: their id, and their key."""
        id, key = tokens.new_id(), tokens.new_token()
        row = {
            "id": id,
            "name": clean_name(name),
            "key_hash": tokens.hashed(key),
            "created": time.time(),
            "rated": False,
            "leaving": False,
        }
        await self.write([(insert(players), row)])
        return id, key

    async def of(self, key: str) -> Player | None:
        """Whose key it is, if it is anybody's."""
        row = await self.read(lambda connection: _row(connection, _keyed(key)))
        return Player(row["id"], row["name"], row["rated"]) if row else None

    async def known(self, key: str) -> Player:
        """Whose key it is, or no."""
        if found := await self.of(key):
            return found
        raise Refused("no-key", "this needs a player's key, and no player has this one")

    async def change(self, player: Player, *, name: str | None, rated: bool | None) -> None:
        """They are called otherwise from now on, or want to be rated or not."""
        new: dict[str, Any] = {}
        if name is not None:
            new["name"] = clean_name(name)
        if rated is not None:
            new["rated"] = rated
        if new:
            await self.write([(_of(player.id).values(**new), {})])

    async def exchange(self, player: Player, key: str) -> None:
        """From now on only this key is theirs. Said twice, it is as if said once."""
        other = await self.of(key)
        if other is not None and other.id != player.id:
            raise Refused("bad-request", "this key is not random")
        now = _of(player.id).values(key_hash=tokens.hashed(key))
        theirs = update(entrants).where(entrants.c.player == player.id, entrants.c.bot == "")
        shut = theirs.values(token_hash=tokens.hashed(tokens.new_token()))
        # A browser that is called may be the one that got lost.
        unheard = delete(player_calls).where(_theirs(player.id), player_calls.c.kind == "push")
        await self.write([(now, {}), (shut, {}), (unheard, {})])

    # -- what they did -----------------------------------------------------------------------------

    async def profile(self, id: str, *, own: bool) -> Profile:
        """A player, to themselves or to others."""

        def ask(connection: Connection) -> Profile | None:
            row = _row(connection, players.c.id == id)
            if row is None or row["leaving"]:
                return None
            tallies = _tallies(connection, id, own=own)
            skills = _skills(connection, id) if own or row["rated"] else ()
            return Profile(id, row["name"], row["created"], row["rated"], tallies, skills)

        if profile := await self.read(ask):
            return profile
        raise Refused("no-player", "there is no such player")

    async def played(self, id: str, before: float | None, *, own: bool) -> list[Played]:
        """Tables of a player, the newest first: one more than are listed at once, if there are.
        Others see public ones that are finished."""

        def ask(connection: Connection) -> list[Played]:
            wanted = select(seats.c.table_id).join(tables, tables.c.id == seats.c.table_id)
            wanted = wanted.where(seats.c.player == id).distinct()
            if not own:
                wanted = wanted.where(tables.c.public, tables.c.status == "finished")
            if before is not None:
                wanted = wanted.where(tables.c.created < before)
            wanted = wanted.add_columns(tables.c.created).order_by(tables.c.created.desc())
            found = [row[0] for row in connection.execute(wanted.limit(MOST_GAMES + 1))]
            return [_played(connection, table, id) for table in found]

        return await self.read(ask)

    # -- being forgotten ---------------------------------------------------------------------------

    async def leave(self, player: Player) -> None:
        """From now on nobody is this player any more; their seats are to follow. What ratings of
        others came from stays, without a name."""
        theirs = results.c.player == player.id
        unrated = theirs & results.c.number.is_(None) & ~results.c.due
        gone = {"leaving": True, "key_hash": None, "name": "", "rated": False}
        await self.write(
            [
                (_of(player.id).values(**gone), {}),
                (delete(ratings).where(ratings.c.player == player.id), {}),
                (delete(player_calls).where(_theirs(player.id)), {}),
                (delete(results).where(unrated), {}),
                (update(results).where(theirs).values(player=None), {}),
                (update(entrants).where(entrants.c.player == player.id).values(**_anonymous()), {}),
            ]
        )

    async def tables_of(self, id: str) -> list[str]:
        """Every table at which a player has a seat."""
        wanted = select(seats.c.table_id).where(seats.c.player == id).distinct()
        return await self.read(lambda connection: list(connection.scalars(wanted)))

    async def gone(self, id: str) -> None:
        """No seat names them: the last row goes."""
        left = delete(players).where(players.c.id == id, players.c.leaving)
        late = update(results).where(results.c.player == id).values(player=None)
        await self.write([(left, {}), (late, {})])

    async def tidy_up(self, before: float) -> None:
        """Forget players who were made before that and never sat down anywhere."""
        seated = select(seats.c.player).where(seats.c.player == players.c.id).exists()
        played = select(results.c.player).where(results.c.player == players.c.id).exists()
        unused = select(players.c.id).where(players.c.created < before, ~seated, ~played)
        wanted = unused.limit(MOST_UNUSED)
        found = await self.read(lambda connection: list(connection.scalars(wanted)))
        if found:
            await self.write(
                [
                    (delete(players).where(players.c.id.in_(found), ~seated), {}),
                    (delete(player_calls).where(player_calls.c.player.in_(found)), {}),
                ]
            )

    # -- the store ---------------------------------------------------------------------------------

    async def read(self, ask: Callable[[Connection], Found]) -> Found:
        """What the store says, or no."""

        def look() -> Found:
            with self._store.engine.connect() as connection:
                return ask(connection)

        try:
            return await asyncio.to_thread(look)
        except SQLAlchemyError:
            logger.exception("the store cannot be read")
            raise Refused("storage", "the store cannot be read now") from None

    async def write(self, changes: list[Change]) -> None:
        """Keep something, or no."""
        try:
            await self._store.write(changes)
        except StorageError as error:
            raise Refused("storage", str(error)) from None


def _anonymous() -> dict[str, Any]:
    """What is left of somebody who took part in an evening."""
    name = literal("Player ") + cast(entrants.c.number + 1, String)
    return {"name": name, "player": None, "token_hash": "", "rated": False, "gone": True}


def _of(id: str) -> Update:
    return update(players).where(players.c.id == id)


def _theirs(id: str) -> ColumnElement[bool]:
    return player_calls.c.player == id


def _keyed(key: str) -> ColumnElement[bool]:
    return players.c.key_hash == tokens.hashed(key)


def _row(connection: Connection, which: ColumnElement[bool]) -> RowMapping | None:
    return connection.execute(select(players).where(which)).mappings().first()


def _tallies(connection: Connection, id: str, *, own: bool) -> tuple[Tally, ...]:
    """How they did, by game and number of players."""
    sums = (func.sum(results.c.won), func.avg(results.c.place), func.avg(results.c.score))
    kinds = (results.c.game, results.c.players)
    wanted = select(*kinds, func.count(), *sums, func.max(results.c.score))
    wanted = wanted.where(results.c.player == id).group_by(*kinds).order_by(*kinds)
    if not own:
        wanted = wanted.where(results.c.public)
    return tuple(
        Tally(
            *(game, players, games, won, wilson(won / games, games)),
            *(float(place), float(score), best),
        )
        for game, players, games, won, place, score, best in connection.execute(wanted)
    )


def _skills(connection: Connection, id: str) -> tuple[Skill, ...]:
    columns = (ratings.c.game, ratings.c.players, ratings.c.mu, ratings.c.sigma, ratings.c.games)
    wanted = select(*columns).where(ratings.c.player == id)
    found = connection.execute(wanted.order_by(ratings.c.game, ratings.c.players))
    return tuple(Skill(*row) for row in found)


def _played(connection: Connection, table: str, id: str) -> Played:
    mine = select(seats.c.seat).where(seats.c.table_id == table, seats.c.player == id)
    best = select(func.min(results.c.place)).where(
        results.c.table_id == table, results.c.player == id
    )
    numbers = connection.scalars(mine.order_by(seats.c.seat))
    return Played(table, tuple(numbers), connection.scalar(best))
