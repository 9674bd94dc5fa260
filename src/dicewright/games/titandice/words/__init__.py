"""What things are called and what they do, in our own words: one file of texts a language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dicewright.core.game import Entry
from dicewright.core.words import WordFiles, Words, plain

FILES = WordFiles(__name__)

#: Sections of things that can be looked up; the others are sentences.
LOOKED_UP = ("card", "face", "attack", "ruling", "term", "option")
#: What the file says of a card in numbers.
FACTS = ("level", "cost", "points")


def card_name(words: Words, id: str) -> str:
    return plain(words(f"card.{id}.name"))


def _entry(words: Words, section: str, id: str, row: Mapping[str, Any]) -> Entry:
    return Entry(
        section,
        id,
        str(row.get("name") or row["title"]),
        str(row["text"]),
        tuple((words(f"fact.{fact}"), str(row[fact])) for fact in FACTS if fact in row),
        tuple(row.get("rulings", ())),
        bool(row.get("house", False)),
        str(row.get("why", "")),
    )


def entries(words: Words) -> tuple[Entry, ...]:
    """Everything that can be looked up."""
    return tuple(
        _entry(words, section, id, row)
        for section in LOOKED_UP
        for id, row in words.rows(section).items()
    )
