"""The verbs of Dice Forge. Numbers are stable: a record keeps its meaning when cards are added."""

from __future__ import annotations

from dicewright.core.actions import Verb, Vocabulary
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge.content.boards import CELESTIAL_SIDES, MEMORY_SIDES, TREASURES
from dicewright.games.diceforge.content.cards import CARDS
from dicewright.games.diceforge.content.faces import FACES, RESOURCE_NAMES

DIE_NAMES = ("light", "dark")
PLACE_NAMES = tuple(str(place + 1) for place in range(k.PLACES))
ISLAND_NAMES = tuple(str(island + 1) for island in range(k.ISLANDS))
MEMORY_NAMES = tuple(name for name, _ in MEMORY_SIDES)
COMPANION_VALUES = tuple(str(n) for n in range(1, k.COMPANION_TOP + 1))
SEAT_NAMES = tuple(f"p{seat + 1}" for seat in range(k.SEATS))

_card = (("card", tuple(card.id for card in CARDS)),)
_face = (("face", tuple(face.id for face in FACES)),)

VOCABULARY = Vocabulary(
    (
        Verb("pass", k.A_PASS),
        Verb("extra", k.A_EXTRA),
        Verb("cerberus", k.A_CERBERUS),
        Verb("convert", k.A_CONVERT),
        Verb("first", k.A_FIRST, (("face", ("1", "2")),)),
        Verb("with", k.A_DIE, (("die", DIE_NAMES),)),
        Verb("choose", k.A_CHOOSE, (("resource", RESOURCE_NAMES),)),
        Verb("target", k.A_TARGET, (("seat", SEAT_NAMES),)),
        Verb("point", k.A_POINT, (("seat", SEAT_NAMES), ("die", DIE_NAMES))),
        Verb("roll", k.A_ROLL, (("die", DIE_NAMES), ("place", PLACE_NAMES))),
        Verb("place", k.A_PLACE, (("die", DIE_NAMES), ("place", PLACE_NAMES))),
        Verb("put", k.A_PUT, (("amount", tuple(str(n) for n in range(k.PUT_LIMIT + 1))),)),
        Verb("forge", k.A_FORGE, _face),
        Verb("feat", k.A_FEAT, _card),
        Verb("use", k.A_USE, _card),
        Verb("draft", k.A_DRAFT, _card),
        Verb("step", k.A_STEP, (("space", tuple(str(n + 1) for n in range(k.SPACES))),)),
        Verb("turn", k.A_TURN, (("die", DIE_NAMES), ("place", PLACE_NAMES))),
        Verb("memory", k.A_MEMORY, (("island", ISLAND_NAMES), ("side", MEMORY_NAMES))),
        Verb("treasure", k.A_TREASURE, (("treasure", tuple(name for name, _, _ in TREASURES)),)),
        Verb("reroll", k.A_REROLL, (("die", (*DIE_NAMES, "celestial")),)),
        Verb("celestial", k.A_CELESTIAL, (("side", CELESTIAL_SIDES),)),
        Verb("scepter", k.A_SCEPTER, (("resource", ("moon", "sun")),)),
        Verb("puzzle", k.A_PUZZLE),
        Verb("trade", k.A_TRADE),
        Verb("triton", k.A_TRITON, (("resource", RESOURCE_NAMES[:3]),), anytime=True),
        Verb("cash", k.A_CASH, (("value", COMPANION_VALUES),), anytime=True),
    )
)
