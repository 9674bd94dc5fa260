"""The engine of Dice Forge: hands every frame to the chapter it belongs to. No rule is here."""

from __future__ import annotations

import cython

if not cython.compiled:
    from dicewright.core.features import Floats
    from dicewright.games.diceforge.consts import (
        A_CASH,
        A_CELESTIAL,
        A_TRITON,
        C_CELESTIAL,
        C_ROLL,
        CELESTIAL_SIDES,
        COMPANION_TOP,
        D_ACTION,
        D_ADVANCE,
        D_ANCESTOR,
        D_CERBERUS,
        D_CHOOSE_GAIN,
        D_CONVERT,
        D_COPY,
        D_DIE,
        D_DRAFT,
        D_EXTRA,
        D_FORGE,
        D_FREE_FEAT,
        D_MEMORY,
        D_MEMORY_ORDER,
        D_MERCHANT,
        D_OPTION,
        D_ORDER,
        D_PAY_ANCIENT,
        D_PAY_GOLD,
        D_PAY_SCEPTER,
        D_PICK,
        D_PLACE,
        D_POINT,
        D_PUZZLE,
        D_REINFORCE,
        D_SPEND,
        D_SPLIT,
        D_STEP,
        D_TAKE_FACE,
        D_TARGET,
        D_TRADE,
        D_TREASURE,
        D_TURN_DIE,
        D_TURN_END,
        D_TWINS,
        D_UPGRADE,
        D_UPGRADE_FACE,
        D_WIND,
        LAST_COMMON_DECISION,
        OBSERVATION,
        PLACES,
        X_AFTER_FACE,
        X_BLESSING,
        X_CELESTIAL,
        X_CERBERUS,
        X_DRAFT,
        X_EXTRA,
        X_EXTRA_TURN,
        X_FEAT,
        X_GAME,
        X_MEMORY,
        X_PAIR,
        X_PAIR_OF,
        X_PROGRAM,
        X_REPEAT_BLESSING,
        X_STEPS,
        X_TURN_END,
    )
    from dicewright.games.diceforge.effects.dice import (
        decide_pick,
        decide_wind,
        is_twin_pick,
        legal_pick,
        legal_wind,
    )
    from dicewright.games.diceforge.effects.fortunes import (
        decide_memory,
        decide_merchant,
        decide_spend,
        decide_trade,
        legal_memory,
        legal_merchant,
        legal_spend,
        legal_trade,
    )
    from dicewright.games.diceforge.effects.programs import (
        decide_choose_gain,
        decide_target,
        legal_choose_gain,
        legal_target,
        resolve_program,
    )
    from dicewright.games.diceforge.encoding import encode_position
    from dicewright.games.diceforge.layout import (
        ForgeCells,
    )
    from dicewright.games.diceforge.rules.blessings import (
        decide_cerberus,
        decide_die,
        decide_twins,
        land_roll,
        legal_cerberus,
        legal_die,
        legal_twins,
        resolve_blessing,
        resolve_cerberus,
        resolve_pair_of,
        resolve_repeat,
        roll_first_action,
        throw_dice,
    )
    from dicewright.games.diceforge.rules.celestial import (
        decide_point,
        decide_turn_die,
        is_twin_point,
        is_twin_turn,
        land_celestial,
        legal_point,
        legal_turn_die,
        resolve_celestial,
        throw_celestial,
    )
    from dicewright.games.diceforge.rules.faces import (
        decide_convert,
        decide_copy,
        decide_option,
        decide_puzzle,
        is_twin_copy,
        legal_convert,
        legal_copy,
        legal_option,
        legal_puzzle,
        resolve_pair,
    )
    from dicewright.games.diceforge.rules.feats import (
        decide_free_feat,
        legal_free_feat,
        resolve_feat,
    )
    from dicewright.games.diceforge.rules.forge import (
        decide_ancestor,
        decide_forge,
        decide_place,
        decide_take_face,
        decide_upgrade,
        decide_upgrade_face,
        is_twin_place,
        is_twin_upgrade,
        legal_ancestor,
        legal_forge,
        legal_place,
        legal_take_face,
        legal_upgrade,
        legal_upgrade_face,
    )
    from dicewright.games.diceforge.rules.labyrinth import (
        decide_step,
        decide_treasure,
        legal_step,
        legal_treasure,
        resolve_steps,
    )
    from dicewright.games.diceforge.rules.order import decide_order, legal_order
    from dicewright.games.diceforge.rules.payment import (
        decide_pay_ancient,
        decide_pay_scepter,
        legal_pay_ancient,
        legal_pay_scepter,
    )
    from dicewright.games.diceforge.rules.resources import (
        decide_pay_gold,
        decide_split,
        legal_pay_gold,
        legal_split,
    )
    from dicewright.games.diceforge.rules.scoring import (
        score_of,
        standing_of,
        worth_of,
    )
    from dicewright.games.diceforge.rules.setup import (
        decide_draft,
        legal_draft,
        resolve_draft,
        set_table,
    )
    from dicewright.games.diceforge.rules.tokens import (
        decide_advance,
        decide_anytime,
        legal_advance,
    )
    from dicewright.games.diceforge.rules.turn import (
        decide_action,
        decide_extra,
        decide_reinforce,
        decide_turn_end,
        legal_action,
        legal_extra,
        legal_reinforce,
        legal_turn_end,
        resolve_extra,
        resolve_extra_turn,
        resolve_game,
        resolve_turn_end,
    )
    from dicewright.games.diceforge.rules.zones import (
        decide_memory_order,
        legal_memory_order,
        resolve_after_face,
        resolve_memory,
    )
    from dicewright.games.diceforge.traits import stage_of, trait_of


