"""What the terminal writes on boards and in the story of a game.

The program itself (help, hints, refusals of commands) speaks English.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from dicewright.core.game import Speaker
from dicewright.core.words import WordFiles, Words

FILES = WordFiles(__name__)


def terminal(speaker: Speaker) -> Words:
    """The terminal's words in the language of a game."""
    return FILES.words(speaker.language)


def names_of(words: Words, section: str, id: str) -> list[str]:
    """All forms of a name, without the number before it: what there is to paint."""
    entry = words.rows(section)[id]
    forms = [entry] if isinstance(entry, str) else list(entry.values())
    return [form.removeprefix("{n} ") for form in forms]


def any_of(names: Iterable[str]) -> str:
    """A pattern for any of the names, the longest first."""
    return "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
