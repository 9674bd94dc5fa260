"""Operations with what players own: mists, eternal night, right hand, merchant, trades, theft."""

from __future__ import annotations

import cython

if not cython.compiled:
    from dicewright.core.consts import SEAT, A, B
    from dicewright.core.frames import offer, pop, push
    from dicewright.core.state import emit
    from dicewright.games.diceforge.consts import (
        A_MEMORY,
        A_PASS,
        A_PUT,
        A_TRADE,
        CAUSE_CARD,
        CAUSE_LABYRINTH,
        D_MEMORY,
        D_MERCHANT,
        D_TRADE,
        D_UPGRADE,
        E_MEMORY_PLACED,
        GLORY,
        GOLD,
        ISLANDS,
        MEMORY_CELLS,
        MEMORY_SIDES,
        MERCHANT_GLORY,
        MOON,
        RESOURCES,
        SEAT_PLACES,
        SLOTS,
        SUN,
        TREE_GOLD,
    )
    from dicewright.games.diceforge.layout import ForgeCells
    from dicewright.games.diceforge.rules.allegiance import step_token
    from dicewright.games.diceforge.rules.feats import slot_of
    from dicewright.games.diceforge.rules.forge import can_upgrade
    from dicewright.games.diceforge.rules.resources import (
        gain,
        gold_of,
        lose,
        pay,
        pay_gold,
    )
    from dicewright.games.diceforge.rules.tokens import legal_anytime, tritons_of
    from dicewright.games.diceforge.tables import (
        MERCHANT_CARD,
        SHOWS_GLORY,
        TRADE_GLORY,
        TRADE_PRICE,
        TRADE_RESOURCE,
    )


def poorest_lose(g: ForgeCells, seat: int, most: int, cause: int) -> int:
    """Mists: who has the least gold in the reserve loses glory, the buyer gains it all (R7)."""
    least = g.reserve[seat * RESOURCES + GOLD]
    for player in range(g.players):
        if g.reserve[player * RESOURCES + GOLD] < least:
            least = g.reserve[player * RESOURCES + GOLD]
    total = 0
    for offset in range(g.players):
        player = (seat + offset) % g.players
        if g.reserve[player * RESOURCES + GOLD] == least:
            total += lose(g, player, GLORY, most, cause)
    return gain(g, seat, GLORY, total, cause)


def take_from_others(g: ForgeCells, seat: int, resource: int, most: int, cause: int) -> int:
    """Every other player loses up to so much, the taker gains what was really lost (C5)."""
    total = 0
    for offset in range(1, g.players):
        total += lose(g, (seat + offset) % g.players, resource, most, cause)
    return gain(g, seat, resource, total, cause)


def fall_of_night(g: ForgeCells, seat: int, cause: int) -> int:
    """Eternal night: one sun and one moon from everybody else, as far as they have it (R8)."""
    take_from_others(g, seat, SUN, 1, cause)
    return take_from_others(g, seat, MOON, 1, cause)


def grow(g: ForgeCells, seat: int, cause: int) -> int:
    """Tree: gold and glory, or more glory if the reserve is rich already (R10)."""
    if g.reserve[seat * RESOURCES + GOLD] >= TREE_GOLD:
        return gain(g, seat, GLORY, 2, cause)
    gain(g, seat, GLORY, 1, cause)
    return gain(g, seat, GOLD, 3, cause)


def different_feats(g: ForgeCells, seat: int) -> int:
    """How many different feats a player owns; colours of one set are one feat (R15)."""
    count = 0
    for slot in range(SLOTS):
        if g.owned[seat * SLOTS + slot] > 0:
            count += 1
    return count


def glory_faces(g: ForgeCells, seat: int) -> int:
    """How many own faces show the glory symbol (R16)."""
    count = 0
    for place in range(SEAT_PLACES):
        count += SHOWS_GLORY[g.dice[seat * SEAT_PLACES + place]]
    return count


# -- right hand (R9) -------------------------------------------------------------------------------


def legal_spend(g: ForgeCells) -> int:
    """Any amount of gold, none included."""
    for amount in range(gold_of(g, g.stack[g.top + SEAT]) + 1):
        offer(g, A_PUT + amount)
    return 0


