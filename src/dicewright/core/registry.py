"""Which games there are: those of the entry point group `dicewright.games`."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from dicewright.core.errors import UnknownGame
from dicewright.core.game import Game
from dicewright.core.state import State

GROUP = "dicewright.games"


@cache
def games() -> dict[str, Game]:
    """All games by id."""
    found = [point.load() for point in entry_points(group=GROUP)]
    return {game.id: game for game in sorted(found, key=lambda game: str(game.id))}


def get_game(name: str) -> Game:
    """The game of that name."""
    try:
        return games()[name]
    except KeyError:
        known = ", ".join(games())
        raise UnknownGame(f"there is no game «{name}»; known are: {known}") from None


@cache
def _games_by_state() -> dict[type[State], Game]:
    """Every game has a class of states of its own."""
    return {type(game.configure(min(game.player_counts), {})): game for game in games().values()}


def game_of(state: State) -> Game:
    """The game a state belongs to."""
    try:
        return _games_by_state()[type(state)]
    except KeyError:
        raise UnknownGame(f"no game has states of the class {type(state).__name__}") from None
