"""Chapter: the creature tracks. Collecting, losing, caging, the end of the game (TD2).

Owns the tracks and the signs that the game is ending.
"""

from __future__ import annotations

from dicewright.core.frames import emit
from dicewright.games.titandice import consts as k
from dicewright.games.titandice.layout import TitanCells


def caged_types(g: TitanCells, seat: int) -> int:
    """How many types a player has caged."""
    count: int = 0
    for creature in range(k.CREATURES):
        count += g.track[seat * k.CREATURES + creature] == k.CAGED
    return count


def collect(g: TitanCells, seat: int, creature: int, amount: int) -> int:
    """Collect; past the cage it is lost. Three caged types trigger the end, all five win alone.

    Returns how many found room.
    """
    at = seat * k.CREATURES + creature
    caged = caged_types(g, seat)
    kept = min(amount, k.CAGED - g.track[at])
    g.track[at] += kept
    if g.listening:
        emit(g, k.E_COLLECTED, seat, creature, kept, amount - kept, 0)
    # What is seldom so comes first: whether the cage is full now is hard to foretell.
    enough = k.CREATURES if g.players == 1 else k.END_TYPES
    if caged + 1 >= enough and kept > 0 and g.track[at] == k.CAGED:
        reach_goal(g, seat)
    return kept


def reach_goal(g: TitanCells, seat: int) -> int:
    """Enough types are caged: alone that wins, else it triggers the end."""
    if g.players == 1:
        g.result = k.SOLO_WON
    elif not g.ending:
        g.ending = 1
        if g.listening:
            emit(g, k.E_END_TRIGGERED, seat, 0, 0, 0, 0)
    return 0


def give_up(g: TitanCells, seat: int, creature: int, amount: int, paying: int) -> int:
    """The owner spends or loses creatures of the own choice, caged ones too."""
    g.track[seat * k.CREATURES + creature] -= amount
    if g.listening and amount > 0:
        emit(g, k.E_PAID if paying else k.E_LOST, seat, creature, amount, 0, 0)
    return 0


def is_safe(g: TitanCells, seat: int, creature: int) -> int:
    """A caged type is safe from everything opponents do (TD2)."""
    return g.ruling[k.R_CAGED_IMMUNE] and g.track[seat * k.CREATURES + creature] == k.CAGED


def rob(g: TitanCells, seat: int, creature: int, amount: int) -> int:
    """An opponent makes the player lose up to so many; returns how many were lost."""
    if is_safe(g, seat, creature):
        return 0
    lost = min(amount, g.track[seat * k.CREATURES + creature])
    if lost > 0:
        give_up(g, seat, creature, lost, 0)
    return lost
