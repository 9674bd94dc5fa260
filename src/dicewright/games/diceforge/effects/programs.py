"""A card's program: a short row of operations, carried out one after the other.

A program is a frame (X_PROGRAM) that remembers its next operation and two registers; what an
operation asks is answered into a register of the program below the question.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from dicewright.core.consts import FRAME, SEAT, A, B, C
    from dicewright.core.frames import offer, pop, push
    from dicewright.core.state import emit
    from dicewright.games.diceforge.consts import (
        A_CHOOSE,
        A_POINT,
        A_TARGET,
        BOTH_DICE,
        CAUSE_CARD,
        D_CHOOSE_GAIN,
        D_DIE,
        D_PICK,
        D_PLACE,
        D_TAKE_FACE,
        D_TARGET,
        DARK,
        DICE,
        E_BURDENED,
        E_DIE_PICKED,
        E_TOKEN_TAKEN,
        LIGHT,
        MODE_LOSE,
        OP_APPLY_PICKS,
        OP_BURDEN,
        OP_CHOOSE_DIE,
        OP_END,
        OP_FORGE_FROM,
        OP_GAIN,
        OP_GAIN_ONE,
        OP_GAIN_PER_FORGED,
        OP_MAJOR,
        OP_MINOR,
        OP_OTHERS_LOSE,
        OP_PAY,
        OP_PICK_DICE,
        OP_ROLL_OTHERS,
        OP_TOKEN,
        PROGRAM_CELLS,
        PROGRAM_OPS,
        PROGRAM_REGISTER,
        REPEAT_TIMES,
        RESOURCES,
        TOKENS,
        X_REPEAT_BLESSING,
    )
    from dicewright.games.diceforge.layout import ForgeCells
    from dicewright.games.diceforge.rules.blessings import (
        all_dice_but,
        face_up,
        push_pair,
        push_roll,
    )
    from dicewright.games.diceforge.rules.resources import gain, pay
    from dicewright.games.diceforge.tables import BOAR_FACE, INSTANT, REINFORCEMENT


def resolve_program(g: ForgeCells) -> int:
    """Carry out the next operation."""
    at = g.top
    step = g.stack[at + C]
    cell = g.stack[at + A] * PROGRAM_CELLS + step * 3
    operation = OP_END
    x = 0
    y = 0
    if step < PROGRAM_OPS:
        if g.stack[at + B]:
            operation = REINFORCEMENT[cell]
            x = REINFORCEMENT[cell + 1]
            y = REINFORCEMENT[cell + 2]
        else:
            operation = INSTANT[cell]
            x = INSTANT[cell + 1]
            y = INSTANT[cell + 2]
    if operation == OP_END:
        pop(g)
        return 0
    g.stack[at + C] = step + 1
    return operate(g, at, operation, x, y)


def operate(g: ForgeCells, at: int, operation: int, x: int, y: int) -> int:
    """What each operation does. The program's frame starts at `at`."""
    seat = g.stack[at + SEAT]
    cause = CAUSE_CARD + g.stack[at + A]
    if operation == OP_GAIN:
        return gain(g, seat, x, y, cause)
    if operation == OP_GAIN_ONE:
        return push(g, D_CHOOSE_GAIN, seat, x, y, cause)
    if operation == OP_PAY:
        return pay(g, seat, x, y, cause)
    if operation == OP_MAJOR:
        return push_blessings(g, seat, BOTH_DICE, x, y, cause)
    if operation == OP_CHOOSE_DIE:
        return push(g, D_DIE, seat, 0, 0, 0)
    if operation == OP_MINOR:
        return push_blessings(g, seat, 1 << g.stack[at + PROGRAM_REGISTER], x, y, cause)
    if operation == OP_TOKEN:
        return take_token(g, seat, x)
    if operation == OP_FORGE_FROM:
        return push(g, D_TAKE_FACE, seat, x, 0, 0)
    if operation == OP_BURDEN:
        return take_burden(g, seat, g.stack[at + PROGRAM_REGISTER])
    if operation == OP_ROLL_OTHERS:
        return push_roll(g, seat, all_dice_but(g, seat))
    if operation == OP_PICK_DICE:
        return ask_for_picks(g, at)
    if operation == OP_APPLY_PICKS:
        return apply_picks(g, at)
    if operation == OP_OTHERS_LOSE:
        return push_losses(g, seat, cause)
    if operation == OP_GAIN_PER_FORGED:
        return gain(g, seat, x, y * g.forged[seat], cause)
    assert operation == OP_END, "an operation without a meaning"
    return 0


def push_blessings(g: ForgeCells, seat: int, dice: int, times: int, mode: int, cause: int) -> int:
    """So many blessings, one after the other."""
    at = push(g, X_REPEAT_BLESSING, seat, dice, mode, cause)
    g.stack[at + REPEAT_TIMES] = times
    return at


