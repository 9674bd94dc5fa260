"""What viewers may say over the websocket. Anything else is a `bad-frame`."""

from __future__ import annotations

from typing import Annotated

import msgspec

from dicewright.server.refusal import Refused

Id = Annotated[str, msgspec.Meta(max_length=40)]
Short = Annotated[str, msgspec.Meta(max_length=80)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=15)]
Number = Annotated[int, msgspec.Meta(ge=0, le=1 << 31)]


class Incoming(msgspec.Struct, frozen=True, tag_field="type"):
    """Every frame may carry an id; `done` or `refused` answers with it."""


class Hello(Incoming, frozen=True, tag="hello"):
    tokens: Annotated[list[Short], msgspec.Meta(max_length=16)] = []
    lang: Annotated[str, msgspec.Meta(max_length=16)] = "en"
    id: Id | None = None


class Act(Incoming, frozen=True, tag="act"):
    version: Number
    action: Number
    id: Id | None = None


class Undo(Incoming, frozen=True, tag="undo"):
    version: Number
    id: Id | None = None


class Orders(Incoming, frozen=True, tag="orders"):
    seat: SeatNumber
    orders: Annotated[dict[Short, Short], msgspec.Meta(max_length=32)]
    id: Id | None = None


class Leave(Incoming, frozen=True, tag="leave"):
    seat: SeatNumber
    id: Id | None = None


class Give(Incoming, frozen=True, tag="give"):
    seat: SeatNumber
    bot: Short
    id: Id | None = None


class TakeBack(Incoming, frozen=True, tag="take_back"):
    seat: SeatNumber
    id: Id | None = None


class Rematch(Incoming, frozen=True, tag="rematch"):
    id: Id | None = None


class Ping(Incoming, frozen=True, tag="ping"):
    id: Id | None = None


Frame = Hello | Act | Undo | Orders | Leave | Give | TakeBack | Rematch | Ping
_decoder: msgspec.json.Decoder[Frame] = msgspec.json.Decoder(Frame)


def read(text: str | bytes) -> Frame:
    """A frame, or why it is none."""
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        raise Refused("bad-frame", f"this frame cannot be read: {error}") from None
