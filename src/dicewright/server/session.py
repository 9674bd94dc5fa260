"""What is true at a table: its seats, its game, its log, and who looks on.

Nothing here waits for anything. A chapter (`seating`, `actions`, `moves`) looks at the session,
checks what somebody wants, and hands back what has to be kept before anybody is told: a `Pending`.
Only the table, whose session it is, carries that out (`table`), one after another; so whoever reads
a session from one of these chapters can be sure that nothing else happens meanwhile.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Generic, TypeVar, get_args

from dicewright.core.errors import DicewrightError
from dicewright.core.events import Event
from dicewright.core.game import Game
from dicewright.core.match import Match
from dicewright.core.orders import ordered
from dicewright.core.record import Record, Step, Verdict, judge
from dicewright.core.registry import get_game
from dicewright.core.state import State
from dicewright.server import clock, dice, messages, rows, turns
from dicewright.server.affairs import Affairs, ProposalKind
from dicewright.server.called import called
from dicewright.server.lessons import LESSON, Course
from dicewright.server.limits import Bucket
from dicewright.server.messages import (
    CLOSED,
    FINISHED,
    GOES_ON,
    OLDER_RULES,
    OVER,
    PLAYING,
    WAITING,
    AffairsData,
    AffairsFrame,
    Dice,
    SeatsFrame,
    ServerFrame,
    Status,
    Summary,
    View,
)
from dicewright.server.refusal import Refused
from dicewright.server.rows import Change, Stored
from dicewright.server.seats import Seat, host_of, names_of, nonces_of
from dicewright.server.viewers import Reader, Viewer, framed

#: Steps of the log that a viewer gets with the whole table.
LOG_STEPS = 80
#: Ways to choose options of which it is known what is worth telling.
MOST_TOLD = 500

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
    return dict(_told(row["game"], row["players"], tuple(row["options"].items())))


@lru_cache(maxsize=MOST_TOLD)
def _told(game: str, players: int, options: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """Lists ask this of many tables at once, and most tables choose the same."""
    try:
        return get_game(game).told(players, dict(options))
    except DicewrightError:
        return dict(options)


class Session:
    """A table's people and its game."""

    def __init__(self, stored: Stored, vacate_after: float) -> None:
        row = stored.table
        if row["status"] not in get_args(Status) or len(stored.seats) != row["players"]:
            raise Refused("unreadable", "its rows do not fit together")
        self.row = row
        self.vacate_after = vacate_after
        self.id: str = row["id"]
        self.game: Game = get_game(row["game"])
        self.status: Status = row["status"]
        self.seats = [Seat.from_row(seat) for seat in stored.seats]
        self.version = stored.version
        self.viewers: set[Viewer] = set()
        #: Asks the table to tell who came or went; it may wait until more have.
        self.tell_presence: Callable[[], object] = self.tell_seats
        #: When which tokens and players lost their seat: they must not sit down again at once.
        self.freed: dict[str, float] = {}
        #: The lesson that is given here, if one is.
        self.course = Course(self.game) if row["origin"] == LESSON else None
        self.affairs = stored.affairs
        #: What was said here lately, and how much each seat may say now.
        self.lines = stored.lines
        self.speaking: dict[int, Bucket] = {}
        #: How people want to be called; when which seat last was, and at which version anybody.
        #: Nobody is called only because the table came back into a memory.
        self.calls = stored.calls
        self.called: dict[int, float] = {}
        self.rang, self.told_end = stored.version, row["status"] in OVER
        #: At which version somebody was refused what they asked.
        self.refused: dict[tuple[int, ProposalKind], int] = {}
        self.match: Match | None = None
        self.log: list[Step] = []
        #: What lies on the table, as viewers were told; nothing if nobody looked.
        self.told: View | None = None
        #: Whose move it is, as far as the disk knows.
        self.decider: int | None = None
        #: The version at which whoever decides ran out of time, and a bot decides instead.
        self.overtime: int | None = None
        #: Who has to end the turn before it goes on (`turns`); what was not told of its last step
        #: yet, and what is told of the turn until then.
        self.held: int | None = None
        self.untold: tuple[Event, ...] = ()
        self.told_before: dict[str, Any] = {}
        self.phase_before = ""
        #: Seats that took something back: their standing orders wait for their next decision.
        self.suspended: set[int] = set()
        #: The most moves that the record had, and how often was taken back since.
        self.furthest = self.undone = 0
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
            if self.version:
                self.take_up(self.match_of(verdict.record.moves))

    # -- what it is ----------------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name or f"Player {seat.seat + 1}" for seat in self.seats)

    def names_in(self, lang: str) -> tuple[str, ...]:
        """Who sits here, as texts in that language call them."""
        return called(self.seats, lang)

    @property
    def over(self) -> bool:
        """Nothing happens any more: the game ended, or it was closed."""
        return self.status in OVER

    @property
    def finished(self) -> bool:
        """It was played to its end, and has a result."""
        return self.status == FINISHED

    @property
    def host(self) -> int | None:
        return host_of(self.seats)

    @property
    def exhibition(self) -> bool:
        """A table of an evening at which only bots sit: it goes on whether anybody looks or not."""
        return bool(self.row["series"]) and all(seat.kind == "bot" for seat in self.seats)

    @property
    def asked(self) -> Seat | None:
        """The seat whose decision it is."""
        return None if self.decider is None else self.seats[self.decider]

    @property
    def late(self) -> bool:
        """Is the time out of whoever decides?"""
        return self.overtime is not None and self.overtime == self.version

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
            series=row["series"],
            seats=self._seats_data(),
            host=self.host,
            decider=self.decider,
            scores=tuple(row["scores"]) if row["scores"] else None,
            fate=OLDER_RULES if self.older else GOES_ON,
            why=self.older.why if self.older else "",
            given=len(rows.given_of(row)),
            hints=row["hints"],
        )

    def _seats_data(self) -> tuple[messages.Seat, ...]:
        return tuple(seat.data() for seat in self.seats)

    def affairs_data(self) -> AffairsData:
        now, ticks = self.affairs, clock.told(self.affairs, self.decider, time.time())
        return AffairsData(
            *(now.talk, now.stopped, now.proposal, now.resigned, now.ending, now.pace, ticks)
        )

    def dice_data(self) -> Dice:
        return dice.told(self.row, self.status, nonces_of(self.seats))

    @property
    def audience(self) -> str:
        """The address that bots here think for: that of a player, or of whoever looks on. A
        stranger who joins the players does not slow their bots down."""
        first = min(self.viewers, key=lambda one: (not one.seats, one.guest.name), default=None)
        return first.guest.name if first else ""

    @property
    def spectators(self) -> int:
        return sum(not viewer.seats for viewer in self.viewers)

    def seat(self, number: int) -> Seat:
        """The seat that a stranger speaks of."""
        if not 0 <= number < len(self.seats):
            raise Refused("not-your-seat", f"there is no seat {number} at this table")
        return self.seats[number]

    def check_waiting(self) -> None:
        """Some things are settled when the game begins."""
        self.check_open()
        if self.status != WAITING:
            raise Refused("begun", "the game has begun")

    def check_open(self) -> None:
        """Nothing can be done at a table where all is over."""
        if self.status == CLOSED:
            raise Refused("closed", "the table was closed")
        if self.over:
            raise Refused("not-playing", "the game is over")

    def check_host(self, viewer: Viewer) -> None:
        """Some things are the host's to decide."""
        if self.host not in viewer.seats:
            raise Refused("not-host", "only the host of the table can do that")

    # -- the game ------------------------------------------------------------------------------

    def record(self, moves: Iterable[int] | None = None) -> Record:
        """The record so far, with the seed of the dice when it is over."""
        row = self.row
        if moves is None:
            moves = self.match.record.moves if self.match else ()
        return Record(
            *(row["game"], row["rules"], row["players"], int(row["seed"]), dict(row["options"])),
            names=names_of(self.seats),
            moves=list(moves),
            commitment=row["commitment"],
            dice_seed=dice.revealed_seed(row, self.status),
            nonces=nonces_of(self.seats),
            given=len(rows.given_of(row)),
        )

    def match_of(self, moves: Iterable[int]) -> Match:
        """The match that these moves lead to, with the dice of this table. What was not rolled
        yet waits for a player."""
        roller = dice.roller_of(self.row, nonces_of(self.seats))
        record = replace(self.record(moves), dice_seed="")
        return Match(record, roller, waits=not self.uploaded)

    def take_up(self, match: Match) -> None:
        """Play with a match that is on disk."""
        self.match = match
        self.log = match.steps[-LOG_STEPS:]
        self.now_on_disk()
        if self.held is not None:
            self.before_decision(match.record.replay(match.version - 1))
            self.log[-1], self.untold = turns.parted(self.game, match, self.log[-1])

    def before_decision(self, state: State) -> None:
        """Note what is told of a turn while it waits to be ended."""
        self.told_before = turns.told_before(self.game, state)
        self.phase_before = self.game.asked(state).phase

    def view(self) -> View | None:
        """What lies on the table, as everybody sees it."""
        state = self.match.state if self.match else self.last
        if state is None:
            return None
        view = self.game.view(state, None)
        return view if self.held is None else view | self.told_before

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
        playing = self.status == PLAYING and not self.uploaded
        self.held = turns.held_by(self.match) if playing else None
        decider = self.match.state.current_player() if self.held is None else self.held
        self.decider = decider if decider >= 0 and not self.over else None
        if self.match.version > self.furthest:
            self.furthest, self.undone = self.match.version, 0

    def ordered(self) -> int | None:
        """What the standing orders of whoever decides say to the question on the table, or what a
        lesson answers for them."""
        assert self.match
        assert self.decider is not None
        if self.course and (taught := self.course.answer(self.match)) is not None:
            return taught
        seat = self.seats[self.decider]
        if self.held is not None or not seat.orders or seat.bot or seat.seat in self.suspended:
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
        match: Match,
        undone: int = 0,
    ) -> Pending[None]:
        """A step of the game: the next entry of the journal, and whatever belongs to it. So many
        moves are taken back instead, each by an entry of its own."""
        next, texts = self.version + 1, self.texts(moves)
        kept = [
            rows.new_entry(self.id, number, texts, undone=undone > 0)
            for number in range(next, next + max(1, undone))
        ]
        kept += changes
        affairs = self._decided(match)
        if settled := affairs != self.affairs:
            kept += rows.kept_affairs(self.id, affairs)
        if self.renewed:
            kept.append(rows.changed_table(self.id, rules=self.row["rules"]))

        def happened() -> None:
            self.renewed = False
            self.version += max(1, undone)
            self.affairs = affairs
            then()
            if settled:
                self.tell_affairs()

        return Pending(kept, happened)

    def _decided(self, match: Match) -> Affairs:
        """What was asked is settled by a decision; the clocks go on for whoever is next."""
        now, held = time.time(), turns.held_by(match)
        next = match.state.current_player() if held is None else held
        settled = replace(self.affairs, proposal=None) if self.affairs.proposal else self.affairs
        affairs = clock.charged(settled, self.asked, now)
        return clock.started(affairs, self.seats[next] if next >= 0 else None, now)

    def seat_change(self, seat: Seat, **new: Any) -> Change:
        """What makes a seat on disk what it will be here."""
        return rows.changed_seat(self.id, seat.row(self.id) | new)

    def agree(self, now: Affairs) -> Pending[None]:
        """Keep what the people here agree on now, and tell everybody."""

        def then() -> None:
            self.affairs = now
            self.tell_affairs()

        return Pending(rows.kept_affairs(self.id, now), then)

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

    def part(self, viewer: Viewer) -> bool:
        """A connection ended; did anything change for the others?"""
        viewer.gone = True
        if viewer not in self.viewers:
            return False
        self.seat_viewer(viewer, set())
        self.viewers.discard(viewer)
        return True

    def tell_all(self, make: Callable[[Reader], ServerFrame]) -> None:
        """A frame for everybody, made once for those who read alike."""
        ready: dict[Reader, bytes] = {}
        for viewer in self.viewers:
            frame = ready.get(viewer.reader)
            if frame is None:
                frame = ready[viewer.reader] = framed(make(viewer.reader))
            viewer.push(frame)

    def tell_affairs(self) -> None:
        """What the people here agreed on."""
        self.tell_all(lambda _: AffairsFrame(self.affairs_data()))

    def tell_seats(self) -> None:
        """Who sits here now, and how many look on."""
        self.tell_all(lambda _: SeatsFrame(self._seats_data(), self.spectators, self.host))
