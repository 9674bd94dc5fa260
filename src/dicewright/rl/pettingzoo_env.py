"""PettingZoo: every seat is an agent, asked one decision at a time (the AEC interface).

    from dicewright.rl import pettingzoo_env

    env = pettingzoo_env.env("diceforge", players=3, options={"preset": "advanced"})
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        over = termination or truncation
        env.step(None if over else env.action_space(agent).sample(info["action_mask"]))

The same agent may be asked several times in a row: a long move is several decisions. The mask is in
the observation and in the agent's info. Games always end, so nothing is ever truncated.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from dicewright.core.errors import DicewrightError
from dicewright.core.game import Options
from dicewright.core.registry import game_or_usual
from dicewright.rl.rewards import ILLEGAL, kind_of, payments
from dicewright.rl.seeds import Episodes
from dicewright.rl.spaces import Observation, action_space, mask_of, observation_space, seen_by
from dicewright.rl.text import RENDER_MODES, checked_mode


class RawEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]  # PettingZoo has no types
    """The environment itself. An illegal action raises IllegalAction and changes nothing."""

    def __init__(
        self,
        game: str | None = None,
        *,
        players: int = 2,
        options: Options | None = None,
        rewards: str = "win",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = game_or_usual(game)
        self.metadata = {
            "name": f"{self.game.id}_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "encoding_version": self.game.encoding.version,
        }
        self.render_mode = checked_mode(render_mode)
        self.kind = kind_of(rewards)
        self.template = self.game.configure(players, options or {})
        self.position = self.template.clone()
        self.episodes = Episodes()
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {a: observation_space(self.game) for a in self.possible_agents}
        self.action_spaces = {a: action_space(self.game) for a in self.possible_agents}
        self._no_action = np.zeros(self.game.vocabulary.size, np.int8)
        self._no_action.flags.writeable = False

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 (the interface's)
        """Begin a game: the first of `seed`, or the one after the last."""
        self.position.copy(self.template)
        self.position.begin(self.episodes.next(seed))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self._no_action} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.position.current_player()]
        self._skip_agent_selection: str | None = None
        self._ask()

    def _ask(self) -> None:
        """Let the agent to move know what it may do."""
        mask = mask_of(self.game, self.position)
        self.infos[self.agent_selection] = {"action_mask": mask}

    def observe(self, agent: str) -> Observation:
        """What an agent sees now; whoever is not asked has an empty mask."""
        info = self.infos.get(agent)
        return {
            "observation": seen_by(self.game, self.position, self.seats[agent]),
            "action_mask": info["action_mask"] if info else self._no_action,
        }

    def step(self, action: int | None) -> None:
        """Play the action of the agent to move."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise DicewrightError(f"{agent} has to choose an action")
        position = self.position
        position.apply(int(action))  # or IllegalAction, and nothing has changed
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {"action_mask": self._no_action}
        if position.over:
            self._finish()
        else:
            self.agent_selection = self.possible_agents[position.current_player()]
            self._ask()

    def _finish(self) -> None:
        """Pay everybody; then each agent is asked once more, for nothing."""
        paid = payments(self.position, self.kind)
        self.rewards = dict(zip(self.agents, paid, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | None:
        """The position as text: returned (`ansi`) or printed (`human`)."""
        if self.render_mode is None:
            return None
        text = str(self.position)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is held open."""


def raw_env(game: str | None = None, **arguments: Any) -> RawEnv:
    """The environment without wrappers: the fastest."""
    return RawEnv(game, **arguments)


def env(game: str | None = None, **arguments: Any) -> AECEnv[str, Observation, int]:
    """The environment in PettingZoo's usual wrappers: an illegal action loses the game, a step
    before `reset` or after the end is reported."""
    wrapped: AECEnv[str, Observation, int] = RawEnv(game, **arguments)
    penalty = ILLEGAL[arguments.get("rewards", "win")]
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=penalty)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)
