"""What players are asked and can answer, as data: kinds, phases, subjects, costs, gains, targets.

`prompts` puts the same into words. No rule is here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from dicewright.core.asking import Answer, Asked, Fact, target_of
from dicewright.core.consts import SEAT, A, B, C
from dicewright.games.titandice import consts as k
from dicewright.games.titandice.actions import VOCABULARY
from dicewright.games.titandice.content import CREATURE_NAMES, SIDE_NAMES, card_id
from dicewright.games.titandice.engine import Titan
from dicewright.games.titandice.view import NamedCells

Frame = Sequence[int]
Form = Mapping[str, str]

#: The kind of every decision; the words of a question are found by it.
KINDS = {
    k.D_SETUP: "setup",
    k.D_ROLL: "roll-dice",
    k.D_WOUNDS: "wounds",
    k.D_ACT: "act",
    k.D_AFTER: "after",
    k.D_LAST_CAPTURE: "last-capture",
    k.D_PAY: "pay",
    k.D_DICE: "dice",
    k.D_TRANSFORM: "transform",
    k.D_SIDE: "side",
    k.D_LOSE: "lose",
    k.D_COLLECT: "collect",
    k.D_CATCH: "catch",
    k.D_REDEEM: "redeem",
    k.D_NAME: "name",
    k.D_REROLL: "reroll",
    k.D_ORDER: "order",
    k.D_FLIP: "flip",
    k.D_SUFFER: "suffer",
    k.D_SET_ASIDE: "set-aside",
    k.D_EXODUS: "exodus",
}
OVER, ROLL = "over", "roll"

#: The phases of a game and of a turn.
SETUP, EXODUS, ROLLING, ACTING, ATTACK = "setup", "exodus", "roll", "act", "attack"
PHASES = {
    **dict.fromkeys((k.D_SETUP,), SETUP),
    **dict.fromkeys((k.D_EXODUS,), EXODUS),
    **dict.fromkeys((k.D_ROLL, k.D_WOUNDS), ROLLING),
    **dict.fromkeys((k.D_REROLL, k.D_ORDER, k.D_FLIP, k.D_SUFFER, k.D_SET_ASIDE), ATTACK),
}
#: What is rolled for, where the player acts with it.
ROLL_PHASES = {k.ROLL_FIRST: ROLLING, k.ROLL_AGAIN: ROLLING, k.ROLL_ATTACK: ATTACK} | {
    k.ROLL_EXODUS: EXODUS
}


def asked(state: Titan) -> Asked:
    """The question on top."""
    frames = state.frames()
    if not frames:
        return Asked(OVER)
    top = frames[-1]
    if top[0] == k.C_ROLL:
        return Asked(ROLL, ROLL_PHASES.get(frames[-2][A], ACTING))
    return Asked(KINDS[top[0]], PHASES.get(top[0], ACTING), _subject(state, frames))


def _subject(state: Titan, frames: Sequence[Frame]) -> dict[str, Fact]:
    """What a question is about."""
    frame = frames[-1]
    match frame[0]:
        case k.D_SETUP:
            return {"creature": CREATURE_NAMES[frame[A]]}
        case k.D_WOUNDS:
            return {"side": "wound", "amount": frame[A]}
        case k.D_REROLL:
            return {"side": SIDE_NAMES[frame[A]], "amount": frame[B]}
        case k.D_PAY:
            return {
                "creature": CREATURE_NAMES[frame[A]],
                "amount": frame[B],
                "level": frame[k.PAY_LEVEL],
                "purpose": PURPOSES[frame[C]],
            }
        case k.D_COLLECT:
            return {"amount": frame[A]}
        case k.D_DICE | k.D_TRANSFORM:
            return {"amount": frame[B]}
        case k.D_LOSE | k.D_CATCH | k.D_NAME:
            return {"level": frame[A]}
        case k.D_ORDER:
            return {"sides": [SIDE_NAMES[frame[A]], SIDE_NAMES[frame[B]]]}
        case k.D_FLIP | k.D_SUFFER | k.D_SET_ASIDE:
            return _attack(state, frames)
        case k.D_EXODUS:
            return {"amount": frame[A]}
    return {}


#: What a price is paid for.
PURPOSES = {
    k.PAY_PURCHASE: "buy",
    k.PAY_SWAP: "swap",
    k.PAY_TAKE: "take",
    k.PAY_ACTIVATE: "activate",
}


def _attack(state: Titan, frames: Sequence[Frame]) -> dict[str, Fact]:
    """Who attacks with what; who suffers now, and who comes after: all that are still in."""
    strike = next(frame for frame in reversed(frames) if frame[0] == k.X_STRIKE)
    attacker = strike[SEAT]
    round_the_table = [(attacker + i) % state.players for i in range(1, state.players)]
    out = NamedCells(state).row("out")
    return {
        "attacker": attacker,
        "side": SIDE_NAMES[strike[A]],
        "dice": k.SET_SIZE,
        "victims": [seat for seat in round_the_table if not out[seat]],
    }


# -- answers ---------------------------------------------------------------------------------------


def answers(state: Titan, actions: Iterable[int]) -> list[Answer]:
    """What legal actions cost and bring, and what they are about."""
    table, frame = NamedCells(state), state.top_frame()
    return [_answer(table, frame, VOCABULARY.form(action)) for action in actions]


def _answer(table: NamedCells, frame: Frame, form: Form) -> Answer:
    target = target_of(form)
    match form["verb"]:
        case "buy" | "swap" | "take" | "activate":
            return _card(table, frame[SEAT], form)
        case "capture":
            creature = form["creature"]
            dice = table.state.active_on(frame[SEAT], CREATURE_NAMES.index(creature))
            return Answer(gain={creature: dice}, target=target)
        case "pay" | "pay-bonus":
            dice, bonus = int(form["count"]), int(form["verb"] == "pay-bonus")
            paid = {"die": dice, "bonus-die": bonus, "captured": frame[B] - dice - bonus}
            return Answer({name: n for name, n in paid.items() if n})
        case "collect":
            return Answer(gain={form["creature"]: 1}, target=target)
        case "lose":
            return Answer({form["creature"]: 1}, {}, target)
        case "setup":
            creature = CREATURE_NAMES[frame[A]]
            levels = [int(level) for level in form["levels"].split("+")]
            return Answer(target={"creature": creature, "levels": levels})
    return Answer(target=target)


def level_meant(table: NamedCells, seat: int, form: Form) -> int:
    """The level of the card that an action buys, takes or activates."""
    creature = form["creature"]
    if form["verb"] in ("buy", "swap"):
        return table.stack(CREATURE_NAMES.index(creature))[0]
    owner = int(form["seat"][1:]) - 1 if "seat" in form else seat
    return table.by_creature("card", owner)[creature]


def _card(table: NamedCells, seat: int, form: Form) -> Answer:
    creature, level = form["creature"], level_meant(table, seat, form)
    card = card_id(creature, level, table.state.players)
    target = target_of(form) | {"level": level, "card": card}
    return Answer({creature: table.state.card_price(level)}, {}, target)
