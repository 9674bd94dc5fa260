"""Who sits at a table: people come, sit down, get up and come back; bots take seats or stand in.

A seat belongs to whoever has its token, on as many devices as they like. Before the game it can
change hands; in a game it stays its player's, and others only learn that they left, or after some
patience let a bot stand in for them. When no seat is open any more, the game begins.
"""

from __future__ import annotations

import time
from collections.abc import Collection

from dicewright import __version__
from dicewright.server import tokens
from dicewright.server.autoplay import wake
from dicewright.server.messages import WAITING, HelloFrame, Ticket, You
from dicewright.server.moves import begin
from dicewright.server.pages import page_build
from dicewright.server.refusal import Refused
from dicewright.server.render import known_language, whole_table
from dicewright.server.seats import Seat, bot_name, clean_name, unlike
from dicewright.server.table import Table
from dicewright.server.viewers import Viewer

SERVER = f"dicewright {__version__}"


async def welcome(table: Table, viewer: Viewer, given: Collection[str], lang: str) -> None:
    """Somebody says hello, for the first time or again: who they are, and all there is."""
    async with table.lock:
        if viewer.gone or table.broken:
            return
        hashes = [tokens.hashed(token) for token in given]
        theirs = {
            seat.seat
            for seat in table.seats
            if any(tokens.opens(hash, seat.token_hash) for hash in hashes)
        }
        viewer.lang = known_language(lang)
        came_back = [table.seats[n] for n in theirs if table.seats[n].left]
        for seat in came_back:
            seat.left = False
        if came_back:
            await table.write([table.seat_change(seat) for seat in came_back])
        news = table.seat_viewer(viewer, theirs)
        you = [You(n, dict(table.seats[n].orders)) for n in sorted(theirs)]
        viewer.tell(HelloFrame(SERVER, page_build(), viewer.lang, round(time.time(), 3), you))
        viewer.tell(whole_table(table, viewer.lang))
        if news:
            table.tell_seats(but=viewer)
    wake(table)


async def sit(table: Table, name: str, wanted: int | None) -> Ticket:
    """Somebody takes an open seat."""
    async with table.lock:
        if table.status != WAITING:
            raise Refused("table-full", "the game has begun; you can watch it")
        open_seats = [seat for seat in table.seats if seat.kind == "open"]
        if wanted is not None:
            if not 0 <= wanted < len(table.seats):
                raise Refused("bad-request", f"there is no seat {wanted} at this table")
            open_seats = [seat for seat in open_seats if seat.seat == wanted]
        if not open_seats:
            if wanted is not None:
                raise Refused("seat-taken", "this seat is taken")
            raise Refused("table-full", "no seat is open")
        seat, token = open_seats[0], tokens.new_token()
        called = unlike(clean_name(name), [other.name for other in table.seats])
        seat.kind, seat.name, seat.token_hash = "player", called, tokens.hashed(token)
        await _seat_changed(table, seat)
    return Ticket(seat.seat, token)


async def leave(table: Table, viewer: Viewer, number: int) -> None:
    """A player gets up; while waiting, anybody at the table may also send a bot away."""
    async with table.lock:
        seat = table.seat(number)
        bot_in_the_way = table.status == WAITING and seat.kind == "bot" and viewer.seats
        if number not in viewer.seats and not bot_in_the_way:
            raise Refused("not-your-seat", "this is not your seat")
        if table.over:
            raise Refused("not-playing", "the game is over")
        # Also on other devices: whoever sits down next must not share the seat.
        for other in [other for other in table.viewers if number in other.seats]:
            table.seat_viewer(other, other.seats - {number})
        if table.status == WAITING:
            seat.open()
        else:
            seat.left = True
        await _seat_changed(table, seat)


async def give(table: Table, viewer: Viewer, number: int, spec: str) -> None:
    """A bot takes an open seat, or stands in for a player."""
    spec = table.lobby.bot_pool.check(spec)
    async with table.lock:
        seat = table.seat(number)
        if not viewer.seats:
            raise Refused("not-your-seat", "only who sits at the table can do that")
        if table.over:
            raise Refused("not-playing", "the game is over")
        if seat.kind == "bot" or seat.bot:
            raise Refused("seat-taken", "a bot plays there already")
        if seat.kind == "open":
            seat.kind, seat.name = "bot", bot_name(spec, table.seats)
        elif table.status == WAITING:
            raise Refused("seat-taken", "somebody sits there")
        elif number not in viewer.seats:
            _check_vacant(seat, table.lobby.settings.vacate_after)
        seat.bot = spec
        await _seat_changed(table, seat)
    wake(table)


def _check_vacant(seat: Seat, vacate_after: float) -> None:
    """A seat is not given away behind its player's back."""
    absent = seat.absent
    if absent is None and not seat.left:
        raise Refused("seat-present", f"{seat.name} is here")
    patience = vacate_after - (absent or 0)
    if patience > 0 and not seat.left:
        raise Refused("too-soon", f"wait {patience:.0f} more seconds for {seat.name}")


async def take_back(table: Table, viewer: Viewer, number: int) -> None:
    """The player is back; the stand-in goes."""
    async with table.lock:
        seat = table.seat(number)
        if number not in viewer.seats:
            raise Refused("not-your-seat", "this is not your seat")
        if not seat.bot:
            raise Refused("no-stand-in", "no bot plays for you")
        seat.bot, seat.left = "", False
        table.dismiss_bot(number)
        await _seat_changed(table, seat)


async def _seat_changed(table: Table, seat: Seat) -> None:
    """Keep a changed seat; if it was the last one that waited for somebody, begin."""
    changes = [table.seat_change(seat)]
    if table.status == WAITING and all(other.kind != "open" for other in table.seats):
        await begin(table, changes)
        wake(table)
    else:
        await table.write(changes)
        table.tell_seats()
