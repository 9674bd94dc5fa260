"""What a player is asked: one question, its legal answers, and what undo would do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dicewright.core.game import Speaker
from dicewright.core.state import State


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal answer: its number, its text (`forge G4`), words for people and its form."""

    action: int
    text: str
    label: str
    form: dict[str, str]


@dataclass(frozen=True, slots=True)
class Undo:
    """Can the last decision be taken back, by whom, and if not, why not."""

    possible: bool
    seat: int
    why: str


@dataclass(frozen=True, slots=True)
class Prompt:
    """The decision that is due. `version` counts the steps of the record the asker has seen."""

    seat: int
    kind: str
    question: str
    choices: tuple[Choice, ...]
    undo: Undo
    version: int


def legal_choices(speaker: Speaker, state: State, names: Sequence[str] = ()) -> tuple[Choice, ...]:
    """The legal answers to what is asked now, in their fixed order."""
    vocabulary = speaker.game.vocabulary
    legal = state.legal_actions()
    return tuple(
        Choice(action, vocabulary.text(action), label, vocabulary.form(action))
        for action, label in zip(legal, speaker.labels(state, legal, names), strict=True)
    )
