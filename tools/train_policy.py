"""Learn the policy of a game by self-play and write it into the package.

    python -m tools.train_policy diceforge --minutes 5

Every step plays a batch of games on every kind of table, with the policy against itself, and moves
the weights along the gradient of the payoff (REINFORCE, Adam). It starts from the policy there is,
or with `--fresh` from nothing. The result depends on how many steps were made, not on the clock
alone: `--steps` repeats a run exactly.
"""

from __future__ import annotations

import argparse
import math
import time
from array import array
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from dicewright.bots.playouts import learn
from dicewright.bots.weights import MOST, NEUTRAL, learned_policy, neutral_policy, print_policy
from dicewright.core.consts import STAGES, TRAITS
from dicewright.core.registry import get_game
from dicewright.core.rng import stream
from dicewright.core.state import State

ROOT = Path(__file__).resolve().parent.parent
CELLS = STAGES * TRAITS
TRAIL = 400_000
MOST_LOGIT = math.log(MOST / NEUTRAL)

#: Players, options and share of the games, by game.
TABLES: dict[str, list[tuple[int, dict[str, str], int]]] = {
    "diceforge": [
        (2, {}, 6),
        (3, {}, 2),
        (4, {}, 3),
        (2, {"preset": "random"}, 3),
        (3, {"preset": "random"}, 1),
        (4, {"preset": "random"}, 2),
        (2, {"preset": "random", "module": "goddess"}, 3),
        (4, {"preset": "random", "module": "goddess"}, 2),
        (2, {"preset": "random", "module": "titans"}, 3),
        (4, {"preset": "random", "module": "titans"}, 2),
        (2, {"preset": "draft"}, 1),
        (4, {"preset": "draft", "module": "titans"}, 1),
        (3, {"preset": "draft", "module": "goddess"}, 1),
    ],
    "titandice": [(2, {}, 6), (3, {}, 3), (4, {}, 3), (1, {}, 2)],
}


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


def batch(
    template: State, policy: array[int], seed: int, games: int
) -> tuple[array[float], array[float]]:
    """Some games of one table: the gradient and the tally."""
    gradient = array("d", [0.0]) * CELLS
    tally = array("d", [0.0]) * 4
    trail = array("i", [0]) * TRAIL
    learn(template, template.clone(), policy, seed, 0, games, trail, gradient, tally)
    return gradient, tally


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game", choices=sorted(TABLES))
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--steps", type=int, default=1_000_000)
    parser.add_argument("--games", type=int, default=200, help="games per share and step")
    parser.add_argument("--rate", type=float, default=0.03)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--fresh", action="store_true", help="forget what was learned before")
    parser.add_argument("--out", type=Path)
    wanted = parser.parse_args()
    game = get_game(wanted.game)
    tables = [(game.configure(n, options), share) for n, options, share in TABLES[game.id]]
    policy = neutral_policy() if wanted.fresh else learned_policy(game.id)[:]
    logits = [math.log(weight / NEUTRAL) for weight in policy]
    optimiser = Adam(CELLS, wanted.rate)
    began = time.monotonic()
    played = 0
    step = 0
    with ThreadPoolExecutor(wanted.threads) as pool:
        while step < wanted.steps and time.monotonic() - began < 60 * wanted.minutes:
            done = (time.monotonic() - began) / (60 * wanted.minutes)
            optimiser.rate = wanted.rate * max(0.1, 1 - done)
            seeds = stream(wanted.seed, step)
            jobs = [
                pool.submit(batch, template, policy, stream(seeds, i), share * wanted.games)
                for i, (template, share) in enumerate(tables)
            ]
            results = [job.result() for job in jobs]
            total = array("d", [0.0]) * CELLS
            for gradient, tally in results:
                played += int(tally[0])
                for i, slope in enumerate(gradient):
                    total[i] += slope
            optimiser.step(logits, total)
            policy = array("i", [weight_of(logit) for logit in logits])
            step += 1
            if step % 20 == 0:
                means = " ".join(f"{tally[2] / tally[0]:.1f}" for _, tally in results)
                lengths = " ".join(f"{tally[1] / tally[0]:.0f}" for _, tally in results)
                print(f"step {step}  {played} games  scores {means}  lengths {lengths}", flush=True)
    made = f"{step} steps, {played} games: python -m tools.train_policy {game.id}"
    out = wanted.out or ROOT / "src/dicewright/bots/policies" / f"{game.id}.txt"
    out.parent.mkdir(exist_ok=True)
    out.write_text(print_policy(game.id, policy, made), encoding="utf-8")
    print(f"wrote {out}")


if __name__ == "__main__":
    main()
