"""Chapter: what die faces do (D0-D9, T3).

A *pair* is what one application of dice consists of: two faces, or one in a minor blessing. Its
frame stays on the stack while it works through its steps: mirrors choose what they copy, options
that a shield looks at are fixed, the order is chosen where it can matter, each face is applied,
then come the twins' rewards and the owners of misfortunes.

Ruling H1: a mirror chooses before either face is applied, so that a copied x3 or shield always
meets the other face as the rules want it.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from dicewright.core.consts import SEAT, A, B, C
    from dicewright.core.frames import offer, pop, push
    from dicewright.core.state import emit
    from dicewright.games.diceforge.consts import (
        A_CHOOSE,
        A_CONVERT,
        A_PASS,
        A_POINT,
        A_PUZZLE,
        AFTER_CAUSE,
        AFTER_MODE,
        ANCIENT,
        BUNDLE_CAUSE,
        BUNDLE_GLORY,
        BUNDLE_MODE,
        CAUSE_BY_DIE,
        CAUSE_CARD,
        CHOICE_BOAR,
        CHOICE_TWINS,
        D_CHOOSE_GAIN,
        D_CONVERT,
        D_COPY,
        D_FORGE,
        D_OPTION,
        D_ORDER,
        D_PUZZLE,
        DICE,
        DONE_MISFORTUNE,
        E_CONVERTED,
        E_FACE_APPLIED,
        E_FACE_COPIED,
        E_OPTION_CHOSEN,
        FACE_BOAR,
        FACE_GAIN,
        FACE_GOLEM,
        FACE_MIRROR,
        FACE_MISFORTUNE,
        FACE_SHIELD,
        FACE_SHIP,
        FACE_TRIPLE,
        GLORY,
        GOLD,
        LOYALTY,
        MODE_BY_MISFORTUNE,
        MODE_GOLD_TO_GLORY,
        MODE_LOSE,
        MODE_REPEATED,
        MODE_SHARDS_TO_GLORY,
        MODULE_GODDESS,
        MODULE_TITANS,
        MOON,
        NO_FACE,
        OPTIONS,
        PAIR_CAUSE,
        PAIR_DONE,
        PAIR_FIRST,
        PAIR_GAVE,
        PAIR_MODE,
        PAIR_OPTION,
        PAIR_PUZZLE,
        PAIR_SEEN,
        PAIR_TWINS,
        PUZZLE_OVER,
        RESOURCES,
        SEAT_PLACES,
        SENTINEL_RATE,
        SHIP_DISCOUNT,
        SUN,
        X_AFTER_FACE,
        X_CELESTIAL,
        X_PAIR_OF,
        X_STEPS,
    )
    from dicewright.games.diceforge.layout import ForgeCells
    from dicewright.games.diceforge.rules.blessings import face_up, offer_die
    from dicewright.games.diceforge.rules.order import order_matters, usual_order
    from dicewright.games.diceforge.rules.resources import gain, lose
    from dicewright.games.diceforge.tables import (
        BOAR_CARD,
        COLOUR,
        GIVES,
        GIVES_MASK,
        GOLEM_MOON_FACE,
        GOLEM_SUN_FACE,
        HAS_OPTIONS,
        KIND,
        LOOKS_AT_OTHER,
        MATCH,
        MISFORTUNE_CARD,
        OPTION_COUNT,
        TWINS_CARD,
    )


def resolve_pair(g: ForgeCells) -> int:
    """Do the next step of the pair on top, or take it off when all is done."""
    at = g.top
    seat = g.stack[at + SEAT]
    if g.stack[at + PAIR_FIRST] == 0:
        for i in range(2):
            if KIND[g.stack[at + PAIR_SEEN + i]] == FACE_MIRROR:
                return look_into_mirror(g, at, i)
        for i in range(2):
            if LOOKS_AT_OTHER[g.stack[at + PAIR_SEEN + 1 - i]] and lacks_option(g, at, i):
                return push(g, D_OPTION, seat, i, g.stack[at + PAIR_SEEN + i], 0)
        if order_matters(g, at):
            return push(g, D_ORDER, seat, 0, 0, 0)
        g.stack[at + PAIR_FIRST] = usual_order(g, at)
    first = g.stack[at + PAIR_FIRST] - 1
    for turn in range(2):
        i = first if turn == 0 else 1 - first
        if not (g.stack[at + PAIR_DONE] >> i) & 1:
            if lacks_option(g, at, i):
                return push(g, D_OPTION, seat, i, g.stack[at + PAIR_SEEN + i], 0)
            if may_roll_for_golems(g, at, turn):
                return push(g, D_PUZZLE, seat, 0, 0, 0)
            g.stack[at + PAIR_DONE] |= 1 << i
            return apply_face(g, at, i)
    return finish_pair(g, at)


def finish_pair(g: ForgeCells, at: int) -> int:
    """After the faces: the golem pair's roll if it was not taken yet, twins, misfortunes (T14)."""
    seat = g.stack[at + SEAT]
    if may_roll_for_golems(g, at, 2):
        g.stack[at + PAIR_PUZZLE] = PUZZLE_OVER
        return push(g, X_CELESTIAL, seat, 1, 0, 0)
    if g.stack[at + PAIR_TWINS] > 0:
        g.stack[at + PAIR_TWINS] -= 1
        return push(g, D_CHOOSE_GAIN, seat, CHOICE_TWINS, 0, CAUSE_CARD + TWINS_CARD)
    if g.module == MODULE_TITANS and not g.stack[at + PAIR_DONE] & DONE_MISFORTUNE:
        g.stack[at + PAIR_DONE] |= DONE_MISFORTUNE
        return push_misfortunes(g, at)
    pop(g)
    return 0


