"""Chapter: set-up, rounds and turns, the exodus, the score (TD3, TD4, TD6, TD12, TD18, TD19,
TD21).
"""

from __future__ import annotations

from dicewright.core.encoding import newest
from dicewright.core.frames import draw, emit, offer, pop, push
from dicewright.games.titandice import consts as k
from dicewright.games.titandice import tables as t
from dicewright.games.titandice.counts import active_of, all_active, has_spent, seat_after
from dicewright.games.titandice.layout import TitanCells
from dicewright.games.titandice.rules.actions import return_card
from dicewright.games.titandice.rules.attacks import push_attack
from dicewright.games.titandice.rules.dice import begin_roll, go_out, push_roll, take_active


def set_table(g: TitanCells) -> int:
    """A new game on the rulings written into the state."""
    for seat in range(g.players):
        for creature in range(k.CREATURES):
            g.track[seat * k.CREATURES + creature] = k.START_TRACK
    if g.ruling[k.R_FIRST_PLAYER] == k.DRAWN:
        g.first = draw(g, g.players)
    else:
        g.first = g.ruling[k.R_FIRST_PLAYER] - 1
    push(g, k.X_GAME, 0, 0, 0, 0)
    for creature in range(k.CREATURES):
        if g.players == 1:
            g.exodus[creature] = k.EXODUS_START
            push(g, k.D_SETUP, 0, k.CREATURES - 1 - creature, 0, 0)
        else:
            lay_stack(g, creature)
    return 0


def lay_stack(g: TitanCells, creature: int) -> int:
    """The cards that are in the game, the lowest level on top (TD4)."""
    cards = cards_in_game(g.players, g.ruling[k.R_STACKS])
    for level in range(1, k.LEVELS + 1):
        if cards & (1 << (level - 1)):
            return_card(g, creature, level, k.RETURN_SORTED)
    if cards & k.FOURTH:
        return_card(g, creature, g.ruling[k.R_FOURTH_CARD], k.RETURN_SORTED)
    return 0


def cards_in_game(players: int, stacks: int) -> int:
    """Which cards every stack starts with, a bit each; four players need all of them (TD4)."""
    if stacks != k.BY_PLAYERS:
        return stacks
    return k.THREE_LEVELS | k.FOURTH if players == k.SEATS else k.THREE_LEVELS


def legal_setup(g: TitanCells) -> int:
    """Alone: two cards of different level of each creature."""
    for choice in range(k.LEVELS):
        offer(g, k.A_SETUP + choice)
    return 0


def decide_setup(g: TitanCells, action: int) -> int:
    at = pop(g)
    creature = g.stack[at + k.A]
    choice = action - k.A_SETUP
    g.pile[creature * k.PILE] = t.SOLO_LOW[choice]
    g.pile[creature * k.PILE + 1] = t.SOLO_HIGH[choice]
    if g.listening:
        emit(g, k.E_CARDS_CHOSEN, 0, creature, choice, 0, 0)
    return 0


# -- rounds ----------------------------------------------------------------------------------------


def resolve_game(g: TitanCells) -> int:
    """The next round, or the end after a round in which it was triggered."""
    if g.players == 1 and g.round >= g.ruling[k.R_ROUND_LIMIT]:
        # Whoever has not won by now never will (TD19).
        g.result = k.SOLO_LOST
        return 0
    if g.ending or g.round >= g.ruling[k.R_ROUND_LIMIT]:
        if g.listening:
            emit(g, k.E_GAME_ENDED, -1, 0, 0, 0, 0)
        pop(g)
        return 0
    if g.round > 0:
        g.first = seat_after(g, g.first)
    g.round += 1
    for seat in range(g.players):
        freshen(g, seat)
    if g.listening:
        emit(g, k.E_ROUND_STARTED, g.first, g.round, 0, 0, 0)
    push(g, k.X_ROUND, 0, g.first, 0, 0)
    if g.players == 1 and not g.ruling[k.R_EXODUS_EVERY_TURN]:
        return push_exodus(g)
    return next_turn(g)


def freshen(g: TitanCells, seat: int) -> int:
    """All dice back, no wounds, all cards face up."""
    take_active(g, seat)
    g.spent[seat] = 0
    g.wound[seat] = 0
    g.aside[seat] = 0
    g.paid[seat] = 0
    g.bonus[seat] = k.BONUS_HOME
    g.marker[seat] = 0
    g.out[seat] = 0
    g.turns[seat] = 0
    g.winged[seat] = 0
    for creature in range(k.CREATURES):
        g.down[seat * k.CREATURES + creature] = 0
    return 0


def resolve_round(g: TitanCells) -> int:
    """One turn after the other until everybody is out. A = whose turn is next."""
    if is_anybody_in(g):
        return next_turn(g)
    pop(g)
    return resolve_game(g)


def next_turn(g: TitanCells) -> int:
    """The next turn of the round on top."""
    at = g.top
    seat = g.stack[at + k.A]
    g.stack[at + k.A] = seat_after(g, seat)
    if g.players == 1 and g.ruling[k.R_EXODUS_EVERY_TURN]:
        push(g, k.X_TURN, seat, 0, 0, 0)
        return push_exodus(g)
    return begin_turn(g, seat)


def turn_of(g: TitanCells) -> int:
    """Whose turn it is, or -1 between two rounds."""
    at = newest(g, k.X_ROUND)
    return (g.stack[at + k.A] + g.players - 1) % g.players if at >= 0 else -1


def is_anybody_in(g: TitanCells) -> int:
    still_in = 0
    for seat in range(g.players):
        still_in += 1 if g.out[seat] == 0 else 0
    return still_in


