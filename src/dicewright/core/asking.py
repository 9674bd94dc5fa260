"""What is asked, as data without a word: the same in every language, for pages, bots and observers.

Keys say what a fact is about (`face`, `card`, `die`, `place`, `seat`, `space`, `creature`, …), as
they do in the forms of actions. Seats count from 0 and places from 1; only keys that apply are
there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

#: A fact about something: a number, a name, or several. Seats count from 0, places from 1.
Fact = int | str | Sequence[int] | Sequence[str]
Facts = Mapping[str, Fact]
#: How much of what: `{"gold": 4}`.
Amounts = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question: its kind, the phase of the turn (one of the game's own, or none), and what it is
    about."""

    kind: str
    phase: str = ""
    subject: Facts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a legal action costs and brings at once, and what on the table it is about."""

    cost: Amounts = field(default_factory=dict)
    gain: Amounts = field(default_factory=dict)
    target: Facts = field(default_factory=dict)


#: Why something cannot be had: it costs more, it was taken already, or there is none left.
BarredReason = Literal["missing", "taken", "gone"]


@dataclass(frozen=True, slots=True)
class Barred:
    """Something on the table that could be wanted now and cannot be had: what it is about, and what
    is missing for it."""

    target: Facts
    reason: BarredReason
    missing: Amounts = field(default_factory=dict)


def target_of(form: Mapping[str, str]) -> dict[str, Fact]:
    """What an action is about, as its form says it: numbers as numbers, `p2` as seat 1."""
    found: dict[str, Fact] = {}
    for key, value in form.items():
        if key == "seat":
            found[key] = int(value[1:]) - 1
        elif key != "verb":
            found[key] = int(value) if value.isdigit() else value
    return found
