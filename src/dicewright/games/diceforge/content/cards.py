"""The islands' slots and the cards, one row each.

To add a card that needs only existing operations: a row here, its words in `words/en.toml`, and a
scenario. The number of a card is its place in CARDS; whatever is kept names cards by their ids, so
a row may join anywhere and an id never changes.
"""

from __future__ import annotations

from dataclasses import dataclass

from dicewright.games.diceforge import terms as k

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


def choose(choice: int) -> Operation:
    """The owner gains one resource of a row of `content/choices.py`."""
    return (k.OP_CHOOSE, choice, 0)


def pay(resource: int, amount: int) -> Operation:
    """The owner pays; only as the first operation, and what he cannot pay he cannot use."""
    return (k.OP_PAY, resource, amount)


def lose_all(resource: int) -> Operation:
    """The owner loses what the reserve holds of it."""
    return (k.OP_LOSE_ALL, resource, 0)


def steal(resource: int, amount: int) -> Operation:
    """Every other player loses so much, as far as it is there; the owner gains what was lost."""
    return (k.OP_STEAL, resource, amount)


def poorest_lose(resource: int, amount: int) -> Operation:
    """Who has the least gold loses so much; the owner gains what was lost."""
    return (k.OP_MISTS, resource, amount)


def may_upgrade(levels: int) -> Operation:
    """May upgrade one own face by so many levels."""
    return (k.OP_UPGRADE, levels, 1)


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


def forge_one(discount: int = 0) -> Operation:
    """May buy one face of the sanctuary."""
    return (k.OP_FORGE_ONE, discount, 0)


def roll_celestial_die(times: int) -> Operation:
    return (k.OP_CELESTIAL, times, 0)


def move_golem(steps: int) -> Operation:
    """So many spaces forward, or backward if below zero."""
    return (k.OP_STEPS, abs(steps), int(steps < 0))


