"""Operations with everybody's dice: satyrs, minotaur, wind, left hand."""

from __future__ import annotations

from dicewright.core.frames import emit, offer, pop, push
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge import tables as t
from dicewright.games.diceforge.layout import ForgeCells
from dicewright.games.diceforge.rules.blessings import face_up, offer_die, push_pair, push_roll
from dicewright.games.diceforge.rules.feats import reward_bears
from dicewright.games.diceforge.rules.resources import gain

# -- satyrs ----------------------------------------------------------------------------------------


def ask_for_picks(g: ForgeCells, at: int) -> int:
    """Two different dice of the others. A register holds a die's number plus one, 0 is open."""
    seat = g.stack[at + k.SEAT]
    if g.players == 2:
        other = 1 - seat
        g.stack[at + k.PROGRAM_REGISTER] = other * k.DICE + k.LIGHT + 1
        g.stack[at + k.PROGRAM_REGISTER + 1] = other * k.DICE + k.DARK + 1
        return 0
    g.stack[at + k.PROGRAM_REGISTER] = 0
    g.stack[at + k.PROGRAM_REGISTER + 1] = 0
    return push(g, k.D_PICK, seat, 0, 0, 0)


def can_pick(g: ForgeCells, die: int) -> int:
    """A die of another player that was not picked before."""
    program = g.top - k.FRAME
    return (
        die // k.DICE != g.stack[g.top + k.SEAT]
        and g.stack[program + k.PROGRAM_REGISTER] != die + 1
        and g.stack[program + k.PROGRAM_REGISTER + 1] != die + 1
    )


def legal_pick(g: ForgeCells) -> int:
    """Every face on the table once: dice that show the same face are twins."""
    for die in range(g.players * k.DICE):
        if can_pick(g, die):
            offer_die(g, die)
    return 0


def is_twin_pick(g: ForgeCells, action: int) -> int:
    """May this die be picked, although a twin of it is listed?"""
    if action < k.A_POINT or action >= k.A_POINT + g.players * k.DICE:
        return 0
    return can_pick(g, action - k.A_POINT)


def decide_pick(g: ForgeCells, action: int) -> int:
    at = pop(g)
    seat = g.stack[at + k.SEAT]
    program = g.top
    die = action - k.A_POINT
    if g.listening:
        emit(g, k.E_DIE_PICKED, seat, die, face_up(g, die // k.DICE, die % k.DICE), 0, 0)
    if g.stack[program + k.PROGRAM_REGISTER] == 0:
        g.stack[program + k.PROGRAM_REGISTER] = die + 1
        return push(g, k.D_PICK, seat, 0, 0, 0)
    g.stack[program + k.PROGRAM_REGISTER + 1] = die + 1
    return 0


def apply_picks(g: ForgeCells, at: int) -> int:
    """The picked faces act together like the dice of one blessing, but it is none (B-satyrs)."""
    one = g.stack[at + k.PROGRAM_REGISTER] - 1
    two = g.stack[at + k.PROGRAM_REGISTER + 1] - 1
    return push_pair(
        g,
        g.stack[at + k.SEAT],
        face_up(g, one // k.DICE, one % k.DICE),
        face_up(g, two // k.DICE, two % k.DICE),
        0,
        k.CAUSE_CARD + g.stack[at + k.A],
    )


# -- minotaur --------------------------------------------------------------------------------------


def push_losses(g: ForgeCells, seat: int, cause: int) -> int:
    """Everybody else loses what was rolled, in turn order from the buyer's left (B-minotaur)."""
    for back in range(1, g.players):
        victim = (seat + g.players - back) % g.players
        push(g, k.X_PAIR_OF, victim, victim, k.MODE_LOSE, cause)
    return 0


# -- wind (R4) -------------------------------------------------------------------------------------


def shown_of(g: ForgeCells, resource: int) -> int:
    """How much of a resource all dice on the table show."""
    total = 0
    for die in range(g.players * k.DICE):
        total += t.SHOWN[face_up(g, die // k.DICE, die % k.DICE) * k.RESOURCES + resource]
    return total


def ask_wind(g: ForgeCells, seat: int, cause: int) -> int:
    """Ask for a kind, if any die shows one."""
    for resource in range(k.RESOURCES):
        if shown_of(g, resource) > 0:
            return push(g, k.D_WIND, seat, cause, 0, 0)
    return 0


def legal_wind(g: ForgeCells) -> int:
    """A kind that some die shows."""
    for resource in range(k.RESOURCES):
        if shown_of(g, resource) > 0:
            offer(g, k.A_CHOOSE + resource)
    return 0


def decide_wind(g: ForgeCells, action: int) -> int:
    """As much as all dice on the table show of it."""
    at = pop(g)
    resource = action - k.A_CHOOSE
    return gain(g, g.stack[at + k.SEAT], resource, shown_of(g, resource), g.stack[at + k.A])


# -- left hand (R19) -------------------------------------------------------------------------------


def oust_everybody(g: ForgeCells, seat: int, cause: int) -> int:
    """All heroes on islands go home and roll; the buyer alone applies each pair, the own one first.

    Bears: the buyer's once if anybody else was ousted, each ousted opponent's own.
    """
    dice = 0
    others = 0
    for back in range(1, g.players + 1):
        offset = g.players - back
        player = (seat + offset) % g.players
        if g.island[player] != k.START_PORTAL:
            if g.listening:
                emit(g, k.E_HERO_OUSTED, player, seat, g.island[player], 0, 0)
            g.island[player] = k.START_PORTAL
            dice |= k.BOTH_DICE << (offset * k.DICE)
            mode = k.MODE_OWN_DICE if player == seat else 0
            push(g, k.X_PAIR_OF, seat, player, mode, cause)
            if player != seat:
                others += 1
                reward_bears(g, player)
    if others > 0:
        reward_bears(g, seat)
    if dice:
        push_roll(g, seat, dice)
    return 0
