"""Many games with the same table: split over threads, added up, the same whatever the split.

This is the engine room of `dicewright simulate`. It prints nothing and writes no file: progress
and finished games go to callbacks. Game `i` of a run is decided by the run's seed and `i` alone,
and games are handed on in their order, so the number of threads changes nothing but the time.

When every seat is `random`, whole chunks of games run compiled and without the interpreter's lock;
other bots, and games that are recorded, go decision by decision.
"""

from __future__ import annotations

import math
import threading
import time
from array import array
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property, partial

from dicewright.bots import Seated, seated
from dicewright.bots.uniform import RandomBot
from dicewright.core.errors import BadOption
from dicewright.core.game import Game, Options
from dicewright.core.outcome import Outcome, places_of
from dicewright.core.rng import stream
from dicewright.core.state import State
from dicewright.sim.batch import run_rows, sum_rows
from dicewright.sim.consts import (
    DECISIONS_CELL,
    MAXIMUM_CELL,
    POLICY_STREAM,
    ROW,
    SEATS,
    SHARES,
    SQUARE_CELL,
    SUM_CELL,
    TOTALS,
    WINS_CELL,
)
from dicewright.sim.games_file import PlayedGame, played_game
from dicewright.sim.intervals import wilson
from dicewright.sim.play import Ended, never, play_game, play_seated
from dicewright.sim.pool import Pace, batches, in_order
from dicewright.sim.setup import Setup

RANDOM = "random"
#: Games a thread plays at a time: enough to forget the cost of asking, few enough to stop quickly.
#: Where bots are asked it is so many at most, and fewer if they are slow (see `pool.Pace`).
FAST_CHUNK = 2_000
SLOW_CHUNK = 20
MOST_GAMES = 2**31 - 1
LEAST_SCORE = -(2**31)


@dataclass(frozen=True)
class Plan:
    """What to simulate. `bots` has a name for each seat."""

    game: Game
    players: int
    options: Options
    bots: tuple[str, ...]
    seed: int
    games: int
    threads: int
    recording: bool = False

    def __post_init__(self) -> None:
        if not 1 <= self.games <= MOST_GAMES:
            raise BadOption(f"the number of games is from 1 to {MOST_GAMES}, not {self.games}")
        if self.threads < 1:
            raise BadOption(f"at least one thread is needed, not {self.threads}")

    @property
    def fast(self) -> bool:
        """Can whole chunks run compiled?"""
        return self.random and not self.recording

    @property
    def random(self) -> bool:
        """Is every seat random? Then one stream of random numbers decides for all of them."""
        return set(self.bots) == {RANDOM}

    @cached_property
    def template(self) -> State:
        """A configured state that every game starts from. Checks players and options."""
        return self.game.configure(self.players, self.options)


@dataclass(frozen=True, slots=True)
class Played:
    """One finished game of a run; its line of a games file, if the games are recorded."""

    index: int
    seed: int
    decisions: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    kept: PlayedGame | None = None


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How a seat did. A win shared by two counts half for each."""

    bot: str
    wins: float
    mean: float
    deviation: float
    best: int
    games: int

    @property
    def share(self) -> float:
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share of wins lies with 95 % confidence (Wilson's score interval)."""
        return wilson(self.share, self.games)


@dataclass(frozen=True, slots=True)
class SimulationResult:
    """What a run brought."""

    plan: Plan
    seconds: float
    decisions: int
    seats: tuple[SeatResult, ...]

    def __repr__(self) -> str:
        seats = ", ".join(f"{seat.bot} won {100 * seat.share:.1f} %" for seat in self.seats)
        return f"<{self.plan.games} games of {self.plan.game.title}: {seats}>"

    @property
    def games_per_second(self) -> float:
        return self.plan.games / self.seconds

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds


Progress = Callable[[int], None]
Sink = Callable[[list[Played]], None]


