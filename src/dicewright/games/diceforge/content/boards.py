"""The two module boards: the labyrinth of the Goddess and the allegiance board of the Titans."""

from __future__ import annotations

from dataclasses import dataclass

from dicewright.games.diceforge import terms as k
from dicewright.games.diceforge.content.cards import (
    APPLY_ANY_FACE,
    GLORY_PER_FACE_FORGED,
    TURN_ONE_DIE,
    Operation,
    choose,
    forge_one,
    gain,
    may_upgrade,
    roll_celestial_die,
    steal,
)
from dicewright.games.diceforge.content.faces import Amounts, amounts


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the labyrinth: where golems go from it, and what it does."""

    id: int
    to: tuple[int, ...]
    effect: tuple[Operation, ...] = ()


TREASURE_HALL: Operation = (k.OP_TREASURE, 0, 0)
FIRST_ARRIVAL: Operation = (k.OP_FIRST_ARRIVAL, 0, 0)


def trade(row: int) -> Operation:
    """May pay once for glory: a row of TRADES."""
    return (k.OP_TRADE, row, 0)


#: What can be paid for glory on a space: (resource, amount, glory).
TRADES = ((k.GOLD, 6, 6), (k.MOON, 2, 8))

LABYRINTH = (
    Space(1, (2, 9, 14)),
    Space(2, (3, 9), (gain(k.SUN, 1),)),
    Space(3, (4,), (gain(k.GLORY, 3),)),
    Space(4, (5, 10), (choose(k.CHOICE_SIX_GOLD_OR_GLORY),)),
    Space(5, (6,), (gain(k.GLORY, 5),)),
    Space(6, (7, 12), (gain(k.GLORY, 3), gain(k.SUN, 1), gain(k.MOON, 1))),
    Space(7, (8,), (steal(k.GLORY, 2),)),
    Space(8, (13,), (TREASURE_HALL,)),
    Space(9, (10,), (roll_celestial_die(1),)),
    Space(10, (11,), (forge_one(discount=2),)),
    Space(11, (12,), (gain(k.GOLD, 6),)),
    Space(12, (13,), (TREASURE_HALL,)),
    Space(13, (24,), (gain(k.GLORY, 3),)),
    Space(14, (15,), (gain(k.MOON, 1),)),
    Space(15, (16,), (choose(k.CHOICE_THREE_GOLD_OR_SHARD),)),
    Space(16, (10, 17), (roll_celestial_die(1),)),
    Space(17, (18,), (choose(k.CHOICE_THREE_GOLD_OR_SHARD),)),
    Space(18, (19,), (forge_one(),)),
    Space(19, (12, 20), (roll_celestial_die(1),)),
    Space(20, (21,), (choose(k.CHOICE_MOON_OR_GLORY),)),
    Space(21, (22,), (TREASURE_HALL,)),
    Space(22, (23,), (choose(k.CHOICE_TWO_SHARDS),)),
    Space(23, (13,), (roll_celestial_die(2),)),
    Space(24, (25,), (forge_one(),)),
    Space(25, (26,), (roll_celestial_die(1),)),
    Space(26, (27,), (choose(k.CHOICE_THREE_GOLD_OR_SHARD),)),
    Space(27, (28,), (trade(0),)),
    Space(28, (29,), (roll_celestial_die(2),)),
    Space(29, (30,), (trade(1),)),
    Space(30, (31,), (roll_celestial_die(1),)),
    Space(31, (32,)),
    Space(32, (33,)),
    Space(33, (34,), (GLORY_PER_FACE_FORGED,)),
    Space(34, (35,)),
    Space(35, (36,)),
    Space(36, (), (gain(k.GLORY, 15), FIRST_ARRIVAL)),
)

#: The spaces that are treasure halls.
HALLS = tuple(space.id for space in LABYRINTH if TREASURE_HALL in space.effect)

#: The treasures: what the finder takes, and what everybody takes who comes later.
TREASURES: tuple[tuple[str, Amounts, Amounts], ...] = (
    ("moon", amounts(moon=4), amounts(moon=1)),
    ("sun", amounts(sun=4), amounts(sun=1)),
    ("glory", amounts(glory=10), amounts(glory=2)),
)


@dataclass(frozen=True, slots=True)
class Side:
    """A side of the celestial die, and what it does."""

    id: str
    effect: tuple[Operation, ...]


CELESTIAL = (
    Side("gold-12", (gain(k.GOLD, 12),)),
    Side("glory-5", (gain(k.GLORY, 5),)),
    Side("glory-3-and-choice", (gain(k.GLORY, 3), choose(k.CHOICE_THREE_GOLD_OR_SHARD))),
    Side("copy", (APPLY_ANY_FACE,)),
    Side("choose-face", (TURN_ONE_DIE,)),
    Side("upgrade-2", (may_upgrade(2),)),
)
CELESTIAL_SIDES = tuple(side.id for side in CELESTIAL)


@dataclass(frozen=True, slots=True)
class Stand:
    """A space of the allegiance board: its worth at the end, its zone, and where the ways lead."""

    id: int
    glory: int
    zone: int
    loyal: int
    rebel: int


ZONE_IDS = ("neutral", "loyalty-1", "loyalty-2", "loyalty-3", "rebellion-1", "rebellion-2")

_R2, _R1, _NO = k.ZONE_REBEL_2, k.ZONE_REBEL_1, k.ZONE_NONE
_L1, _L2, _L3 = k.ZONE_LOYAL_1, k.ZONE_LOYAL_2, k.ZONE_LOYAL_3

#: `loyal` and `rebel` are the next spaces toward Loyalty and Rebellion, 0 at an end. The blue
#: spaces are detours (2, 5) or, toward Rebellion, short cuts (29 to 27, 31 to 29).
ALLEGIANCE = (
    Stand(1, -25, _R2, 2, 0),
    Stand(2, -25, _R2, 3, 1),
    Stand(3, -20, _R2, 4, 1),
    Stand(4, -17, _R2, 5, 3),
    Stand(5, -17, _R2, 6, 4),
    Stand(6, -14, _R2, 7, 4),
    Stand(7, -12, _R2, 8, 6),
    Stand(8, -10, _R2, 9, 7),
    Stand(9, -8, _R1, 10, 8),
    Stand(10, -7, _R1, 11, 9),
    Stand(11, -6, _R1, 12, 10),
    Stand(12, -5, _R1, 13, 11),
    Stand(13, -3, _NO, 14, 12),
    Stand(14, -2, _NO, 15, 13),
    Stand(15, -1, _NO, 16, 14),
    Stand(16, 0, _NO, 17, 15),
    Stand(17, 1, _NO, 18, 16),
    Stand(18, 2, _NO, 19, 17),
    Stand(19, 3, _NO, 20, 18),
    Stand(20, 5, _L1, 21, 19),
    Stand(21, 6, _L1, 22, 20),
    Stand(22, 7, _L1, 23, 21),
    Stand(23, 8, _L2, 24, 22),
    Stand(24, 10, _L2, 25, 23),
    Stand(25, 12, _L2, 26, 24),
    Stand(26, 14, _L3, 27, 25),
    Stand(27, 17, _L3, 28, 26),
    Stand(28, 17, _L3, 29, 27),
    Stand(29, 20, _L3, 30, 27),
    Stand(30, 20, _L3, 31, 29),
    Stand(31, 25, _L3, 0, 29),
)

#: What a zone adds to an own die, by the resource that the die gave; once for each (11.2, Z2).
ZONE_GAINS: dict[int, dict[int, Amounts]] = {
    k.ZONE_LOYAL_1: {k.GOLD: amounts(gold=1)},
    k.ZONE_LOYAL_2: {k.GOLD: amounts(gold=1, glory=1)},
    k.ZONE_LOYAL_3: {k.GOLD: amounts(gold=1, glory=1), k.GLORY: amounts(glory=1)},
}

#: Glory for a feat that nobody had performed before, and for one that is only new to its performer.
ZONE_FEATS = {k.ZONE_REBEL_1: (3, 2), k.ZONE_REBEL_2: (5, 3)}

#: The two sides of a memory token.
MEMORY_SIDES: tuple[tuple[str, Amounts], ...] = (
    ("ancient", amounts(ancient=2, moon=1)),
    ("loyalty", amounts(loyalty=2, sun=1)),
)
