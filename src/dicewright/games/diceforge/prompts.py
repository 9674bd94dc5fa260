"""What players are asked, and what they can answer, in words. No rule is here."""

from __future__ import annotations

from collections.abc import Sequence

from dicewright.core.consts import SEAT, A, B, C
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge.actions import DIE_NAMES, VOCABULARY
from dicewright.games.diceforge.content.boards import (
    CELESTIAL_SIDES,
    MEMORY_SIDES,
    TRADES,
    TREASURES,
)
from dicewright.games.diceforge.content.cards import CARDS, SLOTS
from dicewright.games.diceforge.content.choices import CHOICES
from dicewright.games.diceforge.content.faces import (
    FACES,
    NUMBER,
    RESOURCE_NAMES,
)
from dicewright.games.diceforge.engine import Forge
from dicewright.games.diceforge.events import amount_of
from dicewright.games.diceforge.view import Table, in_words, space_names
from dicewright.games.diceforge.words import (
    card_name,
    celestial_name,
    face_name,
    price,
)

# -- questions -------------------------------------------------------------------------------------

KINDS = {
    k.D_DRAFT: ("draft", "Choose a set for an open slot"),
    k.D_REINFORCE: ("reinforce", "Use a reinforcement, or go on to your action"),
    k.D_ACTION: ("action", "Take your action: perform a feat, forge, or pass"),
    k.D_EXTRA: ("extra", "Pay 2 sun for an extra action?"),
    k.D_TURN_END: ("turn-end", "Your turn ends: use a token now, or let it end"),
    k.D_FORGE: ("forge", "Buy another face, or stop forging"),
    k.D_PLACE: ("place", "Where do you forge {face}?"),
    k.D_TAKE_FACE: ("take-face", "Which face do you take?"),
    k.D_SPLIT: ("split", "You gain {amount} gold: how much goes to {place}?"),
    k.D_CERBERUS: ("cerberus", "Spend a cerberus token to apply {faces} again?"),
    k.D_DIE: ("die", "Which die do you roll?"),
    k.D_COPY: ("copy", "Which face does your mirror copy?"),
    k.D_OPTION: ("option", "What do you take from {face}?"),
    k.D_ORDER: ("order", "Which face do you apply first?"),
    k.D_CONVERT: ("convert", "Take glory instead of {stake}?"),
    k.D_CHOOSE_GAIN: ("choose", "What do you take?"),
    k.D_TARGET: ("target", "Who must forge {face}?"),
    k.D_PICK: ("pick", "Pick a die to apply"),
    k.D_TWINS: ("twins", "The Twins: pay 3 gold to roll a die again?"),
    k.D_PAY_GOLD: ("pay-gold", "You pay {amount} gold: how much of it from scepter {copy}?"),
    k.D_PAY_SCEPTER: ("pay-scepter", "You pay {shards}: empty scepter {copy} for it?"),
    k.D_PAY_ANCIENT: ("pay-ancient", "You pay {owed}: how much of it in ancient shards?"),
    k.D_POINT: ("point", "Which face do you apply?"),
    k.D_TURN_DIE: ("turn", "Which face do you turn up?"),
    k.D_UPGRADE: ("upgrade", "Which face do you upgrade by {levels}?"),
    k.D_UPGRADE_FACE: ("upgrade-face", "Which face takes its place?"),
    k.D_MERCHANT: (
        "merchant",
        "Merchants: how many for one upgrade? The others give 2 glory",
    ),
    k.D_ANCESTOR: ("ancestor", "Forge the cheapest glory face for free?"),
    k.D_SPEND: ("spend", "How much gold do you turn into glory?"),
    k.D_WIND: ("wind", "The Wind: what do you gain from all dice?"),
    k.D_FREE_FEAT: ("free-feat", "Which feat do you perform for free?"),
    k.D_ADVANCE: ("advance", "Which companion advances?"),
    k.D_PUZZLE: ("puzzle", "A pair of golems: roll the celestial die now?"),
    k.D_STEP: ("step", "Where does your golem go?"),
    k.D_TREASURE: ("treasure", "Which treasure do you take?"),
    k.D_TRADE: ("trade", "Pay {trade}?"),
    k.D_MEMORY: ("memory", "Where do you put a memory token, and which side up?"),
    k.D_MEMORY_ORDER: ("memory-order", "Which memory do you take first?"),
}


