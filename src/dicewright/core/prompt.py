"""What a player is asked: one question, its legal answers, and what undo would do.

Terminal, server and bots in other languages are all asked by the same `Prompt`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from dicewright.core.actions import Action
from dicewright.core.game import Speaker
from dicewright.core.state import State


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal answer: its action, in words for people, too."""

    action: int
    text: str
    label: str  #: for people
    form: dict[str, str]


@dataclass(frozen=True, slots=True)
class Undo:
    """Can the last decision be taken back, by whom, and if not, why not."""

    possible: bool  #: for `seat` only
    seat: int  #: -1: nobody
    reason: Literal["possible", "rolled", "nothing"]
    why: str
    takes_back: Action | None


#: Nobody can take anything back: in a replay, or where bots decide.
NO_UNDO = Undo(possible=False, seat=-1, reason="nothing", why="", takes_back=None)


@dataclass(frozen=True, slots=True)
class Prompt:
    """The decision that is due. Everybody may see it; `seat` answers it."""

    seat: int
    kind: str
    question: str
    choices: tuple[Choice, ...]
    undo: Undo


def prompt_of(speaker: Speaker, state: State, undo: Undo = NO_UNDO) -> Prompt:
    """What is asked in a position."""
    kind, question = speaker.question(state)
    choices = legal_choices(speaker, state)
    return Prompt(state.current_player(), kind, question, choices, undo)


def legal_choices(speaker: Speaker, state: State) -> tuple[Choice, ...]:
    """The legal answers to what is asked now, in their fixed order."""
    vocabulary = speaker.game.vocabulary
    legal = state.legal_actions()
    return tuple(
        Choice(action, vocabulary.text(action), label, vocabulary.form(action))
        for action, label in zip(legal, speaker.labels(state, legal), strict=True)
    )
