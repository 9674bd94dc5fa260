"""The options of a table (`choices`) in words, checked, and written into a state."""

from __future__ import annotations

from dicewright.core.game import Option, Options, bad_value, no_option
from dicewright.core.words import Words
from dicewright.games.titandice import consts as k
from dicewright.games.titandice.choices import CHOICES, RulingOption
from dicewright.games.titandice.engine import Titan

BY_KEY = {choice.key: choice for choice in CHOICES}


def offered(words: Words) -> tuple[Option, ...]:
    """Everything a table can choose, in words."""
    return tuple(_option(words, choice) for choice in CHOICES)


def _option(words: Words, choice: RulingOption) -> Option:
    row = words.rows("option")[choice.key]
    # Values without words of their own are yes, no and numbers.
    known = words.rows("value") | row.get("value", {})
    values = tuple(choice.values)
    names = tuple(str(known.get(value, value)) for value in values)
    return Option(choice.key, choice.default, values, row["title"], names, row["text"])


def check_options(players: int, options: Options) -> dict[str, str]:
    """The options without those that only repeat a default; BadOption for what does not fit."""
    for key, value in options.items():
        if key not in BY_KEY:
            raise no_option("Titan Dice", key, BY_KEY)
        possible = [value for value in BY_KEY[key].values if _fits(players, key, value)]
        if value not in possible:
            raise bad_value(key, value, possible)
    return {key: value for key, value in options.items() if value != BY_KEY[key].default}


def _fits(players: int, key: str, value: str) -> bool:
    """Who is not there cannot start."""
    choice = BY_KEY[key]
    return choice.cell != k.R_FIRST_PLAYER or choice.values[value] <= players


def configure(players: int, options: Options) -> Titan:
    """A state with these rulings, ready to begin."""
    checked = check_options(players, options)
    state = Titan()
    state.players = players
    values = [choice.values[checked.get(choice.key, choice.default)] for choice in CHOICES]
    state.load_cells(state.cells() | {"ruling": values})
    return state
