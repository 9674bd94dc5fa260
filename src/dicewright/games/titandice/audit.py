"""What cannot be in a position. For tests and long runs, and for what scenarios make up.

`faults` keeps the books: nothing may get lost or appear from nowhere. `misfits` only asks whether
each part is possible at this table.
"""

from __future__ import annotations

from collections.abc import Iterator

from dicewright.core.lexicon import Misfit
from dicewright.games.titandice import consts as k
from dicewright.games.titandice.content import CREATURE_NAMES
from dicewright.games.titandice.engine import Titan
from dicewright.games.titandice.rules.rounds import cards_in_game
from dicewright.games.titandice.view import BONUS_PLACES, NamedCells


def faults(state: Titan) -> list[str]:
    """Everything that is wrong with a position; an empty list for a sound one."""
    table = NamedCells(state)
    found = [f"{misfit.owner} {misfit.key}: {misfit.why}" for misfit in misfits(state)]
    found += _cards(table)
    for seat in range(state.players):
        found += _player(table, seat)
    return found


def _levels(table: NamedCells) -> list[int]:
    """The cards a creature has in this game; alone they are any two of them."""
    ruling = table.row("ruling")
    cards = cards_in_game(table.state.players, ruling[k.R_STACKS])
    fourth = [ruling[k.R_FOURTH_CARD]] if cards & k.FOURTH else []
    return [level for level in range(1, k.LEVELS + 1) if cards >> (level - 1) & 1] + fourth


def _cards_in_game(table: NamedCells) -> int:
    return 2 if table.state.players == 1 else len(_levels(table))


def _cards(table: NamedCells) -> Iterator[str]:
    players = table.state.players
    if any(frame[0] == k.D_SETUP for frame in table.state.frames()):
        return
    for creature in range(k.CREATURES):
        stack = table.stack(creature)
        if table.row("ruling")[k.R_RETURNED] == k.RETURN_SORTED and stack != sorted(stack):
            yield f"the stack of creature {creature} is not sorted"
        owned = [table.row("card")[seat * k.CREATURES + creature] for seat in range(players)]
        cards = len(stack) + sum(level > 0 for level in owned)
        if cards != _cards_in_game(table):
            yield f"there are {cards} cards of creature {creature}"


def _player(table: NamedCells, seat: int) -> Iterator[str]:
    piles = [table.row(name)[seat] for name in ("spent", "wound", "aside", "paid")]
    active = list(table.by_creature("active", seat).values())
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


# -- parts that are impossible by themselves -------------------------------------------------------

PILES = ("spent", "wound", "aside", "paid")
Impossible = Iterator[tuple[str, str]]


def misfits(state: Titan) -> list[Misfit]:
    """The parts of a position, by the names scenarios give them, that this table cannot have."""
    table = NamedCells(state)
    found = list(_impossible_table(table))
    for seat in range(state.players):
        for key, why in (*_impossible_dice(table, seat), *_impossible_board(table, seat)):
            found.append(Misfit(f"p{seat + 1}", key, why))
    return found


def _impossible_table(table: NamedCells) -> Iterator[Misfit]:
    state = table.state
    if state.first >= state.players:
        yield Misfit("table", "first", f"there are {state.players} players")
    for creature, name in enumerate(CREATURE_NAMES):
        most = k.EXODUS_START if state.players == 1 else 0
        if not 0 <= table.row("exodus")[creature] <= most:
            yield Misfit("table", f"exodus.{name}", f"the exodus goes from {most} to 0")
        yield from _impossible_stack(table, creature, name)


def _impossible_stack(table: NamedCells, creature: int, name: str) -> Iterator[Misfit]:
    cells = [seat * k.CREATURES + creature for seat in range(table.state.players)]
    owned = [table.row("card")[cell] for cell in cells if table.row("card")[cell]]
    cards, levels = [*table.stack(creature), *owned], _levels(table)
    if len(cards) > _cards_in_game(table):
        why = f"there are {_cards_in_game(table)} cards in this game, and {len(owned)} are owned"
        yield Misfit("table", f"stack.{name}", why)
    for level in sorted(set(cards)):
        if cards.count(level) > levels.count(level):
            why = f"level {level} is there {levels.count(level)} times in this game"
            yield Misfit("table", f"stack.{name}", why)


def _impossible_dice(table: NamedCells, seat: int) -> Impossible:
    piles = {name: table.row(name)[seat] for name in PILES}
    active = table.by_creature("active", seat).values()
    markers = table.row("marker")[seat]
    for name, dice in piles.items():
        if dice < 0:
            yield name, "nobody has less than nothing"
    if any(dice < 0 for dice in active):
        yield "active", "nobody has less than nothing"
    if sum(piles.values()) + sum(active) > k.REGULAR_DICE:
        for name in ("active", *PILES):
            yield name, f"a player has {k.REGULAR_DICE} regular dice"
    if piles["wound"] + markers >= k.THREE_WOUNDS:
        for name in ("wound", "marker"):
            yield name, f"who has {k.THREE_WOUNDS} wounds is out, and has none any more"
    if markers < 0:
        yield "marker", "nobody has less than nothing"
    if table.row("bonus")[seat] not in BONUS_PLACES:
        yield "bonus", "it is nowhere"


def _impossible_board(table: NamedCells, seat: int) -> Impossible:
    cards = table.by_creature("card", seat)
    for name, place in table.by_creature("track", seat).items():
        if not 0 <= place <= k.CAGED:
            yield name, f"a track goes from 0 to {k.CAGED}"
    for name, down in table.by_creature("down", seat).items():
        if down and not cards[name]:
            yield f"down.{name}", "the player has no such card"
