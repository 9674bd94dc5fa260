"""Decisions that no person is asked for: those of bots, and those that standing orders answer.

A table has at most one task that does this. Whoever changes something wakes it, and it plays on
until it is a person's turn. Bots play only while somebody watches: a table that everybody left
costs nothing.
"""

from __future__ import annotations

import asyncio
import logging

from dicewright.bots import Seating
from dicewright.server.bots import TableBot
from dicewright.server.messages import PLAYING
from dicewright.server.moves import carry_out
from dicewright.server.refusal import Refused
from dicewright.server.table import Table, told_options

logger = logging.getLogger(__name__)


def wake(table: Table) -> None:
    """Let bots and standing orders decide, if it is their turn and somebody is there to see."""
    if table.autoplay is None and table.status == PLAYING and _due(table):
        table.autoplay = asyncio.create_task(_play_on(table))
        table.autoplay.add_done_callback(lambda task: _stopped(table, task))


def _stopped(table: Table, task: asyncio.Task[None]) -> None:
    table.autoplay = None
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


async def _play_on(table: Table) -> None:
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
        version, seat, state = table.version, table.decider, table.match.state.clone()
    bot = await _bot(table, seat)
    await asyncio.sleep(table.lobby.settings.bot_pause)
    if bot is None or table.bots.get(seat) is not bot:
        return
    action = await table.lobby.bot_pool.choose(bot, state)
    async with table.lock:
        # Meanwhile somebody may have taken back a decision, or this seat.
        if (table.version, table.bots.get(seat)) == (version, bot):
            await carry_out(table, action, "bot")


async def _bot(table: Table, seat: int) -> TableBot | None:
    """The bot of a seat; it stays until the game ends or its seat is taken back. None if that
    happened while it sat down."""
    kept = table.bots.get(seat)
    if kept is not None:
        return kept
    spec, pool = table.seats[seat].bot, table.lobby.bot_pool
    options = told_options(table.row)
    seating = Seating(table.game, table.row["players"], options, seat)
    bot = await pool.seat(spec, seating, table.lobby.settings.seeds.bot(table.id, seat))
    if table.broken or table.over or table.seats[seat].bot != spec:
        pool.dismiss(bot)
        return None
    table.bots[seat] = bot
    return bot
