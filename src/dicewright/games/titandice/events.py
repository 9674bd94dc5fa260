"""The engine's event rows as events, and events as sentences."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from dicewright.core.events import Event, Shape, Value
from dicewright.core.words import Words
from dicewright.games.titandice import consts as k
from dicewright.games.titandice.actions import SEAT_NAMES, SETUP_NAMES
from dicewright.games.titandice.content import CREATURE_NAMES, SIDE_NAMES, card_id
from dicewright.games.titandice.words import card_name


def creature(number: int) -> str:
    return CREATURE_NAMES[number]


def creature_or_spent(number: int) -> str:
    return (*CREATURE_NAMES, "spent")[number]


def side(number: int) -> str:
    return SIDE_NAMES[number]


def player(seat: int) -> str:
    return f"p{seat + 1}"


def plain(number: int) -> int:
    return number


def die_kind(number: int) -> str:
    return ("regular", "bonus", "exodus")[number]


def levels(number: int) -> str:
    return SETUP_NAMES[number]


def _shape(kind: str, **cells: Callable[[int], Value]) -> Shape:
    return Shape(kind, tuple(cells.items()))


SHAPES = {
    k.E_ROUND_STARTED: _shape("RoundStarted", round=plain),
    k.E_TURN_STARTED: _shape("TurnStarted", round=plain, attacking=plain),
    k.E_ROLLED: _shape("Rolled", side=side, die=die_kind, again=plain),
    k.E_COLLECTED: _shape("Collected", creature=creature, amount=plain, wasted=plain),
    k.E_LOST: _shape("Lost", creature=creature, amount=plain),
    k.E_PAID: _shape("Paid", creature=creature, amount=plain),
    k.E_BLESSED: _shape("Blessed"),
    k.E_WOUNDED: _shape("Wounded", dice=plain, markers=plain),
    k.E_WENT_OUT: _shape("WentOut"),
    k.E_CAPTURED: _shape("Captured", creature=creature, dice=plain),
    k.E_CARD_BOUGHT: _shape("CardBought", creature=creature, level=plain),
    k.E_CARD_SWAPPED: _shape("CardSwapped", creature=creature, level=plain, given=plain),
    k.E_CARD_TAKEN: _shape("CardTaken", creature=creature, level=plain, given=plain, other=player),
    k.E_ACTIVATED: _shape("Activated", creature=creature, level=plain),
    k.E_PASSED: _shape("Passed"),
    k.E_ATTACKED: _shape("Attacked", attack=side),
    k.E_CARD_TURNED: _shape("CardTurned", creature=creature),
    k.E_DIE_SET_ASIDE: _shape("DieSetAside", shown=creature_or_spent, attacked=plain),
    k.E_DICE_SPENT: _shape("DiceSpent"),
    k.E_DIE_CHANGED: _shape("DieChanged", side=side, dice=plain),
    k.E_EXODUS_MOVED: _shape("ExodusMoved", creature=creature, steps=plain),
    k.E_END_TRIGGERED: _shape("EndTriggered"),
    k.E_GAME_ENDED: _shape("GameEnded"),
    k.E_CARDS_CHOSEN: _shape("CardsChosen", creature=creature, levels=levels),
    k.E_BONUS_WOUND: _shape("BonusWound", healed=plain),
}


@lru_cache(maxsize=1 << 14)
def event(row: tuple[int, ...]) -> Event:
    """An engine's row as an event. The same rows come up in every game, so they are kept."""
    return SHAPES[row[0]].read(row)


def describe(words: Words, event: Event, names: tuple[str, ...]) -> str:
    """An event as a sentence, with the players' names."""
    who = names[event.seat] if event.seat >= 0 else words("player.everybody")
    fields: dict[str, object] = {"who": who}
    for detail in event.data:
        fields |= _fields(words, event, detail, names)
    told = words(f"event.{_wording(event, len(names))}", **fields)
    if told[:1].islower() and not told.startswith(who):
        return told[:1].upper() + told[1:]  # a creature's name may come first
    return told


def _wording(event: Event, players: int) -> str:
    """Which of its sentences a kind of event is told with."""
    match event.kind:
        case "RoundStarted" if players == 1:
            return "RoundStarted-solo"
        case "TurnStarted" if event.data["attacking"]:
            return "TurnStarted-attack"
        case "Rolled" if event.data["die"] == "exodus":
            return "Rolled-exodus"
        case "Rolled" if event.data["again"]:
            return "Rolled-again"
        case "Collected" if event.data["wasted"]:
            return "Collected-partly" if event.data["amount"] else "Collected-nothing"
        case "ExodusMoved" if int(event.data["steps"]) > 0:
            return "ExodusMoved-back"
    return event.kind


def _fields(words: Words, event: Event, detail: str, names: tuple[str, ...]) -> dict[str, object]:
    """What sentences say of a detail."""
    value = event.data[detail]
    match detail:
        case "creature" | "side" | "attack":
            return {detail: words.noun(f"side.{value}")}
        case "amount":
            return {"amount": words.amount(str(event.data["creature"]), int(value))}
        case "dice" if event.kind == "Captured":
            return {"dice": words.amount(str(event.data["creature"]), int(value))}
        case "dice" if event.kind == "DieChanged":
            return {"dice": words.amount(str(event.data["side"]), int(value))}
        case "other":
            return {"other": names[SEAT_NAMES.index(str(value))]}
        case "levels":
            return {"levels": words.joined(str(value).split("+"))}
        case "steps":
            return {"spaces": words.amount("space", abs(int(value)))}
        case "level" | "given":
            card = card_id(str(event.data["creature"]), int(value), len(names))
            return {"card" if detail == "level" else "given": card_name(words, card)}
    return {detail: value}
