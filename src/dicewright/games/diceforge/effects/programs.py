"""Programs: short rows of operations that cards, spaces and celestial sides are made of.

A program is a frame (X_PROGRAM) that remembers its next operation and two registers; what an
operation asks is answered into a register of the program below the question.
"""

from __future__ import annotations

from dicewright.core.frames import emit, offer, pop, push
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge import tables as t
from dicewright.games.diceforge.effects.dice import (
    apply_picks,
    ask_for_picks,
    ask_wind,
    oust_everybody,
    push_losses,
)
from dicewright.games.diceforge.effects.fortunes import (
    ask_merchant,
    ask_trade,
    different_feats,
    drive_others,
    glory_faces,
    grow,
    take_from_others,
    take_from_poorest,
)
from dicewright.games.diceforge.layout import ForgeCells
from dicewright.games.diceforge.rules.blessings import all_dice_but, push_roll
from dicewright.games.diceforge.rules.celestial import push_celestial, push_point
from dicewright.games.diceforge.rules.feats import push_free_feat
from dicewright.games.diceforge.rules.forge import cheapest_glory
from dicewright.games.diceforge.rules.labyrinth import push_steps, visit_hall
from dicewright.games.diceforge.rules.resources import gain, lose, pay_any


def resolve_program(g: ForgeCells) -> int:
    """One operation after the other, until something comes first or all is done."""
    at = g.top
    while g.top == at:
        step_program(g, at)
    return 0


def step_program(g: ForgeCells, at: int) -> int:
    """Carry out the next operation, or take the program off when it is done."""
    step = g.stack[at + k.C]
    cell = (t.PROGRAM_BASE[g.stack[at + k.B]] + g.stack[at + k.A]) * k.PROGRAM_CELLS + step * 3
    if step == k.PROGRAM_OPS or t.PROGRAMS[cell] == k.OP_END:
        pop(g)
        return 0
    g.stack[at + k.C] = step + 1
    if t.PROGRAMS[cell] <= k.OP_GAIN_PER_FORGED:
        return operate(g, at, t.PROGRAMS[cell], t.PROGRAMS[cell + 1], t.PROGRAMS[cell + 2])
    return operate_further(g, at, t.PROGRAMS[cell], t.PROGRAMS[cell + 1], t.PROGRAMS[cell + 2])


def cause_of(g: ForgeCells, at: int) -> int:
    """Whose effect a program is."""
    if g.stack[at + k.B] == k.PROGRAM_SPACE:
        return k.CAUSE_LABYRINTH
    if g.stack[at + k.B] == k.PROGRAM_CELESTIAL:
        return k.CAUSE_CELESTIAL
    return k.CAUSE_CARD + g.stack[at + k.A]


def operate(g: ForgeCells, at: int, operation: int, x: int, y: int) -> int:
    """The operations that most cards use. The program's frame starts at `at`."""
    seat = g.stack[at + k.SEAT]
    cause = cause_of(g, at)
    if operation == k.OP_GAIN:
        return gain(g, seat, x, y, cause)
    if operation == k.OP_CHOOSE:
        return push(g, k.D_CHOOSE_GAIN, seat, x, 0, cause)
    if operation == k.OP_PAY:
        return pay_any(g, seat, x, y, cause)
    if operation == k.OP_MAJOR:
        return push_blessings(g, seat, k.BOTH_DICE, x, y, cause)
    if operation == k.OP_CHOOSE_DIE:
        return ask_for_die(g, at)
    if operation == k.OP_MINOR:
        return push_blessings(g, seat, 1 << g.stack[at + k.PROGRAM_REGISTER], x, y, cause)
    if operation == k.OP_TOKEN:
        return take_token(g, seat, x)
    if operation == k.OP_FORGE_FROM:
        return push(g, k.D_TAKE_FACE, seat, x, 0, 0)
    if operation == k.OP_BURDEN:
        return take_burden(g, seat, x, g.stack[at + k.PROGRAM_REGISTER])
    if operation == k.OP_ROLL_OTHERS:
        return push_roll(g, seat, all_dice_but(g, seat))
    if operation == k.OP_PICK_DICE:
        return ask_for_picks(g, at)
    if operation == k.OP_APPLY_PICKS:
        return apply_picks(g, at)
    if operation == k.OP_OTHERS_LOSE:
        return push_losses(g, seat, cause)
    assert operation == k.OP_GAIN_PER_FORGED, "an operation without a meaning"
    return gain(g, seat, x, y * g.forged[seat], cause)


def operate_further(g: ForgeCells, at: int, operation: int, x: int, y: int) -> int:
    """The operations of Rebellion's cards and of the labyrinth."""
    seat = g.stack[at + k.SEAT]
    cause = cause_of(g, at)
    if operation == k.OP_CELESTIAL:
        return push_celestial(g, seat, x)
    if operation == k.OP_STEPS:
        return push_steps(g, seat, x, y)
    if operation == k.OP_ROLL_ALL:
        return push_roll(g, seat, (1 << (g.players * k.DICE)) - 1)
    if operation == k.OP_WIND:
        return ask_wind(g, seat, cause)
    if operation == k.OP_ANCESTOR:
        return ask_ancestor(g, at)
    if operation == k.OP_MISTS:
        return take_from_poorest(g, seat, x, y, cause)
    if operation == k.OP_RIGHT_HAND:
        return push(g, k.D_SPEND, seat, cause, 0, 0)
    if operation == k.OP_TREE:
        return grow(g, seat, cause)
    if operation == k.OP_FORGE_ONE:
        return push(g, k.D_FORGE, seat, x, 0, 0)
    if operation == k.OP_MERCHANT:
        return ask_merchant(g, seat)
    if operation == k.OP_LIGHT:
        return push_point(g, seat, cause)
    if operation == k.OP_GAIN_PER_FEAT:
        return gain(g, seat, x, y * different_feats(g, seat), cause)
    if operation == k.OP_GAIN_PER_GLORY_FACE:
        return gain(g, seat, x, y * glory_faces(g, seat), cause)
    if operation == k.OP_LOSE_ALL:
        lose(g, seat, x, g.reserve[seat * k.RESOURCES + x], cause)
        return 0
    return operate_rarely(g, at, operation, x, y)


