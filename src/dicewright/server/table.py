"""One table: its seats, its game, who looks on, and the one queue in which things happen.

Everything that changes a table happens under its lock, in order, and is on disk before anybody
is told. In between, the match in memory may be ahead of the disk; so whoever looks at it takes the
lock, too. If the disk refuses, nobody knows for sure what it holds: the table is given up, and made
anew from the disk when its people come back.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Protocol

from dicewright.bots import Bot, get_bot
from dicewright.core.errors import CannotUndo, IllegalAction
from dicewright.core.fair import FairDice
from dicewright.core.game import Game
from dicewright.core.match import Match, roll_from_seed
from dicewright.core.orders import ordered
from dicewright.core.record import Record
from dicewright.core.registry import get_game
from dicewright.core.replay import Step
from dicewright.server import store
from dicewright.server.refusal import Refused
from dicewright.server.seats import Seat
from dicewright.server.settings import Settings
from dicewright.server.store import Change, StorageError, Store, Stored
from dicewright.server.telling import (
    outcome_data,
    prompt_data,
    speaker_of,
    steps_data,
    undo_data,
)
from dicewright.server.thinking import Thinking, fresh_seed
from dicewright.server.viewers import Viewer
from dicewright.server.wire import (
    FINISHED,
    PLAYING,
    WAITING,
    DiceData,
    Frame,
    How,
    PromptData,
    RefusedFrame,
    SeatData,
    Seats,
    Status,
    Summary,
    TableFrame,
    Update,
    encode,
)

logger = logging.getLogger(__name__)

#: Steps of the log that a viewer gets with the whole table.
LOG_STEPS = 80
#: What connections of a table that is given up are closed with: «service restart».
COME_BACK = 1012


def link_of(id: str) -> str:
    return f"/t/{id}"


class Host(Protocol):
    """What a table needs of the house it stands in."""

    settings: Settings
    store: Store
    thinking: Thinking

    def finished(self, table: Table) -> None:
        """Its game is over."""

    def forget(self, table: Table) -> None:
        """It may have lost touch with the disk."""


class Table:
    """A table that somebody looks at, or did a while ago."""

    def __init__(self, house: Host, stored: Stored) -> None:
        self.house = house
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
        self._bots: dict[int, tuple[str, Bot]] = {}
        self._driver: asyncio.Task[None] | None = None
        if self.status != WAITING:
            self._take_up(stored.moves)

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
        return not self.viewers and not self.lock.locked() and self._driver is None

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

    def _take_up(self, moves: Iterable[int]) -> None:
        """Make the match from moves that are on disk."""
        secret = self.row["dice_seed"]
        lobby = self.row["origin"] != "upload"
        roller = FairDice(bytes.fromhex(secret)) if lobby and secret else roll_from_seed
        self.match = Match(replace(self.record(moves), dice_seed=""), roller)
        self.log = self.match.steps[-LOG_STEPS:]
        self._now_on_disk()

    def _now_on_disk(self) -> None:
        """What the match says may be told."""
        assert self.match
        decider = self.match.state.current_player()
        self.decider = decider if decider >= 0 else None

    def summary(self) -> Summary:
        row = self.row
        return Summary(
            *(self.id, link_of(self.id), row["title"], row["game"], row["players"]),
            options=dict(row["options"]),
            public=row["public"],
            status=self.status,
            created=row["created"],
            origin=row["origin"],
            next=row["next"],
            seats=self._seats_data(),
            decider=self.decider,
            scores=tuple(row["scores"]) if row["scores"] else None,
        )

    def _seats_data(self) -> tuple[SeatData, ...]:
        return tuple(seat.data() for seat in self.seats)

    def dice_data(self) -> DiceData:
        return DiceData(self.row["commitment"], self.row["dice_seed"] if self.over else None)

    def _spectators(self) -> int:
        return sum(not viewer.seats for viewer in self.viewers)

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

    def whole(self, lang: str) -> TableFrame:
        """Everything there is to see."""
        speaker, match = speaker_of(self.game.id, lang), self.match
        return TableFrame(
            table=self.summary(),
            version=self.version,
            moves=match.version if match else 0,
            spectators=self._spectators(),
            vacate_after=self.house.settings.vacate_after,
            dice=self.dice_data(),
            view=self.game.view(match.state, None) if match else None,
            prompt=self._prompt(lang) if match else None,
            log=steps_data(self.game.id, speaker, self.log, self.names),
            result=outcome_data(match) if match and self.over else None,
        )

    def _prompt(self, lang: str) -> PromptData | None:
        """What is asked, unless a standing order answers it in a moment."""
        match = self.match
        assert match
        if self.decider is not None and self._ordered() is not None:
            return None
        speaker = speaker_of(self.game.id, lang)
        return prompt_data(speaker, self.game.id, match.state, undo_data(match, lang))

    def tell_all(self, make: Callable[[str], Frame], but: Viewer | None = None) -> None:
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
        self.tell_all(lambda _: Seats(self._seats_data(), self._spectators()), but)

    def seat(self, number: int) -> Seat:
        if number >= len(self.seats):
            raise Refused("not-your-seat", f"there is no seat {number} at this table")
        return self.seats[number]

    def seat_change(self, seat: Seat) -> Change:
        return store.changed_seat(self.id, seat.row(self.id))

    # -- the game ------------------------------------------------------------------------------

    async def begin(self, changes: list[Change]) -> None:
        """Everybody sits: set the match up, keep it with whatever led to it, show it."""
        self._take_up([])
        assert self.match
        self.decider = None
        entry = store.new_entry(self.id, self.version + 1, self.match.record.moves)
        await self._keep([*changes, store.changed_table(self.id, status=PLAYING), entry])
        self.status = PLAYING
        self.tell_all(self.whole)

    async def carry_out(self, action: int, how: How) -> None:
        """Play a decision and its rolls; keep them; tell everybody."""
        match = self.match
        assert match
        seat = match.state.current_player()
        try:
            match.play(action)
        except IllegalAction as error:
            raise Refused("illegal", str(error)) from None
        except (KeyError, ValueError):
            raise Refused("illegal", f"there is no action {action}") from None
        steps, outcome = match.steps, outcome_data(match)
        moves = [step.action for step in steps]
        changes = [store.new_entry(self.id, self.version + 1, moves)]
        if outcome:
            scores = list(outcome.scores)
            changes.append(store.changed_table(self.id, status=FINISHED, scores=scores))
        await self._keep(changes)
        if outcome:
            self.status, self.row["scores"] = FINISHED, scores
        self.log = [*self.log, *steps][-LOG_STEPS:]
        self._tell_update(how, seat, steps)
        if outcome:
            self.house.finished(self)

    async def undo(self, seat: int, lang: str) -> None:
        """Take the last decision back, which was that seat's; keep that; tell everybody."""
        match = self.match
        assert match
        try:
            match.undo(seat)
        except CannotUndo as error:
            raise Refused("cannot-undo", error.said(lang)) from None
        await self._keep([store.new_entry(self.id, self.version + 1, [], undone=True)])
        self.suspended.add(seat)
        self.log = [step for step in self.log if step.number <= match.version]
        self._tell_update("undo", seat, [])

    async def _keep(self, changes: list[Change]) -> None:
        """Put a step of the game on disk; afterwards it has happened."""
        await self.write(changes)
        self.version += 1
        self._now_on_disk()

    def _tell_update(self, how: How, seat: int, steps: list[Step]) -> None:
        match = self.match
        assert match

        view = self.game.view(match.state, None) if self.viewers else {}

        def make(lang: str) -> Update:
            speaker = speaker_of(self.game.id, lang)
            return Update(
                self.version,
                how,
                seat,
                steps_data(self.game.id, speaker, steps, self.names),
                match.version,
                view,
                self._prompt(lang),
                self.status,
                outcome_data(match),
                self.dice_data() if self.over else None,
            )

        self.tell_all(make)

    # -- disk ----------------------------------------------------------------------------------

    async def write(self, changes: list[Change]) -> None:
        self.used = time.monotonic()
        if self.broken:
            raise Refused("storage", "the table is being made anew; come back")
        try:
            await self.house.store.write(changes)
        except StorageError as error:
            self._give_up(str(error))
            raise Refused("storage", str(error)) from None

    def _give_up(self, why: str) -> None:
        """What is in memory may not be what is on disk: let everybody come back to a table that is
        made from there."""
        self.broken = True
        self.house.forget(self)
        self.tell_all(lambda _: RefusedFrame(None, "storage", why, self.version))
        for viewer in self.viewers:
            viewer.close(COME_BACK)

    # -- bots and standing orders --------------------------------------------------------------

    def wake(self) -> None:
        """Let bots and standing orders decide, if it is their turn and somebody is there to see."""
        if self._driver is None and self.status == PLAYING and self._due():
            self._driver = asyncio.create_task(self._drive())
            self._driver.add_done_callback(self._rested)

    def _rested(self, task: asyncio.Task[None]) -> None:
        self._driver = None
        if not task.cancelled() and task.exception():
            logger.error("bots stopped", exc_info=task.exception(), extra={"table": self.id})
        elif not task.cancelled():
            self.wake()

    def _due(self) -> bool:
        """Is there something to decide for a bot that has an audience, or for an order?"""
        if self.decider is None or self.broken or self.row["origin"] == "upload":
            return False
        seat = self.seats[self.decider]
        return bool(self.viewers) if seat.bot else self._ordered() is not None

    def _ordered(self) -> int | None:
        """What the standing orders of whoever decides say to the question on the table."""
        assert self.match
        assert self.decider is not None
        seat = self.seats[self.decider]
        if not seat.orders or seat.bot or seat.seat in self.suspended:
            return None
        answer = seat.orders.get(self.game.question(self.match.state)[0])
        legal = self.match.state.legal_actions()
        return ordered(answer, self.game.vocabulary, legal) if answer else None

    async def _drive(self) -> None:
        """Decide until it is a person's turn."""
        while self._due():
            try:
                if not await self._follow_orders():
                    await self._let_bot_decide()
            except Refused as refused:
                logger.warning("a bot was refused", extra={"table": self.id, "why": refused.why})
                return

    async def _follow_orders(self) -> bool:
        async with self.lock:
            if not self._due() or (action := self._ordered()) is None:
                return False
            await self.carry_out(action, "order")
            return True

    async def _let_bot_decide(self) -> None:
        async with self.lock:
            if not self._due() or self.decider is None or not self.seats[self.decider].bot:
                return
            assert self.match
            version, seat = self.version, self.decider
            bot, state = self._bot(seat), self.match.state.clone()
        await asyncio.sleep(self.house.settings.bot_pause)
        action = await self.house.thinking.choose(bot, state)
        async with self.lock:
            # Meanwhile somebody may have taken back a decision, or this seat.
            if (self.version, self.decider) == (version, seat) and self.seats[seat].bot:
                await self.carry_out(action, "bot")

    def _bot(self, seat: int) -> Bot:
        """The bot of a seat; it lives as long as it sits there."""
        spec = self.seats[seat].bot
        kept = self._bots.get(seat)
        if kept is None or kept[0] != spec:
            kept = self._bots[seat] = spec, get_bot(spec)(fresh_seed())
        return kept[1]

    async def close(self) -> None:
        """The server stops: no more bots. Whatever is being written is written."""
        if self._driver:
            self._driver.cancel()
        async with self.lock:
            pass
