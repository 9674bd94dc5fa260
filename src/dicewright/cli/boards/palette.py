"""The colours of Dice Forge. Everything is a letter first and a colour second."""

from __future__ import annotations

import re

from rich.text import Text

STYLES = {
    "G": "yellow",
    "S": "red",
    "M": "bright_blue",
    "V": "green",
    "A": "magenta",
    "L": "cyan",
}
WORDS = {"gold": "G", "sun": "S", "moon": "M", "glory": "V", "ancient": "A", "loyalty": "L"}
AMOUNTS = re.compile(
    r"\b(?P<letter>[GSMVAL])\d+|\d+(?P<after>[GSMVAL])(?![a-z])|(?:\d+ )?\b(?P<word>"
    + "|".join(WORDS)
    + r")\b(?: shards?\b)?"
)


def paint(words: str) -> Text:
    """Amounts in the colour of their resource: `G3`, `2M`, `3 gold`."""
    text = Text(words)
    for found in AMOUNTS.finditer(words):
        letter = found["letter"] or found["after"] or WORDS[found["word"]]
        text.stylize(STYLES[letter], found.start(), found.end())
    return text