class Forge(ForgeCells):
    """A position of Dice Forge."""

    def begin_game(self, seed: int) -> int:
        return set_table(self)

    def resolve(self, op: int) -> int:
        if op == X_BLESSING:
            return resolve_blessing(self)
        if op == X_PAIR:
            return resolve_pair(self)
        if op == X_PROGRAM:
            return resolve_program(self)
        if op == X_EXTRA:
            return resolve_extra(self)
        if op == X_FEAT:
            return resolve_feat(self)
        if op == X_GAME:
            return resolve_game(self)
        if op == X_TURN_END:
            return resolve_turn_end(self)
        if op == X_PAIR_OF:
            return resolve_pair_of(self)
        if op == X_AFTER_FACE:
            return resolve_after_face(self)
        if op == X_STEPS:
            return resolve_steps(self)
        if op == X_CELESTIAL:
            return resolve_celestial(self)
        if op == X_REPEAT_BLESSING:
            return resolve_repeat(self)
        if op == X_CERBERUS:
            return resolve_cerberus(self)
        if op == X_MEMORY:
            return resolve_memory(self)
        if op == X_EXTRA_TURN:
            return resolve_extra_turn(self)
        assert op == X_DRAFT, "a frame without a chapter"
        return resolve_draft(self)

    def chance_first(self, op: int) -> int:
        return A_CELESTIAL if op == C_CELESTIAL else roll_first_action(self)

    def chance_sides(self, op: int) -> int:
        return CELESTIAL_SIDES if op == C_CELESTIAL else PLACES

    def land(self, op: int, action: int) -> int:
        return land_celestial(self, action) if op == C_CELESTIAL else land_roll(self, action)

    def throw(self, op: int) -> int:
        assert op in (C_ROLL, C_CELESTIAL), "a chance frame without a chapter"
        return throw_celestial(self) if op == C_CELESTIAL else throw_dice(self)

    def fill_legal(self, op: int) -> int:
        if op > LAST_COMMON_DECISION:
            return fill_further(self, op)
        if op == D_ACTION:
            return legal_action(self)
        if op == D_PLACE:
            return legal_place(self)
        if op == D_FORGE:
            return legal_forge(self)
        if op == D_EXTRA:
            return legal_extra(self)
        if op == D_OPTION:
            return legal_option(self)
        if op == D_SPLIT:
            return legal_split(self)
        if op == D_REINFORCE:
            return legal_reinforce(self)
        if op == D_ORDER:
            return legal_order(self)
        if op == D_COPY:
            return legal_copy(self)
        if op == D_CONVERT:
            return legal_convert(self)
        if op == D_CERBERUS:
            return legal_cerberus(self)
        if op == D_DIE:
            return legal_die(self)
        if op == D_CHOOSE_GAIN:
            return legal_choose_gain(self)
        if op == D_TAKE_FACE:
            return legal_take_face(self)
        if op == D_TARGET:
            return legal_target(self)
        if op == D_PICK:
            return legal_pick(self)
        if op == D_TURN_END:
            return legal_turn_end(self)
        assert op == D_DRAFT, "a decision without a chapter"
        return legal_draft(self)

    def decide(self, op: int, action: int) -> int:
        if action >= A_TRITON and action < A_TRITON + 3:
            return decide_anytime(self, action)
        if op > LAST_COMMON_DECISION or action >= A_CASH:
            return decide_further(self, op, action)
        if op == D_ACTION:
            return decide_action(self, action)
        if op == D_PLACE:
            return decide_place(self, action)
        if op == D_FORGE:
            return decide_forge(self, action)
        if op == D_EXTRA:
            return decide_extra(self, action)
        if op == D_OPTION:
            return decide_option(self, action)
        if op == D_SPLIT:
            return decide_split(self, action)
        if op == D_REINFORCE:
            return decide_reinforce(self, action)
        if op == D_ORDER:
            return decide_order(self, action)
        if op == D_COPY:
            return decide_copy(self, action)
        if op == D_CONVERT:
            return decide_convert(self, action)
        if op == D_CERBERUS:
            return decide_cerberus(self, action)
        if op == D_DIE:
            return decide_die(self, action)
        if op == D_CHOOSE_GAIN:
            return decide_choose_gain(self, action)
        if op == D_TAKE_FACE:
            return decide_take_face(self, action)
        if op == D_TARGET:
            return decide_target(self, action)
        if op == D_PICK:
            return decide_pick(self, action)
        if op == D_TURN_END:
            return decide_turn_end(self, action)
        assert op == D_DRAFT, "a decision without a chapter"
        return decide_draft(self, action)

    def allows_unlisted(self, action: int) -> int:
        op = self.stack[self.top]
        if op == D_PLACE:
            return is_twin_place(self, action)
        if op == D_COPY:
            return is_twin_copy(self, action)
        if op == D_PICK:
            return is_twin_pick(self, action)
        if op == D_POINT:
            return is_twin_point(self, action)
        if op == D_TURN_DIE:
            return is_twin_turn(self, action)
        if op == D_UPGRADE:
            return is_twin_upgrade(self, action)
        return 0

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


