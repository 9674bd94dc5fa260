"""Play with a choice of card sets of your own, and measure whether it is balanced.

Every slot of the islands takes one set; `dicewright games` lists which. What is not named stays as
in the preset. Run it (a number says how many games), then change SETS:

    python examples/custom_card_set.py 400
"""

import sys

from dicewright.core.registry import get_game
from dicewright.sim.report.figures import Figures, figures_of
from dicewright.sim.report.parallel import tables_of_plan
from dicewright.sim.runner import Plan

SETS = {"preset": "first-game", "set.M1a": "twins", "set.M3": "wind", "set.S4": "goldsmith"}


def measure(games: int, bot: str = "greedy", processes: int = 2) -> Figures:
    """Let two equal bots play the sets, and count."""
    game = get_game("diceforge")
    options = game.check_options(2, SETS)
    plan = Plan(game, 2, options, (bot, bot), seed=1, games=games, threads=1)
    return figures_of(game, tables_of_plan(plan, processes))


def main() -> None:
    figures = measure(int(sys.argv[1]) if len(sys.argv) > 1 else 400)
    for seat in figures.seats:
        low, high = 100 * seat.wins.low, 100 * seat.wins.high
        verdict = "fair" if low <= 100 * seat.base <= high else "NOT FAIR"
        print(f"seat {seat.seat + 1} wins {low:.0f} to {high:.0f} %: {verdict}")
    cards = [item for item in figures.items if item.kind == "card"]
    for card in sorted(cards, key=lambda card: -card.popularity):
        gap = f"{100 * card.gap.gap:+4.0f} points" if card.gap and card.gap.clear else "unclear"
        print(f"{card.title:26} performed by {card.popularity:4.0%}, wins {gap}")


if __name__ == "__main__":  # the processes that play import this file, too
    main()
