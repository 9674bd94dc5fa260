"""All tables of a server: makes them, keeps those in use in memory, finds the others on disk.

There may be other servers on the same database. A table that is in use is in the memory of one of
them only (`ownership`); lists come from what all of them keep (`glance`).
"""

from __future__ import annotations

import asyncio
import logging
import socket
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, NoReturn

from sqlalchemy.exc import SQLAlchemyError

from dicewright.core.errors import DicewrightError
from dicewright.core.fair import FairDice
from dicewright.core.kept import Kept
from dicewright.core.lesson import SEED
from dicewright.core.record import Record
from dicewright.core.registry import get_game
from dicewright.server import moves, rows, tokens, uploads
from dicewright.server.affairs import USUAL, Affairs, Pace
from dicewright.server.answers import Answers
from dicewright.server.bans import Bans
from dicewright.server.bots import USUAL as USUAL_BOT
from dicewright.server.bots import BotPool
from dicewright.server.call import Call
from dicewright.server.caller import Caller
from dicewright.server.clocks import Clocks
from dicewright.server.curve import Curves
from dicewright.server.database import StorageError, short
from dicewright.server.desk import Busy, Desk
from dicewright.server.errands import Errands
from dicewright.server.glance import Glances, is_current, summary_of
from dicewright.server.guests import Guest
from dicewright.server.health import Readiness
from dicewright.server.lease import open_lease
from dicewright.server.lessons import LESSON, lesson_of
from dicewright.server.listing import Listing
from dicewright.server.messages import (
    ALONE,
    CLOSED,
    FINISHED,
    OVER,
    PLAYING,
    UNREADABLE,
    WAITING,
    Curve,
    Hints,
    Made,
    PlayerGame,
    PlayerGames,
    Status,
    Summary,
    Ticket,
)
from dicewright.server.messages import Series as SeriesData
from dicewright.server.names import clean_name, unlike
from dicewright.server.ownership import Elsewhere, Ownership
from dicewright.server.players import MOST_GAMES, Player, Players, forgotten, known_as, locked
from dicewright.server.push import PushKey, new_key
from dicewright.server.ratings import Ratings
from dicewright.server.refusal import Refused
from dicewright.server.review import Reviews
from dicewright.server.ringing import Ringing
from dicewright.server.rows import Change, Listed, Stored
from dicewright.server.seats import Seat, bot_name
from dicewright.server.seeds import Seeds
from dicewright.server.series import Evenings
from dicewright.server.session import Session, link_of
from dicewright.server.settings import Settings
from dicewright.server.store import Store
from dicewright.server.table import Table

logger = logging.getLogger(__name__)

MOST_LISTED = 100
MOST_FORGOTTEN = 100
MOST_UNREADABLE = 1000
SWEEP_EVERY = 60.0
#: Tables that are tidied up at once: whoever plays must not wait for that.
MOST_TIDIED = 100
#: Seconds for which a table stays in memory in any case: whoever asked for it is about to use it.
AT_LEAST = 60.0
DAY = 24 * 3600.0


@dataclass(frozen=True, slots=True)
class SeatWish:
    """Who shall sit on a seat of a new table: a name (me), a bot, or whoever comes (neither)."""

    name: str = ""
    bot: str = ""
    #: Will the player add to the dice?
    adds_nonce: bool = False
    player: Player | None = None


class OneByOne:
    """Things that happen one after another for each key, and freely otherwise."""

    def __init__(self) -> None:
        self._locks: dict[str, asyncio.Lock] = {}
        self._wanted: Counter[str] = Counter()

    @asynccontextmanager
    async def __call__(self, key: str) -> AsyncIterator[None]:
        lock = self._locks.setdefault(key, asyncio.Lock())
        self._wanted[key] += 1
        try:
            async with lock:
                yield
        finally:
            self._wanted[key] -= 1
            if not self._wanted[key]:
                del self._wanted[key], self._locks[key]


