"""The seats of a table: whose they are, and who decides there."""

from __future__ import annotations

import re
import time
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from dicewright.core.orders import OrderAnswer
from dicewright.server import messages
from dicewright.server.messages import SeatKind
from dicewright.server.refusal import Refused

LONGEST_NAME = 24
#: What a seat is on which nobody sits.
OPEN: dict[str, Any] = {
    "kind": "open",
    "name": "",
    "token_hash": "",
    "bot": "",
    "left": False,
    "orders": {},
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
    #: How many viewers hold its secret now, and since when nobody does.
    connected: int = 0
    absent_since: float = field(default_factory=time.monotonic)

    @classmethod
    def from_row(cls, row: dict[str, Any]) -> Seat:
        return cls(
            *(row["seat"], row["kind"], row["name"], row["token_hash"], row["bot"], row["left"]),
            orders=dict(row["orders"]),
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
        }

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
        )


# -- names -----------------------------------------------------------------------------------------


def clean(text: str, longest: int) -> str:
    """A text as it is shown: on one line, without invisible tricks, not too long."""
    visible = "".join(
        " " if char.isspace() else char
        for char in unicodedata.normalize("NFC", text)
        if char.isspace() or unicodedata.category(char)[0] not in "CZ"
    )
    return " ".join(visible.split())[:longest].strip()


def clean_name(name: str) -> str:
    """A name as it is shown."""
    short = clean(name, LONGEST_NAME)
    if not short:
        raise Refused("bad-request", "a player needs a name")
    return short


def unlike(name: str, others: Iterable[str]) -> str:
    """The name, with a number behind it if somebody has it already."""
    taken, number, candidate = {other.casefold() for other in others}, 1, name
    while candidate.casefold() in taken:
        number += 1
        candidate = f"{name} {number}"
    return candidate


def bot_name(spec: str, seats: Sequence[Seat]) -> str:
    """What a bot is called: after its kind, with a number if there are several."""
    kind = re.split("[:@]", spec)[0].capitalize()
    return unlike(kind, [seat.name for seat in seats])
