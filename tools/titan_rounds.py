"""How many rounds random players of Titan Dice need: the table of docs/titandice.md.

python -m tools.titan_rounds --games 20000
"""

from __future__ import annotations

import argparse

from dicewright.core.registry import get_game


def rounds_of(players: int, games: int) -> list[int]:
    """The lengths of so many random games, shortest first."""
    game = get_game("titandice")
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
    parser.add_argument("--games", type=int, default=20_000)
    games = parser.parse_args().games
    print(
        "| players | 5 % | median | 95 % | 99 % | at the limit |\n|---:|---:|---:|---:|---:|---:|"
    )
    for players in (2, 3, 4):
        found = rounds_of(players, games)
        marks = [found[games * part // 100] for part in (5, 50, 95, 99)]
        limit = sum(rounds >= 100 for rounds in found) / games
        print(f"| {players} | {' | '.join(map(str, marks))} | {limit:.2%} |")


if __name__ == "__main__":
    main()
