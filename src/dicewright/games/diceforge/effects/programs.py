"""Programs: short rows of operations that cards and labyrinth spaces are made of.

A program is a frame (X_PROGRAM) that remembers its next operation and two registers; what an
operation asks is answered into a register of the program below the question.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from dicewright.core.consts import SEAT, A, B, C
    from dicewright.core.frames import offer, pop, push
    from dicewright.core.state import emit
    from dicewright.games.diceforge.consts import (
        A_CHOOSE,
        A_TARGET,
        BOTH_DICE,
        CAUSE_CARD,
        CAUSE_LABYRINTH,
        COPIES,
        D_ADVANCE,
        D_ANCESTOR,
        D_CHOOSE_GAIN,
        D_DIE,
        D_FORGE,
        D_MEMORY,
        D_PLACE,
        D_SPEND,
        D_TAKE_FACE,
        D_TARGET,
        D_TURN_DIE,
        D_WIND,
        DICE,
        E_BURDENED,
        E_TOKEN_TAKEN,
        GLORY,
        GOLD,
        OP_ADVANCE,
        OP_ANCESTOR,
        OP_APPLY_PICKS,
        OP_BURDEN,
        OP_CELESTIAL,
        OP_CHOOSE,
        OP_CHOOSE_DIE,
        OP_END,
        OP_EXTRA_TURN,
        OP_FIRST_ARRIVAL,
        OP_FORGE_FROM,
        OP_FORGE_ONE,
        OP_FREE_FEAT,
        OP_GAIN,
        OP_GAIN_PER_FEAT,
        OP_GAIN_PER_FORGED,
        OP_GAIN_PER_GLORY_FACE,
        OP_LEFT_HAND,
        OP_LIGHT,
        OP_LOSE_GOLD,
        OP_MAJOR,
        OP_MEMORY,
        OP_MERCHANT,
        OP_MINOR,
        OP_MISTS,
        OP_NIGHT,
        OP_ORACLE,
        OP_OTHERS_LOSE,
        OP_PAY,
        OP_PICK_DICE,
        OP_RIGHT_HAND,
        OP_ROLL_ALL,
        OP_ROLL_OTHERS,
        OP_STEAL,
        OP_STEPS,
        OP_TOKEN,
        OP_TRADE,
        OP_TREASURE,
        OP_TREE,
        OP_TURN_DICE,
        OP_WIND,
        POOL_BOAR,
        PROGRAM_CELLS,
        PROGRAM_OPS,
        PROGRAM_REGISTER,
        PROGRAM_SPACE,
        REPEAT_TIMES,
        RESOURCES,
        TOKEN_COMPANION,
        TOKENS,
        X_EXTRA_TURN,
        X_REPEAT_BLESSING,
    )
    from dicewright.games.diceforge.effects.dice import (
        apply_picks,
        ask_for_picks,
        oust_everybody,
        push_losses,
    )
    from dicewright.games.diceforge.effects.fortunes import (
        ask_merchant,
        ask_trade,
        different_feats,
        drive_others,
        fall_of_night,
        glory_faces,
        grow,
        poorest_lose,
        take_from_others,
    )
    from dicewright.games.diceforge.layout import ForgeCells
    from dicewright.games.diceforge.rules.blessings import all_dice_but, push_roll
    from dicewright.games.diceforge.rules.celestial import push_celestial, push_point
    from dicewright.games.diceforge.rules.feats import push_free_feat
    from dicewright.games.diceforge.rules.forge import cheapest_glory
    from dicewright.games.diceforge.rules.labyrinth import push_steps, visit_hall
    from dicewright.games.diceforge.rules.resources import gain, lose, pay_gold
    from dicewright.games.diceforge.tables import (
        BOAR_FACE,
        CHOICE_AMOUNT,
        MISFORTUNE_FACE,
        PROGRAM_BASE,
        PROGRAMS,
    )


def resolve_program(g: ForgeCells) -> int:
    """Carry out the next operation, or take the program off when it is done."""
    at = g.top
    step = g.stack[at + C]
    cell = (PROGRAM_BASE[g.stack[at + B]] + g.stack[at + A]) * PROGRAM_CELLS + step * 3
    if step == PROGRAM_OPS or PROGRAMS[cell] == OP_END:
        pop(g)
        return 0
    g.stack[at + C] = step + 1
    if PROGRAMS[cell] <= OP_GAIN_PER_FORGED:
        return operate(g, at, PROGRAMS[cell], PROGRAMS[cell + 1], PROGRAMS[cell + 2])
    return operate_further(g, at, PROGRAMS[cell], PROGRAMS[cell + 1], PROGRAMS[cell + 2])


def cause_of(g: ForgeCells, at: int) -> int:
    """Whose effect a program is."""
    if g.stack[at + B] == PROGRAM_SPACE:
        return CAUSE_LABYRINTH
    return CAUSE_CARD + g.stack[at + A]


def operate(g: ForgeCells, at: int, operation: int, x: int, y: int) -> int:
    """The operations that most cards use. The program's frame starts at `at`."""
    seat = g.stack[at + SEAT]
    cause = cause_of(g, at)
    if operation == OP_GAIN:
        return gain(g, seat, x, y, cause)
    if operation == OP_CHOOSE:
        return push(g, D_CHOOSE_GAIN, seat, x, 0, cause)
    if operation == OP_PAY:
        return pay_gold(g, seat, y, cause)
    if operation == OP_MAJOR:
        return push_blessings(g, seat, BOTH_DICE, x, y, cause)
    if operation == OP_CHOOSE_DIE:
        return ask_for_die(g, at)
    if operation == OP_MINOR:
        return push_blessings(g, seat, 1 << g.stack[at + PROGRAM_REGISTER], x, y, cause)
    if operation == OP_TOKEN:
        return take_token(g, seat, x)
    if operation == OP_FORGE_FROM:
        return push(g, D_TAKE_FACE, seat, x, 0, 0)
    if operation == OP_BURDEN:
        return take_burden(g, seat, x, g.stack[at + PROGRAM_REGISTER])
    if operation == OP_ROLL_OTHERS:
        return push_roll(g, seat, all_dice_but(g, seat))
    if operation == OP_PICK_DICE:
        return ask_for_picks(g, at)
    if operation == OP_APPLY_PICKS:
        return apply_picks(g, at)
    if operation == OP_OTHERS_LOSE:
        return push_losses(g, seat, cause)
    assert operation == OP_GAIN_PER_FORGED, "an operation without a meaning"
    return gain(g, seat, x, y * g.forged[seat], cause)


