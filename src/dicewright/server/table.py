"""One table: its seats, its game, who looks on, and the one queue in which things happen.

This is what is true of a table; what happens there is in `seating`, `actions`, `moves` and
`autoplay`. Everything that changes a table happens under its lock, in order, and is on
disk before anybody is told. In between, the match in memory may be ahead of the disk; so whoever
looks at it takes the lock, too. If the disk refuses, nobody knows for sure what it holds: the table
is given up, and made anew from the disk when its people come back.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Protocol

from dicewright.core.errors import DicewrightError
from dicewright.core.fair import FairDice
from dicewright.core.game import Game
from dicewright.core.match import Match, roll_from_seed
from dicewright.core.orders import ordered
from dicewright.core.record import Record, Step, Verdict, judge
from dicewright.core.registry import get_game
from dicewright.core.state import State
from dicewright.server import messages, store
from dicewright.server.bots import BotPool, TableBot
from dicewright.server.messages import (
    FINISHED,
    GOES_ON,
    OLDER_RULES,
    WAITING,
    Dice,
    RefusedFrame,
    SeatsFrame,
    ServerFrame,
    Status,
    Summary,
    encode,
)
from dicewright.server.refusal import Refused
from dicewright.server.seats import Seat
from dicewright.server.settings import Settings
from dicewright.server.store import Change, StorageError, Store, Stored
from dicewright.server.viewers import Viewer

#: Steps of the log that a viewer gets with the whole table.
LOG_STEPS = 80
#: What connections of a table that is given up are closed with: “service restart”.
COME_BACK = 1012


def link_of(id: str) -> str:
    return f"/t/{id}"


def told_options(row: Mapping[str, Any]) -> dict[str, str]:
    """Of a table's options those that are worth telling."""
    try:
        return get_game(row["game"]).told(row["players"], row["options"])
    except DicewrightError:
        return dict(row["options"])


class Host(Protocol):
    """What a table needs of the lobby."""

    settings: Settings
    store: Store
    bot_pool: BotPool

    def finished(self, table: Table) -> None:
        """Its game is over."""

    def forget(self, table: Table) -> None:
        """It may have lost touch with the disk."""


class Table:
    """A table that somebody looks at, or did a while ago."""

    def __init__(self, lobby: Host, stored: Stored) -> None:
        self.lobby = lobby
        row = stored.table
        self.row = row
        self.id: str = row["id"]
        self.game: Game = get_game(row["game"])
        self.status: Status = row["status"]
        self.seats = [Seat.from_row(seat) for seat in stored.seats]
        self.version = stored.version
        self.viewers: set[Viewer] = set()
        self.lock = asyncio.Lock()
        self.used = time.monotonic()
        self.match: Match | None = None
        self.log: list[Step] = []
        #: Whose move it is, as far as the disk knows.
        self.decider: int | None = None
        #: Seats that took something back: their standing orders wait for their next decision.
        self.suspended: set[int] = set()
        #: The disk refused something; this table is not used any more.
        self.broken = False
        #: The bots that sit here. They sit down when they first decide.
        self.bots: dict[int, TableBot] = {}
        #: The task that decides for them and for standing orders, while it does.
        self.autoplay: asyncio.Task[None] | None = None
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
                self.take_up(verdict.record.moves)

    # -- what it is ----------------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name or f"Player {seat.seat + 1}" for seat in self.seats)

    @property
    def over(self) -> bool:
        return self.status == FINISHED

    @property
    def idle(self) -> bool:
        """Nobody looks, and nothing goes on."""
        return not self.viewers and not self.lock.locked() and self.autoplay is None

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
        if number >= len(self.seats):
            raise Refused("not-your-seat", f"there is no seat {number} at this table")
        return self.seats[number]

    def seat_change(self, seat: Seat) -> Change:
        """What makes a seat on disk what it is here."""
        return store.changed_seat(self.id, seat.row(self.id))

    # -- the game ------------------------------------------------------------------------------

    def record(self, moves: Iterable[int] | None = None) -> Record:
        """The record so far (under the lock!), with the seed of the dice when it is over."""
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

    def take_up(self, moves: Iterable[int]) -> None:
        """Make the match from moves that are on disk."""
        secret = self.row["dice_seed"]
        lobby = self.row["origin"] != "upload"
        roller = FairDice(bytes.fromhex(secret)) if lobby and secret else roll_from_seed
        self.match = Match(replace(self.record(moves), dice_seed=""), roller)
        self.log = self.match.steps[-LOG_STEPS:]
        self._now_on_disk()

    def _read_only(self, verdict: Verdict) -> None:
        """Nothing happens here any more."""
        self.older = verdict
        for step, self.last in verdict.record.walk():
            self.log.append(step)
        self.log = self.log[-LOG_STEPS:]

    def texts(self, moves: Iterable[int]) -> list[str]:
        """Moves as the store keeps them."""
        return [self.game.vocabulary.text(action) for action in moves]

    def _now_on_disk(self) -> None:
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

    def dismiss_bot(self, seat: int) -> None:
        """The bot of a seat leaves, if one sits there."""
        bot = self.bots.pop(seat, None)
        if bot is not None:
            self.lobby.bot_pool.dismiss(bot)

    def dismiss_bots(self) -> None:
        """Nothing is left for them to decide here."""
        for seat in list(self.bots):
            self.dismiss_bot(seat)

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
        self.used = time.monotonic()
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

    # -- disk ----------------------------------------------------------------------------------

    async def write(self, changes: list[Change]) -> None:
        """Put changes on disk, or give the table up."""
        self.used = time.monotonic()
        if self.broken:
            raise Refused("storage", "the table is being made anew; come back")
        try:
            await self.lobby.store.write(changes)
        except StorageError as error:
            self._give_up(str(error))
            raise Refused("storage", str(error)) from None

    async def keep(self, changes: list[Change]) -> None:
        """Put a step of the game on disk; afterwards it has happened."""
        if self.renewed:
            changes = [*changes, store.changed_table(self.id, rules=self.row["rules"])]
        await self.write(changes)
        self.renewed = False
        self.version += 1
        self._now_on_disk()

    def _give_up(self, why: str) -> None:
        """What is in memory may not be what is on disk: let everybody come back to a table that is
        made from there."""
        self.broken = True
        self.lobby.forget(self)
        self.dismiss_bots()
        self.tell_all(lambda _: RefusedFrame(None, "storage", why, self.version))
        for viewer in self.viewers:
            viewer.close(COME_BACK)

    async def close(self) -> None:
        """The server stops: no more bots. Whatever is being written is written."""
        if self.autoplay:
            self.autoplay.cancel()
            await asyncio.wait([self.autoplay])
        async with self.lock:
            self.dismiss_bots()
