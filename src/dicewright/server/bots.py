"""The bots of a server: within limits, since strangers choose them, and outside the event loop."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass

from dicewright.bots import LEVELS, Budget, Seated, Seating, bots, get_bot
from dicewright.bots.hosting import NotSeated, leave, sit_down
from dicewright.bots.registry import maker_of, takes_budget
from dicewright.bots.uniform import RandomBot
from dicewright.core.errors import BotFailed, DicewrightError
from dicewright.core.rng import stream
from dicewright.core.state import State
from dicewright.server.messages import BotData, Bots
from dicewright.server.refusal import Refused
from dicewright.server.settings import Settings

logger = logging.getLogger(__name__)

#: What a table gets that does not choose: an opponent most people can beat sometimes.
USUAL = "journeyman"
#: Seconds that a server which stops waits for its bots.
PATIENCE = 5.0


@dataclass(slots=True, eq=False)
class TableBot:
    """A bot that sits at a table."""

    seated: Seated
    #: Its last decision, perhaps still under way.
    decision: Future[int] | None = None


class BotPool:
    """The threads in which bots sit down, think and leave."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._pool = ThreadPoolExecutor(settings.bot_threads, thread_name_prefix="bot")

    async def close(self) -> None:
        """Stop. Bots that were dismissed leave first, unless one keeps us waiting."""
        leaving = asyncio.to_thread(self._pool.shutdown, wait=True)
        with suppress(TimeoutError):
            await asyncio.wait_for(leaving, PATIENCE)

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

    async def seat(self, spec: str, seating: Seating, seed: int) -> TableBot:
        """A bot for a seat. One that cannot sit down is no reason to stop a game: chance plays for
        it. Its seed says nothing of the game's."""
        work = self._pool.submit(sit_down, spec, seating, seed, seed)
        try:
            return TableBot(await asyncio.wrap_future(work))
        except asyncio.CancelledError:
            work.add_done_callback(self._dismiss_unwanted)
            raise
        except DicewrightError:
            logger.exception("a bot failed", extra={"bot": spec})
            return TableBot(Seated(spec, RandomBot(seed), seed, seating.seat))

    async def choose(self, bot: TableBot, state: State) -> int:
        """A bot's decision; if it fails, chance decides."""
        bot.decision = self._pool.submit(bot.seated.ask, state)
        try:
            return await asyncio.wrap_future(bot.decision)
        except BotFailed:
            logger.exception("a bot failed", extra={"bot": bot.seated.spec})
            return RandomBot(stream(bot.seated.seed, state.decisions)).choose(state)

    def dismiss(self, bot: TableBot) -> None:
        """The bot leaves, as soon as it does not think any more."""
        if bot.decision is None:
            self._leave(bot.seated)
        else:
            bot.decision.add_done_callback(lambda _: self._leave(bot.seated))

    def _dismiss_unwanted(self, work: Future[Seated]) -> None:
        """Its table was closed while it sat down."""
        if not work.cancelled() and work.exception() is None:
            self._leave(work.result())

    def _leave(self, seated: Seated) -> None:
        try:
            self._pool.submit(_leave, seated)
        except RuntimeError:  # the server stops
            _leave(seated)


def _leave(seated: Seated) -> None:
    try:
        leave(seated)
    except NotSeated:
        logger.exception("a bot failed", extra={"bot": seated.spec})
