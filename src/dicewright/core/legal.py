"""The legal actions as people at a prompt like them: they show texts, and are still numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import overload

from dicewright.core.errors import BadNotation, IllegalAction
from dicewright.core.state import State
from dicewright.core.words import CORE

#: More than these are not listed where one line is to tell them all.
SHOWN = 12


class Action(int):
    """The number of an action, which says its text: `str(action)` is `forge G4`."""

    text: str

    def __new__(cls, number: int, text: str) -> Action:
        made = super().__new__(cls, number)
        made.text = text
        return made

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __format__(self, how: str) -> str:
        return format(self.text, how)

    def __reduce__(self) -> tuple[type[Action], tuple[int, str]]:
        return Action, (int(self), self.text)


class Actions:
    """The legal actions of a state, as they are whenever one looks: empty when the game is over.

    `in` takes numbers and texts, and says what `State.play` would take: also equal twins of what
    is listed (another place on the die with the same face). It is no `Sequence` to type checkers:
    they would not let a text be asked for among numbers.
    """

    def __init__(self, state: State) -> None:
        self._state = state

    def __len__(self) -> int:
        return self._state.legal_count

    @overload
    def __getitem__(self, index: int) -> Action: ...

    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...

    def __getitem__(self, index: int | slice) -> Action | list[Action]:
        return list(self)[index]

    def __iter__(self) -> Iterator[Action]:
        text = self._state.game.vocabulary.text
        return iter([Action(number, text(number)) for number in self._state.legal_actions()])

    def __contains__(self, action: object) -> bool:
        if isinstance(action, str):
            try:
                action = self._state.game.vocabulary.parse(action)
            except BadNotation:
                return False
        return isinstance(action, int) and self._state.accepts(action)

    def __repr__(self) -> str:
        texts = [action.text for action in self[:SHOWN]]
        more = len(self) - len(texts)
        listed = ", ".join([*texts, f"and {more} more"] if more else texts)
        return f"<{len(self)} actions: {listed}>" if texts else "<no actions>"


def not_allowed(state: State, action: int) -> IllegalAction:
    """The refusal of an action that is not legal now."""
    vocabulary = state.game.vocabulary
    text = vocabulary.text(action) if action in vocabulary else str(action)
    return IllegalAction(CORE.phrase("refusal.not-allowed", action=text))
