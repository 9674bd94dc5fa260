"""Looking things up: entries of a game by id, by title, by a part of either, or by any word."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from dicewright.cli.screen import FAINT, TITLE, indented
from dicewright.core.game import Entry, Options, Speaker
from dicewright.core.rulings import origin
from dicewright.core.words import plain

INDENT = 2
#: Of an option with more values than so many others only these are named.
SHOWN_VALUES = 6
APOSTROPHE = re.compile(r"[\s'’]+")


def find(entries: Sequence[Entry], words: str) -> list[Entry]:
    """What somebody means: exactly one thing if it is named, otherwise all that speak of it.

    A face and a ruling can have the same id: `face:G3` and `ruling:G3` are one of them.
    """
    entries, wanted = _meant(entries, words)
    tests = (
        lambda entry: entry.id.lower() == wanted,
        lambda entry: _title(entry) == wanted,
        lambda entry: wanted in entry.id.lower().split("-") or wanted in _title_words(entry),
        lambda entry: all(word in _everything(entry) for word in wanted.split()),
    )
    for test in tests:
        found = [entry for entry in entries if wanted and test(entry)]
        if found:
            return found
    return []


def is_named(entries: Sequence[Entry], words: str) -> bool:
    """Do these words name something, rather than only appear somewhere?"""
    entries, wanted = _meant(entries, words)
    return any(wanted in (entry.id.lower(), _title(entry)) for entry in entries)


def _meant(entries: Sequence[Entry], words: str) -> tuple[Sequence[Entry], str]:
    """What is asked for, and among which entries: those of a section, if it is named before."""
    wanted = _typed(words)
    section, colon, rest = wanted.partition(":")
    of_section = [entry for entry in entries if colon and entry.section == section]
    return (of_section, rest.strip()) if of_section else (entries, wanted)


def _typed(words: str) -> str:
    """Words as somebody types them: small letters and the apostrophe of a keyboard."""
    return words.strip().lower().replace("’", "'")


def _title(entry: Entry) -> str:
    return _typed(plain(entry.title))


def _title_words(entry: Entry) -> list[str]:
    """Its words, also those after an elided article: `l’arbre` is found by `arbre`."""
    return [*_title(entry).replace("'", "").split(), *APOSTROPHE.split(_title(entry))]


def _everything(entry: Entry) -> str:
    return _typed(f"{entry.id} {plain(entry.title)} {entry.text} {entry.why}")


def heading(speaker: Speaker, entry: Entry) -> Text:
    """`hammer  The Blacksmith’s Hammer  (card)`."""
    text = Text(entry.id, style=TITLE)
    if _title(entry) != entry.id.lower():
        text.append(f"  {plain(entry.title)}", style="not bold")
    section = "house-ruling" if entry.house else entry.section
    named = speaker.words.perhaps(f"section.{section}", entry.section)
    text.append(f"  ({named})", style="dim not bold")
    return text


def explain(to: Console, speaker: Speaker, entry: Entry, table: Options | None = None) -> None:
    """An entry in full, and what the options of the table make of it if there is one."""
    words = speaker.words
    to.print(heading(speaker, entry))
    if entry.facts:
        facts = words.listed(
            words("lookup.fact", name=name, value=value) for name, value in entry.facts
        )
        indented(to, Text(facts, style=FAINT), INDENT)
    indented(to, Text(entry.text), INDENT)
    if entry.why:
        indented(to, Text(words("lookup.why", why=entry.why)), INDENT)
    if entry.ruling:
        indented(to, Text(origin(words, entry.ruling), style=FAINT), INDENT)
    if entry.options:
        indented(to, Text(choices(speaker, entry, table), style=FAINT), INDENT)
    if entry.rulings:
        cited = _cited(speaker, entry, table)
        for ruling in cited:
            # What the entry itself says by the table's options need not be said twice.
            if _is_changed(speaker, set(ruling.options) - set(entry.options), table):
                said = words("lookup.ruled", tag=ruling.id, text=ruling.text)
                indented(to, Text(said), INDENT)
        see = words.listed(f"{ruling.id} {ruling.title}" for ruling in cited)
        indented(to, Text(words("lookup.see", rulings=see), style=FAINT), INDENT)


def choices(speaker: Speaker, entry: Entry, table: Options | None) -> str:
    """The options that change an entry: what the table chose, or all that it could choose."""
    words, chosen = speaker.words, speaker.chosen(table)
    by_key = {option.key: option for option in speaker.options()}
    said = []
    for key in entry.options:
        option, value = by_key[key], chosen[key].value
        if table is None:
            others = [other for other in option.values if other != value]
            if len(others) > SHOWN_VALUES:
                others = [*others[:SHOWN_VALUES], "…"]
            said.append(words("lookup.option", key=key, value=value, others=", ".join(others)))
        elif value == option.default:
            said.append(words("lookup.chosen", key=key, value=value))
        else:
            said.append(words("lookup.otherwise", key=key, value=value, usual=option.default))
    wording = "lookup.options" if table is None else "lookup.here"
    return words(wording, options=words.listed(said))


def _cited(speaker: Speaker, entry: Entry, table: Options | None) -> list[Entry]:
    rulings = {other.id: other for other in speaker.entries(table) if other.section == "ruling"}
    return [rulings[tag] for tag in entry.rulings]


def _is_changed(speaker: Speaker, keys: set[str], table: Options | None) -> bool:
    """Did the table choose otherwise than we do?"""
    usual, chosen = speaker.chosen(), speaker.chosen(table)
    return any(chosen[key] != usual[key] for key in keys)
