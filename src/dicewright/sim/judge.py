"""Judging positions: what every legal action is worth to whoever decides, and how sure that is.

Two ways lead there. A `Judge` looks at a position several times, with other random numbers each
time: it says the chance to win of every seat (`Judge.judged`), or compares what each action leads
to (`Judge.actions`). One thought of a search knows all its actions at once (`by_one_thought`), but
gives most of its time to the best: so hints are made (`advise`) and solutions (`sim.solution`). All
say the same of an action, `JudgedAction`; and equal questions get equal answers.
"""

from __future__ import annotations

import math
import statistics
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from dicewright.bots import Budget, Evaluation, Thinker, determinised, get_bot
from dicewright.bots.failures import RAISED, one_line
from dicewright.bots.search import SearchBot
from dicewright.bots.seating import Unwanted
from dicewright.core.consts import ASK, AUTO, CHANCE
from dicewright.core.errors import BadOption, BotFailed, DicewrightError
from dicewright.core.outcome import win_shares
from dicewright.core.rng import start, stream
from dicewright.core.state import State
from dicewright.sim.intervals import QUANTILE
from dicewright.sim.play import Stopped, never

Wins = tuple[float, ...]

#: How many looks a position gets in which somebody decides; one before a roll gets one a roll.
LOOKS = 4
#: How long a hint is thought about, and how many actions it tells of.
HINT = Budget(seconds=0.7)
HINTED = 3


@dataclass(frozen=True, slots=True)
class Judged:
    """The chances to win in a position, their squared errors, and the actions where somebody
    decides, the one that was looked at most first."""

    wins: Wins
    errors: Wins
    actions: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class JudgedAction:
    """A legal action: the chance to win of whoever takes it and the score they may expect (None if
    the bot does not say), both give or take an error (95 %), and by how much the chance is worse
    than that of the best action."""

    action: int
    win: float
    error: float
    score: float | None
    score_error: float
    loss: float


@dataclass(frozen=True, slots=True)
class Advice:
    """The chance to win of whoever decides, the best actions, the one to take first, and how many
    games were looked at."""

    win: float
    actions: tuple[JudgedAction, ...]
    looks: int


def advise(state: State, seed: int, unwanted: Unwanted = never, budget: Budget = HINT) -> Advice:
    """What a strong player would do, for whoever decides. It knows nothing of the coming rolls,
    is bounded because whoever asks pays for it, and stops when nobody waits any more."""
    thinker = SearchBot(stream(seed, 1), budget)
    thinker.unwanted = unwanted
    found = thinker.evaluate(determinised(state, stream(seed, 0)))
    actions = by_one_thought(found)[:HINTED]
    return Advice(found.wins[state.current_player()], actions, found.iterations)


def by_one_thought(found: Evaluation) -> tuple[JudgedAction, ...]:
    """The actions that a search has looked at, the one it would take first. The more seldom it came
    back to one, the less sure it is of it."""
    return tuple(
        JudgedAction(
            value.action,
            value.win,
            QUANTILE * value.error,
            value.score,
            QUANTILE * value.score_error,
            max(0.0, found.actions[0].win - value.win),
        )
        for value in found.actions
        if value.visits
    )


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

    def actions(
        self, state: State, seed: int, times: int, stopped: Callable[[], bool] = never
    ) -> tuple[JudgedAction, ...]:
        """Every legal action of a position in which somebody decides, from the best to the worst:
        by so many looks at what it leads to, the same dice for all of them."""
        seat = state.current_player()
        found: list[tuple[float, float, float | None, float, int]] = []
        for action in state.legal_actions():
            after = state.clone()
            after.chance_mode = ASK
            after.apply(action)
            looks = self.looks(after, seed, times, stopped)
            win, error = _mean_and_error([look.wins[seat] for look in looks])
            scores = [look.scores[seat] for look in looks if look.scores]
            score, score_error = _mean_and_error(scores) if scores else (None, 0.0)
            found.append((win, error, score, score_error, action))
        best = max(win for win, *_ in found)
        found.sort(key=lambda row: -row[0])
        return tuple(
            JudgedAction(action, win, error, score, score_error, best - win)
            for win, error, score, score_error, action in found
        )

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
            return Evaluation(win_shares(scratch), (), 0, 0.0, tuple(map(float, scratch.scores())))
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


def _mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean and its error (95 %)."""
    spread = statistics.stdev(values) if len(values) > 1 else 0.0
    return statistics.fmean(values), QUANTILE * spread / math.sqrt(len(values))