def take_token(g: ForgeCells, seat: int, token: int) -> int:
    g.tokens[seat * TOKENS + token] += 1
    if g.listening:
        emit(g, E_TOKEN_TAKEN, seat, token, 0, 0, 0)
    return 0


# -- one resource of several -----------------------------------------------------------------------


def legal_choose_gain(g: ForgeCells) -> int:
    mask = g.stack[g.top + A]
    for resource in range(RESOURCES):
        if (mask >> resource) & 1:
            offer(g, A_CHOOSE + resource)
    return 0


def decide_choose_gain(g: ForgeCells, action: int) -> int:
    at = pop(g)
    return gain(g, g.stack[at + SEAT], action - A_CHOOSE, g.stack[at + B], g.stack[at + C])


# -- the boar's burden -----------------------------------------------------------------------------


def take_burden(g: ForgeCells, seat: int, copy: int) -> int:
    """Take the face of the card's colour; it has an owner from now on (D5)."""
    colour = g.boar_order[copy]
    face = BOAR_FACE + colour
    g.supply[face] -= 1
    g.boar_owner[colour] = seat
    return push(g, D_TARGET, seat, face, 0, 0)


def legal_target(g: ForgeCells) -> int:
    """Another player."""
    seat = g.stack[g.top + SEAT]
    for offset in range(1, g.players):
        offer(g, A_TARGET + (seat + offset) % g.players)
    return 0


def decide_target(g: ForgeCells, action: int) -> int:
    at = pop(g)
    bearer = action - A_TARGET
    face = g.stack[at + A]
    if g.listening:
        emit(g, E_BURDENED, bearer, face, g.stack[at + SEAT], 0, 0)
    return push(g, D_PLACE, bearer, face, 0, 0)


# -- satyrs ----------------------------------------------------------------------------------------


def ask_for_picks(g: ForgeCells, at: int) -> int:
    """Two different dice of the others. A register holds a die's number plus one, 0 is open."""
    seat = g.stack[at + SEAT]
    if g.players == 2:
        other = 1 - seat
        g.stack[at + PROGRAM_REGISTER] = other * DICE + LIGHT + 1
        g.stack[at + PROGRAM_REGISTER + 1] = other * DICE + DARK + 1
        return 0
    return push(g, D_PICK, seat, 0, 0, 0)


def can_pick(g: ForgeCells, die: int) -> int:
    """A die of another player that was not picked before."""
    at = g.top
    program = at - FRAME
    return (
        die // DICE != g.stack[at + SEAT]
        and g.stack[program + PROGRAM_REGISTER] != die + 1
        and g.stack[program + PROGRAM_REGISTER + 1] != die + 1
    )


def legal_pick(g: ForgeCells) -> int:
    """Every face on the table once: dice that show the same face are twins."""
    for die in range(g.players * DICE):
        if can_pick(g, die):
            seen = 0
            for i in range(g.legal_count):
                earlier = g.legal[i] - A_POINT
                if face_up(g, earlier // DICE, earlier % DICE) == face_up(
                    g, die // DICE, die % DICE
                ):
                    seen = 1
            if not seen:
                offer(g, A_POINT + die)
    return 0


def is_twin_pick(g: ForgeCells, action: int) -> int:
    """May this die be picked, although a twin of it is listed?"""
    if action < A_POINT or action >= A_POINT + g.players * DICE:
        return 0
    return can_pick(g, action - A_POINT)


def decide_pick(g: ForgeCells, action: int) -> int:
    at = pop(g)
    seat = g.stack[at + SEAT]
    program = g.top
    die = action - A_POINT
    if g.listening:
        emit(g, E_DIE_PICKED, seat, die, face_up(g, die // DICE, die % DICE), 0, 0)
    if g.stack[program + PROGRAM_REGISTER] == 0:
        g.stack[program + PROGRAM_REGISTER] = die + 1
        return push(g, D_PICK, seat, 0, 0, 0)
    g.stack[program + PROGRAM_REGISTER + 1] = die + 1
    return 0


def apply_picks(g: ForgeCells, at: int) -> int:
    """The picked faces act together like the dice of one blessing, but it is none (B-satyrs)."""
    one = g.stack[at + PROGRAM_REGISTER] - 1
    two = g.stack[at + PROGRAM_REGISTER + 1] - 1
    return push_pair(
        g,
        g.stack[at + SEAT],
        face_up(g, one // DICE, one % DICE),
        face_up(g, two // DICE, two % DICE),
        0,
        CAUSE_CARD + g.stack[at + A],
    )


# -- minotaur --------------------------------------------------------------------------------------


def push_losses(g: ForgeCells, seat: int, cause: int) -> int:
    """Everybody else loses what was rolled, in turn order from the buyer's left (B-minotaur)."""
    for back in range(1, g.players):
        victim = (seat + g.players - back) % g.players
        push_pair(g, victim, face_up(g, victim, LIGHT), face_up(g, victim, DARK), MODE_LOSE, cause)
    return 0
