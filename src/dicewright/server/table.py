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
from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from typing import Protocol

from dicewright import __version__
from dicewright.bots import Bot, get_bot
from dicewright.core.errors import CannotUndo, IllegalAction
from dicewright.core.fair import FairDice
from dicewright.core.game import Game
from dicewright.core.match import Match, roll_from_seed
from dicewright.core.orders import ordered
from dicewright.core.record import Record
from dicewright.core.registry import get_game
from dicewright.core.replay import Step
from dicewright.server import store, tokens
from dicewright.server.refusal import Refused
from dicewright.server.seats import Seat, bot_name, clean_name, unlike
from dicewright.server.settings import Settings
from dicewright.server.store import Change, StorageError, Store, Stored
from dicewright.server.telling import (
    known_language,
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
    Hello,
    How,
    PromptData,
    RefusedFrame,
    SeatData,
    Seats,
    Status,
    Summary,
    TableFrame,
    Ticket,
    Update,
    You,
    encode,
)

logger = logging.getLogger(__name__)

SERVER = f"dicewright {__version__}"
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

    async def welcome(self, viewer: Viewer, given: Collection[str], lang: str) -> None:
        """Somebody says hello, for the first time or again: who they are, and all there is."""
        async with self.lock:
            if viewer.gone or self.broken:
                return
            hashes = [tokens.hashed(token) for token in given]
            theirs = {
                seat.seat
                for seat in self.seats
                if any(tokens.opens(hash, seat.token_hash) for hash in hashes)
            }
            viewer.lang = known_language(lang)
            came_back = [self.seats[n] for n in theirs if self.seats[n].left]
            for seat in came_back:
                seat.left = False
            if came_back:
                await self._write([self._seat_change(seat) for seat in came_back])
            news = self._seat_viewer(viewer, theirs)
            you = [You(n, dict(self.seats[n].orders)) for n in sorted(theirs)]
            viewer.tell(Hello(SERVER, viewer.lang, round(time.time(), 3), you))
            viewer.tell(self.whole(viewer.lang))
            if news:
                self._tell_seats(but=viewer)
        self.wake()

    def _seat_viewer(self, viewer: Viewer, theirs: set[int]) -> bool:
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
            self._seat_viewer(viewer, set())
            self.viewers.discard(viewer)
            self._tell_seats()

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

    def _tell_seats(self, but: Viewer | None = None) -> None:
        self.tell_all(lambda _: Seats(self._seats_data(), self._spectators()), but)

    # -- sitting down and getting up -----------------------------------------------------------

    async def sit(self, name: str, wanted: int | None) -> Ticket:
        """Somebody takes an open seat."""
        async with self.lock:
            if self.status != WAITING:
                raise Refused("table-full", "the game has begun; you can watch it")
            open_seats = [seat for seat in self.seats if seat.kind == "open"]
            if wanted is not None:
                if not 0 <= wanted < len(self.seats):
                    raise Refused("bad-request", f"there is no seat {wanted} at this table")
                open_seats = [seat for seat in open_seats if seat.seat == wanted]
            if not open_seats:
                if wanted is not None:
                    raise Refused("seat-taken", "this seat is taken")
                raise Refused("table-full", "no seat is open")
            seat, token = open_seats[0], tokens.new_token()
            called = unlike(clean_name(name), [other.name for other in self.seats])
            seat.kind, seat.name, seat.token_hash = "player", called, tokens.hashed(token)
            await self._seat_changed(seat)
        return Ticket(seat.seat, token)

    async def leave(self, viewer: Viewer, number: int) -> None:
        """A player gets up; while waiting, anybody at the table may also send a bot away."""
        async with self.lock:
            seat = self._seat(number)
            bot_in_the_way = self.status == WAITING and seat.kind == "bot" and viewer.seats
            if number not in viewer.seats and not bot_in_the_way:
                raise Refused("not-your-seat", "this is not your seat")
            if self.over:
                raise Refused("not-playing", "the game is over")
            # Also on other devices: whoever sits down next must not share the seat.
            for other in [other for other in self.viewers if number in other.seats]:
                self._seat_viewer(other, other.seats - {number})
            if self.status == WAITING:
                seat.open()
            else:
                seat.left = True
            await self._seat_changed(seat)

    async def give(self, viewer: Viewer, number: int, spec: str) -> None:
        """A bot takes an open seat, or stands in for a player."""
        spec = self.house.thinking.check(spec)
        async with self.lock:
            seat = self._seat(number)
            if not viewer.seats:
                raise Refused("not-your-seat", "only who sits at the table can do that")
            if self.over:
                raise Refused("not-playing", "the game is over")
            if seat.kind == "bot" or seat.bot:
                raise Refused("seat-taken", "a bot plays there already")
            if seat.kind == "open":
                seat.kind, seat.name = "bot", bot_name(spec, self.seats)
            elif self.status == WAITING:
                raise Refused("seat-taken", "somebody sits there")
            elif number not in viewer.seats:
                self._check_vacant(seat)
            seat.bot = spec
            await self._seat_changed(seat)
        self.wake()

    def _check_vacant(self, seat: Seat) -> None:
        absent = seat.absent
        if absent is None and not seat.left:
            raise Refused("seat-present", f"{seat.name} is here")
        patience = self.house.settings.vacate_after - (absent or 0)
        if patience > 0 and not seat.left:
            raise Refused("too-soon", f"wait {patience:.0f} more seconds for {seat.name}")

    async def take_back(self, viewer: Viewer, number: int) -> None:
        """The player is back; the stand-in goes."""
        async with self.lock:
            seat = self._seat(number)
            if number not in viewer.seats:
                raise Refused("not-your-seat", "this is not your seat")
            if not seat.bot:
                raise Refused("no-stand-in", "no bot plays for you")
            seat.bot, seat.left = "", False
            await self._seat_changed(seat)

    async def order(self, viewer: Viewer, number: int, orders: dict[str, str]) -> None:
        """New standing orders of a player."""
        offered = {order.kind: order.answers for order in self.game.standing_orders}
        for kind, answer in orders.items():
            if answer not in offered.get(kind, ()):
                raise Refused("bad-order", f"«{kind}: {answer}» is no standing order of this game")
        async with self.lock:
            seat = self._seat(number)
            if number not in viewer.seats:
                raise Refused("not-your-seat", "this is not your seat")
            seat.orders = dict(orders)
            await self._write([self._seat_change(seat)])
        self.wake()

    def _seat(self, number: int) -> Seat:
        if number >= len(self.seats):
            raise Refused("not-your-seat", f"there is no seat {number} at this table")
        return self.seats[number]

    def _seat_change(self, seat: Seat) -> Change:
        return store.changed_seat(self.id, seat.row(self.id))

    async def _seat_changed(self, seat: Seat) -> None:
        """Keep a changed seat; if it was the last one that waited for somebody, begin."""
        begins = self.status == WAITING and all(other.kind != "open" for other in self.seats)
        changes = [self._seat_change(seat)]
        if begins:
            changes += self._begin()
        await self._write(changes)
        if begins:
            self._begun()
        else:
            self._tell_seats()

    # -- the game ------------------------------------------------------------------------------

    def _begin(self) -> list[Change]:
        """Set the table up in memory; returns what makes it true on disk."""
        self._take_up([])
        assert self.match
        self.decider = None
        entry = store.new_entry(self.id, self.version + 1, self.match.record.moves)
        return [store.changed_table(self.id, status=PLAYING), entry]

    def _begun(self) -> None:
        """The game has begun, on disk, too."""
        self.status, self.version = PLAYING, self.version + 1
        self._now_on_disk()
        self.tell_all(self.whole)
        self.wake()

    async def act(self, viewer: Viewer, version: int, action: int) -> None:
        """A player decides."""
        async with self.lock:
            match = self._match_at(version)
            seat = match.state.current_player()
            if seat not in viewer.seats:
                raise Refused("not-your-turn", f"{self.names[seat]} decides now")
            if self.seats[seat].bot:
                raise Refused("not-your-turn", "a bot plays for you; take your seat back first")
            self.suspended.discard(seat)
            await self._carry_out(action, "player")
        self.wake()

    def _match_at(self, version: int) -> Match:
        if self.status != PLAYING or self.match is None or self.row["origin"] == "upload":
            raise Refused("not-playing", "there is no game going on at this table")
        if version != self.version:
            raise Refused("stale", f"the table is at version {self.version}, not {version}")
        return self.match

    async def _carry_out(self, action: int, how: How) -> None:
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

    async def undo(self, viewer: Viewer, version: int) -> None:
        """A player takes the last decision back."""
        async with self.lock:
            match = self._match_at(version)
            seat = match.undo_state().seat
            if match.undo_state().possible and seat not in viewer.seats:
                raise Refused("cannot-undo", f"{self.names[seat]} decided since")
            try:
                match.undo(seat)
            except CannotUndo as error:
                raise Refused("cannot-undo", error.said(viewer.lang)) from None
            await self._keep([store.new_entry(self.id, self.version + 1, [], undone=True)])
            self.suspended.add(seat)
            self.log = [step for step in self.log if step.number <= match.version]
            self._tell_update("undo", seat, [])
        self.wake()

    async def _keep(self, changes: list[Change]) -> None:
        """Put a step of the game on disk; afterwards it has happened."""
        await self._write(changes)
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

    async def _write(self, changes: list[Change]) -> None:
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
            await self._carry_out(action, "order")
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
                await self._carry_out(action, "bot")

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
