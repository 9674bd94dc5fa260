"""Which games there are: those of the entry point group `dicewright.games`."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from dicewright.core.errors import UnknownGame
from dicewright.core.game import Choosable, Game, Options
from dicewright.core.limits import within_limits
from dicewright.core.state import State
from dicewright.core.words import CORE

GROUP = "dicewright.games"


@cache
def games() -> dict[str, Game]:
    """All games by id: those of this package first, then those that others brought."""
    found = sorted(entry_points(group=GROUP), key=lambda point: (_is_other(point), point.name))
    return {game.id: game for game in (within_limits(point.load()) for point in found)}


def _is_other(point: EntryPoint) -> bool:
    return not point.value.startswith("dicewright.")


def game_names() -> list[str]:
    """The games that are installed, as `get_game` takes them."""
    return list(games())


def get_game(name: str) -> Game:
    """The game of that name."""
    try:
        return games()[name]
    except KeyError:
        known = ", ".join(games())
        raise UnknownGame(CORE.phrase("refusal.no-game", name=name, known=known)) from None


def game_or_usual(name: str | None) -> Game:
    """The game of that name; where nobody names one, the first there is."""
    return get_game(name) if name else next(iter(games().values()))


def new(
    game: str | Game,
    players: int | None = None,
    options: Options | None = None,
    seed: int | None = None,
    **choices: Choosable,
) -> State:
    """A game that has begun, ready for its first decision.

    >>> new("diceforge", players=3, preset="advanced", seed=7)
    <Dice Forge for 3, round 1 of 10, player 1 to decide, scores 0 0 0>

    `players` are the usual ones unless you say how many, and every seed gives a game of its own;
    without one the dice are new each time. Options go by their names in Python's spelling
    (`two_player_faces="six-gold-first"`) or as a mapping; `get_game("diceforge").options` lists
    them.
    """
    chosen = get_game(game) if isinstance(game, str) else game
    return chosen.new(players, options, seed, **choices)


def game_of(state: State) -> Game:
    """The game a state is a position of."""
    for game in games().values():
        if isinstance(state, game.state_class):
            return game
    raise UnknownGame(f"no known game has positions like {type(state).__name__}")
