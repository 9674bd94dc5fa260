"""What is true at a table: its seats, its game, its log, and who looks on.

Nothing here waits for anything. A chapter (`seating`, `actions`, `moves`) looks at the session,
checks what somebody wants, and hands back what has to be kept before anybody is told: a `Pending`.
Only the table, whose session it is, carries that out (`table`), one after another; so whoever reads
a session from one of these chapters can be sure that nothing else happens meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from dicewright.core.errors import DicewrightError
from dicewright.core.fair import FairDice
from dicewright.core.game import Game
from dicewright.core.match import Match, roll_from_seed
from dicewright.core.orders import ordered
from dicewright.core.record import Record, Step, Verdict, judge
from dicewright.core.registry import get_game
from dicewright.core.state import State
from dicewright.server import messages, store
from dicewright.server.messages import (
    FINISHED,
    GOES_ON,
    OLDER_RULES,
    WAITING,
    Dice,
    SeatsFrame,
    ServerFrame,
    Status,
    Summary,
    encode,
)
from dicewright.server.refusal import Refused
from dicewright.server.seats import Seat
from dicewright.server.store import Change, Stored
from dicewright.server.viewers import Viewer

#: Steps of the log that a viewer gets with the whole table.
LOG_STEPS = 80

Told = TypeVar("Told")


@dataclass(slots=True)
class Pending(Generic[Told]):
    """Something that was checked and is about to happen."""

    #: What has to be kept first, all of it or nothing.
    changes: list[Change]
    #: What is done once it is kept: it has happened then, and is told.
    then: Callable[[], Told]


def link_of(id: str) -> str:
    return f"/t/{id}"


def told_options(row: Mapping[str, Any]) -> dict[str, str]:
    """Of a table's options those that are worth telling."""
    try:
        return get_game(row["game"]).told(row["players"], row["options"])
    except DicewrightError:
        return dict(row["options"])


