"""What operators do: look at tables, close them, send guests away, keep copies, move tables."""

from __future__ import annotations

import json
import signal
import sqlite3
import stat
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from dicewright.server import bans, errands
from dicewright.server.bans import BadNetwork, Bans, network_of
from dicewright.server.database import StorageError, open_database
from tests.postgres import needs_postgres, postgres
from tests.server_client import Site, relaxed, running
from tests.test_cli import Done, assert_refused, dicewright
from tests.test_database import old_copy
from tests.test_health import process
from tests.test_kept_games import TABLES
from tests.waiting import PATIENCE, soon


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """A server that looks for errands often, and operators that wait as long as it takes."""
    monkeypatch.setattr(errands, "LOOK_EVERY", 0.02)
    monkeypatch.setattr(errands, "WITHIN", PATIENCE)
    with running(relaxed(tmp_path)) as found:
        yield found


def admin(site: Site | Path, *words: str) -> Done:
    where = site if isinstance(site, Path) else site.lobby.settings.database
    return dicewright("admin", *words, "--db", str(where))


def listed(site: Site | Path, *words: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(admin(site, "tables", "--json", *words).out)
    return found


# -- tables ----------------------------------------------------------------------------------------


def test_tables_are_listed_and_shown_without_secrets(tmp_path: Path) -> None:
    path = old_copy(tmp_path)
    assert_refused(admin(path, "tables"), "dicewright db upgrade")
    open_database(str(path), lambda _: None).dispose()
    assert {row["id"] for row in listed(path)} == set(TABLES.values())
    assert {row["status"] for row in listed(path, "--status", "finished")} == {"finished"}
    assert {row["game"] for row in listed(path, "--game", "titandice")} == {"titandice"}
    assert len(listed(path, "--limit", "2")) == 2
    assert len(listed(path, "--older-than", "1h")) == len(TABLES)
    assert listed(path, "--older-than", "36500d") == []
    assert_refused(admin(path, "tables", "--older-than", "long"), "--older-than", "7d")
    id = TABLES["waiting"]
    shown = admin(path, "show", id).out
    assert "waiting" in shown
    assert "player 1" in shown
    found = json.loads(admin(path, "show", id, "--json").out)
    assert found["players"][0]["player"] == 1
    secrets = {row[0] for row in _rows(path, "SELECT dice_seed FROM tables")}
    secrets |= {row[0] for row in _rows(path, "SELECT token_hash FROM seats")}
    everything = shown + json.dumps(found) + json.dumps(listed(path))
    assert not [secret for secret in secrets - {""} if secret in everything]
    assert id in admin(path, "tables").out
    assert_refused(admin(path, "show", "nothing"), "no table")


def _rows(path: Path, statement: str) -> list[Any]:
    connection = sqlite3.connect(path)
    try:
        return connection.execute(statement).fetchall()
    finally:
        connection.close()


def test_an_operator_closes_a_table_and_everybody_sees_it(site: Site) -> None:
    table, tokens = site.make("Ann", "Bob")
    with site.viewer(table, *tokens) as me:
        assert admin(site, "close", table, "--yes").out == f"Table {table} is closed.\n"
        me.until("table")
        assert me.status == "closed"
    assert listed(site, "--status", "closed")[0]["id"] == table
    assert_refused(admin(site, "close", table, "--yes"), "was closed")
    assert_refused(admin(site, "close", "nothing", "--yes"), "no table")


def test_an_operator_sends_a_player_away_before_the_game(site: Site) -> None:
    table, [ann] = site.make("Ann", "open")
    with site.viewer(table, ann) as me:
        assert "Player 1" in admin(site, "free", table, "1", "--yes").out
        assert "runs this server" in me.until("yours")["why"]
    with site.viewer(table, ann) as again:
        assert again.you == []
        assert again.seats[0]["kind"] == "open"
    assert_refused(admin(site, "free", table, "1", "--yes"), "nobody sits there")
    assert_refused(admin(site, "free", table, "9", "--yes"), "no seat")


def test_an_operator_sends_a_player_away_in_a_game_and_a_bot_plays_on(site: Site) -> None:
    table, [ann, bob] = site.make("Ann", "Bob")
    with site.viewer(table, bob) as me, site.viewer(table, ann) as her:
        assert admin(site, "free", table, "1", "--bot", "random", "--yes").code == 0
        her.until("yours")
        me.wait_turn()  # the bot has decided
    with site.viewer(table, ann) as again:
        assert again.you == []
        assert (again.seats[0]["bot"], again.seats[0]["left"]) == ("random", True)
    assert_refused(admin(site, "free", table, "2", "--bot", "file:x.py", "--yes"), "bot")


def test_what_cannot_be_undone_is_asked_about(site: Site) -> None:
    table, _ = site.make("Ann", "Bob")
    for words in (["close", table], ["free", table, "1"], ["drain", "x"], ["import", __file__]):
        assert_refused(admin(site, *words), "--yes")
    assert site.get(f"/api/tables/{table}")["status"] == "playing"


def test_an_errand_that_nobody_does_is_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(errands, "WITHIN", 0.2)
    path = tmp_path / "x.db"
    open_database(str(path)).dispose()
    assert_refused(admin(path, "close", "abc", "--yes"), "is one running?")
    assert _rows(path, "SELECT * FROM errands") == []


def test_a_server_is_drained_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    with process("--db", str(path), "--node", "left") as (server, client):
        assert client.get("/readyz").status_code == 200
        assert "left" in admin(path, "drain", "left", "--yes").out
        assert server.wait(PATIENCE) == 0


def test_a_server_of_another_name_goes_on(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    raised: list[int] = []
    monkeypatch.setattr(signal, "raise_signal", raised.append)
    monkeypatch.setattr(errands, "WITHIN", 0.5)
    assert_refused(admin(site, "drain", "right", "--yes"), "is one running?")
    assert raised == []


@pytest.mark.usefixtures("site")
def test_a_server_that_cannot_look_says_so_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    looked = 0

    def fail(_: Any) -> Any:
        nonlocal looked
        looked += 1
        raise StorageError("gone")

    with monkeypatch.context() as patch:
        patch.setattr(errands, "_open", fail)
        soon(lambda: looked > 3)
    assert [record.message for record in caplog.records].count(
        "errands and bans cannot be read"
    ) == 1


# -- guests ----------------------------------------------------------------------------------------


def test_a_banned_address_cannot_come_nor_stay(site: Site) -> None:
    table, tokens = site.make("Ann", "Bob")
    with site.viewer(table, *tokens) as me:
        assert "127.0.0.1/32 is banned" in admin(site, "ban", "127.0.0.1", "--why", "rude").out
        refused = soon(lambda: site.http.get("/api/tables"), lambda got: got.status_code == 403)
        assert refused.json()["code"] == "banned"
        german = site.http.get("/api/tables", params={"lang": "de"}).json()["why"]
        assert "gesperrt" in german
        with pytest.raises(InvalidStatus):
            site.connect(table)
        me.say("ping")
        me.closed()
    assert admin(site, "unban", "127.0.0.1").out == "127.0.0.1/32 may come again.\n"
    soon(lambda: site.http.get("/api/tables").status_code == 200)
    with site.viewer(table, *tokens) as me:
        assert me.act()["type"] == "done"


def test_a_ban_ends_by_itself_and_is_listed_until_then(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    open_database(str(path)).dispose()
    admin(path, "ban", "192.0.2.0/24", "--for", "2h", "--why", "floods")
    admin(path, "ban", "2001:db8::7")
    admin(path, "ban", "198.51.100.7", "--for", "0s")
    told = admin(path, "bans").out
    assert "192.0.2.0/24" in told
    assert "floods" in told
    assert "for ever" in told
    found = json.loads(admin(path, "bans", "--json").out)
    assert [ban["network"] for ban in found] == ["192.0.2.0/24", "2001:db8::/64"]
    assert found[0]["until"] - found[0]["since"] == pytest.approx(7200)
    assert_refused(admin(path, "ban", "somebody"), "neither an address nor a network")
    assert_refused(admin(path, "ban", "192.0.2.1", "--for", "long"), "--for")
    assert_refused(admin(path, "unban", "203.0.113.1"), "was not banned")


@pytest.mark.parametrize(
    ("text", "network"),
    [
        ("192.0.2.7", "192.0.2.7/32"),
        ("192.0.2.7/24", "192.0.2.0/24"),
        ("::ffff:192.0.2.7", "192.0.2.7/32"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("2001:db8::/32", "2001:db8::/32"),
    ],
)
def test_a_guest_is_an_address_or_a_64th_of_ipv6(text: str, network: str) -> None:
    assert str(network_of(text)) == network


def test_bans_cover_what_they_name() -> None:
    banned = Bans()
    assert not banned.cover("192.0.2.7")
    banned.take(["192.0.2.0/24", "2001:db8::/64"])
    covered = {"192.0.2.7", "::ffff:192.0.2.7", "2001:db8::1"}
    others = {"192.0.3.1", "2001:db8:1::1", "", "a unix socket"}
    assert {address for address in covered | others if banned.cover(address)} == covered
    banned.take([])
    assert not banned.cover("192.0.2.7")
    with pytest.raises(BadNetwork):
        network_of("300.1.1.1")


def test_verdicts_on_strangers_do_not_pile_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bans, "MOST_REMEMBERED", 10)
    banned = Bans()
    banned.take(["192.0.2.0/24"])
    for number in range(100):
        banned.cover(f"10.0.0.{number}")
    assert len(banned._verdicts) <= 10


# -- files -----------------------------------------------------------------------------------------


def test_a_copy_is_made_while_people_play(site: Site, tmp_path: Path) -> None:
    table, tokens = site.make("Ann", "Bob")
    copy = tmp_path / "copy.db"
    with site.viewer(table, *tokens) as me:
        me.act()
        assert admin(site, "backup", str(copy)).code == 0
        before = (me.version, me.view)
        me.act()
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert_refused(admin(site, "backup", str(copy)), "exists already")
    settings = replace(relaxed(tmp_path), database=str(copy))
    with running(settings) as restored, restored.viewer(table, *tokens) as me:
        assert (me.version, me.view) == before


def test_postgresql_is_copied_by_its_own_program(tmp_path: Path) -> None:
    address = "postgresql://ann:secret@db/games"
    refused = dicewright("admin", "backup", str(tmp_path / "x.dump"), "--db", address)
    assert_refused(refused, "pg_dump", "postgresql://ann:***@db/games")


def test_tables_move_to_another_database_with_their_seats(site: Site, tmp_path: Path) -> None:
    stays, _ = site.make("Ann", "Bob")
    moves, tokens = site.make("Ann", "Bob", title="Moved")
    with site.viewer(moves, *tokens) as me:
        me.act()
        before = (me.version, me.view)
    file, other = tmp_path / "some.db", tmp_path / "other" / "tables.db"
    assert "1 table written" in admin(site, "export", str(file), moves).out
    assert_refused(admin(site, "export", str(file), moves), "exists already")
    assert_refused(admin(site, "export", str(tmp_path / "y.db"), "nothing"), "no table")
    assert not (tmp_path / "y.db").exists()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    open_database(str(other)).dispose()
    assert "1 table added" in admin(other, "import", str(file), "--yes").out
    assert f"there already: {moves}" in admin(other, "import", str(file), "--yes").out
    with running(relaxed(other.parent)) as new, new.viewer(moves, *tokens) as me:
        assert (me.version, me.view) == before
        assert me.act()["type"] == "done"
        assert new.http.get(f"/api/tables/{stays}").status_code == 404


def test_all_tables_of_an_earlier_version_can_be_imported(tmp_path: Path) -> None:
    old, new = old_copy(tmp_path), tmp_path / "new.db"
    before = old.read_bytes()
    open_database(str(new)).dispose()
    assert f"{len(TABLES)} tables added" in admin(new, "import", str(old), "--yes").out
    assert old.read_bytes() == before
    assert dicewright("check-games", str(new)).code == 0
    assert_refused(admin(new, "import", str(tmp_path / "none"), "--yes"), "not a file")
    assert_refused(admin(new, "import", __file__, "--yes"), "not a database")


@needs_postgres
def test_a_family_moves_from_sqlite_to_postgresql_and_back(tmp_path: Path) -> None:
    old = old_copy(tmp_path)
    with postgres() as server:
        url = server.url
        assert dicewright("db", "upgrade", "--db", url).code == 0
        done = dicewright("admin", "import", str(old), "--yes", "--db", url)
        assert f"{len(TABLES)} tables added" in done.out
        back = tmp_path / "back.db"
        assert dicewright("admin", "export", str(back), "--db", url).code == 0
        rows = "SELECT table_id, number, moves, undone FROM journal ORDER BY table_id, number"
        assert _rows(back, rows) == _rows(old, rows)
        hashes = "SELECT table_id, seat, token_hash FROM seats ORDER BY table_id, seat"
        assert _rows(back, hashes) == _rows(old, hashes)
