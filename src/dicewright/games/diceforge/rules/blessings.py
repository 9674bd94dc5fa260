"""Chapter: blessings (T9, T10, T14). Rolling, repeated blessings, the twins (R1), cerberus tokens.

What the faces do is the next chapter's: a blessing rolls, hands its faces to `faces` and offers the
repetition afterwards.
"""

from __future__ import annotations

from dicewright.core.frames import draw, emit, offer, pop, push
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge import tables as t
from dicewright.games.diceforge.layout import ForgeCells
from dicewright.games.diceforge.rules.allegiance import zone_of
from dicewright.games.diceforge.rules.resources import add, gold_of, has_side_room, pay_gold
from dicewright.games.diceforge.rules.tokens import tritons_of


def push_roll(g: ForgeCells, first: int, dice: int) -> int:
    """Roll dice before anything else goes on: two bits a seat, counted from seat `first`."""
    return push(g, k.C_ROLL, first, dice, 0, 0)


def push_blessing(g: ForgeCells, seat: int, dice: int, mode: int, cause: int) -> int:
    """One player rolls `dice` and receives their blessing."""
    push(g, k.X_BLESSING, seat, dice, mode | k.MODE_BLESSING, cause)
    return push_roll(g, seat, dice)


def next_die(g: ForgeCells) -> int:
    """Which die the roll on top of the stack throws next: seat * 2 + die."""
    at = g.top
    dice = g.stack[at + k.A]
    offset = 0
    while not (dice >> offset) & 1:
        offset += 1
    seat = (g.stack[at + k.SEAT] + offset // k.DICE) % g.players
    return seat * k.DICE + offset % k.DICE


def first_roll(g: ForgeCells) -> int:
    """The action for the first side of the die to be rolled."""
    return k.A_ROLL + (next_die(g) % k.DICE) * k.PLACES


def sides_roll(g: ForgeCells) -> int:
    return k.PLACES


def land_roll(g: ForgeCells, action: int) -> int:
    """A die comes to rest."""
    die = next_die(g)
    at = g.top
    if g.ruling[k.R_JUST_ROLLED]:
        note_rolled(g, at, die)
    dice = g.stack[at + k.A]
    dice &= dice - 1
    g.stack[at + k.A] = dice
    if dice == 0:
        pop(g)
    place = (action - k.A_ROLL) % k.PLACES
    g.up[die] = place
    if g.listening:
        emit(
            g, k.E_DIE_ROLLED, die // k.DICE, die % k.DICE, place, g.dice[die * k.PLACES + place], 0
        )
    return 0


def throw_roll(g: ForgeCells) -> int:
    """All dice of the roll on top at once, in the order in which they would fall one by one."""
    at = pop(g)
    first = g.stack[at + k.SEAT]
    dice = g.stack[at + k.A]
    offset = 0
    while dice >> offset:
        if (dice >> offset) & 1:
            seat = first + offset // k.DICE
            if seat >= g.players:
                seat -= g.players
            die = seat * k.DICE + offset % k.DICE
            place = draw(g, k.PLACES)
            g.up[die] = place
            if g.ruling[k.R_JUST_ROLLED]:
                note_rolled(g, at, die)
            if g.listening:
                face = g.dice[die * k.PLACES + place]
                emit(g, k.E_DIE_ROLLED, seat, offset % k.DICE, place, face, 0)
        offset += 1
    return 0


def note_rolled(g: ForgeCells, at: int, die: int) -> int:
    """Remember the dice of the latest roll, for mirrors that copy no others (D3)."""
    if not g.stack[at + k.B]:
        g.rolled = 0
        g.stack[at + k.B] = 1
    g.rolled |= 1 << die
    return 0


def face_up(g: ForgeCells, seat: int, die: int) -> int:
    """The face that lies up."""
    return g.dice[seat * k.SEAT_PLACES + die * k.PLACES + g.up[seat * k.DICE + die]]


def offer_die(g: ForgeCells, die: int) -> int:
    """Offer a die to point at, unless one that shows the same face is offered already."""
    face = face_up(g, die // k.DICE, die % k.DICE)
    for i in range(g.legal_count):
        earlier = g.legal[i] - k.A_POINT
        if face_up(g, earlier // k.DICE, earlier % k.DICE) == face:
            return 0
    return offer(g, k.A_POINT + die)


def resolve_repeat_blessing(g: ForgeCells) -> int:
    """Several blessings in a row, each finished before the next (B-cancer, B-sphinx)."""
    at = g.top
    g.stack[at + k.REPEAT_TIMES] -= 1
    seat = g.stack[at + k.SEAT]
    dice = g.stack[at + k.A]
    mode = g.stack[at + k.B]
    cause = g.stack[at + k.C]
    if g.stack[at + k.REPEAT_TIMES] == 0:
        pop(g)
    return push_blessing(g, seat, dice, mode, cause)


def resolve_blessing(g: ForgeCells) -> int:
    """The dice lie: bless one player after the other while there is nothing to ask or to unfold."""
    while g.stack[g.top] == k.X_BLESSING:
        if bless(g):
            return 0
    return 0


def bless(g: ForgeCells) -> int:
    """The twins may change the dice, then they are applied as rolled (T14). Returns whether
    something was pushed that comes before the next blessing.
    """
    at = g.top
    seat = g.stack[at + k.SEAT]
    if g.tokens[seat * k.TOKENS + k.TOKEN_TWINS] > 0 and ask_twins(g, at):
        return 1
    pop(g)
    dice = g.stack[at + k.A]
    mode = g.stack[at + k.B]
    cause = g.stack[at + k.C]
    twins = g.stack[at + k.TWINS_USED]
    light = face_up(g, seat, k.LIGHT) if dice & 1 else k.NO_FACE
    dark = face_up(g, seat, k.DARK) if dice & 2 else k.NO_FACE
    if g.listening:
        emit(g, k.E_BLESSED, seat, dice, cause, 0, 0)
    if mode == k.MODE_BLESSING and twins == 0 and bless_plainly(g, seat, light, dark, cause):
        return 0
    push_application(g, seat, light, dark, mode, cause, twins)
    return 1


def bless_plainly(g: ForgeCells, seat: int, light: int, dark: int, cause: int) -> int:
    """Most rolls of most games: two plain faces and nothing to decide. Was it such a roll?"""
    if not is_plain(g, seat, light, dark):
        return 0
    apply_plain(g, seat, light, cause)
    apply_plain(g, seat, dark, cause)
    return 1


def bless_at_once(g: ForgeCells, first: int, times: int) -> int:
    """Everybody's blessings without frames, as long as there is nothing to ask or to unfold; what
    is left then goes onto the stack. Only where the state draws its own dice and nobody listens.
    """
    for left in range(times - 1, -1, -1):
        seat = first
        for _ in range(g.players):
            g.up[seat * k.DICE] = draw(g, k.PLACES)
            g.up[seat * k.DICE + 1] = draw(g, k.PLACES)
            seat = seat + 1 if seat + 1 < g.players else 0
        if g.ruling[k.R_JUST_ROLLED]:
            g.rolled = (1 << (g.players * k.DICE)) - 1
        for done in range(g.players):
            light = face_up(g, seat, k.LIGHT)
            dark = face_up(g, seat, k.DARK)
            twins = g.tokens[seat * k.TOKENS + k.TOKEN_TWINS]
            if twins > 0 or not bless_plainly(g, seat, light, dark, k.CAUSE_TURN):
                for _ in range(left):
                    push_everybodys_blessing(g, first)
                if twins > 0:
                    return push_blessings_after(g, first, done)
                push_blessings_after(g, first, done + 1)
                return push_application(g, seat, light, dark, k.MODE_BLESSING, k.CAUSE_TURN, 0)
            seat = seat + 1 if seat + 1 < g.players else 0
    return 0


def push_everybodys_blessing(g: ForgeCells, seat: int) -> int:
    """All dice are rolled, then player by player from the active one each resolves all (T2)."""
    push_blessings_after(g, seat, 0)
    return push_roll(g, seat, (1 << (g.players * k.DICE)) - 1)


def push_blessings_after(g: ForgeCells, seat: int, done: int) -> int:
    """The dice lie and so many players from `seat` on are blessed: now the others."""
    other = seat
    for _ in range(g.players - done):
        other = other - 1 if other > 0 else g.players - 1
        push(g, k.X_BLESSING, other, k.BOTH_DICE, k.MODE_BLESSING, k.CAUSE_TURN)
    return 0


def push_application(
    g: ForgeCells, seat: int, light: int, dark: int, mode: int, cause: int, twins: int
) -> int:
    """Apply the faces of a blessing, then offer the repetition to an owner of cerberus tokens."""
    if g.tokens[seat * k.TOKENS + k.TOKEN_CERBERUS] > 0:
        repeat = push(g, k.X_CERBERUS, seat, light, dark, mode)
        g.stack[repeat + k.PAIR_CAUSE] = cause
    pair = push_pair(g, seat, light, dark, mode, cause)
    g.stack[pair + k.PAIR_TWINS] = twins
    return pair


def is_plain(g: ForgeCells, seat: int, light: int, dark: int) -> int:
    """Do the faces only give resources, with nothing to ask and no zone to pay?"""
    if t.KIND[light] | t.KIND[dark] != k.FACE_GAIN:
        return 0
    if g.tokens[seat * k.TOKENS + k.TOKEN_CERBERUS] > 0:
        return 0
    # Without gold nothing is asked; but a listener hears of every face where it could be.
    if (g.listening or t.GIVES_GOLD[light] | t.GIVES_GOLD[dark]) and has_side_room(g, seat):
        return 0
    if g.module != k.MODULE_TITANS:
        return 1
    zone = zone_of(g, seat)
    if zone in (k.ZONE_LOYAL_1, k.ZONE_LOYAL_2, k.ZONE_LOYAL_3):
        return 0
    return is_still(light) and is_still(dark)


def is_still(face: int) -> int:
    """Does a plain face leave the allegiance token where it is?"""
    return face == k.NO_FACE or not t.GIVES_MASK[face * k.OPTIONS] & k.TOKEN_MASK


def apply_plain(g: ForgeCells, seat: int, face: int, cause: int) -> int:
    """The short way for a face that only gives."""
    if t.PLAIN[face] <= k.GLORY:
        return add(g, seat, t.PLAIN[face], t.PLAIN_AMOUNT[face], cause | k.CAUSE_BY_DIE)
    if face != k.NO_FACE:
        row = face * k.OPTIONS * k.RESOURCES
        for resource in range(k.RESOURCES):
            if t.GIVES[row + resource]:
                add(g, seat, resource, t.GIVES[row + resource], cause | k.CAUSE_BY_DIE)
    return 0


def push_pair(g: ForgeCells, seat: int, first: int, second: int, mode: int, cause: int) -> int:
    """Two faces (or one) for the next chapter to apply."""
    at = push(g, k.X_PAIR, seat, first, second, first)
    g.stack[at + k.PAIR_SEEN + 1] = second
    g.stack[at + k.PAIR_MODE] = mode
    g.stack[at + k.PAIR_CAUSE] = cause
    return at


# -- twins (R1) ------------------------------------------------------------------------------------
# The frame that waits for the dice (a blessing, a celestial roll) counts the cards used.


def ask_twins(g: ForgeCells, at: int) -> int:
    """Push the question, if a card is left for this roll and its price can be paid."""
    seat = g.stack[at + k.SEAT]
    if g.stack[at + k.TWINS_REFUSED]:
        return 0
    if g.stack[at + k.TWINS_USED] >= g.tokens[seat * k.TOKENS + k.TOKEN_TWINS]:
        return 0
    if gold_of(g, seat) < k.TWINS_GOLD and tritons_of(g, seat) == 0:
        return 0
    push(g, k.D_TWINS, seat, 0, 0, 0)
    return 1


def legal_twins(g: ForgeCells) -> int:
    """Reroll a die of this roll, before anything is applied, or let it be."""
    seat = g.stack[g.top + k.SEAT]
    roll = g.top - k.FRAME
    if gold_of(g, seat) >= k.TWINS_GOLD:
        if g.stack[roll] == k.X_CELESTIAL:
            offer(g, k.A_REROLL + k.CELESTIAL_DIE)
        else:
            for die in range(k.DICE):
                if (g.stack[roll + k.A] >> die) & 1:
                    offer(g, k.A_REROLL + die)
    offer(g, k.A_PASS)
    return 0


def decide_twins(g: ForgeCells, action: int) -> int:
    """Pay, roll again; the reward comes after the faces."""
    at = pop(g)
    seat = g.stack[at + k.SEAT]
    roll = g.top
    if action == k.A_PASS:
        g.stack[roll + k.TWINS_REFUSED] = 1
        return 0
    g.stack[roll + k.TWINS_USED] += 1
    if g.listening:
        emit(g, k.E_TWINS_USED, seat, action - k.A_REROLL, 0, 0, 0)
    if action == k.A_REROLL + k.CELESTIAL_DIE:
        push(g, k.C_CELESTIAL, seat, 0, 0, 0)
    else:
        push(g, k.C_ROLL, seat, 1 << (action - k.A_REROLL), 1, 0)
    return pay_gold(g, seat, k.TWINS_GOLD, k.CAUSE_CARD + t.TWINS_CARD)


# -- cerberus --------------------------------------------------------------------------------------


def resolve_pair_of(g: ForgeCells) -> int:
    """A player applies both dice of somebody as they lie now: A = whose, B = mode, C = cause."""
    at = pop(g)
    owner = g.stack[at + k.A]
    light = face_up(g, owner, k.LIGHT)
    dark = face_up(g, owner, k.DARK)
    return push_pair(g, g.stack[at + k.SEAT], light, dark, g.stack[at + k.B], g.stack[at + k.C])


def resolve_cerberus(g: ForgeCells) -> int:
    """The blessing is over; a token may repeat the faces as they were rolled (T10)."""
    at = g.top
    if g.tokens[g.stack[at + k.SEAT] * k.TOKENS + k.TOKEN_CERBERUS] == 0:
        pop(g)
    else:
        g.stack[at] = k.D_CERBERUS
    return 0


def legal_cerberus(g: ForgeCells) -> int:
    offer(g, k.A_CERBERUS)
    offer(g, k.A_PASS)
    return 0


def decide_cerberus(g: ForgeCells, action: int) -> int:
    """Repeat once: no second token on the same blessing."""
    at = pop(g)
    if action == k.A_CERBERUS:
        seat = g.stack[at + k.SEAT]
        light = g.stack[at + k.PAIR_FACE]
        dark = g.stack[at + k.PAIR_FACE + 1]
        mode = g.stack[at + k.C]
        cause = g.stack[at + k.PAIR_CAUSE]
        g.tokens[seat * k.TOKENS + k.TOKEN_CERBERUS] -= 1
        if g.listening:
            emit(g, k.E_TOKEN_USED, seat, k.TOKEN_CERBERUS, 0, 0, 0)
        push_pair(g, seat, light, dark, mode | k.MODE_REPEATED, cause)
    return 0


# -- choosing a die for minor blessings ------------------------------------------------------------


def legal_die(g: ForgeCells) -> int:
    offer(g, k.A_DIE + k.LIGHT)
    offer(g, k.A_DIE + k.DARK)
    return 0


def decide_die(g: ForgeCells, action: int) -> int:
    """The answer goes to the program that asked, the frame below."""
    pop(g)
    g.stack[g.top + k.PROGRAM_REGISTER] = action - k.A_DIE
    return 0


def all_dice_but(g: ForgeCells, seat: int) -> int:
    """The dice of everybody else, as a mask counted from `seat`."""
    return ((1 << (g.players * k.DICE)) - 1) & ~k.BOTH_DICE
