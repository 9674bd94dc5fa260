"""Whose database is it, and of which version? And how an older one becomes one of this version.

Looking comes first: a database of a newer program, or of another one, is refused before anything is
written. Alembic's steps (`migrations`) then are one transaction, and while it lasts nobody else can
begin one: of several servers that start together the first does it, the others find it done.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from functools import cache

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, inspect, select, text
from sqlalchemy.engine import Connection

from dicewright import __version__
from dicewright.core.errors import DicewrightError
from dicewright.server.schema import journal, meta, metadata, seats, tables

#: What every database of ours has had since the first version.
OURS = {table.name for table in (meta, tables, seats, journal)}
VERSIONS = "alembic_version"
#: Where the steps are, as Alembic is told.
SCRIPTS = "dicewright.server:migrations"
#: The steps at which programs without Alembic wrote a number into `meta`, or were killed before.
BEFORE_ALEMBIC = {None: "0001", 1: "0001", 2: "0002"}
#: Names our lock among those of a PostgreSQL server.
LOCK = 0x64696365


class NotOurs(DicewrightError):
    """A database that this program must not touch."""


class Kind(Enum):
    """What a database is to this program."""

    EMPTY = "empty"
    OLDER = "older"
    CURRENT = "current"
    NEWER = "newer"
    FOREIGN = "foreign"


@dataclass(frozen=True, slots=True)
class Standing:
    """What a database is to this program, and the last step it has taken, if any."""

    kind: Kind
    revision: str = ""

    def check(self) -> None:
        """Is it one that this program may write to, perhaps after an upgrade?"""
        if self.kind is Kind.FOREIGN:
            raise NotOurs("this is the database of another program; nothing in it was touched")
        if self.kind is Kind.NEWER:
            raise NotOurs(
                f"a newer Dicewright has upgraded the database (to {self.revision}); "
                f"Dicewright {__version__} knows {head()} at most"
            )


@cache
def _script() -> ScriptDirectory:
    return ScriptDirectory.from_config(_config())


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", SCRIPTS)
    return config


def head() -> str:
    """The step that databases of this program have taken."""
    return _script().get_current_head() or ""


def standing(connection: Connection) -> Standing:
    """Look at a database; nothing is written."""
    found = set(inspect(connection).get_table_names())
    if not found:
        return Standing(Kind.EMPTY)
    if not found >= OURS:
        return Standing(Kind.FOREIGN)
    if VERSIONS in found:
        revision = MigrationContext.configure(connection).get_current_revision() or ""
    else:
        number = connection.scalar(select(meta.c.schema))
        revision = BEFORE_ALEMBIC.get(number, f"schema {number}")
    if revision == head():
        return Standing(Kind.CURRENT, revision)
    known = {step.revision for step in _script().walk_revisions()}
    return Standing(Kind.OLDER if revision in known else Kind.NEWER, revision)


def upgrade(engine: Engine) -> None:
    """Take every step that is missing, all or none."""
    with engine.connect() as connection, _alone(connection):
        before = standing(connection)
        before.check()
        config = _config()
        config.attributes["connection"] = connection
        if before.kind is Kind.OLDER and not inspect(connection).has_table(VERSIONS):
            command.stamp(config, before.revision)
        command.upgrade(config, "head")
        connection.commit()


@contextmanager
def _alone(connection: Connection) -> Iterator[None]:
    """A transaction that only one can have at a time; it ends with the connection."""
    if connection.dialect.name == "sqlite":
        # Python would begin one only with the first row that is written, after tables were made.
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    yield


def differences(connection: Connection) -> list[str]:
    """What is not in the database as `schema` says, because somebody changed it by hand."""
    found = compare_metadata(MigrationContext.configure(connection), metadata)
    # Changes of a column come as a list of their own.
    flat = [one for entry in found for one in (entry if isinstance(entry, list) else [entry])]
    return [" ".join(str(part) for part in change if part is not None) for change in flat]