# -- the decisions that only Rebellion knows -------------------------------------------------------


def fill_further(g: ForgeCells, op: int) -> int:
    if op == D_TWINS:
        return legal_twins(g)
    if op == D_PAY_GOLD:
        return legal_pay_gold(g)
    if op == D_PAY_SCEPTER:
        return legal_pay_scepter(g)
    if op == D_PAY_ANCIENT:
        return legal_pay_ancient(g)
    if op == D_POINT:
        return legal_point(g)
    if op == D_TURN_DIE:
        return legal_turn_die(g)
    if op == D_UPGRADE:
        return legal_upgrade(g)
    if op == D_UPGRADE_FACE:
        return legal_upgrade_face(g)
    if op == D_MERCHANT:
        return legal_merchant(g)
    if op == D_ANCESTOR:
        return legal_ancestor(g)
    if op == D_SPEND:
        return legal_spend(g)
    if op == D_WIND:
        return legal_wind(g)
    if op == D_FREE_FEAT:
        return legal_free_feat(g)
    if op == D_ADVANCE:
        return legal_advance(g)
    if op == D_PUZZLE:
        return legal_puzzle(g)
    if op == D_STEP:
        return legal_step(g)
    if op == D_TREASURE:
        return legal_treasure(g)
    if op == D_TRADE:
        return legal_trade(g)
    if op == D_MEMORY:
        return legal_memory(g)
    assert op == D_MEMORY_ORDER, "a decision without a chapter"
    return legal_memory_order(g)


def decide_further(g: ForgeCells, op: int, action: int) -> int:
    if action >= A_CASH and action < A_CASH + COMPANION_TOP:
        return decide_anytime(g, action)
    if op == D_TWINS:
        return decide_twins(g, action)
    if op == D_PAY_GOLD:
        return decide_pay_gold(g, action)
    if op == D_PAY_SCEPTER:
        return decide_pay_scepter(g, action)
    if op == D_PAY_ANCIENT:
        return decide_pay_ancient(g, action)
    if op == D_POINT:
        return decide_point(g, action)
    if op == D_TURN_DIE:
        return decide_turn_die(g, action)
    if op == D_UPGRADE:
        return decide_upgrade(g, action)
    if op == D_UPGRADE_FACE:
        return decide_upgrade_face(g, action)
    if op == D_MERCHANT:
        return decide_merchant(g, action)
    if op == D_ANCESTOR:
        return decide_ancestor(g, action)
    if op == D_SPEND:
        return decide_spend(g, action)
    if op == D_WIND:
        return decide_wind(g, action)
    if op == D_FREE_FEAT:
        return decide_free_feat(g, action)
    if op == D_ADVANCE:
        return decide_advance(g, action)
    if op == D_PUZZLE:
        return decide_puzzle(g, action)
    if op == D_STEP:
        return decide_step(g, action)
    if op == D_TREASURE:
        return decide_treasure(g, action)
    if op == D_TRADE:
        return decide_trade(g, action)
    if op == D_MEMORY:
        return decide_memory(g, action)
    assert op == D_MEMORY_ORDER, "a decision without a chapter"
    return decide_memory_order(g, action)
