"""What things are called and what they do, in our own words: one TOML file a language."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from dicewright.core.game import Entry


@cache
def words(language: str = "en") -> dict[str, Any]:
    """The words of a language, by section and id."""
    text = files(__name__).joinpath(f"{language}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def card_name(id: str) -> str:
    return str(words()["card"][id]["name"])


@cache
def entries() -> tuple[Entry, ...]:
    """Everything that can be looked up."""
    return tuple(
        Entry(
            section,
            id,
            str(row.get("name") or row.get("title") or id),
            str(row["text"]),
            tuple((key, str(row[key])) for key in ("level", "cost", "points") if key in row),
            tuple(row.get("rulings", ())),
            bool(row.get("house", False)),
            str(row.get("why", "")),
        )
        for section, rows in words().items()
        for id, row in rows.items()
    )
