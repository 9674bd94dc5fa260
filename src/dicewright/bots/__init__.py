"""Players that are programs."""

from dicewright.bots.budget import Budget
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
    "get_bot",
    "seated",
]
