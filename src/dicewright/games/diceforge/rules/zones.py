"""Chapter: what the zones of the allegiance board pay (Z1-Z11), and memory tokens (N1)."""

from __future__ import annotations

from dicewright.core.frames import emit, frames_of, offer, pop, push
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge import tables as t
from dicewright.games.diceforge.layout import ForgeCells
from dicewright.games.diceforge.rules.allegiance import zone_bonus, zone_of
from dicewright.games.diceforge.rules.resources import add, gain


def resolve_after_face(g: ForgeCells) -> int:
    """After a face's own gain: the bonus of the zone, then the face's movement (Z3, T14)."""
    at = pop(g)
    seat = g.stack[at + k.SEAT]
    gave = g.stack[at + k.A]
    ancient = g.stack[at + k.B]
    loyalty = g.stack[at + k.C]
    mode = g.stack[at + k.AFTER_MODE]
    cause = g.stack[at + k.AFTER_CAUSE]
    gold = 0
    if mode & (k.MODE_BLESSING | k.MODE_OWN_DICE):
        gold = zone_bonus(g.allegiance[seat], gave, k.GOLD)
        glory = zone_bonus(g.allegiance[seat], gave, k.GLORY)
        if glory > 0:
            add(g, seat, k.GLORY, glory, k.CAUSE_ZONE)
        if ancient + loyalty > 0:
            note_for_oracle(g, seat)
    gain(g, seat, k.ANCIENT, ancient, cause)
    gain(g, seat, k.LOYALTY, loyalty, cause)
    return gain(g, seat, k.GOLD, gold, k.CAUSE_ZONE)


def note_for_oracle(g: ForgeCells, seat: int) -> int:
    """Tell the oracle whose blessing this is that it gave ancient shards or loyalty (N2)."""
    for depth in range(frames_of(g)):
        at = depth * k.FRAME
        if (
            g.stack[at] == k.X_PROGRAM
            and g.stack[at + k.SEAT] == seat
            and g.stack[at + k.A] == t.ORACLE_CARD
            and g.stack[at + k.B] == 1
        ):
            g.stack[at + k.PROGRAM_REGISTER + 1] = 1
    return 0


def reward_feat(g: ForgeCells, seat: int, slot: int) -> int:
    """Rebels earn glory for feats that are new to the table, or to themselves (Z6, Z11).

    Call it before the card leaves its stack.
    """
    if g.module != k.MODULE_TITANS or g.owned[seat * k.SLOTS + slot] > 0:
        return 0
    zone = zone_of(g, seat)
    glory = t.OWN_FEAT_GLORY[zone]
    if g.stock[slot] == g.players:
        glory = t.FIRST_FEAT_GLORY[zone]
    if glory:
        add(g, seat, k.GLORY, glory, k.CAUSE_ZONE)
    return 0


# -- memory tokens ---------------------------------------------------------------------------------


def push_memories(g: ForgeCells, seat: int, island: int) -> int:
    """Take up the own tokens that lie on an island; they pay when the frame's time comes (N1)."""
    if g.module != k.MODULE_TITANS:
        return 0
    cell = seat * k.MEMORY_CELLS + (island - 1) * k.MEMORY_SIDES
    one = g.memory[cell]
    two = g.memory[cell + 1]
    if one + two > 0:
        g.memory[cell] = 0
        g.memory[cell + 1] = 0
        push(g, k.X_MEMORY, seat, one, two, island)
    return 0


def resolve_memory(g: ForgeCells) -> int:
    """One token after the other, in the order the player likes."""
    at = g.top
    if g.stack[at + k.A] > 0 and g.stack[at + k.B] > 0:
        return push(g, k.D_MEMORY_ORDER, g.stack[at + k.SEAT], 0, 0, 0)
    if g.stack[at + k.A] + g.stack[at + k.B] == 0:
        pop(g)
        return 0
    return take_memory(g, 0 if g.stack[at + k.A] > 0 else 1)


def take_memory(g: ForgeCells, side: int) -> int:
    at = g.top
    seat = g.stack[at + k.SEAT]
    g.stack[at + k.A + side] -= 1
    if g.listening:
        emit(g, k.E_MEMORY_TAKEN, seat, side, g.stack[at + k.C], 0, 0)
    row = side * k.RESOURCES
    cause = k.CAUSE_CARD + t.MEMORY_CARD
    gain(g, seat, k.MOON, t.MEMORY_GIVES[row + k.MOON], cause)
    gain(g, seat, k.SUN, t.MEMORY_GIVES[row + k.SUN], cause)
    gain(g, seat, k.ANCIENT, t.MEMORY_GIVES[row + k.ANCIENT], cause)
    return gain(g, seat, k.LOYALTY, t.MEMORY_GIVES[row + k.LOYALTY], cause)


def legal_memory_order(g: ForgeCells) -> int:
    offer(g, k.A_CHOOSE + k.ANCIENT)
    offer(g, k.A_CHOOSE + k.LOYALTY)
    return 0


def decide_memory_order(g: ForgeCells, action: int) -> int:
    pop(g)
    return take_memory(g, 0 if action == k.A_CHOOSE + k.ANCIENT else 1)
