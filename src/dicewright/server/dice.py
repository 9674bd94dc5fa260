"""The dice of a table: from which numbers they come, and when those may be known.

The server's seed is drawn with the table, and its commitment published at once. Players may add a
nonce of their own while the table waits. What is random in the set-up and every roll come from both
(`core/fair.py`), so they are settled when the game begins, and not before.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dicewright.core.fair import FairDice
from dicewright.server.messages import PLAYING, WAITING, Dice, Origin, Status


def reveals(status: Status, origin: Origin) -> bool:
    """May the seed be known? Not as long as something can still be rolled with it; so however a
    game ends, it is told. A record that somebody sent has no secrets."""
    return status not in (WAITING, PLAYING) or origin == "upload"


def dice_of(row: Mapping[str, Any], nonces: Mapping[int, str]) -> FairDice | None:
    """What a table rolls with; nothing if it is only a record, or from before there were any."""
    if row["origin"] == "upload" or not row["dice_seed"]:
        return None
    return FairDice(bytes.fromhex(row["dice_seed"]), nonces)


def revealed_seed(row: Mapping[str, Any], status: Status) -> str:
    """The seed, once it may be known."""
    return str(row["dice_seed"]) if reveals(status, row["origin"]) else ""


def told(row: Mapping[str, Any], status: Status, nonces: Mapping[int, str]) -> Dice:
    """What everybody may know of the dice now."""
    by_seat = tuple(nonces.get(seat, "") for seat in range(row["players"]))
    seed = row["dice_seed"] if reveals(status, row["origin"]) else None
    return Dice(row["commitment"], seed, by_seat)
