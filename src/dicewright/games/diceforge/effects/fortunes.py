"""Operations with what players own: mists, eternal night, right hand, merchant, trades, theft."""

from __future__ import annotations

from dicewright.core.frames import emit, offer, pop, push
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge import tables as t
from dicewright.games.diceforge.layout import ForgeCells
from dicewright.games.diceforge.rules.allegiance import step_token
from dicewright.games.diceforge.rules.feats import slot_of
from dicewright.games.diceforge.rules.forge import can_upgrade
from dicewright.games.diceforge.rules.resources import (
    can_afford,
    gain,
    gold_of,
    lose,
    pay_any,
    pay_gold,
)
from dicewright.games.diceforge.rules.tokens import tritons_of


def take_from_poorest(g: ForgeCells, seat: int, resource: int, most: int, cause: int) -> int:
    """Mists: who has the least gold in the reserve loses glory, the buyer gains it all (R7)."""
    least = g.reserve[seat * k.RESOURCES + k.GOLD]
    for player in range(g.players):
        if g.reserve[player * k.RESOURCES + k.GOLD] < least:
            least = g.reserve[player * k.RESOURCES + k.GOLD]
    total = 0
    for offset in range(g.players):
        player = (seat + offset) % g.players
        if g.reserve[player * k.RESOURCES + k.GOLD] == least:
            total += lose(g, player, resource, most, cause)
    return gain(g, seat, resource, total, cause)


def take_from_others(g: ForgeCells, seat: int, resource: int, most: int, cause: int) -> int:
    """Every other player loses up to so much, the taker gains what was really lost (C5)."""
    total = 0
    for offset in range(1, g.players):
        total += lose(g, (seat + offset) % g.players, resource, most, cause)
    return gain(g, seat, resource, total, cause)


def grow(g: ForgeCells, seat: int, cause: int) -> int:
    """Tree: gold and glory, or more glory if the reserve is rich already (R10)."""
    if g.reserve[seat * k.RESOURCES + k.GOLD] >= k.TREE_GOLD:
        return gain(g, seat, k.GLORY, 2, cause)
    gain(g, seat, k.GLORY, 1, cause)
    return gain(g, seat, k.GOLD, 3, cause)


def different_feats(g: ForgeCells, seat: int) -> int:
    """How many different feats a player owns; colours of one set are one feat (R15)."""
    count = 0
    for slot in range(k.SLOTS):
        if g.owned[seat * k.SLOTS + slot] > 0:
            count += 1
    return count


def glory_faces(g: ForgeCells, seat: int) -> int:
    """How many own faces show the glory symbol (R16)."""
    count = 0
    for place in range(k.SEAT_PLACES):
        count += t.SHOWS_GLORY[g.dice[seat * k.SEAT_PLACES + place]]
    return count


# -- right hand (R9) -------------------------------------------------------------------------------


def legal_spend(g: ForgeCells) -> int:
    """Any amount of gold, none included."""
    for amount in range(gold_of(g, g.stack[g.top + k.SEAT]) + 1):
        offer(g, k.A_PUT + amount)
    return 0


def decide_spend(g: ForgeCells, action: int) -> int:
    at = pop(g)
    seat = g.stack[at + k.SEAT]
    cause = g.stack[at + k.A]
    amount = action - k.A_PUT
    gain(g, seat, k.GLORY, amount, cause)
    return pay_gold(g, seat, amount, cause)


# -- merchant (R13) --------------------------------------------------------------------------------


def ask_merchant(g: ForgeCells, seat: int) -> int:
    """All merchants of a turn are used together."""
    slot = slot_of(g, t.MERCHANT_CARD)
    cards = g.owned[seat * k.SLOTS + slot]
    g.used[slot] = cards
    return push(g, k.D_MERCHANT, seat, cards, 0, 0)


def legal_merchant(g: ForgeCells) -> int:
    """How many cards go together into one upgrade; the others give glory."""
    seat = g.stack[g.top + k.SEAT]
    for cards in range(g.stack[g.top + k.A] + 1):
        if cards == 0 or can_upgrade(g, seat, cards):
            offer(g, k.A_PUT + cards)
    return 0


def decide_merchant(g: ForgeCells, action: int) -> int:
    at = pop(g)
    seat = g.stack[at + k.SEAT]
    levels = action - k.A_PUT
    glory = (g.stack[at + k.A] - levels) * k.MERCHANT_GLORY
    if levels > 0:
        push(g, k.D_UPGRADE, seat, levels, 0, 0)
    return gain(g, seat, k.GLORY, glory, k.CAUSE_CARD + t.MERCHANT_CARD)


# -- trades of the labyrinth (G5, G12) -------------------------------------------------------------


def can_trade(g: ForgeCells, seat: int, row: int) -> int:
    return can_afford(g, seat, t.TRADE_RESOURCE[row], t.TRADE_PRICE[row])


def ask_trade(g: ForgeCells, seat: int, row: int) -> int:
    if can_trade(g, seat, row) or tritons_of(g, seat) > 0:
        push(g, k.D_TRADE, seat, row, 0, 0)
    return 0


def legal_trade(g: ForgeCells) -> int:
    if can_trade(g, g.stack[g.top + k.SEAT], g.stack[g.top + k.A]):
        offer(g, k.A_TRADE)
    offer(g, k.A_PASS)
    return 0


def decide_trade(g: ForgeCells, action: int) -> int:
    at = pop(g)
    seat = g.stack[at + k.SEAT]
    row = g.stack[at + k.A]
    if action == k.A_PASS:
        return 0
    gain(g, seat, k.GLORY, t.TRADE_GLORY[row], k.CAUSE_LABYRINTH)
    return pay_any(g, seat, t.TRADE_RESOURCE[row], t.TRADE_PRICE[row], k.CAUSE_LABYRINTH)


# -- memory (N1) and oracle (N2) -------------------------------------------------------------------


def legal_memory(g: ForgeCells) -> int:
    """An island and a side for a token; the second one goes to another island (B = the first)."""
    for island in range(k.ISLANDS):
        if island + 1 != g.stack[g.top + k.B]:
            for side in range(k.MEMORY_SIDES):
                offer(g, k.A_MEMORY + island * k.MEMORY_SIDES + side)
    return 0


def decide_memory(g: ForgeCells, action: int) -> int:
    at = pop(g)
    seat = g.stack[at + k.SEAT]
    left = g.stack[at + k.A] - 1
    cell = action - k.A_MEMORY
    g.memory[seat * k.MEMORY_CELLS + cell] += 1
    island = cell // k.MEMORY_SIDES + 1
    if g.listening:
        emit(g, k.E_MEMORY_PLACED, seat, island, cell % k.MEMORY_SIDES, 0, 0)
    if left > 0:
        return push(g, k.D_MEMORY, seat, left, island, 0)
    return 0


def drive_others(g: ForgeCells, seat: int) -> int:
    """Every other token takes a step toward Rebellion."""
    for offset in range(1, g.players):
        step_token(g, (seat + offset) % g.players, -1)
    return 0
