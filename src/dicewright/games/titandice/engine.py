"""The engine of Titan Dice: hands every frame to the chapter it belongs to. No rule is here."""

from __future__ import annotations

import cython

if not cython.compiled:
    from dicewright.core.consts import FRAME, A
    from dicewright.core.features import Floats
    from dicewright.core.frames import pop
    from dicewright.core.state import emit
    from dicewright.games.titandice.consts import (
        A_ROLL,
        D_ACT,
        D_AFTER,
        D_CATCH,
        D_COLLECT,
        D_DICE,
        D_EXODUS,
        D_FLIP,
        D_LAST_CAPTURE,
        D_LOSE,
        D_NAME,
        D_ORDER,
        D_PAY,
        D_REDEEM,
        D_REROLL,
        D_ROLL,
        D_SET_ASIDE,
        D_SETUP,
        D_SIDE,
        D_SUFFER,
        D_TRANSFORM,
        D_WOUNDS,
        E_GAME_ENDED,
        OBSERVATION,
        ROLL_ATTACK,
        ROLL_EXODUS,
        ROLL_KRAKEN,
        ROLL_REDEMPTION,
        ROLL_REINFORCE,
        ROLL_RESCUE,
        SIDES,
        X_ACT,
        X_GAME,
        X_POWER,
        X_POWER_OVER,
        X_ROLLED,
        X_ROUND,
        X_STRIKE,
        X_TURN,
    )
    from dicewright.games.titandice.encoding import encode_position
    from dicewright.games.titandice.layout import (
        TitanCells,
    )
    from dicewright.games.titandice.rules.actions import (
        decide_act,
        decide_after,
        decide_pay,
        legal_act,
        legal_after,
        legal_last_capture,
        legal_pay,
        resolve_act,
    )
    from dicewright.games.titandice.rules.attacks import (
        decide_flip,
        decide_order,
        decide_reroll,
        decide_set_aside,
        decide_suffer,
        legal_flip,
        legal_order,
        legal_reroll,
        legal_set_aside,
        legal_suffer,
        resolve_attack,
        resolve_strike,
    )
    from dicewright.games.titandice.rules.dice import (
        decide_roll,
        decide_wounds,
        land_roll,
        legal_roll,
        legal_wounds,
        settle_roll,
        throw_dice,
    )
    from dicewright.games.titandice.rules.powers import (
        decide_catch,
        decide_collect,
        decide_dice,
        decide_lose,
        decide_name,
        decide_redeem,
        decide_side,
        decide_transform,
        legal_catch,
        legal_collect,
        legal_dice,
        legal_lose,
        legal_name,
        legal_redeem,
        legal_side,
        legal_transform,
        resolve_power,
        resolve_power_over,
        settle_kraken,
        settle_redemption,
        settle_rescue,
    )
    from dicewright.games.titandice.rules.rounds import (
        decide_exodus,
        decide_setup,
        legal_exodus,
        legal_setup,
        resolve_game,
        resolve_round,
        resolve_turn,
        score_of,
        set_table,
        settle_exodus,
        standing_of,
        worth_of,
    )
    from dicewright.games.titandice.traits import stage_of, trait_of


