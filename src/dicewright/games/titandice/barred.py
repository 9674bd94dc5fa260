"""Cards that lie on the stacks and cannot be had now, as data: what is missing, or why else.

What is legal the rules alone decide; here is told what would have to be different.
"""

from __future__ import annotations

from collections.abc import Iterator

from dicewright.core.asking import Barred
from dicewright.core.consts import SEAT
from dicewright.games.titandice import consts as k
from dicewright.games.titandice.content import CREATURE_NAMES, card_id
from dicewright.games.titandice.engine import Titan
from dicewright.games.titandice.view import NamedCells


def barred(state: Titan) -> list[Barred]:
    """What an action cannot take."""
    frame = state.top_frame()
    if not frame or frame[0] != k.D_ACT:
        return []
    return list(_cards(NamedCells(state), frame[SEAT], set(state.legal_actions())))


def _cards(table: NamedCells, seat: int, legal: set[int]) -> Iterator[Barred]:
    """The top cards of stacks: one is bought, or taken in exchange, for creatures of its own."""
    tracks = table.by_creature("track", seat)
    for number, creature in enumerate(CREATURE_NAMES):
        stack = table.stack(number)
        if not stack or {k.A_BUY + number, k.A_SWAP + number} & legal:
            continue
        price = table.state.card_price(stack[0])
        lack = price - tracks[creature] - table.state.active_on(seat, number)
        target = {"card": card_id(creature, stack[0], table.state.players)}
        if lack > 0:
            yield Barred(target, "missing", {creature: lack})
        else:
            yield Barred(target, "taken")
