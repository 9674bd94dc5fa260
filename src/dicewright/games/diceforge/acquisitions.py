"""What players of Dice Forge come by: feats, and faces on their dice."""

from __future__ import annotations

from collections.abc import Iterable

from dicewright.core.acquisitions import Acquisition, AcquisitionKind, TurnCounter
from dicewright.core.events import Event
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge.content.cards import CARDS
from dicewright.games.diceforge.content.faces import FACES, GARDEN, NUMBER
from dicewright.games.diceforge.engine import Forge
from dicewright.games.diceforge.view import NamedCells

KINDS = (AcquisitionKind("card", "Feats", "performed"), AcquisitionKind("face", "Faces", "forged"))
#: The event before a forging tells how the face was had.
WAYS = {"FaceBought": "bought", "FaceTaken": "taken", "Burdened": "burdened"}
#: Operations of cards that bring a face of a pool into the game.
FORGING = (k.OP_FORGE_FROM, k.OP_BURDEN)


def acquisitions(events: Iterable[Event]) -> list[Acquisition]:
    """Every feat performed and every face forged, also one that an opponent forged on the die."""
    found: list[Acquisition] = []
    clock = TurnCounter()
    way = ""
    for event in events:
        clock.hear(event)
        if event.kind in WAYS:
            way = WAYS[event.kind]
        elif event.kind == "FeatPerformed":
            card, slot = str(event.data["card"]), str(event.data["slot"])
            found.append(_made(event.seat, "card", card, clock, slot, "performed"))
        elif event.kind == "FaceForged":
            face = str(event.data["new"])
            found.append(_made(event.seat, "face", face, clock, pool_of(face), way))
    return found


def _made(seat: int, kind: str, id: str, clock: TurnCounter, source: str, way: str) -> Acquisition:
    return Acquisition(seat, kind, id, clock.round, clock.turn, source, way)


def pool_of(face: str) -> str:
    """Where a face lies: its pool of the sanctuary, or the garden, or the forest."""
    return FACES[NUMBER[face]].shelf or ("garden" if face in GARDEN else "forest")


def obtainable(state: Forge) -> list[tuple[str, str]]:
    """The cards on the islands, the faces left in the sanctuary, and those a card can bring."""
    table = NamedCells(state)
    cards = [CARDS[card] for card in table.row("slot_card") if card != k.NO_CARD]
    pools = {
        operation[1] for card in cards for operation in card.instant if operation[0] in FORGING
    }
    supply = table.row("supply")
    faces = [
        face.id
        for face in FACES
        if supply[face.number] and (face.pool == k.POOL_SANCTUARY or face.pool in pools)
    ]
    return [("card", card.id) for card in cards] + [("face", face) for face in faces]
