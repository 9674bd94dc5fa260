"""Titan Dice. Start reading at `layout` (what a position is), then `rules` (chapter by chapter)."""

from dicewright.games.titandice.spec import GAME

__all__ = ["GAME"]
