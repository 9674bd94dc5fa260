"""Actions as numbers, as texts and as structured forms, each way.

An action is one click and one int. A game lists its verbs once; the vocabulary gives every action a
text for people, logs and tests (`place dark 3`) and a form for user interfaces
(`{"verb": "place", "die": "dark", "place": "3"}`).
"""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from dicewright.core.errors import BadNotation
from dicewright.core.words import CORE


@dataclass(frozen=True, slots=True)
class Verb:
    """A run of actions that share a verb, numbered from `first` on.

    `arguments` are pairs of a name and its values; the last one varies fastest. `anytime` actions
    are offered beside the answers of other questions and answer none of them.
    """

    name: str
    first: int
    arguments: tuple[tuple[str, tuple[str, ...]], ...] = ()
    anytime: bool = False

    def forms(self) -> list[dict[str, str]]:
        names = [name for name, _ in self.arguments]
        values = product(*[values for _, values in self.arguments])
        return [{"verb": self.name, **dict(zip(names, row, strict=True))} for row in values]


@dataclass(frozen=True, slots=True)
class Action:
    """An action: its number, which is this version's (keep the text), its text and its form."""

    action: int
    text: str  #: `place dark 3`
    form: dict[str, str]  #: {"verb": "place", "die": "dark", "place": "3"}


class Vocabulary:
    """All actions of a game."""

    def __init__(self, verbs: Sequence[Verb]) -> None:
        self.verbs = tuple(verbs)
        self._forms: dict[int, dict[str, str]] = {}
        self._runs = {
            verb.name: range(verb.first, verb.first + len(verb.forms())) for verb in self.verbs
        }
        self._anytime = {verb.name for verb in self.verbs if verb.anytime}
        for verb in self.verbs:
            for offset, form in enumerate(verb.forms()):
                assert verb.first + offset not in self._forms, f"{form} shares its number"
                self._forms[verb.first + offset] = form
        self._texts = {number: " ".join(form.values()) for number, form in self._forms.items()}
        self._numbers = {text: number for number, text in self._texts.items()}
        twice = [text for text, n in Counter(self._texts.values()).items() if n > 1]
        assert not twice, f"two actions share a text (is an id there twice?): {twice}"
        self._actions = {n: Action(n, self._texts[n], form) for n, form in self._forms.items()}
        self.size = max(self._forms) + 1

    def __iter__(self) -> Iterator[int]:
        return iter(sorted(self._forms))

    def __contains__(self, action: int) -> bool:
        return action in self._forms

    def text(self, action: int) -> str:
        """`forge G4`."""
        try:
            return self._texts[action]
        except KeyError:
            raise BadNotation(f"there is no action number {action}") from None

    def form(self, action: int) -> dict[str, str]:
        """`{"verb": "forge", "face": "G4"}`."""
        self.text(action)
        return dict(self._forms[action])

    def action(self, action: int) -> Action:
        """Number, text and form together, made once: not to be changed."""
        self.text(action)
        return self._actions[action]

    def number(self, text: str) -> int:
        """The action of exactly this text."""
        return self._numbers[text]

    def run(self, verb: str) -> range:
        """The actions of a verb."""
        return self._runs[verb]

    def is_anytime(self, action: int) -> bool:
        """Is it offered beside the answers of other questions, and answers none of them?"""
        return self._forms[action]["verb"] in self._anytime

    def parse(self, text: str) -> int:
        """The action a text names; spaces and capitals of the verb do not matter."""
        words = text.split()
        if words:
            words[0] = words[0].lower()
        clean = " ".join(words)
        if clean in self._numbers:
            return self._numbers[clean]
        near = difflib.get_close_matches(clean, self._numbers, n=1, cutoff=0.6)
        if near:
            raise BadNotation(CORE.phrase("refusal.no-action-near", text=text, near=near[0]))
        raise BadNotation(CORE.phrase("refusal.no-action", text=text))

    def from_form(self, form: dict[str, str]) -> int:
        """The action a form names."""
        return self.parse(" ".join(str(value) for value in form.values()))