REWARDS = {
    k.CHOICE_BOAR: ("reward", "Your boar was applied: what do you take?"),
    k.CHOICE_TWINS: ("twins-reward", "Your twins' reward: what do you take?"),
}


#: Choices that come from a part of the game; the others come from a card.
CHOICE_SOURCES = {
    k.CAUSE_LABYRINTH: "Your golem's space",
    k.CAUSE_CELESTIAL: "The celestial die",
}


def _choice_words(frame: Sequence[int]) -> tuple[str, str]:
    if frame[A] in REWARDS:
        return REWARDS[frame[A]]
    cause = frame[C]
    named = card_name(CARDS[cause - k.CAUSE_CARD].id) if cause >= k.CAUSE_CARD else ""
    return "choose", f"{CHOICE_SOURCES.get(cause, named)}: what do you take?"


def _trade(row: int) -> str:
    resource, price_, glory = TRADES[row]
    return f"{price_} {RESOURCE_NAMES[resource]} for {glory} glory"


def question(state: Forge) -> tuple[str, str]:
    """The kind and the words of the decision on top."""
    frame = state.top_frame()
    if not frame:
        return "over", "The game is over"
    op = frame[0]
    if op in (k.C_ROLL, k.C_CELESTIAL):
        return "roll", "The dice are rolled"
    kind, words = KINDS[op]
    if op == k.D_FORGE and not frame[B]:
        less = f" for {frame[A]} gold less" if frame[A] else ""
        words = f"Forge one face{less}?"
    if op == k.D_CHOOSE_GAIN:
        kind, words = _choice_words(frame)
    if op == k.D_MERCHANT and frame[A] == 1:
        words = "The Merchant: 2 glory, or a face one level up?"
    if op == k.D_OPTION and _is_losing(state):
        words = "What do you lose by {face}?"
    return kind, words.format(
        face=f"«{face_name(FACES[_asked_face(op, frame)].id)}»",
        amount=frame[A],
        faces=" and ".join(f"«{face_name(FACES[n].id)}»" for n in frame[A:C] if n < len(FACES)),
        stake=_stake(frame),
        place="the hammer" if frame[C] == 0 else f"scepter {frame[C]}",
        copy=frame[C] + 1,
        levels=f"{frame[A]} level{'' if frame[A] == 1 else 's'}",
        shards=_shards(frame[k.PAY_MOON], frame[k.PAY_SUN]),
        owed=_owed(frame) if op == k.D_PAY_ANCIENT else "",
        trade=_trade(frame[A]) if op == k.D_TRADE else "",
    )


def _is_losing(state: Forge) -> bool:
    pair = state.frames()[-2]
    return pair[0] == k.X_PAIR and bool(pair[k.PAIR_MODE] & k.MODE_LOSE)


def _asked_face(op: int, frame: Sequence[int]) -> int:
    if op == k.D_OPTION:
        return frame[B]
    return frame[A] if op in (k.D_PLACE, k.D_TARGET) else 0


def _stake(frame: Sequence[int]) -> str:
    if frame[k.BUNDLE_MODE] & k.MODE_GOLD_TO_GLORY:
        return f"{frame[A]} gold"
    return _shards(frame[C], frame[B])


def _shards(moon: int, sun: int) -> str:
    parts = [f"{n} {what}" for n, what in ((sun, "sun"), (moon, "moon")) if n]
    return " and ".join(parts)


