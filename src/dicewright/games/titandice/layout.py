"""What a Titan Dice position consists of, besides the stack of frames: declared here, once.

Dice are counted, not named: two active dice that show a hydra are the same. A player's five regular
dice are active (by creature), spent, on the wound track, set aside, or paid and not yet spent; the
bonus die has a place of its own. Nothing here knows a rule.
"""

from __future__ import annotations

from typing import Annotated

from dicewright.core.state import State
from dicewright.games.titandice import consts as k

ByRuling = Annotated[list[int], k.RULINGS]
BySeat = Annotated[list[int], k.SEATS]
BySeatAndCreature = Annotated[list[int], k.SEATS * k.CREATURES]
ByCreature = Annotated[list[int], k.CREATURES]
ByCreatureAndPlace = Annotated[list[int], k.CREATURES * k.PILE]


class TitanCells(State):
    """The cells. The rules are added by `engine.Titan`."""

    # The clock: the round, its first player; has somebody triggered the end; the solo result.
    round: int
    first: int
    ending: int
    result: int
    ruling: ByRuling
    # The track, the card's level (0 = none), is it face down?
    track: BySeatAndCreature
    card: BySeatAndCreature
    down: BySeatAndCreature
    # The regular dice, and what else the round brings.
    active: BySeatAndCreature
    spent: BySeat
    wound: BySeat
    aside: BySeat
    paid: BySeat
    bonus: BySeat
    marker: BySeat
    out: BySeat
    turns: BySeat
    winged: BySeat
    # The levels in the stacks, the top card first, 0 = no card; the exodus board.
    pile: ByCreatureAndPlace
    exodus: ByCreature