OTHERS_ROLL: Operation = (k.OP_ROLL_OTHERS, 0, 0)
PICK_TWO_DICE: Operation = (k.OP_PICK_DICE, 0, 0)
APPLY_PICKS: Operation = (k.OP_APPLY_PICKS, 0, 0)
OTHERS_LOSE: Operation = (k.OP_OTHERS_LOSE, 0, 0)
GLORY_PER_FACE_FORGED: Operation = (k.OP_GAIN_PER_FORGED, k.GLORY, 1)
EVERYBODY_ROLLS: Operation = (k.OP_ROLL_ALL, 0, 0)
GAIN_WHAT_DICE_SHOW: Operation = (k.OP_WIND, 0, 0)
MAY_FORGE_CHEAPEST_GLORY: Operation = (k.OP_ANCESTOR, 0, 0)
GOLD_TO_GLORY: Operation = (k.OP_RIGHT_HAND, 0, 0)
GROW: Operation = (k.OP_TREE, 0, 0)
GLORY_OR_UPGRADE: Operation = (k.OP_MERCHANT, 0, 0)
APPLY_ANY_FACE: Operation = (k.OP_LIGHT, 0, 0)
TWO_GLORY_PER_FEAT: Operation = (k.OP_GAIN_PER_FEAT, k.GLORY, 2)
TWO_GLORY_PER_GLORY_FACE: Operation = (k.OP_GAIN_PER_GLORY_FACE, k.GLORY, 2)
EXTRA_TURN: Operation = (k.OP_EXTRA_TURN, 0, 0)
OUST_EVERYBODY: Operation = (k.OP_LEFT_HAND, 0, 0)
FREE_SMALL_FEAT: Operation = (k.OP_FREE_FEAT, 0, 0)
TURN_BOTH_DICE: Operation = (k.OP_TURN_DICE, 1, 0)
TURN_ONE_DIE: Operation = (k.OP_TURN_DICE, 0, 0)
ADVANCE_COMPANION: Operation = (k.OP_ADVANCE, 0, 0)
PLACE_TWO_MEMORIES: Operation = (k.OP_MEMORY, 2, 0)
OTHERS_STEP_TO_REBELLION: Operation = (k.OP_ORACLE, 0, 0)


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
REBELLION = "rebellion"
GODDESS = "goddess"
TITANS = "titans"

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
    Card("guardians-owl", "S2", 4, BEGINNER, reinforcement=(choose(k.CHOICE_OWL),)),
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
    Card("twins", "M1a", 2, REBELLION, instant=(take_token(k.TOKEN_TWINS),)),
    Card("scepter", "M1a", 2, REBELLION, instant=(take_token(k.TOKEN_SCEPTER),)),
    Card(
        "companion",
        "M1b",
        2,
        REBELLION,
        instant=(take_token(k.TOKEN_COMPANION),),
        reinforcement=(ADVANCE_COMPANION,),
    ),
    Card("wind", "M3", 6, REBELLION, instant=(EVERYBODY_ROLLS, GAIN_WHAT_DICE_SHOW)),
    Card("celestial-die", "M3", 6, REBELLION, instant=(roll_celestial_die(1),)),
    Card(
        "ancestor",
        "M4",
        6,
        REBELLION,
        instant=(MAY_FORGE_CHEAPEST_GLORY, CHOOSE_DIE, minor_blessings(1)),
    ),
    Card("mists", "M4", 6, REBELLION, instant=(poorest_lose(k.GLORY, 5),)),
    Card("right-hand", "M6", 10, REBELLION, instant=(GOLD_TO_GLORY,)),
    Card("eternal-night", "M6", 8, REBELLION, instant=(steal(k.SUN, 1), steal(k.MOON, 1))),
    Card("first-titan", "X5", 20, REBELLION, instant=(FREE_SMALL_FEAT,)),
    Card("the-goddess", "X5", 18, REBELLION, instant=(TURN_BOTH_DICE,)),
    Card("tree", "S1a", 2, REBELLION, reinforcement=(GROW,)),
    Card("merchant", "S1a", 2, REBELLION, reinforcement=(GLORY_OR_UPGRADE,)),
    Card("wood-nymph", "S1b", 2, REBELLION, instant=(gain(k.GOLD, 4), forge_one())),
    Card("light", "S3", 8, REBELLION, reinforcement=(pay(k.GOLD, 3), APPLY_ANY_FACE)),
    Card("goldsmith", "S4", 4, REBELLION, instant=(TWO_GLORY_PER_FEAT,)),
    Card("omniscient", "S4", 8, REBELLION, instant=(TWO_GLORY_PER_GLORY_FACE,)),
    Card(
        "abyssal-trident",
        "S5",
        12,
        REBELLION,
        instant=(lose_all(k.GOLD), forge_from(k.POOL_TRIDENT)),
    ),
    Card("eternal-fire", "S6", 10, REBELLION, instant=(EXTRA_TURN,)),
    Card("left-hand", "S6", 8, REBELLION, instant=(OUST_EVERYBODY,)),
    Card("moon-golem", "M2", 2, GODDESS, instant=(forge_from(k.POOL_GOLEM_MOON),)),
    Card("great-golem", "M5", 8, GODDESS, instant=(move_golem(2),)),
    Card("sun-golem", "S2", 4, GODDESS, instant=(forge_from(k.POOL_GOLEM_SUN),)),
    Card("time-golem", "S3", 4, GODDESS, instant=(move_golem(-2),)),
    Card("memory", "M1b", 2, TITANS, instant=(PLACE_TWO_MEMORIES,)),
    Card(
        "oracle",
        "M2",
        0,
        TITANS,
        reinforcement=(CHOOSE_DIE, minor_blessings(1), OTHERS_STEP_TO_REBELLION),
    ),
    Card("chaos", "M5", 8, TITANS, instant=(forge_from(k.POOL_CHAOS),)),
    Card("dogged", "S1b", 2, TITANS, instant=(forge_from(k.POOL_DOGGED),)),
    Card("guardian", "S2", 4, TITANS, reinforcement=(choose(k.CHOICE_GUARDIAN),)),
    Card("mirror-of-misfortune", "S5", 10, TITANS, instant=(burden_another(k.POOL_MISFORTUNE),)),
)
NUMBER: dict[str, int] = {card.id: i for i, card in enumerate(CARDS)}


def bringing(pool: int) -> list[Card]:
    """The cards that bring the faces of a pool of garden or forest."""
    bring = (k.OP_FORGE_FROM, k.OP_BURDEN)
    return [card for card in CARDS if any(op in bring and x == pool for op, x, _ in card.instant)]
