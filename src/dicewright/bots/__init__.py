"""Players that are programs.

Begin with `registry` (bots by name, and what a bot is) and `hosting` (how one sits down, is asked,
and leaves). Then one module for each kind: `uniform` (random), `greedy`, `flat`, `learned`
(policy), `search`, `levels`, and those that run code of somebody else: `standalone`, `python_file`.
"""

from dicewright.bots.budget import Budget
from dicewright.bots.determinise import determinised
from dicewright.bots.evaluation import ActionValue, Evaluation
from dicewright.bots.hosting import Seated, seated
from dicewright.bots.levels import LEVELS
from dicewright.bots.registry import Bot, Thinker, bots, bots_of_seats, get_bot
from dicewright.bots.seating import Seating

__all__ = [
    "LEVELS",
    "ActionValue",
    "Bot",
    "Budget",
    "Evaluation",
    "Seated",
    "Seating",
    "Thinker",
    "bots",
    "bots_of_seats",
    "determinised",
    "get_bot",
    "seated",
]
