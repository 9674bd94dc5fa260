"""Chapter: what the zones of the allegiance board pay (Z1-Z11), and memory tokens (N1)."""

from __future__ import annotations

import cython

if not cython.compiled:
    from dicewright.core.consts import FRAME, SEAT, A, B, C
    from dicewright.core.frames import offer, pop, push
    from dicewright.core.state import emit
    from dicewright.games.diceforge.consts import (
        A_CHOOSE,
        AFTER_CAUSE,
        AFTER_MODE,
        ANCIENT,
        CAUSE_CARD,
        CAUSE_ZONE,
        D_MEMORY_ORDER,
        E_MEMORY_TAKEN,
        GLORY,
        GOLD,
        LOYALTY,
        MEMORY_CELLS,
        MEMORY_SIDES,
        MODE_BLESSING,
        MODE_OWN_DICE,
        MODULE_TITANS,
        MOON,
        PROGRAM_REGISTER,
        RESOURCES,
        SLOTS,
        SUN,
        X_MEMORY,
        X_PROGRAM,
    )
    from dicewright.games.diceforge.layout import ForgeCells
    from dicewright.games.diceforge.rules.allegiance import bonus_glory, bonus_gold, zone_of
    from dicewright.games.diceforge.rules.resources import add, gain
    from dicewright.games.diceforge.tables import (
        FIRST_FEAT_GLORY,
        MEMORY_CARD,
        MEMORY_GIVES,
        ORACLE_CARD,
        OWN_FEAT_GLORY,
    )


def resolve_after_face(g: ForgeCells) -> int:
    """After a face's own gain: the bonus of the zone, then the face's movement (Z3, T14)."""
    at = pop(g)
    seat = g.stack[at + SEAT]
    gave = g.stack[at + A]
    ancient = g.stack[at + B]
    loyalty = g.stack[at + C]
    mode = g.stack[at + AFTER_MODE]
    cause = g.stack[at + AFTER_CAUSE]
    gold = 0
    if mode & (MODE_BLESSING | MODE_OWN_DICE):
        gold = bonus_gold(g.allegiance[seat], gave)
        glory = bonus_glory(g.allegiance[seat], gave)
        if glory > 0:
            add(g, seat, GLORY, glory, CAUSE_ZONE)
        if ancient + loyalty > 0:
            note_for_oracle(g, seat)
    gain(g, seat, ANCIENT, ancient, cause)
    gain(g, seat, LOYALTY, loyalty, cause)
    return gain(g, seat, GOLD, gold, CAUSE_ZONE)


def note_for_oracle(g: ForgeCells, seat: int) -> int:
    """Tell the oracle whose blessing this is that it gave ancient shards or loyalty (N2)."""
    for depth in range(g.depth):
        at = depth * FRAME
        if (
            g.stack[at] == X_PROGRAM
            and g.stack[at + SEAT] == seat
            and g.stack[at + A] == ORACLE_CARD
            and g.stack[at + B] == 1
        ):
            g.stack[at + PROGRAM_REGISTER + 1] = 1
    return 0


def reward_feat(g: ForgeCells, seat: int, slot: int) -> int:
    """Rebels earn glory for feats that are new to the table, or to themselves (Z6, Z11).

    Call it before the card leaves its stack.
    """
    if g.module != MODULE_TITANS or g.owned[seat * SLOTS + slot] > 0:
        return 0
    zone = zone_of(g, seat)
    glory = OWN_FEAT_GLORY[zone]
    if g.stock[slot] == g.players:
        glory = FIRST_FEAT_GLORY[zone]
    if glory:
        add(g, seat, GLORY, glory, CAUSE_ZONE)
    return 0


# -- memory tokens ---------------------------------------------------------------------------------


def push_memories(g: ForgeCells, seat: int, island: int) -> int:
    """Take up the own tokens that lie on an island; they pay when the frame's time comes (N1)."""
    if g.module != MODULE_TITANS:
        return 0
    cell = seat * MEMORY_CELLS + (island - 1) * MEMORY_SIDES
    one = g.memory[cell]
    two = g.memory[cell + 1]
    if one + two > 0:
        g.memory[cell] = 0
        g.memory[cell + 1] = 0
        push(g, X_MEMORY, seat, one, two, island)
    return 0


def resolve_memory(g: ForgeCells) -> int:
    """One token after the other, in the order the player likes."""
    at = g.top
    if g.stack[at + A] > 0 and g.stack[at + B] > 0:
        return push(g, D_MEMORY_ORDER, g.stack[at + SEAT], 0, 0, 0)
    if g.stack[at + A] + g.stack[at + B] == 0:
        pop(g)
        return 0
    return take_memory(g, 0 if g.stack[at + A] > 0 else 1)


def take_memory(g: ForgeCells, side: int) -> int:
    at = g.top
    seat = g.stack[at + SEAT]
    g.stack[at + A + side] -= 1
    if g.listening:
        emit(g, E_MEMORY_TAKEN, seat, side, g.stack[at + C], 0, 0)
    row = side * RESOURCES
    cause = CAUSE_CARD + MEMORY_CARD
    gain(g, seat, MOON, MEMORY_GIVES[row + MOON], cause)
    gain(g, seat, SUN, MEMORY_GIVES[row + SUN], cause)
    gain(g, seat, ANCIENT, MEMORY_GIVES[row + ANCIENT], cause)
    return gain(g, seat, LOYALTY, MEMORY_GIVES[row + LOYALTY], cause)


def legal_memory_order(g: ForgeCells) -> int:
    offer(g, A_CHOOSE + ANCIENT)
    offer(g, A_CHOOSE + LOYALTY)
    return 0


def decide_memory_order(g: ForgeCells, action: int) -> int:
    pop(g)
    return take_memory(g, 0 if action == A_CHOOSE + ANCIENT else 1)
