"""Dicewright: Dice Forge with Rebellion and Titan Dice as a library. Complete rules, fast copies.

    >>> import dicewright as dw
    >>> state = dw.new("diceforge", players=3, preset="advanced", seed=7)
    >>> state.actions
    <11 actions: feat hammer, feat chest, forge M1, forge G3, forge S1, forge G4, forge G6, ...>
    >>> state.play("feat hammer")
    >>> greedy = dw.bot("greedy", seed=1)
    >>> while not state.over:
    ...     state.play(greedy.choose(state))
    >>> state
    <Dice Forge for 3, over, scores ...>

`print(state)` shows the table and `state.clone()` is a copy to search with; `state.legal_actions()`
and `state.apply(number)` are the quick ways, which read no texts.

Games       new  get_game  game_names
Bots        bot  bot_names  play (one game between bots)  simulate (many)
            determinised (a copy with other dice, to look ahead with)
Records     Match (a game that keeps its record)  Record  read_record
Types       State  Game  Action  Actions  Outcome  Event
Errors      DicewrightError, a ValueError: BadNotation  BadOption  BadRecord  IllegalAction

docs/python.md is the tour. Everything else has its place in `dicewright.core` (the contract that
every game fulfils), `dicewright.bots`, `dicewright.sim` and `dicewright.rl`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from dicewright._interpreted import choose_engine

if TYPE_CHECKING:
    from dicewright.bots.determinise import determinised as determinised
    from dicewright.core.errors import BadNotation as BadNotation
    from dicewright.core.errors import BadOption as BadOption
    from dicewright.core.errors import BadRecord as BadRecord
    from dicewright.core.errors import DicewrightError as DicewrightError
    from dicewright.core.errors import IllegalAction as IllegalAction
    from dicewright.core.events import Event as Event
    from dicewright.core.game import Game
    from dicewright.core.legal import Action as Action
    from dicewright.core.legal import Actions as Actions
    from dicewright.core.match import Match
    from dicewright.core.outcome import Outcome as Outcome
    from dicewright.core.record import Record
    from dicewright.core.registry import game_names, get_game, new
    from dicewright.core.state import State
    from dicewright.library import bot, bot_names, play, read_record, simulate

__version__ = "0.1.0"
#: What `help(dicewright)` tells at length. The other names of `_PLACES` are as public.
__all__ = [
    "Game",
    "Match",
    "Record",
    "State",
    "bot",
    "bot_names",
    "game_names",
    "get_game",
    "new",
    "play",
    "read_record",
    "simulate",
]

#: Where everything is, loaded when somebody asks for it: importing the package stays quick.
_PLACES = {
    "bots.determinise": ("determinised",),
    "core.errors": ("BadNotation", "BadOption", "BadRecord", "DicewrightError", "IllegalAction"),
    "core.events": ("Event",),
    "core.game": ("Game",),
    "core.legal": ("Action", "Actions"),
    "core.match": ("Match",),
    "core.outcome": ("Outcome",),
    "core.record": ("Record",),
    "core.registry": ("game_names", "get_game", "new"),
    "core.state": ("State",),
    "library": ("bot", "bot_names", "play", "read_record", "simulate"),
}
_MODULES = {name: module for module, names in _PLACES.items() for name in names}

choose_engine()


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module 'dicewright' has no attribute '{name}'")
    value = getattr(import_module(f"dicewright.{_MODULES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*_MODULES, *(name for name in globals() if name.startswith("__"))])
