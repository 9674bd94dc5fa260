"""The rows of `content` as flat tables of ints, for the chapters.

Built once at import; in the compiled engine they are C arrays that only compiled modules see, so
callers in Python read `content` instead.
"""

from __future__ import annotations

from itertools import accumulate

from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge.content.boards import (
    ALLEGIANCE,
    CELESTIAL,
    HALLS,
    LABYRINTH,
    MEMORY_SIDES,
    TRADES,
    TREASURES,
    ZONE_FEATS,
    ZONE_GAINS,
)
from dicewright.games.diceforge.content.cards import CARDS, SLOT_NUMBER, SLOTS, Operation, bringing
from dicewright.games.diceforge.content.checks import (
    fault_of,
    fault_of_shelf,
    fault_of_supply,
    fault_of_trade,
)
from dicewright.games.diceforge.content.choices import CHOICES
from dicewright.games.diceforge.content.faces import (
    COLOUR_NAMES,
    FACES,
    FOREST,
    GARDEN,
    MODULES,
    NUMBER,
    SANCTUARY,
    START_DICE,
    Face,
    amounts,
)


def _padded(values: list[int], size: int, filler: int) -> list[int]:
    assert len(values) <= size
    return values + [filler] * (size - len(values))


def _program(owner: str, kind: int, operations: tuple[Operation, ...]) -> list[int]:
    fault = fault_of(kind, operations)
    assert not fault, f"{owner}: {fault}"
    flat = [cell for operation in operations for cell in operation]
    return _padded(flat, k.PROGRAM_CELLS, k.OP_END)


def _programs() -> list[int]:
    """All programs, PROGRAM_CELLS cells each: cards' instants, their reinforcements, spaces, sides
    of the celestial die.
    """
    cells: list[int] = []
    for card in CARDS:
        cells += _program(card.id, k.PROGRAM_INSTANT, card.instant)
    for card in CARDS:
        cells += _program(card.id, k.PROGRAM_REINFORCEMENT, card.reinforcement)
    for space in LABYRINTH:
        cells += _program(f"labyrinth {space.id}", k.PROGRAM_SPACE, space.effect)
    for side in CELESTIAL:
        cells += _program(side.id, k.PROGRAM_CELESTIAL, side.effect)
    return cells


def _trade_resources() -> list[int]:
    for resource, _, _ in TRADES:
        assert not fault_of_trade(resource), fault_of_trade(resource)
    return [resource for resource, _, _ in TRADES]


def _ways_back() -> list[int]:
    """Every way of the labyrinth against its direction, WAYS cells a space."""
    cells: list[int] = []
    for space in LABYRINTH:
        back = [other.id for other in LABYRINTH if space.id in other.to]
        cells += _padded(back, k.WAYS, 0)
    return cells


def _face_worth(face: Face, worths: tuple[int, ...]) -> int:
    options = [sum(n * w for n, w in zip(row, worths, strict=True)) for row in face.gives]
    return max(options, default=_SPECIAL_WORTH.get(face.kind, 0))


def _face_sort(face: Face) -> int:
    """From 0 to 15: gold, sun, moon or glory alone, a little or more of it; several of them; a
    choice; then the special kinds."""
    if face.kind != k.FACE_GAIN or not face.gives:
        return 10 + face.kind % 6
    given = [(amount, resource) for resource, amount in enumerate(face.gives[0]) if amount]
    if len(face.gives) > 1 or len(given) != 1 or given[0][1] > k.GLORY:
        return 9 if len(face.gives) > 1 else 8
    amount, resource = given[0]
    return 2 * resource + (amount > (3 if resource == k.GOLD else 1))


def _card(id: str) -> int:
    return next(card.number for card in CARDS if card.id == id)


def _bringer(pool: int) -> int:
    """The card that brings the faces of a garden pool, -1 for all other pools."""
    if not any(face.pool == pool for face in FACES if face.id in GARDEN):
        return -1
    return next((card.number for card in bringing(pool)), -1)


def _pool_faces() -> list[int]:
    for shelf in SANCTUARY:
        assert not fault_of_shelf(shelf), fault_of_shelf(shelf)
    return [NUMBER[face] for shelf in SANCTUARY for face in shelf.faces]


def _start_supply() -> list[int]:
    for lying in (GARDEN, *FOREST.values()):
        assert not fault_of_supply(lying), fault_of_supply(lying)
    return [GARDEN.get(f.id, 0) + FOREST[module].get(f.id, 0) for module in MODULES for f in FACES]


def _zone_bonus() -> list[int]:
    gains = [
        ZONE_GAINS.get(zone, {}).get(given, amounts())
        for zone in range(k.ZONES)
        for given in range(k.RESOURCES)
    ]
    # The rest of the rules expects no other resource from a zone.
    assert not any(n for row in gains for r, n in enumerate(row) if r not in (k.GOLD, k.GLORY))
    return [amount for row in gains for amount in row]


