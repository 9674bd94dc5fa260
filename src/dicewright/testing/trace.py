"""A game as a row of short digests, one a choice: to compare engines, processes and machines.

    python -m dicewright.testing.trace diceforge --players 3 --games 5 --option preset=random

prints a line a game. Interpreted and compiled engines, and processes with different hash seeds,
must print the same lines.
"""

from __future__ import annotations

import argparse
from hashlib import blake2b

from dicewright.core.game import Game, Options
from dicewright.core.registry import get_game
from dicewright.core.rng import stream
from dicewright.testing.conformance import walk


def trace(game: Game, players: int, options: Options, seed: int) -> str:
    """A digest over every position and every legal list of a random game."""
    total = blake2b(digest_size=16)
    steps = 0
    for state in walk(game, players, options, seed):
        total.update(game.position(state).encode())
        total.update(repr(state.legal_actions()).encode())
        steps += 1
    return f"{steps} {total.hexdigest()}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    given = parser.parse_args()
    options = dict(option.partition("=")[::2] for option in given.option)
    for index in range(given.games):
        print(trace(get_game(given.game), given.players, options, stream(given.seed, index)))


if __name__ == "__main__":
    main()