def decide_spend(g: ForgeCells, action: int) -> int:
    at = pop(g)
    seat = g.stack[at + SEAT]
    cause = g.stack[at + A]
    amount = action - A_PUT
    gain(g, seat, GLORY, amount, cause)
    return pay_gold(g, seat, amount, cause)


# -- merchant (R13) --------------------------------------------------------------------------------


def ask_merchant(g: ForgeCells, seat: int) -> int:
    """All merchants of a turn are used together."""
    slot = slot_of(g, MERCHANT_CARD)
    cards = g.owned[seat * SLOTS + slot]
    g.used[slot] = cards
    return push(g, D_MERCHANT, seat, cards, 0, 0)


def legal_merchant(g: ForgeCells) -> int:
    """How many cards go together into one upgrade; the others give glory."""
    seat = g.stack[g.top + SEAT]
    for cards in range(g.stack[g.top + A] + 1):
        if cards == 0 or can_upgrade(g, seat, cards):
            offer(g, A_PUT + cards)
    return 0


def decide_merchant(g: ForgeCells, action: int) -> int:
    at = pop(g)
    seat = g.stack[at + SEAT]
    levels = action - A_PUT
    glory = (g.stack[at + A] - levels) * MERCHANT_GLORY
    if levels > 0:
        push(g, D_UPGRADE, seat, levels, 0, 0)
    return gain(g, seat, GLORY, glory, CAUSE_CARD + MERCHANT_CARD)


# -- trades of the labyrinth (G5, G12) -------------------------------------------------------------


def trade_money(g: ForgeCells, seat: int, row: int) -> int:
    """What the player could pay with: gold from everywhere, moon only from the reserve."""
    if TRADE_RESOURCE[row] == GOLD:
        return gold_of(g, seat)
    return g.reserve[seat * RESOURCES + TRADE_RESOURCE[row]]


def ask_trade(g: ForgeCells, seat: int, row: int) -> int:
    if trade_money(g, seat, row) >= TRADE_PRICE[row] or tritons_of(g, seat) > 0:
        push(g, D_TRADE, seat, row, 0, 0)
    return 0


def legal_trade(g: ForgeCells) -> int:
    seat = g.stack[g.top + SEAT]
    row = g.stack[g.top + A]
    if trade_money(g, seat, row) >= TRADE_PRICE[row]:
        offer(g, A_TRADE)
    offer(g, A_PASS)
    return legal_anytime(g, seat)


def decide_trade(g: ForgeCells, action: int) -> int:
    at = pop(g)
    seat = g.stack[at + SEAT]
    row = g.stack[at + A]
    if action == A_PASS:
        return 0
    gain(g, seat, GLORY, TRADE_GLORY[row], CAUSE_LABYRINTH)
    if TRADE_RESOURCE[row] == GOLD:
        return pay_gold(g, seat, TRADE_PRICE[row], CAUSE_LABYRINTH)
    return pay(g, seat, TRADE_RESOURCE[row], TRADE_PRICE[row], CAUSE_LABYRINTH)


# -- memory (N1) and oracle (N2) -------------------------------------------------------------------


def legal_memory(g: ForgeCells) -> int:
    """An island and a side for a token; the second one goes to another island (B = the first)."""
    for island in range(ISLANDS):
        if island + 1 != g.stack[g.top + B]:
            for side in range(MEMORY_SIDES):
                offer(g, A_MEMORY + island * MEMORY_SIDES + side)
    return 0


def decide_memory(g: ForgeCells, action: int) -> int:
    at = pop(g)
    seat = g.stack[at + SEAT]
    left = g.stack[at + A] - 1
    cell = action - A_MEMORY
    g.memory[seat * MEMORY_CELLS + cell] += 1
    island = cell // MEMORY_SIDES + 1
    if g.listening:
        emit(g, E_MEMORY_PLACED, seat, island, cell % MEMORY_SIDES, 0, 0)
    if left > 0:
        return push(g, D_MEMORY, seat, left, island, 0)
    return 0


def drive_others(g: ForgeCells, seat: int) -> int:
    """Every other token takes a step toward Rebellion."""
    for offset in range(1, g.players):
        step_token(g, (seat + offset) % g.players, -1)
    return 0
