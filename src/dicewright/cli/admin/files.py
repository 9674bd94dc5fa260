"""Operators and files: copies of a whole database, and tables that move to another one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from dicewright.cli.admin.shared import Yes, confirm, database
from dicewright.cli.errors import CommandError
from dicewright.cli.files import check_target
from dicewright.cli.progress import progress_bar
from dicewright.cli.settings import ConfigFile, configured, server_needed, with_flags
from dicewright.sim.texts import counted

NewFile = Annotated[Path, typer.Argument(metavar="FILE", help="A new file; none is overwritten.")]
#: The bar is in hundredths: what is counted differs.
PARTS = 100


@contextmanager
def _bar(words: str) -> Iterator[Callable[[int, int], None] | None]:
    """A progress bar, if a person sees it."""
    with progress_bar(PARTS, words=words) as report:
        yield report and (lambda done, of: report(PARTS * done // max(of, 1)))


@with_flags("db")
def backup(file: NewFile, *, config: ConfigFile = None, **flags: str | None) -> int:
    """Copy the whole database to a file, while servers use it.

    For SQLite; the copy is checked. PostgreSQL has its own program for that, whose line is shown.

    \b
    Example:
      dicewright admin backup /var/backups/dicewright/$(date +%F).db
    """
    check_target(file, force=False)
    address = configured(flags, config).settings.database
    with server_needed("a database"):
        from dicewright.server.backup import copy_sqlite
        from dicewright.server.configuration import without_password
        from dicewright.server.database import url_of
    if url_of(address).get_backend_name() != "sqlite":
        shown = without_password(address)
        raise CommandError(f"use: pg_dump --format=custom --file={file} {shown}")
    with database(flags, config), _bar("copying") as report:
        copy_sqlite(Path(url_of(address).database or ""), file, report)
    print(f"The database was copied to {file}")
    return 0


@with_flags("db")
def export(
    file: NewFile,
    tables: Annotated[
        list[str] | None, typer.Argument(metavar="[TABLES…]", help="Their ids; or all.")
    ] = None,
    *,
    config: ConfigFile = None,
    **flags: str | None,
) -> int:
    """Write tables to a file, to be imported into another database.

    It holds the secrets of running games, as the database does: keep it as safe.

    \b
    Examples:
      dicewright admin export all.db
      dicewright admin export two.db k3v9mxq2abcdef p7w2mxq2abcdef
    """
    check_target(file, force=False)
    with database(flags, config) as engine, _bar("exporting") as report:
        from dicewright.server.transfer import export_tables

        count = export_tables(engine, file, tables or (), report)
    print(f"{counted(count, 'table')} written to {file}")
    return 0


@with_flags("db")
def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="An export, or a whole database.")],
    *,
    yes: Yes = False,
    config: ConfigFile = None,
    **flags: str | None,
) -> int:
    """Add the tables of a file, of this version or an earlier one. Tables that are there stay.

    \b
    Example, from SQLite to PostgreSQL:
      dicewright db upgrade --db postgresql://dicewright@localhost/dicewright
      dicewright admin import tables.db --db postgresql://dicewright@localhost/dicewright
    """
    if not file.is_file():
        raise CommandError(f"{file} is not a file")
    confirm(f"The tables of {file} will be added.", yes=yes)
    with database(flags, config) as engine, _bar("importing") as report:
        from dicewright.server.transfer import import_tables

        count, known = import_tables(file, engine, report)
    print(f"{counted(count, 'table')} added")
    if known:
        print(f"{counted(len(known), 'table')} there already: {', '.join(known)}")
    return 0
