"""How the chances to win went, turn by turn: worked out after the game, one game at a time, by
whichever server has time (`wanted`)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from sqlalchemy import select
from sqlalchemy.engine import Connection

from dicewright.bots import Thinker, bots, get_bot
from dicewright.core.consts import AUTO
from dicewright.core.outcome import win_shares
from dicewright.core.record import Record, Step, judge
from dicewright.core.rng import start, stream
from dicewright.core.state import State
from dicewright.server import rows, wanted
from dicewright.server.lease import Lease
from dicewright.server.messages import Curve, CurvePoint, Opinion, Turn
from dicewright.server.rows import Change
from dicewright.server.schema import tables
from dicewright.server.store import Store
from dicewright.server.workshop import Workshop

TURN = "TurnStarted"
#: A position is worth what a search finds; without a searching bot, what random play makes of it.
THINKER = "search"
THOUGHTS = 600
PLAYOUTS = 400
#: Points of one curve, besides the last: honest games have fewer turns.
MOST_TURNS = 240


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
    bot = get_bot(f"{THINKER}:{THOUGHTS}")(1) if THINKER in bots() else None
    return bot if isinstance(bot, Thinker) else None


def opinion() -> Opinion:
    """Whose chances these are."""
    return Opinion(THINKER, THOUGHTS) if THINKER in bots() else Opinion("random", PLAYOUTS)


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


class Curves(Workshop):
    """The curves of a server."""

    name = "curve"

    def __init__(self, store: Store, lease: Lease) -> None:
        super().__init__(store, lease, wanted.CURVES)

    def progress(self, table: str, kept: list[dict[str, Any]] | None) -> Curve:
        """A curve as it was kept, or how far it is (`want` it first)."""
        if kept is not None:
            found = msgspec.convert(kept, list[CurvePoint])
            return Curve("ready", len(found), len(found), found, opinion())
        work = self.works.get(table)
        done, total = (int(work.done), int(work.total)) if work else (0, 1)
        return Curve("computing", done, total, [], opinion())

    def find(self, table: str) -> list[dict[str, Any]]:
        stored = self.store.load(table)
        if stored is None:
            raise LookupError("its table is gone")
        record = judge(stored.kept()).record
        turns = judged_turns(record)
        found: list[CurvePoint] = []
        for point in points(record, turns):
            if self.stopping.is_set():
                raise RuntimeError("the server stops")
            found.append(point)
            if work := self.works.get(table):
                work.done, work.total = len(found), len(turns) + 1
        kept: list[dict[str, Any]] = msgspec.to_builtins(found)
        return kept

    def keep(self, table: str, found: Any) -> Change:
        return rows.changed_table(table, curve=found)

    def kept(self, connection: Connection, of: list[str]) -> dict[str, Any]:
        there = select(tables.c.id, tables.c.curve).where(tables.c.id.in_(of))
        return {id: curve for id, curve in connection.execute(there) if curve is not None}
