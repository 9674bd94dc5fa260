"""What a finished game was worth, move by move: chances to win, costly decisions, luck and choice.

Every position of the game is judged by a thinking bot. Between two positions lie either rolls
(consecutive ones together) or one decision, and what changed between them was

* **luck**, if dice were rolled: the chance to win after the roll minus the chance before it;
* **choice**, if somebody decided: the chance after the action minus the chance before it. Whoever
  decides as well as the judge expects keeps the own chance; others gain by what they lose.

Every position has one value, so luck and choices add up to result minus first chance exactly, for
every seat. The values are uncertain, and that is told as the **noise** of the sum: by as much as
luck is too great, choice is too small.

A position before a roll is worth the mean of what may follow, so it is judged by several sampled
rolls. What a decision *cost* is asked more carefully: actions are compared by the same random
numbers. And whoever takes the best of several noisy values finds something better than anything, so
an action that seems better is judged once more, by fresh looks: only those are told.
"""

from __future__ import annotations

import math
import statistics
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from typing import Any, TypeVar

from dicewright.core.acquisitions import TurnCounter
from dicewright.core.consts import CHANCE
from dicewright.core.errors import BadRecord
from dicewright.core.game import Game
from dicewright.core.record import Step
from dicewright.core.registry import get_game
from dicewright.core.rng import stream
from dicewright.core.state import State
from dicewright.sim.intervals import QUANTILE
from dicewright.sim.judge import Judge, Judged, Wins
from dicewright.sim.play import never

S = TypeVar("S")
T = TypeVar("T")
#: Hears how much of the work is done, from 0 to 1.
ShareDone = Callable[[float], None]

#: How many other actions are compared with the one taken: those the judge looked at most.
RIVALS = 2
#: From which gain in chance on a better action is judged again, and by how many looks at least.
SUSPICIOUS = 0.02
FRESH_LOOKS = 8
#: The stream of the seed for that.
FRESH = 1


def _mean(rows: Sequence[Wins]) -> Wins:
    return tuple(statistics.fmean(column) for column in zip(*rows, strict=True))


