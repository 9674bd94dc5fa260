"""What a Titan Dice position consists of, besides the stack of frames.

Dice are counted, not named: two active dice that show a hydra are the same. A player's five regular
dice are active (by creature), spent, on the wound track, set aside, or paid and not yet spent; the
bonus die has a place of its own. Nothing here knows a rule.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from dicewright.core.state import State
    from dicewright.games.titandice.consts import CREATURES, PILE, RULINGS, SEATS

from dicewright.core.cells import Cells, number, row


class TitanCells(State):
    """The cells. The rules are added by `engine.Titan`."""

    def __init__(self) -> None:
        State.__init__(self)
        # The clock: the round, its first player; has somebody triggered the end; the solo result.
        self.round = 0
        self.first = 0
        self.ending = 0
        self.result = 0
        if not cython.compiled:
            self.ruling: list[int] = [0] * RULINGS
            # By seat and creature: the track, the card's level (0 = none), is it face down?
            self.track: list[int] = [0] * (SEATS * CREATURES)
            self.card: list[int] = [0] * (SEATS * CREATURES)
            self.down: list[int] = [0] * (SEATS * CREATURES)
            # By seat: the regular dice, and what else the round brings.
            self.active: list[int] = [0] * (SEATS * CREATURES)
            self.spent: list[int] = [0] * SEATS
            self.wound: list[int] = [0] * SEATS
            self.aside: list[int] = [0] * SEATS
            self.paid: list[int] = [0] * SEATS
            self.bonus: list[int] = [0] * SEATS
            self.marker: list[int] = [0] * SEATS
            self.out: list[int] = [0] * SEATS
            self.turns: list[int] = [0] * SEATS
            self.winged: list[int] = [0] * SEATS
            # By creature and place: the levels in the stacks, the top card first, 0 = no card.
            # By creature: the exodus board.
            self.pile: list[int] = [0] * (CREATURES * PILE)
            self.exodus: list[int] = [0] * CREATURES

    def copy_cells(self, source: State) -> int:
        """Copy every cell from a state of the same class."""
        return copy_all(self, cython.cast(TitanCells, source))

    def cells(self) -> Cells:
        """Every cell by name, as copies."""
        return {
            "round": self.round,
            "first": self.first,
            "ending": self.ending,
            "result": self.result,
            "ruling": list(self.ruling),
            "track": list(self.track),
            "card": list(self.card),
            "down": list(self.down),
            "active": list(self.active),
            "spent": list(self.spent),
            "wound": list(self.wound),
            "aside": list(self.aside),
            "paid": list(self.paid),
            "bonus": list(self.bonus),
            "marker": list(self.marker),
            "out": list(self.out),
            "turns": list(self.turns),
            "winged": list(self.winged),
            "pile": list(self.pile),
            "exodus": list(self.exodus),
        }

    def load_cells(self, cells: Cells) -> None:
        """Write every cell, as `cells` gave them (notations, scenarios, options)."""
        self.round = number(cells, "round")
        self.first = number(cells, "first")
        self.ending = number(cells, "ending")
        self.result = number(cells, "result")
        self.ruling = row(cells, "ruling")
        self.track = row(cells, "track")
        self.card = row(cells, "card")
        self.down = row(cells, "down")
        self.active = row(cells, "active")
        self.spent = row(cells, "spent")
        self.wound = row(cells, "wound")
        self.aside = row(cells, "aside")
        self.paid = row(cells, "paid")
        self.bonus = row(cells, "bonus")
        self.marker = row(cells, "marker")
        self.out = row(cells, "out")
        self.turns = row(cells, "turns")
        self.winged = row(cells, "winged")
        self.pile = row(cells, "pile")
        self.exodus = row(cells, "exodus")


def copy_all(target: TitanCells, source: TitanCells) -> int:
    """Copy every cell of `source` to `target`."""
    target.round = source.round
    target.first = source.first
    target.ending = source.ending
    target.result = source.result
    target.ruling[:] = source.ruling
    target.track[:] = source.track
    target.card[:] = source.card
    target.down[:] = source.down
    target.active[:] = source.active
    target.spent[:] = source.spent
    target.wound[:] = source.wound
    target.aside[:] = source.aside
    target.paid[:] = source.paid
    target.bonus[:] = source.bonus
    target.marker[:] = source.marker
    target.out[:] = source.out
    target.turns[:] = source.turns
    target.winged[:] = source.winged
    target.pile[:] = source.pile
    target.exodus[:] = source.exodus
    return 0
