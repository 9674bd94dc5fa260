"""Learn the policy of a game by self-play and write it into the package.

    python -m tools.train_policy GAME --minutes 5
    python -m tools.train_policy GAME --steps 600
    python -m tools.train_policy GAME --players 2 --steps 600

Every step plays a batch of games on every kind of table, with the policy against itself, and moves
the weights along the gradient of the payoff (REINFORCE, Adam), by less and less. It starts from the
policy there is, or with `--fresh` from nothing. Made by `--steps`, the same policy comes out every
time; `--minutes` depends on the machine. The file says how it was made. With `--players` it learns
at tables with so many players alone, for searches there.
"""

from __future__ import annotations

import argparse
import math
import time
from array import array
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from importlib.resources import files
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from dicewright.bots.playouts import learn
from dicewright.bots.weights import (
    MOST,
    NEUTRAL,
    learned_policy,
    neutral_policy,
    policy_file,
    print_policy,
)
from dicewright.core.consts import OPINIONS, TRAITS
from dicewright.core.registry import game_names, get_game
from dicewright.core.rng import stream
from dicewright.core.state import Policy, State

ROOT = Path(__file__).resolve().parent.parent
CELLS = OPINIONS * TRAITS
TRAIL = 400_000
#: How much a gradient must differ from step to step to be trusted; it grows with the root of games.
DAMPING = 0.01
#: Which share of the steps, the last ones, the policy is the average of.
AVERAGED = 0.25
MOST_LOGIT = math.log(MOST / NEUTRAL)

Row = NDArray[np.float64]


class Adam:
    """The usual optimiser, uphill. What is seldom seen is damped: it would follow chance alone."""

    def __init__(self, size: int, rate: float, damping: float) -> None:
        self.rate = rate
        self.damping = damping
        self.mean = np.zeros(size)
        self.square = np.zeros(size)
        self.steps = 0

    def step(self, values: Row, gradient: Row) -> None:
        self.steps += 1
        self.mean += 0.1 * (gradient - self.mean)
        self.square += 0.01 * (gradient * gradient - self.square)
        size = np.sqrt(self.square / (1 - 0.99**self.steps)) + self.damping
        values += self.rate * self.mean / (1 - 0.9**self.steps) / size
        np.clip(values, -MOST_LOGIT, MOST_LOGIT, out=values)


def weights_of(logits: Row) -> array[int]:
    weights = np.clip(np.rint(NEUTRAL * np.exp(logits)), 1, MOST)
    return array("i", weights.astype(np.int32).tobytes())


class TrainingTable:
    """One kind of table, and how many games of it are played at a time."""

    def __init__(self, template: State, games: int) -> None:
        self.template = template
        self.games = games
        self.played = 0
        self.scores = self.length = 0.0
        #: What a game brought so far on average, alone.
        self.usual = 0.0

    def batch(self, policy: array[int], seed: int) -> Row:
        """Some games: their gradient. How they went is noted."""
        gradient = array("d", [0.0]) * CELLS
        tally = array("d", [0.0, 0.0, 0.0, self.usual])
        trail = array("i", [0]) * TRAIL
        scratch = self.template.clone()
        learn(self.template, scratch, Policy(policy), seed, 0, self.games, trail, gradient, tally)
        self.played, self.usual = self.played + int(tally[0]), tally[3]
        self.scores, self.length = tally[2] / tally[0], tally[1] / tally[0]
        return np.frombuffer(gradient)


