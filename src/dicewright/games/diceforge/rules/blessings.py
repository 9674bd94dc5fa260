"""Chapter: blessings (T9, T10, T14). Rolling, repeated blessings, the twins (R1), cerberus tokens.

What the faces do is the next chapter's: a blessing rolls, hands its faces to `faces` and offers the
repetition afterwards.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from dicewright.core.consts import FRAME, SEAT, A, B, C
    from dicewright.core.frames import draw, offer, pop, push
    from dicewright.core.state import emit
    from dicewright.games.diceforge.consts import (
        A_CERBERUS,
        A_DIE,
        A_PASS,
        A_POINT,
        A_REROLL,
        A_ROLL,
        BOTH_DICE,
        C_CELESTIAL,
        C_ROLL,
        CAUSE_BY_DIE,
        CAUSE_CARD,
        CELESTIAL_DIE,
        D_CERBERUS,
        D_TWINS,
        DARK,
        DICE,
        E_BLESSED,
        E_DIE_ROLLED,
        E_TOKEN_USED,
        E_TWINS_USED,
        FACE_GAIN,
        LIGHT,
        MODE_BLESSING,
        MODE_REPEATED,
        MODULE_TITANS,
        NO_FACE,
        OPTIONS,
        PAIR_CAUSE,
        PAIR_FACE,
        PAIR_MODE,
        PAIR_SEEN,
        PAIR_TWINS,
        PLACES,
        PROGRAM_REGISTER,
        REPEAT_TIMES,
        RESOURCES,
        SEAT_PLACES,
        TOKEN_CERBERUS,
        TOKEN_MASK,
        TOKEN_TWINS,
        TOKENS,
        TWINS_GOLD,
        TWINS_REFUSED,
        TWINS_USED,
        X_BLESSING,
        X_CELESTIAL,
        X_CERBERUS,
        X_PAIR,
        ZONE_LOYAL_1,
        ZONE_LOYAL_2,
        ZONE_LOYAL_3,
    )
    from dicewright.games.diceforge.layout import ForgeCells
    from dicewright.games.diceforge.rules.allegiance import zone_of
    from dicewright.games.diceforge.rules.resources import (
        add,
        gold_of,
        has_side_room,
        pay_gold,
    )
    from dicewright.games.diceforge.rules.tokens import legal_anytime, tritons_of
    from dicewright.games.diceforge.tables import GIVES, GIVES_MASK, KIND, TWINS_CARD


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


def offer_die(g: ForgeCells, die: int) -> int:
    """Offer a die to point at, unless one that shows the same face is offered already."""
    face = face_up(g, die // DICE, die % DICE)
    for i in range(g.legal_count):
        earlier = g.legal[i] - A_POINT
        if face_up(g, earlier // DICE, earlier % DICE) == face:
            return 0
    return offer(g, A_POINT + die)


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
    """The dice lie: bless one player after the other while there is nothing to ask or to unfold."""
    while g.stack[g.top] == X_BLESSING:
        if bless(g):
            return 0
    return 0


def bless(g: ForgeCells) -> int:
    """The twins may change the dice, then they are applied as rolled (T14). Returns whether
    something was pushed that comes before the next blessing.
    """
    at = g.top
    seat = g.stack[at + SEAT]
    if g.tokens[seat * TOKENS + TOKEN_TWINS] > 0 and ask_twins(g, at):
        return 1
    pop(g)
    dice = g.stack[at + A]
    mode = g.stack[at + B]
    cause = g.stack[at + C]
    twins = g.stack[at + TWINS_USED]
    light = face_up(g, seat, LIGHT) if dice & 1 else NO_FACE
    dark = face_up(g, seat, DARK) if dice & 2 else NO_FACE
    if g.listening:
        emit(g, E_BLESSED, seat, dice, cause, 0, 0)
    if mode == MODE_BLESSING and is_plain(g, seat, light, dark) and twins == 0:
        # Most rolls of most games: two plain faces and nothing to decide.
        apply_plain(g, seat, light, cause)
        apply_plain(g, seat, dark, cause)
        return 0
    push_application(g, seat, light, dark, mode, cause, twins)
    return 1


def push_application(
    g: ForgeCells, seat: int, light: int, dark: int, mode: int, cause: int, twins: int
) -> int:
    """Apply the faces of a blessing, then offer the repetition to an owner of cerberus tokens."""
    if g.tokens[seat * TOKENS + TOKEN_CERBERUS] > 0:
        repeat = push(g, X_CERBERUS, seat, light, dark, mode)
        g.stack[repeat + PAIR_CAUSE] = cause
    pair = push_pair(g, seat, light, dark, mode, cause)
    g.stack[pair + PAIR_TWINS] = twins
    return pair


def is_plain(g: ForgeCells, seat: int, light: int, dark: int) -> int:
    """Do the faces only give resources, with nothing to ask and no zone to pay?"""
    if KIND[light] != FACE_GAIN or KIND[dark] != FACE_GAIN:
        return 0
    if g.tokens[seat * TOKENS + TOKEN_CERBERUS] > 0 or has_side_room(g, seat):
        return 0
    if g.module != MODULE_TITANS:
        return 1
    zone = zone_of(g, seat)
    if zone in (ZONE_LOYAL_1, ZONE_LOYAL_2, ZONE_LOYAL_3):
        return 0
    return is_still(light) and is_still(dark)


def is_still(face: int) -> int:
    """Does a plain face leave the allegiance token where it is?"""
    return face == NO_FACE or not GIVES_MASK[face * OPTIONS] & TOKEN_MASK


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


# -- twins (R1) ------------------------------------------------------------------------------------
# The frame that waits for the dice (a blessing, a celestial roll) counts the cards used.


def ask_twins(g: ForgeCells, at: int) -> int:
    """Push the question, if a card is left for this roll and its price can be paid."""
    seat = g.stack[at + SEAT]
    if g.stack[at + TWINS_REFUSED]:
        return 0
    if g.stack[at + TWINS_USED] >= g.tokens[seat * TOKENS + TOKEN_TWINS]:
        return 0
    if gold_of(g, seat) < TWINS_GOLD and tritons_of(g, seat) == 0:
        return 0
    push(g, D_TWINS, seat, 0, 0, 0)
    return 1


def legal_twins(g: ForgeCells) -> int:
    """Reroll a die of this roll, before anything is applied, or let it be."""
    seat = g.stack[g.top + SEAT]
    roll = g.top - FRAME
    if gold_of(g, seat) >= TWINS_GOLD:
        if g.stack[roll] == X_CELESTIAL:
            offer(g, A_REROLL + CELESTIAL_DIE)
        else:
            for die in range(DICE):
                if (g.stack[roll + A] >> die) & 1:
                    offer(g, A_REROLL + die)
    offer(g, A_PASS)
    return legal_anytime(g, seat)


def decide_twins(g: ForgeCells, action: int) -> int:
    """Pay, roll again; the reward comes after the faces."""
    at = pop(g)
    seat = g.stack[at + SEAT]
    roll = g.top
    if action == A_PASS:
        g.stack[roll + TWINS_REFUSED] = 1
        return 0
    g.stack[roll + TWINS_USED] += 1
    if g.listening:
        emit(g, E_TWINS_USED, seat, action - A_REROLL, 0, 0, 0)
    if action == A_REROLL + CELESTIAL_DIE:
        push(g, C_CELESTIAL, seat, 0, 0, 0)
    else:
        push_roll(g, seat, 1 << (action - A_REROLL))
    return pay_gold(g, seat, TWINS_GOLD, CAUSE_CARD + TWINS_CARD)


# -- cerberus --------------------------------------------------------------------------------------


def resolve_pair_of(g: ForgeCells) -> int:
    """A player applies both dice of somebody as they lie now: A = whose, B = mode, C = cause."""
    at = pop(g)
    owner = g.stack[at + A]
    light = face_up(g, owner, LIGHT)
    dark = face_up(g, owner, DARK)
    return push_pair(g, g.stack[at + SEAT], light, dark, g.stack[at + B], g.stack[at + C])


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
        push_pair(g, seat, light, dark, mode | MODE_REPEATED, cause)
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
