"""The engine's event rows as events, and events as sentences."""

from __future__ import annotations

from collections.abc import Callable

from dicewright.core.events import Event, Shape, Value
from dicewright.games.titandice import consts as k
from dicewright.games.titandice.actions import SETUP_NAMES
from dicewright.games.titandice.content import CREATURE_NAMES, SIDE_NAMES


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


def event(row: tuple[int, ...]) -> Event:
    """An engine's row as an event."""
    return SHAPES[row[0]].read(row)


SENTENCES = {
    "RoundStarted": "— round {round}, {who} goes first —",
    "TurnStarted": "{who}'s turn",
    "Rolled": "{who} rolls {side}",
    "Collected": "{who} collects {amount} {creature}",
    "Lost": "{who} loses {amount} {creature}",
    "Paid": "{who} pays {amount} {creature}",
    "Blessed": "Gaia blesses {who}",
    "Wounded": "{who} is wounded",
    "WentOut": "{who} is out",
    "Captured": "{who} captures {creature}×{dice}",
    "CardBought": "{who} buys {creature}-{level}",
    "CardSwapped": "{who} swaps {creature}-{given} for {creature}-{level}",
    "CardTaken": "{who} takes {creature}-{level} from {other} for {creature}-{given}",
    "Activated": "{who} activates {creature}-{level}",
    "Passed": "{who} passes",
    "Attacked": "{who} attacks with three of {attack}",
    "CardTurned": "{who} turns the {creature} card face down",
    "DieSetAside": "{who} sets a die aside",
    "DiceSpent": "{who}'s active dice are spent",
    "DieChanged": "{who} changes dice to {side}×{dice}",
    "ExodusMoved": "{creature} moves {steps:+} on the exodus board",
    "EndTriggered": "{who} has caged three types: this is the last round",
    "CardsChosen": "{creature} cards: levels {levels}",
    "BonusWound": "{who}'s bonus die shows a wound and is spent",
    "GameEnded": "the game is over",
}


def describe(event: Event, names: tuple[str, ...]) -> str:
    """An event as a sentence, with the players' names."""
    words = dict(event.data)
    if "other" in words:
        words["other"] = names[int(str(words["other"])[1:]) - 1]
    words["who"] = names[event.seat] if event.seat >= 0 else "everybody"
    if event.kind == "Rolled" and event.data["again"]:
        return f"{words['who']} rolls again: {words['side']}"
    if event.kind == "Collected" and not event.data["amount"]:
        return f"{words['who']} has no room for another {words['creature']}"
    return SENTENCES[event.kind].format(**words)
