"""What players are asked, and what they can answer, in words. No rule is here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from dicewright.core.consts import SEAT, A, B
from dicewright.core.game import player_name
from dicewright.core.orders import LEAST, MOST, PASS, StandingOrder
from dicewright.core.words import Forms, Words
from dicewright.games.titandice import consts as k
from dicewright.games.titandice.actions import VOCABULARY
from dicewright.games.titandice.asking import OVER, ROLL, asked, level_meant
from dicewright.games.titandice.content import CREATURE_NAMES, SIDE_NAMES, card_id
from dicewright.games.titandice.engine import Titan
from dicewright.games.titandice.view import NamedCells
from dicewright.games.titandice.words import card_name

# -- questions -------------------------------------------------------------------------------------

#: What a player may answer once and for all.
STANDING_ORDERS = (
    StandingOrder("wounds", (MOST, LEAST)),
    StandingOrder("redeem", (MOST, LEAST)),
    StandingOrder("after", (PASS,)),
)


def question(words: Words, state: Titan) -> tuple[str, str]:
    """The kind and the words of the decision on top."""
    kind = asked(state).kind
    if kind in (OVER, ROLL):
        return kind, words(f"question.{kind}")
    wording = "name-solo" if kind == "name" and state.players == 1 else kind
    return kind, words(f"question.{wording}", **_fields(words, state.top_frame()))


def _fields(words: Words, frame: Sequence[int]) -> Mapping[str, object]:
    """What the sentences of a decision mention."""
    match frame[0]:
        case k.D_SETUP:
            return {"creature": _side(words, CREATURE_NAMES[frame[A]])}
        case k.D_WOUNDS:
            return {"wounds": words.amount("wound", frame[A])}
        case k.D_COLLECT:
            return {"n": frame[A]}
        case k.D_PAY:
            return {"price": words.amount(CREATURE_NAMES[frame[A]], frame[B])}
        case k.D_DICE | k.D_TRANSFORM:
            return {"n": frame[B]}
        case k.D_REROLL:
            return {"dice": words.amount(SIDE_NAMES[frame[A]], frame[B])}
    return {}


def _side(words: Words, name: str) -> Forms:
    """A creature or the wound, as sentences say it."""
    return words.noun(f"side.{name}")


# -- answers ---------------------------------------------------------------------------------------


def labels(
    words: Words, state: Titan, actions: Iterable[int], names: Sequence[str] = ()
) -> list[str]:
    """Legal actions in words."""
    table, frame = NamedCells(state), state.top_frame()
    return [_label(words, table, frame, action, names) for action in actions]


def _label(
    words: Words, table: NamedCells, frame: Sequence[int], action: int, names: Sequence[str]
) -> str:
    form = VOCABULARY.form(action)
    match form["verb"]:
        case "pass":
            ends = frame[0] in (k.D_ACT, k.D_AFTER)
            return words("label.end-turn" if ends else "label.enough")
        case "buy" | "swap" | "take" | "activate":
            return _card_label(words, table, frame[SEAT], form, names)
        case "setup":
            creature = CREATURE_NAMES[frame[A]]
            first, second = (
                card_name(words, card_id(creature, int(level), table.state.players))
                for level in form["levels"].split("+")
            )
            return words("label.setup", first=first, second=second)
        case "pay" | "pay-bonus":
            return _pay_label(words, form, frame)
        case "roll-dice":
            return words(f"label.roll-{form['group']}")
        case "count":
            wording = "count-none" if form["count"] == "0" else "count"
            return words(f"label.{wording}", n=form["count"])
        case "die" | "capture":
            return words(f"label.{form['verb']}", creature=_side(words, form["creature"]))
        case "bonus" | "spent":
            return words(f"label.{form['verb']}")
    named = next(value for key, value in form.items() if key != "verb")
    return str(_side(words, named))


def _card_label(
    words: Words, table: NamedCells, seat: int, form: Mapping[str, str], names: Sequence[str]
) -> str:
    """What is done with which card; cards of stacks and of other players are named by it."""
    creature = form["creature"]
    other = int(form["seat"][1:]) - 1 if "seat" in form else seat
    level = level_meant(table, seat, form)
    return words(
        f"label.{form['verb']}",
        card=card_name(words, card_id(creature, level, table.state.players)),
        creature=_side(words, creature),
        level=level,
        who=player_name(words, other, names),
    )


def _pay_label(words: Words, form: Mapping[str, str], frame: Sequence[int]) -> str:
    dice = int(form["count"])
    bonus = 1 if form["verb"] == "pay-bonus" else 0
    rest = frame[B] - dice - bonus
    parts = [
        words.amount("die", dice) if dice else None,
        words.noun("phrase.bonus-die") if bonus else None,
        words.amount("captured", rest) if rest else None,
    ]
    return words("label.pay", what=words.all_of([part for part in parts if part]))
