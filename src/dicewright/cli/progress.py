"""How far long work has come: a bar on the error output, if a person sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from dicewright.cli.screen import console

Report = Callable[[int], None]


@contextmanager
def progress_bar(total: int, done: int = 0, words: str = "") -> Iterator[Report | None]:
    """Something that hears how much is done, or nothing where nobody looks."""
    to = console(to_stderr=True)
    if not to.is_terminal:
        yield None
        return
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    label = (TextColumn(words),) if words else ()
    with Progress(*label, *columns, console=to, transient=True) as bar:
        task = bar.add_task("", total=total, completed=done)
        yield lambda done: bar.update(task, completed=done)