class Lobby:
    """All tables of this server, and whatever they share: the store, the bots' threads."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.desk = Desk(settings)
        self.answers = Answers(self.desk, settings.answer_bytes)
        self.listing = Listing(self.public, settings.public_tables_per_address)
        self.tables: dict[str, Table] = {}
        self.lease = open_lease(settings, self._drop_all)
        self.store = Store(
            settings.database,
            self.lease,
            keep_within=settings.keep_within,
            answer_within=settings.answer_within,
        )
        self.ownership = Ownership(self.store, self.lease, settings.lease_seconds)
        self.bot_pool = BotPool(settings)
        self.curves = Curves(self.store, self.lease)
        self.players = Players(self.store)
        self.ratings = Ratings(self.store.engine)
        self.reviews = Reviews(self.store, self.lease, lambda: self.bot_pool.waiting > 0)
        self.evenings = Evenings(self.store.engine, self)
        self.draining = False
        self.readiness = Readiness(self.store, lambda: self.unready)
        self.bans = Bans()
        self.name = self.lease.name or settings.node or f"{socket.gethostname()}:{settings.port}"
        self._errands = Errands(self)
        self._clocks = Clocks(self)
        self.ringing = Ringing(self.players, settings)
        self.caller = Caller(settings, self.push_key, self._nobody_there, self.ringing.of)
        self._push_key: PushKey | None = None
        #: Tables that could not be read lately, as lists show them.
        self.unreadable: dict[str, Summary] = {}
        self.viewers = 0
        self._moving = OneByOne()
        self._advancing: set[asyncio.Future[None]] = set()
        self._glances = Glances(self.store)
        self._sweeper = asyncio.create_task(self._sweep())

    @property
    def unready(self) -> str:
        """Why people should not come here, as far as it is known without a trial."""
        if self.draining:
            return "the server is stopping"
        return "" if self.lease.valid else "the database does not know that the server lives"

    @property
    def bots_waiting(self) -> int:
        return self.bot_pool.waiting

    async def close(self) -> None:
        """Stop: nothing new happens, what is happening gets onto the disk."""
        await self.drain()
        await self.bot_pool.close()
        await self.desk.close()
        self.curves.close()
        await self.ratings.close()
        self.reviews.close()
        await asyncio.to_thread(self.store.close)
        await asyncio.to_thread(self.lease.close)

    async def drain(self) -> None:
        """Let all tables go, so that other servers can take them up. Nothing new begins here."""
        if self.draining:
            return
        self.draining = True
        self._sweeper.cancel()
        self._errands.stop()
        self._clocks.stop()
        self.caller.stop()
        self._glances.close()
        self.lease.drain()
        await asyncio.gather(*(self._put_away(id) for id in list(self.tables)))

    # -- finding -------------------------------------------------------------------------------

    async def table(self, id: str, guest: str = "") -> Table:
        """The table of that id, from memory or from the store, for whoever asks for it."""
        table = self.tables.get(id)
        if table is None:
            async with self._moving(id):
                table = self.tables.get(id) or await self._load(id, guest)
        table.used = time.monotonic()
        return table

    async def readable(self, id: str, guest: str = "") -> Table:
        """A table that is only read. If another server has it, it still can be read here once
        nothing changes in it any more."""
        try:
            return await self.table(id, guest)
        except Elsewhere:
            stored = await self._read(id)
            if stored is None or not stored.still:
                raise
            return await self._made(stored, None, guest)

    async def summary(self, id: str) -> Summary:
        """A table from outside, whoever has it."""
        with suppress(Elsewhere):
            table = await self.table(id)
            if self.lease.valid:
                return table.summary()
        for row, seats in await self._rows(lambda: self.store.known_tables([id])):
            return self._listed(row, seats)
        raise Refused("no-table", f"there is no table “{id[:40]}”")

    async def _load(self, id: str, guest: str) -> Table:
        stored, owner = None, None
        if self.draining:
            self._send_away(id)
        await self._clocks.ready.wait()
        if _plausible(id):
            owner = await self._claim(id)
        if owner is not None:
            stored = await self._read(id)
        if stored is None or owner is None:
            raise Refused("no-table", f"there is no table “{id[:40]}”")
        self.tables[id] = table = await self._made(stored, owner, guest)
        await self._make_room()
        return table

    async def _claim(self, id: str) -> str | None:
        try:
            return await self.ownership.claim(id)
        except (SQLAlchemyError, StorageError) as error:
            logger.warning("a table is not to be had", extra={"why": short(error)})
            raise Refused("storage", "the store cannot be read now") from None

    def _send_away(self, id: str) -> NoReturn:
        """We are about to leave: somebody else should begin this."""
        if heir := self.ownership.heir(id):
            raise Elsewhere(heir)
        raise Refused("storage", "the server is being stopped")

    async def _make_room(self) -> None:
        """If too many tables are in memory, those go that nobody has looked at for longest."""
        most, now = self.settings.idle_tables, time.monotonic()
        if len(self.tables) < most:
            return
        idle = [t for t in self.tables.values() if t.idle and now - t.used > AT_LEAST]
        idle.sort(key=lambda table: table.used)
        for table in idle[: max(0, len(idle) - most * 9 // 10)]:
            await self._put_away(table.id)

    async def _read(self, id: str) -> Stored | None:
        try:
            return await asyncio.to_thread(self.store.load, id)
        except SQLAlchemyError:
            logger.exception("the store cannot be read")
            raise Refused("storage", "the store cannot be read now") from None
        except Exception as error:
            raise self._unreadable(id, error) from None

    async def _made(self, stored: Stored, owner: str | None, guest: str) -> Table:
        id = stored.table["id"]
        try:
            table = await self.desk.do(guest, partial(Table, self, stored, owner))
        except Busy:
            raise
        except Exception as error:
            raise self._unreadable(id, error, stored) from None
        self.unreadable.pop(id, None)
        return table

    def _unreadable(self, id: str, error: Exception, stored: Stored | None = None) -> Refused:
        """Whatever is wrong with a table is wrong with this table alone. It is remembered, so that
        lists can show it; the refusal says why."""
        expected = isinstance(error, DicewrightError)
        why = str(error) if expected else f"{type(error).__name__}: {error}"
        why = " ".join(why.split())[:200]
        if id not in self.unreadable:
            logger.error("a table cannot be read", exc_info=error, extra={"table": id})
        while len(self.unreadable) >= MOST_UNREADABLE:
            self.unreadable.pop(next(iter(self.unreadable)))
        self.unreadable[id] = replace(_as_far_as_known(id, stored), fate=UNREADABLE, why=why)
        return Refused("unreadable", why)

    # -- lists ---------------------------------------------------------------------------------

    async def public(self) -> list[Summary]:
        """Public tables that wait or play, the newest first: those where somebody is, here or at
        another server, and, if there is room, new ones to which somebody may be on the way."""
        since = time.time() - self.settings.listed_alone_for
        recent = await self._rows(lambda: self.store.public_tables(since, MOST_LISTED))
        watched = {table.id: table.summary() for table in self.tables.values() if table.listed}
        others = [self._listed(row, seats) for row, seats in recent if row["id"] not in watched]
        elsewhere = [summary for summary in others if _somebody_at(summary)]
        alone = [
            summary
            for summary in others
            if not _somebody_at(summary) and (summary.created > since or summary.fate == UNREADABLE)
        ]
        found = [*_newest_first([*watched.values(), *elsewhere]), *alone]
        return _newest_first(found[:MOST_LISTED])

    async def known(self, ids: Sequence[str], guest: str = "") -> list[Summary]:
        """Summaries of these tables; unknown ones are left out. Those that others have, or whose
        rows tell everything, are not loaded for that."""
        wanted = [id for id in ids if id not in self.tables and _plausible(id)]
        listed = await self._rows(lambda: self.store.known_tables(wanted)) if wanted else []
        told = {row["id"]: (row, seats) for row, seats in listed}
        found = []
        for id in ids:
            if id in self.tables:
                found.append((await self.table(id)).summary())
            elif id in told:
                found.append(await self._known(*told[id], guest))
        return found

    async def _known(self, row: dict[str, Any], seats: list[dict[str, Any]], guest: str) -> Summary:
        if _tells_all(row):
            return self._listed(row, seats)
        try:
            return (await self.table(row["id"], guest)).summary()
        except Elsewhere:
            return self._listed(row, seats)
        except Refused as refused:
            if refused.code == "storage":
                raise
            return self._listed(row, seats)

    async def _rows(self, ask: Callable[[], list[Listed]]) -> list[Listed]:
        try:
            return await asyncio.to_thread(ask)
        except Exception:
            logger.exception("the store cannot be read")
            raise Refused("storage", "the store cannot be read now") from None

    def _listed(self, row: dict[str, Any], seats: list[dict[str, Any]]) -> Summary:
        """A summary without loading the game."""
        id = row["id"]
        if id in self.tables and self.lease.valid:
            return self.tables[id].summary()
        if id not in self.unreadable:
            try:
                watched = any(row["owner"] == node.id for node in self.lease.others)
                return summary_of(row, seats, watched=watched)
            except Exception as error:
                self._unreadable(id, error)
        return self.unreadable[id]

    def happened(self, table: Table) -> None:
        """Others shall see it in their lists, if there are any, and it is not theirs."""
        if not self.lease.alone and self.tables.get(table.id) is table:
            self._glances.changed(table)

    # -- leaving the memory --------------------------------------------------------------------

    def forget(self, table: Table) -> None:
        """Drop a table that may have lost touch with the disk."""
        self._glances.forget(table)
        if self.tables.get(table.id) is table:
            del self.tables[table.id]

    def _drop_all(self) -> None:
        """Others may have them: none of what is in memory is told any more."""
        for table in list(self.tables.values()):
            table.drop()

    async def _put_away(self, id: str) -> None:
        """A table leaves the memory; whoever asks for it meanwhile waits."""
        async with self._moving(id):
            if table := self.tables.pop(id, None):
                await table.leave_memory(self.ownership.heir(id))

    # -- people --------------------------------------------------------------------------------

    def enter(self, guest: Guest) -> bool:
        """Is there room for another viewer?"""
        settings = self.settings
        if self.viewers >= settings.viewers or guest.viewers >= settings.viewers_per_address:
            return False
        guest.viewers += 1
        self.viewers += 1
        return True

    def leave(self, guest: Guest) -> None:
        guest.viewers -= 1
        self.viewers -= 1

    # -- making --------------------------------------------------------------------------------

    async def make(
        self,
        game: str,
        wishes: Sequence[SeatWish],
        options: dict[str, str],
        *,
        title: str = "",
        public: bool = False,
        hints: Hints = ALONE,
        guest: str = "",
        pace: Pace | None = None,
    ) -> Made:
        """A new table."""
        if public:
            await self.listing.admit(guest)
        played = get_game(game)
        frozen = played.freeze(len(wishes), options)
        # Options that fit by themselves may still leave nothing to lie on a slot.
        played.configure(len(wishes), frozen)
        seats, tickets = self._seats(wishes)
        row = _row(
            *(self.settings.seeds, game, len(wishes), frozen),
            title=title,
            public=public,
            hints=hints,
        )
        await self._write(self._new(row, seats, Affairs(pace=pace)))
        if public:
            self.listing.add(row["id"], guest)
        return Made(row["id"], link_of(row["id"]), tuple(tickets), row["commitment"])

    async def teach(self, game: str, name: str) -> Made:
        """A lesson: the one who learns sits first, bots beside them. Nothing about its dice is a
        secret, or random."""
        played = get_game(game)
        lesson = lesson_of(played)
        frozen = played.freeze(lesson.players, lesson.options)
        seats, tickets = self._seats(
            [SeatWish(name), *[SeatWish(bot=USUAL_BOT)] * (lesson.players - 1)]
        )
        row = _row(self.settings.seeds, game, lesson.players, frozen, origin=LESSON)
        row |= {"seed": str(SEED), "commitment": "", "dice_seed": ""}
        await self._write(self._new(row, seats, USUAL))
        return Made(row["id"], link_of(row["id"]), tuple(tickets), row["commitment"])

    def _seats(self, wishes: Sequence[SeatWish]) -> tuple[list[Seat], list[Ticket]]:
        seats: list[Seat] = []
        tickets = []
        for number, wish in enumerate(wishes):
            if wish.name:
                token = tokens.new_token()
                name = unlike(clean_name(wish.name), [seat.name for seat in seats])
                tickets.append(Ticket(number, token))
                seat = Seat(number, "player", name, tokens.hashed(token), sat=len(tickets))
                seats.append(replace(seat, owes_nonce=wish.adds_nonce, **known_as(wish.player)))
            elif wish.bot:
                spec = self.bot_pool.check(wish.bot)
                seats.append(Seat(number, "bot", bot_name(spec, seats), bot=spec))
            else:
                seats.append(Seat(number))
        return seats, tickets

    def _new(self, row: dict[str, Any], seats: Sequence[Seat], affairs: Affairs) -> list[Change]:
        """What makes a new table; one that waits for nobody begins at once."""
        stored = Stored(row, [seat.row(row["id"]) for seat in seats], [], affairs)
        changes = rows.new_table(row, stored.seats)
        if affairs != USUAL:
            changes += rows.kept_affairs(row["id"], affairs)
        if all(seat.ready for seat in seats):
            session = Session(stored, self.settings.vacate_after)
            changes += moves.begin(session, session.seats).changes
        return changes

    async def _write(self, changes: list[Change]) -> None:
        """Something new, which nobody has yet."""
        if self.draining:
            self._send_away("")
        try:
            await self.store.write(changes, await self.lease.hold())
        except StorageError as error:
            raise Refused("storage", str(error)) from None

    def again(self, session: Session) -> tuple[str, list[Change]]:
        """The table of a rematch, with the same people, everybody one seat on. Its dice are new, so
        whoever added to the old ones has to come and add to them."""
        old = session.row
        row = _row(
            self.settings.seeds,
            *(old["game"], old["players"], dict(old["options"])),
            title=old["title"],
            public=old["public"],
            origin="rematch",
            hints=old["hints"],
        )
        seats = [
            Seat(
                *(number, seat.kind, seat.name, seat.token_hash, seat.bot),
                orders=dict(seat.orders),
                sat=seat.sat,
                owes_nonce=bool(seat.nonce) and not seat.bot,
                player=seat.player,
                rated=seat.rated,
            )
            for number, seat in enumerate(session.seats[1:] + session.seats[:1])
        ]
        link = rows.changed_table(session.id, next=row["id"])
        agreed = Affairs(talk=session.affairs.talk, pace=session.affairs.pace)
        calling = [
            rows.new_call(row["id"], replace(call, id=tokens.new_id(), seat=_moved(call, old)))
            for call in session.calls
        ]
        return row["id"], [*self._new(row, seats, agreed), *calling, link]

    async def play_on(
        self, record: Record, number: int, wishes: Sequence[SeatWish], *, title: str, guest: str
    ) -> Made:
        """A table that begins from a position of a game that is over: after so many of its moves.
        What follows comes from new dice."""
        if len(wishes) != record.players:
            raise Refused("bad-request", f"there are {record.players} seats")
        given = await self.desk.do(guest, partial(uploads.given, record, number))
        seats, tickets = self._seats(wishes)
        row = _row(
            self.settings.seeds,
            *(record.game, record.players, dict(record.options)),
            title=title,
            origin="position",
        )
        row |= {"seed": str(record.seed), "given": "\n".join(given)}
        await self._write(self._new(row, seats, USUAL))
        return Made(row["id"], link_of(row["id"]), tuple(tickets), row["commitment"])

    async def upload(self, text: str, guest: str = "") -> Made:
        """A record from somewhere, as a table that can be replayed."""
        verdict = await self.desk.do(guest, partial(uploads.checked, text))
        record, kept = verdict.record, verdict.kept
        row = _row(
            self.settings.seeds, record.game, record.players, record.options, origin="upload"
        )
        row |= {
            "rules": record.rules,
            "status": _status_of(kept),
            "seed": str(record.seed),
            "commitment": record.commitment,
            "dice_seed": record.dice_seed,
            "scores": list(kept.scores) if kept.scores else None,
            "given": "\n".join(kept.moves[: kept.given]) or None,
        }
        seats = [
            Seat(number, "player", _shown_name(record, number), nonce=record.nonces.get(number, ""))
            for number in range(record.players)
        ]
        of_seats = [seat.row(row["id"]) for seat in seats]
        entry = rows.new_entry(row["id"], 1, kept.moves)
        await self._write([*rows.new_table(row, of_seats), entry])
        return Made(row["id"], link_of(row["id"]), (), row["commitment"])

    # -- players -------------------------------------------------------------------------------

    async def games_of(
        self, player: str, before: float | None, guest: str, *, own: bool
    ) -> PlayerGames:
        """Tables of a player, the newest first."""
        found = await self.players.played(player, before, own=own)
        shown = {one.table: one for one in found[:MOST_GAMES]}
        games = [
            PlayerGame(summary, shown[summary.id].seats, shown[summary.id].place)
            for summary in await self.known(list(shown), guest)
        ]
        return PlayerGames(tuple(games), more=len(found) > MOST_GAMES)

    async def forget_player(self, player: str) -> None:
        """Take a player who is leaving from every seat that we may change. What others have in
        their memory is for them."""
        for id in await self.players.tables_of(player):
            if table := self.tables.get(id):
                with suppress(Refused):  # it is being given away
                    await table.forget_player(player)
            else:
                await self._forget_unused(id, player)
        if not await self.players.tables_of(player):
            await self.players.gone(player)

    async def lock_seats(self, player: str) -> None:
        """Whatever opened a player's seats besides their key opens them no more, on any server."""
        for id in await self.players.tables_of(player):
            if table := self.tables.get(id):
                await table.lock_seats(player)
            elif not await self._lock_unused(id, player):
                await self._errands.have_done("lock", table=id, player=player)

    async def _lock_unused(self, id: str, player: str) -> bool:
        """Is it done? Only if nobody else has the table."""
        listed = await self._rows(lambda: self.store.known_tables([id]))
        changes = [
            change
            for _, seats in listed
            for seat in seats
            if seat["player"] == player and seat["token_hash"]
            for change in (
                rows.changed_seat(id, seat | locked()),
                rows.unnotified(id, seat["seat"]),
            )
        ]
        return not changes or await self._change_unused(id, changes)

    async def _forget_unused(self, id: str, player: str) -> None:
        listed = await self._rows(lambda: self.store.known_tables([id]))
        changes = [
            change
            for row, seats in listed
            for seat in seats
            if seat["player"] == player
            for change in (
                rows.changed_seat(id, seat | forgotten(row["status"], seat["seat"])),
                *rows.forgotten_words(id, seat["seat"]),
            )
        ]
        await self._change_unused(id, changes)

    # -- evenings ------------------------------------------------------------------------------

    def table_of(
        self, of: Mapping[str, Any], seats: Sequence[Seat], title: str
    ) -> tuple[str, list[Change]]:
        """A table of an evening: its id, and what makes it."""
        game, players = get_game(of["game"]), len(seats)
        frozen = game.freeze(players, dict(of["options"]))
        row = _row(self.settings.seeds, game.id, players, frozen, title=title, origin="series")
        row["series"] = of["id"]
        return row["id"], self._new(row, seats, USUAL)

    async def evening(self, id: str) -> SeriesData:
        """An evening as it stands; a round that is over is followed by the next."""
        found = await self.evenings.of(id)
        at = [table for table in found.tables if table.round == found.round]
        if found.status == PLAYING and all(table.status in OVER for table in at):
            await self._next_round(id)
            return await self.evenings.of(id)
        return found

    async def _next_round(self, series: str) -> None:
        try:
            await self.evenings.advance(series)
            await self.let_bots_play()
        except Refused as refused:  # the next who looks tries again
            logger.warning("a round has to wait", extra={"why": refused.why})

    async def let_bots_play(self) -> None:
        """Tables of evenings at which only bots sit go on, those that we may have."""
        for id in await self.evenings.tables_of_bots():
            with suppress(Elsewhere, Refused):
                await (await self.table(id)).wake()

    # -- afterwards ----------------------------------------------------------------------------

    def ended(self, table: Table) -> None:
        """A game ended: what it means for ratings and for its evening is worked out at once, and
        its chances to win while people look at the scores."""
        if table.finished:
            self.curves.want(table.id, table.curve_ready)
        self.ratings.wake()
        if series := table.series:
            self._advancing.add(task := asyncio.ensure_future(self._next_round(series)))
            task.add_done_callback(self._advancing.discard)

    def curve(self, table: Table) -> Curve:
        """The curve of a finished game, as far as it is."""
        if table.curve is None:
            self.curves.want(table.id, table.curve_ready)
        return self.curves.progress(table.id, table.curve)

    async def push_key(self) -> PushKey:
        """What push services know this server, and all others on its database, by."""
        if self._push_key is None:
            self._push_key = PushKey(await asyncio.to_thread(self.store.secret, "push", new_key()))
        return self._push_key

    async def _nobody_there(self, id: str, call: Call) -> None:
        """A browser does not want to be called any more."""
        with suppress(Elsewhere, Refused):
            if call.player:
                await self.ringing.remove(call.player, call.id)
            else:
                await (await self.table(id)).forget_call(call)

    # -- tidying up ----------------------------------------------------------------------------

    async def _sweep(self) -> None:
        """Now and then put away what nobody uses."""
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            now = time.monotonic()
            for table in list(self.tables.values()):
                if table.idle and now - table.used > self.settings.idle_after:
                    await self._put_away(table.id)
            self.ratings.wake()
            try:
                await self.tidy_up()
                await self.ownership.bury_dead()
            except Exception:
                logger.exception("old tables could not be tidied up")

    async def tidy_up(self) -> None:
        """Note where somebody was; forget tables that never began, close games that nobody plays
        on. Games of which no visit is known, as of an older server's, count as visited now."""
        now, store = time.time(), self.store
        for table in list(self.tables.values()):
            if table.open and now - table.noted > DAY:  # once a day is enough
                await self.store.write(rows.visited(table.id, now), table.under)
                table.noted = now
        before = now - self.settings.forget_waiting_after
        for id in await asyncio.to_thread(store.long_waiting, before, MOST_TIDIED):
            await self._change_unused(id, rows.removed(id))
        before = now - self.settings.close_after
        for id in await asyncio.to_thread(store.never_visited, before, MOST_TIDIED):
            await self._change_unused(id, rows.visited(id, now))
        for id in await asyncio.to_thread(store.abandoned, before, MOST_TIDIED):
            await self._change_unused(id, [rows.changed_table(id, status=CLOSED)])
        await self.players.tidy_up(before)
        await self.evenings.tidy_up(now - self.settings.forget_waiting_after)
        await self.evenings.advance_all()
        await self.let_bots_play()

    async def _change_unused(self, id: str, changes: list[Change]) -> bool:
        """Change a table that is in nobody's memory; is that so? Only its owner may change it, so
        it becomes ours for a moment."""
        async with self._moving(id):
            if id not in self.tables:
                with suppress(Elsewhere):
                    owner = await self.ownership.claim(id)
                    await self.store.write([*changes, rows.released(id, owner)], owner)
                    return True
        return False


