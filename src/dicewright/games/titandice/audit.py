"""Conservation: nothing may get lost or appear from nowhere. For tests and long runs."""

from __future__ import annotations

from collections.abc import Iterator

from dicewright.games.titandice import consts as k
from dicewright.games.titandice.engine import Titan
from dicewright.games.titandice.rules.rounds import cards_in_game
from dicewright.games.titandice.view import BONUS_PLACES, Table


def faults(state: Titan) -> list[str]:
    """Everything that is wrong with a position; an empty list for a sound one."""
    table = Table(state)
    found = list(_cards(table))
    for seat in range(state.players):
        found += _player(table, seat)
    if any(not 0 <= place <= k.EXODUS_START for place in table.row("exodus")):
        found.append("a creature has left the exodus board")
    return found


def _cards(table: Table) -> Iterator[str]:
    players = table.state.players
    if any(frame[0] == k.D_SETUP for frame in table.state.frames()):
        return
    for creature in range(k.CREATURES):
        stack = table.stack(creature)
        if table.row("ruling")[k.R_RETURNED] == k.RETURN_SORTED and stack != sorted(stack):
            yield f"the stack of creature {creature} is not sorted"
        owned = [table.row("card")[seat * k.CREATURES + creature] for seat in range(players)]
        cards = len(stack) + sum(level > 0 for level in owned)
        stacks = cards_in_game(players, table.row("ruling")[k.R_STACKS])
        expected = 2 if players == 1 else stacks.bit_count()
        if cards != expected:
            yield f"there are {cards} cards of creature {creature}"


def _player(table: Table, seat: int) -> Iterator[str]:
    if any(not 0 <= n <= k.CAGED for n in table.by_creature("track", seat).values()):
        yield f"p{seat + 1} has a marker off its track"
    piles = [table.row(name)[seat] for name in ("spent", "wound", "aside", "paid")]
    active = list(table.by_creature("active", seat).values())
    if any(n < 0 for n in (*piles, *active, table.row("marker")[seat])):
        yield f"p{seat + 1} has a negative pile of dice"
    rolling = any(frame[0] == k.X_ROLLED for frame in table.state.frames())
    held = sum(
        sum(frame[k.CHOSEN : k.CHOSEN + k.SIDES])
        for frame in table.state.frames()
        if frame[0] == k.D_TRANSFORM and frame[1] == seat
    )
    held += sum(
        1
        for frame in table.state.frames()
        if frame[0] == k.D_SIDE and not frame[2] and frame[1] == seat
    )
    started = table.row("turns")[seat] > 0 and not table.row("out")[seat]
    if started and not rolling and sum(piles) + sum(active) + held != k.REGULAR_DICE:
        yield f"p{seat + 1} has {sum(piles) + sum(active) + held} dice"
    if table.row("wound")[seat] + table.row("marker")[seat] >= k.THREE_WOUNDS and not rolling:
        yield f"p{seat + 1} has three wounds and is not out"
    if table.row("bonus")[seat] not in BONUS_PLACES:
        yield f"p{seat + 1} has lost the bonus die"
