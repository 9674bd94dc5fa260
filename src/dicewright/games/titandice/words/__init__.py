"""What things are called and what they do, in our own words: files of texts, two a language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dicewright.core.game import CHAPTER, Entry
from dicewright.core.rulings import Chosen, Ruling, as_played, changed_by
from dicewright.core.words import WordFiles, Words, plain
from dicewright.games.titandice.content import ARRANGEMENTS

#: A language's files: the game, and what teaches it.
FILES = WordFiles(__name__, "{language}.toml", "learn.{language}.toml")

#: Sections of things that can be looked up; the others are sentences.
LOOKED_UP = ("card", "face", "attack", "ruling", "term", "option", CHAPTER)
#: What the file says of a card in numbers.
FACTS = ("level", "cost", "points")
#: Those that a table may count otherwise, and the options that say how.
FACT_OPTIONS = {"cost": "card-cost", "points": "card-points"}
#: The option whose values are told in words made of others.
OPPOSITE = "opposite-sides"


def card_name(words: Words, id: str) -> str:
    return plain(words(f"card.{id}.name"))


def _facts(
    words: Words, row: Mapping[str, Any], chosen: Mapping[str, Chosen]
) -> tuple[tuple[str, str], ...]:
    """A card in numbers, as the table counts them (TD3)."""
    numbers = {fact: row[fact] for fact in FACTS if fact in row}
    for fact, option in FACT_OPTIONS.items():
        if fact in numbers:
            by_value = {"level": row["level"], "one": 1, "none": 0}
            numbers[fact] = by_value[chosen[option].value]
    return tuple((words(f"fact.{fact}"), str(number)) for fact, number in numbers.items())


def _entry(
    words: Words,
    section: str,
    id: str,
    row: Mapping[str, Any],
    ruling: Ruling | None,
    chosen: Mapping[str, Chosen],
) -> Entry:
    return Entry(
        section,
        id,
        str(row.get("name") or row["title"]),
        as_played(words, row, chosen),
        _facts(words, row, chosen),
        tuple(row.get("rulings", ())),
        str(row.get("why", "")),
        ruling,
        changed_by(row, ruling),
        shows=tuple(row.get("shows", ())),
    )


def _opposite(words: Words, arrangement: str) -> str:
    """`chimera–minotaur, gryphon–hydra, kraken–wound`."""
    pairs = ARRANGEMENTS[arrangement]
    return ", ".join("–".join(str(words.noun(f"side.{side}")) for side in pair) for pair in pairs)


def entries(
    words: Words, rulings: Mapping[str, Ruling], chosen: Mapping[str, Chosen]
) -> tuple[Entry, ...]:
    """Everything that can be looked up, as a table plays it that chose so."""
    sides = chosen[OPPOSITE].value
    chosen = {**chosen, OPPOSITE: Chosen(sides, _opposite(words, sides))}
    return tuple(
        _entry(words, section, id, row, rulings[id] if section == "ruling" else None, chosen)
        for section in LOOKED_UP
        for id, row in words.rows(section).items()
    )
