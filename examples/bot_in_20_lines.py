"""A bot in twenty lines, played against the others without installing anything.

python examples/bot_in_20_lines.py
dicewright tournament diceforge --bots file:examples/bot_in_20_lines.py:Patient,greedy,random
"""

import sys

from dicewright.core.state import State


class Patient:
    """Tries every action, plays each to the end at random a few times, and keeps the best."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, state: State) -> int:
        return max(state.legal_actions(), key=lambda action: self.worth(state, action))

    def worth(self, state: State, action: int, tries: int = 4) -> float:
        seat, total = state.current_player(), 0.0
        for _ in range(tries):
            self.seed += 1
            copy = state.clone()
            copy.apply(action)
            copy.play_out(self.seed)  # the rest of the game, at random
            scores = copy.scores()
            total += scores.pop(seat) - max(scores, default=0)
        return total


if __name__ == "__main__":
    from dicewright.cli.main import run

    mine = f"file:{__file__}:Patient"
    sys.exit(run(["tournament", "diceforge", "--bots", f"{mine},random", *sys.argv[1:]]))
