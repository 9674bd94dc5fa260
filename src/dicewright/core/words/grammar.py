"""What a language asks of every text, whoever wrote it: signs, articles, joints.

Word files are written plainly; here, and nowhere else, their texts become what is printed:

- French: a space before ? ! : ; and inside « » is narrow and does not break.
- Hungarian: `a(z)` is the article of the word, or of the number, that comes after it.
- Everywhere: `|` in a sentence marks where what may be strung together begins. What
  `{who} rolls |{face}` says twice can be told as `Ann rolls 1 gold and 1 moon`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

NARROW_SPACE = "\u202f"
JOINT = "|"

_FRENCH_SIGN = re.compile(r" (?=[?!:;»])|(?<=«) ")
_ARTICLE = re.compile(r"\b([Aa])\(z\)(?=\W*(\w*))")
_VOWELS = "aáeéiíoóöőuúüű"


def typeset(language: str, text: str) -> str:
    """A text of a word file with the signs of its language."""
    return _FRENCH_SIGN.sub(NARROW_SPACE, text) if language == "fr" else text


def finished(language: str, text: str) -> str:
    """A sentence whose fields are filled in, with the words that depend on what came in."""
    if language == "hu" and "(z)" in text:
        return _ARTICLE.sub(lambda found: found[1] + ("z" if takes_az(found[2]) else ""), text)
    return text


def takes_az(word: str) -> bool:
    """Is the Hungarian article before a word, or a number in digits, `az`?

    A number is read: 1 (egy), 5 and all that begin with it (öt, ötven, ötszáz), 1000 (ezer).
    """
    if word[:1].isdigit():
        digits = re.match(r"\d+", word)
        assert digits
        lone_one = digits[0][0] == "1" and len(digits[0]) % 3 == 1
        return lone_one or digits[0][0] == "5"
    return word[:1].lower() in _VOWELS if word else False


class Sentence(str):
    """A text that knows where its joint is: `stem` before it, `item` after it."""

    stem: str
    item: str

    def __new__(cls, stem: str, item: str) -> Sentence:
        made = super().__new__(cls, stem + item)
        made.stem, made.item = stem, item
        return made


def all_texts(table: Any, change: Callable[[str], str]) -> Any:
    """A table of words with every text changed."""
    if isinstance(table, str):
        return change(table)
    if isinstance(table, dict):
        return {key: all_texts(value, change) for key, value in table.items()}
    return table
