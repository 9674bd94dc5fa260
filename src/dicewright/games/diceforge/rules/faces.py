"""Chapter: what die faces do (D0-D9, T3).

A *pair* is what one application of dice consists of: two faces, or one in a minor blessing. Its
frame stays on the stack while it works through its steps: mirrors choose what they copy, options
that a shield looks at are fixed, the order is chosen where it can matter, each face is applied,
then come the twins' rewards and the owners of misfortunes.

Ruling H1: a mirror looks before either face is applied, so that a copied x3 or shield always meets
the other face as the rules want it. Only where the order matters (a golem, a ship or a boar lies
beside it) the order comes first, and the mirror looks when its turn comes.
"""

from __future__ import annotations

from dicewright.core.frames import emit, offer, pop, push
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge import tables as t
from dicewright.games.diceforge.layout import ForgeCells
from dicewright.games.diceforge.rules.blessings import face_up, offer_die
from dicewright.games.diceforge.rules.order import order_matters, order_matters_for, usual_order
from dicewright.games.diceforge.rules.resources import gain, lose


def resolve_pair(g: ForgeCells) -> int:
    """Step after step of the pair on top, until something comes first or all is done."""
    at = g.top
    while g.top == at:
        step_pair(g, at)
    return 0


def step_pair(g: ForgeCells, at: int) -> int:
    """Do the next step of the pair, or take it off when all is done."""
    if is_simple(g, at):
        return step_simple(g, at)
    seat = g.stack[at + k.SEAT]
    if g.stack[at + k.PAIR_FIRST] == 0:
        for i in range(2):
            if is_mirror(g, at, i) and not looks_later(g, at, i):
                return look_into_mirror(g, at, i)
        if asks_for_seen_option(g, at):
            return 0
        if order_matters(g, at):
            return push(g, k.D_ORDER, seat, 0, 0, 0)
        g.stack[at + k.PAIR_FIRST] = usual_order(g, at)
    i = g.stack[at + k.PAIR_FIRST] - 1
    if (g.stack[at + k.PAIR_DONE] >> i) & 1:
        i = 1 - i
        if (g.stack[at + k.PAIR_DONE] >> i) & 1:
            return finish_pair(g, at)
    if is_mirror(g, at, i):
        return look_into_mirror(g, at, i)
    if asks_for_seen_option(g, at):
        return 0
    if lacks_option(g, at, i):
        return push(g, k.D_OPTION, seat, i, g.stack[at + k.PAIR_SEEN + i], 0)
    if asks_for_golem_roll(g, at):
        return 0
    g.stack[at + k.PAIR_DONE] |= 1 << i
    return apply_face(g, at, i)


def is_simple(g: ForgeCells, at: int) -> int:
    """Do both faces only give, so that there is nothing to ask before?"""
    if g.module == k.MODULE_TITANS or t.KIND[g.stack[at + k.PAIR_SEEN]] != k.FACE_GAIN:
        return 0
    return t.KIND[g.stack[at + k.PAIR_SEEN + 1]] == k.FACE_GAIN


def step_simple(g: ForgeCells, at: int) -> int:
    """The next step of such a pair: the first face, the other one, what comes after."""
    i = 1 if g.stack[at + k.PAIR_FIRST] == 2 else 0
    done = g.stack[at + k.PAIR_DONE]
    if (done >> i) & 1:
        i = 1 - i
        if (done >> i) & 1:
            return finish_pair(g, at)
    g.stack[at + k.PAIR_DONE] = done | 1 << i
    return apply_face(g, at, i)


def finish_pair(g: ForgeCells, at: int) -> int:
    """After the faces: the golem pair's roll if it was not taken yet, twins, misfortunes (T14)."""
    seat = g.stack[at + k.SEAT]
    if is_golem_pair(g, at) and g.stack[at + k.PAIR_PUZZLE] != k.PUZZLE_OVER:
        g.stack[at + k.PAIR_PUZZLE] = k.PUZZLE_OVER
        return push(g, k.X_CELESTIAL, seat, 1, 0, 0)
    if g.stack[at + k.PAIR_TWINS] > 0:
        g.stack[at + k.PAIR_TWINS] -= 1
        return push(g, k.D_CHOOSE_GAIN, seat, k.CHOICE_TWINS, 0, k.CAUSE_CARD + t.TWINS_CARD)
    if g.module == k.MODULE_TITANS and not g.stack[at + k.PAIR_DONE] & k.DONE_MISFORTUNE:
        g.stack[at + k.PAIR_DONE] |= k.DONE_MISFORTUNE
        return push_misfortunes(g, at)
    pop(g)
    return 0


