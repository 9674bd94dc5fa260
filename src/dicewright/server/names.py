"""Names and titles that people give: shown on one line, without tricks, and told apart."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from dicewright.server.refusal import Refused

LONGEST_NAME = 24
#: Marks on one letter (Vietnamese and Thai need two). More of them climb over other lines.
MOST_MARKS = 2
#: Letters by their category that show nothing.
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
#: Letters of several alphabets that look the same in most fonts, in lower case: each row by its
#: first. It need not be complete, only make it hard to pass for somebody else at a table.
ALIKE = (
    "aаα",
    "bвβʙƅ",
    "cсⅽ",
    "dԁⅾ",
    "eеєҽε",
    "gɡց",
    "hнһհʜ",
    "kкκĸ",
    "li1|!ıіιɩӏǀⅼյ",
    "mмⅿ",
    "nηռᴎ",
    "oоοօ0σₒ",
    "pрρϼ",
    "qԛգ",
    "rгᴦ",
    "sѕƽʂ",
    "tтτ",
    "uυսʋᴜ",
    "vνѵⅴ",
    "wшωѡԝա",
    "xхχⅹ",
    "yуγүʏ",
    "zᴢ",
    "3зʒӡ",
    "jјϳ",
    "fϝբ",
    "фφ",
)
_FIRST = {ord(letter): row[0] for row in ALIKE for letter in row}


def clean(text: str, longest: int) -> str:
    """A text as it is shown: on one line, without invisible tricks, not too long."""
    shown: list[str] = []
    marks = MOST_MARKS  # a mark at the beginning has nothing to stand on
    for char in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(char)
        if char.isspace():
            shown.append(" ")
            marks = MOST_MARKS
        elif kind[0] == "M":
            marks += 1
            if marks <= MOST_MARKS:
                shown.append(char)
        elif kind[0] not in "CZ" and char not in BLANK:
            shown.append(char)
            marks = 0
    return " ".join("".join(shown).split())[:longest].strip()


def clean_name(name: str) -> str:
    """A name as it is shown."""
    short = clean(name, LONGEST_NAME)
    if not short:
        raise Refused("bad-request", "a player needs a name")
    return short


def looks(name: str) -> str:
    """Names that look alike have the same looks, whatever they are written with."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    letters = unicodedata.normalize("NFD", folded).translate(_FIRST)
    return letters.replace("rn", "m").replace("vv", "w").replace(" ", "")


def unlike(name: str, others: Iterable[str]) -> str:
    """The name, with a number behind it if somebody's looks like it."""
    taken, number, candidate = {looks(other) for other in others}, 1, name
    while looks(candidate) in taken:
        number += 1
        candidate = f"{name} {number}"
    return candidate
