"""Databases of every version: looked at first, upgraded wholly or not at all, and private."""

from __future__ import annotations

import hashlib
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from alembic import command
from sqlalchemy import MetaData, Table, create_engine, inspect, text

from dicewright.server import upgrades
from dicewright.server.backup import copy_sqlite
from dicewright.server.database import (
    StorageError,
    changed_by_hand,
    look,
    open_database,
    reading,
    upgrade_database,
    url_of,
)
from dicewright.server.upgrades import Kind, head
from tests.conftest import ROOT
from tests.postgres import needs_postgres, postgres
from tests.server_client import relaxed, running
from tests.test_cli import PROGRAM, assert_refused, dicewright
from tests.test_kept_games import OLD, TABLES, expected_fates, summaries


def old_copy(folder: Path, schema: int = 1) -> Path:
    """The database that 0.1.0 made, as a program of that schema would have left it."""
    path = folder / "tables.db"
    shutil.copy(OLD / "tables.db", path)
    path.chmod(0o644)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE meta SET schema = ?", (schema,))
    connection.close()
    return path


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def rows(path: Path, statement: str) -> list[Any]:
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        return connection.execute(statement).fetchall()
    finally:
        connection.close()


def permissions(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


# -- upgrading -------------------------------------------------------------------------------------


@pytest.mark.parametrize("schema", [1, 2])
def test_serving_an_older_file_upgrades_it_and_leaves_a_copy(schema: int, tmp_path: Path) -> None:
    path = old_copy(tmp_path, schema)
    before = rows(path, "SELECT * FROM journal ORDER BY table_id, number")
    with running(relaxed(tmp_path)) as site:
        fates = {title: table["fate"] for title, table in summaries(site).items()}
        assert fates == expected_fates()
        for id in TABLES.values():
            with site.viewer(id) as viewer:
                assert viewer.table["table"]["id"] == id
    assert look(str(path)).kind is Kind.CURRENT
    copy = tmp_path / f"tables-before-{head()}.db"
    assert rows(copy, "SELECT schema FROM meta") == [(schema,)]
    assert rows(copy, "SELECT * FROM journal ORDER BY table_id, number") == before
    assert rows(path, "SELECT * FROM journal ORDER BY table_id, number")[: len(before)] == before
    assert permissions(copy) == permissions(path) == 0o600


def test_upgrading_says_what_was_done_and_checks(tmp_path: Path) -> None:
    path = old_copy(tmp_path)
    old = dicewright("db", "check", "--db", str(path))
    assert (old.code, "dicewright db upgrade" in old.out) == (1, True)
    assert dicewright("db", "current", "--db", str(path)).out.startswith("database 0001, ")
    done = dicewright("db", "upgrade", "--db", str(path))
    assert f"from version 0001 to {head()}" in done.out
    assert str(tmp_path / f"tables-before-{head()}.db") in done.out
    again = dicewright("db", "upgrade", "--db", str(path))
    assert "already" in again.out
    assert len(list(tmp_path.glob("tables-before-*.db"))) == 1
    assert dicewright("db", "check", "--db", str(path)).code == 0
    assert "upgrade" in dicewright("db").out


def test_an_empty_database_is_made(tmp_path: Path) -> None:
    path = tmp_path / "new" / "x.db"
    empty = dicewright("db", "check", "--db", str(path))
    assert (empty.code, "empty" in empty.out, path.exists()) == (1, True, False)
    assert "was empty" in dicewright("db", "upgrade", "--db", str(path)).out
    assert dicewright("db", "check", "--db", str(path)).code == 0


def test_what_the_steps_make_is_what_the_schema_says(tmp_path: Path) -> None:
    """If this fails, schema.py was changed without a step: python -m tools.make_migration."""
    made, old = str(tmp_path / "x.db"), str(old_copy(tmp_path))
    open_database(made).dispose()
    open_database(old, lambda _: None).dispose()
    assert changed_by_hand(made) == changed_by_hand(old) == []


def test_the_steps_are_one_after_another() -> None:
    steps = [step.revision for step in upgrades._script().walk_revisions()]
    assert steps == [f"{number:04}" for number in range(len(steps), 0, -1)]


def test_what_was_changed_by_hand_is_found(tmp_path: Path) -> None:
    path = str(tmp_path / "x.db")
    open_database(path).dispose()
    with sqlite3.connect(path) as connection:
        connection.execute("DROP INDEX ix_tables_status")
    connection.close()
    found = dicewright("db", "check", "--db", path)
    assert (found.code, "ix_tables_status" in found.out) == (1, True)


def test_an_upgrade_that_fails_leaves_everything_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = old_copy(tmp_path)
    whole = command.upgrade

    def fail(*about: Any) -> None:
        whole(*about)
        raise OSError("no space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(command, "upgrade", fail)
        with pytest.raises(StorageError, match="no space left"):
            upgrade_database(str(path))
    assert look(str(path)) == upgrades.Standing(Kind.OLDER, "0001")
    assert rows(path, "SELECT name FROM sqlite_master WHERE name LIKE 'alembic%'") == []
    assert upgrade_database(str(path)) == tmp_path / f"tables-before-{head()}-2.db"
    assert look(str(path)).kind is Kind.CURRENT


def test_a_table_of_an_older_version_is_read_without_an_upgrade(tmp_path: Path) -> None:
    """As `check-games` does, before anybody upgrades; here a column is one that came later."""
    path = old_copy(tmp_path)
    with sqlite3.connect(path) as connection:
        connection.execute("ALTER TABLE tables DROP COLUMN curve")
    connection.close()
    before = digest(path)
    with reading(str(path)) as found:
        assert {id for id, _ in found.tables()} == set(TABLES.values())
        assert found.kept(TABLES["base, finished"]).scores
    assert digest(path) == before


# -- what is not ours ------------------------------------------------------------------------------


def test_a_database_of_a_newer_version_is_refused_and_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    open_database(str(path)).dispose()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    before = digest(path)
    for words in (["serve", "--port", "1"], ["db", "upgrade"], ["db", "check"]):
        if words[0] == "serve":
            with pytest.raises(StorageError, match="newer Dicewright"):
                open_database(str(path))
        else:
            assert_refused(dicewright(*words, "--db", str(path)), "newer Dicewright", "9999")
    assert digest(path) == before
    assert [file.name for file in tmp_path.iterdir()] == ["x.db"]


def test_a_number_that_no_program_before_alembic_wrote_is_newer(tmp_path: Path) -> None:
    path = old_copy(tmp_path, schema=99)
    with pytest.raises(StorageError, match="schema 99"):
        open_database(str(path))


def test_programs_from_before_alembic_keep_out(tmp_path: Path) -> None:
    """They know 1 and 2."""
    path = tmp_path / "x.db"
    open_database(str(path)).dispose()
    [(number,)] = rows(path, "SELECT schema FROM meta")
    assert number not in (1, 2)


def test_a_database_of_another_program_is_refused_and_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
        connection.execute("CREATE TABLE orders (id INTEGER)")
    connection.close()
    before = digest(path)
    with pytest.raises(StorageError, match="another program"):
        open_database(str(path))
    assert_refused(dicewright("db", "upgrade", "--db", str(path)), "another program")
    assert digest(path) == before
    assert [file.name for file in tmp_path.iterdir()] == ["other.db"]


def test_a_file_that_is_no_database_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("buy milk\n" * 200)
    assert_refused(dicewright("db", "upgrade", "--db", str(path)), "not a database")
    assert path.read_text().startswith("buy milk")


# -- who may read it -------------------------------------------------------------------------------


def test_only_the_owner_may_read_a_new_database(tmp_path: Path) -> None:
    path = tmp_path / "state" / "x.db"
    before = os.umask(0o022)
    try:
        engine = open_database(str(path))
        with engine.begin() as connection:
            connection.execute(text("INSERT INTO probes VALUES ('x')"))
            files = sorted(path.parent.iterdir())
            assert [file.name for file in files] == ["x.db", "x.db-shm", "x.db-wal"]
            assert {permissions(file) for file in files} == {0o600}
        engine.dispose()
        copy_sqlite(path, tmp_path / "copy.db")
    finally:
        os.umask(before)
    assert permissions(path.parent) == 0o700
    assert permissions(tmp_path / "copy.db") == 0o600


def test_a_copy_replaces_nothing(tmp_path: Path) -> None:
    path, target = old_copy(tmp_path), tmp_path / "mine.db"
    target.write_text("precious")
    with pytest.raises(FileExistsError):
        copy_sqlite(path, target)
    assert target.read_text() == "precious"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["mine.db", "tables.db"]


# -- a new step ------------------------------------------------------------------------------------


def test_the_next_step_is_drafted(tmp_path: Path) -> None:
    """In a copy of the package whose schema has one column more."""
    package = tmp_path / "src" / "dicewright"
    junk = shutil.ignore_patterns("__pycache__", "static", "*.so", "_compiled.py")
    shutil.copytree(ROOT / "src" / "dicewright", package, ignore=junk)
    schema = package / "server" / "schema.py"
    column = '    Column("next", String(32)),\n'
    assert column in schema.read_text()
    more = column + '    Column("colour", String(8)),\n'
    schema.write_text(schema.read_text().replace(column, more))
    done = subprocess.run(
        [sys.executable, "-m", "tools.make_migration", "tables have a colour"],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(tmp_path / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    number = f"{int(head()) + 1:04}"
    made = package / "server/migrations/versions" / f"r{number}_tables_have_a_colour.py"
    assert 'add_column(sa.Column("colour", sa.String(length=8), nullable=True))' in made.read_text()


# -- PostgreSQL ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def server() -> Iterator[SimpleNamespace]:
    """A PostgreSQL, and how to get an empty database there."""
    with postgres() as running_server:
        url = running_server.url
        engine = create_engine(url_of(url), isolation_level="AUTOCOMMIT")

        def fresh(name: str) -> str:
            with engine.connect() as connection:
                connection.execute(text(f"CREATE DATABASE {name}"))
            return str(url_of(url).set(database=name).render_as_string(hide_password=False))

        yield SimpleNamespace(url=url, fresh=fresh)
        engine.dispose()


def as_in_0_1_0(url: str) -> None:
    """Tables as 0.1.0 made them, with its games."""
    engine = create_engine(url_of(url))
    with engine.connect() as connection:
        config = upgrades._config()
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.execute(text("DROP TABLE alembic_version"))
        connection.execute(text("INSERT INTO meta VALUES (1)"))
        old = create_engine(f"sqlite:///{OLD / 'tables.db'}")
        with old.connect() as source:
            for name in ("tables", "seats", "journal"):
                table = Table(name, MetaData(), autoload_with=old)
                found = [dict(row) for row in source.execute(table.select()).mappings()]
                connection.execute(table.insert(), found)
        connection.commit()
    engine.dispose()


@needs_postgres
def test_an_older_postgresql_is_upgraded_only_when_somebody_says_so(
    server: SimpleNamespace, tmp_path: Path
) -> None:
    url = server.fresh("old")
    as_in_0_1_0(url)
    refused = subprocess.run(
        [*PROGRAM, "serve", "--db", url], capture_output=True, text=True, check=False
    )
    assert refused.returncode == 2
    assert "upgrade it with: dicewright db upgrade" in refused.stderr
    assert look(url) == upgrades.Standing(Kind.OLDER, "0001")
    assert dicewright("check-games", url).code == 0
    assert "from version 0001" in dicewright("db", "upgrade", "--db", url).out
    assert dicewright("db", "check", "--db", url).code == 0
    with running(replace(relaxed(tmp_path), database=url)) as site:
        fates = {title: table["fate"] for title, table in summaries(site).items()}
        assert fates == expected_fates()


@needs_postgres
def test_a_foreign_postgresql_is_refused_and_not_touched(server: SimpleNamespace) -> None:
    url = server.fresh("theirs")
    engine = create_engine(url_of(url))
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE orders (id INTEGER)"))
    with pytest.raises(StorageError, match="another program"):
        open_database(url)
    with engine.connect() as connection:
        assert inspect(connection).get_table_names() == ["orders"]
    engine.dispose()


@needs_postgres
def test_servers_that_start_together_make_the_tables_once(server: SimpleNamespace) -> None:
    url = server.fresh("new")
    starts = [subprocess.Popen([*PROGRAM, "db", "upgrade", "--db", url]) for _ in range(2)]
    assert [start.wait() for start in starts] == [0, 0]
    assert changed_by_hand(url) == []
