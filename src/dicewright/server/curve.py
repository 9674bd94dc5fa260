"""How the chances to win went, turn by turn: worked out after the game, one game at a time, by
whichever server has time (`wanted`)."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Event as Flag
from typing import Any

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from dicewright.bots import Thinker, bots, get_bot
from dicewright.core.consts import AUTO
from dicewright.core.outcome import win_shares
from dicewright.core.record import Record, Step, judge
from dicewright.core.rng import start, stream
from dicewright.core.state import State
from dicewright.server import wanted
from dicewright.server.database import StorageError
from dicewright.server.lease import Lease
from dicewright.server.messages import Curve, CurvePoint, Turn
from dicewright.server.store import Store

logger = logging.getLogger(__name__)

#: Told the points of a curve, as they are kept.
Ready = Callable[[list[dict[str, Any]]], None]

TURN = "TurnStarted"
#: A position is worth what a search finds; without a searching bot, what random play makes of it.
THINKER = "search"
BUDGET = "search:600"
#: Seconds between two looks for what other servers want or have worked out.
LOOK_EVERY = 1.0
PLAYOUTS = 400
#: Points of one curve, besides the last: honest games have fewer turns. And curves that wait.
MOST_TURNS = 240
MOST_WORKS = 200


def turns_of(steps: Iterable[Step]) -> list[Turn]:
    """The steps in which turns start."""
    return [
        Turn(step.number, event.seat, int(event.data.get("round", 0)))
        for step in steps
        for event in step.events
        if event.kind == TURN
    ]


def judged_turns(record: Record) -> list[Turn]:
    """The turns that get a point: all of them, or every n-th if there are very many."""
    turns = turns_of(step for step, _ in record.walk())
    return turns[:: -(-len(turns) // MOST_TURNS) or 1]


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


def points(record: Record, turns: Iterable[Turn]) -> Iterator[CurvePoint]:
    """A point for each of these turns, as it stands when its player is first asked, and one for the
    end."""
    thinker, coming, waiting = evaluator(), deque(turns), list[Turn]()
    for step, state in record.walk(listening=False):
        while coming and coming[0].number == step.number:
            waiting.append(coming.popleft())
        if waiting and (state.over or state.current_player() >= 0):
            wins = tuple(round(chance, 4) for chance in chances(state, thinker))
            for turn in waiting:
                yield CurvePoint(turn.number, turn.seat, turn.round, wins)
            waiting = []
        if state.over:
            yield CurvePoint(step.number, -1, 0, win_shares(state))


@dataclass(slots=True)
class _Work:
    """A curve that is waited for here; perhaps another server works it out. At first nobody knows
    how long it will be."""

    ready: Ready
    total: int = 1
    points: list[CurvePoint] = field(default_factory=list)


class Curves:
    """The curves of a server. One thread works them out, those that other servers want, too."""

    def __init__(self, store: Store, lease: Lease) -> None:
        self._store, self._lease = store, lease
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="curve")
        self._works: dict[str, _Work] = {}
        self._news = asyncio.Event()
        self._stop = Flag()
        self._tasks = {asyncio.create_task(self._work_on()), asyncio.create_task(self._listen())}

    def close(self) -> None:
        self._stop.set()
        for task in self._tasks:
            task.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def want(self, table: str, ready: Ready) -> None:
        """Have a curve worked out, unless it is being done, and say when it is ready. If very many
        are wanted already, it is done when it is wanted again."""
        if table not in self._works and len(self._works) < MOST_WORKS:
            self._works[table] = _Work(ready)
            self._tasks.add(task := asyncio.create_task(self._ask_for(table)))
            task.add_done_callback(self._tasks.discard)

    def progress(self, table: str, kept: list[dict[str, Any]] | None) -> Curve:
        """A curve as it was kept, or as far as it is (`want` it first)."""
        if kept is not None:
            found = msgspec.convert(kept, list[CurvePoint])
            return Curve("ready", len(found), len(found), found)
        if work := self._works.get(table):
            return Curve("computing", len(work.points), work.total, list(work.points))
        return Curve("computing", 0, 1, [])

    async def _ask_for(self, table: str) -> None:
        try:
            await self._store.write([wanted.wanted(table)])
        except StorageError:
            self._works.pop(table, None)  # whoever asks again has it asked for again
        self._news.set()

    # -- working them out ----------------------------------------------------------------------

    async def _work_on(self) -> None:
        while True:
            table = None
            with suppress(SQLAlchemyError):
                table = await asyncio.to_thread(self._take)
            if table is not None and await self._make(table):
                continue
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), LOOK_EVERY)
            self._news.clear()

    def _take(self) -> str | None:
        with self._store.engine.begin() as connection:
            return wanted.take(connection, self._lease.incarnation, alone=self._lease.alone)

    async def _make(self, table: str) -> bool:
        """Work a curve out and keep it; one that fails would fail again, and is not kept on the
        list. False if the database is away: then it stays there."""
        try:
            loop = asyncio.get_running_loop()
            kept = msgspec.to_builtins(await loop.run_in_executor(self._pool, self._find, table))
            changes = wanted.found(table, kept)
        except Exception:
            logger.exception("a curve failed", extra={"table": table})
            self._works.pop(table, None)
            changes, kept = [wanted.done(table)], None
        try:
            await self._store.write(changes)
        except StorageError:
            return False
        if kept is not None:
            self._tell(table, kept)
        return True

    def _find(self, table: str) -> list[CurvePoint]:
        stored = self._store.load(table)
        if stored is None:
            raise LookupError("its table is gone")
        record = judge(stored.kept()).record
        turns = judged_turns(record)
        found: list[CurvePoint] = []
        if work := self._works.get(table):
            work.points, work.total = found, len(turns) + 1
        for point in points(record, turns):
            if self._stop.is_set():
                raise RuntimeError("the server stops")
            found.append(point)
        return found

    # -- hearing of those that others worked out -----------------------------------------------

    async def _listen(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            if self._lease.alone or not self._works:
                continue
            with suppress(SQLAlchemyError):
                for table, kept in (await asyncio.to_thread(self._ready)).items():
                    self._tell(table, kept)

    def _ready(self) -> dict[str, list[dict[str, Any]]]:
        with self._store.engine.connect() as connection:
            return wanted.ready(connection, list(self._works))

    def _tell(self, table: str, kept: list[dict[str, Any]]) -> None:
        if work := self._works.pop(table, None):
            work.ready(kept)