def operate_further(g: ForgeCells, at: int, operation: int, x: int, y: int) -> int:
    """The operations of Rebellion's cards and of the labyrinth."""
    seat = g.stack[at + SEAT]
    cause = cause_of(g, at)
    if operation == OP_CELESTIAL:
        return push_celestial(g, seat, x)
    if operation == OP_STEPS:
        return push_steps(g, seat, x, y)
    if operation == OP_ROLL_ALL:
        return push_roll(g, seat, (1 << (g.players * DICE)) - 1)
    if operation == OP_WIND:
        return push(g, D_WIND, seat, cause, 0, 0)
    if operation == OP_ANCESTOR:
        return ask_ancestor(g, at)
    if operation == OP_MISTS:
        return poorest_lose(g, seat, x, cause)
    if operation == OP_NIGHT:
        return fall_of_night(g, seat, cause)
    if operation == OP_RIGHT_HAND:
        return push(g, D_SPEND, seat, cause, 0, 0)
    if operation == OP_TREE:
        return grow(g, seat, cause)
    if operation == OP_FORGE_ONE:
        return push(g, D_FORGE, seat, x, 0, 0)
    if operation == OP_MERCHANT:
        return ask_merchant(g, seat)
    if operation == OP_LIGHT:
        return push_point(g, seat, cause)
    if operation == OP_GAIN_PER_FEAT:
        return gain(g, seat, x, y * different_feats(g, seat), cause)
    if operation == OP_GAIN_PER_GLORY_FACE:
        return gain(g, seat, x, y * glory_faces(g, seat), cause)
    if operation == OP_LOSE_GOLD:
        lose(g, seat, GOLD, g.reserve[seat * RESOURCES + GOLD], cause)
        return 0
    return operate_rarely(g, at, operation, x)


