"""Chapter: what the active player may do at any moment of the own turn (T11, T12).

Triton tokens are spent, companions cashed in.

Such an action is offered beside the answers of every decision and leaves that decision open: what
can be answered, and what can be paid, is looked at again afterwards.
"""

from __future__ import annotations

from dicewright.core.frames import emit, offer, pop
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge import tables as t
from dicewright.games.diceforge.layout import ForgeCells
from dicewright.games.diceforge.rules.resources import gain


def tritons_of(g: ForgeCells, seat: int) -> int:
    """Tokens that this player may spend now: only in the own turn."""
    if seat != g.active:
        return 0
    return g.tokens[seat * k.TOKENS + k.TOKEN_TRITON]


def legal_anytime(g: ForgeCells, op: int) -> int:
    """Offer what is possible at any moment of the own turn, after the answers of a decision.

    A single answer is given without asking, unless a token may open another one.
    """
    seat = g.stack[g.top + k.SEAT]
    tokens = seat * k.TOKENS
    if g.tokens[tokens + k.TOKEN_TRITON] == 0 and g.tokens[tokens + k.TOKEN_COMPANION] == 0:
        return 0
    if seat != g.active or (g.legal_count == 1 and not waits_for_tokens(op)):
        return 0
    if g.tokens[seat * k.TOKENS + k.TOKEN_TRITON] > 0:
        offer(g, k.A_TRITON + k.GOLD)
        offer(g, k.A_TRITON + k.SUN)
        offer(g, k.A_TRITON + k.MOON)
    if g.tokens[seat * k.TOKENS + k.TOKEN_COMPANION] > 0:
        for value in range(1, k.COMPANION_TOP + 1):
            if find_companion(g, seat, value) >= 0:
                offer(g, k.A_CASH + value - 1)
    return 0


def waits_for_tokens(op: int) -> int:
    """Is a player with tokens asked, even if there is only one answer without them? Where he could
    pay, buy or spend more, or spare something; and where the moment itself is the question.
    """
    return op in (
        k.D_REINFORCE,
        k.D_ACTION,
        k.D_EXTRA,
        k.D_TURN_END,
        k.D_BEFORE_EFFECT,
        k.D_FORGE,
        k.D_TWINS,
        k.D_TRADE,
        k.D_SPEND,
        k.D_PAY_GOLD,
        k.D_PAY_SCEPTER,
        k.D_PAY_ANCIENT,
    )


def find_companion(g: ForgeCells, seat: int, value: int) -> int:
    """The first companion whose token lies on this value, or -2."""
    for copy in range(g.tokens[seat * k.TOKENS + k.TOKEN_COMPANION]):
        if g.companion[seat * k.COPIES + copy] == value:
            return copy
    return -2


def has_anytime(g: ForgeCells, seat: int) -> int:
    """Does the player own anything that can be used at any moment of the own turn?"""
    if tritons_of(g, seat) > 0:
        return 1
    if seat == g.active:
        for copy in range(g.tokens[seat * k.TOKENS + k.TOKEN_COMPANION]):
            if g.companion[seat * k.COPIES + copy] > 0:
                return 1
    return 0


def sun_in_reach(g: ForgeCells, seat: int) -> int:
    """Sun that tokens and companions could still bring this turn (T7)."""
    sun = tritons_of(g, seat) * k.TRITON_SHARDS
    if seat == g.active:
        for copy in range(g.tokens[seat * k.TOKENS + k.TOKEN_COMPANION]):
            if g.companion[seat * k.COPIES + copy] > 0:
                sun += g.companion[seat * k.COPIES + copy]
    return sun


def is_anytime(action: int) -> int:
    """Is it one of those actions, whatever the decision? They have the last numbers."""
    return action >= k.A_TRITON


def decide_anytime(g: ForgeCells, action: int) -> int:
    """Spend a triton or cash a companion in; the decision it interrupts stays on the stack."""
    seat = g.stack[g.top + k.SEAT]
    if action >= k.A_CASH and action < k.A_CASH + k.COMPANION_TOP:
        return cash_in(g, seat, action - k.A_CASH + 1)
    g.tokens[seat * k.TOKENS + k.TOKEN_TRITON] -= 1
    if g.listening:
        emit(g, k.E_TOKEN_USED, seat, k.TOKEN_TRITON, action - k.A_TRITON, 0, 0)
    if action == k.A_TRITON + k.GOLD:
        gain(g, seat, k.GOLD, k.TRITON_GOLD, k.CAUSE_CARD + t.TRITON_CARD)
    elif action == k.A_TRITON + k.SUN:
        gain(g, seat, k.SUN, k.TRITON_SHARDS, k.CAUSE_CARD + t.TRITON_CARD)
    else:
        gain(g, seat, k.MOON, k.TRITON_SHARDS, k.CAUSE_CARD + t.TRITON_CARD)
    return 0


def cash_in(g: ForgeCells, seat: int, value: int) -> int:
    """As much sun and glory as the companion's token says; then the card is used up (R3)."""
    g.companion[seat * k.COPIES + find_companion(g, seat, value)] = k.CASHED
    if g.listening:
        emit(g, k.E_COMPANION_CASHED, seat, value, 0, 0, 0)
    gain(g, seat, k.SUN, value, k.CAUSE_CARD + t.COMPANION_CARD)
    return gain(g, seat, k.GLORY, value, k.CAUSE_CARD + t.COMPANION_CARD)


# -- companions' reinforcement ---------------------------------------------------------------------


def can_advance(g: ForgeCells, seat: int, copy: int) -> int:
    """Each companion once a turn, up to the end of its track."""
    value = g.companion[seat * k.COPIES + copy]
    return value >= 0 and value < k.COMPANION_TOP and not (g.advanced >> copy) & 1


def can_advance_any(g: ForgeCells, seat: int) -> int:
    for copy in range(g.tokens[seat * k.TOKENS + k.TOKEN_COMPANION]):
        if can_advance(g, seat, copy):
            return 1
    return 0


def legal_advance(g: ForgeCells) -> int:
    """Which companion, by the value its token lies on."""
    seat = g.stack[g.top + k.SEAT]
    for value in range(k.COMPANION_TOP):
        for copy in range(g.tokens[seat * k.TOKENS + k.TOKEN_COMPANION]):
            if g.companion[seat * k.COPIES + copy] == value and can_advance(g, seat, copy):
                offer(g, k.A_PUT + value)
                break
    return 0


def decide_advance(g: ForgeCells, action: int) -> int:
    at = pop(g)
    seat = g.stack[at + k.SEAT]
    for copy in range(g.tokens[seat * k.TOKENS + k.TOKEN_COMPANION]):
        if g.companion[seat * k.COPIES + copy] == action - k.A_PUT and can_advance(g, seat, copy):
            g.companion[seat * k.COPIES + copy] += 1
            g.advanced |= 1 << copy
            if g.listening:
                emit(g, k.E_COMPANION_ADVANCED, seat, action - k.A_PUT + 1, 0, 0, 0)
            return 0
    return 0
