"""A table: an actor with one queue, in which everything happens that changes it.

Whatever people, bots and operators want of a table is a method here. What they mean is worked out
by the chapters (`seating`, `actions`, `moves`) on the table's session, which nobody else can reach;
the table carries it out: one thing after another, on disk before anybody is told, and to its end
even if whoever asked for it has gone meanwhile.

If the disk refuses, nobody knows for sure what it holds: the table is given up, and made anew from
the disk when its people come back. The same happens when this process may not be the only one any
more that has the table in its memory (`lease`); nothing is told before that is certain.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from hashlib import blake2b
from typing import Any, Protocol, TypeVar

from dicewright.core.game import Game
from dicewright.core.record import Record, Verdict
from dicewright.server import actions, agreements, calls, hints, hosts, operators, seating, talk
from dicewright.server.affairs import LineKind, ProposalKind, Talk
from dicewright.server.autoplay import Autoplay
from dicewright.server.bots import BotPool
from dicewright.server.call import Call, News, Ring
from dicewright.server.called import called
from dicewright.server.caller import Caller
from dicewright.server.calls import Wish
from dicewright.server.database import StorageError
from dicewright.server.glance import glance_of
from dicewright.server.lease import Lease
from dicewright.server.limits import Seldom
from dicewright.server.messages import (
    PLAYING,
    WAITING,
    CallsFrame,
    CurveFrame,
    Dice,
    RefusedFrame,
    RematchFrame,
    Summary,
    Ticket,
    encode,
)
from dicewright.server.players import Player
from dicewright.server.push import PushKey
from dicewright.server.refusal import Refused
from dicewright.server.ringing import Ringing
from dicewright.server.rows import Change, Stored, released
from dicewright.server.session import Pending, Session
from dicewright.server.settings import Settings
from dicewright.server.store import Store
from dicewright.server.viewers import Reader, Viewer

logger = logging.getLogger(__name__)

#: What connections of a table that is given up are closed with: “service restart”. If another
#: process has it now: our own, with that one's name as the reason.
COME_BACK, ELSEWHERE = 1012, 4307

#: Seconds between two tellings of who came and went.
PRESENCE_EVERY = 0.25

Answer = TypeVar("Answer")


class Surroundings(Protocol):
    """What a table needs of the lobby."""

    settings: Settings
    store: Store
    lease: Lease
    bot_pool: BotPool

    caller: Caller
    ringing: Ringing

    async def push_key(self) -> PushKey:
        """What push services know this server by."""

    def happened(self, table: Table) -> None:
        """Something that lists may show."""

    def ended(self, table: Table) -> None:
        """Its game is over: it was played to its end, given up or closed."""

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
    version: int
    over: bool
    dice: Dice
    #: Set if it was played by older rules.
    older: Verdict | None

    def names_in(self, lang: str) -> tuple[str, ...]:
        """Who played, as texts in that language call them."""
        return called(self.summary.seats, lang)

    @property
    def key(self) -> tuple[str, int, bytes]:
        """What tells this story from any other."""
        digest = blake2b(encode(self.summary), digest_size=12).digest()
        return self.summary.id, self.version, digest


class Table:
    """A table that somebody looks at, or did a while ago."""

    def __init__(self, lobby: Surroundings, stored: Stored, under: str | None) -> None:
        self._lobby = lobby
        #: The incarnation of this process that claimed it; None if it is only a copy to read.
        self.under = under
        self._session = Session(stored, lobby.settings.vacate_after)
        self._turn = asyncio.Lock()
        self._broken = False
        self._farewell = (COME_BACK, "")
        self._autoplay = Autoplay(self._session, lobby.bot_pool, lobby.settings, self._do)
        self._telling: set[asyncio.Future[None]] = set()
        #: Hints that are being thought out, and for whom.
        self._hinting: dict[Viewer, asyncio.Future[None]] = {}
        # People come and go as they like, and cost everybody a frame each time.
        self._session.tell_presence = Seldom(PRESENCE_EVERY, self._tell_presence)
        self.id = self._session.id
        self.used = self._made = time.monotonic()
        #: When it was last kept that somebody is here.
        self.noted = 0.0

    # -- from outside --------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        return self._session.game

    @property
    def version(self) -> int:
        return self._session.version

    @property
    def due(self) -> float | None:
        """When the time of whoever decides is out."""
        return self._session.affairs.due

    @property
    def age(self) -> float:
        """For how long it has been in memory."""
        return time.monotonic() - self._made

    @property
    def viewers(self) -> int:
        return len(self._session.viewers)

    @property
    def open(self) -> bool:
        """Is there a game, or will there be?"""
        return self._session.status in (WAITING, PLAYING) and not self._session.uploaded

    @property
    def finished(self) -> bool:
        return self._session.finished

    @property
    def series(self) -> str | None:
        """The evening that it is a table of."""
        found: str | None = self._session.row["series"]
        return found

    @property
    def listed(self) -> bool:
        """Does everybody see it in the lobby? Only while somebody is here."""
        return bool(self.viewers and self.open and self._session.row["public"])

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
                _lasting(session.summary()),
                session.version,
                session.over,
                session.dice_data(),
                session.older,
            )
            return Pending([], lambda: story)

        return await self._do(tell)

    # -- what people do ------------------------------------------------------------------------

    async def welcome(
        self, viewer: Viewer, tokens: Collection[str], reader: Reader, player: str | None = None
    ) -> None:
        """Somebody says hello, for the first time or again."""
        try:
            settings, newcomer = self._lobby.settings, not viewer.seats
            await self._do(
                lambda session: seating.welcome(session, viewer, tokens, reader, settings, player)
            )
            if newcomer and viewer.seats and self._session.affairs.stopped:
                await self._do(agreements.come_back)
        except Refused:
            if self._broken:
                viewer.close(*self._farewell)
            raise

    async def sit(
        self,
        name: str,
        wanted: int | None,
        given: Collection[str] = (),
        player: Player | None = None,
        *,
        adds_nonce: bool,
    ) -> Ticket:
        """Somebody takes an open seat."""
        id = player.id if player else None

        def ask(session: Session) -> Pending[Ticket]:
            hosts.check_welcome(session, given, id, self._lobby.settings.sit_again_after)
            return seating.sit(session, name, wanted, player, adds_nonce=adds_nonce)

        return await self._do(ask)

    async def forget_player(self, player: str) -> None:
        """A player is to be forgotten."""
        await self._do(lambda session: seating.forget(session, player))

    async def lock_seats(self, player: str) -> None:
        """Only a player's key opens their seats from now on."""
        await self._do(lambda session: seating.lock(session, player))

    async def add_nonce(self, viewer: Viewer, seat: int, nonce: str) -> None:
        """A player adds to the dice."""
        await self._do(lambda session: seating.add_nonce(session, viewer, seat, nonce))

    async def leave(self, viewer: Viewer, seat: int) -> None:
        """A player gets up."""
        await self._do(lambda session: seating.leave(session, viewer, seat))

    async def rename(self, viewer: Viewer, seat: int, name: str) -> None:
        """A player wants to be called something else."""
        await self._do(lambda session: seating.rename(session, viewer, seat, name))

    async def give(self, viewer: Viewer, seat: int, bot: str) -> None:
        """A bot takes an open seat, or stands in for a player."""
        spec = self._lobby.bot_pool.check(bot)
        await self._do(lambda session: seating.give(session, viewer, seat, spec))

    async def take_back(self, viewer: Viewer, seat: int) -> None:
        """The player is back; the stand-in goes."""
        await self._do(lambda session: seating.take_back(session, viewer, seat))

    async def act(self, viewer: Viewer, version: int, action: int) -> None:
        """A player decides."""
        await self._do(lambda session: actions.act(session, viewer, version, action))

    async def end_turn(self, viewer: Viewer, version: int) -> None:
        """A player is done with a turn."""
        await self._do(lambda session: actions.end_turn(session, viewer, version))

    async def go_on_alone(self, viewer: Viewer) -> None:
        """Whoever learns has had enough of the lesson."""
        await self._do(lambda session: actions.go_on_alone(session, viewer))

    async def undo(self, viewer: Viewer, version: int) -> None:
        """A player takes the last decision back."""
        most = self._lobby.settings.undos_in_a_row
        await self._do(lambda session: actions.undo(session, viewer, version, most))

    async def hint(self, viewer: Viewer, version: int) -> None:
        """A player asks what a strong one would do. Everything else goes on while that is thought
        out; who asks again meanwhile gets the answer that is coming."""
        wondering = await self._do(lambda session: hints.wonder(session, viewer, version))
        if viewer not in self._hinting:
            task = asyncio.ensure_future(self._give_hint(viewer, wondering))
            self._hinting[viewer] = task
            task.add_done_callback(lambda _: self._hinting.pop(viewer, None))

    async def _give_hint(self, viewer: Viewer, wondering: hints.Wondering) -> None:
        pool, guest = self._lobby.bot_pool, viewer.guest.name
        seed = self._lobby.settings.seeds.bot(self.id, wondering.seat)
        async with pool.place(guest):
            advice = await pool.advise(self.id, guest, wondering.state, seed)
        if wondering.version == self.version:
            viewer.tell(hints.hint_of(wondering, advice))

    async def order(self, viewer: Viewer, seat: int, orders: dict[str, str]) -> None:
        """New standing orders of a player."""
        await self._do(lambda session: actions.order(session, viewer, seat, orders))

    async def say(self, viewer: Viewer, seat: int, kind: LineKind, said: str) -> None:
        """A player says something."""
        settings = self._lobby.settings
        await self._do(lambda session: talk.say(session, viewer, seat, kind, said, settings))

    async def allow(self, viewer: Viewer, wanted: Talk) -> None:
        """The host decides what may be said."""
        await self._do(lambda session: talk.allow(session, viewer, wanted))

    async def propose(self, viewer: Viewer, seat: int, kind: ProposalKind) -> None:
        """A player asks the others."""
        most = self._lobby.settings.undos_in_a_row
        await self._do(lambda session: agreements.propose(session, viewer, seat, kind, most))

    async def answer(self, viewer: Viewer, *, agrees: bool) -> None:
        """A player answers what is asked."""
        await self._do(lambda session: agreements.answer(session, viewer, agrees=agrees))

    async def go_on(self, viewer: Viewer) -> None:
        """A player ends a pause."""
        await self._do(lambda session: agreements.go_on(session, viewer))

    async def resign(self, viewer: Viewer, seat: int) -> None:
        """A player gives up."""
        bot = self._lobby.bot_pool.offered().default
        await self._do(lambda session: agreements.resign(session, viewer, seat, bot))

    async def tell_calls(self, viewer: Viewer) -> None:
        """How somebody is called here."""
        off = self._lobby.settings.calls == "off"
        key = "" if off else (await self._lobby.push_key()).public
        usual = await self._lobby.ringing.of(viewer.player) if viewer.player else []

        def tell(session: Session) -> Pending[None]:
            here, everywhere = calls.theirs(session, viewer), [calls.data(call) for call in usual]
            return Pending([], lambda: viewer.tell(CallsFrame(here, everywhere, key)))

        await self._do(tell)

    async def call(self, viewer: Viewer, wish: Wish, origin: str) -> None:
        """Somebody wants to be called."""
        settings = self._lobby.settings
        await self._do(lambda session: calls.add(session, viewer, wish, origin, settings))
        await self.tell_calls(viewer)

    async def uncall(self, viewer: Viewer, id: str) -> None:
        """Somebody does not want to be called any more."""
        await self._do(lambda session: calls.remove(session, viewer, id))
        await self.tell_calls(viewer)

    async def forget_call(self, call: Call) -> None:
        """Nobody is there to be called."""
        await self._do(lambda session: calls.forget(session, call))

    async def test_call(self, viewer: Viewer, id: str) -> None:
        """Somebody wants to see whether they can be called."""

        def ask(session: Session) -> Pending[tuple[Call, News]]:
            call = calls.find(session, viewer, id)
            told = calls.news(session, call, "test", call.seat)
            return Pending([], lambda: (call, told))

        # Not in the queue: whoever plays must not wait for an answer from outside.
        await self._lobby.caller.test(*await self._do(ask))

    async def free(self, viewer: Viewer, seat: int) -> None:
        """The host makes room."""
        await self._do(lambda session: hosts.free(session, viewer, seat))

    async def title(self, viewer: Viewer, text: str) -> None:
        """The host names the table."""
        await self._do(lambda session: hosts.title(session, viewer, text))

    async def publish(self, viewer: Viewer, *, public: bool) -> None:
        """The host has the table listed, or not."""
        await self._do(lambda session: hosts.publish(session, viewer, public=public))

    async def close_game(self, viewer: Viewer) -> None:
        """The host ends it for everybody."""
        await self._do(lambda session: hosts.close(session, viewer))

    async def rematch(self, viewer: Viewer) -> None:
        """The same people once more; the next player begins. However many ask, it is one table."""
        await self._do(partial(self._rematch, viewer))

    def _rematch(self, viewer: Viewer, session: Session) -> Pending[None]:
        over = session.finished or session.affairs.ending is not None
        if not over or session.uploaded:
            raise Refused("not-finished", "a rematch needs a finished game")
        if not viewer.seats:
            raise Refused("not-your-seat", "only who sat at the table can do that")
        if session.row["next"] is not None:
            return Pending([], lambda: viewer.tell(RematchFrame(session.row["next"])))
        next, changes = self._lobby.again(session)

        def then() -> None:
            session.row["next"] = next
            session.tell_all(lambda _: RematchFrame(next))

        return Pending(changes, then)

    async def time_out(self) -> None:
        """If somebody's time is out, what the table agreed on happens."""
        bot = self._lobby.bot_pool.offered().default
        used = self.used
        await self._do(lambda session: agreements.time_out(session, bot, time.time()))
        self.used = used  # nobody came

    # -- what operators do ---------------------------------------------------------------------

    async def free_by_operator(self, seat: int, bot: str) -> None:
        """Somebody has to get up; in a game a bot plays on."""
        spec = self._lobby.bot_pool.check(bot)
        await self._do(lambda session: operators.free(session, seat, spec))

    async def close_by_operator(self) -> None:
        """The game ends for everybody."""
        await self._do(operators.close)

    def part(self, viewer: Viewer) -> None:
        """A connection ended."""
        if hinting := self._hinting.get(viewer):
            hinting.cancel()
        if self._session.part(viewer):
            self._autoplay.unwatched()
            self._session.tell_presence()

    def _tell_presence(self) -> None:
        """Who came or went, when it is certain that they sit here."""
        if not self._broken:
            self._telling.add(telling := asyncio.ensure_future(self._tell_seats()))
            telling.add_done_callback(self._telling.discard)

    async def _tell_seats(self) -> None:
        with suppress(Refused):
            await self._in_turn(lambda session: Pending([], session.tell_seats))

    async def wake(self) -> None:
        """Bots may have something to decide."""
        await self._do(lambda _: Pending([], lambda: None))

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
        doing = asyncio.ensure_future(self._in_turn(ask))
        try:
            return await asyncio.shield(doing)
        except asyncio.CancelledError:
            doing.add_done_callback(_unheard)
            raise

    async def _in_turn(self, ask: Callable[[Session], Pending[Answer]]) -> Answer:
        async with self._turn:
            await self._be_sure()
            was_over = self._session.over
            pending = ask(self._session)
            if pending.changes:
                await self._keep(pending.changes)
            answer = pending.then()
            if self._session.over and not was_over:
                self._lobby.ended(self)
            self._autoplay.wake()
            for due in calls.due(self._session, self._lobby.settings.call_every):
                if isinstance(due, Ring):
                    self._lobby.caller.ring(due)
                else:
                    self._lobby.caller.send(*due)
            self._lobby.happened(self)
            return answer

    async def _be_sure(self) -> None:
        """Go on only while nobody else can have the table."""
        if not self._broken:
            try:
                await self._lobby.lease.hold(self.under)
            except StorageError:
                self.drop()
        if self._broken:
            raise Refused("storage", "the table is being made anew; come back")

    async def _keep(self, changes: list[Change]) -> None:
        """Put changes on disk, or give the table up: what is in memory may not be what is there."""
        try:
            await self._lobby.store.write(changes, self.under)
        except StorageError as error:
            why, session = str(error), self._session
            session.tell_all(lambda _: RefusedFrame(None, "storage", why, session.version))
            self.drop()
            raise Refused("storage", why) from None

    def drop(self) -> None:
        """It is not ours any more: nothing happens here, and everybody goes."""
        self._broken = True
        self._lobby.forget(self)
        self._autoplay.stop()
        for viewer in self._session.viewers:
            viewer.close(*self._farewell)

    # -- leaving the memory --------------------------------------------------------------------

    def glance(self) -> Change:
        """What lists show."""
        return glance_of(self._session)

    async def leave_memory(self, heir: str | None = None) -> None:
        """What is happening happens; then the table is anybody's, and its people are told whose.
        Even in the middle of a bot's thought, and even if nobody waits for the end of it."""
        try:
            await self._autoplay.close()
            async with self._turn:
                if not self._broken:
                    await self._release(heir)
        finally:
            self.drop()

    async def _release(self, heir: str | None) -> None:
        """Write that it is anybody's. From when that may be on disk nothing happens here."""
        self._broken = True
        with suppress(StorageError):  # otherwise it is ours until our lease ends
            await self._lobby.store.write(
                [self.glance(), released(self.id, self.under)], self.under
            )
            if heir:
                self._farewell = (ELSEWHERE, heir)


def _unheard(doing: asyncio.Future[Any]) -> None:
    """Whoever wanted it has gone: a refusal is nobody's business any more, a fault is ours."""
    error = None if doing.cancelled() else doing.exception()
    if error and not isinstance(error, Refused):
        logger.error("a table failed", exc_info=error)


def _lasting(summary: Summary) -> Summary:
    """What stays true of a table while people come and go: a story tells of nobody's presence."""
    seats = (replace(seat, present=False, absent=None) for seat in summary.seats)
    return replace(summary, seats=tuple(seats))
