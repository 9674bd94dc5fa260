"""The seats of a table: whose they are, and who decides there."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from dicewright.core.orders import OrderAnswer
from dicewright.server import messages
from dicewright.server.messages import SeatKind
from dicewright.server.names import unlike

#: What a seat is on which nobody sits.
OPEN: dict[str, Any] = {
    "kind": "open",
    "name": "",
    "token_hash": "",
    "bot": "",
    "left": False,
    "orders": {},
    "sat": 0,
    "nonce": "",
    "owes_nonce": False,
    "player": None,
    "rated": False,
}


@dataclass(slots=True)
class Seat:
    """One seat. `bot` of a player's seat is a stand-in, who goes when the player takes it back."""

    seat: int
    kind: SeatKind = "open"
    name: str = ""
    token_hash: str = ""
    bot: str = ""
    left: bool = False
    orders: dict[str, OrderAnswer] = field(default_factory=dict)
    #: Players of a table are numbered as they sit down.
    sat: int = 0
    #: What its player added to the dice, or will before the game begins.
    nonce: str = ""
    owes_nonce: bool = False
    #: The id of the player who sits there with a key, and whether the game is to count for them.
    player: str | None = None
    rated: bool = False
    #: How many viewers hold its secret now, and since when nobody does.
    connected: int = 0
    absent_since: float = field(default_factory=time.monotonic)

    @classmethod
    def from_row(cls, row: dict[str, Any]) -> Seat:
        return cls(
            *(row["seat"], row["kind"], row["name"], row["token_hash"], row["bot"], row["left"]),
            orders=dict(row["orders"]),
            sat=row["sat"],
            nonce=row["nonce"],
            owes_nonce=row["owes_nonce"],
            player=row["player"],
            rated=row["rated"],
        )

    def row(self, table: str) -> dict[str, Any]:
        """What the store keeps."""
        return {
            "table_id": table,
            "seat": self.seat,
            "kind": self.kind,
            "name": self.name,
            "token_hash": self.token_hash,
            "bot": self.bot,
            "left": self.left,
            "orders": dict(self.orders),
            "sat": self.sat,
            "nonce": self.nonce,
            "owes_nonce": self.owes_nonce,
            "player": self.player,
            "rated": self.rated,
        }

    @property
    def ready(self) -> bool:
        """Does the game wait for nobody here?"""
        return self.kind != "open" and not self.owes_nonce

    @property
    def absent(self) -> float | None:
        """For how long the player has been gone."""
        if self.kind != "player" or self.connected:
            return None
        return time.monotonic() - self.absent_since

    def come(self) -> None:
        self.connected += 1

    def go(self) -> None:
        self.connected -= 1
        self.absent_since = time.monotonic()

    def become(self, **kept: Any) -> None:
        """Take over what is on disk now."""
        for name, value in kept.items():
            setattr(self, name, value)

    def data(self) -> messages.Seat:
        absent = self.absent
        return messages.Seat(
            self.seat,
            self.kind,
            self.name,
            self.bot or None,
            self.kind == "player" and bool(self.bot),
            self.kind == "bot" or self.connected > 0,
            self.left,
            None if absent is None else round(absent, 1),
            self.owes_nonce,
            self.player,
        )


def host_of(seats: Iterable[Seat]) -> int | None:
    """The seat of the host: the player who has sat there longest, at first whoever made the table.
    Those who left, and the names in a record that was sent, are nobody who could decide."""
    here = [seat for seat in seats if seat.token_hash and not seat.left]
    return min(here, key=lambda seat: (seat.sat, seat.seat)).seat if here else None


def people_of(seats: Iterable[Seat]) -> list[Seat]:
    """Who plays here and can be asked: no bots, nobody who left or is stood in for."""
    return [seat for seat in seats if seat.kind == "player" and not seat.bot and not seat.left]


def names_of(seats: Iterable[Seat]) -> dict[int, str]:
    """Who sits there."""
    return {seat.seat: seat.name for seat in seats if seat.name}


def nonces_of(seats: Iterable[Seat]) -> dict[int, str]:
    """What they added to the dice."""
    return {seat.seat: seat.nonce for seat in seats if seat.nonce}


def bot_name(spec: str, seats: Sequence[Seat]) -> str:
    """What a bot is called: after its kind, with a number if there are several."""
    return unlike(kind_of(spec).capitalize(), [seat.name for seat in seats])


def kind_of(spec: str) -> str:
    """Which bot it is, whatever it was given to think with."""
    return re.split("[:@]", spec)[0]
