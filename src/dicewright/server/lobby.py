"""All tables of a server: makes them, keeps those in use in memory, finds the others on disk."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from dicewright.core.errors import DicewrightError
from dicewright.core.fair import FairDice
from dicewright.core.kept import read_text
from dicewright.core.record import Record, Verdict, judge
from dicewright.core.registry import get_game
from dicewright.server import moves, store, tokens
from dicewright.server.bots import BotPool
from dicewright.server.curve import Curves
from dicewright.server.messages import (
    FINISHED,
    PLAYING,
    UNREADABLE,
    WAITING,
    Curve,
    Made,
    Summary,
    Ticket,
)
from dicewright.server.refusal import Refused
from dicewright.server.seats import Seat, bot_name, clean_name, unlike
from dicewright.server.seeds import Seeds
from dicewright.server.session import Session, link_of, told_options
from dicewright.server.settings import Settings
from dicewright.server.store import Change, StorageError, Store, Stored
from dicewright.server.table import Table

logger = logging.getLogger(__name__)

MOST_LISTED = 100
MOST_UNREADABLE = 1000
SWEEP_EVERY = 60.0


@dataclass(frozen=True, slots=True)
class SeatWish:
    """Who shall sit on a seat of a new table: a name (me), a bot, or whoever comes (neither)."""

    name: str = ""
    bot: str = ""


class Lobby:
    """All tables of this server, and whatever they share: the store, the bots' threads."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.bot_pool = BotPool(settings)
        self.curves = Curves(self.store)
        self.tables: dict[str, Table] = {}
        #: Tables that could not be read lately, as lists show them.
        self.unreadable: dict[str, Summary] = {}
        self._addresses: Counter[str] = Counter()
        self._loading: dict[str, asyncio.Future[Table]] = {}
        self._sweeper = asyncio.create_task(self._sweep())

    @property
    def viewers(self) -> int:
        return self._addresses.total()

    async def close(self) -> None:
        """Stop: nothing new happens, what is happening gets onto the disk."""
        self._sweeper.cancel()
        for table in list(self.tables.values()):
            await table.close()
        await self.bot_pool.close()
        self.curves.close()
        await asyncio.to_thread(self.store.close)

    # -- finding -------------------------------------------------------------------------------

    async def table(self, id: str) -> Table:
        """The table of that id, from memory or from the store."""
        if id in self.tables:
            self.tables[id].used = time.monotonic()
            return self.tables[id]
        if id not in self._loading:
            self._loading[id] = asyncio.ensure_future(self._load(id))
        try:
            return await asyncio.shield(self._loading[id])
        finally:
            self._loading.pop(id, None)

    async def _load(self, id: str) -> Table:
        stored = await self._read(id)
        if stored is None:
            raise Refused("no-table", f"there is no table “{id[:40]}”")
        try:
            table = await asyncio.to_thread(Table, self, stored)
        except Exception as error:
            raise self._unreadable(id, error, stored) from None
        self.unreadable.pop(id, None)
        return self.tables.setdefault(id, table)

    async def _read(self, id: str) -> Stored | None:
        if len(id) > 2 * tokens.ID_LENGTH or "\0" in id:
            return None
        try:
            return await asyncio.to_thread(self.store.load, id)
        except SQLAlchemyError:
            logger.exception("the store cannot be read")
            raise Refused("storage", "the store cannot be read now") from None
        except Exception as error:
            raise self._unreadable(id, error) from None

    def _unreadable(self, id: str, error: Exception, stored: Stored | None = None) -> Refused:
        """Whatever is wrong with a table is wrong with this table alone. It is remembered, so that
        lists can show it; the refusal says why."""
        expected = isinstance(error, DicewrightError)
        why = str(error) if expected else f"{type(error).__name__}: {error}"
        why = " ".join(why.split())[:200]
        if id not in self.unreadable:
            logger.error("a table cannot be read", exc_info=error, extra={"table": id})
        row, seats = (
            (stored.table, stored.seats) if stored else (_NOTHING | {"id": id, "title": id}, [])
        )
        while len(self.unreadable) >= MOST_UNREADABLE:
            self.unreadable.pop(next(iter(self.unreadable)))
        summary = replace(_summary(row, seats), decider=None, fate=UNREADABLE, why=why)
        self.unreadable[id] = summary
        return Refused("unreadable", why)

    async def public(self) -> list[Summary]:
        """Public tables that wait or play."""
        try:
            rows = await asyncio.to_thread(self.store.public_tables, MOST_LISTED)
        except Exception:
            logger.exception("the store cannot be read")
            raise Refused("storage", "the store cannot be read now") from None
        return [self._listed(row, seats) for row, seats in rows]

    def _listed(self, row: dict[str, Any], seats: list[dict[str, Any]]) -> Summary:
        """A summary without loading the game: who decides is known only of tables in use."""
        if row["id"] in self.tables:
            return self.tables[row["id"]].summary()
        return self.unreadable.get(row["id"]) or _summary(row, seats)

    async def known(self, ids: Iterable[str]) -> list[Summary]:
        """Summaries of these tables; unknown ones are left out."""
        found = []
        for id in ids:
            try:
                found.append((await self.table(id)).summary())
            except Refused as refused:
                if refused.code == "storage":
                    raise
                if refused.code == "unreadable" and id in self.unreadable:
                    found.append(self.unreadable[id])
        return found

    def forget(self, table: Table) -> None:
        """Drop a table that may have lost touch with the disk."""
        if self.tables.get(table.id) is table:
            del self.tables[table.id]

    # -- people --------------------------------------------------------------------------------

    def enter(self, address: str, table: Table) -> bool:
        """Is there room for another viewer?"""
        settings = self.settings
        if (
            self.viewers >= settings.viewers
            or table.viewers >= settings.viewers_per_table
            or self._addresses[address] >= settings.viewers_per_address
        ):
            return False
        self._addresses[address] += 1
        return True

    def leave(self, address: str) -> None:
        self._addresses[address] -= 1
        if not self._addresses[address]:
            del self._addresses[address]

    # -- making --------------------------------------------------------------------------------

    async def make(
        self,
        game: str,
        wishes: Sequence[SeatWish],
        options: dict[str, str],
        *,
        title: str = "",
        public: bool = False,
    ) -> Made:
        """A new table."""
        played = get_game(game)
        frozen = played.freeze(len(wishes), options)
        # Options that fit by themselves may still leave nothing to lie on a slot.
        played.configure(len(wishes), frozen)
        seats, tickets = self._seats(wishes)
        row = _row(self.settings.seeds, game, len(wishes), frozen, title=title, public=public)
        await self._write(self._new(row, seats))
        return Made(row["id"], link_of(row["id"]), tuple(tickets))

    def _seats(self, wishes: Sequence[SeatWish]) -> tuple[list[Seat], list[Ticket]]:
        seats: list[Seat] = []
        tickets = []
        for number, wish in enumerate(wishes):
            if wish.name:
                token = tokens.new_token()
                name = unlike(clean_name(wish.name), [seat.name for seat in seats])
                seats.append(Seat(number, "player", name, tokens.hashed(token)))
                tickets.append(Ticket(number, token))
            elif wish.bot:
                spec = self.bot_pool.check(wish.bot)
                seats.append(Seat(number, "bot", bot_name(spec, seats), bot=spec))
            else:
                seats.append(Seat(number))
        return seats, tickets

    def _new(self, row: dict[str, Any], seats: Sequence[Seat]) -> list[Change]:
        """What makes a new table; one on which every seat is taken begins at once."""
        stored = Stored(row, [seat.row(row["id"]) for seat in seats], [])
        changes = store.new_table(row, stored.seats)
        if all(seat.kind != "open" for seat in seats):
            session = Session(stored, self.settings.vacate_after)
            changes += moves.begin(session).changes
        return changes

    async def _write(self, changes: list[Change]) -> None:
        try:
            await self.store.write(changes)
        except StorageError as error:
            raise Refused("storage", str(error)) from None

    def again(self, session: Session) -> tuple[str, list[Change]]:
        """The table of a rematch, with the same people, everybody one seat on."""
        old = session.row
        row = _row(
            self.settings.seeds,
            *(old["game"], old["players"], dict(old["options"])),
            title=old["title"],
            public=old["public"],
            origin="rematch",
        )
        seats = [
            Seat(number, seat.kind, seat.name, seat.token_hash, seat.bot, orders=dict(seat.orders))
            for number, seat in enumerate(session.seats[1:] + session.seats[:1])
        ]
        link = store.changed_table(session.id, next=row["id"])
        return row["id"], [*self._new(row, seats), link]

    async def upload(self, text: str) -> Made:
        """A record from somewhere, as a table that can be replayed."""
        verdict = await asyncio.to_thread(_read_record, text)
        record, kept = verdict.record, verdict.kept
        row = _row(
            self.settings.seeds, record.game, record.players, record.options, origin="upload"
        )
        row |= {
            "rules": record.rules,
            "status": FINISHED if kept.scores else PLAYING,
            "seed": str(record.seed),
            "commitment": record.commitment,
            "dice_seed": record.dice_seed,
            "scores": list(kept.scores) if kept.scores else None,
        }
        seats = [
            Seat(number, "player", _shown_name(record, number)) for number in range(record.players)
        ]
        rows = [seat.row(row["id"]) for seat in seats]
        entry = store.new_entry(row["id"], 1, kept.moves)
        await self._write([*store.new_table(row, rows), entry])
        return Made(row["id"], link_of(row["id"]), ())

    # -- afterwards ----------------------------------------------------------------------------

    def finished(self, table: Table, record: Record) -> None:
        """A game ended: its chances to win are worked out while people look at the scores."""
        self.curves.want(table.id, record, table.curve_ready)

    def curve(self, table: Table, record: Record) -> Curve:
        """The curve of a finished game, as far as it is."""
        if table.curve is None:
            self.finished(table, record)
        return self.curves.progress(table.id, table.curve)

    async def _sweep(self) -> None:
        """Now and then put away what nobody uses."""
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            now = time.monotonic()
            for id, table in list(self.tables.items()):
                if table.idle and now - table.used > self.settings.idle_after:
                    del self.tables[id]
                    table.rest()
            before = time.time() - self.settings.forget_waiting_after
            try:
                await asyncio.to_thread(self.store.forget_waiting, before, list(self.tables))
            except Exception:
                logger.exception("old tables could not be removed")


