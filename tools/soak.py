"""A long run: random games over every table, each final position checked for lost pieces.

    python -m tools.soak --games 1000000      (about ten minutes on two cores)

Every game runs in the compiled engine, whose assertions stay on; every hundredth is also watched
position by position. Stops with an error at the first fault and says how to see it again.
"""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor

from dicewright.core.registry import get_game
from dicewright.core.rng import stream
from dicewright.testing.conformance import walk
from tests.conftest import TABLES, name_of

CHUNK = 500
WATCHED = 100


def soak(task: tuple[int, int, int]) -> list[str]:
    """Play a chunk of games on one table; returns what was wrong."""
    table, seed, first = task
    name, players, options = TABLES[table]
    game = get_game(name)
    template, state = game.configure(players, options), game.configure(players, options)
    for index in range(first, first + CHUNK):
        game_seed = stream(seed, index)
        where = f"{name_of(TABLES[table])} seed {game_seed}"
        try:
            if index % WATCHED == 0:
                for watched in walk(game, players, options, game_seed):
                    if game.faults(watched):
                        return [f"{where}: {game.faults(watched)} in {game.position(watched)}"]
            state.copy(template)
            state.begin(game_seed)
            state.play_out(game_seed)
        except AssertionError as error:
            return [f"{where}: {error}"]
        if game.faults(state):
            return [f"{where}: {game.faults(state)} in {game.position(state)}"]
    return []


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--seconds", type=float, default=0, help="stop after this time, if given")
    parser.add_argument("--game", help="only tables of this game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    given = parser.parse_args()
    tables = [i for i, (name, _, _) in enumerate(TABLES) if given.game in (None, name)]
    tasks = [
        (tables[number % len(tables)], given.seed, number // len(tables) * CHUNK)
        for number in range(-(-given.games // CHUNK))
    ]
    begun, played = time.monotonic(), 0
    with ProcessPoolExecutor(given.processes) as pool:
        for faults in pool.map(soak, tasks, chunksize=4):
            if faults:
                print("\n".join(faults), file=sys.stderr)
                pool.shutdown(cancel_futures=True)
                return 1
            played += CHUNK
            if given.seconds and time.monotonic() - begun > given.seconds:
                pool.shutdown(cancel_futures=True)
                break
    seconds = time.monotonic() - begun
    print(f"{played} games on {len(tables)} kinds of table, no fault, {seconds:.0f} s")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
