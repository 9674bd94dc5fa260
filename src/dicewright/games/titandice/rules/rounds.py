"""Chapter: set-up, rounds and turns, the exodus, the score (TD3, TD4, TD6, TD12, TD18, TD19)."""

from __future__ import annotations

import cython

if not cython.compiled:
    from dicewright.core.consts import SEAT, A, B
    from dicewright.core.frames import draw, offer, pop, push
    from dicewright.core.state import emit
    from dicewright.games.titandice.consts import (
        A_NAME,
        A_SETUP,
        ALWAYS_ONE,
        BONUS_HOME,
        BY_LEVEL,
        CAGED,
        CREATURES,
        D_ACT,
        D_EXODUS,
        D_SETUP,
        E_CARDS_CHOSEN,
        E_EXODUS_MOVED,
        E_GAME_ENDED,
        E_ROUND_STARTED,
        E_TURN_STARTED,
        EXODUS_DICE,
        EXODUS_START,
        LEVELS,
        NO_DICE_ACT,
        NO_DICE_ATTACK,
        PILE,
        R_CARD_POINTS,
        R_EXODUS_EVERY_TURN,
        R_EXODUS_WOUNDS_FIRST,
        R_FOURTH_CARD,
        R_NO_DICE,
        R_ROUND_LIMIT,
        R_TURN_LIMIT,
        RETURN_SORTED,
        ROLL_EXODUS,
        ROLLED,
        SOLO_LOST,
        SOLO_WON,
        START_TRACK,
        WOUND,
        X_ACT,
        X_GAME,
        X_ROUND,
        X_TURN,
    )
    from dicewright.games.titandice.counts import active_of, all_active, has_spent
    from dicewright.games.titandice.layout import TitanCells
    from dicewright.games.titandice.rules.actions import return_card
    from dicewright.games.titandice.rules.attacks import push_attack
    from dicewright.games.titandice.rules.dice import (
        begin_roll,
        go_out,
        push_roll,
        take_active,
    )
    from dicewright.games.titandice.tables import SOLO_HIGH, SOLO_LOW


def set_table(g: TitanCells) -> int:
    """A new game on the rulings written into the state."""
    for seat in range(g.players):
        for creature in range(CREATURES):
            g.track[seat * CREATURES + creature] = START_TRACK
    g.first = draw(g, g.players)
    push(g, X_GAME, 0, 0, 0, 0)
    for creature in range(CREATURES):
        if g.players == 1:
            g.exodus[creature] = EXODUS_START
            push(g, D_SETUP, 0, CREATURES - 1 - creature, 0, 0)
        else:
            for level in range(LEVELS):
                g.pile[creature * PILE + level] = level + 1
            if g.players == 4:
                return_card(g, creature, g.ruling[R_FOURTH_CARD], RETURN_SORTED)
    return 0


def legal_setup(g: TitanCells) -> int:
    """Alone: two cards of different level of each creature."""
    for choice in range(LEVELS):
        offer(g, A_SETUP + choice)
    return 0


def decide_setup(g: TitanCells, action: int) -> int:
    at = pop(g)
    creature = g.stack[at + A]
    choice = action - A_SETUP
    g.pile[creature * PILE] = SOLO_LOW[choice]
    g.pile[creature * PILE + 1] = SOLO_HIGH[choice]
    if g.listening:
        emit(g, E_CARDS_CHOSEN, 0, creature, choice, 0, 0)
    return 0


# -- rounds ----------------------------------------------------------------------------------------


def resolve_game(g: TitanCells) -> int:
    """The next round, or the end after a round in which it was triggered."""
    if g.players == 1 and g.round >= g.ruling[R_ROUND_LIMIT]:
        # Nobody gets there: the exodus is faster. But no game is endless (TD19).
        g.result = SOLO_LOST
        return 0
    if g.ending or g.round >= g.ruling[R_ROUND_LIMIT]:
        if g.listening:
            emit(g, E_GAME_ENDED, -1, 0, 0, 0, 0)
        pop(g)
        return 0
    if g.round > 0:
        g.first = (g.first + 1) % g.players
    g.round += 1
    for seat in range(g.players):
        freshen(g, seat)
    if g.listening:
        emit(g, E_ROUND_STARTED, g.first, g.round, 0, 0, 0)
    push(g, X_ROUND, 0, g.first, 0, 0)
    if g.players == 1 and not g.ruling[R_EXODUS_EVERY_TURN]:
        push_exodus(g)
    return 0


def freshen(g: TitanCells, seat: int) -> int:
    """All dice back, no wounds, all cards face up."""
    take_active(g, seat)
    g.spent[seat] = 0
    g.wound[seat] = 0
    g.aside[seat] = 0
    g.paid[seat] = 0
    g.bonus[seat] = BONUS_HOME
    g.marker[seat] = 0
    g.out[seat] = 0
    g.turns[seat] = 0
    g.winged[seat] = 0
    for creature in range(CREATURES):
        g.down[seat * CREATURES + creature] = 0
    return 0


def resolve_round(g: TitanCells) -> int:
    """One turn after the other until everybody is out. A = whose turn is next."""
    at = g.top
    if not is_anybody_in(g):
        pop(g)
        return 0
    seat = g.stack[at + A]
    g.stack[at + A] = (seat + 1) % g.players
    if g.players == 1 and g.ruling[R_EXODUS_EVERY_TURN]:
        push(g, X_TURN, seat, 0, 0, 0)
        return push_exodus(g)
    return begin_turn(g, seat)


