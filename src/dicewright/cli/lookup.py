"""Looking things up: entries of a game by id, by title, by a part of either, or by any word."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from dicewright.cli.screen import FAINT, TITLE, indented
from dicewright.core.game import Entry, Speaker
from dicewright.core.words import plain

INDENT = 2
APOSTROPHE = re.compile(r"[\s'’]+")


def find(entries: Sequence[Entry], words: str) -> list[Entry]:
    """What somebody means: exactly one thing if it is named, otherwise all that speak of it."""
    wanted = words.strip().lower()
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
    wanted = words.strip().lower()
    return any(wanted in (entry.id.lower(), _title(entry)) for entry in entries)


def _title(entry: Entry) -> str:
    return plain(entry.title).lower()


def _title_words(entry: Entry) -> list[str]:
    """Its words, also those after an elided article: `l’arbre` is found by `arbre`."""
    return [*_title(entry).replace("'", "").split(), *APOSTROPHE.split(_title(entry))]


def _everything(entry: Entry) -> str:
    return f"{entry.id} {plain(entry.title)} {entry.text} {entry.why}".lower()


def heading(entry: Entry) -> Text:
    """`hammer  The Blacksmith's Hammer  (card)`."""
    text = Text(entry.id, style=TITLE)
    if _title(entry) != entry.id.lower():
        text.append(f"  {plain(entry.title)}", style="not bold")
    text.append(f"  ({'house ' if entry.house else ''}{entry.section})", style="dim not bold")
    return text


def explain(to: Console, speaker: Speaker, entry: Entry) -> None:
    """An entry in full."""
    to.print(heading(entry))
    if entry.facts:
        facts = "; ".join(f"{name}: {value}" for name, value in entry.facts)
        indented(to, Text(facts, style=FAINT), INDENT)
    indented(to, Text(entry.text), INDENT)
    if entry.why:
        indented(to, Text("Why: ", style=FAINT).append(entry.why, style="not dim"), INDENT)
    if entry.rulings:
        titles = {other.id: other.title for other in speaker.entries() if other.section == "ruling"}
        see = "; ".join(f"{tag} {titles.get(tag, '')}".strip() for tag in entry.rulings)
        indented(to, Text(f"See {see}", style=FAINT), INDENT)
