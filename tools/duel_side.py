"""One side of a duel (see `tools/duel.py`): a state and the bots of one version, told what to do.

Run with another version's package on the path, so it uses nothing that 0.1.0 does not have. A line
of JSON on the standard input is a request, a line on the standard output its answer:

    {"hello": null}                         version, folder, is the engine compiled?
    {"begin": {game, players, options, seed, bot, seats}}
    {"roll": null}                          an outcome for the dice on top, drawn from the seed
    {"choose": seed}                        what the bot whose decision it is would do, and its time
    {"play": text}

`begin` and `play` answer what the position asks: whose choice, which texts, or the standings.
"""

from __future__ import annotations

import json
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any

import dicewright
from dicewright.bots.registry import Bot, get_bot
from dicewright.core.consts import ASK, AUTO
from dicewright.core.game import Game
from dicewright.core.registry import get_game
from dicewright.core.rng import start, stream
from dicewright.core.state import State

Answer = dict[str, Any]


class Side:
    """A game, as this version plays it."""

    game: Game
    state: State
    bots: dict[int, Bot]

    def hello(self, _: object) -> Answer:
        modules = (import_module(f"dicewright.core.{name}") for name in ("state", "rng"))
        return {
            "version": getattr(dicewright, "__version__", "unknown"),
            "folder": str(Path(dicewright.__file__).parent),
            "compiled": any(getattr(module, "COMPILED", False) for module in modules),
        }

    def begin(self, wanted: dict[str, Any]) -> Answer:
        self.game = get_game(wanted["game"])
        self.state = self.game.configure(wanted["players"], wanted["options"])
        self.state.chance_mode = ASK
        self.state.begin(wanted["seed"])
        make = get_bot(wanted["bot"])
        self.bots = {seat: make(stream(wanted["seed"], 100 + seat)) for seat in wanted["seats"]}
        return self._asked()

    def roll(self, _: object) -> Answer:
        return {"action": self.game.vocabulary.text(self.state.sample_chance())}

    def choose(self, seed: int) -> Answer:
        seen = self.state.clone()
        seen.chance_mode = AUTO
        seen.rng = start(seed)
        bot = self.bots[self.state.current_player()]
        began = time.process_time()
        action = bot.choose(seen)
        seconds = time.process_time() - began
        return {"action": self.game.vocabulary.text(action), "seconds": seconds}

    def play(self, text: str) -> Answer:
        self.state.play(self.game.vocabulary.parse(text))
        return self._asked()

    def _asked(self) -> Answer:
        state = self.state
        if state.over:
            return {"standings": state.standings(), "scores": state.scores()}
        text = self.game.vocabulary.text
        return {"who": state.current_player(), "legal": sorted(map(text, state.legal_actions()))}


def main() -> None:
    side = Side()
    for line in sys.stdin:
        [(verb, argument)] = json.loads(line).items()
        print(json.dumps(getattr(side, verb)(argument)), flush=True)


if __name__ == "__main__":
    main()
