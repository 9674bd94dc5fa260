"""`dicewright rules`: the rules in our own words, to look up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from dicewright.cli.arguments import Language
from dicewright.cli.errors import CommandError
from dicewright.cli.lookup import explain, find, heading, is_named
from dicewright.cli.screen import FAINT, console, program
from dicewright.core.game import Entry, Speaker
from dicewright.core.registry import games
from dicewright.core.words import ENGLISH

#: Up to so many finds are explained in full.
IN_FULL = 3


def rules(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME] [NAME]…", help="A card, a face, a ruling's tag, a word."),
    ] = None,
    *,
    house: Annotated[
        bool, typer.Option("--house", help="The house rulings, and why they are so.")
    ] = False,
    language: Language = ENGLISH,
) -> None:
    """Look up cards, faces, rulings and terms.

    \b
    Examples:
      dicewright rules                 the sections
      dicewright rules hammer T6       a card and a ruling
      dicewright rules G3/V2           a face
      dicewright rules extra action    all that speak of it
      dicewright rules --house         the house rulings
      dicewright rules T6 --language fr
    """
    to = console()
    asked = list(words or [])
    chosen = list(games().values())
    if asked and asked[0].lower() in games():
        chosen = [games()[asked.pop(0).lower()]]
    shown = 0
    for game in chosen:
        speaker = game.speaker(language)
        if house:
            shown += _show_house(to, speaker, " ".join(asked))
        elif asked:
            shown += _show_found(to, speaker, asked)
        else:
            shown += _show_sections(to, speaker)
    if asked and not shown:
        raise CommandError(f"nothing is called «{' '.join(asked)}» in the rules")


def _show_sections(to: Console, speaker: Speaker) -> int:
    game = speaker.game
    sections = Counter(entry.section for entry in speaker.entries())
    to.print(Text(f"{game.title}, rules {game.rules_version}", style="bold"))
    for section, count in sections.items():
        few = [entry.id for entry in speaker.entries() if entry.section == section][:5]
        to.print(Text(f"  {section:<8} {count:>3}  ").append(f"{', '.join(few)} …", style=FAINT))
    to.print(
        Text(f"{program()} rules SECTION lists one; rules NAME explains one thing.", style=FAINT)
    )
    return 1


def _show_house(to: Console, speaker: Speaker, words: str) -> int:
    found = [entry for entry in speaker.entries() if entry.house]
    if words:
        found = find(found, words)
    _explain(to, speaker, found)
    return len(found)


def _show_found(to: Console, speaker: Speaker, asked: list[str]) -> int:
    entries = speaker.entries()
    phrase = " ".join(asked)
    section = [entry for entry in entries if phrase.lower() in (entry.section, f"{entry.section}s")]
    if section:
        for entry in section:
            to.print(heading(entry))
        return len(section)
    found = find(entries, phrase)
    if not is_named(entries, phrase) and all(is_named(entries, word) for word in asked):
        found = [entry for word in asked for entry in find(entries, word)]
        _explain(to, speaker, found)
    elif len(found) <= IN_FULL:
        _explain(to, speaker, found)
    else:
        for entry in found:
            to.print(heading(entry))
        to.print(Text(f"{len(found)} found; name one to read it.", style=FAINT))
    return len(found)


def _explain(to: Console, speaker: Speaker, entries: Sequence[Entry]) -> None:
    for entry in entries:
        explain(to, speaker, entry)