def lacks_option(g: ForgeCells, at: int, i: int) -> int:
    return HAS_OPTIONS[g.stack[at + PAIR_SEEN + i]] and g.stack[at + PAIR_OPTION + i] == 0


# -- mirrors ---------------------------------------------------------------------------------------


def look_into_mirror(g: ForgeCells, at: int, i: int) -> int:
    """Ask what to copy; without a candidate the mirror does nothing (D3)."""
    seat = g.stack[at + SEAT]
    for die in range(g.players * DICE):
        if can_copy(g, seat, die):
            return push(g, D_COPY, seat, i, 0, 0)
    g.stack[at + PAIR_SEEN + i] = NO_FACE
    return 0


def can_copy(g: ForgeCells, seat: int, die: int) -> int:
    """A die of an opponent that shows no mirror; an own one if an opponent shows a mirror (D3)."""
    owner = die // DICE
    if KIND[face_up(g, owner, die % DICE)] == FACE_MIRROR:
        return 0
    if owner != seat:
        return 1
    for other in range(g.players * DICE):
        if other // DICE != seat and KIND[face_up(g, other // DICE, other % DICE)] == FACE_MIRROR:
            return 1
    return 0


def legal_copy(g: ForgeCells) -> int:
    """Every face that can be copied, once: dice that show the same face are twins."""
    seat = g.stack[g.top + SEAT]
    for die in range(g.players * DICE):
        if can_copy(g, seat, die):
            offer_die(g, die)
    return 0


def is_twin_copy(g: ForgeCells, action: int) -> int:
    """May this die be pointed at, although a twin of it is listed?"""
    if action < A_POINT or action >= A_POINT + g.players * DICE:
        return 0
    return can_copy(g, g.stack[g.top + SEAT], action - A_POINT)