def is_anybody_in(g: TitanCells) -> int:
    still_in = 0
    for seat in range(g.players):
        still_in += 1 if g.out[seat] == 0 else 0
    return still_in


def resolve_turn(g: TitanCells) -> int:
    at = pop(g)
    return begin_turn(g, g.stack[at + SEAT])


def begin_turn(g: TitanCells, seat: int) -> int:
    """Roll and act, or attack who is still in."""
    g.turns[seat] += 1
    if g.listening:
        emit(g, E_TURN_STARTED, seat, g.round, g.out[seat], 0, 0)
    if g.out[seat]:
        return push_attack(g, seat)
    if g.turns[seat] > 1 and all_active(g, seat) == 0 and not has_spent(g, seat):
        return turn_without_dice(g, seat)
    push(g, D_ACT if g.turns[seat] < g.ruling[R_TURN_LIMIT] else X_ACT, seat, 0, 0, 0)
    return begin_roll(g, seat)


def turn_without_dice(g: TitanCells, seat: int) -> int:
    """Out, the turn is over; or out and attacking at once; or in, with an action but no roll."""
    if g.ruling[R_NO_DICE] == NO_DICE_ACT:
        return push(g, X_ACT, seat, 0, 0, 0)
    go_out(g, seat)
    if g.ruling[R_NO_DICE] == NO_DICE_ATTACK and is_anybody_in(g):
        return push_attack(g, seat)
    return 0


# -- the exodus (TD18) -----------------------------------------------------------------------------


def push_exodus(g: TitanCells) -> int:
    """One die in round 1, one more each round, five at most."""
    dice = g.round if g.round < EXODUS_DICE else EXODUS_DICE
    return push_roll(g, 0, ROLL_EXODUS, dice, 0)


def settle_exodus(g: TitanCells) -> int:
    """Creatures first, then the player moves one for every wound; or the other way round.

    X_ROLLED for the exodus: B = 1 once the player was asked for the wounds.
    """
    at = g.top
    wounds = g.stack[at + ROLLED + WOUND]
    if wounds > 0 and g.stack[at + B] == 0 and g.ruling[R_EXODUS_WOUNDS_FIRST]:
        g.stack[at + B] = 1
        return push(g, D_EXODUS, 0, wounds, 0, 0)
    pop(g)
    for creature in range(CREATURES):
        move_away(g, creature, g.stack[at + ROLLED + creature])
    if wounds > 0 and g.stack[at + B] == 0 and not g.result:
        push(g, D_EXODUS, 0, wounds, 0, 0)
    return 0


def move_away(g: TitanCells, creature: int, steps: int) -> int:
    """Toward freedom; at 0 it is lost, and five lost creatures lose the game at once."""
    if steps > g.exodus[creature]:
        steps = g.exodus[creature]
    if steps > 0:
        g.exodus[creature] -= steps
        if g.listening:
            emit(g, E_EXODUS_MOVED, 0, creature, -steps, 0, 0)
    left = 0
    for other in range(CREATURES):
        left += g.exodus[other]
    if left == 0:
        g.result = SOLO_LOST
    return 0


def legal_exodus(g: TitanCells) -> int:
    for creature in range(CREATURES):
        if g.exodus[creature] > 0:
            offer(g, A_NAME + creature)
    return 0


def decide_exodus(g: TitanCells, action: int) -> int:
    at = g.top
    g.stack[at + A] -= 1
    if g.stack[at + A] == 0:
        pop(g)
    return move_away(g, action - A_NAME, 1)


# -- the score -------------------------------------------------------------------------------------


def score_of(g: TitanCells, seat: int) -> int:
    """Creatures and levels of cards; alone there are no points, only 1 for a win."""
    if g.players == 1:
        return 1 if g.result == SOLO_WON else 0
    total = 0
    for creature in range(CREATURES):
        total += g.track[seat * CREATURES + creature]
        total += points_of(g, g.card[seat * CREATURES + creature])
    return total


def points_of(g: TitanCells, level: int) -> int:
    """A card is worth its level (TD3)."""
    if g.ruling[R_CARD_POINTS] == BY_LEVEL or level == 0:
        return level
    return 1 if g.ruling[R_CARD_POINTS] == ALWAYS_ONE else 0


def standing_of(g: TitanCells, seat: int) -> int:
    """Ties go to who came later in the last round's turn order."""
    return score_of(g, seat) * 4 + (seat + g.players - g.first) % g.players


def worth_of(g: TitanCells, seat: int) -> int:
    """Creatures, cards, and hope: dice that match each other may still be captured."""
    total = 0
    best = 0
    for creature in range(CREATURES):
        at = seat * CREATURES + creature
        total += 100 * g.track[at] + 90 * g.card[at]
        if g.track[at] == CAGED:
            total += 60
        room = CAGED - g.track[at]
        count = active_of(g, seat, creature)
        if count > room:
            count = room
        if count > best:
            best = count
    total += 60 * best + 10 * g.spent[seat] - 25 * (g.wound[seat] + g.marker[seat])
    if g.players == 1:
        for creature in range(CREATURES):
            total += 40 * g.exodus[creature]
        if g.result == SOLO_WON:
            total += 10000
    return total