def _owed(frame: Sequence[int]) -> str:
    """What ancient shards may pay: first the moon, then the sun."""
    if frame[k.PAY_NEXT] == k.MOON:
        return _shards(frame[k.PAY_MOON], 0)
    return _shards(0, frame[k.PAY_SUN])


# -- answers ---------------------------------------------------------------------------------------


def label(state: Forge, action: int) -> str:
    """A legal action in words, with what it costs."""
    form = VOCABULARY.form(action)
    table = Table(state)
    frame = state.top_frame()
    op, seat = frame[0], frame[SEAT]
    match form["verb"]:
        case "pass":
            return _pass_label(op, frame)
        case "feat":
            card = CARDS[action - k.A_FEAT]
            slot = SLOTS[table.row("slot_card").index(action - k.A_FEAT)].id
            return f"{card_name(card.id)} ({price(slot)}, {card.glory} glory)"
        case "use" | "draft":
            return card_name(form["card"])
        case "turn":
            face = table.die(seat, DIE_NAMES.index(form["die"]))[int(form["place"]) - 1]
            return f"turn the {form['die']} die to «{face_name(face)}»"
        case "step":
            return f"step to {form['space']}: {space_names(table)[int(form['space'])]}"
        case "put":
            return _put_label(op, frame, int(form["amount"]))
        case "forge":
            return _forge_label(form["face"], op, frame)
        case "place":
            old = table.die(seat, DIE_NAMES.index(form["die"]))[int(form["place"]) - 1]
            over = "" if op == k.D_UPGRADE else "over "
            return f"{form['die']} die, {over}«{face_name(old)}»"
        case "point":
            other = int(form["seat"][1:]) - 1
            face = table.face_up(other, DIE_NAMES.index(form["die"]))
            return f"«{face_name(face)}» (player {other + 1}, {form['die']} die)"
        case "first":
            return _first_label(state, int(form["face"]) - 1)
        case "choose":
            return _choose_label(table, form["resource"])
        case "roll":
            return f"{form['die']} die: {form['place']}"
        case "reroll" | "scepter":
            return _side_label(table, form)
    return _plain_label(form, frame)


def _plain_label(form: dict[str, str], frame: Sequence[int]) -> str:
    match form["verb"]:
        case "extra":
            return "pay 2 sun, act once more"
        case "cerberus":
            return "apply the faces again"
        case "convert":
            return f"{_converted(frame)} glory instead of {_stake(frame)}"
        case "with":
            return f"the {form['die']} die"
        case "triton":
            amount = k.TRITON_GOLD if form["resource"] == "gold" else k.TRITON_SHARDS
            return f"spend a triton: {amount} {form['resource']}"
        case "target":
            return f"player {form['seat'][1:]}"
        case _:
            return _rebellion_label(form, frame)


def _rebellion_label(form: dict[str, str], frame: Sequence[int]) -> str:
    match form["verb"]:
        case "memory":
            row = dict(MEMORY_SIDES)[form["side"]]
            gives = ", ".join(f"{n} {RESOURCE_NAMES[r]}" for r, n in enumerate(row) if n)
            return f"memory on island {form['island']}: {gives}"
        case "treasure":
            front = next(front for name, front, _ in TREASURES if name == form["treasure"])
            return in_words(front)
        case "cash":
            return f"cash a companion in: {form['value']} sun and {form['value']} glory"
        case "celestial":
            return f"celestial die: {celestial_name(form['side'])}"
        case "puzzle":
            return "roll the celestial die now"
        case _:
            return _trade(frame[A])


def _converted(frame: Sequence[int]) -> int:
    """The glory that sentinel or cyclops offer."""
    if frame[k.BUNDLE_MODE] & k.MODE_GOLD_TO_GLORY:
        return frame[A]
    return (frame[B] + frame[C]) * k.SENTINEL_RATE


