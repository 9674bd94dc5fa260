"""The bots of a server: within limits, since strangers choose them, and outside the event loop.

Whoever watches a table pays for the thinking there: addresses take turns (`fairpool`), and few
tables of one address have bots that decide at the same time. A thought for which nobody waits any
more is stopped, and a long one makes way when somebody else waits.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

from dicewright.bots import LEVELS, Budget, Seated, Seating, bots, get_bot
from dicewright.bots.hosting import NotSeated, leave, sit_down
from dicewright.bots.registry import maker_of, takes_budget
from dicewright.bots.seating import Closes, Unwanted
from dicewright.bots.uniform import RandomBot
from dicewright.core.errors import BotFailed, DicewrightError
from dicewright.core.rng import stream
from dicewright.core.state import State
from dicewright.server import metrics
from dicewright.server.fairpool import Closed, FairPool
from dicewright.server.messages import BotData, Bots
from dicewright.server.refusal import Refused
from dicewright.server.settings import Settings
from dicewright.sim.judge import Advice, advise

logger = logging.getLogger(__name__)

Found = TypeVar("Found")

#: What a table gets that does not choose: an opponent most people can beat sometimes.
USUAL = "journeyman"
#: Seconds that a server which stops waits for bots that give back what they hold.
PATIENCE = 2.0
#: The guest on whose behalf nobody waits: what has to be tidied up.
HOUSE = ""


@dataclass(slots=True, eq=False)
class TableBot:
    """A bot that sits at a table."""

    table: str
    seated: Seated
    #: Its last decision, perhaps still under way.
    decision: Future[int] | None = None


class Thought(Generic[Found]):
    """One question that is thought about, and whether anybody still wants the answer."""

    def __init__(
        self,
        about: Callable[[Unwanted], Found],
        settings: Settings,
        others_wait: Callable[[], bool],
    ) -> None:
        self._about = about
        self._settings, self._others_wait = settings, others_wait
        self._began = 0.0
        self._stopped = False

    def think(self) -> Found:
        """What came of it."""
        self._began = time.monotonic()
        return self._about(self._unwanted)

    def stop(self) -> None:
        """Nobody waits for it any more."""
        self._stopped = True

    def _unwanted(self) -> bool:
        """Nobody thinks for longer than they may; who had a turn makes way for others."""
        spent, settings = time.monotonic() - self._began, self._settings
        return (
            self._stopped
            or spent > settings.most_bot_seconds
            or (spent > settings.bot_turn and self._others_wait())
        )


class BotPool:
    """The threads in which bots sit down, think and leave."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._pool = FairPool(settings.bot_threads, "bot")
        #: Tables of an address whose bots decide now, and how many wait for that.
        self._places: dict[str, tuple[asyncio.Semaphore, int]] = {}

    @property
    def waiting(self) -> int:
        """Questions that wait for a thread."""
        return self._pool.waiting

    async def close(self) -> None:
        """Stop. Bots that were dismissed leave first, unless one keeps us waiting."""
        await asyncio.to_thread(self._pool.close, PATIENCE)

    # -- which bots --------------------------------------------------------------------------------

    def offered(self) -> Bots:
        """What a table may choose from."""
        found = []
        for name in bots():
            try:
                budgeted = name not in LEVELS and takes_budget(maker_of(name))
            except DicewrightError as error:
                logger.warning("a bot is not offered", extra={"bot": name, "why": str(error)})
                continue
            found.append(BotData(name, name in LEVELS, budgeted))
        return Bots(tuple(found), USUAL, self.settings.most_bot_seconds)

    def check(self, spec: str) -> str:
        """A spec that this server plays, or why it does not."""
        try:
            get_bot(spec)
            budget = spec.partition(":")[2]
            if budget:
                self._check_budget(Budget.parse(budget))
        except DicewrightError as error:
            raise Refused("unknown-bot", str(error)) from None
        return spec

    def _check_budget(self, budget: Budget) -> None:
        seconds, iterations = self.settings.most_bot_seconds, self.settings.most_bot_iterations
        if budget.seconds > seconds or budget.iterations > iterations or budget.threads > 1:
            raise Refused(
                "unknown-bot",
                f"bots of this server think at most {seconds:g}s or {iterations} iterations, "
                "in one thread",
            )

    # -- at a table --------------------------------------------------------------------------------

    @asynccontextmanager
    async def place(self, guest: str) -> AsyncIterator[None]:
        """While a bot decides on a guest's behalf. Further tables of the guest wait for that."""
        most = self.settings.bot_tables_per_address
        room, users = self._places.get(guest) or (asyncio.Semaphore(most), 0)
        self._places[guest] = room, users + 1
        try:
            async with room:
                yield
        finally:
            room, users = self._places.pop(guest)
            if users > 1:
                self._places[guest] = room, users - 1

    async def seat(
        self, table: str, guest: str, spec: str, seating: Seating, seed: int
    ) -> TableBot:
        """A bot for a seat. One that cannot sit down is no reason to stop a game: chance plays for
        it. Its seed says nothing of the game's."""
        work = self._pool.submit(guest, table, partial(sit_down, spec, seating, seed, seed))
        try:
            return TableBot(table, await asyncio.wrap_future(work))
        except asyncio.CancelledError:
            work.add_done_callback(partial(self._dismiss_unwanted, table))
            raise
        except DicewrightError:
            logger.exception("a bot failed", extra={"bot": spec})
            return TableBot(table, Seated(spec, RandomBot(seed), seed, seating.seat))

    async def choose(self, bot: TableBot, guest: str, state: State) -> int:
        """A bot's decision; if it fails, chance decides. If nobody waits for it any more, it stops
        thinking."""
        thought = self._thought(guest, partial(metrics.timed, bot.seated.ask, state))
        bot.decision = self._pool.submit(guest, bot.table, thought.think)
        try:
            return await asyncio.wrap_future(bot.decision)
        except asyncio.CancelledError:
            thought.stop()
            raise
        except BotFailed:
            logger.exception("a bot failed", extra={"bot": bot.seated.spec})
            return RandomBot(stream(bot.seated.seed, state.decisions)).choose(state)

    async def advise(self, table: str, guest: str, state: State, seed: int) -> Advice:
        """What a strong player would do, thought out in turn with whatever else is thought."""
        thought = self._thought(guest, partial(advise, state, seed))
        work = self._pool.submit(guest, table, thought.think)
        try:
            return await asyncio.wrap_future(work)
        except asyncio.CancelledError:
            thought.stop()
            raise

    def _thought(self, guest: str, about: Callable[[Unwanted], Found]) -> Thought[Found]:
        return Thought(about, self.settings, partial(self._pool.others_wait, guest))

    def dismiss(self, bot: TableBot) -> None:
        """The bot leaves, as soon as it does not think any more."""
        if bot.decision is None:
            self._leave(bot.table, bot.seated)
        else:
            bot.decision.add_done_callback(lambda _: self._leave(bot.table, bot.seated))

    def _dismiss_unwanted(self, table: str, work: Future[Seated]) -> None:
        """Its table was closed while it sat down."""
        if not work.cancelled() and work.exception() is None:
            self._leave(table, work.result())

    def _leave(self, table: str, seated: Seated) -> None:
        if not isinstance(seated.bot, Closes):
            return  # nobody's thought makes way for nothing
        try:
            self._pool.submit(HOUSE, table, partial(_leave, seated))
        except Closed:  # the server stops
            _leave(seated)


def _leave(seated: Seated) -> None:
    try:
        leave(seated)
    except NotSeated:
        logger.exception("a bot failed", extra={"bot": seated.spec})
