"""How many rounds random players of a game need, as a table for a document (docs/titandice.md).

python -m tools.count_rounds GAME --games 20000 --limit 100
"""

from __future__ import annotations

import argparse

from dicewright.core.game import Game
from dicewright.core.registry import game_names, get_game


def rounds_of(game: Game, players: int, games: int) -> list[int]:
    """The lengths of so many random games, shortest first."""
    template, state = game.configure(players, {}), game.configure(players, {})
    found = []
    for seed in range(games):
        state.copy(template)
        state.begin(seed)
        state.play_out(seed)
        found.append(int(game.view(state, None)["round"]))
    return sorted(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game", choices=game_names())
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--limit", type=int, default=100)
    wanted = parser.parse_args()
    game, games = get_game(wanted.game), wanted.games
    print(
        "| players | 5 % | median | 95 % | 99 % | at the limit |\n|---:|---:|---:|---:|---:|---:|"
    )
    for players in game.player_counts:
        if players == 1:  # alone it is another game
            continue
        found = rounds_of(game, players, games)
        marks = [found[games * part // 100] for part in (5, 50, 95, 99)]
        limit = sum(rounds >= wanted.limit for rounds in found) / games
        print(f"| {players} | {' | '.join(map(str, marks))} | {limit:.2%} |")


if __name__ == "__main__":
    main()
