"""Decisions that nobody is asked for: those of bots, and those that standing orders answer.

A table is driven by at most one task. Whoever changes something wakes it; it decides on until it is
a person's turn. Bots play only before an audience, so a table that everybody left costs nothing.
"""

from __future__ import annotations

import asyncio
import logging

from dicewright.bots import Seated, get_bot
from dicewright.server.course import carry_out
from dicewright.server.refusal import Refused
from dicewright.server.table import Table
from dicewright.server.wire import PLAYING

logger = logging.getLogger(__name__)


def wake(table: Table) -> None:
    """Let bots and standing orders decide, if it is their turn and somebody is there to see."""
    if table.driver is None and table.status == PLAYING and _due(table):
        table.driver = asyncio.create_task(_drive(table))
        table.driver.add_done_callback(lambda task: _rested(table, task))


def _rested(table: Table, task: asyncio.Task[None]) -> None:
    table.driver = None
    if not task.cancelled() and task.exception():
        logger.error("bots stopped", exc_info=task.exception(), extra={"table": table.id})
    elif not task.cancelled():
        wake(table)


def _due(table: Table) -> bool:
    """Is there something to decide for a bot that has an audience, or for an order?"""
    if table.decider is None or table.broken or table.row["origin"] == "upload":
        return False
    seat = table.seats[table.decider]
    return bool(table.viewers) if seat.bot else table.ordered() is not None


async def _drive(table: Table) -> None:
    """Decide until it is a person's turn."""
    while _due(table):
        try:
            if not await _follow_orders(table):
                await _let_bot_decide(table)
        except Refused as refused:
            logger.warning("a bot was refused", extra={"table": table.id, "why": refused.why})
            return


async def _follow_orders(table: Table) -> bool:
    async with table.lock:
        if not _due(table) or (action := table.ordered()) is None:
            return False
        await carry_out(table, action, "order")
        return True


async def _let_bot_decide(table: Table) -> None:
    """The lock is free while the bot thinks: people may take back and leave meanwhile."""
    async with table.lock:
        if not _due(table) or table.decider is None or not table.seats[table.decider].bot:
            return
        assert table.match
        version, seat = table.version, table.decider
        bot, state = _bot(table, seat), table.match.state.clone()
    await asyncio.sleep(table.house.settings.bot_pause)
    action = await table.house.thinking.choose(bot, state)
    async with table.lock:
        # Meanwhile somebody may have taken back a decision, or this seat.
        if (table.version, table.decider) == (version, seat) and table.seats[seat].bot:
            await carry_out(table, action, "bot")


def _bot(table: Table, seat: int) -> Seated:
    """The bot of a seat; it lives as long as it sits there. Its seeds say nothing of the game's."""
    spec = table.seats[seat].bot
    kept = table.bots.get(seat)
    if kept is None or kept.spec != spec:
        seeds = table.house.settings.seeds
        bot = get_bot(spec)(seeds.bot(table.id, seat))
        kept = table.bots[seat] = Seated(spec, bot, seeds.bot(table.id, seat))
    return kept
