"""Every store of words in this repository: what is said to people is said from one of these."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any

from dicewright.core.words import ENGLISH, OTHER, WordTree
from tests.conftest import ROOT

_ENGLISH_FILE = f"{ENGLISH}.toml"
PAGE = "web/src/i18n/{language}.toml"


def word_files() -> list[str]:
    """The word files by their paths, with `{language}` where they say which one they are of."""
    places = ("src/dicewright/**/words", "examples/**/words", "web/src/i18n")
    found = [path for place in places for path in ROOT.glob(f"{place}/*{_ENGLISH_FILE}")]
    return sorted(
        path.relative_to(ROOT).as_posix().removesuffix(_ENGLISH_FILE) + "{language}.toml"
        for path in found
    )


@cache
def tree(file: str, language: str) -> WordTree:
    """A word file as it is written; empty if there is none."""
    path = ROOT / file.format(language=language)
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def texts(file: str, language: str) -> dict[str, dict[str, str]]:
    """The texts of a file by key, each in its forms; most have only one."""
    return dict(flat(tree(file, language)))


def flat(table: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, dict[str, str]]]:
    for key, value in table.items():
        if isinstance(value, str):
            yield prefix + key, {OTHER: value}
        elif isinstance(value, dict) and OTHER in value:
            yield prefix + key, value
        elif isinstance(value, dict):
            yield from flat(value, f"{prefix}{key}.")


def of_game(game: str) -> list[str]:
    """The word files of a game of ours."""
    return [file for file in word_files() if f"/games/{game}/" in file]
