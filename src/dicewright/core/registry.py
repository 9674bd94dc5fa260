"""Which games there are: those of the entry point group `dicewright.games`."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from dicewright.core.errors import UnknownGame
from dicewright.core.game import Game
from dicewright.core.limits import within_limits
from dicewright.core.state import State
from dicewright.core.words import CORE

GROUP = "dicewright.games"


@cache
def games() -> dict[str, Game]:
    """All games by id."""
    found = [within_limits(point.load()) for point in entry_points(group=GROUP)]
    return {game.id: game for game in sorted(found, key=lambda game: str(game.id))}


def get_game(name: str) -> Game:
    """The game of that name."""
    try:
        return games()[name]
    except KeyError:
        known = ", ".join(games())
        raise UnknownGame(CORE.phrase("refusal.no-game", name=name, known=known)) from None


def game_of(state: State) -> Game:
    """The game a state is a position of."""
    for game in games().values():
        if isinstance(state, game.state_class):
            return game
    raise UnknownGame(f"no known game has positions like {type(state).__name__}")
