"""Copies of an SQLite database, also of one that is in use.

A database holds the seeds of running games: only its owner may read it, and no less its copies.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

#: Pages copied between two looks at what else there is to do.
PAGES = 500
OWNER_ONLY = 0o600

#: Hears how many pages are done, and of how many.
Report = Callable[[int, int], None]


def make_private(path: Path) -> None:
    """An empty file that only its owner can read; one that exists stays as it is."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY))


def copy_sqlite(source: Path, target: Path, report: Report | None = None) -> None:
    """The database as it is at one moment, checked; the target must not exist."""
    partial = target.with_name(f".{target.name}.{os.getpid()}.part")
    make_private(partial)
    try:
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as old,
            closing(sqlite3.connect(partial)) as new,
        ):
            old.backup(new, pages=PAGES, progress=_reported(report))
            new.execute("PRAGMA journal_mode=DELETE")  # one file, complete in itself
            (found,) = new.execute("PRAGMA quick_check(1)").fetchone()
            if found != "ok":
                raise sqlite3.DatabaseError(f"the database is damaged: {found}")
        os.link(partial, target)  # unlike a new name, a link never replaces what is there
    finally:
        partial.unlink(missing_ok=True)


def _reported(report: Report | None) -> Callable[[int, int, int], object]:
    return lambda _, left, total: report(total - left, total) if report else None


def beside(database: Path, revision: str) -> Path:
    """Where the copy goes that is made before an upgrade."""
    number, stem = 1, f"{database.stem}-before-{revision}"
    target = database.with_name(f"{stem}{database.suffix}")
    while target.exists():
        number += 1
        target = database.with_name(f"{stem}-{number}{database.suffix}")
    return target
