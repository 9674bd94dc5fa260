"""Dice Forge. Start reading at `layout` (what a position is), then `rules` (chapter by chapter)."""

from dicewright.games.diceforge.spec import GAME

__all__ = ["GAME"]
