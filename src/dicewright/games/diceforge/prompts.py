"""What players are asked, and what they can answer, in words. No rule is here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from dicewright.core.consts import SEAT, A, B, C
from dicewright.core.game import player_name
from dicewright.core.orders import ACCEPT, LEAST, MOST, PASS, StandingOrder
from dicewright.core.words import Forms, Words
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge.actions import DIE_NAMES, VOCABULARY
from dicewright.games.diceforge.asking import (
    GIVEN,
    KINDS,
    OVER,
    ROLL,
    asked,
    chosen_amounts,
    is_losing,
    price_of_face,
    stake_of,
)
from dicewright.games.diceforge.content.boards import (
    CELESTIAL_SIDES,
    MEMORY_SIDES,
    TRADES,
    TREASURES,
)
from dicewright.games.diceforge.content.cards import CARDS, SLOTS
from dicewright.games.diceforge.content.faces import FACES, RESOURCE_NAMES
from dicewright.games.diceforge.engine import Forge
from dicewright.games.diceforge.view import NamedCells
from dicewright.games.diceforge.words import (
    amounts,
    card_name,
    celestial_name,
    face_name,
    price,
    shards,
    space_name,
)

Fields = Mapping[str, object]

# -- questions -------------------------------------------------------------------------------------

#: Choices that come from a part of the game; the others come from a card.
CHOICE_SOURCES = {k.CAUSE_LABYRINTH: "choose-labyrinth", k.CAUSE_CELESTIAL: "choose-celestial"}


def question(words: Words, state: Forge) -> tuple[str, str]:
    """The kind and the words of the decision on top."""
    kind, frame = asked(state).kind, state.top_frame()
    if kind in (OVER, ROLL):
        return kind, words(f"question.{kind}")
    return kind, words(f"question.{_wording(state, kind, frame)}", **_fields(words, state, frame))


def _wording(state: Forge, kind: str, frame: Sequence[int]) -> str:
    """Which of its sentences a kind of decision is asked with."""
    match frame[0]:
        case k.D_FORGE if not frame[B]:
            return "forge-one-cheaper" if frame[A] else "forge-one"
        case k.D_CHOOSE_GAIN if kind == "choose":
            return CHOICE_SOURCES.get(frame[C], "choose-card")
        case k.D_MERCHANT if frame[A] == 1:
            return "merchant-one"
        case k.D_OPTION if is_losing(state.frames()):
            return "option-lose"
        case k.D_CERBERUS if max(frame[A], frame[B]) < len(FACES):
            return "cerberus-both"
        case k.D_SPLIT:
            return "split-scepter" if frame[C] else "split-hammer"
    return kind


def _fields(words: Words, state: Forge, frame: Sequence[int]) -> Fields:
    """What the sentences of a decision mention."""
    match frame[0]:
        case k.D_FORGE:
            return {"gold": words.amount("gold", frame[A])}
        case k.D_PLACE | k.D_TARGET:
            return {"face": face_name(words, FACES[frame[A]].id)}
        case k.D_OPTION:
            return {"face": face_name(words, FACES[frame[B]].id)}
        case k.D_CERBERUS:
            faces = [face_name(words, FACES[n].id) for n in frame[A:C] if n < len(FACES)]
            return {"face": faces[0], "other": faces[-1]}
        case k.D_SPLIT:
            return {"gold": words.amount("gold", frame[A]), "copy": frame[C]}
        case k.D_PAY_GOLD:
            return {"gold": words.amount("gold", frame[A]), "copy": frame[C] + 1}
        case k.D_PAY_SCEPTER:
            asked = shards(words, moon=frame[k.PAY_MOON], sun=frame[k.PAY_SUN])
            return {"shards": asked, "copy": frame[C] + 1}
        case k.D_PAY_ANCIENT:
            return {"shards": words.amount(RESOURCE_NAMES[frame[k.PAY_NEXT]], state.owed())}
        case k.D_CONVERT:
            return {"stake": _stake(words, frame)}
        case k.D_UPGRADE:
            return {"levels": words.amount("level", frame[A])}
        case k.D_TRADE:
            return _trade(words, frame[A])
        case k.D_BEFORE_EFFECT:
            return {"card": card_name(words, CARDS[frame[A]].id)}
        case k.D_CHOOSE_GAIN if frame[C] >= k.CAUSE_CARD:
            return {"card": card_name(words, CARDS[frame[C] - k.CAUSE_CARD].id)}
    return {}


def _stake(words: Words, frame: Sequence[int]) -> Forms:
    """What sentinel or cyclops would turn into glory."""
    at_stake = stake_of(frame)
    if "gold" in at_stake:
        return words.amount("gold", at_stake["gold"])
    return shards(words, moon=at_stake.get("moon", 0), sun=at_stake.get("sun", 0))


def _trade(words: Words, row: int) -> Fields:
    resource, cost, glory = TRADES[row]
    return {
        "price": words.amount(RESOURCE_NAMES[resource], cost),
        "glory": words.amount("glory", glory),
    }


#: What a player may answer once and for all: what is never wanted, and where gold goes.
STANDING_ORDERS = (
    StandingOrder("split", (MOST, LEAST)),
    StandingOrder("split-scepter", (MOST, LEAST)),
    StandingOrder("extra", (PASS,)),
    StandingOrder("reinforce", (PASS,)),
    StandingOrder("turn-end", (PASS,)),
    StandingOrder("cerberus", (PASS, ACCEPT)),
    StandingOrder("convert", (PASS, ACCEPT)),
    StandingOrder("twins", (PASS,)),
    StandingOrder("pay-gold", (MOST, LEAST)),
    StandingOrder("pay-ancient", (MOST, LEAST)),
    StandingOrder("ancestor", (PASS,)),
    StandingOrder("puzzle", (PASS, ACCEPT)),
    StandingOrder("trade", (PASS, ACCEPT)),
)


# -- answers ---------------------------------------------------------------------------------------


def labels(
    words: Words, state: Forge, actions: Iterable[int], names: Sequence[str] = ()
) -> list[str]:
    """Legal actions in words, with what they cost."""
    table, frame = NamedCells(state), state.top_frame()
    return [_label(words, table, frame, action, names) for action in actions]


def _label(
    words: Words, table: NamedCells, frame: Sequence[int], action: int, names: Sequence[str]
) -> str:
    form = VOCABULARY.action(action).form
    op, seat = frame[0], frame[SEAT]
    match form["verb"]:
        case "pass":
            return _pass_label(words, table.state, frame)
        case "feat":
            wording = "feat-free" if op == k.D_FREE_FEAT else "feat"
            card = action - k.A_FEAT
            return _feat_label(words, wording, card, table.row("slot_card").index(card))
        case "use" | "draft":
            return card_name(words, form["card"])
        case "turn":
            return _side_label(words, "turn", form["die"], _face_there(table, seat, form))
        case "step":
            space = int(form["space"])
            name = space_name(words, space, table.found(space))
            return words("label.step", space=space, name=name)
        case "put":
            return _put_label(words, table.state, frame, int(form["amount"]))
        case "forge":
            free = op in GIVEN
            cost = None if free else price_of_face(table.state, form["face"], frame)
            return _forge_label(words, form["face"], cost)
        case "place":
            wording = "place-upgrade" if op == k.D_UPGRADE else "place"
            return _side_label(words, wording, form["die"], _face_there(table, seat, form))
        case "point":
            other = int(form["seat"][1:]) - 1
            face = face_name(words, table.face_up(other, DIE_NAMES.index(form["die"])))
            who = player_name(words, other, names)
            return words("label.point", face=face, who=who, die=_die(words, form))
        case "target":
            return player_name(words, int(form["seat"][1:]) - 1, names)
        case "first":
            pair = table.state.frames()[-2]
            face = face_name(words, FACES[pair[k.PAIR_SEEN + int(form["face"]) - 1]].id)
            return words("label.first", face=face)
        case "choose":
            return str(_choice(words, table.state, form["resource"]))
        case "reroll" | "scepter":
            return _now_label(words, table, form)
    return _plain_label(words, table.state, form, frame)


def _die(words: Words, form: Mapping[str, str]) -> Forms:
    return words.noun(f"die.{form['die']}")


def _face_there(table: NamedCells, seat: int, form: Mapping[str, str]) -> str:
    """The face on a place of one of a player's dice."""
    return table.die(seat, DIE_NAMES.index(form["die"]))[int(form["place"]) - 1]


