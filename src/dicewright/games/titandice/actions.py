"""The verbs of Titan Dice. Numbers are stable: a record keeps its meaning."""

from __future__ import annotations

from dicewright.core.actions import Verb, Vocabulary
from dicewright.games.titandice import consts as k
from dicewright.games.titandice.content import CREATURE_NAMES, SIDE_NAMES, SOLO_CHOICES

SEAT_NAMES = tuple(f"p{seat + 1}" for seat in range(k.SEATS))
SETUP_NAMES = tuple(f"{low}+{high}" for low, high in SOLO_CHOICES)

_creature = (("creature", CREATURE_NAMES),)


def _count(most: int) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return (("count", tuple(str(n) for n in range(most + 1))),)


VOCABULARY = Vocabulary(
    (
        Verb("pass", k.A_PASS),
        Verb("roll-dice", k.A_ROLL_ACTIVE, (("group", ("active", "spent", "both")),)),
        Verb("capture", k.A_CAPTURE, _creature),
        Verb("buy", k.A_BUY, _creature),
        Verb("swap", k.A_SWAP, _creature),
        Verb("take", k.A_TAKE, (("seat", SEAT_NAMES), ("creature", CREATURE_NAMES))),
        Verb("activate", k.A_ACTIVATE, _creature),
        Verb("pay", k.A_PAY, _count(3)),
        Verb("pay-bonus", k.A_PAY_BONUS, _count(2)),
        Verb("die", k.A_DIE, _creature),
        Verb("bonus", k.A_BONUS),
        Verb("spent", k.A_SPENT),
        Verb("side", k.A_SIDE, (("side", SIDE_NAMES),)),
        Verb("collect", k.A_COLLECT, _creature),
        Verb("lose", k.A_LOSE, _creature),
        Verb("name", k.A_NAME, _creature),
        Verb("count", k.A_COUNT, _count(6)),
        Verb("flip", k.A_FLIP, _creature),
        Verb("setup", k.A_SETUP, (("levels", SETUP_NAMES),)),
        Verb("roll", k.A_ROLL, (("side", SIDE_NAMES),)),
    )
)
