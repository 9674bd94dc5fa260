"""How somebody wants to be called when it is their turn: the words for it, on the wire and kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

#: A browser's push service, or a webhook: what each takes is a matter of `hooks`. "none" at a seat:
#: its player is called at all other tables, but not for this one.
CallKind = Literal["push", "discord", "slack", "ntfy", "matrix", "json", "none"]
#: What is told.
CallAbout = Literal["turn", "over", "test"]
#: Ways to call one seat, the whole table, and a player.
MOST_CALLS = 4


@dataclass(frozen=True, slots=True)
class PushKeys:
    """What a browser gives with its address, in URL-safe base64: only it can read what we send."""

    p256dh: str
    auth: str


@dataclass(frozen=True, slots=True)
class Call:
    """A way to call somebody. The address is a secret of whoever said it."""

    id: str
    #: None: whoever's turn it is, told to a place that all of them read.
    seat: int | None
    kind: CallKind
    address: str
    keys: PushKeys | None
    #: The language it is said in, and the address of the page, for links.
    lang: str
    origin: str
    #: Whose it is, if it is a player's for all their tables.
    player: str | None = None

    @classmethod
    def from_row(cls, row: Mapping[str, Any]) -> Call:
        keys = PushKeys(**row["keys"]) if row["keys"] else None
        return cls(
            *(row["id"], row.get("seat"), row["kind"], row["address"], keys),
            lang=row["lang"],
            origin=row["origin"],
            player=row.get("player"),
        )

    def row(self, table: str) -> dict[str, Any]:
        """What the store keeps of a way to call somebody at a table."""
        return self._row() | {"table_id": table, "seat": self.seat}

    def player_row(self) -> dict[str, Any]:
        """What the store keeps of a way to call a player."""
        return self._row() | {"player": self.player}

    def _row(self) -> dict[str, Any]:
        keys = {"p256dh": self.keys.p256dh, "auth": self.keys.auth} if self.keys else None
        return {
            "id": self.id,
            "kind": self.kind,
            "address": self.address,
            "keys": keys,
            "lang": self.lang,
            "origin": self.origin,
        }


@dataclass(frozen=True, slots=True)
class News:
    """What somebody is told, in words."""

    about: CallAbout
    table: str
    title: str
    text: str
    link: str
    seat: int | None


@dataclass(frozen=True, slots=True)
class Ring:
    """A player is to be called in all the ways they chose, and what is said in each."""

    player: str
    says: Callable[[Call], News]
