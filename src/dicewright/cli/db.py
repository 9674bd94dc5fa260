"""`dicewright db`: is a server's database of this version, and how it becomes one."""

from __future__ import annotations

from dicewright.cli.settings import ConfigFile, configured, group, server_needed, with_flags

NOT_AS_NEEDED = 1

app = group("Look at a server's database, and upgrade it.")


@app.command("upgrade")
@with_flags("db")
def upgrade(*, config: ConfigFile = None, **flags: str | None) -> int:
    """Make a database of an earlier version one of this version; all of it or nothing.

    An SQLite file is copied first, to a file beside it. Of PostgreSQL make a copy yourself
    (pg_dump). A database of a newer version, or of another program, is not touched.

    \b
    Examples:
      dicewright db upgrade
      dicewright db upgrade --db postgresql://dicewright@localhost/dicewright
    """
    database = configured(flags, config).settings.database
    with server_needed("a database"):
        from dicewright.server.database import look, upgrade_database
        from dicewright.server.upgrades import Kind, head
    before = look(database)
    copy = upgrade_database(database)
    if before.kind is Kind.CURRENT:
        print(f"The database is at version {head()} already.")
    elif before.kind is Kind.EMPTY:
        print(f"The database was empty; it is at version {head()} now.")
    else:
        print(f"The database was upgraded from version {before.revision} to {head()}.")
    if copy:
        print(f"What it was lies in {copy}")
    return 0


@app.command("current")
@with_flags("db")
def current(*, config: ConfigFile = None, **flags: str | None) -> int:
    """Say which version a database has, and which this program needs."""
    database = configured(flags, config).settings.database
    with server_needed("a database"):
        from dicewright.server.database import look
        from dicewright.server.upgrades import head
    found = look(database)
    print(f"database {found.revision or 'empty'}, program {head()}")
    return 0


@app.command("check")
@with_flags("db")
def check(*, config: ConfigFile = None, **flags: str | None) -> int:
    """Check that a database is as this program needs it. Exit code 1: it is not, yet."""
    database = configured(flags, config).settings.database
    with server_needed("a database"):
        from dicewright.server.database import changed_by_hand, look
        from dicewright.server.upgrades import Kind, head
    found = look(database)
    if found.kind is not Kind.CURRENT:
        has = f"at version {found.revision}" if found.revision else "empty"
        print(f"The database is {has}; run: dicewright db upgrade")
        return NOT_AS_NEEDED
    changes = changed_by_hand(database)
    for change in changes:
        print(f"not as it should be: {change}")
    if not changes:
        print(f"The database is at version {head()}, as this program needs it.")
    return NOT_AS_NEEDED if changes else 0