def _row(
    seeds: Seeds,
    game: str,
    players: int,
    options: dict[str, str],
    *,
    title: str = "",
    public: bool = False,
    origin: str = "lobby",
) -> dict[str, Any]:
    """A new row; its dice are drawn, and what is random in the set-up comes from them."""
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
        "status": WAITING,
        "created": time.time(),
        "seed": str(dice.setup_seed),
        "commitment": dice.commitment,
        "dice_seed": dice.revealed,
        "next": None,
        "scores": None,
        "curve": None,
    }


def _shown_name(record: Record, seat: int) -> str:
    """What a record calls a player, made fit for the screen."""
    try:
        return clean_name(record.names.get(seat, ""))
    except Refused:
        return f"Player {seat + 1}"


def _summary(row: dict[str, Any], seats: list[dict[str, Any]]) -> Summary:
    """A table as its row tells of it."""
    return Summary(
        *(row["id"], link_of(row["id"]), row["title"], row["game"], row["players"]),
        options=told_options(row),
        public=row["public"],
        status=row["status"],
        created=row["created"],
        origin=row["origin"],
        next=row["next"],
        seats=tuple(Seat.from_row(seat).data() for seat in seats),
        decider=None,
        scores=tuple(row["scores"]) if row["scores"] else None,
    )


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
}


def _read_record(text: str) -> Verdict:
    """A record that somebody sent, checked by playing it. One of older rules can be kept, too."""
    try:
        verdict = judge(read_text(text))
        if verdict.goes_on or verdict.older_rules:
            return verdict
        why = verdict.why
    except DicewrightError as error:
        why = str(error)
    except (ValueError, TypeError, LookupError, ArithmeticError) as error:
        why = f"the record is not readable: {error!r:.100}"
    raise Refused("bad-record", " ".join(why.split())[:200])
