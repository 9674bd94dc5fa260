"""The content as plain data, for pages that draw it. No rule and no word is here."""

from __future__ import annotations

from typing import Any

from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge.content.boards import (
    ALLEGIANCE,
    CELESTIAL_SIDES,
    LABYRINTH,
    MEMORY_SIDES,
    TREASURES,
    ZONE_IDS,
)
from dicewright.games.diceforge.content.cards import CARDS, NUMBER, SLOTS
from dicewright.games.diceforge.content.faces import (
    COLOUR_NAMES,
    FACES,
    RESOURCE_NAMES,
    SANCTUARY,
    START_DICE,
    Face,
    by_resource,
)
from dicewright.games.diceforge.content.presets import PRESETS
from dicewright.games.diceforge.options import module_of

FACE_KINDS = {
    k.FACE_GAIN: "gain",
    k.FACE_CHOICE: "choice",
    k.FACE_TRIPLE: "triple",
    k.FACE_MIRROR: "mirror",
    k.FACE_SHIP: "ship",
    k.FACE_BOAR: "boar",
    k.FACE_SHIELD: "shield",
    k.FACE_GOLEM: "golem",
    k.FACE_MISFORTUNE: "misfortune",
}


def _face(face: Face) -> dict[str, Any]:
    return {
        "id": face.id,
        "kind": FACE_KINDS[face.kind],
        "gives": [by_resource(row) for row in face.gives],
        "match": RESOURCE_NAMES[face.match] if face.match >= 0 else None,
        "colour": COLOUR_NAMES[face.colour] if face.colour >= 0 else None,
        "shelf": face.shelf or None,
        "cost": face.cost,
        "level": face.level,
    }


CATALOGUE: dict[str, Any] = {
    "slots": [
        {"id": slot.id, "island": slot.island, "moon": slot.moon, "sun": slot.sun} for slot in SLOTS
    ],
    "cards": [
        {
            "id": card.id,
            "slot": card.slot,
            "glory": card.glory,
            "box": card.box,
            "reinforcement": bool(card.reinforcement),
        }
        for card in CARDS
    ],
    "faces": [_face(face) for face in FACES],
    "shelves": [
        {"id": shelf.id, "cost": shelf.cost, "level": shelf.level, "faces": list(shelf.faces)}
        for shelf in SANCTUARY
    ],
    "start_dice": {
        module: {"light": list(light), "dark": list(dark)}
        for module, (light, dark) in START_DICE.items()
    },
    "presets": {
        preset: {
            "module": module_of({"preset": preset}),
            "cards": {CARDS[NUMBER[id]].slot: id for id in cards},
        }
        for preset, cards in PRESETS.items()
    },
    "labyrinth": [{"space": space.id, "to": list(space.to)} for space in LABYRINTH],
    "allegiance": [
        {
            "space": stand.id,
            "glory": stand.glory,
            "zone": ZONE_IDS[stand.zone],
            "loyal": stand.loyal,
            "rebel": stand.rebel,
        }
        for stand in ALLEGIANCE
    ],
    "treasures": [
        {"id": id, "first": by_resource(first), "later": by_resource(later)}
        for id, first, later in TREASURES
    ],
    "memory": [{"side": side, "gives": by_resource(row)} for side, row in MEMORY_SIDES],
    "celestial": list(CELESTIAL_SIDES),
    "caps": {
        "gold": k.GOLD_CAP,
        "sun": k.SHARD_CAP,
        "moon": k.SHARD_CAP,
        "ancient": k.ANCIENT_CAP,
        "scepter": k.SCEPTER_CAP,
        "chest_gold": k.CHEST_GOLD,
        "chest_shards": k.CHEST_SHARDS,
        "hammer_lap": k.HAMMER_LAP,
        "companion": k.COMPANION_TOP,
    },
}