def operate_rarely(g: ForgeCells, at: int, operation: int, x: int, y: int) -> int:
    """The rest: extra turns, free feats, turned dice, tokens and halls."""
    seat = g.stack[at + k.SEAT]
    cause = cause_of(g, at)
    if operation == k.OP_EXTRA_TURN:
        return push(g, k.X_EXTRA_TURN, seat, 0, 0, 0)
    if operation == k.OP_LEFT_HAND:
        return oust_everybody(g, seat, cause)
    if operation == k.OP_FREE_FEAT:
        return push_free_feat(g, seat)
    if operation == k.OP_TURN_DICE:
        return push(g, k.D_TURN_DIE, seat, x, 0, cause)
    if operation == k.OP_UPGRADE:
        return push(g, k.D_UPGRADE, seat, x, y, 0)
    if operation == k.OP_ADVANCE:
        return push(g, k.D_ADVANCE, seat, 0, 0, 0)
    if operation == k.OP_MEMORY:
        return push(g, k.D_MEMORY, seat, x, 0, 0)
    if operation == k.OP_ORACLE:
        return drive_others(g, seat) if g.stack[at + k.PROGRAM_REGISTER + 1] else 0
    if operation == k.OP_STEAL:
        return take_from_others(g, seat, x, y, cause)
    if operation == k.OP_TREASURE:
        return visit_hall(g, seat)
    if operation == k.OP_TRADE:
        return ask_trade(g, seat, x)
    assert operation == k.OP_FIRST_ARRIVAL, "an operation without a meaning"
    if g.arrived:
        return 0
    g.arrived = 1
    return push(g, k.D_TURN_DIE, seat, 1, 0, cause)


def push_blessings(g: ForgeCells, seat: int, dice: int, times: int, mode: int, cause: int) -> int:
    """So many blessings, one after the other."""
    at = push(g, k.X_REPEAT_BLESSING, seat, dice, mode, cause)
    g.stack[at + k.REPEAT_TIMES] = times
    return at


def ask_for_die(g: ForgeCells, at: int) -> int:
    """Which die; the ancestor's is the one its face was forged on, if one was."""
    if g.stack[at + k.PROGRAM_REGISTER + 1] and g.stack[at + k.PROGRAM_REGISTER] < k.DICE:
        return 0
    return push(g, k.D_DIE, g.stack[at + k.SEAT], 0, 0, 0)


def ask_ancestor(g: ForgeCells, at: int) -> int:
    """Offer the cheapest glory face; the register tells the die it is forged on (R6)."""
    g.stack[at + k.PROGRAM_REGISTER] = k.DICE
    g.stack[at + k.PROGRAM_REGISTER + 1] = 1
    cost = cheapest_glory(g)
    if cost == 0:
        return 0
    return push(g, k.D_ANCESTOR, g.stack[at + k.SEAT], cost, 0, 0)


def take_token(g: ForgeCells, seat: int, token: int) -> int:
    """A token, or a card that works from now on."""
    if token == k.TOKEN_COMPANION:
        g.companion[seat * k.COPIES + g.tokens[seat * k.TOKENS + k.TOKEN_COMPANION]] = 0
    g.tokens[seat * k.TOKENS + token] += 1
    if g.listening:
        emit(g, k.E_TOKEN_TAKEN, seat, token, 0, 0, 0)
    return 0


# -- one resource of several -----------------------------------------------------------------------


def legal_choose_gain(g: ForgeCells) -> int:
    row = g.stack[g.top + k.A] * k.RESOURCES
    for resource in range(k.RESOURCES):
        if t.CHOICE_AMOUNT[row + resource] > 0:
            offer(g, k.A_CHOOSE + resource)
    return 0


def decide_choose_gain(g: ForgeCells, action: int) -> int:
    at = pop(g)
    resource = action - k.A_CHOOSE
    amount = t.CHOICE_AMOUNT[g.stack[at + k.A] * k.RESOURCES + resource]
    return gain(g, g.stack[at + k.SEAT], resource, amount, g.stack[at + k.C])


# -- boars and misfortunes -------------------------------------------------------------------------


def take_burden(g: ForgeCells, seat: int, pool: int, copy: int) -> int:
    """Take the face of the card's colour; it has an owner from now on (D5, D8)."""
    if pool == k.POOL_BOAR:
        face = t.BOAR_FACES[g.boar_order[copy]]
        g.boar_owner[g.boar_order[copy]] = seat
    else:
        face = t.MISFORTUNE_FACES[g.misfortune_order[copy]]
        g.misfortune_owner[g.misfortune_order[copy]] = seat
    g.supply[face] -= 1
    return push(g, k.D_TARGET, seat, face, 0, 0)


def legal_target(g: ForgeCells) -> int:
    """Another player."""
    seat = g.stack[g.top + k.SEAT]
    for offset in range(1, g.players):
        offer(g, k.A_TARGET + (seat + offset) % g.players)
    return 0


def decide_target(g: ForgeCells, action: int) -> int:
    at = pop(g)
    bearer = action - k.A_TARGET
    face = g.stack[at + k.A]
    if g.listening:
        emit(g, k.E_BURDENED, bearer, face, g.stack[at + k.SEAT], 0, 0)
    return push(g, k.D_PLACE, bearer, face, 0, 0)