def _gives() -> list[int]:
    cells: list[int] = []
    for face in FACES:
        flat = [amount for row in face.gives for amount in row]
        cells += _padded(flat, k.OPTIONS * k.RESOURCES, 0)
    return _padded(cells, k.FACES * k.OPTIONS * k.RESOURCES, 0)


def _masks() -> list[int]:
    """Which resources each option of each face gives, as bits."""
    gives = _gives()
    return [
        sum(1 << r for r in range(k.RESOURCES) if gives[i * k.RESOURCES + r])
        for i in range(k.FACES * k.OPTIONS)
    ]


def _plain(face: Face) -> tuple[int, int]:
    """The one resource that a face gives and its amount, or that it is no such face."""
    given = [(r, n) for r, n in enumerate(face.gives[0]) if n] if len(face.gives) == 1 else []
    if face.kind == k.FACE_GAIN and len(given) == 1 and given[0][0] <= k.GLORY:
        return given[0]
    return k.NOT_PLAIN, 0


def _caps(chests: int) -> list[int]:
    """How much of each resource the reserve holds; glory has no cap."""
    shards = k.SHARD_CAP + k.CHEST_SHARDS * chests
    return [k.GOLD_CAP + k.CHEST_GOLD * chests, shards, shards, 32767, k.ANCIENT_CAP, 0]


KIND = _padded([face.kind for face in FACES], k.FACES + 1, k.FACE_GAIN)
OPTION_COUNT = _padded([len(face.gives) for face in FACES], k.FACES + 1, 0)
#: Does a face ask "one of these"? Does it depend on what the other face gives?
HAS_OPTIONS = _padded(
    [int(f.kind in (k.FACE_CHOICE, k.FACE_BOAR, k.FACE_MISFORTUNE)) for f in FACES],
    k.FACES + 1,
    0,
)
LOOKS_AT_OTHER = _padded([int(f.kind == k.FACE_SHIELD) for f in FACES], k.FACES + 1, 0)
GIVES = _gives()
GIVES_MASK = _masks()
#: Of a face that only gives one resource: which, and how much. NOT_PLAIN for all others.
PLAIN = _padded([_plain(face)[0] for face in FACES], k.FACES + 1, k.NOT_PLAIN)
PLAIN_AMOUNT = _padded([_plain(face)[1] for face in FACES], k.FACES + 1, 0)
#: Does a face that only gives, gives gold?
GIVES_GOLD = _padded(
    [int(f.kind == k.FACE_GAIN and f.gives[0][k.GOLD] > 0) for f in FACES], k.FACES + 1, 0
)
#: By chests: how much of a resource the reserve holds.
CAPS = [cap for chests in range(k.COPIES + 1) for cap in _caps(chests)]
MATCH = _padded([face.match for face in FACES], k.FACES, -1)
COLOUR = _padded([face.colour for face in FACES], k.FACES, -1)
COST = _padded([face.cost for face in FACES], k.FACES, 0)
POOL = _padded([face.pool for face in FACES], k.FACES, k.POOL_NONE)

#: The faces of the sanctuary, cheapest first: the order in which they are offered.
SHELVED = [f.number for f in sorted(FACES, key=lambda f: (f.cost, f.number)) if f.cost]
SHELVED_COUNT = len(SHELVED)
#: By face: its place in that order, -1 for faces of garden and forest.
SHELF = [SHELVED.index(face.number) if face.cost else -1 for face in FACES]
#: By gold: how many faces of that order it buys, one at a time.
MOST_COST = max(face.cost for face in FACES)
AFFORDABLE = [sum(1 for f in FACES if 0 < f.cost <= gold) for gold in range(MOST_COST + 1)]
#: What lies in garden and forest at the start, module by module.
START_SUPPLY = _start_supply()
#: The ten sanctuary pools of four faces each, pool by pool.
POOL_FACES = _pool_faces()
START_FACES = [NUMBER[face] for module in MODULES for die in START_DICE[module] for face in die]

SLOT_MOON = [slot.moon for slot in SLOTS]
SLOT_SUN = [slot.sun for slot in SLOTS]
SLOT_ISLAND = [slot.island for slot in SLOTS]
#: By moon and sun, each up to MOST_PRICE: the slots whose price they pay, one list after the other.
MOST_PRICE = max(max(slot.moon, slot.sun) for slot in SLOTS)
_PAYABLE = [
    [i for i, slot in enumerate(SLOTS) if slot.moon <= moon and slot.sun <= sun]
    for moon in range(MOST_PRICE + 1)
    for sun in range(MOST_PRICE + 1)
]
PAYABLE = [slot for slots in _PAYABLE for slot in slots]
PAYABLE_END = list(accumulate(len(slots) for slots in _PAYABLE))
PAYABLE_COUNT = [len(slots) for slots in _PAYABLE]
CARD_SLOT = [SLOT_NUMBER[card.slot] for card in CARDS]
CARD_GLORY = [card.glory for card in CARDS]
#: The slots on which a reinforcement may lie: with free mixing, any of the same price.
_ENDURING_PRICES = {
    (SLOTS[SLOT_NUMBER[card.slot]].moon, SLOTS[SLOT_NUMBER[card.slot]].sun)
    for card in CARDS
    if card.reinforcement
}
ENDURING = [i for i, slot in enumerate(SLOTS) if (slot.moon, slot.sun) in _ENDURING_PRICES]
ENDURING_COUNT = len(ENDURING)
#: By a set of enduring slots, a bit each: the first of them.
LOWEST = [
    next((i for i in range(ENDURING_COUNT) if slots >> i & 1), 0)
    for slots in range(1 << ENDURING_COUNT)
]
IS_REINFORCEMENT = [int(bool(card.reinforcement)) for card in CARDS]
PROGRAMS = _programs()
#: Where the programs of a kind begin, counted in programs.
PROGRAM_BASE = [0, len(CARDS), 2 * len(CARDS), 2 * len(CARDS) + len(LABYRINTH)]

