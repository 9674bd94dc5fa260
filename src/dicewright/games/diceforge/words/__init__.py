"""What things are called and what they do, in our own words: files of texts, three a language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dicewright.core.game import CHAPTER, Entry
from dicewright.core.rulings import Chosen, Ruling, as_played, changed_by
from dicewright.core.words import Forms, WordFiles, Words, plain
from dicewright.games.diceforge.content.cards import CARDS, SLOT_NUMBER, SLOTS
from dicewright.games.diceforge.content.faces import FACES, RESOURCE_NAMES

#: A language's files: the base game, what Rebellion adds to every section, and what teaches both.
FILES = WordFiles(__name__, "{language}.toml", "rebellion.{language}.toml", "learn.{language}.toml")

#: Sections of things that can be looked up; the others are sentences.
LOOKED_UP = ("card", "face", "ruling", "term", "option", "celestial", "zone", CHAPTER)


def card_name(words: Words, id: str) -> str:
    return plain(str(words.noun(f"card.{id}.name")))


def short_card_name(words: Words, id: str) -> str:
    """Where there is no room for an article."""
    return plain(words.noun(f"card.{id}.name").short)


def celestial_name(words: Words, id: str) -> str:
    return words(f"celestial.{id}.name")


def face_name(words: Words, id: str) -> str:
    return words(f"face.{id}.name")


def amounts(words: Words, row: Sequence[int]) -> Forms:
    """Amounts by resource: `3 glory, 1 sun and 1 moon`."""
    return words.all_of(
        [words.amount(RESOURCE_NAMES[resource], n) for resource, n in enumerate(row) if n]
    )


def shards(words: Words, *, moon: int, sun: int) -> Forms:
    """Sun and moon that are asked for: `2 sun and 1 moon`."""
    asked = (("sun", sun), ("moon", moon))
    return words.all_of([words.amount(resource, n) for resource, n in asked if n])


def price(words: Words, slot_id: str) -> Forms:
    """What a feat on a slot costs."""
    slot = SLOTS[SLOT_NUMBER[slot_id]]
    asked = (("moon", slot.moon), ("sun", slot.sun))
    return words.all_of([words.amount(resource, n) for resource, n in asked if n])


def space_name(words: Words, id: int, found: Mapping[str, int]) -> str:
    """A space of the labyrinth; a hall is called by what it gives since its treasure was found."""
    if found:
        return str(words.all_of([words.amount(resource, n) for resource, n in found.items()]))
    return words(f"space.labyrinth.{id}.name")


# -- entries ---------------------------------------------------------------------------------------


def _card_facts(words: Words, id: str, row: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    card = next(card for card in CARDS if card.id == id)
    island = SLOTS[SLOT_NUMBER[card.slot]].island
    return (
        (words("fact.slot"), words("fact.slot-value", slot=card.slot, island=island)),
        (words("fact.costs"), str(price(words, card.slot))),
        (words("fact.glory"), str(card.glory)),
        (words("fact.kind"), ", ".join(words(f"kind.{kind}") for kind in row["kinds"])),
    )


def _face_facts(words: Words, id: str) -> tuple[tuple[str, str], ...]:
    face = next(face for face in FACES if face.id == id)
    if not face.cost:
        return ()
    return (
        (words("fact.sanctuary"), words("fact.sanctuary-value", pool=face.shelf)),
        (words("fact.costs"), str(words.amount("gold", face.cost))),
    )


def _entry(
    words: Words,
    section: str,
    id: str,
    row: Mapping[str, Any],
    ruling: Ruling | None,
    chosen: Mapping[str, Chosen],
) -> Entry:
    facts: tuple[tuple[str, str], ...] = ()
    if section == "card":
        facts = _card_facts(words, id, row)
    elif section == "face":
        facts = _face_facts(words, id)
    named = words.noun(f"card.{id}.name") if section == "card" else None
    return Entry(
        section,
        id,
        str(named or row.get("name") or row["title"]),
        as_played(words, row, chosen),
        facts,
        tuple(row.get("rulings", ())),
        str(row.get("why", "")),
        ruling,
        changed_by(row, ruling),
        named.short if named else "",
        tuple(row.get("shows", ())),
    )


def entries(
    words: Words, rulings: Mapping[str, Ruling], chosen: Mapping[str, Chosen]
) -> tuple[Entry, ...]:
    """Everything that can be looked up, as a table plays it that chose so."""
    found = [
        _entry(words, section, id, row, rulings[id] if section == "ruling" else None, chosen)
        for section in LOOKED_UP
        for id, row in words.rows(section).items()
    ]
    for board, spaces in words.rows("space").items():
        found += [
            _entry(words, board, f"{board}-{id}", row, None, chosen) for id, row in spaces.items()
        ]
    return tuple(found)
