"""How many iterations a second the search bot makes, on one core, in the middle of a game.

    python bench/searching.py           a JSON object: iterations a second by table

It uses only what has been there since version 0.1.0, so that `bench/engine.py --yardstick` can run
it with an earlier version of the engine.
"""

from __future__ import annotations

import json
import time

from dicewright.bots.search import EXPLORATION, FIRST_PLAY, ROOM, Root, policies
from dicewright.bots.tree import Tree
from dicewright.core.registry import get_game
from dicewright.core.rng import below, following, start

TABLES = {
    "search, 2 players": ("diceforge", 2, {}),
    "search, 4 players": ("diceforge", 4, {}),
    "search, goddess": ("diceforge", 2, {"preset": "goddess-discovery"}),
    "search, titans": ("diceforge", 2, {"preset": "titans-discovery"}),
    "search, Titan Dice": ("titandice", 2, {}),
}
DECISIONS = 12
ITERATIONS = 600
TRIES = 3


def iterations_per_second(game_id: str, players: int, options: dict[str, str]) -> float:
    """The best of some searches of one position."""
    state = get_game(game_id).new(players, options, 3)
    word = start(5)
    for _ in range(DECISIONS):
        word = following(word)
        legal = state.legal_actions()
        state.apply(legal[below(word, len(legal))])
    tree = Tree(ROOM, EXPLORATION, FIRST_PLAY)
    # The policy for any number of players, which all versions have: engines are compared, and games
    # of another policy may be longer.
    prior, policy = policies(game_id)
    best = 0.0
    for _ in range(TRIES):
        root = Root(state, prior, policy, 7, tree)
        begun = time.process_time()
        root.run(ITERATIONS)
        best = max(best, ITERATIONS / (time.process_time() - begun))
    return best


if __name__ == "__main__":
    found = {
        f"{name}.iterations_per_second": iterations_per_second(*t) for name, t in TABLES.items()
    }
    print(json.dumps(found))
