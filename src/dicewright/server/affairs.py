"""What the people of a table agree on beside the game, and what they say to each other.

These are the words for it on the wire and in the store alike. A table keeps its affairs in a row of
its own (`rows.kept_affairs`); one that has none is as usual.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal, get_args

#: What may be said at a table: nothing, phrases that everybody reads in their own language, or
#: whatever people like.
Talk = Literal["off", "phrases", "free"]
#: Things to say that every page has in its own words.
Phrase = Literal[
    "hello",
    "good-luck",
    "well-played",
    "thanks",
    "sorry",
    "lucky",
    "one-moment",
    "your-turn",
    "good-game",
    "again",
    "must-go",
    "bye",
]
#: The same, shown as a sign.
Reaction = Literal["bravo", "laugh", "wow", "ouch", "hmm", "heart"]
LineKind = Literal["phrase", "reaction", "text"]
#: What `said` may be, where it is not a text.
SAID: dict[str, tuple[str, ...]] = {"phrase": get_args(Phrase), "reaction": get_args(Reaction)}
#: A game may stand still.
Stopped = Literal["", "paused", "adjourned"]
#: What players ask of each other.
ProposalKind = Literal["take-back", "pause", "adjourn"]
#: How somebody came to be out of a game.
Gave = Literal["resigned", "time"]
#: What happens when somebody's time is out: a bot makes this decision, or the seat is given up.
AtZero = Literal["bot", "resign"]
LONGEST_LINE = 200
#: Lines that a table keeps; older ones go.
MOST_LINES = 100


@dataclass(frozen=True, slots=True)
class Line:
    """Something that was said at a table."""

    number: int
    at: float  #: unix time
    seat: int
    name: str  #: of who sat there then
    kind: LineKind
    said: str  #: of a phrase or a reaction its id

    def row(self, table: str) -> dict[str, Any]:
        """What the store keeps."""
        return {
            "table_id": table,
            "number": self.number,
            "at": self.at,
            "seat": self.seat,
            "name": self.name,
            "kind": self.kind,
            "said": self.said,
        }


@dataclass(frozen=True, slots=True)
class Pace:
    """How long people may think. Days for a move make a game by correspondence."""

    move: int  #: seconds for each decision
    game: int  #: seconds of each player for all that takes longer
    zero: AtZero


@dataclass(frozen=True, slots=True)
class Clock:
    """How much time there is, as of when this was sent."""

    seat: int | None  #: who decides
    left: float | None  #: seconds until their time is out
    banks: tuple[float, ...]  #: seconds beyond a move's time, by seat


@dataclass(frozen=True, slots=True)
class Proposal:
    """Something that a player asks of the others."""

    kind: ProposalKind
    seat: int  #: who asks
    agreed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended that was not played to its end."""

    how: Gave
    seat: int  #: who gave up last
    winner: int | None  #: the only one who did not


@dataclass(frozen=True, slots=True)
class Affairs:
    """What a table agreed on, as it is kept."""

    talk: Talk = "phrases"
    stopped: Stopped = ""
    proposal: Proposal | None = None
    #: Seats that are out, in the order they gave up.
    resigned: tuple[int, ...] = ()
    ending: Ending | None = None
    #: None: everybody takes the time they like. The rest is a matter of `clock`.
    pace: Pace | None = None
    banks: tuple[float, ...] = ()
    since: float | None = None
    held: float = 0.0
    due: float | None = None

    def places(self) -> tuple[int, ...] | None:
        """By seat, if everybody but one gave the game up: who held out longer is ahead."""
        if self.ending is None or self.ending.winner is None:
            return None
        ahead = [self.ending.winner, *reversed(self.resigned)]
        return tuple(1 + ahead.index(seat) for seat in range(len(ahead)))

    @classmethod
    def from_row(cls, row: dict[str, Any] | None) -> Affairs:
        if row is None:
            return USUAL
        asked, ended = row["proposal"], row["ending"]
        return cls(
            talk=row["talk"],
            stopped=row["stopped"],
            proposal=Proposal(**asked | {"agreed": tuple(asked["agreed"])}) if asked else None,
            resigned=tuple(row["resigned"]),
            ending=Ending(**ended) if ended else None,
            pace=Pace(**row["pace"]) if row["pace"] else None,
            banks=tuple(row["banks"]),
            since=row["since"],
            held=row["held"],
            due=row["due"],
        )

    def row(self, table: str) -> dict[str, Any]:
        """What the store keeps."""
        return {
            "table_id": table,
            "talk": self.talk,
            "stopped": self.stopped,
            "proposal": asdict(self.proposal) if self.proposal else None,
            "resigned": list(self.resigned),
            "ending": asdict(self.ending) if self.ending else None,
            "pace": asdict(self.pace) if self.pace else None,
            "banks": list(self.banks),
            "since": self.since,
            "held": self.held,
            "due": self.due,
        }


USUAL = Affairs()
