"""Games in ordinary Python: a class of rules, a file of words, and defaults for everything else.

A game derives its positions from `SimpleState` (parts, actions, options, events, and the rules as
methods), names itself in a `SimpleGame`, and says what people read in `words/<language>.toml`. Of
that are made: position lines, views, observations, questions, labels, the log, statistics,
scenarios, audits. Whatever a game wants otherwise it overrides; see `core.game`.

docs/new-game.md builds one step by step.
"""

from dicewright.core.simple.declared import Choice, by_seat, dice, events, number, numbered, row
from dicewright.core.simple.game import SimpleGame
from dicewright.core.simple.speaker import SimpleSpeaker
from dicewright.core.simple.state import SimpleState

__all__ = [
    "Choice",
    "SimpleGame",
    "SimpleSpeaker",
    "SimpleState",
    "by_seat",
    "dice",
    "events",
    "number",
    "numbered",
    "row",
]
