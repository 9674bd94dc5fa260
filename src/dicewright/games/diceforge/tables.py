"""The rows of `content` as flat tables of ints, for the chapters.

Built once at import; in the compiled engine they are C arrays that only compiled modules see, so
callers in Python read `content` instead.
"""

from __future__ import annotations

from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge.content.cards import CARDS, SLOT_NUMBER, SLOTS, Card, Operation
from dicewright.games.diceforge.content.faces import FACES, GARDEN, NUMBER, SANCTUARY, START_DICE


def _padded(values: list[int], size: int, filler: int) -> list[int]:
    assert len(values) <= size
    return values + [filler] * (size - len(values))


def _programs(kind: str) -> list[int]:
    """All cards' programs of a kind, PROGRAM_CELLS cells each."""
    cells: list[int] = []
    for card in CARDS:
        program: tuple[Operation, ...] = getattr(card, kind)
        flat = [cell for operation in program for cell in operation]
        cells += _padded(flat, k.PROGRAM_CELLS, k.OP_END)
    return _padded(cells, k.CARDS * k.PROGRAM_CELLS, k.OP_END)


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


def _kinds_of_cards(test: str) -> list[int]:
    return _padded([int(bool(getattr(card, test))) for card in CARDS], k.CARDS, 0)


def _slot_of(card: Card) -> int:
    return SLOT_NUMBER[card.slot]


KIND = _padded([face.kind for face in FACES], 64, k.FACE_GAIN)
OPTION_COUNT = _padded([len(face.gives) for face in FACES], k.FACES, 0)
GIVES = _gives()
GIVES_MASK = _masks()
MATCH = _padded([face.match for face in FACES], k.FACES, -1)
COLOUR = _padded([face.colour for face in FACES], k.FACES, -1)
COST = _padded([face.cost for face in FACES], k.FACES, 0)
POOL = _padded([face.pool for face in FACES], k.FACES, k.POOL_NONE)

#: The faces of the sanctuary, cheapest first: the order in which they are offered.
SHELVED = _padded(
    [f.number for f in sorted(FACES, key=lambda f: (f.cost, f.number)) if f.cost], 20, k.NO_FACE
)
SHELVED_COUNT = sum(1 for face in FACES if face.cost)
START_SUPPLY = _padded(
    [GARDEN.get(face.id, 0) for face in FACES],
    k.FACES,
    0,
)
#: The ten sanctuary pools of four faces each, pool by pool.
POOL_FACES = [NUMBER[face] for shelf in SANCTUARY for face in shelf.faces]
START_FACES = [NUMBER[face] for die in START_DICE["none"] for face in die]

SLOT_MOON = [slot.moon for slot in SLOTS]
SLOT_SUN = [slot.sun for slot in SLOTS]
SLOT_ISLAND = [slot.island for slot in SLOTS]
CARD_SLOT = _padded([_slot_of(card) for card in CARDS], k.CARDS, -1)
CARD_GLORY = _padded([card.glory for card in CARDS], k.CARDS, 0)
IS_REINFORCEMENT = _kinds_of_cards("reinforcement")
INSTANT = _programs("instant")
REINFORCEMENT = _programs("reinforcement")
CARD_COUNT = len(CARDS)
BOAR_CARD = next(card.number for card in CARDS if card.id == "tenacious-boar")
TRITON_CARD = next(card.number for card in CARDS if card.id == "triton")
BEAR_CARD = next(card.number for card in CARDS if card.id == "great-bear")
BOAR_FACE = NUMBER["boar-red"]
SIX_GOLD_FACE = NUMBER["G6"]
