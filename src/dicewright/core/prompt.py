"""What a player is asked: one question, its legal answers, and what undo would do.

Everything a program wants to know of it is data (`kind`, `phase`, `subject`; of an answer its
`form`, `cost`, `gain` and `target`); `question` and `label` are for people, and nobody reads more
into them. Terminal, server and bots in other languages are all asked by the same `Prompt`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from dicewright.core.actions import Action
from dicewright.core.asking import Amounts, Barred, Facts
from dicewright.core.game import Speaker
from dicewright.core.state import State


# Nobody changes one; but there are so many that freezing them would take long.
@dataclass(slots=True)
class Choice:
    """A legal answer: its action, in words for people, and what it means as data. Only what applies
    is there."""

    action: int
    text: str
    label: str  #: for people
    form: dict[str, str]
    cost: Amounts  #: {"gold": 4}
    gain: Amounts  #: what it brings at once
    target: Facts  #: what on the table it is about: {"die": "dark", "place": 3}


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
    kind: str  #: what is asked
    phase: str  #: in which phase of the turn; "" if the game has none
    #: what it is about: {"face": "G4", "cost": 3}, {"attacker": 1, "victims": [2, 0]}
    subject: Facts
    question: str  #: for people
    choices: tuple[Choice, ...]
    undo: Undo
    barred: tuple[Barred, ...] = ()  #: what could be wanted now and cannot be had, and why


def prompt_of(
    speaker: Speaker, state: State, undo: Undo = NO_UNDO, names: Sequence[str] = ()
) -> Prompt:
    """What is asked in a position; labels call players by their names, if they have some."""
    asked = speaker.game.asked(state)
    return Prompt(
        *(state.current_player(), asked.kind, asked.phase, asked.subject),
        *(speaker.question(state)[1], legal_choices(speaker, state, names), undo),
        barred=tuple(speaker.game.barred(state)),
    )


def legal_choices(speaker: Speaker, state: State, names: Sequence[str] = ()) -> tuple[Choice, ...]:
    """The legal answers to what is asked now, in their fixed order."""
    game, legal = speaker.game, state.legal_actions()
    labels, answers = speaker.labels(state, legal, names), game.answers(state, legal)
    actions = map(game.vocabulary.action, legal)
    return tuple(
        Choice(
            *(action.action, action.text, label, action.form),
            *(answer.cost, answer.gain, answer.target),
        )
        for action, label, answer in zip(actions, labels, answers, strict=True)
    )