def lacks_option(g: ForgeCells, at: int, i: int) -> int:
    return t.HAS_OPTIONS[g.stack[at + k.PAIR_SEEN + i]] and g.stack[at + k.PAIR_OPTION + i] == 0


def asks_for_seen_option(g: ForgeCells, at: int) -> int:
    """Ask for the option of a face that the other one looks at: it is fixed first (T3)."""
    for i in range(2):
        if t.LOOKS_AT_OTHER[g.stack[at + k.PAIR_SEEN + 1 - i]] and lacks_option(g, at, i):
            push(g, k.D_OPTION, g.stack[at + k.SEAT], i, g.stack[at + k.PAIR_SEEN + i], 0)
            return 1
    return 0


# -- mirrors ---------------------------------------------------------------------------------------


def is_mirror(g: ForgeCells, at: int, i: int) -> int:
    """Is the face a mirror that has not looked yet?"""
    return t.KIND[g.stack[at + k.PAIR_SEEN + i]] == k.FACE_MIRROR


def looks_later(g: ForgeCells, at: int, i: int) -> int:
    """Is the order to be chosen before this mirror looks (H1)? Not if there is nothing to see."""
    return can_copy_any(g, g.stack[at + k.SEAT]) and order_matters_for(
        g, at, g.stack[at + k.PAIR_SEEN + 1 - i], g.stack[at + k.PAIR_SEEN + i]
    )


def look_into_mirror(g: ForgeCells, at: int, i: int) -> int:
    """Ask what to copy; without a candidate the mirror does nothing (D3)."""
    if can_copy_any(g, g.stack[at + k.SEAT]):
        return push(g, k.D_COPY, g.stack[at + k.SEAT], i, 0, 0)
    g.stack[at + k.PAIR_SEEN + i] = k.NO_FACE
    return 0


def can_copy_any(g: ForgeCells, seat: int) -> int:
    for die in range(g.players * k.DICE):
        if can_copy(g, seat, die):
            return 1
    return 0


def can_copy(g: ForgeCells, seat: int, die: int) -> int:
    """A die of an opponent that shows no mirror; an own one if an opponent shows a mirror (D3)."""
    if not is_in_sight(g, die) or shows_mirror(g, die):
        return 0
    if die // k.DICE != seat:
        return 1
    for other in range(g.players * k.DICE):
        if other // k.DICE != seat and is_in_sight(g, other) and shows_mirror(g, other):
            return 1
    return 0


def is_in_sight(g: ForgeCells, die: int) -> int:
    """Does a mirror see the die? A table may want it to see only what was rolled just now (D3)."""
    return not g.ruling[k.R_JUST_ROLLED] or (g.rolled >> die) & 1