class Training:
    """A policy and what it is learned by."""

    def __init__(
        self, tables: Sequence[TrainingTable], policy: array[int], rate: float, seed: int
    ) -> None:
        self.tables = tables
        self.policy = policy
        self.logits = np.log(np.array(policy) / NEUTRAL)
        self.rate = rate
        self.seed = seed
        games = sum(table.games for table in tables)
        self.optimiser = Adam(CELLS, rate, DAMPING * math.sqrt(games))
        self.steps = 0
        #: The policies of the last steps, added up.
        self.sum = np.zeros(CELLS)
        self.summed = 0

    def run(self, pool: Executor, share_done: Callable[[int], float]) -> None:
        """Step by step until all is done; the steps become smaller, down to a tenth."""
        while (done := share_done(self.steps)) < 1:
            self.optimiser.rate = self.rate * max(0.1, 1 - done)
            self._step(pool)
            if done >= 1 - AVERAGED:
                self.sum += self.logits
                self.summed += 1
            if self.steps % 20 == 0:
                print(self.news(), flush=True)
        if self.summed:
            self.policy = weights_of(self.sum / self.summed)

    def _step(self, pool: Executor) -> None:
        seeds = stream(self.seed, self.steps)
        jobs = [
            pool.submit(table.batch, self.policy, stream(seeds, i))
            for i, table in enumerate(self.tables)
        ]
        total = np.zeros(CELLS)
        for job in jobs:
            total += job.result()
        self.optimiser.step(self.logits, total)
        self.policy = weights_of(self.logits)
        self.steps += 1

    @property
    def games(self) -> int:
        return sum(table.played for table in self.tables)

    def news(self) -> str:
        scores = " ".join(f"{table.scores:.1f}" for table in self.tables)
        lengths = " ".join(f"{table.length:.0f}" for table in self.tables)
        return f"step {self.steps}  {self.games} games  scores {scores}  lengths {lengths}"


def read_arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game", choices=game_names())
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--minutes", type=float, default=5.0)
    length.add_argument("--steps", type=int, help="instead of minutes: a run that can be repeated")
    parser.add_argument("--players", type=int, default=0, help="at tables with so many alone")
    parser.add_argument("--games", type=int, default=200, help="games per share and step")
    parser.add_argument("--rate", type=float, default=0.03)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--fresh", action="store_true", help="forget what was learned before")
    parser.add_argument("--out", type=Path)
    return parser.parse_args(words)


def command_of(wanted: argparse.Namespace) -> str:
    """The command line that asks for the same, whatever was left to the defaults. The file that is
    written does not matter for what is in it."""
    length = f"--minutes {wanted.minutes:g}" if wanted.steps is None else f"--steps {wanted.steps}"
    players = [f"--players {wanted.players}"] if wanted.players else []
    words = [f"python -m tools.train_policy {wanted.game}", *players, length]
    words += [f"--{name} {getattr(wanted, name)}" for name in ("games", "rate", "seed", "threads")]
    return " ".join([*words, *(["--fresh"] if wanted.fresh else [])])


def schedule(wanted: argparse.Namespace) -> Callable[[int], float]:
    """Says after so many steps which share of the work is done."""
    if wanted.steps is not None:
        return lambda steps: steps / wanted.steps if steps < wanted.steps else 1.0
    began, seconds = time.monotonic(), max(60 * wanted.minutes, 1e-9)
    return lambda _: (time.monotonic() - began) / seconds


def main(words: Sequence[str] | None = None) -> None:
    wanted = read_arguments(words)
    game = get_game(wanted.game)
    tables = [
        TrainingTable(game.configure(players, options), share * wanted.games)
        for players, options, share in game.training
        if wanted.players in (0, players)
    ]
    policy = neutral_policy() if wanted.fresh else learned_policy(game.id, wanted.players)
    training = Training(tables, policy, wanted.rate, wanted.seed)
    with ThreadPoolExecutor(wanted.threads) as pool:
        training.run(pool, schedule(wanted))
    made = f"{training.steps} steps, {training.games} games: {command_of(wanted)}"
    out = wanted.out or Path(str(files(game.package) / policy_file(wanted.players)))
    out.parent.mkdir(exist_ok=True)
    out.write_text(print_policy(game, training.policy, made), encoding="utf-8")
    print(f"wrote {out}")


if __name__ == "__main__":
    main()
