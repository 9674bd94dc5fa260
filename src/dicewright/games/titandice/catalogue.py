"""The content as plain data, for pages that draw it. No rule and no word is here."""

from __future__ import annotations

from typing import Any

from dicewright.games.titandice import consts as k
from dicewright.games.titandice.content import (
    CARD_IDS,
    CREATURE_NAMES,
    SIDE_NAMES,
)


def _card(id: str) -> dict[str, Any]:
    creature, *_, level = id.split("-")
    return {"id": id, "creature": creature, "level": int(level), "solo": "-solo-" in id}


CATALOGUE: dict[str, Any] = {
    "creatures": list(CREATURE_NAMES),
    "sides": list(SIDE_NAMES),
    "cards": [_card(id) for id in CARD_IDS],
    "caps": {
        "track": k.CAGED,
        "wounds": k.THREE_WOUNDS,
        "dice": k.REGULAR_DICE,
        "exodus": k.EXODUS_START,
        "cages": k.END_TYPES,
        "cages_alone": k.CREATURES,
    },
}
