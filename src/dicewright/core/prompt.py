"""What a player is asked: one question, its legal answers, and what undo would do.

Everything a program wants to know of it is data (`kind`, `phase`, `subject`; of an answer its
`form`, `cost`, `gain` and `target`); `question` and `label` are for people, and nobody reads more
into them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from dicewright.core.asking import Amounts, Fact
from dicewright.core.game import Speaker
from dicewright.core.state import State


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal answer: its number, its text (`forge G4`), words for people and its form; then, as
    data, what it costs and brings, and what on the table it is about (see `core.asking`)."""

    action: int
    text: str
    label: str
    form: dict[str, str]
    cost: Amounts
    gain: Amounts
    target: Mapping[str, Fact]


@dataclass(frozen=True, slots=True)
class Undo:
    """Can the last decision be taken back, by whom, and if not, why not."""

    possible: bool
    seat: int
    why: str


@dataclass(frozen=True, slots=True)
class Prompt:
    """The decision that is due: its kind, the phase of the turn and what it is about, then words.
    `version` counts the steps of the record the asker has seen."""

    seat: int
    kind: str
    phase: str
    subject: Mapping[str, Fact]
    question: str
    choices: tuple[Choice, ...]
    undo: Undo
    version: int


def legal_choices(speaker: Speaker, state: State, names: Sequence[str] = ()) -> tuple[Choice, ...]:
    """The legal answers to what is asked now, in their fixed order."""
    game, legal = speaker.game, state.legal_actions()
    vocabulary, labels = game.vocabulary, speaker.labels(state, legal, names)
    return tuple(
        Choice(
            *(action, vocabulary.text(action), label, vocabulary.form(action)),
            *(answer.cost, answer.gain, answer.target),
        )
        for action, label, answer in zip(legal, labels, game.answers(state, legal), strict=True)
    )
