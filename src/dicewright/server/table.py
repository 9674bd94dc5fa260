"""A table: an actor with one queue, in which everything happens that changes it.

Whatever people, bots and operators want of a table is a method here. What they mean is worked out
by the chapters (`seating`, `actions`, `moves`) on the table's session, which nobody else can reach;
the table carries it out: one thing after another, on disk before anybody is told, and to its end
even if whoever asked for it has gone meanwhile.

If the disk refuses, nobody knows for sure what it holds: the table is given up, and made anew from
the disk when its people come back.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol, TypeVar

from dicewright.core.game import Game
from dicewright.core.record import Record, Verdict
from dicewright.server import actions, seating
from dicewright.server.autoplay import Autoplay
from dicewright.server.bots import BotPool
from dicewright.server.messages import CurveFrame, Dice, RefusedFrame, RematchFrame, Summary, Ticket
from dicewright.server.refusal import Refused
from dicewright.server.session import Pending, Session
from dicewright.server.settings import Settings
from dicewright.server.store import Change, StorageError, Store, Stored
from dicewright.server.viewers import Viewer

#: What connections of a table that is given up are closed with: “service restart”.
COME_BACK = 1012

Answer = TypeVar("Answer")


class Host(Protocol):
    """What a table needs of the lobby."""

    settings: Settings
    store: Store
    bot_pool: BotPool

    def finished(self, table: Table, record: Record) -> None:
        """Its game is over."""

    def forget(self, table: Table) -> None:
        """It may have lost touch with the disk."""

    def again(self, session: Session) -> tuple[str, list[Change]]:
        """A new table for a rematch: its id, and what makes it."""


@dataclass(frozen=True, slots=True)
class Story:
    """A game as far as it went, for whoever reads it: nothing in it changes any more."""

    game: Game
    record: Record
    summary: Summary
    names: tuple[str, ...]
    version: int
    over: bool
    dice: Dice
    #: Set if it was played by older rules.
    older: Verdict | None


class Table:
    """A table that somebody looks at, or did a while ago."""

    def __init__(self, host: Host, stored: Stored) -> None:
        self._host = host
        self._session = Session(stored, host.settings.vacate_after)
        self._turn = asyncio.Lock()
        self._broken = False
        self._autoplay = Autoplay(self._session, host.bot_pool, host.settings, self._do)
        self.id = self._session.id
        self.used = time.monotonic()

    # -- from outside --------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        return self._session.game

    @property
    def version(self) -> int:
        return self._session.version

    @property
    def viewers(self) -> int:
        return len(self._session.viewers)

    @property
    def idle(self) -> bool:
        """Nobody looks, and nothing goes on."""
        return not self.viewers and not self._turn.locked() and not self._autoplay.busy

    def summary(self) -> Summary:
        """What everybody may know. It tells only what is on disk."""
        return self._session.summary()

    async def story(self) -> Story:
        """The game so far; of one of older rules, as far as it can be played."""

        def tell(session: Session) -> Pending[Story]:
            if session.match is None and session.older is None:
                raise Refused("not-started", "the game has not begun")
            story = Story(
                session.game,
                session.older.record if session.older else session.record(),
                session.summary(),
                session.names,
                session.version,
                session.over,
                session.dice_data(),
                session.older,
            )
            return Pending([], lambda: story)

        return await self._do(tell)

    # -- what people do ------------------------------------------------------------------------

    async def welcome(self, viewer: Viewer, tokens: Collection[str], lang: str) -> None:
        """Somebody says hello, for the first time or again."""
        try:
            await self._do(lambda session: seating.welcome(session, viewer, tokens, lang))
        except Refused:
            if self._broken:
                viewer.close(COME_BACK)
            raise

    async def sit(self, name: str, wanted: int | None) -> Ticket:
        """Somebody takes an open seat."""
        return await self._do(lambda session: seating.sit(session, name, wanted))

    async def leave(self, viewer: Viewer, seat: int) -> None:
        """A player gets up."""
        await self._do(lambda session: seating.leave(session, viewer, seat))

    async def give(self, viewer: Viewer, seat: int, bot: str) -> None:
        """A bot takes an open seat, or stands in for a player."""
        spec = self._host.bot_pool.check(bot)
        await self._do(lambda session: seating.give(session, viewer, seat, spec))

    async def take_back(self, viewer: Viewer, seat: int) -> None:
        """The player is back; the stand-in goes."""
        await self._do(lambda session: seating.take_back(session, viewer, seat))

    async def act(self, viewer: Viewer, version: int, action: int) -> None:
        """A player decides."""
        await self._do(lambda session: actions.act(session, viewer, version, action))

    async def undo(self, viewer: Viewer, version: int) -> None:
        """A player takes the last decision back."""
        await self._do(lambda session: actions.undo(session, viewer, version))

    async def order(self, viewer: Viewer, seat: int, orders: dict[str, str]) -> None:
        """New standing orders of a player."""
        await self._do(lambda session: actions.order(session, viewer, seat, orders))

    async def rematch(self, viewer: Viewer) -> None:
        """The same people once more; the next player begins. However many ask, it is one table."""
        await self._do(partial(self._rematch, viewer))

    def _rematch(self, viewer: Viewer, session: Session) -> Pending[None]:
        if not session.over or session.uploaded:
            raise Refused("not-finished", "a rematch needs a finished game")
        if not viewer.seats:
            raise Refused("not-your-seat", "only who sat at the table can do that")
        if session.row["next"] is not None:
            return Pending([], lambda: viewer.tell(RematchFrame(session.row["next"])))
        next, changes = self._host.again(session)

        def then() -> None:
            session.row["next"] = next
            session.tell_all(lambda _: RematchFrame(next))

        return Pending(changes, then)

    def part(self, viewer: Viewer) -> None:
        """A connection ended."""
        self._session.part(viewer)

    # -- after the game ------------------------------------------------------------------------

    @property
    def curve(self) -> list[dict[str, Any]] | None:
        """How the chances to win went, as it was kept."""
        return [] if self._session.older else self._session.row["curve"]

    def curve_ready(self, points: list[dict[str, Any]]) -> None:
        """It is on disk; whoever looks at the scores may ask for it."""
        self._session.row["curve"] = points
        self._session.tell_all(lambda _: CurveFrame())

    # -- the queue -----------------------------------------------------------------------------

    async def _do(self, ask: Callable[[Session], Pending[Answer]]) -> Answer:
        """One thing after another. What was begun is finished, even if nobody waits for it."""
        self.used = time.monotonic()
        return await asyncio.shield(asyncio.ensure_future(self._in_turn(ask)))

    async def _in_turn(self, ask: Callable[[Session], Pending[Answer]]) -> Answer:
        async with self._turn:
            if self._broken:
                raise Refused("storage", "the table is being made anew; come back")
            was_over = self._session.over
            pending = ask(self._session)
            if pending.changes:
                await self._keep(pending.changes)
            answer = pending.then()
            if self._session.over and not was_over:
                self._host.finished(self, self._session.record())
            self._autoplay.wake()
            return answer

    async def _keep(self, changes: list[Change]) -> None:
        """Put changes on disk, or give the table up: what is in memory may not be what is there."""
        try:
            await self._host.store.write(changes)
        except StorageError as error:
            why = str(error)
        else:
            return
        self._broken = True
        self._host.forget(self)
        self._autoplay.stop()
        session = self._session
        session.tell_all(lambda _: RefusedFrame(None, "storage", why, session.version))
        for viewer in session.viewers:
            viewer.close(COME_BACK)
        raise Refused("storage", why)

    def rest(self) -> None:
        """Nobody uses it: its bots leave."""
        self._autoplay.dismiss_bots()

    async def close(self) -> None:
        """The server stops: no more bots. Whatever is being written is written."""
        await self._autoplay.close()
        async with self._turn:
            self._autoplay.dismiss_bots()
