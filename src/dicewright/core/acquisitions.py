"""What players came by in a game, and when: for reports over many games.

A game says what is worth counting (the cards somebody bought, the faces somebody forged, the
attacks somebody rolled), so that a report can ask of any game: who got it, when, and did they win?
"""

from __future__ import annotations

from dataclasses import dataclass

from dicewright.core.events import Event

TURN_STARTED = "TurnStarted"


@dataclass(frozen=True, slots=True)
class AcquisitionKind:
    """A kind of thing: its id (the section of its entries), how many are called, what is done with
    one: `AcquisitionKind("card", "Feats", "performed")`."""

    id: str
    title: str
    done: str


@dataclass(frozen=True, slots=True)
class Acquisition:
    """A player came by something. `turn` counts the turns of the game from 1, `source` says where
    it lay, `way` how it was had, in the game's own short words."""

    seat: int
    kind: str
    id: str
    round: int
    turn: int
    source: str
    way: str


class TurnCounter:
    """Which round and turn it is, for whoever goes through a game's events. 0 before the first."""

    def __init__(self) -> None:
        self.round = 0
        self.turn = 0

    def hear(self, event: Event) -> None:
        if event.kind == TURN_STARTED:
            self.turn += 1
            self.round = int(event.data["round"])
