"""Everything that is said to people: word files, one a language, and how to ask them for a text.

A text is a whole sentence with named fields, found by its key (`undo.rolled`), and never put
together from parts: languages order their words differently. Where a word changes with the sentence
or the number around it, its entry is a table of forms instead of one text:

    [amount.ancient]
    one = "{n} ancient shard"
    other = "{n} ancient shards"

`one` and `other` go by the number. A language may have more forms and ask for them in its own
sentences: Hungarian says `{what:object}` where English says `{what}`. A name may have a form
`short` for tiles and lists: `name = { other = "The Elder", short = "Elder" }`.

What only a game's page says has the section `page`; pages get it, and the sections of names that
the game's speaker lists, as `Words.said_by_pages`.

Names on cards have soft hyphens where a long word may break; `plain` is the name in a sentence.

What a language asks of all its texts (French signs, Hungarian articles) is done in `grammar`.

What is no text (the rulings that a card cites, say) is the same in all languages and stands in the
English file only. A game without a file for a language speaks English in it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal, get_args

from dicewright.core.errors import UnknownLanguage
from dicewright.core.words.grammar import JOINT, Sentence, all_texts, finished, typeset

#: What can be spoken. English is the reference: the others have its keys and its fields.
Language = Literal["en", "fr", "de", "hu"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
ENGLISH: Language = LANGUAGES[0]

ONE, OTHER, SHORT = "one", "other", "short"
#: The numbers that take the form `one`; all others, and languages without it, take `other`.
SINGULAR: dict[str, tuple[int, ...]] = {"en": (1,), "fr": (0, 1), "de": (1,), "hu": ()}

SOFT_HYPHEN = "\u00ad"

WordTree = dict[str, Any]
#: A text with its fields in braces, or a word in its forms: `one` and `other` go by the number `n`,
#: the others are those of its language.
Wording = str | dict[str, str]


def plain(name: str) -> str:
    """A name without the places where it may break."""
    return name.replace(SOFT_HYPHEN, "")


class Forms:
    """A word in the forms of its language; a sentence picks one: `{die}`, `{die:short}`."""

    def __init__(self, forms: Mapping[str, str]) -> None:
        self.forms = forms

    def __format__(self, form: str) -> str:
        return self.forms[form or OTHER]

    def __str__(self) -> str:
        return self.forms[OTHER]

    @property
    def short(self) -> str:
        """What stands where there is little room."""
        return self.forms.get(SHORT, self.forms[OTHER])


class Words:
    """All texts of one language."""

    def __init__(self, language: str, table: WordTree) -> None:
        self.language = language
        self._table: WordTree = all_texts(table, lambda text: typeset(language, text))
        #: What was looked up before: a server says the same few words all day.
        self._entries: dict[str, Any] = {}
        self._amounts: dict[tuple[str, int], Forms] = {}

    def __call__(self, key: str, /, **fields: object) -> str:
        """The text of a key, with its fields filled in."""
        return self.completed(self._text(key), fields)

    def _text(self, key: str) -> str:
        text = self._entry(key)
        assert isinstance(text, str), f"{key} has forms: ask for them by `noun` or `amount`"
        return text

    def prepared(self, key: str, missing: Iterable[str], /, **fields: object) -> str:
        """The text of a key in which some fields are still open, for whoever says it often:
        `completed` fills them in."""
        return self._text(key).format(**fields, **{name: f"{{{name}}}" for name in missing})

    def completed(self, text: str, fields: Mapping[str, object]) -> str:
        """A text of this language, or one that was prepared, as it is said."""
        if JOINT in text:
            stem, item = text.split(JOINT)
            return Sentence(self.filled(stem, fields), self.filled(item, fields))
        return self.filled(text, fields)

    def filled(self, text: str, fields: Mapping[str, object]) -> str:
        """A text of this language with its fields filled in."""
        return finished(self.language, text.format(**fields))

    def perhaps(self, key: str, otherwise: str) -> str:
        """A text that a game need not have."""
        try:
            return self(key)
        except KeyError:
            return otherwise

    def noun(self, key: str) -> Forms:
        """A word that sentences need in different forms."""
        return Forms(_forms(self._entry(key)))

    def amount(self, key: str, number: int) -> Forms:
        """So many of something: `3 gold`, `1 ancient shard`."""
        known = self._amounts.get((key, number))
        if known is not None:
            return known
        forms = dict(_forms(self._entry(f"amount.{key}")))
        one = forms.pop(ONE, forms[OTHER])
        if number in SINGULAR[self.language]:
            forms[OTHER] = one
        made = Forms({form: text.format(n=number) for form, text in forms.items()})
        return self._amounts.setdefault((key, number), made)

    def all_of(self, items: Sequence[Forms]) -> Forms:
        """`a`, `a and b`, `a, b and c`: things of one kind, which have the same forms."""
        return Forms(
            {form: self.joined([format(item, form) for item in items]) for form in items[0].forms}
        )

    def joined(self, texts: Sequence[str]) -> str:
        """The same for plain texts."""
        first, *rest = texts
        for i, text in enumerate(rest, 1):
            first = self("list.and" if i == len(rest) else "list.comma", first=first, next=text)
        return first

    def listed(self, texts: Iterable[str]) -> str:
        """`a; b; c`: phrases that may have commas of their own."""
        total = ""
        for text in texts:
            total = self("list.semicolon", first=total, next=text) if total else text
        return total

    def sections(self) -> list[str]:
        """What there are rows of."""
        return [key for key, value in self._table.items() if isinstance(value, dict)]

    def has(self, section: str) -> bool:
        """Is there such a section?"""
        return section in self._table

    def rows(self, section: str) -> WordTree:
        """A whole section, entry by entry."""
        rows: WordTree = self._table[section]
        return rows

    def said_by_pages(self, sections: Iterable[str]) -> dict[str, Wording]:
        """The texts of some sections by key, as they are written."""
        return {
            key: text
            for section in sections
            if self.has(section)
            for key, text in _flat(section, self.rows(section))
        }

    def _entry(self, key: str) -> Any:
        entry: Any = self._entries.get(key)
        if entry is None:
            entry = self._table
            try:
                for part in key.split("."):
                    entry = entry[part]
            except KeyError:
                raise KeyError(f"the words of “{self.language}” have no {key}") from None
            self._entries[key] = entry
        return entry


def _forms(entry: Wording) -> Mapping[str, str]:
    return {OTHER: entry} if isinstance(entry, str) else entry


def _flat(key: str, entry: WordTree | Wording) -> Iterator[tuple[str, Wording]]:
    """The texts below a key; what has forms is one text."""
    if isinstance(entry, str) or OTHER in entry:
        yield key, entry
        return
    for name, part in entry.items():
        yield from _flat(f"{key}.{name}", part)


@dataclass(frozen=True)
class Phrase:
    """A text that is asked for now and said later, in whichever language is wanted then.

    A field may be a function of the words, for what sounds different in every language.
    """

    files: WordFiles
    key: str
    fields: Mapping[str, object]

    def said(self, language: str) -> str:
        words = self.files.words(language)
        known = {
            name: field(words) if callable(field) else field for name, field in self.fields.items()
        }
        return words(self.key, **known)

    def __str__(self) -> str:
        return self.said(ENGLISH)


class WordFiles:
    """The word files of a package, on top of those that all games share.

    `parts` are the names of a language's files; a later one adds to the sections of those before.
    `below` is a package whose words come between.
    """

    def __init__(self, package: str, *parts: str, below: str = "") -> None:
        self.package = package
        self.below = below
        self.parts = parts or ("{language}.toml",)
        self._words: dict[str, Words] = {}

    def words(self, language: str = ENGLISH) -> Words:
        """All texts of a language."""
        if language not in self._words:
            if language not in LANGUAGES:
                known = ", ".join(LANGUAGES)
                raise UnknownLanguage(
                    f"“{language}” is not a known language; known languages: {known}"
                )
            self._words[language] = Words(language, self._read(language))
        return self._words[language]

    def raw(self, part: str, language: str) -> WordTree:
        """One of the files as it is written."""
        return read_file(self.package, part.format(language=language))

    def phrase(self, key: str, /, **fields: object) -> Phrase:
        """A text for later."""
        return Phrase(self, key, fields)

    def _read(self, language: str) -> WordTree:
        table: WordTree = {}
        usual = ("{language}.toml",)
        stores = {__name__: usual} | ({self.below: usual} if self.below else {})
        for package, parts in (stores | {self.package: self.parts}).items():
            there = (files(package) / parts[0].format(language=language)).is_file()
            for part in parts:
                english = read_file(package, part.format(language=ENGLISH))
                spoken = read_file(package, part.format(language=language if there else ENGLISH))
                merge(table, with_facts(english, spoken))
        return table


@cache
def read_file(package: str, name: str) -> WordTree:
    """A word file as it is."""
    return tomllib.loads((files(package) / name).read_text(encoding="utf-8"))


def merge(table: WordTree, more: WordTree) -> None:
    """Add what a file says to what those before it said."""
    for key, value in more.items():
        if isinstance(value, dict):
            merge(table.setdefault(key, {}), value)
        else:
            table[key] = value


def with_facts(english: WordTree, spoken: WordTree) -> WordTree:
    """A table of one language, with what the English one has that is no text."""
    total = {key: value for key, value in english.items() if not isinstance(value, str | dict)}
    for key, value in spoken.items():
        known = english.get(key)
        both = isinstance(known, dict) and isinstance(value, dict)
        total[key] = with_facts(english[key], value) if both else value
    return total


#: What all games say: why something is refused, what undo does, how lists are joined.
CORE = WordFiles(__name__)
