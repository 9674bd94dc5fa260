"""Every store of words keeps to docs/glossary.md: its terms, and none of what it forbids."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dicewright.cli import words as terminal_words
from dicewright.core.words import CORE, LANGUAGES, WordFiles, plain
from dicewright.games.diceforge import words as diceforge_words
from dicewright.games.titandice import words as titandice_words
from dicewright.server import words as server_words

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
COLUMNS = {"English": "en", "French": "fr", "German": "de", "Hungarian": "hu"}
GAMES = {"df": diceforge_words.FILES, "reb": diceforge_words.FILES, "td": titandice_words.FILES}
STORES = (CORE, terminal_words.FILES, server_words.FILES, GAMES["df"], GAMES["td"])
#: `"key": ["en", "de", "fr", "hu"],` of the page's parts.
PART = re.compile(r'^  "?([\w.-]+)"?: \[([^\]]*)\],', re.MULTILINE)
TEXT = re.compile(r'"((?:[^"\\]|\\.)*)"')


def rows(first: str) -> list[list[str]]:
    """The rows of all tables whose first column is headed so."""
    found, inside = [], False
    for line in PAGE.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line[:1] == "|" else []
        if not cells:
            inside = False
        elif cells[0] == first:
            inside = True
        elif inside and not set(line) <= set("|- "):
            found.append(cells)
    return found


def page_parts() -> dict[str, dict[str, str]]:
    """The words of the page's parts: language, key, text."""
    source = (ROOT / "web" / "src" / "parts" / "words.ts").read_text(encoding="utf-8")
    order = re.search(r"LANGUAGES = \[(.*?)\]", source)
    assert order
    languages = TEXT.findall(order[1])
    found: dict[str, dict[str, str]] = {language: {} for language in languages}
    for key, texts in PART.findall(source):
        for language, text in zip(languages, TEXT.findall(texts), strict=True):
            found[language][key] = text
    return found


PARTS = page_parts()


def said(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, dict):
        for name, part in value.items():
            yield from said(part, f"{key}.{name}" if key else name)


def everything(language: str) -> Iterator[tuple[str, str]]:
    """All that is said in a language, wherever it is written."""
    for files in STORES:
        for part in files.parts:
            yield from said(files.raw(part, language))
    yield from PARTS[language].items()
    source = (ROOT / "web" / "src" / "i18n" / f"{language}.ts").read_text(encoding="utf-8")
    for text in TEXT.findall(source):
        yield "page", text


def term_of(store: str, key: str, language: str) -> str:
    if store == "page":
        return PARTS[language][key]
    files: WordFiles = GAMES[store]
    return plain(str(files.words(language).noun(key)))


TERMS = [
    (store, key, language, row[1 + column])
    for row in rows("Key")
    for store, key in (named.split() for named in row[0].split(",") if named.strip())
    for column, language in enumerate(COLUMNS.values())
]


def test_the_page_has_a_column_for_every_language() -> None:
    assert set(COLUMNS.values()) == set(LANGUAGES) == set(PARTS)
    assert all(len(row) == 1 + len(LANGUAGES) and all(row[1:]) for row in rows("Key"))
    assert len(TERMS) > 4 * 60


@pytest.mark.parametrize(("store", "key", "language", "term"), TERMS)
def test_a_thing_is_called_as_the_glossary_says(
    store: str, key: str, language: str, term: str
) -> None:
    assert term_of(store, key, language).lower().startswith(term.lower())


def forbidden() -> list[tuple[str, str]]:
    return [
        (COLUMNS[language], word.strip())
        for language, words, _ in rows("Language")
        for word in words.split(",")
    ]


@pytest.mark.parametrize(("language", "word"), forbidden())
def test_nobody_says_what_the_glossary_forbids(language: str, word: str) -> None:
    small = word[0].islower()
    pattern = re.escape(word.rstrip("*")) + (r"\w*" if word.endswith("*") else r"(?!\w)")
    # A capital first letter in the glossary is a name; a small one means the word anywhere.
    flags = re.IGNORECASE if small and word not in CASED else 0
    for key, text in everything(language):
        found = re.search(rf"(?<!\w){pattern}", plain(text), flags)
        assert not found, f"{key}: “{text}”"


#: Wrong only because of its small letters.
CASED = {"celestial die", "cerberus token", "dé céleste"}
