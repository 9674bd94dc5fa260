"""The content as plain data, for pages that draw it. No rule and no word is here."""

from __future__ import annotations

from typing import Any

from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge.content.boards import (
    ALLEGIANCE,
    CELESTIAL,
    LABYRINTH,
    MEMORY_SIDES,
    TRADES,
    TREASURES,
    ZONE_FEATS,
    ZONE_GAINS,
    ZONE_IDS,
)
from dicewright.games.diceforge.content.cards import CARDS, SLOTS, Operation, bringing
from dicewright.games.diceforge.content.cards import NUMBER as CARD_NUMBER
from dicewright.games.diceforge.content.choices import CHOICES
from dicewright.games.diceforge.content.faces import (
    COLOUR_NAMES,
    FACES,
    FOREST,
    GARDEN,
    NUMBER,
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


#: What operations are called here that do something else than gain, choose, pay or trade.
OPERATIONS = {
    number: name.removeprefix("OP_").lower().replace("_", "-")
    for name, number in vars(k).items()
    if name.startswith("OP_")
}


def _operation(op: Operation) -> dict[str, Any]:
    """An operation of a space, a side or a card: `{"gain": {"sun": 1}}`, `{"choose": [{…}, …]}`,
    `{"cost": {…}, "gain": {…}}`; others by name, with their numbers."""
    kind, x, y = op
    match kind:
        case k.OP_GAIN:
            return {"gain": {RESOURCE_NAMES[x]: y}}
        case k.OP_CHOOSE:
            return {"choose": [{RESOURCE_NAMES[r]: n} for r, n in enumerate(CHOICES[x]) if n]}
        case k.OP_PAY:
            return {"cost": {RESOURCE_NAMES[x]: y}}
        case k.OP_TRADE:
            resource, cost, glory = TRADES[x]
            return {"cost": {RESOURCE_NAMES[resource]: cost}, "gain": {"glory": glory}}
        case k.OP_STEAL:
            return {"steal": {RESOURCE_NAMES[x]: y}}
    return {"does": OPERATIONS[kind], "numbers": [x, y]}


def _zone(zone: int) -> dict[str, Any]:
    """What a zone of the allegiance board brings: glory for feats nobody, or only their performer,
    had performed before, and what it adds to dice that give something."""
    first, own = ZONE_FEATS.get(zone, (0, 0))
    return {
        "id": ZONE_IDS[zone],
        "new_feat": first,
        "own_new_feat": own,
        "dice": [
            {"gave": RESOURCE_NAMES[gave], "gain": by_resource(row)}
            for gave, row in ZONE_GAINS.get(zone, {}).items()
        ],
    }


def _pools() -> list[dict[str, Any]]:
    """Garden and forest: faces that lie together, with their number at the start, and the cards
    that bring them; others bring them `instead`, if none of those is in the game."""
    lying = {id: (n, id in GARDEN) for part in (GARDEN, *FOREST.values()) for id, n in part.items()}
    pools: dict[int, dict[str, Any]] = {}
    for id, (count, garden) in lying.items():
        pool = FACES[NUMBER[id]].pool
        cards, others = bringing(pool), bringing(k.POOL_TRIDENT) if garden else []
        row = {
            "faces": {},
            "cards": [card.id for card in cards],
            "instead": [card.id for card in others],
        }
        pools.setdefault(pool, row)["faces"][id] = count
    return list(pools.values())


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
            "does": [_operation(op) for op in card.instant],
            "each_turn": [_operation(op) for op in card.reinforcement],
        }
        for card in CARDS
    ],
    "faces": [_face(face) for face in FACES],
    "shelves": [
        {"id": shelf.id, "cost": shelf.cost, "level": shelf.level, "faces": list(shelf.faces)}
        for shelf in SANCTUARY
    ],
    "garden": _pools(),
    "start_dice": {
        module: {"light": list(light), "dark": list(dark)}
        for module, (light, dark) in START_DICE.items()
    },
    "presets": {
        preset: {
            "module": module_of({"preset": preset}),
            "cards": {CARDS[CARD_NUMBER[id]].slot: id for id in cards},
        }
        for preset, cards in PRESETS.items()
    },
    "labyrinth": [
        {"space": space.id, "to": list(space.to), "does": [_operation(op) for op in space.effect]}
        for space in LABYRINTH
    ],
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
    "zones": [_zone(zone) for zone in range(len(ZONE_IDS))],
    "celestial": [
        {"side": side.id, "does": [_operation(op) for op in side.effect]} for side in CELESTIAL
    ],
    "extra_action": {"cost": {"sun": k.EXTRA_ACTION_SUN}},
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