def simulate(
    plan: Plan, progress: Progress | None = None, sink: Sink | None = None
) -> SimulationResult:
    """Play the plan. `progress` hears how many games are done, `sink` gets them, both in order."""
    totals = array("q", [0] * TOTALS)
    for seat in range(SEATS):
        totals[MAXIMUM_CELL + seat] = LEAST_SCORE
    began = time.perf_counter()
    pace = Pace(plan.threads, SLOW_CHUNK)
    with closing(_chunks_in_order(plan, pace)) as chunks:
        for games, chunk in chunks:
            sum_rows(plan.players, len(games), chunk.rows, totals)
            if sink:
                sink([_played(plan, chunk, games[0], i) for i in range(len(games))])
            pace.played += len(games)
            if progress:
                progress(pace.played)
    seconds = max(time.perf_counter() - began, 1e-9)
    seats = tuple(_seat_result(plan, totals, seat) for seat in range(plan.players))
    return SimulationResult(plan, seconds, totals[DECISIONS_CELL], seats)


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some games in a row: what is counted of them, and their lines if they are recorded."""

    rows: array[int]
    kept: list[PlayedGame]


def _chunks_in_order(plan: Plan, pace: Pace) -> Generator[tuple[list[int], Chunk]]:
    """The numbers of some games and how they went, in order. Whoever closes this waits for no game,
    only for the decisions that bots are at."""
    _ = plan.template  # bad options are refused here, not in a thread
    stop = threading.Event()
    if plan.fast:
        play, size = partial(_play_fast, plan), lambda: FAST_CHUNK
    else:
        play, size = partial(_play_slow, plan, stop.is_set), pace.size
    pool = ThreadPoolExecutor(plan.threads)
    try:
        yield from in_order(pool, plan.threads, play, batches(range(plan.games), size))
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


def _play_fast(plan: Plan, games: list[int]) -> Chunk:
    """A chunk of random games. The scratch state is this chunk's own: no other thread sees it."""
    rows = array("i", [0] * (len(games) * ROW))
    run_rows(plan.template, plan.template.clone(), plan.seed, games[0], len(games), rows)
    return Chunk(rows, [])


def _play_slow(plan: Plan, stopped: Callable[[], bool], games: list[int]) -> Chunk:
    """A chunk of games in which bots are asked."""
    chunk = Chunk(array("i", [0] * (len(games) * ROW)), [])
    for i, number in enumerate(games):
        seed = stream(plan.seed, number)
        ended = play_with_bots(plan, seed, stopped)
        if ended.failure:
            raise ended.failure.error
        at = i * ROW
        chunk.rows[at] = ended.state.decisions
        chunk.rows[at + 1 : at + 1 + plan.players] = array("i", ended.state.scores())
        at += 1 + SEATS
        chunk.rows[at : at + plan.players] = array("i", ended.state.standings())
        if plan.recording:
            setup = Setup(plan.game, plan.players, plan.options)
            line = played_game(setup, plan.bots, seed, ended, number=number, round=number)
            chunk.kept.append(line)
    return chunk


def play_with_bots(plan: Plan, seed: int, stopped: Callable[[], bool] = never) -> Ended:
    """One game to its end; every seat has a bot of its own, made for this game."""
    if plan.random:
        # The same games as compiled, where one stream of random numbers decides for all seats.
        policy = Seated(RANDOM, RandomBot(stream(seed, POLICY_STREAM)), seed)
        everybody = dict.fromkeys(range(plan.players), policy)
        return play_game(plan.template, everybody, seed, recording=plan.recording, stopped=stopped)
    specs = dict(enumerate(plan.bots))
    table = seated(plan.game, plan.players, plan.options, specs, seed)
    return play_seated(plan.template, table, seed, recording=plan.recording, stopped=stopped)


def _played(plan: Plan, chunk: Chunk, first: int, i: int) -> Played:
    at, rows = i * ROW, chunk.rows
    scores = tuple(rows[at + 1 : at + 1 + plan.players])
    standings = rows[at + 1 + SEATS : at + 1 + SEATS + plan.players]
    winners = Outcome(scores, places_of(standings)).winners
    kept = chunk.kept[i] if chunk.kept else None
    return Played(first + i, stream(plan.seed, first + i), rows[at], scores, winners, kept)


def _seat_result(plan: Plan, totals: array[int], seat: int) -> SeatResult:
    games = plan.games
    mean = totals[SUM_CELL + seat] / games
    variance = (totals[SQUARE_CELL + seat] - games * mean * mean) / max(games - 1, 1)
    return SeatResult(
        plan.bots[seat],
        totals[WINS_CELL + seat] / SHARES,
        mean,
        math.sqrt(max(variance, 0.0)),
        totals[MAXIMUM_CELL + seat],
        games,
    )
