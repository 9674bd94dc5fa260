"""A game as a row of short digests, one a choice: to compare engines, processes and machines.

    python -m dicewright.testing.trace diceforge --players 3 --games 5 --option preset=random

prints a line a game. Interpreted and compiled engines, and processes with different hash seeds,
must print the same lines. Without a game it answers tables from standard input, a JSON list of
game, players and options a line, until that ends: whoever compares many starts it once.
"""

from __future__ import annotations

import argparse
import json
import sys
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


def traces(name: str, players: int, options: Options, seed: int, games: int) -> list[str]:
    """Some games at one table."""
    game = get_game(name)
    return [trace(game, players, options, stream(seed, index)) for index in range(games)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game", nargs="?")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    given = parser.parse_args()
    if given.game:
        options = dict(option.partition("=")[::2] for option in given.option)
        print("\n".join(traces(given.game, given.players, options, given.seed, given.games)))
        return
    for line in sys.stdin:
        name, players, options = json.loads(line)
        print(json.dumps(traces(name, players, options, given.seed, given.games)), flush=True)


if __name__ == "__main__":
    main()
