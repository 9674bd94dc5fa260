"""Cards and faces that lie there and cannot be taken now, as data: what is missing, or why else.

What is legal the rules alone decide; here is told what would have to be different.
"""

from __future__ import annotations

from collections.abc import Iterator

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
        target = {"card": CARDS[card].id}
        if not left:
            yield Barred(target, "gone")
            continue
        lack = {"moon": max(0, slot.moon - moon), "sun": max(0, slot.sun - sun)}
        # Ancient shards fill either gap: what they cover is not missing.
        for resource in lack:
            covered = min(lack[resource], ancient)
            lack[resource] -= covered
            ancient -= covered
        yield Barred(target, "missing", {name: n for name, n in lack.items() if n})


def _faces(table: NamedCells, seat: int, legal: set[int], discount: int) -> Iterator[Barred]:
    gold = _held(table, seat, k.GOLD)
    supply = table.row("supply")
    for face in FORGED:
        if k.A_FORGE + face.number in legal:
            continue
        target = {"face": face.id}
        lack = table.state.price(face.number, discount) - gold
        if not supply[face.number]:
            yield Barred(target, "gone")
        elif lack > 0:
            yield Barred(target, "missing", {RESOURCE_NAMES[k.GOLD]: lack})
        else:
            yield Barred(target, "taken")


def _held(table: NamedCells, seat: int, resource: int) -> int:
    return table.row("reserve")[seat * k.RESOURCES + resource]
