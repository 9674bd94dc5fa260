"""All tables of a server: makes them, keeps those in use in memory, finds the others on disk."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, cast

from dicewright.core.errors import DicewrightError, RulesMismatch
from dicewright.core.fair import SEED_BYTES, FairDice
from dicewright.core.match import Match
from dicewright.core.record import Record, from_text
from dicewright.core.registry import get_game
from dicewright.server import store, tokens
from dicewright.server.curve import Curves
from dicewright.server.refusal import Refused
from dicewright.server.seats import Seat, bot_name, clean_name, unlike
from dicewright.server.settings import Settings
from dicewright.server.store import Change, StorageError, Store, Stored
from dicewright.server.table import Table, link_of
from dicewright.server.thinking import Thinking
from dicewright.server.viewers import Viewer
from dicewright.server.wire import (
    FINISHED,
    PLAYING,
    WAITING,
    CurveData,
    CurveReady,
    Made,
    Rematch,
    Status,
    Summary,
    Ticket,
)

logger = logging.getLogger(__name__)

MOST_LISTED = 100
SWEEP_EVERY = 60.0


@dataclass(frozen=True, slots=True)
class SeatWish:
    """Who shall sit on a seat of a new table: a name (me), a bot, or whoever comes (neither)."""

    name: str = ""
    bot: str = ""


class House:
    """The tables."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.thinking = Thinking(settings)
        self.curves = Curves(self.store)
        self.tables: dict[str, Table] = {}
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
        self.thinking.close()
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
            raise Refused("no-table", f"there is no table «{id[:40]}»")
        try:
            table = await asyncio.to_thread(Table, self, stored)
        except RulesMismatch as error:
            raise Refused("old-rules", str(error)) from None
        return self.tables.setdefault(id, table)

    async def _read(self, id: str) -> Stored | None:
        if len(id) > 2 * tokens.ID_LENGTH or "\0" in id:
            return None
        try:
            return await asyncio.to_thread(self.store.load, id)
        except Exception:
            logger.exception("the store cannot be read")
            raise Refused("storage", "the store cannot be read now") from None

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
        return Summary(
            *(row["id"], link_of(row["id"]), row["title"], row["game"], row["players"]),
            options=dict(row["options"]),
            public=row["public"],
            status=row["status"],
            created=row["created"],
            origin=row["origin"],
            next=row["next"],
            seats=tuple(Seat.from_row(seat).data() for seat in seats),
            decider=None,
            scores=None,
        )

    async def known(self, ids: Iterable[str]) -> list[Summary]:
        """Summaries of these tables; unknown ones are left out."""
        found = []
        for id in ids:
            try:
                found.append((await self.table(id)).summary())
            except Refused as refused:
                if refused.code == "storage":
                    raise
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
            or len(table.viewers) >= settings.viewers_per_table
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
        checked = played.check_options(len(wishes), options)
        # Options that fit by themselves may still leave nothing to lie on a slot.
        played.configure(len(wishes), checked)
        seats, tickets = self._seats(wishes)
        row = _row(game, len(wishes), checked, title=title, public=public)
        await self._add(row, seats)
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
                spec = self.thinking.check(wish.bot)
                seats.append(Seat(number, "bot", bot_name(spec, seats), bot=spec))
            else:
                seats.append(Seat(number))
        return seats, tickets

    async def _add(
        self, row: dict[str, Any], seats: Sequence[Seat], more: Sequence[Change] = ()
    ) -> None:
        """Write a new table; one on which every seat is taken begins at once."""
        id, moves = row["id"], None
        if row["origin"] != "upload" and all(seat.kind != "open" for seat in seats):
            row["status"] = PLAYING
            dice = FairDice(bytes.fromhex(row["dice_seed"]))
            moves = Match.new(
                *(get_game(row["game"]), row["players"], row["options"], int(row["seed"])), dice
            ).record.moves
        changes = store.new_table(row, [seat.row(id) for seat in seats])
        if moves is not None:
            changes.append(store.new_entry(id, 1, moves))
        try:
            await self.store.write([*changes, *more])
        except StorageError as error:
            raise Refused("storage", str(error)) from None

    async def _again(self, table: Table) -> str:
        """The table of a rematch, with the same people, everybody one seat on."""
        row = _row(
            *(table.row["game"], table.row["players"], dict(table.row["options"])),
            title=table.row["title"],
            public=table.row["public"],
            origin="rematch",
        )
        seats = []
        for number, old in enumerate(table.seats[1:] + table.seats[:1]):
            seats.append(
                Seat(number, old.kind, old.name, old.token_hash, old.bot, orders=dict(old.orders))
            )
        link = store.changed_table(table.id, next=row["id"])
        await self._add(row, seats, [link])
        return cast(str, row["id"])

    async def upload(self, text: str) -> Made:
        """A record from somewhere, as a table that can be replayed."""
        record, status, scores = await asyncio.to_thread(_read_record, text)
        row = _row(record.game, record.players, record.options, origin="upload")
        row |= {
            "status": status,
            "seed": str(record.seed),
            "commitment": record.commitment,
            "dice_seed": record.dice_seed,
            "scores": scores,
        }
        seats = [
            Seat(number, "player", _shown_name(record, number)) for number in range(record.players)
        ]
        await self._add(row, seats, [store.new_entry(row["id"], 1, record.moves)])
        return Made(row["id"], link_of(row["id"]), ())

    # -- afterwards ----------------------------------------------------------------------------

    def finished(self, table: Table) -> None:
        """A game ended: its chances to win are worked out while people look at the scores."""

        def ready(points: list[dict[str, Any]]) -> None:
            table.row["curve"] = points
            table.tell_all(lambda _: CurveReady())

        self.curves.want(table.id, table.record(), ready)

    async def rematch(self, table: Table, viewer: Viewer) -> None:
        """The same people once more; the next player begins. However many ask, it is one table."""
        async with table.lock:
            if not table.over or table.row["origin"] == "upload":
                raise Refused("not-finished", "a rematch needs a finished game")
            if not viewer.seats:
                raise Refused("not-your-seat", "only who sat at the table can do that")
            if table.row["next"] is None:
                table.row["next"] = await self._again(table)
                table.tell_all(lambda _: Rematch(table.row["next"]))
            else:
                viewer.tell(Rematch(table.row["next"]))

    def curve(self, table: Table) -> CurveData:
        """The curve of a finished game, as far as it is."""
        kept = table.row["curve"]
        if kept is None:
            self.finished(table)
        return self.curves.progress(table.id, kept)

    async def _sweep(self) -> None:
        """Now and then put away what nobody uses."""
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            now = time.monotonic()
            for id, table in list(self.tables.items()):
                if table.idle and now - table.used > self.settings.idle_after:
                    del self.tables[id]
            before = time.time() - self.settings.forget_waiting_after
            try:
                await asyncio.to_thread(self.store.forget_waiting, before, list(self.tables))
            except Exception:
                logger.exception("old tables could not be removed")


def _row(
    game: str,
    players: int,
    options: dict[str, str],
    *,
    title: str = "",
    public: bool = False,
    origin: str = "lobby",
) -> dict[str, Any]:
    """A new row; its dice are drawn, and what is random in the set-up comes from them."""
    seed = os.urandom(SEED_BYTES)
    dice = FairDice(seed)
    return {
        "id": tokens.new_id(),
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


def _read_record(text: str) -> tuple[Record, Status, list[int] | None]:
    """A record that somebody sent, checked by playing it."""
    try:
        record = from_text(text)
        state = record.replay()
    except DicewrightError as error:
        raise Refused("bad-record", " ".join(str(error).split())[:200]) from None
    except (ValueError, TypeError, LookupError, ArithmeticError) as error:
        raise Refused("bad-record", f"the record is not readable: {error!r:.100}") from None
    over = bool(state.over)
    return record, FINISHED if over else PLAYING, state.scores() if over else None
