"""`dicewright scenario`: runs scenario files and says what did not hold."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from dicewright.cli.errors import CommandError, one_line
from dicewright.cli.scenario_words import show_words
from dicewright.cli.screen import WARNING, console
from dicewright.core.errors import DicewrightError
from dicewright.core.registry import games, get_game
from dicewright.core.scenario import Scenario, read_scenarios, run_scenario

SUFFIX = ".scn"
FAILED = 1


def scenario(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(metavar="PATH…", help="Files, or folders with *.scn files."),
    ] = None,
    *,
    words: Annotated[
        bool,
        typer.Option(
            "--words", help="List what scenarios can say; PATH is the name of a game then."
        ),
    ] = False,
) -> int:
    """Run scenarios: rules questions as small files (docs/scenarios.md teaches to write them).

    Exit code 0: all passed; 1: some failed; 2: something could not be read.

    \b
    Examples:
      dicewright scenario scenarios
      dicewright scenario my-doubt.scn
      dicewright scenario --words diceforge
    """
    to = console()
    if words:
        named = [get_game(str(name)) for name in paths or ()]
        for game in named or games().values():
            show_words(to, game)
        return 0
    if not paths:
        raise CommandError("which scenarios? Name files or folders, or ask for --words")
    files = [file for path in paths for file in _files(path)]
    # Everything is read before anything runs: a file that cannot be read is no failed scenario.
    read = [(file, read_scenarios(file)) for file in files]
    passed = failed = 0
    for file, scenarios in read:
        failures = [text for text in map(_failure, scenarios) if text]
        good = len(scenarios) - len(failures)
        _show(to, file, good, failures)
        passed += good
        failed += len(failures)
    to.print(f"{passed} passed, {failed} failed")
    return FAILED if failed else 0


def _files(path: Path) -> list[Path]:
    if not path.exists():
        raise CommandError(f"{path} cannot be read: no such file or folder")
    if not path.is_dir():
        return [path]
    found = sorted(path.rglob(f"*{SUFFIX}"))
    if not found:
        raise CommandError(f"there is no {SUFFIX} file in {path}")
    return found


def _failure(scenario: Scenario) -> str:
    """What did not hold, on one line; empty if all is well."""
    try:
        run_scenario(scenario)
    except DicewrightError as error:
        return one_line(error)
    except (ValueError, TypeError, LookupError, ArithmeticError) as error:
        # A line the runner does not understand must not hide the other scenarios.
        return one_line(f"{scenario.path}:{scenario.line}: {scenario.title}: {error}")
    return ""


def _show(to: Console, file: Path, good: int, failures: list[str]) -> None:
    words = f"{good} passed" + (f", {len(failures)} failed" if failures else "")
    to.print(f"{file}: {words}", soft_wrap=True)
    for failure in failures:
        to.print(Text(f"  {failure}", style=WARNING), soft_wrap=True)
