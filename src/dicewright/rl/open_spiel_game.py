"""OpenSpiel: every game with explicit chance nodes, for its algorithms.

    import pyspiel
    import dicewright.rl.open_spiel_game  # registers the games

    game = pyspiel.load_game("python_diceforge(players=3,options=preset:advanced)")

Every roll of a die is a chance node with six outcomes. The set-up is one as well, at the root: it
deals one of `deals` tables, equally likely (which faces leave the pools, drawn sets, who begins).
The returns are those of `rewards="win"`. Options are written `key:value` and joined by `;`, because
OpenSpiel needs `=` and `,` itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from dicewright.core.consts import ASK, CHANCE, LEGAL
from dicewright.core.errors import BadOption, IllegalAction
from dicewright.core.game import Game
from dicewright.core.information import information_state
from dicewright.core.registry import games
from dicewright.core.rng import stream
from dicewright.core.state import State
from dicewright.rl.consts import PAY_WIN
from dicewright.rl.rewards import payments

#: How many set-ups the root deals, if nothing else is asked for.
DEALS = 1000
DEAL_SEED = 0
#: Not more dice are rolled for a decision, on the average of the longest game.
ROLLS_A_DECISION = 10
DEFAULTS: dict[str, Any] = {"players": 2, "options": "", "deals": DEALS}


#: Whose turn it is, if nobody's.
NOW_CHANCE, NOW_OVER = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)


@cache
def even(count: int) -> tuple[tuple[int, float], ...]:
    """Outcomes that are equally likely."""
    return tuple((outcome, 1.0 / count) for outcome in range(count))


def _game_type(game: Game, players: int) -> pyspiel.GameType:
    """What OpenSpiel knows of a game for so many: alone nobody wins what you lose."""
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=f"python_{game.id}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=utility.ZERO_SUM if players > 1 else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.player_counts),
        min_num_players=min(game.player_counts),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=DEFAULTS,
    )


def _options(text: str) -> dict[str, str]:
    """`preset:random;sets:all` as a mapping."""
    parts = [part.partition(":") for part in text.split(";") if part]
    if any(not sign for _, sign, _ in parts):
        raise BadOption(f"options are written key:value;key:value, not “{text}”")
    return {key: value for key, _, value in parts}


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game of ours as OpenSpiel's."""

    def __init__(self, game: Game, params: dict[str, Any] | None = None) -> None:
        given = DEFAULTS | (params or {})
        self.game = game
        self.deals = int(given["deals"])
        if self.deals < 1:
            raise BadOption(f"at least one table must be dealt, not {self.deals}")
        self.template = game.configure(int(given["players"]), _options(given["options"]))
        self.template.chance_mode = ASK
        players = self.template.players
        info = pyspiel.GameInfo(
            num_distinct_actions=game.vocabulary.size,
            max_chance_outcomes=max(self.deals, LEGAL),
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if players > 1 else None,
            max_game_length=game.most_decisions,
        )
        super().__init__(_game_type(game, players), info, params or {})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return ROLLS_A_DECISION * self.game.most_decisions

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        if iig_obs_type is None:
            return Observer(self.game, params)
        if iig_obs_type.public_info:
            kind = Recalling if iig_obs_type.perfect_recall else Observer
            return kind(self.game, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A position; before the deal it has no state of ours yet."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.game = game.game
        self.deals = game.deals
        self.template = game.template
        self.position: State | None = None

    def current_player(self) -> int:
        if self.position is None:
            return NOW_CHANCE
        if self.position.over:
            return NOW_OVER
        seat = self.position.current_player()
        return NOW_CHANCE if seat == CHANCE else seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Outcomes are numbered from 0; they are equally likely."""
        return [*even(self.deals if self.position is None else self.position.legal_count)]

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 (the interface's)
        assert self.position is not None
        return sorted(self.position.legal_actions())

    def _apply_action(self, action: int) -> None:
        position = self.position
        if position is None:
            if not 0 <= action < self.deals:
                raise IllegalAction(f"there is no deal {action}")
            self.position = self.template.clone()
            self.position.begin(stream(DEAL_SEED, action))
        elif position.current_player() == CHANCE:
            if not 0 <= action < position.legal_count:
                raise IllegalAction(f"there is no outcome {action}")
            position.apply(position.legal_actions()[action])
        else:
            position.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.position is None:
            return f"deal {action}"
        if player == pyspiel.PlayerId.CHANCE:
            if self.position.current_player() != CHANCE:
                return f"outcome {action}"
            return self.game.vocabulary.text(self.position.legal_actions()[action])
        return self.game.vocabulary.text(action)

    def is_terminal(self) -> bool:
        return self.position is not None and bool(self.position.over)

    def returns(self) -> list[float]:
        if self.position is None or not self.position.over:
            return [0.0] * self.template.players
        return payments(self.position, PAY_WIN)

    def information(self) -> str:
        """What everybody knows: the table after the deal and all that happened since, but not which
        deal it was; see `core.information`."""
        if self.position is None:
            return str(self)
        dealt, *played = self.history()
        opening = self.template.clone()
        opening.begin(stream(DEAL_SEED, dealt))
        return information_state(opening, self._numbers(opening.clone(), played))

    @staticmethod
    def _numbers(state: State, played: list[int]) -> Iterator[int]:
        """Actions by our numbers; OpenSpiel counts outcomes of chance from 0."""
        for action in played:
            rolls = state.current_player() == CHANCE
            number = state.legal_actions()[action] if rolls else action
            yield number
            state.apply(number)

    def __str__(self) -> str:
        """The position as one line: equal lines are equal positions."""
        return "before the deal" if self.position is None else self.game.position(self.position)


class Observer:
    """What a player sees: the encoding as a tensor, and the table in words."""

    def __init__(self, game: Game, params: Any) -> None:
        if params:
            raise ValueError(f"this observer takes no parameters, not {params}")
        self.game = game
        self.tensor = np.zeros(game.encoding.size, np.float32)
        self.dict = {
            name: self.tensor[cells].reshape([len(axis) for axis in segment.axes] or [1])
            for segment in game.encoding.segments
            for name, cells in [(segment.name, game.encoding.slices[segment.name])]
        }

    def set_from(self, state: SpielState, player: int) -> None:
        if state.position is None:
            self.tensor.fill(0)
        else:
            state.position.observe(player, self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:  # noqa: ARG002 (open to all)
        if state.position is None:
            return str(state)
        if state.position.current_player() == CHANCE:
            return self.game.position(state.position)
        return str(state.position)


class Recalling(Observer):
    """What a player knows, the past included. The tensor is that of `Observer`: nothing of the past
    matters for what comes that is not on the table."""

    def string_from(self, state: SpielState, player: int) -> str:  # noqa: ARG002 (open to all)
        return state.information()


def _class_of(game: Game) -> type[SpielGame]:
    """What OpenSpiel makes a game with: a class, because it keeps it longer than Python lives."""

    class Made(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, params)

    return Made


for _game in games().values():
    # Of a game that one can play alone, nothing more is known before somebody says how many play.
    pyspiel.register_game(_game_type(_game, min(_game.player_counts)), _class_of(_game))
