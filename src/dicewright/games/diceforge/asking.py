"""What players are asked and can answer, as data: kinds, phases, subjects, costs, gains, targets.

`prompts` puts the same into words. No rule is here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from dicewright.core.asking import Answer, Asked, Fact, target_of
from dicewright.core.consts import SEAT, A, B, C
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge.actions import DIE_NAMES, VOCABULARY
from dicewright.games.diceforge.content.boards import (
    CELESTIAL_SIDES,
    HALLS,
    MEMORY_SIDES,
    TRADES,
    TREASURES,
)
from dicewright.games.diceforge.content.cards import CARDS, NUMBER, SLOTS
from dicewright.games.diceforge.content.choices import CHOICES
from dicewright.games.diceforge.content.faces import FACES, RESOURCE_NAMES, by_resource
from dicewright.games.diceforge.content.faces import NUMBER as FACE_NUMBER
from dicewright.games.diceforge.engine import Forge
from dicewright.games.diceforge.view import NamedCells

Frame = Sequence[int]
Form = Mapping[str, str]

# -- kinds -----------------------------------------------------------------------------------------

#: The kind of every decision; the words of a question are found by it.
KINDS = {
    k.D_DRAFT: "draft",
    k.D_REINFORCE: "reinforce",
    k.D_ACTION: "action",
    k.D_EXTRA: "extra",
    k.D_TURN_END: "turn-end",
    k.D_FORGE: "forge",
    k.D_PLACE: "place",
    k.D_TAKE_FACE: "take-face",
    k.D_SPLIT: "split",
    k.D_CERBERUS: "cerberus",
    k.D_DIE: "die",
    k.D_COPY: "copy",
    k.D_OPTION: "option",
    k.D_ORDER: "order",
    k.D_CONVERT: "convert",
    k.D_CHOOSE_GAIN: "choose",
    k.D_TARGET: "target",
    k.D_PICK: "pick",
    k.D_TWINS: "twins",
    k.D_PAY_GOLD: "pay-gold",
    k.D_PAY_SCEPTER: "pay-scepter",
    k.D_PAY_ANCIENT: "pay-ancient",
    k.D_POINT: "point",
    k.D_TURN_DIE: "turn",
    k.D_UPGRADE: "upgrade",
    k.D_UPGRADE_FACE: "upgrade-face",
    k.D_MERCHANT: "merchant",
    k.D_ANCESTOR: "ancestor",
    k.D_SPEND: "spend",
    k.D_WIND: "wind",
    k.D_FREE_FEAT: "free-feat",
    k.D_ADVANCE: "advance",
    k.D_PUZZLE: "puzzle",
    k.D_STEP: "step",
    k.D_TREASURE: "treasure",
    k.D_TRADE: "trade",
    k.D_MEMORY: "memory",
    k.D_MEMORY_ORDER: "memory-order",
    k.D_BEFORE_EFFECT: "before-effect",
}
OVER, ROLL = "over", "roll"

#: Choices that are decisions of their own kind.
REWARDS = {k.CHOICE_BOAR: "reward", k.CHOICE_TWINS: "twins-reward"}
#: Hammer and scepter are asked alike, but a player may have an order for only one of them.
SPLIT_SCEPTER = "split-scepter"

#: Decisions that give a face for nothing.
GIVEN = (k.D_TAKE_FACE, k.D_UPGRADE_FACE, k.D_ANCESTOR)

#: The phases of a turn; before the first one sets may be drafted.
DRAFT, BLESSING, REINFORCE, ACTION, EXTRA = "draft", "blessing", "reinforce", "action", "extra"


def asked(state: Forge) -> Asked:
    """The question on top."""
    frames = state.frames()
    if not frames:
        return Asked(OVER)
    phase, top = phase_of(frames), frames[-1]
    if top[0] in (k.C_ROLL, k.C_CELESTIAL):
        return Asked(ROLL, phase)
    return Asked(kind_of(top), phase, _subject(state, frames))


def kind_of(frame: Frame) -> str:
    """The kind of a decision."""
    if frame[0] == k.D_CHOOSE_GAIN:
        return REWARDS.get(frame[A], KINDS[k.D_CHOOSE_GAIN])
    if frame[0] == k.D_SPLIT and frame[C]:
        return SPLIT_SCEPTER
    return KINDS[frame[0]]


def phase_of(frames: Sequence[Frame]) -> str:
    """The phase of the turn that is under way: the frames of a turn are what is still to come."""
    ends = [at for at, frame in enumerate(frames) if frame[0] in (k.X_TURN_END, k.D_TURN_END)]
    if not ends:
        return DRAFT if any(frame[0] in (k.X_DRAFT, k.D_DRAFT) for frame in frames) else ""
    turn = frames[ends[-1] + 1 :]
    ops = [frame[0] for frame in turn]
    if k.D_REINFORCE in ops:
        above = turn[ops.index(k.D_REINFORCE) + 1 :]
        used = not above or (above[0][0], above[0][B]) == (k.X_PROGRAM, k.PROGRAM_REINFORCEMENT)
        return REINFORCE if used else BLESSING
    if turn and (ops[0], turn[0][A]) == (k.D_ACTION, k.MAIN_PHASE):
        return BLESSING if len(turn) > 1 else ACTION
    return ACTION if k.X_EXTRA in ops else EXTRA


# -- what a question is about ----------------------------------------------------------------------


def _subject(state: Forge, frames: Sequence[Frame]) -> dict[str, Fact]:
    frame = frames[-1]
    match frame[0]:
        case k.D_FORGE:
            return {"discount": frame[A], "more": frame[B]}
        case k.D_PLACE:
            return {"face": FACES[frame[A]].id} | _price_paid(state, frames)
        case k.D_TARGET:
            return {"face": FACES[frame[A]].id}
        case k.D_OPTION:
            return {"face": FACES[frame[B]].id, "losing": int(is_losing(frames))}
        case k.D_CERBERUS:
            return {"faces": [FACES[n].id for n in frame[A:C] if n < len(FACES)]}
        case k.D_ORDER:
            return {"faces": [FACES[frames[-2][k.PAIR_SEEN + i]].id for i in range(k.DICE)]}
        case k.D_SPLIT if frame[C]:
            return {"gold": frame[A], "into": "scepter", "copy": frame[C]}
        case k.D_SPLIT:
            return {"gold": frame[A], "into": "hammer"}
        case k.D_PAY_GOLD:
            return {"gold": frame[A], "copy": frame[C] + 1}
        case k.D_PAY_SCEPTER:
            return {"moon": frame[k.PAY_MOON], "sun": frame[k.PAY_SUN], "copy": frame[C] + 1}
        case k.D_PAY_ANCIENT:
            return {"resource": RESOURCE_NAMES[frame[k.PAY_NEXT]], "amount": state.owed()}
        case k.D_CONVERT:
            return dict(stake_of(frame))
        case k.D_UPGRADE:
            return {"levels": frame[A]}
        case k.D_UPGRADE_FACE:
            die, place = divmod(frame[A], k.PLACES)
            return {"die": DIE_NAMES[die], "place": place + 1, "level": frame[B]}
        case k.D_MERCHANT:
            return {"cards": frame[A]}
        case k.D_ANCESTOR:
            return {"cost": frame[A]}
        case k.D_TREASURE:
            return {"space": HALLS[frame[A]]}
        case k.D_MEMORY:
            return {"left": frame[A]}
        case k.D_BEFORE_EFFECT:
            return {"card": CARDS[frame[A]].id}
        case k.D_CHOOSE_GAIN if frame[C] >= k.CAUSE_CARD:
            return {"card": CARDS[frame[C] - k.CAUSE_CARD].id}
    return {}


def is_losing(frames: Sequence[Frame]) -> bool:
    """Does the pair below an option lose what its faces show?"""
    pair = frames[-2]
    return pair[0] == k.X_PAIR and bool(pair[k.PAIR_MODE] & k.MODE_LOSE)


def _price_paid(state: Forge, frames: Sequence[Frame]) -> dict[str, Fact]:
    """What the face in hand cost, where the forge action below it still knows."""
    below = frames[-2]
    if below[0] != k.D_FORGE:
        return {}
    return {"cost": state.price(frames[-1][A], below[A])}


def stake_of(frame: Frame) -> dict[str, int]:
    """What sentinel or cyclops would turn into glory."""
    if frame[k.BUNDLE_MODE] & k.MODE_GOLD_TO_GLORY:
        return {"gold": frame[A]}
    return {name: n for name, n in (("sun", frame[B]), ("moon", frame[C])) if n}


# -- answers ---------------------------------------------------------------------------------------


def answers(state: Forge, actions: Iterable[int]) -> list[Answer]:
    """What legal actions cost and bring, and what they are about."""
    table, frames = NamedCells(state), state.frames()
    return [_answer(table, frames, VOCABULARY.action(action).form) for action in actions]


def _answer(table: NamedCells, frames: Sequence[Frame], form: Form) -> Answer:
    frame = frames[-1]
    match form["verb"]:
        case "feat":
            slot = table.row("slot_card").index(NUMBER[form["card"]])
            return _feat(form["card"], slot, free=frame[0] == k.D_FREE_FEAT)
        case "forge":
            return _forge(form["face"], price_of_face(table.state, form["face"], frame))
        case "place" | "turn":
            die, place = form["die"], int(form["place"])
            return _side(die, place, table.die(frame[SEAT], DIE_NAMES.index(die))[place - 1])
    return _other(table, frames, form, target_of(form))


# What is answered most often is made once: the same cards, faces and dice are at every table.


@cache
def _feat(id: str, number: int, *, free: bool) -> Answer:
    card, slot = CARDS[NUMBER[id]], SLOTS[number]
    cost = {} if free else _some({"moon": slot.moon, "sun": slot.sun})
    target: dict[str, Fact] = {"card": id, "slot": slot.id, "island": slot.island}
    return Answer(cost, _some({"glory": card.glory}), target)


@cache
def _forge(face: str, cost: int) -> Answer:
    return Answer(_some({"gold": cost}), {}, {"face": face})


@cache
def _side(die: str, place: int, face: str) -> Answer:
    return Answer(target={"die": die, "place": place, "face": face})


def _other(
    table: NamedCells, frames: Sequence[Frame], form: Form, target: dict[str, Fact]
) -> Answer:
    """Answers that come up more seldom."""
    frame = frames[-1]
    match form["verb"]:
        case "use":
            pays = [op for op in CARDS[NUMBER[form["card"]]].reinforcement if op[0] == k.OP_PAY]
            return Answer({RESOURCE_NAMES[r]: n for _, r, n in pays}, {}, target)
        case "point":
            seat = int(form["seat"][1:]) - 1
            face = table.face_up(seat, DIE_NAMES.index(form["die"]))
            return Answer(target=target | {"face": face})
        case "first":
            seen = frames[-2][k.PAIR_SEEN + int(form["face"]) - 1]
            return Answer(target={"face": FACES[seen].id, "number": int(form["face"])})
        case "choose":
            return _choice(table.state, frames, form["resource"])
        case "put":
            return _put(table.state, frame, int(form["amount"]))
        case "extra":
            return Answer({"sun": k.EXTRA_ACTION_SUN})
        case "reroll":
            return Answer({"gold": k.TWINS_GOLD}, {}, target | now_on(table, frames, form["die"]))
        case "scepter":
            worth = table.state.shards(frame[SEAT], frame[k.PAY_NEXT])
            return Answer(gain={form["resource"]: worth}, target={"copy": frame[C] + 1})
    return _simple(table.state, frame, form, target)


def _simple(state: Forge, frame: Frame, form: Form, target: dict[str, Fact]) -> Answer:
    """Answers that need nothing of the table."""
    match form["verb"]:
        case "convert":
            return Answer(stake_of(frame), {"glory": state.converted()})
        case "triton":
            amount = state.triton(RESOURCE_NAMES.index(form["resource"]))
            return Answer({"triton": 1}, {form["resource"]: amount})
        case "cash":
            value = int(form["value"])
            return Answer({"companion": 1}, {"sun": value, "glory": value}, target)
        case "memory":
            return Answer(gain=by_resource(dict(MEMORY_SIDES)[form["side"]]), target=target)
        case "treasure":
            front = next(front for name, front, _ in TREASURES if name == form["treasure"])
            return Answer(gain=by_resource(front), target=target)
        case "trade":
            resource, cost, glory = TRADES[frame[A]]
            return Answer({RESOURCE_NAMES[resource]: cost}, {"glory": glory})
        case "cerberus":
            return Answer({"cerberus": 1})
    return Answer(target=target)


def price_of_face(state: Forge, id: str, frame: Frame) -> int:
    """What a face costs in gold where it is offered; nothing where it is taken."""
    if frame[0] in GIVEN:
        return 0
    discount = frame[A] if frame[0] == k.D_FORGE else 0
    return state.price(FACE_NUMBER[id], discount)


def chosen_amounts(state: Forge, resource: str) -> dict[str, int]:
    """What a chosen resource brings, or takes."""
    frame, number = state.top_frame(), RESOURCE_NAMES.index(resource)
    match frame[0]:
        case k.D_OPTION:
            return {
                resource: next(row[number] for row in FACES[frame[B]].gives if row[number]),
            }
        case k.D_MEMORY_ORDER:
            return by_resource(dict(MEMORY_SIDES)[resource])
        case k.D_WIND:
            return {resource: state.shown(number)}
    return {resource: CHOICES[frame[A]][number]}


def _choice(state: Forge, frames: Sequence[Frame], resource: str) -> Answer:
    amounts = chosen_amounts(state, resource)
    target: dict[str, Fact] = {"resource": resource}
    if frames[-1][0] == k.D_OPTION and is_losing(frames):
        return Answer(amounts, {}, target)
    return Answer({}, amounts, target)


def _put(state: Forge, frame: Frame, amount: int) -> Answer:
    """An amount of gold, shards or levels; what it means depends on who asks."""
    target: dict[str, Fact] = {"amount": amount}
    rest = frame[A] - amount
    match frame[0]:
        case k.D_SPLIT:
            into = "scepter" if frame[C] else "hammer"
            return Answer(gain=_some({into: amount, "gold": rest}), target=target)
        case k.D_PAY_GOLD:
            return Answer(_some({"scepter": amount, "gold": rest}), {}, target)
        case k.D_PAY_ANCIENT:
            return Answer(_some({"ancient": amount}), {}, target)
        case k.D_MERCHANT:
            gain = {"level": amount, "glory": state.merchants(rest)}
            return Answer(gain=_some(gain), target=target)
        case k.D_SPEND:
            return Answer(_some({"gold": amount}), _some({"glory": amount}), target)
    return Answer(target=target)


def _some(amounts: Mapping[str, int]) -> dict[str, int]:
    return {name: n for name, n in amounts.items() if n}


def now_on(table: NamedCells, frames: Sequence[Frame], die: str) -> dict[str, Fact]:
    """What a die shows that may be rolled again."""
    *_, below, frame = frames
    if die in DIE_NAMES:
        return {"face": table.face_up(frame[SEAT], DIE_NAMES.index(die))}
    return {"side": CELESTIAL_SIDES[below[k.CELESTIAL_RESULT]]}
