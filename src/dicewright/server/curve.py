"""How the chances to win went, turn by turn: worked out after the game, one game at a time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Event as Flag
from typing import Any

import msgspec

from dicewright.bots import Thinker, bots, get_bot
from dicewright.core.consts import AUTO
from dicewright.core.outcome import win_shares
from dicewright.core.record import Record
from dicewright.core.rng import start, stream
from dicewright.core.state import State
from dicewright.server import store
from dicewright.server.messages import Curve, CurvePoint, Turn
from dicewright.server.store import Store

logger = logging.getLogger(__name__)

#: Told the points of a curve, as they are kept.
Ready = Callable[[list[dict[str, Any]]], None]

TURN = "TurnStarted"
#: A position is worth what a search finds; without a searching bot, what random play makes of it.
THINKER = "search"
BUDGET = "search:600"
PLAYOUTS = 400


def turns_of(record: Record) -> list[Turn]:
    """The steps in which turns start."""
    return [
        Turn(step.number, event.seat, int(event.data.get("round", 0)))
        for step, _ in record.walk()
        for event in step.events
        if event.kind == TURN
    ]


def evaluator() -> Thinker | None:
    """Whoever judges positions, if there is somebody."""
    bot = get_bot(BUDGET)(1) if THINKER in bots() else None
    return bot if isinstance(bot, Thinker) else None


def chances(state: State, thinker: Thinker | None) -> tuple[float, ...]:
    """The chance to win of every seat, wherever the game is."""
    if state.over:
        return win_shares(state)
    if thinker and state.current_player() >= 0:
        return thinker.evaluate(state.clone()).wins
    return _by_chance(state)


def _by_chance(state: State) -> tuple[float, ...]:
    totals, copy = [0.0] * state.players, state.clone()
    for index in range(PLAYOUTS):
        copy.copy(state)
        copy.chance_mode, copy.rng = AUTO, start(stream(7, index))
        copy.play_out(stream(8, index))
        for seat, share in enumerate(win_shares(copy)):
            totals[seat] += share
    return tuple(total / PLAYOUTS for total in totals)


def points(record: Record) -> Iterator[CurvePoint]:
    """A point for every turn, as it stands when its player is first asked, and one for the end."""
    thinker, waiting = evaluator(), list[Turn]()
    for step, state in record.walk():
        for event in step.events:
            if event.kind == TURN:
                waiting.append(Turn(step.number, event.seat, int(event.data.get("round", 0))))
        if waiting and (state.over or state.current_player() >= 0):
            wins = tuple(round(chance, 4) for chance in chances(state, thinker))
            for turn in waiting:
                yield CurvePoint(turn.number, turn.seat, turn.round, wins)
            waiting = []
        if state.over:
            yield CurvePoint(step.number, -1, 0, win_shares(state))


@dataclass(slots=True)
class _Work:
    """A curve that is being worked out."""

    total: int
    points: list[CurvePoint] = field(default_factory=list)


class Curves:
    """The curves of a server, one thread's work."""

    def __init__(self, kept: Store) -> None:
        self._store = kept
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="curve")
        self._works: dict[str, _Work] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._stop = Flag()

    def close(self) -> None:
        self._stop.set()
        for task in self._tasks:
            task.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def want(self, table: str, record: Record, ready: Ready) -> None:
        """Work a curve out, unless it is being done, and say when it is ready."""
        if table not in self._works:
            self._works[table] = _Work(len(turns_of(record)) + 1)
            task = asyncio.create_task(self._make(table, record, ready))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def progress(self, table: str, kept: list[dict[str, Any]] | None) -> Curve:
        """A curve as it was kept, or as far as it is (`want` it first)."""
        if kept is not None:
            found = msgspec.convert(kept, list[CurvePoint])
            return Curve("ready", len(found), len(found), found)
        work = self._works[table]
        return Curve("computing", len(work.points), work.total, list(work.points))

    async def _make(self, table: str, record: Record, ready: Ready) -> None:
        work = self._works[table]
        try:
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self._pool, self._fill, work, record)
            kept = msgspec.to_builtins(work.points)
            await self._store.write([store.changed_table(table, curve=kept)])
            ready(kept)
        except Exception:
            logger.exception("a curve failed", extra={"table": table})
        finally:
            self._works.pop(table, None)

    def _fill(self, work: _Work, record: Record) -> None:
        for point in points(record):
            if self._stop.is_set():
                raise RuntimeError("the server stops")
            work.points.append(point)
