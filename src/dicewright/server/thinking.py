"""Bots of a server: asked for by strangers, so within limits; thinking outside the event loop."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor

from dicewright.bots import LEVELS, Budget, Seated, bots, get_bot
from dicewright.bots.registry import maker_of, takes_budget
from dicewright.bots.uniform import RandomBot
from dicewright.core.errors import BotFailed, DicewrightError
from dicewright.core.rng import stream
from dicewright.core.state import State
from dicewright.server.refusal import Refused
from dicewright.server.settings import Settings
from dicewright.server.wire import BotData, Bots

logger = logging.getLogger(__name__)

#: What a table gets that does not choose: an opponent most people can beat sometimes.
USUAL = "journeyman"


class Thinking:
    """The threads in which bots think."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._pool = ThreadPoolExecutor(settings.bot_threads, thread_name_prefix="bot")

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

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

    # -- thinking ----------------------------------------------------------------------------------

    async def choose(self, bot: Seated, state: State) -> int:
        """A bot's decision. One that fails is no reason to stop a game: chance decides then."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, bot.ask, state)
        except BotFailed:
            logger.exception("a bot failed", extra={"bot": bot.spec})
            return RandomBot(stream(bot.seed, state.decisions)).choose(state)