def _side_label(table: Table, form: dict[str, str]) -> str:
    """Answers of the twins and of a scepter, with what lies there now."""
    *_, below, frame = table.state.frames()
    seat = frame[SEAT]
    if form["verb"] == "scepter":
        gold = table.copies("scepter", seat, k.TOKEN_SCEPTER)[frame[k.PAY_NEXT]]
        return f"scepter as {2 if gold == k.SCEPTER_CAP else 1} {form['resource']}"
    if form["die"] in DIE_NAMES:
        now = face_name(table.face_up(seat, DIE_NAMES.index(form["die"])))
    else:
        now = celestial_name(CELESTIAL_SIDES[below[k.CELESTIAL_RESULT]])
    return f"reroll the {form['die']} die («{now}»)"


def _put_label(op: int, frame: Sequence[int], amount: int) -> str:
    if op == k.D_SPLIT:
        place = "the hammer" if frame[C] == 0 else f"scepter {frame[C]}"
        return f"put {amount} on {place}, {frame[A] - amount} left"
    labels = {
        k.D_PAY_GOLD: f"put in {amount} from it, {frame[A] - amount} from elsewhere",
        k.D_PAY_ANCIENT: f"put in {amount_of(amount, 'ancient')}",
        k.D_MERCHANT: _merchant_label(amount, 2 * (frame[A] - amount)),
        k.D_SPEND: f"put in {amount} gold for {amount} glory",
        k.D_ADVANCE: f"the companion on {amount}",
    }
    return labels[op]


def _merchant_label(levels: int, glory: int) -> str:
    parts = [f"upgrade by {levels} level{'' if levels == 1 else 's'}"] if levels else []
    return ", ".join([*parts, f"{glory} glory"] if glory else parts)


def _pass_label(op: int, frame: Sequence[int]) -> str:
    labels = {
        k.D_REINFORCE: "go on to the action",
        k.D_ACTION: "no action",
        k.D_EXTRA: "end the turn",
        k.D_TURN_END: "end the turn",
        k.D_CERBERUS: "keep the token",
        k.D_CONVERT: f"keep {_stake(frame)}",
        k.D_TWINS: "keep the roll",
        k.D_PAY_SCEPTER: "keep its gold",
        k.D_UPGRADE: "do not upgrade",
        k.D_ANCESTOR: "do not forge",
        k.D_PUZZLE: "roll it later",
        k.D_TRADE: "do not pay",
    }
    if op == k.D_FORGE:
        return "done forging" if frame[B] else "do not forge"
    return labels.get(op, "pass")


def _forge_label(id: str, op: int, frame: Sequence[int]) -> str:
    face = FACES[NUMBER[id]]
    if op in (k.D_TAKE_FACE, k.D_UPGRADE_FACE, k.D_ANCESTOR):
        return f"forge «{face_name(id)}»"
    discount = frame[A] if op == k.D_FORGE else 0
    return f"forge «{face_name(id)}» ({max(0, face.cost - discount)} gold)"


def _first_label(state: Forge, index: int) -> str:
    pair = state.frames()[-2]
    return f"first «{face_name(FACES[pair[k.PAIR_SEEN + index]].id)}»"


def _choose_label(table: Table, resource: str) -> str:
    frame = table.state.top_frame()
    number = RESOURCE_NAMES.index(resource)
    match frame[0]:
        case k.D_OPTION:
            row = next(row for row in FACES[frame[B]].gives if row[number])
            return amount_of(row[number], resource)
        case k.D_CHOOSE_GAIN:
            return amount_of(CHOICES[frame[A]][number], resource)
        case k.D_MEMORY_ORDER:
            return in_words(dict(MEMORY_SIDES)[resource])
        case k.D_WIND:
            return amount_of(_shown(table, number), resource)
    return resource


def _shown(table: Table, resource: int) -> int:
    """How much of a resource all dice on the table show."""
    dice = [(seat, die) for seat in range(table.state.players) for die in range(k.DICE)]
    return sum(FACES[NUMBER[table.face_up(*die)]].shown[resource] for die in dice)
