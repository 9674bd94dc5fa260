"""`dicewright check-games`: what would become of kept games under the rules of this program."""

from __future__ import annotations

import json as json_module
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from dicewright.cli.errors import CommandError, one_line
from dicewright.cli.progress import progress_bar
from dicewright.cli.screen import FAINT, console
from dicewright.core.errors import DicewrightError
from dicewright.core.extras import missing
from dicewright.core.kept import Kept, read_data, read_text
from dicewright.core.record import judge
from dicewright.sim.archive import DEFINITION
from dicewright.sim.games_file import FILE as GAMES_FILE
from dicewright.sim.texts import counted

GOES_ON, OLDER_RULES, UNREADABLE = "goes-on", "older-rules", "unreadable"
#: Of one game, and of many.
SAID = {
    GOES_ON: ("goes on", "go on"),
    OLDER_RULES: (
        "was played under older rules and can only be read",
        "were played under older rules and can only be read",
    ),
    UNREADABLE: ("cannot be read", "cannot be read"),
}
NOT_ALL_GO_ON = 1
SQLITE = b"SQLite format 3\0"
LINES = ".jsonl"
ENDINGS = (".record", ".json", LINES)

#: Where a game is kept, and how it is read.
GameSource = tuple[str, Callable[[], Kept]]


@dataclass(frozen=True, slots=True)
class Fate:
    """What would become of a game."""

    where: str
    game: str | None
    rules: int | None
    fate: str
    why: str = ""


def check_games(
    kept: Annotated[
        list[str],
        typer.Argument(
            metavar="DATABASE|FILES…",
            help="A server's database (a file or postgresql://…), records, games.jsonl, folders.",
        ),
    ],
    *,
    json: Annotated[bool, typer.Option("--json", help="Every game, for programs.")] = False,
) -> int:
    """Say what would become of kept games with this version of the program.

    Run it before an upgrade, with the new program and a copy of what the old one kept, or on the
    files themselves: nothing is ever written. Exit code 1: not all of them go on.

    \b
    Examples:
      dicewright check-games tables.db
      dicewright check-games saved/*.record tournament/ --json
    """
    with ExitStack() as opened:
        sources = [source for name in kept for source in _sources(name, opened)]
        with progress_bar(len(sources), words="games") as report:
            found = []
            for number, source in enumerate(sources, 1):
                found.append(_fate(*source))
                if report:
                    report(number)
    if json:
        print(json_module.dumps([asdict(fate) for fate in found], indent=1, ensure_ascii=False))
    else:
        _show(console(), found)
    return 0 if all(fate.fate == GOES_ON for fate in found) else NOT_ALL_GO_ON


def _fate(where: str, read: Callable[[], Kept]) -> Fate:
    """Play a game through and see. Whatever goes wrong concerns that game only."""
    game = rules = None
    try:
        kept = read()
        game, rules = kept.game, kept.rules
        verdict = judge(kept)
    except DicewrightError as error:
        return Fate(where, game, rules, UNREADABLE, one_line(error))
    except Exception as error:
        return Fate(where, game, rules, UNREADABLE, one_line(f"{type(error).__name__}: {error}"))
    fate = GOES_ON if verdict.goes_on else OLDER_RULES if verdict.older_rules else UNREADABLE
    return Fate(where, game, rules, fate, verdict.why)


def _show(to: Console, found: list[Fate]) -> None:
    for fate in found:
        if fate.fate != GOES_ON:
            line = Text(f"{fate.where}: {SAID[fate.fate][0]}")
            to.print(line.append(f" ({fate.why})", style=FAINT), soft_wrap=True)
    counts = Counter(fate.fate for fate in found)
    told = [f"{n} {SAID[fate][n != 1]}" for fate in SAID if (n := counts[fate])]
    to.print(f"{counted(len(found), 'game')}: {', '.join(told) or 'none'}", soft_wrap=True)


# -- where games are kept --------------------------------------------------------------------------


def _sources(name: str, opened: ExitStack) -> Iterator[GameSource]:
    """Every game of something that is named on the command line."""
    path = Path(name)
    if "://" in name or _is_sqlite(path):
        yield from _tables(name, opened)
    elif path.is_dir():
        yield from _folder(path)
    elif path.is_file():
        yield from _file(path)
    else:
        raise CommandError(f"{name} is not a file, a folder or a database")


def _is_sqlite(path: Path) -> bool:
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(SQLITE)) == SQLITE


def _tables(name: str, opened: ExitStack) -> Iterator[GameSource]:
    """The tables of a server."""
    try:
        from dicewright.server.database import reading
    except ModuleNotFoundError as error:
        raise missing("a database", str(error.name), "server") from None
    archive = opened.enter_context(reading(name))
    for id, title in archive.tables():
        where = f"table {id}" + (f" “{title}”" if title else "")
        yield where, partial(archive.kept, id)


def _folder(path: Path) -> Iterator[GameSource]:
    """A tournament's folder, or one with records in it."""
    if (path / DEFINITION).exists():
        yield from _file(path / GAMES_FILE)
        return
    for file in sorted(path.iterdir()):
        if file.is_file() and file.suffix in ENDINGS:
            yield from _file(file)


def _file(path: Path) -> Iterator[GameSource]:
    """A record, or a file of played games, which has one a line."""
    if path.suffix != LINES:
        yield str(path), lambda: read_text(path.read_text(encoding="utf-8"))
        return
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        yield f"{path}, line {number}", partial(_played, line)


def _played(line: str) -> Kept:
    data: Any = json_module.loads(line)
    if data.get("record") is None:
        raise CommandError("it was kept without its record")
    return read_data(data["record"])
