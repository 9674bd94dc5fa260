"""What operators ask of running servers: rows that the servers look at once a second.

Rows work for one process and for many alike, on one machine or ten, wherever the operator sits: who
may write to the database may run it, and nothing else has to be opened, found or protected. The
server that has the table (or the name) does it and writes down what came of it; the operator waits
for that. An errand that nobody did in time is taken back, so nothing happens long afterwards.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Protocol

from sqlalchemy import Engine, delete, insert, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from dicewright.core.errors import DicewrightError
from dicewright.server import bans, tokens
from dicewright.server.bans import Bans
from dicewright.server.database import StorageError, short
from dicewright.server.nodes import Fenced
from dicewright.server.ownership import Elsewhere
from dicewright.server.refusal import Refused
from dicewright.server.schema import errands, players
from dicewright.server.store import Store
from dicewright.server.table import Table

logger = logging.getLogger(__name__)

LOOK_EVERY = 1.0
#: Seconds that an operator waits, and how often he looks.
WITHIN = 15.0
ASK_EVERY = 0.1


class NobodyThere(DicewrightError):
    """No server did it in time."""


@dataclass(frozen=True, slots=True)
class Errand:
    """Something that an operator wants."""

    id: str
    kind: str
    about: dict[str, Any]


# -- the operator's side ---------------------------------------------------------------------------


def ask(engine: Engine, kind: str, **about: Any) -> str:
    """Have something done by whichever server can; what it says of it."""
    id, made = tokens.new_id(), time.time()
    with engine.begin() as connection:
        row = {"id": id, "made": made, "kind": kind, "about": about}
        connection.execute(insert(errands), row)
    try:
        while time.time() < made + WITHIN:
            time.sleep(ASK_EVERY)
            with engine.connect() as connection:
                answer = connection.scalar(select(errands.c.answer).where(errands.c.id == id))
            if answer:
                break
        else:
            raise NobodyThere(
                f"no server on this database did it within {WITHIN:.0f} s; is one running?"
            )
    finally:
        with engine.begin() as connection:
            connection.execute(delete(errands).where(errands.c.id == id))
    if "refused" in answer:
        raise Refused(answer["refused"], answer["why"])
    return str(answer["done"])


# -- the server's side -----------------------------------------------------------------------------


class Employer(Protocol):
    """What errands need of the lobby."""

    store: Store
    bans: Bans
    name: str

    async def table(self, id: str) -> Table: ...

    async def forget_player(self, player: str) -> None: ...


class Errands:
    """Whatever operators want of this server."""

    def __init__(self, lobby: Employer) -> None:
        self._lobby = lobby
        self._kinds: dict[str, Callable[[dict[str, Any]], Awaitable[str | None]]] = {
            "close": self._close,
            "free": self._free,
            "drain": self._drain,
            "lock": self._lock,
        }
        self._blind = False
        self._task = asyncio.create_task(self._run())

    def stop(self) -> None:
        self._task.cancel()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            try:
                await self._look()
                self._blind = False
            except (SQLAlchemyError, StorageError, Fenced) as error:
                if not self._blind:  # said once, not every second
                    logger.warning("errands and bans cannot be read", extra={"why": short(error)})
                self._blind = True

    async def _look(self) -> None:
        banned, wanted, leaving = await asyncio.to_thread(self._read)
        self._lobby.bans.take(ban.network for ban in banned)
        for player in leaving:
            await self._forget(player)
        for errand in wanted:
            answer = await self._do(errand)
            if answer is not None:
                mine = update(errands).where(errands.c.id == errand.id).values(answer=answer)
                await self._lobby.store.write([(mine, {})])

    def _read(self) -> tuple[list[bans.Ban], list[Errand], list[str]]:
        with self._lobby.store.engine.connect() as connection:
            return bans.current(connection), _open(connection), _leaving(connection)

    async def _forget(self, player: str) -> None:
        """Players ask that of all servers: each has some of the tables where they sat."""
        try:
            await self._lobby.forget_player(player)
        except (Refused, StorageError) as error:
            logger.warning("a player is not forgotten yet", extra={"why": str(error)})

    async def _do(self, errand: Errand) -> dict[str, str] | None:
        """The answer; none if it is for another server."""
        do = self._kinds.get(errand.kind)
        if do is None:
            return {"refused": "bad-request", "why": f"this server cannot {errand.kind}"}
        try:
            done = await do(errand.about)
        except Elsewhere:
            return None
        except Refused as refused:
            return {"refused": refused.code, "why": refused.why}
        except Exception:
            logger.exception("an errand failed", extra={"errand": errand.kind})
            return {"refused": "storage", "why": "it failed; the server's log says why"}
        if done is not None:
            logger.info("an errand was done", extra={"errand": errand.kind, "about": errand.about})
        return None if done is None else {"done": done}

    async def _close(self, about: dict[str, Any]) -> str | None:
        table = await self._lobby.table(about["table"])
        await table.close_by_operator()
        return f"Table {table.id} is closed."

    async def _free(self, about: dict[str, Any]) -> str | None:
        table = await self._lobby.table(about["table"])
        await table.free_by_operator(about["seat"], about["bot"])
        return f"Player {about['seat'] + 1} of table {table.id} was sent away."

    async def have_done(self, kind: str, **about: Any) -> None:
        """Something that another server has to do; here somebody waits for it."""
        try:
            await asyncio.to_thread(ask, self._lobby.store.engine, kind, **about)
        except (NobodyThere, SQLAlchemyError) as error:
            raise Refused("storage", short(error)) from None

    async def _lock(self, about: dict[str, Any]) -> str | None:
        """A player of another server has another key."""
        await (await self._lobby.table(about["table"])).lock_seats(about["player"])
        return "The seats are locked."

    async def _drain(self, about: dict[str, Any]) -> str | None:
        """As if the system had asked the process to stop, which then lets its tables go."""
        if about["node"] != self._lobby.name:
            return None
        asyncio.get_running_loop().call_later(LOOK_EVERY, signal.raise_signal, signal.SIGTERM)
        return f"{self._lobby.name} lets its tables go and stops."


def _leaving(connection: Connection) -> list[str]:
    return list(connection.scalars(select(players.c.id).where(players.c.leaving)))


def _open(connection: Connection) -> list[Errand]:
    """Errands that nobody has done, and that somebody still waits for."""
    wanted = errands.c.answer.is_(None) & (errands.c.made > time.time() - WITHIN)
    columns = (errands.c.id, errands.c.kind, errands.c.about)
    rows = connection.execute(select(*columns).where(wanted).order_by(errands.c.made))
    return [Errand(*row) for row in rows]
