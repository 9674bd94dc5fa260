"""The colours of Dice Forge. Everything is a letter first and a colour second."""

from __future__ import annotations

import re
from functools import cache

from rich.text import Text

from dicewright.cli.words import any_of, names_of
from dicewright.core.game import Speaker
from dicewright.core.words import Words

STYLES = {
    "G": "yellow",
    "S": "red",
    "M": "bright_blue",
    "V": "green",
    "A": "magenta",
    "L": "cyan",
}
WORDS = {"gold": "G", "sun": "S", "moon": "M", "glory": "V", "ancient": "A", "loyalty": "L"}
LETTERS = r"\b(?P<letter>[GSMVAL])\d+|\d+(?P<after>[GSMVAL])(?![a-z])"


@cache
def _resources(words: Words) -> dict[str, str]:
    """How a language says each resource, with its letter: in any form, with or without a number."""
    said: dict[str, str] = {}
    for resource, letter in WORDS.items():
        said |= dict.fromkeys(names_of(words, "resource", resource), letter)
        said |= dict.fromkeys(names_of(words, "amount", resource), letter)
    return said


@cache
def _pattern(words: Words) -> re.Pattern[str]:
    return re.compile(rf"{LETTERS}|(?:\d+ )?\b(?P<word>{any_of(_resources(words))})\b")


def paint(speaker: Speaker, text: str) -> Text:
    """Amounts in the colour of their resource: `G3`, `2M`, `3 gold`."""
    painted = Text(text)
    for found in _pattern(speaker.words).finditer(text):
        letter = found["letter"] or found["after"] or _resources(speaker.words)[found["word"]]
        painted.stylize(STYLES[letter], found.start(), found.end())
    return painted
