"""How somebody wants to be called when it is their turn: the words for it, on the wire and kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

#: A browser's push service, or a webhook: what each takes is a matter of `hooks`.
CallKind = Literal["push", "discord", "slack", "ntfy", "matrix", "json"]
#: What is told.
CallAbout = Literal["turn", "over", "test"]
#: Ways to call one seat, and the whole table.
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

    @classmethod
    def from_row(cls, row: dict[str, Any]) -> Call:
        keys = PushKeys(**row["keys"]) if row["keys"] else None
        return cls(
            *(row["id"], row["seat"], row["kind"], row["address"], keys),
            lang=row["lang"],
            origin=row["origin"],
        )

    def row(self, table: str) -> dict[str, Any]:
        """What the store keeps."""
        keys = {"p256dh": self.keys.p256dh, "auth": self.keys.auth} if self.keys else None
        return {
            "id": self.id,
            "table_id": table,
            "seat": self.seat,
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