def _row(
    seeds: Seeds,
    game: str,
    players: int,
    options: dict[str, str],
    *,
    title: str = "",
    public: bool = False,
    origin: str = "lobby",
    hints: Hints = ALONE,
) -> dict[str, Any]:
    """A new row. Its dice are drawn; what is random in the set-up comes from them and from what
    players add, so its seed is another one when the game begins."""
    id = tokens.new_id()
    dice = FairDice(seeds.dice(id))
    return {
        "id": id,
        "game": game,
        "rules": get_game(game).rules_version,
        "players": players,
        "options": options,
        "title": title,
        "public": public,
        "origin": origin,
        "hints": hints,
        "status": WAITING,
        "created": time.time(),
        "seed": str(dice.setup_seed),
        "commitment": dice.commitment,
        "dice_seed": dice.revealed,
        "next": None,
        "series": None,
        "scores": None,
        "curve": None,
        "given": None,
    }


def _moved(call: Call, old: dict[str, Any]) -> int | None:
    """The seat of a rematch on which whoever is called sits: everybody one seat on."""
    return None if call.seat is None else (call.seat - 1) % int(old["players"])


def _status_of(kept: Kept) -> Status:
    """How far the game of a record is. Seeds of dice are revealed only where nobody plays on."""
    if kept.scores:
        return FINISHED
    return CLOSED if kept.dice_seed else PLAYING


