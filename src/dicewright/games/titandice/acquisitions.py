"""What players of Titan Dice come by: creature cards, and attacks."""

from __future__ import annotations

from collections.abc import Iterable

from dicewright.core.acquisitions import Acquisition, AcquisitionKind, TurnCounter
from dicewright.core.events import Event
from dicewright.games.titandice.content import ATTACKS, CREATURE_NAMES, card_id
from dicewright.games.titandice.engine import Titan
from dicewright.games.titandice.view import NamedCells

KINDS = (
    AcquisitionKind("card", "Creature cards", "bought"),
    AcquisitionKind("attack", "Attacks", "rolled"),
)
WAYS = {"CardBought": "bought", "CardSwapped": "swapped", "CardTaken": "taken"}


def acquisitions(events: Iterable[Event], state: Titan) -> list[Acquisition]:
    """Every card that somebody got, also by an exchange, and every attack."""
    found: list[Acquisition] = []
    clock = TurnCounter()

    def note(seat: int, kind: str, id: str, source: str, way: str) -> None:
        found.append(Acquisition(seat, kind, id, clock.round, clock.turn, source, way))

    for event in events:
        clock.hear(event)
        if event.kind in WAYS:
            creature, other = str(event.data["creature"]), str(event.data.get("other", ""))
            card = card_id(creature, int(event.data["level"]), state.players)
            note(event.seat, "card", card, other or "stack", WAYS[event.kind])
            if other:
                given = card_id(creature, int(event.data["given"]), state.players)
                note(int(other[1:]) - 1, "card", given, f"p{event.seat + 1}", "given")
        elif event.kind == "Attacked":
            note(event.seat, "attack", str(event.data["attack"]), "dice", "rolled")
    return found


def obtainable(state: Titan) -> list[tuple[str, str]]:
    """The cards in the stacks, and all attacks."""
    table = NamedCells(state)
    cards = [
        card_id(creature, level, state.players)
        for number, creature in enumerate(CREATURE_NAMES)
        for level in dict.fromkeys(table.stack(number))
    ]
    return [("card", card) for card in cards] + [("attack", attack) for attack in ATTACKS]
