"""Every decision and every roll of a finished game, judged by a strong bot (`sim/analysis.py`, as
`dicewright analyse` does): worked out once, when somebody asks for it, and kept.

A review takes the better part of a minute, so guests take turns: each review of a guest is due so
long after the one before that others' come between, and nobody may have many waiting. While bots
at tables wait for a thread, reviews pause.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from sqlalchemy import JSON, TextClause, bindparam, select
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from dicewright.core.errors import DicewrightError
from dicewright.core.game import Speaker
from dicewright.core.record import Record, judge
from dicewright.core.registry import get_game
from dicewright.server import wanted
from dicewright.server.lease import Lease
from dicewright.server.messages import (
    Opinion,
    Review,
    ReviewDecision,
    ReviewPoint,
    ReviewSeat,
)
from dicewright.server.refusal import Refused
from dicewright.server.rows import Change
from dicewright.server.schema import reviews
from dicewright.server.store import Store
from dicewright.server.workshop import Workshop
from dicewright.sim.analysis import analyse
from dicewright.sim.judge import Judge
from dicewright.sim.play import Stopped

#: Who judges, and by how many sampled rolls.
JUDGE = Judge("search:200", rolls=8)
#: Seconds between a guest's reviews, as far as others are concerned, and how many may wait.
APART = 60.0
MOST_OF_A_GUEST = 8
#: Seconds after which a game has proved too long to be judged.
LONGEST = 600.0
#: Seconds between two looks at whether bots still wait.
PAUSE = 0.05
#: What is kept of a game that cannot be judged.
FAILED: dict[str, Any] = {"failed": True}
#: Whoever else worked it out found the same. SQLite and PostgreSQL say this alike.
_KEEP = TextClause(
    "INSERT INTO reviews (table_id, review) VALUES (:table_id, :review)"
    " ON CONFLICT (table_id) DO NOTHING"
).bindparams(bindparam("review", type_=JSON))


class Reviews(Workshop):
    """The reviews of a server."""

    name = "review"

    def __init__(self, store: Store, lease: Lease, bots_wait: Callable[[], bool]) -> None:
        super().__init__(store, lease, wanted.REVIEWS)
        self._bots_wait = bots_wait
        #: When the next review of a guest is due.
        self._due: dict[str, float] = {}

    async def ask(self, table: str, guest: str) -> None:
        """Somebody wants a review. Whoever has asked for many waits, or is refused."""
        if table in self.works or await self.look(table) is not None:
            return
        now = time.time()
        self._due = {who: due for who, due in self._due.items() if due > now}
        due = self._due.get(guest, now)
        if due - now > APART * MOST_OF_A_GUEST:
            raise Refused("too-fast", "you wait for many reviews already")
        self._due[guest] = due + APART
        await self.ask_for(table, lambda _: None, due)

    async def look(self, table: str) -> dict[str, Any] | None:
        """A review as it is kept; nothing in it, if it is only wanted; None if it is not."""
        try:
            return await asyncio.to_thread(self._look, table)
        except SQLAlchemyError:
            raise Refused("storage", "the store cannot be read now") from None

    def _look(self, table: str) -> dict[str, Any] | None:
        with self.store.engine.connect() as connection:
            if (found := self.kept(connection, [table]).get(table)) is not None:
                return dict(found)
            return {} if self.waiting.waits(connection, table) else None

    def progress(self, table: str, kept: dict[str, Any] | None) -> Review:
        """How far a review is that is not ready."""
        if kept == FAILED:
            return Review("failed", 1.0, opinion(), [], [], [])
        if work := self.works.get(table):
            return Review("computing", work.done, opinion(), [], [], [])
        return Review("none" if kept is None else "computing", 0.0, opinion(), [], [], [])

    # -- working -------------------------------------------------------------------------------

    def find(self, table: str) -> dict[str, Any]:
        stored = self.store.load(table)
        if stored is None:
            raise LookupError("its table is gone")
        record = judge(stored.kept()).record
        end = time.monotonic() + LONGEST

        def stopped() -> bool:
            while self._bots_wait() and not self.stopping.wait(PAUSE):
                pass
            return self.stopping.is_set() or time.monotonic() > end

        def heard(share: float) -> None:
            if work := self.works.get(table):
                work.done = round(share, 3)

        game = get_game(record.game)
        try:
            return analyse(game, record.walk(), JUDGE, progress=heard, stopped=stopped).data()
        except (Stopped, DicewrightError):
            if self.stopping.is_set():
                raise
            return FAILED

    def keep(self, table: str, found: Any) -> Change:
        return _KEEP, {"table_id": table, "review": found}

    def kept(self, connection: Connection, of: list[str]) -> dict[str, Any]:
        there = select(reviews.c.table_id, reviews.c.review).where(reviews.c.table_id.in_(of))
        return {row.table_id: row.review for row in connection.execute(there)}


def opinion() -> Opinion:
    """Whose judgement it is that comes."""
    return opinion_of(JUDGE.bot)


def opinion_of(spec: str) -> Opinion:
    bot, _, budget = spec.partition(":")
    return Opinion(bot, int(budget) if budget.isdecimal() else 0)


def told(kept: dict[str, Any], record: Record, speaker: Speaker, names: tuple[str, ...]) -> Review:
    """A review in words."""
    return Review(
        "ready",
        1.0,
        opinion_of(kept["judge"]["bot"]),
        [_point(point) for point in kept["points"]],
        _decisions(kept["decisions"], record, speaker, names),
        [
            ReviewSeat(**balance, **{key: accuracy[key] for key in ("decisions", "good", "cost")})
            for balance, accuracy in zip(kept["balances"], kept["accuracies"], strict=True)
        ],
    )


def _point(point: dict[str, Any]) -> ReviewPoint:
    seat = {"start": -2, "rolls": -1}.get(point["what"], point["seat"])
    return ReviewPoint(point["move"], seat, tuple(round(win, 4) for win in point["wins"]))


def _decisions(
    kept: list[dict[str, Any]], record: Record, speaker: Speaker, names: tuple[str, ...]
) -> list[ReviewDecision]:
    """What was chosen is said as it was offered: by the position before it."""
    by_number = {decision["number"]: decision for decision in kept}
    found: list[ReviewDecision] = []
    parse = speaker.game.vocabulary.parse
    for step, state in record.walk(listening=False):
        decision = by_number.get(step.number + 1)
        if decision is None:
            continue
        clear = decision["cost"] > decision["error"]
        actions = [parse(decision["action"]), *([parse(decision["better"])] if clear else ())]
        did, *better = speaker.labels(state, actions, names)
        found.append(
            ReviewDecision(
                *(decision["number"], decision["round"], decision["seat"], did),
                better=better[0] if better else None,
                cost=round(decision["cost"], 4) if clear else 0.0,
                error=round(decision["error"], 4) if clear else 0.0,
            )
        )
    return found
