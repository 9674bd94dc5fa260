"""Gymnasium's vector interface over many games at once: one seat in each, opponents in the others,
stepped together in compiled code.

    from dicewright.rl.vector_env import LanesEnv

    envs = LanesEnv("diceforge", num_envs=1024, players=2)
    observations, infos = envs.reset(seed=7)
    observations, rewards, terminations, truncations, infos = envs.step(actions)

A game that ends is replaced by the next one in the same step (Gymnasium's SAME_STEP): observations
are those of the new game, and `infos["final_obs"]` has what was seen last in the old one.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from dicewright.core.game import Options
from dicewright.core.registry import game_or_usual
from dicewright.rl.spaces import action_space, observation_space
from dicewright.rl.vector import VectorGame

Batch = dict[str, NDArray[Any]]


class LanesEnv(VectorEnv[Batch, NDArray[np.integer[Any]], NDArray[Any]]):
    """Many seats at many tables, with `random`, `policy` or `search:100` (iterations a decision) in
    the others. An illegal action raises IllegalAction and changes nothing.

    The arrays are the environment's own and change with every step, unless it is made with
    `copy=True`.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 (Gymnasium's)

    def __init__(
        self,
        game: str | None = None,
        *,
        num_envs: int = 256,
        players: int = 2,
        options: Options | None = None,
        opponents: str = "random",
        rewards: str = "win",
        threads: int = 1,
        copy: bool = True,
    ) -> None:
        self.num_envs = num_envs
        self.game = game_or_usual(game)
        self.copy = copy
        self.games = VectorGame(
            self.game.id,
            lanes=num_envs,
            players=players,
            options=options,
            opponents=opponents,
            rewards=rewards,
            threads=threads,
        )
        self.single_observation_space = observation_space(self.game)
        self.single_action_space = action_space(self.game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        # The same in every step, so nobody may write there.
        self._everywhere = np.ones(num_envs, np.bool_)
        self._nothing = np.zeros(self.games.masks.shape[1], np.int8)
        for fixed in (self._everywhere, self._nothing):
            fixed.flags.writeable = False

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Batch, dict[str, Any]]:
        """Begin a game in every lane; one seed is enough for all of them."""
        if isinstance(seed, list):
            raise TypeError("one seed for all lanes: every lane makes its own of it")
        super().reset(seed=seed, options=options)
        self.games.reset(int(self.np_random.integers(1 << 63)) if seed is None else seed)
        return self._seen(), self._infos()

    def step(
        self, actions: NDArray[np.integer[Any]]
    ) -> tuple[Batch, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Play an action in every lane, and let the others play until the learner is asked."""
        self.games.step(actions)
        paid = self.games.paid.astype(np.float64)
        over = self.games.dones.astype(np.bool_)
        infos = self._infos()
        if over.any():
            infos |= self._finals(over)
        return self._seen(), paid, over, np.zeros(self.num_envs, np.bool_), infos

    def action_masks(self) -> NDArray[np.bool_]:
        """What is legal, by lane."""
        return self.games.masks.astype(np.bool_)

    def _seen(self) -> Batch:
        seen: Batch = {"observation": self.games.observations, "action_mask": self.games.masks}
        return {name: part.copy() for name, part in seen.items()} if self.copy else seen

    def _infos(self) -> dict[str, Any]:
        return {
            "action_mask": self.games.masks.copy() if self.copy else self.games.masks,
            "_action_mask": self._everywhere,
            "seat": self.games.seats.copy(),
            "_seat": self._everywhere,
        }

    def _finals(self, over: NDArray[np.bool_]) -> dict[str, Any]:
        """What was seen last in the games that ended, where Gymnasium looks for it."""
        finals = np.empty(self.num_envs, dtype=object)
        for lane in np.flatnonzero(over).tolist():
            seen = self.games.finals[lane]
            finals[lane] = {
                "observation": seen.copy() if self.copy else seen,
                "action_mask": self._nothing,
            }
        return {"final_obs": finals, "_final_obs": over, "final_info": {}, "_final_info": over}
