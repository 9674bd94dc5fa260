"""What a Dice Forge position consists of, besides the stack of frames.

Arrays are flat: `reserve[seat * RESOURCES + GOLD]`, `dice[seat * 12 + die * 6 + place]`. Cards are
counted by slot, because only one set lies on each. Nothing here knows a rule.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from dicewright.core.state import State
    from dicewright.games.diceforge.consts import (
        COLOURS,
        COPIES,
        DICE,
        FACES,
        HALLS,
        MEMORY_CELLS,
        RESOURCES,
        SEAT_PLACES,
        SEATS,
        SLOTS,
        TOKENS,
    )

from dicewright.core.cells import Cells, number, row


class ForgeCells(State):
    """The cells. The rules are added by `engine.Forge`."""

    def __init__(self) -> None:
        State.__init__(self)
        # Options of the table, written before the game begins.
        self.setup = 0
        self.allowed = 0
        self.six_gold_first = 0
        self.tie_break = 0
        self.fire_ends = 0
        self.module = 0
        # The clock: turns begun, the round and the active player they mean.
        self.turn = 0
        self.round = 0
        self.rounds = 0
        self.active = 0
        # Companions the active player has advanced this turn (mask); has a golem arrived yet?
        self.advanced = 0
        self.arrived = 0
        if not cython.compiled:
            # By slot: the card that lies there, copies left, uses of the active player this turn.
            self.slot_card: list[int] = [0] * SLOTS
            self.stock: list[int] = [0] * SLOTS
            self.used: list[int] = [0] * SLOTS
            # By seat.
            self.owned: list[int] = [0] * (SEATS * SLOTS)
            self.reserve: list[int] = [0] * (SEATS * RESOURCES)
            self.tokens: list[int] = [0] * (SEATS * TOKENS)
            self.hammered: list[int] = [0] * SEATS
            self.forged: list[int] = [0] * SEATS
            self.island: list[int] = [0] * SEATS
            # By die: its six faces, and the place that lies up.
            self.dice: list[int] = [0] * (SEATS * SEAT_PLACES)
            self.up: list[int] = [0] * (SEATS * DICE)
            # By face: how many are left in the temple.
            self.supply: list[int] = [0] * FACES
            # Boars: the colours of the stack from the top, and who owns the card of a colour.
            self.boar_order: list[int] = [0] * COLOURS
            self.boar_owner: list[int] = [0] * COLOURS
            # Misfortunes, in the same way.
            self.misfortune_order: list[int] = [0] * COLOURS
            self.misfortune_owner: list[int] = [0] * COLOURS
            # By seat and copy: gold on scepters, the companions' tokens.
            self.scepter: list[int] = [0] * (SEATS * COPIES)
            self.companion: list[int] = [0] * (SEATS * COPIES)
            # The labyrinth: golems by seat, the treasure in each hall (0 = not found yet).
            self.golem: list[int] = [0] * SEATS
            self.hall: list[int] = [0] * HALLS
            # The allegiance board by seat; memory tokens by seat, island and side.
            self.allegiance: list[int] = [0] * SEATS
            self.memory: list[int] = [0] * (SEATS * MEMORY_CELLS)
        self.clear_cells()

    def clear_cells(self) -> int:
        """A new table: no set chosen, no boar owned."""
        for i in range(SLOTS):
            self.slot_card[i] = -1
        for i in range(COLOURS):
            self.boar_owner[i] = -1
            self.misfortune_owner[i] = -1
        return 0

    def copy_cells(self, source: State) -> int:
        """Copy every cell from a state of the same class."""
        return copy_all(self, cython.cast(ForgeCells, source))

    def cells(self) -> Cells:
        """Every cell by name, as copies."""
        return {
            "setup": self.setup,
            "allowed": self.allowed,
            "six_gold_first": self.six_gold_first,
            "tie_break": self.tie_break,
            "fire_ends": self.fire_ends,
            "module": self.module,
            "turn": self.turn,
            "round": self.round,
            "rounds": self.rounds,
            "active": self.active,
            "advanced": self.advanced,
            "arrived": self.arrived,
            "slot_card": list(self.slot_card),
            "stock": list(self.stock),
            "used": list(self.used),
            "owned": list(self.owned),
            "reserve": list(self.reserve),
            "tokens": list(self.tokens),
            "hammered": list(self.hammered),
            "forged": list(self.forged),
            "island": list(self.island),
            "dice": list(self.dice),
            "up": list(self.up),
            "supply": list(self.supply),
            "boar_order": list(self.boar_order),
            "boar_owner": list(self.boar_owner),
            "misfortune_order": list(self.misfortune_order),
            "misfortune_owner": list(self.misfortune_owner),
            "scepter": list(self.scepter),
            "companion": list(self.companion),
            "golem": list(self.golem),
            "hall": list(self.hall),
            "allegiance": list(self.allegiance),
            "memory": list(self.memory),
        }

    def load_cells(self, cells: Cells) -> None:
        """Write every cell, as `cells` gave them (notations, scenarios, options)."""
        self.setup = number(cells, "setup")
        self.allowed = number(cells, "allowed")
        self.six_gold_first = number(cells, "six_gold_first")
        self.tie_break = number(cells, "tie_break")
        self.fire_ends = number(cells, "fire_ends")
        self.module = number(cells, "module")
        self.turn = number(cells, "turn")
        self.round = number(cells, "round")
        self.rounds = number(cells, "rounds")
        self.active = number(cells, "active")
        self.advanced = number(cells, "advanced")
        self.arrived = number(cells, "arrived")
        self.slot_card = row(cells, "slot_card")
        self.stock = row(cells, "stock")
        self.used = row(cells, "used")
        self.owned = row(cells, "owned")
        self.reserve = row(cells, "reserve")
        self.tokens = row(cells, "tokens")
        self.hammered = row(cells, "hammered")
        self.forged = row(cells, "forged")
        self.island = row(cells, "island")
        self.dice = row(cells, "dice")
        self.up = row(cells, "up")
        self.supply = row(cells, "supply")
        self.boar_order = row(cells, "boar_order")
        self.boar_owner = row(cells, "boar_owner")
        self.misfortune_order = row(cells, "misfortune_order")
        self.misfortune_owner = row(cells, "misfortune_owner")
        self.scepter = row(cells, "scepter")
        self.companion = row(cells, "companion")
        self.golem = row(cells, "golem")
        self.hall = row(cells, "hall")
        self.allegiance = row(cells, "allegiance")
        self.memory = row(cells, "memory")


def copy_all(target: ForgeCells, source: ForgeCells) -> int:
    """Copy every cell of `source` to `target`."""
    target.setup = source.setup
    target.allowed = source.allowed
    target.six_gold_first = source.six_gold_first
    target.tie_break = source.tie_break
    target.fire_ends = source.fire_ends
    target.module = source.module
    target.turn = source.turn
    target.round = source.round
    target.rounds = source.rounds
    target.active = source.active
    target.advanced = source.advanced
    target.arrived = source.arrived
    target.slot_card[:] = source.slot_card
    target.stock[:] = source.stock
    target.used[:] = source.used
    target.owned[:] = source.owned
    target.reserve[:] = source.reserve
    target.tokens[:] = source.tokens
    target.hammered[:] = source.hammered
    target.forged[:] = source.forged
    target.island[:] = source.island
    target.dice[:] = source.dice
    target.up[:] = source.up
    target.supply[:] = source.supply
    target.boar_order[:] = source.boar_order
    target.boar_owner[:] = source.boar_owner
    target.misfortune_order[:] = source.misfortune_order
    target.misfortune_owner[:] = source.misfortune_owner
    target.scepter[:] = source.scepter
    target.companion[:] = source.companion
    target.golem[:] = source.golem
    target.hall[:] = source.hall
    target.allegiance[:] = source.allegiance
    target.memory[:] = source.memory
    return 0
