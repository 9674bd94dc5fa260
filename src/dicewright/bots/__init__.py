"""Players that are programs."""

from dicewright.bots.registry import Bot, bots, get_bot

__all__ = ["Bot", "bots", "get_bot"]
