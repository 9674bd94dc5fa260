"""What the server says, as plain data: see docs/protocol.md, which names the same things.

The same classes describe HTTP answers (OpenAPI is made from them) and frames of the websocket.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from dicewright.core.asking import Amounts, Facts

PROTOCOL = 1
encode = msgspec.json.encode

Status = Literal["waiting", "playing", "finished"]
WAITING: Status = "waiting"
PLAYING: Status = "playing"
FINISHED: Status = "finished"
#: What becomes of a table's game under the present rules: it goes on, it can be read as it was
#: played by older ones, or not even that.
Fate = Literal["goes-on", "older-rules", "unreadable"]
GOES_ON: Fate = "goes-on"
OLDER_RULES: Fate = "older-rules"
UNREADABLE: Fate = "unreadable"
SeatKind = Literal["open", "player", "bot"]
How = Literal["player", "bot", "order", "undo"]


@dataclass(frozen=True, slots=True)
class Refusal:
    code: str
    why: str


# -- games -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OptionData:
    key: str
    default: str
    values: tuple[str, ...]
    title: str
    names: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class GameData:
    id: str
    title: str
    rules_version: int
    player_counts: tuple[int, ...]
    options: tuple[OptionData, ...]


@dataclass(frozen=True, slots=True)
class EntryData:
    section: str
    id: str
    title: str
    text: str
    facts: tuple[tuple[str, str], ...]
    rulings: tuple[str, ...]
    house: bool
    why: str
    kind: str
    source: str
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class VerbData:
    verb: str
    arguments: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OrderData:
    kind: str
    answers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameInfo:
    id: str
    title: str
    rules_version: int
    player_counts: tuple[int, ...]
    options: tuple[OptionData, ...]
    content: dict[str, tuple[str, ...]]
    catalogue: dict[str, Any]
    verbs: tuple[VerbData, ...]
    orders: tuple[OrderData, ...]
    entries: tuple[EntryData, ...]


@dataclass(frozen=True, slots=True)
class BotData:
    id: str
    level: bool
    thinks: bool


@dataclass(frozen=True, slots=True)
class Bots:
    bots: tuple[BotData, ...]
    default: str
    most_seconds: float


# -- tables ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeatData:
    seat: int
    kind: SeatKind
    name: str
    bot: str | None
    stand_in: bool
    present: bool
    left: bool
    absent: float | None


@dataclass(frozen=True, slots=True)
class Summary:
    id: str
    link: str
    title: str
    game: str
    players: int
    options: dict[str, str]
    public: bool
    status: Status
    created: float
    origin: str
    next: str | None
    seats: tuple[SeatData, ...]
    decider: int | None
    scores: tuple[int, ...] | None
    fate: Fate = GOES_ON
    why: str = ""


@dataclass(frozen=True, slots=True)
class Ticket:
    """A seat and the secret that opens it."""

    seat: int
    token: str


@dataclass(frozen=True, slots=True)
class Made:
    table: str
    link: str
    seats: tuple[Ticket, ...]


@dataclass(frozen=True, slots=True)
class Tables:
    tables: tuple[Summary, ...]


# -- games in progress -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ActionData:
    action: int
    text: str
    form: dict[str, str]


@dataclass(frozen=True, slots=True)
class ChoiceData:
    action: int
    text: str
    label: str
    form: dict[str, str]
    cost: Amounts
    gain: Amounts
    target: Facts


@dataclass(frozen=True, slots=True)
class EventData:
    kind: str
    seat: int
    data: Mapping[str, int | str]
    text: str


@dataclass(frozen=True, slots=True)
class StepData:
    number: int
    seat: int
    action: ActionData | None
    events: list[EventData]


@dataclass(frozen=True, slots=True)
class UndoData:
    possible: bool
    seat: int
    reason: Literal["possible", "rolled", "nothing"]
    why: str
    takes_back: ActionData | None


@dataclass(frozen=True, slots=True)
class PromptData:
    seat: int
    kind: str
    phase: str
    subject: Facts
    question: str
    choices: list[ChoiceData]
    undo: UndoData


@dataclass(frozen=True, slots=True)
class DiceData:
    commitment: str
    seed: str | None


@dataclass(frozen=True, slots=True)
class Outcome:
    scores: tuple[int, ...]
    places: tuple[int, ...]
    winners: tuple[int, ...]


# -- finished games --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Turn:
    number: int
    seat: int
    round: int


@dataclass(frozen=True, slots=True)
class Replay:
    table: Summary
    names: tuple[str, ...]
    total: int
    steps: list[StepData]
    turns: list[Turn]


@dataclass(frozen=True, slots=True)
class PositionData:
    number: int
    view: dict[str, Any]
    prompt: PromptData | None


@dataclass(frozen=True, slots=True)
class Positions:
    positions: list[PositionData]


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """The chance to win by seat, where a turn starts."""

    number: int
    seat: int
    round: int
    wins: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class CurveData:
    status: Literal["computing", "ready"]
    done: int
    total: int
    points: list[CurvePoint]


@dataclass(frozen=True, slots=True)
class RowData:
    id: str
    title: str
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SectionData:
    id: str
    title: str
    rows: tuple[RowData, ...]
    total: RowData | None


@dataclass(frozen=True, slots=True)
class Result:
    scores: tuple[int, ...]
    places: tuple[int, ...]
    winners: tuple[int, ...]
    statistics: list[SectionData]
    curve: CurveData
    dice: DiceData


@dataclass(frozen=True, slots=True)
class Health:
    status: Literal["ok", "ailing"]
    version: str
    tables: int
    viewers: int


# -- frames of the websocket -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class You:
    seat: int
    orders: dict[str, str]


@dataclass(frozen=True, slots=True)
class Hello:
    server: str
    lang: str
    now: float
    you: list[You]
    protocol: int = PROTOCOL
    type: Literal["hello"] = "hello"


@dataclass(frozen=True, slots=True)
class TableFrame:
    table: Summary
    version: int
    moves: int
    spectators: int
    vacate_after: float
    dice: DiceData
    view: dict[str, Any] | None
    prompt: PromptData | None
    log: list[StepData]
    result: Outcome | None
    type: Literal["table"] = "table"


@dataclass(frozen=True, slots=True)
class Update:
    version: int
    how: How
    seat: int
    steps: list[StepData]
    moves: int
    view: dict[str, Any]
    prompt: PromptData | None
    status: Status
    result: Outcome | None = None
    dice: DiceData | None = None
    type: Literal["update"] = "update"


@dataclass(frozen=True, slots=True)
class Seats:
    seats: tuple[SeatData, ...]
    spectators: int
    type: Literal["seats"] = "seats"


@dataclass(frozen=True, slots=True)
class Done:
    id: str | None
    version: int
    type: Literal["done"] = "done"


@dataclass(frozen=True, slots=True)
class RefusedFrame:
    id: str | None
    code: str
    why: str
    version: int
    type: Literal["refused"] = "refused"


@dataclass(frozen=True, slots=True)
class Rematch:
    table: str
    type: Literal["rematch"] = "rematch"


@dataclass(frozen=True, slots=True)
class CurveReady:
    type: Literal["curve"] = "curve"


@dataclass(frozen=True, slots=True)
class Pong:
    id: str | None
    type: Literal["pong"] = "pong"


Frame = Hello | TableFrame | Update | Seats | Done | RefusedFrame | Rematch | CurveReady | Pong
