"""A position as a row of aspects, from one seat's point of view: what a value network looks at.

An aspect is a number that says one thing: *your hydra track stands at 3*, *two dice are spent*.
There are always equally many, each at its own place, so what changed between two positions is found
by comparing two rows. What is under way between two actions is not told (`calm_of`).
"""

from __future__ import annotations

from dicewright.core.encoding import relative
from dicewright.core.native import Ints
from dicewright.games.titandice import consts as k
from dicewright.games.titandice.counts import active_of
from dicewright.games.titandice.layout import TitanCells
from dicewright.games.titandice.rules.rounds import score_of
from dicewright.games.titandice.traits import caged_of


def calm_of(g: TitanCells) -> int:
    """Is an action to be chosen, or which dice to roll, so that nothing else is under way?"""
    if g.top < 0:
        return 0
    op = g.stack[g.top]
    return 1 if op in (k.D_ACT, k.D_ROLL) else 0


def write_aspects(g: TitanCells, seat: int, out: Ints) -> int:
    """All aspects; returns how many."""
    at = write_table(g, seat, out, 0)
    for i in range(g.players):
        first = k.P_SEAT + i * k.SEAT_ASPECTS
        at = write_seat(g, (seat + i) % g.players, out, at, first)
    return at


def write_step(out: Ints, at: int, first: int, amount: int, size: int) -> int:
    """The aspect of an amount, of `size` that begin at `first`; returns the next place."""
    if amount < 0:
        amount = 0
    elif amount >= size:
        amount = size - 1
    out[at] = first + amount
    return at + 1


def write_table(g: TitanCells, seat: int, out: Ints, at: int) -> int:
    """The turn, the lead, what lies on the stacks, the exodus."""
    rolling = k.SEATS if g.stack[g.top] == k.D_ROLL else 0
    at = write_step(out, at, k.P_TURN, relative(g, seat, g.first) + rolling, 2 * k.SEATS)
    at = write_step(out, at, k.P_ROUND, g.round, k.MOST_ROUNDS + 1)
    at = write_step(out, at, k.P_ENDING, g.ending, 2)
    best = 0
    for other in range(g.players):
        if other != seat:
            best = max(best, score_of(g, other))
    lead = score_of(g, seat) - best + k.LEAD_ASPECTS // 2
    at = write_step(out, at, k.P_LEAD, lead, k.LEAD_ASPECTS)
    for i in range(k.CREATURES * k.PILE):
        out[at] = k.P_PILE + i * (k.LEVELS + 1) + g.pile[i]
        at += 1
    if g.players == 1:
        for creature in range(k.CREATURES):
            row = k.P_EXODUS + creature * (k.EXODUS_START + 1)
            at = write_step(out, at, row, g.exodus[creature], k.EXODUS_START + 1)
    return at


def write_seat(g: TitanCells, seat: int, out: Ints, at: int, first: int) -> int:
    """Tracks, cards and dice of one player."""
    own = seat * k.CREATURES
    for creature in range(k.CREATURES):
        level = g.card[own + creature]
        card = 2 * level - g.down[own + creature] if level > 0 else 0
        active = min(active_of(g, seat, creature), k.ACTIVE_STEPS - 1)
        # How far one is with a creature, and with which dice, is one thing.
        track = g.track[own + creature] * k.ACTIVE_STEPS + active
        at = write_step(out, at, first + k.P_TRACK + creature * k.TRACKS, track, k.TRACKS)
        at = write_step(out, at, first + k.P_CARD + creature * k.CARD_STEPS, card, k.CARD_STEPS)
    at = write_step(out, at, first + k.P_SCORE, score_of(g, seat), k.SCORE_ASPECTS)
    at = write_step(out, at, first + k.P_CAGED, caged_of(g, seat), k.CREATURES + 1)
    at = write_step(out, at, first + k.P_SPENT, g.spent[seat], k.DIE_STEPS)
    at = write_step(out, at, first + k.P_WOUND, g.wound[seat] + g.marker[seat], k.DIE_STEPS)
    at = write_step(out, at, first + k.P_MARKER, g.marker[seat], k.DIE_STEPS)
    at = write_step(out, at, first + k.P_ASIDE, g.aside[seat] + g.paid[seat], k.DIE_STEPS)
    at = write_step(out, at, first + k.P_BONUS, g.bonus[seat], k.BONUS_PLACES)
    at = write_step(out, at, first + k.P_OUT, g.out[seat] * 2 + g.winged[seat], 4)
    return write_step(out, at, first + k.P_TURNS, g.turns[seat], k.MOST_TURNS + 1)
