"""`dicewright rules`: the rules in our own words, to look up."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from dicewright.cli.arguments import Language, TableChoices
from dicewright.cli.errors import CommandError
from dicewright.cli.lookup import explain, find, heading, is_named
from dicewright.cli.screen import FAINT, console, program, title_line
from dicewright.core.game import Entry, Game, Options, Speaker, read_options
from dicewright.core.registry import games
from dicewright.core.rulings import KINDS, Source, kind_in_words, places_in_words
from dicewright.core.words import ENGLISH

#: Up to so many finds are explained in full.
IN_FULL = 3


@dataclass(frozen=True, slots=True)
class GameEntries:
    """A game's entries in one language, as a table plays them if one is spoken of."""

    speaker: Speaker
    table: Options | None
    entries: tuple[Entry, ...]


def rules(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME] [NAME]…", help="A card, a face, a ruling's tag, a word."),
    ] = None,
    *,
    house: Annotated[
        bool, typer.Option("--house", help="The house rulings by kind, and why they are so.")
    ] = False,
    option: TableChoices = None,
    language: Language = ENGLISH,
    json_: Annotated[bool, typer.Option("--json", help="One JSON object for programs.")] = False,
) -> None:
    """Look up cards, faces, rulings and terms.

    \b
    Examples:
      dicewright rules                 the sections
      dicewright rules hammer T6       a card and a ruling
      dicewright rules G3/V2           a face
      dicewright rules ruling:G3       a ruling, where a face has the same name
      dicewright rules extra action    all that speak of it
      dicewright rules goal            what it is about; also win, tie, score, solo
      dicewright rules --house         the house rulings: first where we depart from the rulebook
      dicewright rules T6 --language fr
      dicewright rules titandice TD3 --option card-cost=one    as such a table plays it
    """
    to = console()
    asked = list(words or [])
    chosen = list(games().values())
    if asked and asked[0].lower() in games():
        chosen = [games()[asked.pop(0).lower()]]
    table = _table(chosen, option)
    books = [_book(game, table, language) for game in chosen]
    if json_:
        print(
            json.dumps(
                {"entries": [row for book in books for row in _data(book, asked, house=house)]}
            )
        )
        return
    shown = 0
    for book in books:
        if house:
            shown += _show_house(to, book, " ".join(asked))
        elif asked:
            shown += _show_found(to, book, asked, named=len(books) > 1)
        else:
            shown += _show_sections(to, book)
    if asked and not shown:
        raise CommandError(f"there is nothing called “{' '.join(asked)}” in the rules")


def _table(chosen: Sequence[Game], option: list[str] | None) -> Options | None:
    """The options of the table that is spoken of, if any."""
    if not option:
        return None
    if len(chosen) > 1:
        raise CommandError("name the game whose options these are: “rules GAME NAME --option …”")
    game = chosen[0]
    return game.check_options(game.usual_players, read_options(option))


def _book(game: Game, table: Options | None, language: str) -> GameEntries:
    speaker = game.speaker(language)
    return GameEntries(speaker, table, speaker.entries(table))


# -- for people ------------------------------------------------------------------------------------


def _show_sections(to: Console, book: GameEntries) -> int:
    game = book.speaker.game
    sections = Counter(entry.section for entry in book.entries)
    to.print(Text(f"{game.title}, rules {game.rules_version}", style="bold"))
    for section, count in sections.items():
        few = [entry.id for entry in book.entries if entry.section == section][:5]
        to.print(Text(f"  {section:<8} {count:>3}  ").append(f"{', '.join(few)} …", style=FAINT))
    to.print(
        Text(f"{program()} rules SECTION lists one; rules NAME explains one thing.", style=FAINT)
    )
    return 1


def _show_house(to: Console, book: GameEntries, words: str) -> int:
    found = _house(book, words)
    for kind in KINDS:
        of_kind = [entry for entry in found if entry.ruling and entry.ruling.kind == kind]
        if of_kind:
            name = kind_in_words(book.speaker.words, kind)
            title = book.speaker.words(
                "lookup.fact", name=book.speaker.game.title, value=f"{name} ({len(of_kind)})"
            )
            to.print(title_line(title, to.width))
            _explain(to, book, of_kind)
    return len(found)


def _house(book: GameEntries, words: str) -> list[Entry]:
    """House rulings, those that players must know first at the beginning."""
    found = [entry for entry in book.entries if entry.house]
    if words:
        found = find(found, words)
    return sorted(found, key=lambda entry: KINDS.index(entry.ruling.kind if entry.ruling else ""))


def _show_found(to: Console, book: GameEntries, asked: list[str], *, named: bool) -> int:
    section = _section(book, asked)
    found, in_full = (section, False) if section else _found(book, asked)
    if found and named:
        to.print(title_line(book.speaker.game.title, to.width))
    if section:
        for entry in section:
            to.print(heading(book.speaker, entry))
        return len(section)
    if in_full:
        _explain(to, book, found)
    elif found:
        for entry in found:
            to.print(heading(book.speaker, entry))
        to.print(Text(f"{len(found)} found; name one to read it.", style=FAINT))
    return len(found)


def _section(book: GameEntries, asked: list[str]) -> list[Entry]:
    """All of a section, if that is what was asked for."""
    name = " ".join(asked).lower()
    return [entry for entry in book.entries if name in (entry.section, f"{entry.section}s")]


def _found(book: GameEntries, asked: list[str]) -> tuple[list[Entry], bool]:
    """What was asked for, and whether it is little enough to be read in full."""
    entries, phrase = book.entries, " ".join(asked)
    if not is_named(entries, phrase) and all(is_named(entries, word) for word in asked):
        return [entry for word in asked for entry in find(entries, word)], True
    found = find(entries, phrase)
    return found, len(found) <= IN_FULL


def _explain(to: Console, book: GameEntries, entries: Sequence[Entry]) -> None:
    for entry in entries:
        explain(to, book.speaker, entry, book.table)


# -- for programs ----------------------------------------------------------------------------------


def _data(book: GameEntries, asked: list[str], *, house: bool) -> list[dict[str, Any]]:
    if house:
        found: Sequence[Entry] = _house(book, " ".join(asked))
    elif asked:
        found = _section(book, asked) or _found(book, asked)[0]
    else:
        found = book.entries
    return [_entry_data(book, entry) for entry in found]


def _entry_data(book: GameEntries, entry: Entry) -> dict[str, Any]:
    chosen = book.speaker.chosen(book.table)
    data: dict[str, Any] = {
        "game": book.speaker.game.id,
        "section": entry.section,
        "id": entry.id,
        "title": entry.title,
        "text": entry.text,
        "facts": [list(fact) for fact in entry.facts],
        "rulings": list(entry.rulings),
        "options": {key: chosen[key].value for key in entry.options},
    }
    if entry.ruling:
        data["kind"] = entry.ruling.kind
        data["why"] = entry.why
        data["sources"] = [_source_data(book, source) for source in entry.ruling.sources]
    return data


def _source_data(book: GameEntries, source: Source) -> dict[str, Any]:
    page = source.book.heading(source.first).page if source.first else 0
    return {
        "code": source.code,
        "book": source.book.title,
        "language": source.book.language,
        "lines": [source.first, source.last] if source.first else [],
        "page": page or None,
        "text": places_in_words(book.speaker.words, [source]),
    }
