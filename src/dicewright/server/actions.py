"""What players do in a game: an action, taking the last one back, standing orders.

This module checks who may; `moves` does it, and `autoplay` goes on where nobody is asked.
"""

from __future__ import annotations

from dicewright.core.match import Match
from dicewright.core.orders import OrderAnswer
from dicewright.core.words import CORE
from dicewright.server import moves
from dicewright.server.autoplay import wake
from dicewright.server.messages import PLAYING
from dicewright.server.refusal import Refused
from dicewright.server.table import Table
from dicewright.server.viewers import Viewer


async def act(table: Table, viewer: Viewer, version: int, action: int) -> None:
    """A player decides."""
    async with table.lock:
        match = _match_at(table, version)
        seat = match.state.current_player()
        if seat not in viewer.seats:
            raise Refused("not-your-turn", f"{table.names[seat]} decides now")
        if table.seats[seat].bot:
            raise Refused("not-your-turn", "a bot plays for you; take your seat back first")
        table.suspended.discard(seat)
        await moves.carry_out(table, action, "player")
    wake(table)


async def undo(table: Table, viewer: Viewer, version: int) -> None:
    """A player takes the last decision back."""
    async with table.lock:
        match = _match_at(table, version)
        seat = match.undo_state().seat
        if match.undo_state().possible and seat not in viewer.seats:
            raise Refused("cannot-undo", CORE.phrase("undo.decided", who=table.names[seat]))
        await moves.undo(table, seat)
    wake(table)


def _match_at(table: Table, version: int) -> Match:
    """The match, if it is the one that somebody decided about."""
    if table.older:
        raise Refused("old-rules", "the game was played under older rules; it can only be read")
    if table.status != PLAYING or table.match is None or table.row["origin"] == "upload":
        raise Refused("not-playing", "there is no game going on at this table")
    if version != table.version:
        raise Refused("stale", f"the table is at version {table.version}, not {version}")
    return table.match


async def order(table: Table, viewer: Viewer, number: int, orders: dict[str, str]) -> None:
    """New standing orders of a player."""
    offered = {order.kind: order.answers for order in table.game.standing_orders}
    chosen: dict[str, OrderAnswer] = {}
    for kind, wanted in orders.items():
        answer = next((answer for answer in offered.get(kind, ()) if answer == wanted), None)
        if answer is None:
            raise Refused(
                "bad-order", f"“{kind}: {wanted}” is not an automatic answer of this game"
            )
        chosen[kind] = answer
    async with table.lock:
        seat = table.seat(number)
        if number not in viewer.seats:
            raise Refused("not-your-seat", "this is not your seat")
        seat.orders = chosen
        await table.write([table.seat_change(seat)])
    wake(table)
