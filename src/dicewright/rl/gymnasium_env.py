"""Gymnasium: one seat, the others are bots.

import gymnasium
import dicewright.rl.gymnasium_env  # registers the ids

env = gymnasium.make("Dicewright/DiceForge-v0", opponents="greedy", players=3)
observation, info = env.reset(seed=7)
action = env.action_space.sample(info["action_mask"])
observation, reward, terminated, truncated, info = env.step(action)
"""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any, cast

import gymnasium
import numpy as np
from numpy.typing import NDArray

from dicewright.bots import Seated, bots_of_seats, seated
from dicewright.core.errors import BadOption, IllegalAction
from dicewright.core.game import Options
from dicewright.core.registry import game_or_usual, games
from dicewright.core.rng import stream
from dicewright.rl.rewards import ILLEGAL, kind_of, payments
from dicewright.rl.seeds import Episodes
from dicewright.rl.spaces import Observation, action_space, mask_of, observation_space, seen_by
from dicewright.rl.text import RENDER_MODES, checked_mode

Space = gymnasium.Space[Observation]
#: The stream of a game's seed that says where the learner sits.
SEAT_STREAM = 79
ON_ILLEGAL = ("lose", "raise")


class SeatEnv(gymnasium.Env[Observation, np.integer[Any]]):
    """A seat at a table with bots.

    `seat` None: the seed says where the learner sits, game by game. `on_illegal` "lose": an illegal
    action ends the game and is paid as a loss (info has `illegal`); "raise": IllegalAction.
    Opponents may be programs of the caller's own choice; an environment with such cannot be copied.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 (Gymnasium's)

    def __init__(
        self,
        game: str | None = None,
        *,
        players: int = 2,
        options: Options | None = None,
        opponents: str = "random",
        seat: int | None = None,
        rewards: str = "win",
        on_illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        self.game = game_or_usual(game)
        self.options = dict(options or {})
        self.template = self.game.configure(players, self.options)
        if seat is not None and not 0 <= seat < players:
            raise BadOption(f"there is no seat {seat} in a game of {players}")
        if on_illegal not in ON_ILLEGAL:
            raise BadOption(f"on_illegal is one of {', '.join(ON_ILLEGAL)}")
        self.fixed_seat = seat
        self.opponents = bots_of_seats(opponents, players - 1) if players > 1 else ()
        self.kind = kind_of(rewards)
        self.penalty = ILLEGAL[rewards]
        self.on_illegal = on_illegal
        self.render_mode = checked_mode(render_mode)
        self.position = self.template.clone()
        self.episodes = Episodes()
        self.seat = seat or 0
        self.bots: dict[int, Seated] = {}
        self._leaving = ExitStack()
        self.observation_space = cast(Space, observation_space(self.game))
        self.action_space = action_space(self.game)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game: the first of `seed`, or the one after the last."""
        super().reset(seed=seed, options=options)
        game_seed = self.episodes.next(seed)
        players = self.template.players
        drawn = stream(game_seed, SEAT_STREAM) % players
        self.seat = drawn if self.fixed_seat is None else self.fixed_seat
        others = [other for other in range(players) if other != self.seat]
        specs = dict(zip(others, self.opponents, strict=True))
        self._leaving.close()
        table = seated(self.game, players, self.options, specs, game_seed)
        self.bots = self._leaving.enter_context(table)
        self.position.copy(self.template)
        self.position.begin(game_seed)
        self._let_others_play()
        return self._observation()

    def step(
        self, action: np.integer[Any] | int
    ) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action, then let the others play until it is the learner's turn again."""
        if not self.position.accepts(int(action)):
            if self.on_illegal == "raise":
                raise IllegalAction(f"action {action} is not allowed now")
            observation, info = self._observation()
            return observation, self.penalty, True, False, info | {"illegal": int(action)}
        self.position.apply(int(action))
        self._let_others_play()
        over = bool(self.position.over)
        paid = payments(self.position, self.kind)[self.seat] if over else 0.0
        observation, info = self._observation()
        return observation, paid, over, False, info

    def _let_others_play(self) -> None:
        while not self.position.over and self.position.current_player() != self.seat:
            bot = self.bots[self.position.current_player()]
            self.position.apply(bot.ask(self.position))

    def _observation(self) -> tuple[Observation, dict[str, Any]]:
        mask = mask_of(self.game, self.position)
        seen = seen_by(self.game, self.position, self.seat)
        info: dict[str, Any] = {"action_mask": mask, "seat": self.seat}
        if self.position.over:
            info["scores"] = self.position.scores()
        return {"observation": seen, "action_mask": mask}, info

    def action_masks(self) -> NDArray[np.bool_]:
        """What is legal now, as algorithms with masks ask for it (MaskablePPO of sb3-contrib)."""
        return mask_of(self.game, self.position).astype(np.bool_)

    def render(self) -> str | None:
        """The position as text: returned (`ansi`) or printed (`human`)."""
        text = str(self.position)
        if self.render_mode == "human":
            print(text)
        return text if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Let the bots leave."""
        self._leaving.close()

    def __getstate__(self) -> dict[str, Any]:
        """Everything but who lets the bots leave: a copy has bots of its own."""
        return {key: value for key, value in self.__dict__.items() if key != "_leaving"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept, _leaving=ExitStack())


#: `Dicewright/DiceForge-v0` and the other games.
IDS = {f"Dicewright/{made.title.replace(' ', '')}-v0": id for id, made in games().items()}
for _id, _game in IDS.items():
    gymnasium.register(
        _id, entry_point="dicewright.rl.gymnasium_env:SeatEnv", kwargs={"game": _game}
    )