def _plain_label(words: Words, state: Forge, form: Mapping[str, str], frame: Sequence[int]) -> str:
    match form["verb"]:
        case "roll":
            return words("label.roll", die=_die(words, form), place=form["place"])
        case "with":
            return words("label.with", die=_die(words, form))
        case "convert":
            glory = words.amount("glory", state.converted())
            return words("label.convert", glory=glory, stake=_stake(words, frame))
        case "triton":
            amount = state.triton(RESOURCE_NAMES.index(form["resource"]))
            return words("label.triton", gain=words.amount(form["resource"], amount))
        case "memory":
            gives = amounts(words, dict(MEMORY_SIDES)[form["side"]])
            return words("label.memory", island=form["island"], gives=gives)
        case "treasure":
            front = next(front for name, front, _ in TREASURES if name == form["treasure"])
            return str(amounts(words, front))
        case "cash":
            value = int(form["value"])
            gains = {name: words.amount(name, value) for name in ("sun", "glory")}
            return words("label.cash", **gains)
        case "celestial":
            return words("label.celestial", side=celestial_name(words, form["side"]))
        case "trade":
            return words("label.trade", **_trade(words, frame[A]))
    return words(f"label.{form['verb']}")


# What is offered most often is said once: the same cards, faces and prices are at every table.


