"""Dicewright: an engine for dice-crafting board games, and everything around it."""

from __future__ import annotations

from dicewright._interpreted import choose_engine

__version__ = "0.1.0"

choose_engine()
