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
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeVar

from dicewright.bots import Evaluation, Thinker, get_bot
from dicewright.bots.failures import RAISED, one_line
from dicewright.core.acquisitions import TurnCounter
from dicewright.core.consts import AUTO, CHANCE
from dicewright.core.errors import BadOption, BadRecord, BotFailed, DicewrightError
from dicewright.core.game import Game
from dicewright.core.outcome import win_shares
from dicewright.core.record import Step
from dicewright.core.rng import start, stream
from dicewright.core.state import State
from dicewright.sim.intervals import QUANTILE
from dicewright.sim.play import Stopped, never

S = TypeVar("S")
T = TypeVar("T")
Wins = tuple[float, ...]
#: Hears how much of the work is done, from 0 to 1.
ShareDone = Callable[[float], None]

#: How many looks a position gets in which somebody decides; one before a roll gets one a roll.
LOOKS = 4
#: How many other actions are compared with the one taken: those the judge looked at most.
RIVALS = 2
#: From which gain in chance on a better action is judged again, and by how many looks at least.
SUSPICIOUS = 0.02
FRESH_LOOKS = 8
#: The stream of the seed for that.
FRESH = 1


@dataclass(frozen=True, slots=True)
class Judged:
    """The chances to win in a position, their squared errors, and the actions where somebody
    decides, the one that was looked at most first."""

    wins: Wins
    errors: Wins
    actions: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Judge:
    """Who judges: a thinking bot by its spec, how many rolls it samples, and from which seed.
    Before each look it asks whether it is `stopped`. For `trusted` see `get_bot`."""

    bot: str
    rolls: int = 16
    seed: int = 1
    trusted: bool = field(default=False, kw_only=True)

    def __post_init__(self) -> None:
        with self._answering():
            self._thinker(self.seed)
        if self.rolls < 2:
            raise BadOption(f"at least two rolls must be sampled, not {self.rolls}")

    def _thinker(self, seed: int) -> Thinker:
        bot = get_bot(self.bot, trusted=self.trusted)(seed)
        if not isinstance(bot, Thinker):
            raise BadOption(f"the bot “{self.bot}” does not say what it thinks of a position")
        return bot

    @contextmanager
    def _answering(self) -> Iterator[None]:
        """What goes wrong in here is the bot's fault."""
        try:
            yield
        except DicewrightError:
            raise
        except RAISED as error:
            raise BotFailed(f"bot {self.bot} failed: {one_line(error)}") from error

    def judged(self, state: State, seed: int, stopped: Callable[[], bool] = never) -> Judged:
        """A position, by several looks, each with thoughts and rolls of its own."""
        if state.over:
            return Judged(win_shares(state), (0.0,) * state.players)
        at_dice = state.current_player() == CHANCE
        times = self.rolls if at_dice else LOOKS
        found = self.looks(state, seed, times, stopped)
        seen = list(zip(*[look.wins for look in found], strict=True))
        wins = tuple(statistics.fmean(column) for column in seen)
        errors = tuple(statistics.variance(column) / len(found) for column in seen)
        return Judged(wins, errors, () if at_dice else _by_visits(found))

    def looks(
        self, state: State, seed: int, times: int, stopped: Callable[[], bool] = never
    ) -> list[Evaluation]:
        """So many thoughts about a position, each by other random numbers."""
        found = []
        for number in range(times):
            if stopped():
                raise Stopped
            found.append(self._look(state, seed, number))
        return found

    def _look(self, state: State, seed: int, number: int) -> Evaluation:
        scratch = state.clone()
        scratch.chance_mode = AUTO
        scratch.rng = start(stream(seed, number))
        if scratch.current_player() == CHANCE:
            scratch.settle()
        if scratch.over:
            return Evaluation(win_shares(scratch), (), 0, 0.0)
        with self._answering():
            return self._thinker(stream(seed, number)).evaluate(scratch)


def _by_visits(looks: Sequence[Evaluation]) -> tuple[int, ...]:
    """The actions that all looks together came back to most, of equals those that won most."""
    visits: Counter[int] = Counter()
    wins: dict[int, float] = defaultdict(float)
    for look in looks:
        for value in look.actions:
            visits[value.action] += value.visits
            wins[value.action] += value.visits * value.win
    return tuple(sorted(visits, key=lambda action: (-visits[action], -wins[action], action)))


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
class Analysis:
    """All of it. Decisions are in the order of the game."""

    game: str
    judge: Judge
    points: tuple[Point, ...]
    decisions: tuple[Decision, ...]
    balances: tuple[Balance, ...]

    def costliest(self, most: int) -> list[Decision]:
        """The decisions that clearly cost something, the dearest first."""
        clear = [decision for decision in self.decisions if decision.cost > decision.error]
        return sorted(clear, key=lambda decision: -decision.cost)[:most]


def analyse(
    game: Game,
    steps: Iterable[tuple[Step, State]],
    judge: Judge,
    threads: int = 1,
    progress: ShareDone | None = None,
) -> Analysis:
    """Judge a game that was played to its end; `steps` as `Record.walk` gives them.

    What the judge says depends on its seed and the position's number alone, so the threads change
    nothing but the time (unless the bot's budget is a time).
    """
    moments = moments_of(steps)
    if not moments[-1].state.over:
        raise BadRecord("the game is not finished; only finished games can be analysed")
    pool = ThreadPoolExecutor(threads)
    stop = threading.Event()
    bench = _Bench(game, judge, moments, pool, stop.is_set, progress or (lambda _: None))
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