class Session:
    """A table's people and its game."""

    def __init__(self, stored: Stored, vacate_after: float) -> None:
        row = stored.table
        self.row = row
        self.vacate_after = vacate_after
        self.id: str = row["id"]
        self.game: Game = get_game(row["game"])
        self.status: Status = row["status"]
        self.seats = [Seat.from_row(seat) for seat in stored.seats]
        self.version = stored.version
        self.viewers: set[Viewer] = set()
        self.match: Match | None = None
        self.log: list[Step] = []
        #: Whose move it is, as far as the disk knows.
        self.decider: int | None = None
        #: Seats that took something back: their standing orders wait for their next decision.
        self.suspended: set[int] = set()
        #: A game of older rules that does not go on: it can be read as far as it can be played.
        self.older: Verdict | None = None
        #: The state that is looked at: the match's, or the last one that older rules lead to here.
        self.last: State | None = None
        verdict = judge(stored.kept())
        #: Was it played under other rules so far? The next thing that happens is under these.
        self.renewed = verdict.goes_on and row["rules"] != verdict.record.rules
        row["options"] = dict(verdict.record.options)
        if verdict.older_rules:
            self._read_only(verdict)
        elif not verdict.goes_on:
            raise Refused("unreadable", verdict.why)
        else:
            row["rules"] = verdict.record.rules
            if self.status != WAITING:
                self.take_up(self.match_of(verdict.record.moves))

    # -- what it is ----------------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name or f"Player {seat.seat + 1}" for seat in self.seats)

    @property
    def over(self) -> bool:
        return self.status == FINISHED

    @property
    def uploaded(self) -> bool:
        """Is it only a record that somebody sent?"""
        return bool(self.row["origin"] == "upload")

    def summary(self) -> Summary:
        row = self.row
        return Summary(
            *(self.id, link_of(self.id), row["title"], row["game"], row["players"]),
            options=told_options(row),
            public=row["public"],
            status=self.status,
            created=row["created"],
            origin=row["origin"],
            next=row["next"],
            seats=self._seats_data(),
            decider=self.decider,
            scores=tuple(row["scores"]) if row["scores"] else None,
            fate=OLDER_RULES if self.older else GOES_ON,
            why=self.older.why if self.older else "",
        )

    def _seats_data(self) -> tuple[messages.Seat, ...]:
        return tuple(seat.data() for seat in self.seats)

    def dice_data(self) -> Dice:
        return Dice(self.row["commitment"], self.row["dice_seed"] if self.over else None)

    @property
    def spectators(self) -> int:
        return sum(not viewer.seats for viewer in self.viewers)

    def seat(self, number: int) -> Seat:
        """The seat that a stranger speaks of."""
        if not 0 <= number < len(self.seats):
            raise Refused("not-your-seat", f"there is no seat {number} at this table")
        return self.seats[number]

    # -- the game ------------------------------------------------------------------------------

    def record(self, moves: Iterable[int] | None = None) -> Record:
        """The record so far, with the seed of the dice when it is over."""
        row = self.row
        if moves is None:
            moves = self.match.record.moves if self.match else ()
        return Record(
            *(row["game"], row["rules"], row["players"], int(row["seed"]), dict(row["options"])),
            names={seat.seat: seat.name for seat in self.seats if seat.name},
            moves=list(moves),
            commitment=row["commitment"],
            dice_seed=row["dice_seed"] if self.over else "",
        )

    def match_of(self, moves: Iterable[int]) -> Match:
        """The match that these moves lead to, with the dice of this table."""
        secret = self.row["dice_seed"]
        ours = secret and not self.uploaded
        roller = FairDice(bytes.fromhex(secret)) if ours else roll_from_seed
        return Match(replace(self.record(moves), dice_seed=""), roller)

    def take_up(self, match: Match) -> None:
        """Play with a match that is on disk."""
        self.match = match
        self.log = match.steps[-LOG_STEPS:]
        self.now_on_disk()

    def _read_only(self, verdict: Verdict) -> None:
        """Nothing happens here any more."""
        self.older = verdict
        for step, self.last in verdict.record.walk():
            self.log.append(step)
        self.log = self.log[-LOG_STEPS:]

    def texts(self, moves: Iterable[int]) -> list[str]:
        """Moves as the store keeps them."""
        return [self.game.vocabulary.text(action) for action in moves]

    def now_on_disk(self) -> None:
        """What the match says may be told."""
        assert self.match
        decider = self.match.state.current_player()
        self.decider = decider if decider >= 0 else None

    def ordered(self) -> int | None:
        """What the standing orders of whoever decides say to the question on the table."""
        assert self.match
        assert self.decider is not None
        seat = self.seats[self.decider]
        if not seat.orders or seat.bot or seat.seat in self.suspended:
            return None
        answer = seat.orders.get(self.game.asked(self.match.state).kind)
        legal = self.match.state.legal_actions()
        return ordered(answer, self.game.vocabulary, legal) if answer else None

    # -- what happens --------------------------------------------------------------------------

    def entry(
        self,
        moves: Iterable[int],
        changes: Iterable[Change],
        then: Callable[[], None],
        *,
        undone: bool = False,
    ) -> Pending[None]:
        """A step of the game: the next entry of the journal, and whatever belongs to it."""
        kept = [store.new_entry(self.id, self.version + 1, self.texts(moves), undone=undone)]
        kept += changes
        if self.renewed:
            kept.append(store.changed_table(self.id, rules=self.row["rules"]))

        def happened() -> None:
            self.renewed = False
            self.version += 1
            then()

        return Pending(kept, happened)

    def seat_change(self, seat: Seat, **new: Any) -> Change:
        """What makes a seat on disk what it will be here."""
        return store.changed_seat(self.id, seat.row(self.id) | new)

    # -- viewers -------------------------------------------------------------------------------

    def seat_viewer(self, viewer: Viewer, theirs: set[int]) -> bool:
        """Note which seats a viewer has; did anything change for the others?"""
        news = viewer not in self.viewers or viewer.seats != theirs
        for number in theirs - viewer.seats:
            self.seats[number].come()
        for number in viewer.seats - theirs:
            self.seats[number].go()
        viewer.seats = theirs
        self.viewers.add(viewer)
        return news

    def part(self, viewer: Viewer) -> None:
        """A connection ended."""
        viewer.gone = True
        if viewer in self.viewers:
            self.seat_viewer(viewer, set())
            self.viewers.discard(viewer)
            self.tell_seats()

    def tell_all(self, make: Callable[[str], ServerFrame], but: Viewer | None = None) -> None:
        """A frame for everybody, encoded once a language."""
        encoded: dict[str, str] = {}
        for viewer in self.viewers:
            if viewer is but:
                continue
            text = encoded.get(viewer.lang)
            if text is None:
                text = encoded[viewer.lang] = encode(make(viewer.lang)).decode()
            viewer.push(text)

    def tell_seats(self, but: Viewer | None = None) -> None:
        """Who sits here now, and how many look on."""
        self.tell_all(lambda _: SeatsFrame(self._seats_data(), self.spectators), but)
