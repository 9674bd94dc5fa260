"""`dicewright check-games` says before an upgrade what would become of every kept game."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from dicewright.core.registry import games, get_game
from tests.test_cli import assert_refused, dicewright
from tests.test_kept_games import (
    OLD,
    OLDER_RECORDS,
    OLDER_TABLES,
    OLDER_TOURNAMENT_GAMES,
    RECORDS,
    TABLES,
)


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    shutil.copytree(OLD, tmp_path / "kept")
    return tmp_path / "kept"


@pytest.fixture
def new_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in games().values():
        monkeypatch.setattr(type(game), "rules_version", game.rules_version + 1)


def fates(*names: object) -> dict[str, Any]:
    """What the command says of every game, by where it is kept."""
    done = dicewright("check-games", *map(str, names), "--json")
    found = {fate["where"]: fate for fate in json.loads(done.out)}
    assert done.code == int(any(fate["fate"] != "goes-on" for fate in found.values()))
    return found


def everything_in(folder: Path) -> dict[str, str]:
    return {
        str(path): sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_every_game_of_0_1_0_is_told(kept: Path) -> None:
    before = everything_in(kept)
    found = fates(kept / "tables.db", kept / "records", kept / "tournament")
    assert everything_in(kept) == before, "nothing is ever written"
    assert len(found) == len(TABLES) + len(RECORDS) + 4
    older = sum(fate["fate"] == "older-rules" for fate in found.values())
    assert older == len(OLDER_TABLES) + len(OLDER_RECORDS) + len(OLDER_TOURNAMENT_GAMES)
    assert not any(fate["fate"] == "unreadable" for fate in found.values())
    assert {(fate["game"], fate["rules"]) for fate in found.values()} == {
        ("diceforge", 1),
        ("titandice", 2),
    }


def test_what_people_read_is_a_line_for_each_that_does_not_go_on(kept: Path) -> None:
    name = kept / "records" / "diceforge-goddess.record"
    present = get_game("diceforge").rules_version
    text = name.read_text().replace("rules 1", f"rules {present}", 1)
    name.write_text(text.replace("roll light 1", "roll light 9"))
    done = dicewright("check-games", str(kept / "records"))
    assert done.code == 1
    *lines, last = done.out.splitlines()
    assert len(lines) == 1 + len(OLDER_RECORDS - {name.stem})
    assert any(line.startswith(f"{name}: cannot be read (move ") for line in lines)
    assert last.startswith(f"{len(RECORDS)} games: ")
    assert last.endswith("1 cannot be read")


def spoil_last_entry(database: Path, table: str) -> None:
    with sqlite3.connect(database) as connection:
        connection.execute(
            "UPDATE journal SET moves = 'feat time-golem' WHERE table_id = ? AND number = "
            "(SELECT max(number) FROM journal WHERE table_id = ? AND NOT undone)",
            (table, table),
        )


@pytest.mark.usefixtures("new_rules")
def test_games_of_older_rules_are_told_apart(kept: Path) -> None:
    spoil_last_entry(kept / "tables.db", TABLES["base, finished"])
    found = fates(kept / "tables.db")
    title = f"table {TABLES['base, finished']} “base, finished”"
    assert found[title]["fate"] == "older-rules"
    assert "feat time-golem" in found[title]["why"]
    assert sum(fate["fate"] == "older-rules" for fate in found.values()) == 1 + len(
        OLDER_TABLES - {"base, finished"}
    )


def _broken_entry(kept: Path) -> str:
    with sqlite3.connect(kept / "tables.db") as connection:
        present = (get_game("diceforge").rules_version, TABLES["base, finished"])
        connection.execute("UPDATE tables SET rules = ? WHERE id = ?", present)
    spoil_last_entry(kept / "tables.db", TABLES["base, finished"])
    return "tables.db"


def _broken_options(kept: Path) -> str:
    with sqlite3.connect(kept / "tables.db") as connection:
        where = (TABLES["base, finished"],)
        connection.execute("UPDATE tables SET options = '{' WHERE id = ?", where)
    return "tables.db"


def _no_game(kept: Path) -> str:
    with sqlite3.connect(kept / "tables.db") as connection:
        where = (TABLES["base, finished"],)
        connection.execute("UPDATE tables SET game = 'chess' WHERE id = ?", where)
    return "tables.db"


def _broken_line(kept: Path) -> str:
    path = kept / "tournament" / "games.jsonl"
    path.write_text(path.read_text().replace("{", "[", 1))
    return "tournament"


def _no_text(kept: Path) -> str:
    (kept / "records" / "odd.record").write_bytes(b"\xff\xfe\x00")
    return "records"


@pytest.mark.parametrize(
    "spoil", [_broken_entry, _broken_options, _no_game, _broken_line, _no_text]
)
def test_what_is_wrong_with_a_game_concerns_that_game_only(
    spoil: Callable[[Path], str], kept: Path
) -> None:
    found = fates(kept / spoil(kept))
    wrong = [fate for fate in found.values() if fate["fate"] == "unreadable"]
    assert len(wrong) == 1
    assert wrong[0]["why"]
    assert any(fate["fate"] == "goes-on" for fate in found.values())


def test_a_database_in_use_can_be_checked(kept: Path) -> None:
    with sqlite3.connect(kept / "tables.db") as server:
        server.execute("PRAGMA journal_mode=WAL")
        server.execute("UPDATE tables SET title = 'still open'")
        server.commit()
        assert all("still open" in where for where in fates(kept / "tables.db"))


@pytest.mark.parametrize("name", ["nothing", "no/such/folder"])
def test_what_is_not_there_is_refused(name: str, tmp_path: Path) -> None:
    assert_refused(dicewright("check-games", str(tmp_path / name)), "is not a file", name)
    assert not (tmp_path / name).exists()


def test_a_foreign_database_is_refused(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "other.db") as connection:
        connection.execute("CREATE TABLE birds (name TEXT)")
    before = everything_in(tmp_path)
    assert_refused(dicewright("check-games", str(tmp_path / "other.db")), "another program")
    assert everything_in(tmp_path) == before
