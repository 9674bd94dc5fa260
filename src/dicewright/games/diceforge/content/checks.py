"""What programs may say: every row is checked once, when the tables are made of them.

An operation that is given what it cannot do would do something else without a word, so it is
refused here with a sentence.
"""

from __future__ import annotations

from collections.abc import Container, Iterable

from dicewright.games.diceforge import terms as k
from dicewright.games.diceforge.content.boards import TRADES
from dicewright.games.diceforge.content.cards import Operation
from dicewright.games.diceforge.content.faces import FACES, NUMBER, Shelf

Argument = tuple[str, Container[int]]

NOTHING: Argument = ("nothing", (0,))
AMOUNT: Argument = ("an amount", range(1, 100))
RESOURCE: Argument = ("a resource", range(k.RESOURCES))
#: Loyalty is no stock: it moves a token and cannot be paid, lost or taken.
STOCK: Argument = ("a resource of the reserve", range(k.LOYALTY))
MODE: Argument = ("an exchange", (0, k.MODE_SHARDS_TO_GLORY, k.MODE_GOLD_TO_GLORY))
POOL: Argument = ("a pool of garden or forest", range(k.POOL_MIRROR, k.POOL_TRIDENT + 1))
BURDENS: Argument = ("a pool whose faces have owners", (k.POOL_BOAR, k.POOL_MISFORTUNE))
TOKEN: Argument = ("a token", range(k.TOKENS))
CHOICE: Argument = ("a row of CHOICES", range(k.CHOICES))
TRADE: Argument = ("a row of TRADES", range(len(TRADES)))
DISCOUNT: Argument = ("a discount", range(100))
FLAG: Argument = ("yes or no", (0, 1))

ARGUMENTS: dict[int, tuple[Argument, Argument]] = {
    k.OP_GAIN: (RESOURCE, AMOUNT),
    k.OP_CHOOSE: (CHOICE, NOTHING),
    k.OP_PAY: (STOCK, AMOUNT),
    k.OP_MAJOR: (AMOUNT, MODE),
    k.OP_MINOR: (AMOUNT, MODE),
    k.OP_TOKEN: (TOKEN, NOTHING),
    k.OP_FORGE_FROM: (POOL, NOTHING),
    k.OP_BURDEN: (BURDENS, NOTHING),
    k.OP_GAIN_PER_FORGED: (RESOURCE, AMOUNT),
    k.OP_CELESTIAL: (AMOUNT, NOTHING),
    k.OP_STEPS: (AMOUNT, FLAG),
    k.OP_MISTS: (STOCK, AMOUNT),
    k.OP_FORGE_ONE: (DISCOUNT, NOTHING),
    k.OP_GAIN_PER_FEAT: (RESOURCE, AMOUNT),
    k.OP_GAIN_PER_GLORY_FACE: (RESOURCE, AMOUNT),
    k.OP_LOSE_ALL: (STOCK, NOTHING),
    k.OP_TURN_DICE: (FLAG, NOTHING),
    k.OP_MEMORY: (AMOUNT, NOTHING),
    k.OP_STEAL: (STOCK, AMOUNT),
    k.OP_TRADE: (TRADE, NOTHING),
    k.OP_UPGRADE: (AMOUNT, FLAG),
}
#: What must be the first operation of a reinforcement: it says whether the card can be used.
CONDITIONS = {k.OP_PAY, k.OP_ADVANCE}
#: What works only after another operation, whose answer it takes up.
AFTER = {k.OP_MINOR: k.OP_CHOOSE_DIE, k.OP_APPLY_PICKS: k.OP_PICK_DICE}
NAMES = {
    value: name.removeprefix("OP_").lower().replace("_", " ")
    for name, value in vars(k).items()
    if name.startswith("OP_")
}


def fault_of(kind: int, operations: tuple[Operation, ...]) -> str:
    """What is wrong with a program of this kind; nothing, if it can be carried out."""
    if len(operations) > k.PROGRAM_OPS:
        return f"a program has at most {k.PROGRAM_OPS} operations, not {len(operations)}"
    earlier: list[int] = []
    for operation, *values in operations:
        name = NAMES[operation]
        arguments = ARGUMENTS.get(operation, (NOTHING, NOTHING))
        for (wanted, allowed), value in zip(arguments, values, strict=True):
            if value not in allowed:
                return f"“{name}” wants {wanted}, and cannot do {value}"
        if operation in CONDITIONS and (earlier or kind != k.PROGRAM_REINFORCEMENT):
            return f"“{name}” can only be the first operation of a reinforcement"
        if operation in AFTER and AFTER[operation] not in earlier:
            return f"“{name}” must come after “{NAMES[AFTER[operation]]}”"
        if operation == k.OP_TREASURE and kind != k.PROGRAM_SPACE:
            return f"“{name}” is for spaces of the labyrinth"
        earlier.append(operation)
    return ""


def fault_of_trade(resource: int) -> str:
    """What is wrong with the resource that a trade is paid with."""
    return "" if resource in STOCK[1] else f"a trade wants {STOCK[0]}, and cannot do {resource}"


def fault_of_shelf(shelf: Shelf) -> str:
    """What is wrong with a shelf of the sanctuary: another number of faces would shift the rest."""
    if len(shelf.faces) != k.POOL_SIZE:
        return f"shelf {shelf.id} holds {k.POOL_SIZE} faces, not {len(shelf.faces)}"
    unknown = [id for id in shelf.faces if id not in NUMBER]
    return f"shelf {shelf.id} holds unknown faces: {unknown}" if unknown else ""


def fault_of_supply(ids: Iterable[str]) -> str:
    """What is wrong with the faces that lie in garden or forest."""
    for id in ids:
        if id not in NUMBER:
            return f"garden or forest holds an unknown face: {id}"
        if FACES[NUMBER[id]].pool in (k.POOL_NONE, k.POOL_SANCTUARY):
            return f"{id} lies in garden or forest and needs a pool, or no card can bring it"
    return ""
