"""How well a search keeps its time: by how much decisions take longer than they were given.

    python bench/thinking.py
    python bench/thinking.py --milliseconds 20,100,1000 --decisions 50

That it stops when its clock says so is tested; how late that is depends on the machine.
"""

from __future__ import annotations

import argparse
import statistics

from dicewright.bots import Thinker, get_bot
from dicewright.core.registry import games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--milliseconds", default="50,200", help="budgets, with commas between")
    parser.add_argument("--decisions", type=int, default=20, help="with each budget and game")
    given = parser.parse_args()
    for name, game in games().items():
        for budget in map(int, given.milliseconds.split(",")):
            bot = get_bot(f"search:{budget}ms")(1)
            assert isinstance(bot, Thinker)
            state = game.new(2, {}, 7)
            bot.evaluate(state)
            times: list[float] = []
            while len(times) < given.decisions and not state.over:
                if len(state.legal_actions()) > 1:
                    found = bot.evaluate(state)
                    times.append(1000 * found.seconds)
                    state.apply(found.best)
                else:
                    state.apply(state.legal_actions()[0])
            print(
                f"{name:12} {budget:5} ms given: median {statistics.median(times):.1f} ms, "
                f"at most {max(times):.1f} ms"
            )


if __name__ == "__main__":
    main()
