"""What things are called and what they do, in our own words: one TOML file a language."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from dicewright.core.game import Entry
from dicewright.games.diceforge.content.cards import CARDS, SLOT_NUMBER, SLOTS
from dicewright.games.diceforge.content.faces import FACES

#: A language's files: the base game, and what Rebellion adds to every section.
PARTS = ("{language}.toml", "rebellion.{language}.toml")


@cache
def words(language: str = "en") -> dict[str, Any]:
    """The words of a language, by section and id."""
    total: dict[str, Any] = {}
    for part in PARTS:
        path = files(__name__).joinpath(part.format(language=language))
        for section, rows in tomllib.loads(path.read_text(encoding="utf-8")).items():
            total.setdefault(section, {}).update(rows)
    return total


def card_name(id: str) -> str:
    return str(words()["card"][id]["name"])


def celestial_name(id: str) -> str:
    return str(words()["celestial"][id]["name"])


def space_name(id: str) -> str:
    return str(words()["space"]["labyrinth"][id]["name"])


def face_name(id: str) -> str:
    return str(words()["face"][id]["name"])


def price(slot_id: str) -> str:
    """What a feat on a slot costs, in words."""
    slot = SLOTS[SLOT_NUMBER[slot_id]]
    parts = [f"{n} {what}" for n, what in ((slot.moon, "moon"), (slot.sun, "sun")) if n]
    return " and ".join(parts)


def _card_facts(id: str) -> tuple[tuple[str, str], ...]:
    card = next(card for card in CARDS if card.id == id)
    return (
        ("slot", f"{card.slot}, island {SLOTS[SLOT_NUMBER[card.slot]].island}"),
        ("costs", price(card.slot)),
        ("glory at the end", str(card.glory)),
        ("kind", str(words()["card"][id]["kind"])),
    )


def _face_facts(id: str) -> tuple[tuple[str, str], ...]:
    face = next(face for face in FACES if face.id == id)
    if face.cost:
        return (("sanctuary", f"pool {face.shelf}"), ("costs", f"{face.cost} gold"))
    return ()


def _entry(section: str, id: str, row: dict[str, Any]) -> Entry:
    facts: tuple[tuple[str, str], ...] = ()
    if section == "card":
        facts = _card_facts(id)
    elif section == "face":
        facts = _face_facts(id)
    return Entry(
        section,
        id,
        str(row.get("name") or row.get("title") or id),
        str(row["text"]),
        facts,
        tuple(row.get("rulings", ())),
        bool(row.get("house", False)),
        str(row.get("why", "")),
    )


@cache
def entries() -> tuple[Entry, ...]:
    """Everything that can be looked up."""
    found = [
        _entry(section, id, row)
        for section, rows in words().items()
        if section != "space"
        for id, row in rows.items()
    ]
    for board, spaces in words()["space"].items():
        found += [_entry(board, f"{board}-{id}", row) for id, row in spaces.items()]
    return tuple(found)
