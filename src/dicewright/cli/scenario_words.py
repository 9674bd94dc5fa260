"""`dicewright scenario --words`: all that scenarios of a game can say, from the game's lists."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.console import Console
from rich.text import Text

from dicewright.cli.screen import FAINT, TITLE
from dicewright.core.events import Shape
from dicewright.core.game import Game
from dicewright.core.lexicon import Key, event_values

#: Lists of names up to this length stand where they are used; longer ones come at the end.
SHORT = 4
#: Names beyond this are counted through (players, dice of players), not listed.
COUNTLESS = 500
WIDTH = 17


def show_words(to: Console, game: Game) -> None:
    """One game's words, by where they are used."""
    lexicon, verbs = game.lexicon, game.vocabulary.verbs
    names = Names(argument for verb in verbs for argument in verb.arguments)
    low, high = min(game.player_counts), max(game.player_counts)
    to.print(Text(game.title, style=TITLE))
    _section(to, "setup", f"setup {game.id} players=N seed=N OPTION=VALUE …")
    _entry(to, "players", f"{low} to {high}")
    _entry(to, "OPTION", ", ".join(option.key for option in game.options))
    _section(to, "what a player has", "p1 KEY=VALUE … · expect p1 KEY=VALUE …")
    _keys(to, lexicon.player_keys, names)
    _section(to, "what the table has", "table KEY=VALUE … · expect table KEY=VALUE …")
    _keys(to, lexicon.table_keys, names)
    _section(to, "turns", "turn p1 PHASE")
    _entry(to, "PHASE", ", ".join(lexicon.phases))
    _section(to, "dice", "roll …")
    _entry(to, "for example", ", ".join(lexicon.rolls))
    _section(to, "actions", "play … · expect legal … · expect illegal … · expect exactly …, …")
    for verb in verbs:
        if verb.name not in lexicon.outcomes:
            arguments = [names.said(name, values) for name, values in verb.arguments]
            _entry(to, verb.name, " ".join(arguments))
    _section(to, "questions", "expect asks p1 QUESTION")
    _entry(to, "QUESTION", ", ".join(lexicon.questions))
    _section(to, "events", "expect event NAME p1 DETAIL=VALUE … · expect no event NAME …")
    for shape in lexicon.events:
        _entry(to, shape.kind, " ".join(_details(shape, names)))
    _section(to, "also", "expect over")
    _section(to, "names", "")
    for name, values in names.lists():
        _entry(to, name, ", ".join(values))
    to.print()


class Names:
    """Long lists of names, each under a word in capitals; the same list is told once."""

    def __init__(self, known: Iterable[tuple[str, tuple[str, ...]]]) -> None:
        """What actions are made of gives the lists their words."""
        self._lists: dict[tuple[str, ...], str] = {}
        for name, values in known:
            self.said(name, values)

    def said(self, name: str, values: tuple[str, ...]) -> str:
        """A few values themselves, or the word that stands for many."""
        if not values:
            return "N"
        if all(value.isdigit() for value in values):
            return f"{values[0]}…{values[-1]}"
        if len(values) <= SHORT:
            return "|".join(values)
        if len(values) > COUNTLESS:
            return f"{values[0]}…"
        taken = sum(word.partition("-")[0] == name.upper() for word in self._lists.values())
        word = f"{name.upper()}-{taken + 1}" if taken else name.upper()
        return self._lists.setdefault(values, word)

    def lists(self) -> Iterator[tuple[str, list[str]]]:
        """The words and what they stand for; what only has a prefix more is not told again."""
        for values, word in self._lists.items():
            again = {value for value in values if value.partition(":")[2] in values}
            prefixes = dict.fromkeys(value.partition(":")[0] for value in values if value in again)
            told = [value for value in values if value not in again]
            yield word, [*told, *(f"{prefix}:{word}" for prefix in prefixes)]


def _keys(to: Console, keys: Iterable[Key[object]], names: Names) -> None:
    for key in keys:
        text = f"{key.name}.{names.said(key.name, key.ids)}" if key.ids else key.name
        only = "" if key.put else " · only expected, never given"
        _entry(to, text, f"{key.about} · {key.kind.about}{only}")


def _details(shape: Shape, names: Names) -> Iterator[str]:
    for name, reader in shape.cells:
        yield f"{name}={names.said(name, event_values(reader))}"


def _section(to: Console, title: str, usage: str) -> None:
    to.print()
    to.print(Text(title, style=TITLE).append(f"  {usage}", style="not bold dim"))


def _entry(to: Console, name: str, words: str) -> None:
    """A name, and what there is to say of it, in two columns."""
    column = WIDTH + 4
    lines = Text(words, style=FAINT).wrap(to, to.width - column) if words else [Text()]
    for number, line in enumerate(lines):
        row = Text(f"  {name if not number else '':<{WIDTH}}  ").append_text(line)
        row.rstrip()
        to.print(row)
