"""The engine of Dice Forge: hands every frame to the chapter it belongs to. No rule is here."""

from __future__ import annotations

import cython

if not cython.compiled:
    from dicewright.games.diceforge.consts import (
        A_TRITON,
        C_ROLL,
        D_ACTION,
        D_CERBERUS,
        D_CHOOSE_GAIN,
        D_CONVERT,
        D_COPY,
        D_DIE,
        D_DRAFT,
        D_EXTRA,
        D_FORGE,
        D_OPTION,
        D_ORDER,
        D_PICK,
        D_PLACE,
        D_REINFORCE,
        D_REWARD,
        D_SPLIT,
        D_TAKE_FACE,
        D_TARGET,
        D_TURN_END,
        PLACES,
        X_BLESSING,
        X_CERBERUS,
        X_DRAFT,
        X_EXTRA,
        X_FEAT,
        X_GAME,
        X_PAIR,
        X_PROGRAM,
        X_REPEAT_BLESSING,
        X_TURN_END,
    )
    from dicewright.games.diceforge.effects.programs import (
        decide_choose_gain,
        decide_pick,
        decide_target,
        is_twin_pick,
        legal_choose_gain,
        legal_pick,
        legal_target,
        resolve_program,
    )
    from dicewright.games.diceforge.layout import ForgeCells
    from dicewright.games.diceforge.rules.blessings import (
        decide_cerberus,
        decide_die,
        land_roll,
        legal_cerberus,
        legal_die,
        resolve_blessing,
        resolve_cerberus,
        resolve_repeat,
        roll_first_action,
        throw_dice,
    )
    from dicewright.games.diceforge.rules.faces import (
        decide_convert,
        decide_copy,
        decide_option,
        decide_order,
        decide_reward,
        is_twin_copy,
        legal_convert,
        legal_copy,
        legal_option,
        legal_order,
        legal_reward,
        resolve_pair,
    )
    from dicewright.games.diceforge.rules.feats import resolve_feat
    from dicewright.games.diceforge.rules.forge import (
        decide_forge,
        decide_place,
        decide_take_face,
        is_twin_place,
        legal_forge,
        legal_place,
        legal_take_face,
    )
    from dicewright.games.diceforge.rules.resources import decide_split, legal_split
    from dicewright.games.diceforge.rules.scoring import score_of, standing_of
    from dicewright.games.diceforge.rules.setup import (
        decide_draft,
        legal_draft,
        resolve_draft,
        set_table,
    )
    from dicewright.games.diceforge.rules.tokens import decide_anytime
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
        resolve_game,
        resolve_turn_end,
    )


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
        if op == X_REPEAT_BLESSING:
            return resolve_repeat(self)
        if op == X_CERBERUS:
            return resolve_cerberus(self)
        assert op == X_DRAFT, "a frame without a chapter"
        return resolve_draft(self)

    def chance_first(self, op: int) -> int:
        assert op == C_ROLL, "a chance frame without a chapter"
        return roll_first_action(self)

    def chance_sides(self, op: int) -> int:
        return PLACES

    def land(self, op: int, action: int) -> int:
        return land_roll(self, action)

    def throw(self, op: int) -> int:
        return throw_dice(self)

    def fill_legal(self, op: int) -> int:
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
        if op == D_REWARD:
            return legal_reward(self)
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
        if op == D_REWARD:
            return decide_reward(self, action)
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
        return 0

    def score(self, seat: int) -> int:
        return score_of(self, seat)

    def standing(self, seat: int) -> int:
        return standing_of(self, seat)
