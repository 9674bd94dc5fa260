"""Standing orders: a question that a player answers once and for all.

A game lists the kinds of questions that are often answered alike. An order never decides what a
player would have to think about: where its answer is not to be had, the player is asked.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from dicewright.core.actions import Vocabulary

#: The answers: no; yes, if there is only one way to say it; the greatest and smallest amount.
OrderAnswer = Literal["pass", "accept", "most", "least"]
PASS: OrderAnswer = "pass"
ACCEPT: OrderAnswer = "accept"
MOST: OrderAnswer = "most"
LEAST: OrderAnswer = "least"


@dataclass(frozen=True, slots=True)
class StandingOrder:
    """A kind of question, and the answers that can be given to it beforehand."""

    kind: str
    answers: tuple[OrderAnswer, ...]


def ordered(answer: str, vocabulary: Vocabulary, legal: list[int]) -> int | None:
    """The legal action that a standing answer means; None if it means none, or several.

    What can be done at any time is no answer: who owns a token is not asked because of it.
    """
    forms = {a: vocabulary.form(a) for a in legal if not vocabulary.is_anytime(a)}
    if answer in (PASS, ACCEPT):
        passing = answer == PASS
        fitting = [a for a, form in forms.items() if (form["verb"] == "pass") == passing]
        return fitting[0] if len(fitting) == 1 else None
    amounts = {action: _amount(form) for action, form in forms.items()}
    if len({form["verb"] for form in forms.values()}) != 1 or None in amounts.values():
        return None
    choose = max if answer == MOST else min
    return choose(amounts, key=lambda action: amounts[action] or 0)


def _amount(form: dict[str, str]) -> int | None:
    """The number a form consists of, apart from its verb."""
    values = [value for name, value in form.items() if name != "verb"]
    return int(values[0]) if len(values) == 1 and values[0].isdecimal() else None
