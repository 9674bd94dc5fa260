"""Players that are programs."""

from dicewright.bots.budget import Budget
from dicewright.bots.evaluation import ActionValue, Evaluation
from dicewright.bots.registry import Bot, Thinker, bots, get_bot

__all__ = ["ActionValue", "Bot", "Budget", "Evaluation", "Thinker", "bots", "get_bot"]