def decide_copy(g: ForgeCells, action: int) -> int:
    at = pop(g)
    i = g.stack[at + A]
    seat = g.stack[at + SEAT]
    die = action - A_POINT
    face = face_up(g, die // DICE, die % DICE)
    g.stack[g.top + PAIR_SEEN + i] = face
    if g.listening:
        emit(g, E_FACE_COPIED, seat, face, die, 0, 0)
    return 0


# -- options ---------------------------------------------------------------------------------------


def option_resource(face: int, option: int) -> int:
    """The resource an option of a "?" face stands for."""
    row = (face * OPTIONS + option) * RESOURCES
    for resource in range(RESOURCES):
        if GIVES[row + resource]:
            return resource
    return 0


def legal_option(g: ForgeCells) -> int:
    face = g.stack[g.top + B]
    for option in range(OPTION_COUNT[face]):
        offer(g, A_CHOOSE + option_resource(face, option))
    return 0


def decide_option(g: ForgeCells, action: int) -> int:
    at = pop(g)
    seat = g.stack[at + SEAT]
    i = g.stack[at + A]
    face = g.stack[at + B]
    pair = g.top
    for option in range(OPTION_COUNT[face]):
        if option_resource(face, option) == action - A_CHOOSE:
            g.stack[pair + PAIR_OPTION + i] = option + 1
    if g.listening:
        emit(g, E_OPTION_CHOSEN, seat, action - A_CHOOSE, face, 0, 0)
    return 0


# -- applying --------------------------------------------------------------------------------------


def apply_face(g: ForgeCells, at: int, i: int) -> int:
    """Carry out one face of the pair."""
    seat = g.stack[at + SEAT]
    face = g.stack[at + PAIR_SEEN + i]
    mode = g.stack[at + PAIR_MODE]
    cause = g.stack[at + PAIR_CAUSE]
    if face == NO_FACE:
        return 0
    times = 3 if KIND[g.stack[at + PAIR_SEEN + 1 - i]] == FACE_TRIPLE else 1
    kind = KIND[face]
    option = 0
    if HAS_OPTIONS[face]:
        option = g.stack[at + PAIR_OPTION + i] - 1
    elif kind == FACE_SHIELD:
        option = (gives_of(g, at, 1 - i) >> MATCH[face]) & 1
    if g.listening:
        emit(g, E_FACE_APPLIED, seat, face, times, mode, cause)
    if kind in (FACE_SHIP, FACE_GOLEM):
        return use_face(g, seat, kind, times, mode)
    if kind == FACE_BOAR and g.boar_owner[COLOUR[face]] >= 0:
        for _ in range(times):
            owner = g.boar_owner[COLOUR[face]]
            push(g, D_CHOOSE_GAIN, owner, CHOICE_BOAR, 0, CAUSE_CARD + BOAR_CARD)
    if OPTION_COUNT[face] > 0:
        row = face * OPTIONS + option
        g.stack[at + PAIR_GAVE + i] = GIVES_MASK[row]
        return give(g, seat, row, times, mode, cause | CAUSE_BY_DIE)
    return 0


def use_face(g: ForgeCells, seat: int, kind: int, times: int, mode: int) -> int:
    """Faces that let their player do something: nothing to lose here for the minotaur."""
    if mode & MODE_LOSE:
        return 0
    if kind == FACE_SHIP:
        return push(g, D_FORGE, seat, SHIP_DISCOUNT * times, 0, 0)
    return push(g, X_STEPS, seat, times, 0, 0)


def gives_of(g: ForgeCells, at: int, i: int) -> int:
    """What the face gives its player, as a mask, whether it was applied already or not. Only a
    face that looks back at the other counts as giving nothing before it was applied (D6).
    """
    face = g.stack[at + PAIR_SEEN + i]
    kind = KIND[face]
    if face == NO_FACE:
        return 0
    if LOOKS_AT_OTHER[face]:
        return g.stack[at + PAIR_GAVE + i]
    if kind == FACE_GAIN:
        return GIVES_MASK[face * OPTIONS]
    if HAS_OPTIONS[face]:
        return GIVES_MASK[face * OPTIONS + g.stack[at + PAIR_OPTION + i] - 1]
    return 0


def give(g: ForgeCells, seat: int, row: int, times: int, mode: int, cause: int) -> int:
    """Give (or take) one row of resources; ask first where a card offers a conversion."""
    cells = row * RESOURCES
    gold = GIVES[cells + GOLD] * times
    sun = GIVES[cells + SUN] * times
    moon = GIVES[cells + MOON] * times
    glory = GIVES[cells + GLORY] * times
    if mode & MODE_LOSE:
        return take_away(g, seat, row, times, cause)
    if g.module == MODULE_TITANS:
        after = push(g, X_AFTER_FACE, seat, GIVES_MASK[row], 0, 0)
        g.stack[after + B] = GIVES[cells + ANCIENT] * times
        g.stack[after + C] = GIVES[cells + LOYALTY] * times
        g.stack[after + AFTER_MODE] = mode
        g.stack[after + AFTER_CAUSE] = cause
    if (mode & MODE_SHARDS_TO_GLORY and sun + moon > 0) or (mode & MODE_GOLD_TO_GLORY and gold > 0):
        at = push(g, D_CONVERT, seat, gold, sun, moon)
        g.stack[at + BUNDLE_GLORY] = glory
        g.stack[at + BUNDLE_MODE] = mode
        g.stack[at + BUNDLE_CAUSE] = cause
        return 0
    return hand_over(g, seat, gold, sun, moon, glory, cause)


def take_away(g: ForgeCells, seat: int, row: int, times: int, cause: int) -> int:
    """The minotaur: what the face would give is lost, as far as it is there (C4).

    The allegiance token stays where it is (Z7), so loyalty is nothing to lose.
    """
    for resource in range(RESOURCES):
        amount = GIVES[row * RESOURCES + resource] * times
        if amount > 0 and resource != LOYALTY:
            lose(g, seat, resource, amount, cause)
    return 0


def hand_over(
    g: ForgeCells, seat: int, gold: int, sun: int, moon: int, glory: int, cause: int
) -> int:
    """Gold last: it may ask for the hammer."""
    gain(g, seat, SUN, sun, cause)
    gain(g, seat, MOON, moon, cause)
    gain(g, seat, GLORY, glory, cause)
    return gain(g, seat, GOLD, gold, cause)


def legal_convert(g: ForgeCells) -> int:
    offer(g, A_CONVERT)
    offer(g, A_PASS)
    return 0


def decide_convert(g: ForgeCells, action: int) -> int:
    """Sentinel and cyclops: all shards, or all gold, of this face as glory, or none of it."""
    at = pop(g)
    seat = g.stack[at + SEAT]
    gold = g.stack[at + A]
    sun = g.stack[at + B]
    moon = g.stack[at + C]
    glory = g.stack[at + BUNDLE_GLORY]
    cause = g.stack[at + BUNDLE_CAUSE]
    if action == A_CONVERT:
        if g.stack[at + BUNDLE_MODE] & MODE_SHARDS_TO_GLORY:
            made = (sun + moon) * SENTINEL_RATE
            sun = 0
            moon = 0
        else:
            made = gold
            gold = 0
        if g.listening:
            emit(g, E_CONVERTED, seat, made, 0, 0, cause)
        glory += made
    return hand_over(g, seat, gold, sun, moon, glory, cause)


# -- golem pairs (D9) ------------------------------------------------------------------------------


def is_golem_pair(g: ForgeCells, at: int) -> int:
    """A moon golem and a sun golem in one application, not repeated and not lost."""
    if g.stack[at + PAIR_MODE] & (MODE_LOSE | MODE_REPEATED):
        return 0
    one = g.stack[at + PAIR_SEEN]
    two = g.stack[at + PAIR_SEEN + 1]
    return (one == GOLEM_MOON_FACE and two == GOLEM_SUN_FACE) or (
        one == GOLEM_SUN_FACE and two == GOLEM_MOON_FACE
    )


def may_roll_for_golems(g: ForgeCells, at: int, done: int) -> int:
    """Is the pair's roll of the celestial die still open, and not refused before this face?"""
    if g.module != MODULE_GODDESS:
        return 0
    if g.stack[at + PAIR_PUZZLE] == 0:
        g.stack[at + PAIR_PUZZLE] = 1 if is_golem_pair(g, at) else PUZZLE_OVER
    return g.stack[at + PAIR_PUZZLE] == done + 1


def legal_puzzle(g: ForgeCells) -> int:
    """Roll now, or after the next step."""
    offer(g, A_PUZZLE)
    offer(g, A_PASS)
    return 0


def decide_puzzle(g: ForgeCells, action: int) -> int:
    at = pop(g)
    if action == A_PASS:
        g.stack[g.top + PAIR_PUZZLE] += 1
        return 0
    g.stack[g.top + PAIR_PUZZLE] = PUZZLE_OVER
    return push(g, X_CELESTIAL, g.stack[at + SEAT], 1, 0, 0)


# -- misfortunes (D8) ------------------------------------------------------------------------------


def push_misfortunes(g: ForgeCells, at: int) -> int:
    """The owner of every misfortune that was applied applies both dice of its bearer, in turn order
    from the active player. What comes through a misfortune triggers no other.
    """
    if g.stack[at + PAIR_MODE] & MODE_BY_MISFORTUNE:
        return 0
    for back in range(1, g.players + 1):
        owner = (g.active + g.players - back) % g.players
        for i in range(2):
            face = g.stack[at + PAIR_SEEN + i]
            if KIND[face] == FACE_MISFORTUNE and g.misfortune_owner[COLOUR[face]] == owner:
                cause = CAUSE_CARD + MISFORTUNE_CARD
                push(g, X_PAIR_OF, owner, bearer_of(g, face), MODE_BY_MISFORTUNE, cause)
    return 0


def bearer_of(g: ForgeCells, face: int) -> int:
    """Whose die carries the face: there is only one of each colour, and it never leaves."""
    for place in range(g.players * SEAT_PLACES):
        if g.dice[place] == face:
            return place // SEAT_PLACES
    return 0