class Titan(TitanCells):
    """A position of Titan Dice."""

    def begin_game(self, seed: int) -> int:
        return set_table(self)

    def resolve(self, op: int) -> int:
        resolve_frame(self, op)
        return stop_if_decided(self)

    def chance_first(self, op: int) -> int:
        return A_ROLL

    def chance_sides(self, op: int) -> int:
        return SIDES

    def land(self, op: int, action: int) -> int:
        return land_roll(self, action)

    def throw(self, op: int) -> int:
        return throw_dice(self)

    def fill_legal(self, op: int) -> int:
        if op == D_ACT:
            return legal_act(self)
        if op == D_ROLL:
            return legal_roll(self)
        if op == D_PAY:
            return legal_pay(self)
        if op == D_REROLL:
            return legal_reroll(self)
        if op == D_WOUNDS:
            return legal_wounds(self)
        if op == D_AFTER:
            return legal_after(self)
        if op == D_DICE:
            return legal_dice(self)
        if op == D_TRANSFORM:
            return legal_transform(self)
        if op == D_SIDE:
            return legal_side(self)
        if op == D_LOSE:
            return legal_lose(self)
        if op == D_COLLECT:
            return legal_collect(self)
        if op == D_CATCH:
            return legal_catch(self)
        if op == D_REDEEM:
            return legal_redeem(self)
        if op == D_NAME:
            return legal_name(self)
        if op == D_ORDER:
            return legal_order(self)
        if op == D_FLIP:
            return legal_flip(self)
        if op == D_SUFFER:
            return legal_suffer(self)
        if op == D_SET_ASIDE:
            return legal_set_aside(self)
        if op == D_EXODUS:
            return legal_exodus(self)
        if op == D_SETUP:
            return legal_setup(self)
        assert op == D_LAST_CAPTURE, "a decision without a chapter"
        return legal_last_capture(self)

    def decide(self, op: int, action: int) -> int:
        decide_frame(self, op, action)
        return stop_if_decided(self)

    def score(self, seat: int) -> int:
        return score_of(self, seat)

    def standing(self, seat: int) -> int:
        return standing_of(self, seat)

    def worth(self, seat: int) -> int:
        return worth_of(self, seat)

    def stage(self) -> int:
        return stage_of(self)

    def trait(self, action: int) -> int:
        return trait_of(self, action)

    def observation_size(self) -> int:
        return OBSERVATION

    def encode(self, seat: int, out: Floats, at: int) -> int:
        return encode_position(self, seat, out, at)


def stop_if_decided(g: TitanCells) -> int:
    """A solo game is won or lost at once."""
    if g.result and g.depth > 0:
        if g.listening:
            emit(g, E_GAME_ENDED, 0, 0, 0, 0, 0)
        g.depth = 0
        g.top = -FRAME
    return 0


def resolve_frame(g: TitanCells, op: int) -> int:
    if op == X_ROLLED:
        return resolve_rolled(g)
    if op == X_ROUND:
        return resolve_round(g)
    if op == X_TURN:
        return resolve_turn(g)
    if op == X_ACT:
        return resolve_act(g)
    if op == X_STRIKE:
        return resolve_strike(g)
    if op == X_POWER:
        return resolve_power(g)
    if op == X_POWER_OVER:
        return resolve_power_over(g)
    assert op == X_GAME, "a frame without a chapter"
    return resolve_game(g)


def resolve_rolled(g: TitanCells) -> int:
    """The dice lie: what they were rolled for."""
    at = g.top
    why = g.stack[at + A]
    if why <= ROLL_REINFORCE:
        return settle_roll(g)
    if why == ROLL_ATTACK:
        return resolve_attack(g, at)
    if why == ROLL_KRAKEN:
        pop(g)
        return settle_kraken(g, at)
    if why == ROLL_RESCUE:
        pop(g)
        return settle_rescue(g, at)
    if why == ROLL_REDEMPTION:
        pop(g)
        return settle_redemption(g, at)
    assert why == ROLL_EXODUS, "a roll without a chapter"
    return settle_exodus(g)


def decide_frame(g: TitanCells, op: int, action: int) -> int:
    if op == D_ACT:
        return decide_act(g, action)
    if op == D_ROLL:
        return decide_roll(g, action)
    if op == D_PAY:
        return decide_pay(g, action)
    if op == D_REROLL:
        return decide_reroll(g, action)
    if op == D_WOUNDS:
        return decide_wounds(g, action)
    if op == D_AFTER:
        return decide_after(g, action)
    if op == D_DICE:
        return decide_dice(g, action)
    if op == D_TRANSFORM:
        return decide_transform(g, action)
    if op == D_SIDE:
        return decide_side(g, action)
    if op == D_LOSE:
        return decide_lose(g, action)
    if op == D_COLLECT:
        return decide_collect(g, action)
    if op == D_CATCH:
        return decide_catch(g, action)
    if op == D_REDEEM:
        return decide_redeem(g, action)
    if op == D_NAME:
        return decide_name(g, action)
    if op == D_ORDER:
        return decide_order(g, action)
    if op == D_FLIP:
        return decide_flip(g, action)
    if op == D_SUFFER:
        return decide_suffer(g, action)
    if op == D_SET_ASIDE:
        return decide_set_aside(g, action)
    if op == D_EXODUS:
        return decide_exodus(g, action)
    if op == D_SETUP:
        return decide_setup(g, action)
    assert op == D_LAST_CAPTURE, "a decision without a chapter"
    return decide_after(g, action)