@cache
def _feat_label(words: Words, wording: str, card: int, slot: int) -> str:
    return words(
        f"label.{wording}",
        card=card_name(words, CARDS[card].id),
        price=price(words, SLOTS[slot].id),
        glory=words.amount("glory", CARDS[card].glory),
    )


@cache
def _forge_label(words: Words, id: str, cost: int | None) -> str:
    face = face_name(words, id)
    if cost is None:
        return words("label.forge-free", face=face)
    return words("label.forge", face=face, price=words.amount("gold", cost))


@cache
def _side_label(words: Words, wording: str, die: str, face: str) -> str:
    """A place on a die, by the face that is there."""
    return words(f"label.{wording}", die=words.noun(f"die.{die}"), face=face_name(words, face))


def _now_label(words: Words, table: NamedCells, form: Mapping[str, str]) -> str:
    """Answers of the twins and of a scepter, with what lies there now."""
    *_, below, frame = table.state.frames()
    seat = frame[SEAT]
    if form["verb"] == "scepter":
        worth = table.state.shards(seat, frame[k.PAY_NEXT])
        return words("label.scepter", shards=words.amount(form["resource"], worth))
    if form["die"] in DIE_NAMES:
        now = face_name(words, table.face_up(seat, DIE_NAMES.index(form["die"])))
    else:
        now = celestial_name(words, CELESTIAL_SIDES[below[k.CELESTIAL_RESULT]])
    return words("label.reroll", die=_die(words, form), face=now)


def _put_label(words: Words, state: Forge, frame: Sequence[int], amount: int) -> str:
    rest = frame[A] - amount
    match frame[0]:
        case k.D_SPLIT if frame[C] == 0:
            return words("label.put-hammer", n=amount, rest=rest)
        case k.D_SPLIT:
            return words("label.put-scepter", n=amount, copy=frame[C], rest=rest)
        case k.D_PAY_GOLD:
            return words("label.put-pay-gold", n=amount, rest=rest)
        case k.D_PAY_ANCIENT:
            return words("label.put-pay-ancient", shards=words.amount("ancient", amount))
        case k.D_MERCHANT:
            return _merchant_label(words, amount, state.merchants(rest))
        case k.D_SPEND:
            gold, glory = words.amount("gold", amount), words.amount("glory", amount)
            return words("label.put-spend", gold=gold, glory=glory)
    return words("label.put-advance", n=amount)


def _merchant_label(words: Words, levels: int, glory: int) -> str:
    gain = words.amount("glory", glory)
    if not levels:
        return str(gain)
    wording = "merchant-both" if glory else "merchant-upgrade"
    return words(f"label.{wording}", levels=words.amount("level", levels), glory=gain)


def _pass_label(words: Words, state: Forge, frame: Sequence[int]) -> str:
    if frame[0] == k.D_FORGE and frame[B]:
        return words("label.pass-forge-more")
    return words(f"label.pass-{KINDS[frame[0]]}", **_fields(words, state, frame))


def _choice(words: Words, state: Forge, resource: str) -> Forms:
    """What a chosen resource brings."""
    brought = chosen_amounts(state, resource)
    return words.all_of([words.amount(name, n) for name, n in brought.items()])