def resolve_turn(g: TitanCells) -> int:
    at = pop(g)
    return begin_turn(g, g.stack[at + k.SEAT])


def begin_turn(g: TitanCells, seat: int) -> int:
    """Roll and act, or attack who is still in."""
    g.turns[seat] += 1
    if g.listening:
        emit(g, k.E_TURN_STARTED, seat, g.round, g.out[seat], 0, 0)
    if g.out[seat]:
        return push_attack(g, seat)
    if g.turns[seat] > 1 and all_active(g, seat) == 0 and not has_spent(g, seat):
        return turn_without_dice(g, seat)
    push(g, k.D_ACT if g.turns[seat] < g.ruling[k.R_TURN_LIMIT] else k.X_ACT, seat, 0, 0, 0)
    return begin_roll(g, seat)


def turn_without_dice(g: TitanCells, seat: int) -> int:
    """Out, the turn is over; or out and attacking at once; or in, with an action but no roll."""
    if g.ruling[k.R_NO_DICE] == k.NO_DICE_ACT:
        return push(g, k.X_ACT, seat, 0, 0, 0)
    go_out(g, seat)
    if g.ruling[k.R_NO_DICE] == k.NO_DICE_ATTACK and is_anybody_in(g):
        return push_attack(g, seat)
    return 0


# -- the exodus (TD18) -----------------------------------------------------------------------------


def push_exodus(g: TitanCells) -> int:
    """One die in round 1, one more each round, five at most."""
    return push_roll(g, 0, k.ROLL_EXODUS, min(g.round, k.EXODUS_DICE), 0)


def settle_exodus(g: TitanCells) -> int:
    """Creatures first, then the player moves one for every wound; or the other way round.

    X_ROLLED for the exodus: B = 1 once the player was asked for the wounds.
    """
    at = g.top
    wounds = g.stack[at + k.ROLLED + k.WOUND]
    if wounds > 0 and g.stack[at + k.B] == 0 and g.ruling[k.R_EXODUS_WOUNDS_FIRST]:
        g.stack[at + k.B] = 1
        return push(g, k.D_EXODUS, 0, wounds, 0, 0)
    pop(g)
    for creature in range(k.CREATURES):
        move_away(g, creature, g.stack[at + k.ROLLED + creature])
    if wounds > 0 and g.stack[at + k.B] == 0 and not g.result:
        push(g, k.D_EXODUS, 0, wounds, 0, 0)
    return 0


def move_away(g: TitanCells, creature: int, steps: int) -> int:
    """Toward freedom; at 0 it is lost, and five lost creatures lose the game at once."""
    steps = min(steps, g.exodus[creature])
    if steps > 0:
        g.exodus[creature] -= steps
        if g.listening:
            emit(g, k.E_EXODUS_MOVED, 0, creature, -steps, 0, 0)
    left = 0
    for other in range(k.CREATURES):
        left += g.exodus[other]
    if left == 0:
        g.result = k.SOLO_LOST
    return 0


def legal_exodus(g: TitanCells) -> int:
    for creature in range(k.CREATURES):
        if g.exodus[creature] > 0:
            offer(g, k.A_NAME + creature)
    return 0


def decide_exodus(g: TitanCells, action: int) -> int:
    at = g.top
    g.stack[at + k.A] -= 1
    if g.stack[at + k.A] == 0:
        pop(g)
    return move_away(g, action - k.A_NAME, 1)


# -- the score -------------------------------------------------------------------------------------


def score_of(g: TitanCells, seat: int) -> int:
    """Creatures and levels of cards; alone there are no points, only 1 for a win."""
    if g.players == 1:
        return 1 if g.result == k.SOLO_WON else 0
    total = points_of_cards(g, seat)
    for creature in range(k.CREATURES):
        total += g.track[seat * k.CREATURES + creature]
    return total


def points_of_cards(g: TitanCells, seat: int) -> int:
    """A card is worth its level, or a point, or nothing (TD3)."""
    levels = 0
    cards: int = 0
    for creature in range(k.CREATURES):
        levels += g.card[seat * k.CREATURES + creature]
        cards += g.card[seat * k.CREATURES + creature] > 0
    if g.ruling[k.R_CARD_POINTS] == k.BY_LEVEL:
        return levels
    return 0 if g.ruling[k.R_CARD_POINTS] == k.NO_POINTS else cards


def standing_of(g: TitanCells, seat: int) -> int:
    """Ties go to who came later in the last round's turn order."""
    return score_of(g, seat) * k.SEATS + (seat + g.players - g.first) % g.players


def worth_of(g: TitanCells, seat: int) -> int:
    """Creatures, cards, and hope: dice that match each other may still be captured."""
    total = 0
    best = 0
    for creature in range(k.CREATURES):
        at = seat * k.CREATURES + creature
        total += 100 * g.track[at] + 90 * g.card[at]
        if g.track[at] == k.CAGED:
            total += 60
        best = max(best, min(active_of(g, seat, creature), k.CAGED - g.track[at]))
    total += 60 * best + 10 * g.spent[seat] - 25 * (g.wound[seat] + g.marker[seat])
    if g.players == 1:
        for creature in range(k.CREATURES):
            total += 40 * g.exodus[creature]
        if g.result == k.SOLO_WON:
            total += 10000
    return total


def stop_if_decided(g: TitanCells) -> int:
    """A solo game is won or lost at once."""
    if g.result and g.top >= 0:
        if g.listening:
            emit(g, k.E_GAME_ENDED, 0, 0, 0, 0, 0)
        g.top = -k.FRAME
    return 0