@dataclass(frozen=True, slots=True)
class Moment:
    """A position of the game and what led to it: rolls, a decision, or nothing (the start).

    `number` counts the moves of the record up to here. The state is the moment's own copy.
    """

    number: int
    round: int
    seat: int
    action: int
    state: State


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision, and what it cost the player who made it, in chances to win.

    `better` is the action that would have won more (the one taken, if none would), `cost` how much
    more, give or take `error` (95 %).
    """

    number: int
    round: int
    seat: int
    action: int
    better: int
    label: str
    better_label: str
    cost: float
    error: float

    @property
    def clear(self) -> bool:
        """Did it clearly cost something?"""
        return self.cost > self.error


@dataclass(frozen=True, slots=True)
class Point:
    """The chances to win after a moment."""

    number: int
    round: int
    seat: int
    action: int
    wins: Wins


@dataclass(frozen=True, slots=True)
class Balance:
    """What made the result of a seat: first + luck + choice + others = result.

    `choice` is what the seat's own decisions changed, `others` those of the others; `noise` is the
    error (95 %) of luck, and of all choices together.
    """

    seat: int
    first: float
    result: float
    luck: float
    choice: float
    others: float
    noise: float


@dataclass(frozen=True, slots=True)
class Accuracy:
    """How well a seat decided: how many decisions it had, in how many of them nothing was clearly
    better, and what the others cost together."""

    seat: int
    decisions: int
    good: int
    cost: float

    @property
    def share(self) -> float:
        """How many of the decisions were good; who never decides makes no mistake."""
        return self.good / self.decisions if self.decisions else 1.0


@dataclass(frozen=True, slots=True)
class Analysis:
    """All of it. Decisions are in the order of the game."""

    game: str
    judge: Judge
    points: tuple[Point, ...]
    decisions: tuple[Decision, ...]
    balances: tuple[Balance, ...]

    def costliest(self, most: int) -> list[Decision]:
        """The decisions that clearly cost something, the dearest first."""
        clear = [decision for decision in self.decisions if decision.clear]
        return sorted(clear, key=lambda decision: -decision.cost)[:most]

    @property
    def accuracies(self) -> tuple[Accuracy, ...]:
        """By seat."""
        return tuple(self._accuracy(balance.seat) for balance in self.balances)

    def _accuracy(self, seat: int) -> Accuracy:
        own = [decision for decision in self.decisions if decision.seat == seat]
        mistakes = [decision.cost for decision in own if decision.clear]
        return Accuracy(seat, len(own), len(own) - len(mistakes), sum(mistakes))

    def data(self) -> dict[str, Any]:
        """All of it as plain data, with actions as texts: what is kept of it, and what programs
        get. Numbers of actions would move when a game grows."""
        judge, text = self.judge, get_game(self.game).vocabulary.text
        return {
            "game": self.game,
            "judge": {"bot": judge.bot, "rolls": judge.rolls, "seed": judge.seed},
            "points": [
                _point_data(point, text(point.action) if point.seat >= 0 else None)
                for point in self.points
            ],
            "decisions": [
                asdict(decision)
                | {"action": text(decision.action), "better": text(decision.better)}
                for decision in self.decisions
            ],
            "balances": [asdict(balance) for balance in self.balances],
            "accuracies": [asdict(accuracy) for accuracy in self.accuracies],
        }


def _point_data(point: Point, action: str | None) -> dict[str, Any]:
    what = "decision" if point.seat >= 0 else "rolls" if point.number else "start"
    return {
        "move": point.number,
        "round": point.round,
        "what": what,
        "seat": point.seat if point.seat >= 0 else None,
        "action": action,
        "wins": list(point.wins),
    }


def analyse(
    game: Game,
    steps: Iterable[tuple[Step, State]],
    judge: Judge,
    threads: int = 1,
    progress: ShareDone | None = None,
    stopped: Callable[[], bool] = never,
) -> Analysis:
    """Judge a game that was played to its end; `steps` as `Record.walk` gives them.

    What the judge says depends on its seed and the position's number alone, so the threads change
    nothing but the time (unless the bot's budget is a time). Before each look it asks whether it
    shall be `stopped`; if so, it raises `Stopped`.
    """
    moments = moments_of(steps)
    if not moments[-1].state.over:
        raise BadRecord("the game is not finished; only finished games can be analysed")
    pool = ThreadPoolExecutor(threads)
    stop = threading.Event()
    told = progress or (lambda _: None)
    bench = _Bench(game, judge, moments, pool, lambda: stop.is_set() or stopped(), told)
    try:
        return bench.analysis()
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


def moments_of(steps: Iterable[tuple[Step, State]]) -> list[Moment]:
    """The positions of a game; consecutive rolls make one moment."""
    moments: list[Moment] = []
    clock = TurnCounter()
    for step, state in steps:
        for event in step.events:
            clock.hear(event)
        if step.seat == CHANCE and moments[-1].seat == CHANCE:
            moments.pop()
        moments.append(Moment(step.number, clock.round, step.seat, step.action, state.clone()))
    return moments


@dataclass(frozen=True, slots=True)
class Improvement:
    """What a better action would have brought to every seat, and the error (95 %) for the one who
    decided."""

    gains: Wins
    error: float


class _Bench:
    """Where a game's moments are judged. They are known by their place in the list."""

    def __init__(
        self,
        game: Game,
        judge: Judge,
        moments: Sequence[Moment],
        pool: ThreadPoolExecutor,
        stopped: Callable[[], bool],
        progress: ShareDone,
    ) -> None:
        self.game = game
        self.judge = judge
        self.moments = moments
        self.pool = pool
        self.stopped = stopped
        self.progress = progress
        self.judged: list[Judged] = []
        self.decided = [n for n, moment in enumerate(moments) if moment.seat >= 0]
        self.work = len(moments) + 2 * len(self.decided)
        self.done = 0

    def analysis(self) -> Analysis:
        self.judged = self._each(self._judge, range(len(self.moments)))
        rivals = zip(self.decided, self._each(self._rival, self.decided), strict=True)
        suspects = {n: action for n, action in rivals if action is not None}
        self.done += len(self.decided) - len(suspects)
        improvements = dict(
            zip(suspects, self._each(self._improvement, suspects.items()), strict=True)
        )
        points = [
            Point(moment.number, moment.round, moment.seat, moment.action, judged.wins)
            for moment, judged in zip(self.moments, self.judged, strict=True)
        ]
        decisions = tuple(self._decision(n, suspects, improvements) for n in self.decided)
        seats = range(self.moments[0].state.players)
        balances = tuple(self._balance(seat) for seat in seats)
        return Analysis(self.game.id, self.judge, tuple(points), decisions, balances)

    def _each(self, work: Callable[[S], T], items: Iterable[S]) -> list[T]:
        """The work for every item, in their order."""
        results = []
        for result in self.pool.map(work, items):
            results.append(result)
            self.done += 1
            self.progress(self.done / self.work)
        return results

    # -- judging -------------------------------------------------------------------------------

    def _judge(self, n: int) -> Judged:
        return self._judged(self.moments[n].state, stream(self.judge.seed, n))

    def _judged(self, state: State, seed: int) -> Judged:
        return self.judge.judged(state, seed, self.stopped)

    def _after(self, n: int, action: int) -> State:
        """The position if another action had been taken at decision `n`."""
        state = self.moments[n - 1].state.clone()
        state.apply(action)
        return state

    def _rival(self, n: int) -> int | None:
        """An action that seems better than the one taken, by the same random numbers."""
        moment, seed = self.moments[n], stream(self.judge.seed, n)
        others = [action for action in self.judged[n - 1].actions if action != moment.action]
        best, most = None, self.judged[n].wins[moment.seat] + SUSPICIOUS
        for action in others[:RIVALS]:
            win = self._judged(self._after(n, action), seed).wins[moment.seat]
            if win > most:
                best, most = action, win
        return best

    def _improvement(self, suspect: tuple[int, int]) -> Improvement:
        """What the better action would have brought to everybody, by fresh looks in pairs."""
        n, better = suspect
        seed = stream(stream(self.judge.seed, n), FRESH)
        times = max(FRESH_LOOKS, self.judge.rolls)
        would = self.judge.looks(self._after(n, better), seed, times, self.stopped)
        did = self.judge.looks(self.moments[n].state, seed, times, self.stopped)
        gains = [
            tuple(a - b for a, b in zip(one.wins, other.wins, strict=True))
            for one, other in zip(would, did, strict=True)
        ]
        own = [gain[self.moments[n].seat] for gain in gains]
        return Improvement(_mean(gains), QUANTILE * statistics.stdev(own) / math.sqrt(times))

    # -- telling -------------------------------------------------------------------------------

    def _decision(
        self, n: int, suspects: Mapping[int, int], improvements: Mapping[int, Improvement]
    ) -> Decision:
        moment, before = self.moments[n], self.moments[n - 1].state
        better, cost, error = moment.action, 0.0, 0.0
        if n in improvements and improvements[n].gains[moment.seat] > 0:
            better, cost, error = (
                suspects[n],
                improvements[n].gains[moment.seat],
                improvements[n].error,
            )
        return Decision(
            moment.number,
            moment.round,
            moment.seat,
            moment.action,
            better,
            self.game.label(before, moment.action),
            self.game.label(before, better),
            cost,
            error,
        )

    def _balance(self, seat: int) -> Balance:
        wins = [judged.wins[seat] for judged in self.judged]
        luck = choice = others = variance = 0.0
        for n in range(1, len(self.moments)):
            change = wins[n] - wins[n - 1]
            if self._is_luck(n):
                luck += change
            elif self.moments[n].seat == seat:
                choice += change
            else:
                others += change
            # Between two changes of a kind an error cancels itself.
            last = n + 1 == len(self.moments)
            if not last and self._is_luck(n) != self._is_luck(n + 1):
                variance += self.judged[n].errors[seat]
        variance += self.judged[0].errors[seat]
        noise = QUANTILE * math.sqrt(variance)
        return Balance(seat, wins[0], wins[-1], luck, choice, others, noise)

    def _is_luck(self, n: int) -> bool:
        return self.moments[n].seat == CHANCE
