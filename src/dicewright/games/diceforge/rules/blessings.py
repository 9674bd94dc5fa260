"""Chapter: blessings (T9, T10, T14). Rolling, repeated blessings, the cerberus token.

What the faces do is the next chapter's: a blessing rolls, hands its faces to `faces` and offers the
repetition afterwards.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from dicewright.core.consts import SEAT, A, B, C
    from dicewright.core.frames import draw, offer, pop, push
    from dicewright.core.state import emit
    from dicewright.games.diceforge.consts import (
        A_CERBERUS,
        A_DIE,
        A_PASS,
        A_ROLL,
        BOTH_DICE,
        C_ROLL,
        CAUSE_BY_DIE,
        D_CERBERUS,
        DARK,
        DICE,
        E_BLESSED,
        E_DIE_ROLLED,
        E_TOKEN_USED,
        FACE_GAIN,
        LIGHT,
        MODE_BLESSING,
        NO_FACE,
        OPTIONS,
        PAIR_CAUSE,
        PAIR_FACE,
        PAIR_MODE,
        PAIR_SEEN,
        PLACES,
        PROGRAM_REGISTER,
        REPEAT_TIMES,
        RESOURCES,
        SEAT_PLACES,
        TOKEN_CERBERUS,
        TOKENS,
        X_BLESSING,
        X_CERBERUS,
        X_PAIR,
    )
    from dicewright.games.diceforge.layout import ForgeCells
    from dicewright.games.diceforge.rules.resources import add, hammer_room
    from dicewright.games.diceforge.tables import GIVES, KIND


def push_roll(g: ForgeCells, first: int, dice: int) -> int:
    """Roll dice before anything else goes on: two bits a seat, counted from seat `first`."""
    return push(g, C_ROLL, first, dice, 0, 0)


def push_blessing(g: ForgeCells, seat: int, dice: int, mode: int, cause: int) -> int:
    """One player rolls `dice` and receives their blessing."""
    push(g, X_BLESSING, seat, dice, mode | MODE_BLESSING, cause)
    return push_roll(g, seat, dice)


def next_die(g: ForgeCells) -> int:
    """Which die the roll on top of the stack throws next: seat * 2 + die."""
    at = g.top
    dice = g.stack[at + A]
    offset = 0
    while not (dice >> offset) & 1:
        offset += 1
    seat = (g.stack[at + SEAT] + offset // DICE) % g.players
    return seat * DICE + offset % DICE


def roll_first_action(g: ForgeCells) -> int:
    """The action for the first side of the die to be rolled."""
    return A_ROLL + (next_die(g) % DICE) * PLACES


def land_roll(g: ForgeCells, action: int) -> int:
    """A die comes to rest."""
    die = next_die(g)
    at = g.top
    dice = g.stack[at + A]
    dice &= dice - 1
    g.stack[at + A] = dice
    if dice == 0:
        pop(g)
    place = (action - A_ROLL) % PLACES
    g.up[die] = place
    if g.listening:
        emit(g, E_DIE_ROLLED, die // DICE, die % DICE, place, g.dice[die * PLACES + place], 0)
    return 0


def throw_dice(g: ForgeCells) -> int:
    """All dice of the roll on top at once, in the order in which they would fall one by one."""
    at = pop(g)
    first = g.stack[at + SEAT]
    dice = g.stack[at + A]
    for offset in range(g.players * DICE):
        if (dice >> offset) & 1:
            seat = first + offset // DICE
            if seat >= g.players:
                seat -= g.players
            die = seat * DICE + offset % DICE
            place = draw(g, PLACES)
            g.up[die] = place
            if g.listening:
                face = g.dice[die * PLACES + place]
                emit(g, E_DIE_ROLLED, seat, offset % DICE, place, face, 0)
    return 0


def face_up(g: ForgeCells, seat: int, die: int) -> int:
    """The face that lies up."""
    return g.dice[seat * SEAT_PLACES + die * PLACES + g.up[seat * DICE + die]]


def resolve_repeat(g: ForgeCells) -> int:
    """Several blessings in a row, each finished before the next (B-cancer, B-sphinx)."""
    at = g.top
    g.stack[at + REPEAT_TIMES] -= 1
    seat = g.stack[at + SEAT]
    dice = g.stack[at + A]
    mode = g.stack[at + B]
    cause = g.stack[at + C]
    if g.stack[at + REPEAT_TIMES] == 0:
        pop(g)
    return push_blessing(g, seat, dice, mode, cause)


def resolve_blessing(g: ForgeCells) -> int:
    """The dice lie: apply them as rolled, then offer the repetition (T14)."""
    at = pop(g)
    seat = g.stack[at + SEAT]
    dice = g.stack[at + A]
    mode = g.stack[at + B]
    cause = g.stack[at + C]
    light = NO_FACE
    dark = NO_FACE
    if dice & 1:
        light = face_up(g, seat, LIGHT)
    if dice & 2:
        dark = face_up(g, seat, DARK)
    if g.listening:
        emit(g, E_BLESSED, seat, dice, cause, 0, 0)
    if g.tokens[seat * TOKENS + TOKEN_CERBERUS] > 0:
        repeat = push(g, X_CERBERUS, seat, light, dark, mode)
        g.stack[repeat + PAIR_CAUSE] = cause
    elif mode == MODE_BLESSING and is_plain(g, seat, light, dark):
        # Most rolls of most games: two plain faces and nothing to decide.
        apply_plain(g, seat, light, cause)
        apply_plain(g, seat, dark, cause)
        return 0
    return push_pair(g, seat, light, dark, mode, cause)


def is_plain(g: ForgeCells, seat: int, light: int, dark: int) -> int:
    """Do the faces only give resources, with nothing to ask?"""
    return KIND[light] == FACE_GAIN and KIND[dark] == FACE_GAIN and hammer_room(g, seat) == 0


def apply_plain(g: ForgeCells, seat: int, face: int, cause: int) -> int:
    """The short way for a face that only gives."""
    if face != NO_FACE:
        row = face * OPTIONS * RESOURCES
        for resource in range(RESOURCES):
            if GIVES[row + resource]:
                add(g, seat, resource, GIVES[row + resource], cause | CAUSE_BY_DIE)
    return 0


def push_pair(g: ForgeCells, seat: int, first: int, second: int, mode: int, cause: int) -> int:
    """Two faces (or one) for the next chapter to apply."""
    at = push(g, X_PAIR, seat, first, second, first)
    g.stack[at + PAIR_SEEN + 1] = second
    g.stack[at + PAIR_MODE] = mode
    g.stack[at + PAIR_CAUSE] = cause
    return at


# -- cerberus --------------------------------------------------------------------------------------


def resolve_cerberus(g: ForgeCells) -> int:
    """The blessing is over; a token may repeat the faces as they were rolled (T10)."""
    at = g.top
    if g.tokens[g.stack[at + SEAT] * TOKENS + TOKEN_CERBERUS] == 0:
        pop(g)
    else:
        g.stack[at] = D_CERBERUS
    return 0


def legal_cerberus(g: ForgeCells) -> int:
    offer(g, A_CERBERUS)
    offer(g, A_PASS)
    return 0


def decide_cerberus(g: ForgeCells, action: int) -> int:
    """Repeat once: no second token on the same blessing."""
    at = pop(g)
    if action == A_CERBERUS:
        seat = g.stack[at + SEAT]
        light = g.stack[at + PAIR_FACE]
        dark = g.stack[at + PAIR_FACE + 1]
        mode = g.stack[at + C]
        cause = g.stack[at + PAIR_CAUSE]
        g.tokens[seat * TOKENS + TOKEN_CERBERUS] -= 1
        if g.listening:
            emit(g, E_TOKEN_USED, seat, TOKEN_CERBERUS, 0, 0, 0)
        push_pair(g, seat, light, dark, mode, cause)
    return 0


# -- choosing a die for minor blessings ------------------------------------------------------------


def legal_die(g: ForgeCells) -> int:
    offer(g, A_DIE + LIGHT)
    offer(g, A_DIE + DARK)
    return 0


def decide_die(g: ForgeCells, action: int) -> int:
    """The answer goes to the program that asked, the frame below."""
    pop(g)
    g.stack[g.top + PROGRAM_REGISTER] = action - A_DIE
    return 0


def all_dice_but(g: ForgeCells, seat: int) -> int:
    """The dice of everybody else, as a mask counted from `seat`."""
    return ((1 << (g.players * DICE)) - 1) & ~BOTH_DICE
