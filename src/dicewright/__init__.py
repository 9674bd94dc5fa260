"""Dicewright: an engine for dice-crafting board games, and everything around it."""

from __future__ import annotations

import os

__version__ = "0.1.0"

if os.environ.get("DICEWRIGHT_INTERPRETED"):
    from dicewright._interpreted import prefer_sources

    prefer_sources()
