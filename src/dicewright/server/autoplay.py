"""Decisions that no person is asked for: those of bots, and those that standing orders answer.

A table has at most one task that does this. After everything that happened there the table wakes
it, and it plays on until it is a person's turn. Bots play only while somebody watches: a table that
everybody left costs nothing, and a thought that nobody will see is stopped. Only where bots
meet bots in a tournament the others wait for the result, and they play on.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeVar

from dicewright.bots import Seating
from dicewright.core.state import State
from dicewright.server.bots import BotPool, TableBot
from dicewright.server.messages import PLAYING
from dicewright.server.moves import carry_out, end_turn
from dicewright.server.refusal import Refused
from dicewright.server.session import Pending, Session, told_options
from dicewright.server.settings import Settings
from dicewright.server.turns import goes_on

logger = logging.getLogger(__name__)

Answer = TypeVar("Answer")


class Do(Protocol):
    """How a table does things, one after another."""

    async def __call__(self, ask: Callable[[Session], Pending[Answer]]) -> Answer: ...


@dataclass(frozen=True, slots=True)
class _Question:
    """What a bot is asked: the position, and when that was."""

    seat: int
    version: int
    state: State


class Autoplay:
    """Whoever decides at a table where no person does."""

    def __init__(self, session: Session, pool: BotPool, settings: Settings, do: Do) -> None:
        self._session, self._pool, self._settings, self._do = session, pool, settings, do
        self._task: asyncio.Task[None] | None = None
        self._stopped = False
        #: Is there something to decide, as of the last thing that happened?
        self._wanted = False
        #: The bots that sit here. They sit down when they first decide.
        self._bots: dict[int, TableBot] = {}

    @property
    def busy(self) -> bool:
        return self._task is not None

    def wake(self) -> None:
        """Something happened; the table calls this before anything else can. Let bots and standing
        orders decide, if it is their turn and somebody is there to see."""
        self._dismiss_replaced()
        self._wanted = self._due(self._session)
        self._go_on()

    def _go_on(self) -> None:
        if self._wanted and self._task is None:
            self._task = asyncio.create_task(self._play_on())
            self._task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._task = None
        error = None if task.cancelled() else task.exception()
        if error:
            logger.error("bots stopped", exc_info=error, extra={"table": self._session.id})
        else:
            self._go_on()

    def unwatched(self) -> None:
        """Somebody left. A bot that has no audience any more does not think on."""
        session = self._session
        if session.viewers or session.asked is None or not session.asked.bot:
            return
        if session.exhibition or session.affairs.pace:
            return
        self._wanted = False
        if self._task:
            self._task.cancel()

    def stop(self) -> None:
        """Decide nothing any more; the bots leave."""
        self._stopped, self._wanted = True, False
        self.dismiss_bots()

    async def close(self) -> None:
        """Stop, even in the middle of a thought."""
        self._stopped, self._wanted = True, False
        if self._task:
            self._task.cancel()
            await asyncio.wait([self._task])

    # -- deciding ------------------------------------------------------------------------------

    def _due(self, session: Session) -> bool:
        """Is there something to decide for a bot that has an audience, or for an order?"""
        if self._stopped or session.status != PLAYING or session.uploaded:
            return False
        if session.decider is None or session.affairs.stopped or session.affairs.proposal:
            return False
        if session.held is not None:
            return goes_on(session)
        seat = session.seats[session.decider]
        if seat.bot:
            # Where there are clocks, nobody has to watch: the others wait to be called.
            watched = bool(session.viewers) or session.exhibition
            return watched or session.affairs.pace is not None
        return session.late or session.ordered() is not None

    async def _play_on(self) -> None:
        """Decide until it is a person's turn."""
        while self._wanted:
            try:
                question = await self._do(self._follow_orders)
                if question:
                    await self._let_bot_decide(question)
            except Refused as refused:
                why = {"table": self._session.id, "why": refused.why}
                logger.warning("a bot was refused", extra=why)
                self._wanted = False

    def _follow_orders(self, session: Session) -> Pending[_Question | None]:
        """What a standing order answers; if a bot has to, what it is asked."""
        if not self._due(session) or session.decider is None:
            return Pending([], lambda: None)
        if session.held is not None:
            by_bot = bool(session.seats[session.held].bot)
            ending = end_turn(session, "bot" if by_bot else "order")
            return Pending(ending.changes, ending.then)
        if (action := session.ordered()) is not None:
            ordered = carry_out(session, action, "bot" if session.course else "order")
            return Pending(ordered.changes, ordered.then)
        assert session.match
        question = _Question(session.decider, session.version, session.match.state.clone())
        return Pending([], lambda: question)

    async def _let_bot_decide(self, question: _Question) -> None:
        """Other things happen while the bot thinks: people may take back and leave meanwhile."""
        guest = self._session.audience
        async with self._pool.place(guest):
            await self._let_bot_think(question, guest)

    async def _let_bot_think(self, question: _Question, guest: str) -> None:
        seat = question.seat
        bot = await self._bot(seat, guest)
        if bot is None:
            return
        # People can follow when something happens now and then; a thought is a pause, too.
        seconds = self._settings.bot_pause if self._session.viewers else 0.0
        pause = asyncio.create_task(asyncio.sleep(seconds))
        try:
            action = await self._pool.choose(bot, guest, question.state)
            await pause
        finally:
            pause.cancel()

        def play(session: Session) -> Pending[None]:
            # Meanwhile somebody may have taken back a decision, or this seat.
            if (session.version, self._bots.get(seat)) != (question.version, bot):
                return Pending([], lambda: None)
            if session.affairs.stopped or session.affairs.proposal:
                return Pending([], lambda: None)
            return carry_out(session, action, "bot")

        await self._do(play)

    # -- bots come and go ----------------------------------------------------------------------

    async def _bot(self, seat: int, guest: str) -> TableBot | None:
        """The bot of a seat; it stays until the game ends or its seat is taken back. None if that
        happened while it sat down."""
        kept = self._bots.get(seat)
        if kept is not None:
            return kept
        session, spec = self._session, self._spec(seat)
        if not spec:
            return None
        seating = Seating(session.game, len(session.seats), told_options(session.row), seat)
        seed = self._settings.seeds.bot(session.id, seat)
        bot = await self._pool.seat(session.id, guest, spec, seating, seed)
        if self._stopped or session.over or self._spec(seat) != spec:
            self._pool.dismiss(bot)
            return None
        self._bots[seat] = bot
        return bot

    def _spec(self, seat: int) -> str:
        """Which bot decides for a seat: its own, or the usual one for somebody who is late."""
        session = self._session
        if session.late and session.decider == seat and not session.seats[seat].bot:
            return self._pool.offered().default
        return session.seats[seat].bot

    def _dismiss_replaced(self) -> None:
        """Bots whose game is over, or whose player is back, leave."""
        for seat in list(self._bots):
            if self._session.over or not self._spec(seat):
                self._pool.dismiss(self._bots.pop(seat))

    def dismiss_bots(self) -> None:
        """Nothing is left for them to decide here."""
        for seat in list(self._bots):
            self._pool.dismiss(self._bots.pop(seat))
