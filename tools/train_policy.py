"""Learn the policy of a game by self-play and write it into the package.

    python -m tools.train_policy GAME --minutes 5
    python -m tools.train_policy GAME --steps 600

Every step plays a batch of games on every kind of table, with the policy against itself, and moves
the weights along the gradient of the payoff (REINFORCE, Adam), by less and less. It starts from the
policy there is, or with `--fresh` from nothing. Made by `--steps`, the same policy comes out every
time; `--minutes` depends on the machine. The file says how it was made.
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

from dicewright.bots.playouts import learn
from dicewright.bots.weights import (
    MOST,
    NEUTRAL,
    POLICY,
    learned_policy,
    neutral_policy,
    print_policy,
)
from dicewright.core.consts import STAGES, TRAITS
from dicewright.core.registry import game_names, get_game
from dicewright.core.rng import stream
from dicewright.core.state import Policy, State

ROOT = Path(__file__).resolve().parent.parent
CELLS = STAGES * TRAITS
TRAIL = 400_000
MOST_LOGIT = math.log(MOST / NEUTRAL)


class Adam:
    """The usual optimiser, uphill."""

    def __init__(self, size: int, rate: float) -> None:
        self.rate = rate
        self.mean = [0.0] * size
        self.square = [0.0] * size
        self.steps = 0

    def step(self, values: list[float], gradient: array[float]) -> None:
        self.steps += 1
        fade_mean = 1 - 0.9**self.steps
        fade_square = 1 - 0.99**self.steps
        for i, slope in enumerate(gradient):
            if slope == 0.0 and self.square[i] == 0.0:
                continue
            self.mean[i] += 0.1 * (slope - self.mean[i])
            self.square[i] += 0.01 * (slope * slope - self.square[i])
            size = math.sqrt(self.square[i] / fade_square) + 1e-9
            moved = values[i] + self.rate * self.mean[i] / fade_mean / size
            values[i] = max(-MOST_LOGIT, min(MOST_LOGIT, moved))


def weight_of(logit: float) -> int:
    return max(1, min(MOST, round(NEUTRAL * math.exp(logit))))


class TrainingTable:
    """One kind of table, and how many games of it are played at a time."""

    def __init__(self, template: State, games: int) -> None:
        self.template = template
        self.games = games
        self.played = 0
        self.scores = self.length = 0.0

    def batch(self, policy: array[int], seed: int) -> array[float]:
        """Some games: their gradient. How they went is noted."""
        gradient = array("d", [0.0]) * CELLS
        tally = array("d", [0.0]) * 4
        trail = array("i", [0]) * TRAIL
        scratch = self.template.clone()
        learn(self.template, scratch, Policy(policy), seed, 0, self.games, trail, gradient, tally)
        self.played += int(tally[0])
        self.scores, self.length = tally[2] / tally[0], tally[1] / tally[0]
        return gradient


class Training:
    """A policy and what it is learned by."""

    def __init__(
        self, tables: Sequence[TrainingTable], policy: array[int], rate: float, seed: int
    ) -> None:
        self.tables = tables
        self.policy = policy
        self.logits = [math.log(weight / NEUTRAL) for weight in policy]
        self.rate = rate
        self.seed = seed
        self.optimiser = Adam(CELLS, rate)
        self.steps = 0

    def run(self, pool: Executor, share_done: Callable[[int], float]) -> None:
        """Step by step until all is done; the steps become smaller, down to a tenth."""
        while (done := share_done(self.steps)) < 1:
            self.optimiser.rate = self.rate * max(0.1, 1 - done)
            self._step(pool)
            if self.steps % 20 == 0:
                print(self.news(), flush=True)

    def _step(self, pool: Executor) -> None:
        seeds = stream(self.seed, self.steps)
        jobs = [
            pool.submit(table.batch, self.policy, stream(seeds, i))
            for i, table in enumerate(self.tables)
        ]
        total = array("d", [0.0]) * CELLS
        for job in jobs:
            for i, slope in enumerate(job.result()):
                total[i] += slope
        self.optimiser.step(self.logits, total)
        self.policy = array("i", [weight_of(logit) for logit in self.logits])
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
    words = [f"python -m tools.train_policy {wanted.game}", length]
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
    ]
    policy = neutral_policy() if wanted.fresh else learned_policy(game.id)
    training = Training(tables, policy, wanted.rate, wanted.seed)
    with ThreadPoolExecutor(wanted.threads) as pool:
        training.run(pool, schedule(wanted))
    made = f"{training.steps} steps, {training.games} games: {command_of(wanted)}"
    out = wanted.out or Path(str(files(game.package) / POLICY))
    out.parent.mkdir(exist_ok=True)
    out.write_text(print_policy(game, training.policy, made), encoding="utf-8")
    print(f"wrote {out}")


if __name__ == "__main__":
    main()
