"""The dice of a table: from which numbers they come, and when those may be known.

The server's seed is drawn with the table, and its commitment published at once. Players may add a
nonce of their own while the table waits. What is random in the set-up and every roll come from both
(`core/fair.py`), so they are settled when the game begins, and not before.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dicewright.core.fair import FairDice
from dicewright.core.match import Roller, roll_from_seed
from dicewright.server import lessons
from dicewright.server.messages import PLAYING, WAITING, Dice, Origin, Status


def reveals(status: Status, origin: Origin) -> bool:
    """May the seed be known? Not as long as something can still be rolled with it; so however a
    game ends, it is told. A record that somebody sent has no secrets; neither
    has a lesson, whose dice are loaded, nor what became of one."""
    return status not in (WAITING, PLAYING) or origin in ("upload", *lessons.TAUGHT)


def dice_of(row: Mapping[str, Any], nonces: Mapping[int, str]) -> FairDice | None:
    """What a table rolls with; nothing if it is only a record, or from before there were any."""
    if row["origin"] == "upload" or not row["dice_seed"]:
        return None
    return FairDice(bytes.fromhex(row["dice_seed"]), nonces)


def roller_of(row: Mapping[str, Any], nonces: Mapping[int, str]) -> Roller:
    """How dice fall at a table: fairly, unless it is a lesson, or from before there were any."""
    if row["origin"] == lessons.LESSON:
        return lessons.roller_of(row["game"])
    return dice_of(row, nonces) or roll_from_seed


def revealed_seed(row: Mapping[str, Any], status: Status) -> str:
    """The seed, once it may be known."""
    return str(row["dice_seed"]) if reveals(status, row["origin"]) else ""


def told(row: Mapping[str, Any], status: Status, nonces: Mapping[int, str]) -> Dice:
    """What everybody may know of the dice now."""
    by_seat = tuple(nonces.get(seat, "") for seat in range(row["players"]))
    seed = row["dice_seed"] if reveals(status, row["origin"]) else None
    return Dice(row["commitment"], seed, by_seat)