def _newest_first(summaries: Iterable[Summary]) -> list[Summary]:
    return sorted(summaries, key=lambda summary: -summary.created)


def _somebody_at(summary: Summary) -> bool:
    return any(seat.present for seat in summary.seats if not seat.bot)


def _plausible(id: str) -> bool:
    """Can this be the id of a table?"""
    return len(id) <= 2 * tokens.ID_LENGTH and "\0" not in id


def _tells_all(row: dict[str, Any]) -> bool:
    """Does a row tell everything that lists show? Whose move it is, only its glance does; nor what
    becomes of a game of other rules."""
    try:
        if is_current(row):
            return True
        current: bool = row["rules"] == get_game(row["game"]).rules_version
        return current and row["status"] in (WAITING, FINISHED, CLOSED)
    except (KeyError, DicewrightError):
        return False


def _shown_name(record: Record, seat: int) -> str:
    """What a record calls a player, made fit for the screen."""
    try:
        return clean_name(record.names.get(seat, ""))
    except Refused:
        return f"Player {seat + 1}"


def _as_far_as_known(id: str, stored: Stored | None) -> Summary:
    """What can be told of a table that cannot be read."""
    if stored:
        with suppress(Exception):
            return replace(summary_of(stored.table, stored.seats), decider=None)
    return summary_of(_NOTHING | {"id": id, "title": id}, [])


#: What is told of a table whose row cannot be read.
_NOTHING: dict[str, Any] = {
    "title": "",
    "game": "",
    "players": 0,
    "options": {},
    "public": False,
    "scores": None,
    "status": PLAYING,
    "created": 0.0,
    "origin": "lobby",
    "next": None,
    "hints": ALONE,
    "series": None,
}