LEVEL = [face.level for face in FACES]
SHOWS_GLORY = [int(face.shows_glory) for face in FACES]
SHOWN = [amount for face in FACES for amount in face.shown]
CHOICE_AMOUNT = [amount for number in range(k.CHOICES) for amount in CHOICES[number]]
#: The card whose face lies in a garden pool; the trident leaves it alone if the card is in play.
POOL_CARD = [_bringer(pool) for pool in range(k.POOL_TRIDENT)]

WAYS_ON = [way for space in LABYRINTH for way in _padded(list(space.to), k.WAYS, 0)]
WAYS_BACK = _ways_back()
TRADE_RESOURCE = _trade_resources()
TRADE_PRICE = [trade[1] for trade in TRADES]
TRADE_GLORY = [trade[2] for trade in TRADES]
TREASURE_FRONT = [amount for _, front, _ in TREASURES for amount in front]
TREASURE_BACK = [amount for _, _, back in TREASURES for amount in back]
#: The halls by space: 8 is hall 1, and so on; 0 is no hall.
HALL_OF = [HALLS.index(space.id) + 1 if space.id in HALLS else 0 for space in LABYRINTH]

TOWARD_LOYALTY = [stand.loyal for stand in ALLEGIANCE]
TOWARD_REBELLION = [stand.rebel for stand in ALLEGIANCE]
STAND_GLORY = [stand.glory for stand in ALLEGIANCE]
STAND_ZONE = [stand.zone for stand in ALLEGIANCE]
#: By zone and resource that a die gave: what the zone adds.
ZONE_BONUS = _zone_bonus()
FIRST_FEAT_GLORY = [ZONE_FEATS.get(zone, (0, 0))[0] for zone in range(k.ZONES)]
OWN_FEAT_GLORY = [ZONE_FEATS.get(zone, (0, 0))[1] for zone in range(k.ZONES)]
MEMORY_GIVES = [amount for _, gives in MEMORY_SIDES for amount in gives]

BOAR_CARD = _card("tenacious-boar")
TRITON_CARD = _card("triton")
BEAR_CARD = _card("great-bear")
TWINS_CARD = _card("twins")
COMPANION_CARD = _card("companion")
MERCHANT_CARD = _card("merchant")
FIRE_CARD = _card("eternal-fire")
MEMORY_CARD = _card("memory")
MISFORTUNE_CARD = _card("mirror-of-misfortune")
ORACLE_CARD = _card("oracle")
BOAR_FACES = [NUMBER[f"boar-{colour}"] for colour in COLOUR_NAMES]
MISFORTUNE_FACES = [NUMBER[f"misfortune-{colour}"] for colour in COLOUR_NAMES]
SIX_GOLD_FACE = NUMBER["G6"]
GOLEM_MOON_FACE = NUMBER["golem-moon"]
GOLEM_SUN_FACE = NUMBER["golem-sun"]

#: For simple bots, in hundredths of a point: a resource in the reserve (little, so that it is
#: spent), and a face each time it is rolled (of a "?" face the best option, special faces by a rule
#: of thumb), early and late in the game: gold is for forging, and forging pays early.
_RESERVE = (15, 60, 60, 100, 50, 20)
_EARLY = (90, 170, 170, 100, 120, 30)
_LATE = (10, 200, 200, 100, 120, 30)
_SPECIAL_WORTH = {k.FACE_TRIPLE: 300, k.FACE_MIRROR: 250, k.FACE_SHIP: 200, k.FACE_GOLEM: 250}
RESOURCE_WORTH = list(_RESERVE)
FACE_WORTH = [_face_worth(face, worths) for worths in (_EARLY, _LATE) for face in FACES]
#: What a face shows of gold, and of glory MOST_RICHES times as much: sums keep them apart.
FACE_RICHES = _padded(
    [face.shown[k.GOLD] + k.MOST_RICHES * face.shown[k.GLORY] for face in FACES], k.FACES + 1, 0
)
#: Slots of the lowest price whose feats have effects that last, in the sets of the first game.
SMALL_SLOTS = [SLOT_NUMBER[slot] for slot in ("M1a", "M1b", "S1a")]
#: Sorts of faces, for what a bot learns about placing them: what they give, little or much of it.
FACE_SORT = [_face_sort(face) for face in FACES]
