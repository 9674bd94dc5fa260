"""Train MaskablePPO of sb3-contrib against random players: from an even game to a clear one.

    pip install dicewright[rl,sb3]
    python examples/train_maskable_ppo.py                 # Dice Forge, about two minutes
    python examples/train_maskable_ppo.py --game titandice --opponents policy

`Lanes` shows many games at once (`VectorGame`) to Stable-Baselines3 as one of its vector
environments; masks reach the algorithm by `action_masks`. It is paid by its lead in points, which
says more than who won, and examined by wins: 1,000 games before and after, with 95 % intervals.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from dicewright.rl.vector import VectorGame
from dicewright.sim.intervals import wilson

POINTS = 30.0  # a lead of so many points counts as 1


class Lanes(VecEnv):  # type: ignore[misc]  # types come with the extra `sb3`
    """Many games as Stable-Baselines3 wants them: observations alone, masks when it asks."""

    def __init__(self, games: VectorGame) -> None:
        self.games = games
        self.rows = np.arange(games.lanes)
        self.nothing: list[dict[str, Any]] = [{} for _ in self.rows]
        cells, actions = games.observations.shape[1], games.masks.shape[1]
        super().__init__(
            games.lanes,
            spaces.Box(-1.0, 1.0, (cells,), np.float32),
            spaces.Discrete(actions),
        )

    def reset(self) -> Any:
        return self.games.observations.copy()

    def step_async(self, actions: Any) -> None:
        self.actions = actions

    def step_wait(self) -> Any:
        mine = self.games.seats.copy()
        self.games.step(self.actions)
        paid = np.clip(self.games.rewards[self.rows, mine] / POINTS, -1.0, 1.0)
        infos = list(self.nothing)
        for lane in np.flatnonzero(self.games.dones):
            infos[lane] = {"terminal_observation": self.games.finals[lane].copy()}
        return self.games.observations.copy(), paid, self.games.dones.astype(bool), infos

    def env_method(self, method_name: str, *_: Any, **__: Any) -> list[Any]:
        assert method_name == "action_masks"
        return list(self.games.masks.astype(bool))

    def has_attr(self, attr_name: str) -> bool:
        return attr_name == "action_masks"

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:  # noqa: ARG002
        return [None] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise NotImplementedError

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> Sequence[bool]:  # noqa: ARG002
        return [False] * self.num_envs

    def close(self) -> None:
        pass


class Until(BaseCallback):  # type: ignore[misc]
    """Stop when the time is up."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.end = time.monotonic() + seconds

    def _on_step(self) -> bool:
        return time.monotonic() < self.end


def examine(model: MaskablePPO, given: argparse.Namespace) -> float:
    """The share of wins in games that count, every lane the same number of them."""
    lanes = min(250, given.games)
    each = math.ceil(given.games / lanes)
    games = VectorGame(given.game, lanes=lanes, opponents=given.opponents, seed=1_000_000)
    left, rows, wins = np.full(lanes, each), np.arange(lanes), 0.0
    while left.any():
        mine = games.seats.copy()
        actions, _ = model.predict(games.observations, action_masks=games.masks.astype(bool))
        games.step(actions)
        ended = (games.dones == 1) & (left > 0)
        wins += float(((games.rewards[rows, mine] + 1) / 2)[ended].sum())
        left[ended] -= 1
    return float(wins / (lanes * each))


def report(label: str, share: float, games: int) -> None:
    low, high = wilson(share, games)
    print(f"{label:>18}  {share:6.1%}  ({low:.1%} to {high:.1%})", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--game", default="diceforge")
    parser.add_argument("--opponents", default="random", help="random, policy or search:100")
    parser.add_argument("--seconds", type=float, default=110.0, help="how long to train")
    parser.add_argument("--steps", type=int, default=100_000_000, help="train so many at most")
    parser.add_argument("--lanes", type=int, default=256, help="games at once")
    parser.add_argument("--games", type=int, default=1000, help="games of an examination")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    # Matrices this small gain little from threads, and lose much where others want the cores.
    torch.set_num_threads(1)
    arguments: dict[str, Any] = {"lanes": given.lanes, "opponents": given.opponents}
    games = VectorGame(given.game, rewards="score", seed=given.seed, **arguments)
    model = MaskablePPO(
        "MlpPolicy",
        Lanes(games),
        n_steps=64,
        batch_size=min(2048, 64 * given.lanes),
        n_epochs=3,
        learning_rate=1e-3,
        gamma=1.0,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128]},
        seed=given.seed,
        device="cpu",
    )
    print(f"{games.game.title} against {given.opponents}: share of wins (95 % interval)")
    report("before", examine(model, given), given.games)
    begun = time.monotonic()
    model.learn(given.steps, callback=Until(given.seconds))
    steps, seconds = model.num_timesteps, time.monotonic() - begun
    report(f"{steps:,} steps", examine(model, given), given.games)
    print(f"{seconds:.0f} s of learning, {steps / seconds:,.0f} steps/s")


if __name__ == "__main__":
    main()
