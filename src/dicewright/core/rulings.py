"""Rulings as data: what kind of decision each is, where the rulebook speaks of it, what changes it.

The sentences of a ruling are words and stand in word files. What is the same in every language
stands in one table a game (`games/*/rulings.py`), a row a ruling:

    IN.departs("T6", "DE 306", options=("passing",))

`DE 306` is line 306 of the book with the code DE, as our text of it counts lines; for people a book
knows which page and which heading that is.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Literal, NamedTuple

from dicewright.core.words import Words

#: Kinds of rulings, in the order in which they are listed: what players must know first is first.
RulingKind = Literal["departs", "differ", "silent", "printed"]
DEPARTS: RulingKind = "departs"
DIFFER: RulingKind = "differ"
SILENT: RulingKind = "silent"
PRINTED: RulingKind = "printed"
KINDS = (DEPARTS, DIFFER, SILENT, PRINTED)
#: Those that are a decision of ours.
HOUSE = (DEPARTS, DIFFER, SILENT)

_PLACE = re.compile(r"([A-Z]+) (\d+)(?:-(\d+))?")


@dataclass(frozen=True, slots=True)
class Heading:
    """Where a part of a book begins: the line, what is printed above it, the page if known."""

    line: int
    title: str
    page: int = 0


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook. One without lines is no text: a program, say, that plays by rules of its own."""

    code: str
    title: str
    language: str = ""
    lines: int = 0
    headings: tuple[Heading, ...] = ()

    def heading(self, line: int) -> Heading:
        """What a line stands under."""
        return self.headings[bisect_right(self.headings, line, key=lambda h: h.line) - 1]


@dataclass(frozen=True, slots=True)
class Source:
    """A place in a book: its lines from first to last, or the book as a whole (0)."""

    book: Book
    first: int = 0
    last: int = 0

    @property
    def code(self) -> str:
        """`DE 306`, `DE 332-336`; of a book without lines its code alone."""
        if not self.first:
            return self.book.code
        lines = str(self.first) if self.first == self.last else f"{self.first}-{self.last}"
        return f"{self.book.code} {lines}"


def places_in_words(words: Words, sources: Iterable[Source]) -> str:
    """Where to look: `Dice Forge, German rules: page 5, “3 Eine Aktion ausführen” (DE 306)`."""
    said = []
    for book, of_book in groupby(sources, key=lambda source: source.book):
        if not book.lines:
            said.append(words("source.online", book=book.title))
            continue
        parts = groupby(of_book, key=lambda source: source.book.heading(source.first))
        places = words.listed(_place(words, heading, list(part)) for heading, part in parts)
        language = words(f"source.language.{book.language}")
        said.append(words("source.book", book=book.title, language=language, places=places))
    return words.listed(said)


def _place(words: Words, heading: Heading, sources: Sequence[Source]) -> str:
    codes = ", ".join(source.code for source in sources)
    if not heading.page:
        return words("source.heading", heading=heading.title, code=codes)
    return words("source.page", page=heading.page, heading=heading.title, code=codes)


@dataclass(frozen=True, slots=True)
class Ruling:
    """A row: its tag, its kind, where to read about it, the options that change it."""

    tag: str
    kind: RulingKind
    sources: tuple[Source, ...]
    options: tuple[str, ...] = ()

    @property
    def house(self) -> bool:
        return self.kind in HOUSE


def kind_in_words(words: Words, kind: str) -> str:
    """`Departs from the rulebook`, as a heading or the beginning of a sentence."""
    name = words(f"ruling-kind.{kind}")
    return name[:1].upper() + name[1:]


def origin(words: Words, ruling: Ruling) -> str:
    """Its kind and where to read about it: `Departs from the rulebook. Source: …`."""
    places = words("lookup.source", sources=places_in_words(words, ruling.sources))
    return f"{kind_in_words(words, ruling.kind)}. {places}"


class Library:
    """The books of a game, and how to write a row that cites them."""

    def __init__(self, *books: Book) -> None:
        self.books = {book.code: book for book in books}

    def source(self, place: str) -> Source:
        """The place that `DE 306` or `DE 332-336` means."""
        if place in self.books and not self.books[place].lines:
            return Source(self.books[place])
        match = _PLACE.fullmatch(place)
        assert match, f"“{place}” is not a place in a book; write “DE 306” or “DE 332-336”"
        code, first, last = match.groups()
        source = Source(self.books[code], int(first), int(last or first))
        assert 0 < source.first <= source.last <= source.book.lines, f"“{place}” is not in the book"
        return source

    def _row(
        self, kind: RulingKind, tag: str, places: Iterable[str], options: tuple[str, ...]
    ) -> Ruling:
        return Ruling(tag, kind, tuple(self.source(place) for place in places), options)

    def printed(self, tag: str, *places: str, options: tuple[str, ...] = ()) -> Ruling:
        """The print says so; here it is in our words."""
        return self._row(PRINTED, tag, places, options)

    def silent(self, tag: str, *places: str, options: tuple[str, ...] = ()) -> Ruling:
        """The print leaves it open, at least in part: the places are where it does."""
        return self._row(SILENT, tag, places, options)

    def differ(self, tag: str, *places: str, options: tuple[str, ...] = ()) -> Ruling:
        """Sources say different things, or one contradicts itself."""
        return self._row(DIFFER, tag, places, options)

    def departs(self, tag: str, *places: str, options: tuple[str, ...] = ()) -> Ruling:
        """The print says something else."""
        return self._row(DEPARTS, tag, places, options)


def by_tag(rows: Iterable[Ruling]) -> dict[str, Ruling]:
    """The rows of a table by their tags; every tag is there once."""
    found: dict[str, Ruling] = {}
    for row in rows:
        assert row.tag not in found, f"{row.tag} has two rows"
        found[row.tag] = row
    return found


class Chosen(NamedTuple):
    """What a table chose for an option: the value, and its name for people."""

    value: str
    name: str


def as_played(words: Words, row: Mapping[str, Any], chosen: Mapping[str, Chosen]) -> str:
    """The text of a word file's row as a table plays it.

    Where options change what a row says, its text has their keys as fields, and its cases are the
    whole sentences that the values put there:

        text = "{tie-break}"
        case.tie-break = { shared = "Tied players share the place.", house = "…" }

    One sentence for all values is a text that says `{value}`: a number, or the value's name.
    """
    cases: Mapping[str, Any] = row.get("case", {})
    if not cases:
        return str(row["text"])
    said = {
        key: case.format(value=chosen[key].name)
        if isinstance(case, str)
        else case[chosen[key].value]
        for key, case in cases.items()
    }
    return words.filled(str(row["text"]), said)


def changed_by(row: Mapping[str, Any], ruling: Ruling | None = None) -> tuple[str, ...]:
    """The options that change what a row says, or the ruling that it words."""
    named = ruling.options if ruling else ()
    return tuple(dict.fromkeys((*named, *row.get("case", ()))))
