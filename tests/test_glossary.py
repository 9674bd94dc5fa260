"""Every store of words keeps to docs/glossary.md: its terms, and none of what it forbids."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from dicewright.core.words import CORE, LANGUAGES, OTHER, WordFiles, plain
from dicewright.games.diceforge import words as diceforge_words
from dicewright.games.titandice import words as titandice_words
from tests.conftest import ROOT
from tests.wording import PAGE, texts, word_files

GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
#: The columns of its tables, by what English calls the languages.
COLUMNS = {CORE.words()(f"source.language.{language}"): language for language in LANGUAGES}
GAMES = {"df": diceforge_words.FILES, "reb": diceforge_words.FILES, "td": titandice_words.FILES}


def rows(first: str) -> list[list[str]]:
    """The rows of all tables whose first column is headed so."""
    found, inside = [], False
    for line in GLOSSARY.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line[:1] == "|" else []
        if not cells:
            inside = False
        elif cells[0] == first:
            inside = True
        elif inside and not set(line) <= set("|- "):
            found.append(cells)
    return found


def everything(language: str) -> Iterator[tuple[str, str]]:
    """All that is said in a language, wherever it is written."""
    for file in word_files():
        for key, forms in texts(file, language).items():
            yield from ((f"{file} {key}", text) for text in forms.values())


def term_of(store: str, key: str, language: str) -> str:
    if store == "page":
        return texts(PAGE, language)[key][OTHER]
    files: WordFiles = GAMES[store]
    return plain(str(files.words(language).noun(key)))


TERMS = [
    (store, key, language, row[1 + column])
    for row in rows("Key")
    for store, key in (named.split() for named in row[0].split(",") if named.strip())
    for column, language in enumerate(COLUMNS.values())
]


def test_the_page_has_a_column_for_every_language() -> None:
    heads = [line for line in GLOSSARY.splitlines() if line.startswith("| Key")]
    assert set(heads) == {f"| Key | {' | '.join(COLUMNS)} |"}
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
        # What is filled in has the name of a value, which nobody reads.
        said = re.sub(r"\{\w+\}", "", plain(text))
        found = re.search(rf"(?<!\w){pattern}", said, flags)
        assert not found, f"{key}: “{text}”"


#: Wrong only because of its small letters.
CASED = {"celestial die", "cerberus token", "dé céleste"}