def shows_mirror(g: ForgeCells, die: int) -> int:
    return t.KIND[face_up(g, die // k.DICE, die % k.DICE)] == k.FACE_MIRROR


def legal_copy(g: ForgeCells) -> int:
    """Every face that can be copied, once: dice that show the same face are twins."""
    seat = g.stack[g.top + k.SEAT]
    for die in range(g.players * k.DICE):
        if can_copy(g, seat, die):
            offer_die(g, die)
    return 0


def is_twin_copy(g: ForgeCells, action: int) -> int:
    """May this die be pointed at, although a twin of it is listed?"""
    if action < k.A_POINT or action >= k.A_POINT + g.players * k.DICE:
        return 0
    return can_copy(g, g.stack[g.top + k.SEAT], action - k.A_POINT)


def decide_copy(g: ForgeCells, action: int) -> int:
    at = pop(g)
    i = g.stack[at + k.A]
    seat = g.stack[at + k.SEAT]
    die = action - k.A_POINT
    face = face_up(g, die // k.DICE, die % k.DICE)
    g.stack[g.top + k.PAIR_SEEN + i] = face
    if g.listening:
        emit(g, k.E_FACE_COPIED, seat, face, die, 0, 0)
    return 0


# -- options ---------------------------------------------------------------------------------------


def option_resource(face: int, option: int) -> int:
    """The resource an option of a "?" face stands for."""
    row = (face * k.OPTIONS + option) * k.RESOURCES
    for resource in range(k.RESOURCES):
        if t.GIVES[row + resource]:
            return resource
    return 0


def legal_option(g: ForgeCells) -> int:
    face = g.stack[g.top + k.B]
    for option in range(t.OPTION_COUNT[face]):
        offer(g, k.A_CHOOSE + option_resource(face, option))
    return 0


def decide_option(g: ForgeCells, action: int) -> int:
    at = pop(g)
    seat = g.stack[at + k.SEAT]
    i = g.stack[at + k.A]
    face = g.stack[at + k.B]
    pair = g.top
    for option in range(t.OPTION_COUNT[face]):
        if option_resource(face, option) == action - k.A_CHOOSE:
            g.stack[pair + k.PAIR_OPTION + i] = option + 1
    if g.listening:
        emit(g, k.E_OPTION_CHOSEN, seat, action - k.A_CHOOSE, face, 0, 0)
    return 0


# -- applying --------------------------------------------------------------------------------------


def apply_face(g: ForgeCells, at: int, i: int) -> int:
    """Carry out one face of the pair."""
    seat = g.stack[at + k.SEAT]
    face = g.stack[at + k.PAIR_SEEN + i]
    mode = g.stack[at + k.PAIR_MODE]
    cause = g.stack[at + k.PAIR_CAUSE]
    if face == k.NO_FACE:
        return 0
    times = 3 if t.KIND[g.stack[at + k.PAIR_SEEN + 1 - i]] == k.FACE_TRIPLE else 1
    if t.PLAIN[face] <= k.GLORY and mode == k.MODE_BLESSING and g.module != k.MODULE_TITANS:
        if not g.listening:
            # Most faces of most games, the short way.
            g.stack[at + k.PAIR_GAVE + i] = t.GIVES_MASK[face * k.OPTIONS]
            amount = t.PLAIN_AMOUNT[face] * times
            return gain(g, seat, t.PLAIN[face], amount, cause | k.CAUSE_BY_DIE)
    kind = t.KIND[face]
    option = 0
    if t.HAS_OPTIONS[face]:
        option = g.stack[at + k.PAIR_OPTION + i] - 1
    elif kind == k.FACE_SHIELD:
        option = (gives_of(g, at, 1 - i) >> t.MATCH[face]) & 1
        if g.ruling[k.R_LONE_SHIELD] and is_lone_shield(g, at, i):
            option = 1
    if g.listening:
        emit(g, k.E_FACE_APPLIED, seat, face, times, mode, cause)
    if kind in (k.FACE_SHIP, k.FACE_GOLEM):
        return use_face(g, seat, kind, times, mode)
    if kind == k.FACE_BOAR and g.boar_owner[t.COLOUR[face]] >= 0:
        for _ in range(times):
            owner = g.boar_owner[t.COLOUR[face]]
            push(g, k.D_CHOOSE_GAIN, owner, k.CHOICE_BOAR, 0, k.CAUSE_CARD + t.BOAR_CARD)
    if t.OPTION_COUNT[face] > 0:
        row = face * k.OPTIONS + option
        g.stack[at + k.PAIR_GAVE + i] = t.GIVES_MASK[row]
        return give(g, seat, row, times, mode, cause | k.CAUSE_BY_DIE)
    return 0


def use_face(g: ForgeCells, seat: int, kind: int, times: int, mode: int) -> int:
    """Faces that let their player do something: nothing to lose here for the minotaur."""
    if mode & k.MODE_LOSE:
        return 0
    if kind == k.FACE_SHIP:
        return push(g, k.D_FORGE, seat, k.SHIP_DISCOUNT * times, 0, 0)
    return push(g, k.X_STEPS, seat, times, 0, 0)


def gives_of(g: ForgeCells, at: int, i: int) -> int:
    """What the face gives its player, as a mask, whether it was applied already or not. Only a
    face that looks back at the other counts as giving nothing before it was applied (D6).
    """
    face = g.stack[at + k.PAIR_SEEN + i]
    kind = t.KIND[face]
    if face == k.NO_FACE:
        return 0
    if t.LOOKS_AT_OTHER[face]:
        return g.stack[at + k.PAIR_GAVE + i]
    if kind == k.FACE_GAIN:
        return t.GIVES_MASK[face * k.OPTIONS]
    if t.HAS_OPTIONS[face]:
        return t.GIVES_MASK[face * k.OPTIONS + g.stack[at + k.PAIR_OPTION + i] - 1]
    return 0


def is_lone_shield(g: ForgeCells, at: int, i: int) -> int:
    """Is it a shield beside a die that gives none of the four kinds? Not beside a x3, not in a
    minor blessing and not beside a face that looks back: there the print has other examples (D6).
    """
    other = g.stack[at + k.PAIR_SEEN + 1 - i]
    if (
        t.POOL[g.stack[at + k.PAIR_SEEN + i]] != k.POOL_SHIELD
        or g.stack[at + k.PAIR_FACE + 1 - i] == k.NO_FACE
        or t.KIND[other] == k.FACE_TRIPLE
        or t.LOOKS_AT_OTHER[other]
    ):
        return 0
    return gives_of(g, at, 1 - i) & ((1 << k.ANCIENT) - 1) == 0


def give(g: ForgeCells, seat: int, row: int, times: int, mode: int, cause: int) -> int:
    """Give (or take) one row of resources; ask first where a card offers a conversion."""
    cells = row * k.RESOURCES
    gold = t.GIVES[cells + k.GOLD] * times
    sun = t.GIVES[cells + k.SUN] * times
    moon = t.GIVES[cells + k.MOON] * times
    glory = t.GIVES[cells + k.GLORY] * times
    if mode & k.MODE_LOSE:
        return take_away(g, seat, row, times, cause)
    if g.module == k.MODULE_TITANS:
        after = push(g, k.X_AFTER_FACE, seat, t.GIVES_MASK[row], 0, 0)
        g.stack[after + k.B] = t.GIVES[cells + k.ANCIENT] * times
        g.stack[after + k.C] = t.GIVES[cells + k.LOYALTY] * times
        g.stack[after + k.AFTER_MODE] = mode
        g.stack[after + k.AFTER_CAUSE] = cause
    if (mode & k.MODE_SHARDS_TO_GLORY and sun + moon > 0) or (
        mode & k.MODE_GOLD_TO_GLORY and gold > 0
    ):
        at = push(g, k.D_CONVERT, seat, gold, sun, moon)
        g.stack[at + k.BUNDLE_GLORY] = glory
        g.stack[at + k.BUNDLE_MODE] = mode
        g.stack[at + k.BUNDLE_CAUSE] = cause
        return 0
    return hand_over(g, seat, gold, sun, moon, glory, cause)


def take_away(g: ForgeCells, seat: int, row: int, times: int, cause: int) -> int:
    """The minotaur: what the face would give is lost, as far as it is there (C4).

    The allegiance token stays where it is (Z7), so loyalty is nothing to lose.
    """
    for resource in range(k.RESOURCES):
        amount = t.GIVES[row * k.RESOURCES + resource] * times
        if amount > 0 and resource != k.LOYALTY:
            lose(g, seat, resource, amount, cause)
    return 0


def hand_over(
    g: ForgeCells, seat: int, gold: int, sun: int, moon: int, glory: int, cause: int
) -> int:
    """Gold last: it may ask for the hammer."""
    gain(g, seat, k.SUN, sun, cause)
    gain(g, seat, k.MOON, moon, cause)
    gain(g, seat, k.GLORY, glory, cause)
    return gain(g, seat, k.GOLD, gold, cause)


def legal_convert(g: ForgeCells) -> int:
    """To convert or not; a table may want the first answer of a card to hold for all of it."""
    program = program_behind(g, g.stack[g.top + k.BUNDLE_CAUSE])
    answer = 0
    if g.ruling[k.R_EXCHANGE_ALL] and program >= 0:
        answer = g.stack[program + k.PROGRAM_REGISTER + 1]
    if answer != k.EXCHANGE_NOTHING:
        offer(g, k.A_CONVERT)
    if answer != k.EXCHANGE_ALL:
        offer(g, k.A_PASS)
    return 0


def program_behind(g: ForgeCells, cause: int) -> int:
    """The instant effect of the card that caused something, or a number below zero."""
    card = (cause & (k.CAUSE_BY_DIE - 1)) - k.CAUSE_CARD
    at = g.top
    while at >= 0:
        if (
            g.stack[at] == k.X_PROGRAM
            and g.stack[at + k.A] == card
            and g.stack[at + k.B] == k.PROGRAM_INSTANT
        ):
            return at
        at -= k.FRAME
    return at


def decide_convert(g: ForgeCells, action: int) -> int:
    """Sentinel and cyclops: all shards, or all gold, of this face as glory, or none of it."""
    at = pop(g)
    seat = g.stack[at + k.SEAT]
    program = program_behind(g, g.stack[at + k.BUNDLE_CAUSE])
    if program >= 0:
        answer = k.EXCHANGE_ALL if action == k.A_CONVERT else k.EXCHANGE_NOTHING
        g.stack[program + k.PROGRAM_REGISTER + 1] = answer
    gold = g.stack[at + k.A]
    sun = g.stack[at + k.B]
    moon = g.stack[at + k.C]
    glory = g.stack[at + k.BUNDLE_GLORY]
    cause = g.stack[at + k.BUNDLE_CAUSE]
    if action == k.A_CONVERT:
        if g.stack[at + k.BUNDLE_MODE] & k.MODE_SHARDS_TO_GLORY:
            made = (sun + moon) * k.SENTINEL_RATE
            sun = 0
            moon = 0
        else:
            made = gold
            gold = 0
        if g.listening:
            emit(g, k.E_CONVERTED, seat, made, 0, 0, cause)
        glory += made
    return hand_over(g, seat, gold, sun, moon, glory, cause)


# -- golem pairs (D9) ------------------------------------------------------------------------------


def is_golem_pair(g: ForgeCells, at: int) -> int:
    """A moon golem and a sun golem in one application, not repeated and not lost."""
    if g.module != k.MODULE_GODDESS or g.stack[at + k.PAIR_MODE] & (k.MODE_LOSE | k.MODE_REPEATED):
        return 0
    one = g.stack[at + k.PAIR_SEEN]
    two = g.stack[at + k.PAIR_SEEN + 1]
    return (one == t.GOLEM_MOON_FACE and two == t.GOLEM_SUN_FACE) or (
        one == t.GOLEM_SUN_FACE and two == t.GOLEM_MOON_FACE
    )


def asks_for_golem_roll(g: ForgeCells, at: int) -> int:
    """Ask, before the first face of the pair, whether its roll of the celestial die comes now."""
    if (
        g.stack[at + k.PAIR_PUZZLE] == k.PUZZLE_OPEN
        and g.stack[at + k.PAIR_DONE] == 0
        and is_golem_pair(g, at)
    ):
        push(g, k.D_PUZZLE, g.stack[at + k.SEAT], 0, 0, 0)
        return 1
    return 0


def legal_puzzle(g: ForgeCells) -> int:
    """Roll before both faces, or after them."""
    offer(g, k.A_PUZZLE)
    offer(g, k.A_PASS)
    return 0


def decide_puzzle(g: ForgeCells, action: int) -> int:
    at = pop(g)
    if action == k.A_PASS:
        g.stack[g.top + k.PAIR_PUZZLE] = k.PUZZLE_AFTER
        return 0
    g.stack[g.top + k.PAIR_PUZZLE] = k.PUZZLE_OVER
    return push(g, k.X_CELESTIAL, g.stack[at + k.SEAT], 1, 0, 0)


# -- misfortunes (D8) ------------------------------------------------------------------------------


def push_misfortunes(g: ForgeCells, at: int) -> int:
    """The owner of every misfortune that was applied applies both dice of its bearer, in turn order
    from the active player. What comes through a misfortune triggers no other.
    """
    if g.stack[at + k.PAIR_MODE] & k.MODE_BY_MISFORTUNE:
        return 0
    for back in range(1, g.players + 1):
        owner = (g.active + g.players - back) % g.players
        for i in range(2):
            face = g.stack[at + k.PAIR_SEEN + i]
            if t.KIND[face] == k.FACE_MISFORTUNE and g.misfortune_owner[t.COLOUR[face]] == owner:
                cause = k.CAUSE_CARD + t.MISFORTUNE_CARD
                push(g, k.X_PAIR_OF, owner, bearer_of(g, face), k.MODE_BY_MISFORTUNE, cause)
    return 0


def bearer_of(g: ForgeCells, face: int) -> int:
    """Whose die carries the face: there is only one of each colour, and it never leaves."""
    for place in range(g.players * k.SEAT_PLACES):
        if g.dice[place] == face:
            return place // k.SEAT_PLACES
    return 0