def operate_rarely(g: ForgeCells, at: int, operation: int, x: int) -> int:
    """The rest: extra turns, free feats, turned dice, tokens and halls."""
    seat = g.stack[at + SEAT]
    cause = cause_of(g, at)
    if operation == OP_EXTRA_TURN:
        return push(g, X_EXTRA_TURN, seat, 0, 0, 0)
    if operation == OP_LEFT_HAND:
        return oust_everybody(g, seat, cause)
    if operation == OP_FREE_FEAT:
        return push_free_feat(g, seat)
    if operation == OP_TURN_DICE:
        return push(g, D_TURN_DIE, seat, 1, 0, cause)
    if operation == OP_ADVANCE:
        return push(g, D_ADVANCE, seat, 0, 0, 0)
    if operation == OP_MEMORY:
        return push(g, D_MEMORY, seat, x, 0, 0)
    if operation == OP_ORACLE:
        return drive_others(g, seat) if g.stack[at + PROGRAM_REGISTER + 1] else 0
    if operation == OP_STEAL:
        return take_from_others(g, seat, GLORY, x, cause)
    if operation == OP_TREASURE:
        return visit_hall(g, seat)
    if operation == OP_TRADE:
        return ask_trade(g, seat, x)
    assert operation == OP_FIRST_ARRIVAL, "an operation without a meaning"
    if g.arrived:
        return 0
    g.arrived = 1
    return push(g, D_TURN_DIE, seat, 1, 0, cause)


def push_blessings(g: ForgeCells, seat: int, dice: int, times: int, mode: int, cause: int) -> int:
    """So many blessings, one after the other."""
    at = push(g, X_REPEAT_BLESSING, seat, dice, mode, cause)
    g.stack[at + REPEAT_TIMES] = times
    return at


def ask_for_die(g: ForgeCells, at: int) -> int:
    """Which die; the ancestor's is the one its face was forged on, if one was."""
    if g.stack[at + PROGRAM_REGISTER + 1] and g.stack[at + PROGRAM_REGISTER] < DICE:
        return 0
    return push(g, D_DIE, g.stack[at + SEAT], 0, 0, 0)


def ask_ancestor(g: ForgeCells, at: int) -> int:
    """Offer the cheapest glory face; the register tells the die it is forged on (R6)."""
    g.stack[at + PROGRAM_REGISTER] = DICE
    g.stack[at + PROGRAM_REGISTER + 1] = 1
    cost = cheapest_glory(g)
    if cost == 0:
        return 0
    return push(g, D_ANCESTOR, g.stack[at + SEAT], cost, 0, 0)


def take_token(g: ForgeCells, seat: int, token: int) -> int:
    """A token, or a card that works from now on."""
    if token == TOKEN_COMPANION:
        g.companion[seat * COPIES + g.tokens[seat * TOKENS + TOKEN_COMPANION]] = 0
    g.tokens[seat * TOKENS + token] += 1
    if g.listening:
        emit(g, E_TOKEN_TAKEN, seat, token, 0, 0, 0)
    return 0


# -- one resource of several -----------------------------------------------------------------------


def legal_choose_gain(g: ForgeCells) -> int:
    row = g.stack[g.top + A] * RESOURCES
    for resource in range(RESOURCES):
        if CHOICE_AMOUNT[row + resource] > 0:
            offer(g, A_CHOOSE + resource)
    return 0


def decide_choose_gain(g: ForgeCells, action: int) -> int:
    at = pop(g)
    resource = action - A_CHOOSE
    amount = CHOICE_AMOUNT[g.stack[at + A] * RESOURCES + resource]
    return gain(g, g.stack[at + SEAT], resource, amount, g.stack[at + C])


# -- boars and misfortunes -------------------------------------------------------------------------


def take_burden(g: ForgeCells, seat: int, pool: int, copy: int) -> int:
    """Take the face of the card's colour; it has an owner from now on (D5, D8)."""
    if pool == POOL_BOAR:
        face = BOAR_FACE + g.boar_order[copy]
        g.boar_owner[g.boar_order[copy]] = seat
    else:
        face = MISFORTUNE_FACE + g.misfortune_order[copy]
        g.misfortune_owner[g.misfortune_order[copy]] = seat
    g.supply[face] -= 1
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
