"""The islands' slots and the cards, one row each.

To add a card that needs only existing operations: a row here, its words in `words/en.toml`, and a
scenario. The number of a card is its place in CARDS and never changes.
"""

from __future__ import annotations

from dataclasses import dataclass

from dicewright.games.diceforge import consts as k

Operation = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Slot:
    """One of the fifteen places for a stack of cards."""

    id: str
    island: int
    moon: int = 0
    sun: int = 0


SLOTS = (
    Slot("M1a", 1, moon=1),
    Slot("M1b", 1, moon=1),
    Slot("M2", 2, moon=2),
    Slot("M3", 2, moon=3),
    Slot("M4", 3, moon=4),
    Slot("M5", 3, moon=5),
    Slot("M6", 4, moon=6),
    Slot("X5", 4, moon=5, sun=5),
    Slot("S6", 4, sun=6),
    Slot("S5", 5, sun=5),
    Slot("S4", 5, sun=4),
    Slot("S3", 6, sun=3),
    Slot("S2", 6, sun=2),
    Slot("S1b", 7, sun=1),
    Slot("S1a", 7, sun=1),
)
SLOT_NUMBER: dict[str, int] = {slot.id: i for i, slot in enumerate(SLOTS)}


# -- the operations a row may use, readable --------------------------------------------------------


def gain(resource: int, amount: int) -> Operation:
    """The owner gains so much of a resource."""
    return (k.OP_GAIN, resource, amount)


def gain_one_of(*resources: int, amount: int = 1) -> Operation:
    """The owner gains one of these resources, as he chooses."""
    return (k.OP_GAIN_ONE, sum(1 << r for r in resources), amount)


def pay(resource: int, amount: int) -> Operation:
    """The owner pays; only as the first operation, and what he cannot pay he cannot use."""
    return (k.OP_PAY, resource, amount)


def major_blessings(times: int, mode: int = 0) -> Operation:
    return (k.OP_MAJOR, times, mode)


CHOOSE_DIE: Operation = (k.OP_CHOOSE_DIE, 0, 0)


def minor_blessings(times: int, mode: int = 0) -> Operation:
    """Minor blessings with the die of CHOOSE_DIE."""
    return (k.OP_MINOR, times, mode)


def take_token(token: int) -> Operation:
    return (k.OP_TOKEN, token, 0)


def forge_from(pool: int) -> Operation:
    """Take a face from a pool of the garden, forge it on an own die."""
    return (k.OP_FORGE_FROM, pool, 0)


def burden_another(pool: int) -> Operation:
    """Make another player forge the face of this card's colour."""
    return (k.OP_BURDEN, pool, 0)


OTHERS_ROLL: Operation = (k.OP_ROLL_OTHERS, 0, 0)
PICK_TWO_DICE: Operation = (k.OP_PICK_DICE, 0, 0)
APPLY_PICKS: Operation = (k.OP_APPLY_PICKS, 0, 0)
OTHERS_LOSE: Operation = (k.OP_OTHERS_LOSE, 0, 0)
GLORY_PER_FACE_FORGED: Operation = (k.OP_GAIN_PER_FORGED, k.GLORY, 1)


@dataclass(frozen=True, slots=True)
class Card:
    """A set of equal feats."""

    id: str
    slot: str
    glory: int
    box: str
    instant: tuple[Operation, ...] = ()
    reinforcement: tuple[Operation, ...] = ()

    @property
    def number(self) -> int:
        return NUMBER[self.id]


BEGINNER = "base"
ADVANCED = "base-alternate"

CARDS = (
    Card("hammer", "M1a", 0, BEGINNER, instant=(take_token(k.TOKEN_HAMMER),)),
    Card("chest", "M1b", 2, BEGINNER, instant=(take_token(k.TOKEN_CHEST),)),
    Card("silver-hind", "M2", 2, BEGINNER, reinforcement=(CHOOSE_DIE, minor_blessings(1))),
    Card("great-bear", "M2", 2, ADVANCED, instant=(take_token(k.TOKEN_BEAR),)),
    Card("satyrs", "M3", 6, BEGINNER, instant=(OTHERS_ROLL, PICK_TWO_DICE, APPLY_PICKS)),
    Card("tenacious-boar", "M3", 4, ADVANCED, instant=(burden_another(k.POOL_BOAR),)),
    Card("ferryman", "M4", 12, BEGINNER),
    Card("cerberus", "M4", 6, ADVANCED, instant=(take_token(k.TOKEN_CERBERUS),)),
    Card("helmet-of-invisibility", "M5", 4, BEGINNER, instant=(forge_from(k.POOL_TRIPLE),)),
    Card("cancer", "M6", 8, BEGINNER, instant=(major_blessings(2),)),
    Card("sentinel", "M6", 6, ADVANCED, instant=(major_blessings(2, k.MODE_SHARDS_TO_GLORY),)),
    Card("hydra", "X5", 26, BEGINNER),
    Card("typhon", "X5", 16, ADVANCED, instant=(GLORY_PER_FACE_FORGED,)),
    Card("elder", "S1a", 0, BEGINNER, reinforcement=(pay(k.GOLD, 3), gain(k.GLORY, 4))),
    Card("wild-spirits", "S1b", 2, BEGINNER, instant=(gain(k.MOON, 3), gain(k.GOLD, 3))),
    Card("guardians-owl", "S2", 4, BEGINNER, reinforcement=(gain_one_of(k.GOLD, k.SUN, k.MOON),)),
    Card("celestial-ship", "S2", 4, ADVANCED, instant=(forge_from(k.POOL_SHIP),)),
    Card("minotaur", "S3", 8, BEGINNER, instant=(OTHERS_ROLL, OTHERS_LOSE)),
    Card("guardians-shield", "S3", 6, ADVANCED, instant=(forge_from(k.POOL_SHIELD),)),
    Card("gorgon", "S4", 14, BEGINNER),
    Card("triton", "S4", 8, ADVANCED, instant=(take_token(k.TOKEN_TRITON),)),
    Card("mirror-of-the-abyss", "S5", 10, BEGINNER, instant=(forge_from(k.POOL_MIRROR),)),
    Card("sphinx", "S6", 10, BEGINNER, instant=(CHOOSE_DIE, minor_blessings(4))),
    Card(
        "cyclops", "S6", 8, ADVANCED, instant=(CHOOSE_DIE, minor_blessings(4, k.MODE_GOLD_TO_GLORY))
    ),
)
NUMBER: dict[str, int] = {card.id: i for i, card in enumerate(CARDS)}
