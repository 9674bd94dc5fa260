"""Cards and faces that lie there and cannot be taken now, as data: what is missing, or why else.

What is legal the rules alone decide; here is told what would have to be different.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from dicewright.core.asking import Barred
from dicewright.core.consts import SEAT, A
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge.content.cards import CARDS, SLOTS
from dicewright.games.diceforge.content.faces import FACES, RESOURCE_NAMES
from dicewright.games.diceforge.engine import Forge
from dicewright.games.diceforge.view import NamedCells

#: Faces that can be bought.
FORGED = [face for face in FACES if face.cost]


def barred(state: Forge) -> list[Barred]:
    """What an action, or a further face of one, cannot take."""
    frames = state.frames()
    if not frames or frames[-1][0] not in (k.D_ACTION, k.D_FORGE):
        return []
    frame, table = frames[-1], NamedCells(state)
    legal = set(state.legal_actions())
    acting = frame[0] == k.D_ACTION
    feats = list(_feats(table, frame[SEAT], legal)) if acting else []
    return [*feats, *_faces(table, frame[SEAT], legal, 0 if acting else frame[A])]


def _feats(table: NamedCells, seat: int, legal: set[int]) -> Iterator[Barred]:
    moon, sun, ancient = (_held(table, seat, of) for of in (k.MOON, k.SUN, k.ANCIENT))
    for slot, card, left in zip(SLOTS, table.row("slot_card"), table.row("stock"), strict=True):
        if card < 0 or k.A_FEAT + card in legal:
            continue
        if not left:
            yield _gone("card", CARDS[card].id)
            continue
        lack = {"moon": max(0, slot.moon - moon), "sun": max(0, slot.sun - sun)}
        # Ancient shards fill either gap: what they cover is not missing.
        for resource in lack:
            covered = min(lack[resource], ancient)
            lack[resource] -= covered
            ancient -= covered
        yield _lacking("card", CARDS[card].id, *lack.items())


def _faces(table: NamedCells, seat: int, legal: set[int], discount: int) -> Iterator[Barred]:
    gold, price = _held(table, seat, k.GOLD), table.state.price
    supply = table.row("supply")
    for face in FORGED:
        number = face.number
        if k.A_FORGE + number in legal:
            continue
        if not supply[number]:
            yield _gone("face", face.id)
        elif (lack := price(number, discount) - gold) > 0:
            yield _lacking("face", face.id, (RESOURCE_NAMES[k.GOLD], lack))
        else:
            yield _taken(face.id)


# What is told is made once: the same cards and faces are out of reach at every table.


@cache
def _gone(what: str, id: str) -> Barred:
    return Barred({what: id}, "gone")


@cache
def _taken(face: str) -> Barred:
    return Barred({"face": face}, "taken")


@cache
def _lacking(what: str, id: str, *lack: tuple[str, int]) -> Barred:
    return Barred({what: id}, "missing", {name: n for name, n in lack if n})


def _held(table: NamedCells, seat: int, resource: int) -> int:
    return table.row("reserve")[seat * k.RESOURCES + resource]
