"""Hosts and their tables: who is one, freed seats, names, the list of the lobby, and closing."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicewright.cli.verify import verify as verify_command
from dicewright.core.fair import verify
from dicewright.core.kept import read_text
from dicewright.core.record import from_text
from dicewright.core.words import LANGUAGES
from dicewright.server.database import reading
from tests.server_client import Site, relaxed, running
from tests.test_server_play import play_out
from tests.waiting import soon


def public_ids(site: Site) -> list[str]:
    return [table["id"] for table in site.get("/api/tables")["tables"]]


def seats_of(site: Site, table: str) -> list[str]:
    return [seat["kind"] for seat in site.get(f"/api/tables/{table}")["seats"]]


# -- who it is -------------------------------------------------------------------------------------


def test_the_host_is_whoever_has_sat_there_longest(site: Site) -> None:
    table, [ann] = site.make("open", "Ann", "open", "open")
    bob = site.sit(table, "Bob", seat=2)
    site.sit(table, "Cleo", seat=0)
    with site.viewer(table, ann) as first, site.viewer(table, bob) as second:
        assert second.host == 1
        assert first.ask("leave", seat=1)["type"] == "done"
        assert (first.host, first.you) == (2, [])
        assert site.get(f"/api/tables/{table}")["host"] == 2
        # Who comes back sits down last.
        site.sit(table, "Ann", seat=1)
        assert second.ask("leave", seat=2)["type"] == "done"
        assert second.host == 0


def test_a_table_whose_maker_only_watches_has_the_first_player_as_its_host(site: Site) -> None:
    table, _ = site.make("bot:random", "open", "open")
    with site.viewer(table) as maker:
        assert maker.host is None
        assert maker.ask("close")["code"] == "not-host"
    bob = site.sit(table, "Bob", seat=2)
    with site.viewer(table, bob) as host:
        assert host.host == 2
        assert host.ask("free", seat=0)["type"] == "done"


def test_in_a_game_the_next_player_is_the_host_while_the_first_is_gone(site: Site) -> None:
    table, [ann, bob] = site.make("Ann", "Bob")
    with site.viewer(table, bob) as second:
        with site.viewer(table, ann) as first:
            assert second.ask("close")["code"] == "not-host"
            assert first.ask("leave", seat=0)["type"] == "done"
        soon(lambda: second.hear() and second.host == 1)
        with site.viewer(table, ann) as first:
            assert first.host == 0


def test_hosts_stay_hosts_after_a_restart_and_in_a_rematch(tmp_path: Path) -> None:
    settings = relaxed(tmp_path)
    with running(settings) as site:
        waiting, _ = site.make("open", "open", "open")
        site.sit(waiting, "Bob", seat=2)
        site.sit(waiting, "Cleo", seat=0)
        table, [ann] = site.make("bot:random", "Ann", game="titandice")
        with site.viewer(table, ann) as me:
            play_out(me)
            me.say("rematch")
            again = me.until("rematch")["table"]
    with running(settings) as site:
        assert site.get(f"/api/tables/{waiting}")["host"] == 2
        assert site.get(f"/api/tables/{again}")["host"] == 0


# -- before the game -------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_freed_player_watches_on_and_is_told_why(site: Site, lang: str) -> None:
    table, [ann] = site.make("Ann", "open", "open")
    bob = site.sit(table, "Bob")
    with site.viewer(table, ann) as host, site.viewer(table, bob, lang=lang) as guest:
        assert guest.you == [1]
        assert host.ask("free", seat=1)["type"] == "done"
        told = guest.until("yours")
        assert told["you"] == guest.you == []
        assert ("host" in told["why"]) == (lang == "en")
        guest.until("seats")
        assert [seat["kind"] for seat in guest.seats] == ["player", "open", "open"]
        assert guest.ask("name", seat=1, name="Eve")["code"] == "not-your-seat"
    # The secret opens nothing any more, and does not sit down again at once.
    with site.viewer(table, bob) as guest:
        assert guest.you == []
    body = {"name": "Bob", "tokens": [bob]}
    answer = site.http.post(f"/api/tables/{table}/seats", json=body)
    assert (answer.status_code, answer.json()["code"]) == (409, "freed")
    site.sit(table, "Carol", seat=1)
    assert seats_of(site, table) == ["player", "player", "open"]


def test_who_was_freed_may_sit_down_again_later(tmp_path: Path) -> None:
    with running(relaxed(tmp_path, sit_again_after=0.0)) as site:
        table, [ann] = site.make("Ann", "open", "open")
        bob = site.sit(table, "Bob")
        with site.viewer(table, ann) as host:
            assert host.ask("free", seat=1)["type"] == "done"
            site.sit(table, "Bob", tokens=[bob], seat=1)


def test_who_leaves_may_sit_down_again_at_once_and_other_devices_know(site: Site) -> None:
    table, [ann] = site.make("Ann", "open")
    with site.viewer(table, ann) as desk, site.viewer(table, ann) as phone:
        assert desk.ask("leave", seat=0)["type"] == "done"
        told = phone.until("yours")
        assert (told["you"], told["why"]) == ([], None)
    site.sit(table, "Ann", tokens=[ann], seat=0)


def test_bots_before_the_game_are_the_hosts_business(site: Site) -> None:
    table, [ann] = site.make("Ann", "bot:random", "open", "open")
    bob = site.sit(table, "Bob")
    with site.viewer(table, ann) as host, site.viewer(table, bob) as guest:
        # A stranger who sat down cannot begin the game with bots, nor change who plays.
        assert guest.ask("give", seat=3, bot="random")["code"] == "not-host"
        assert guest.ask("free", seat=1)["code"] == "not-host"
        assert guest.ask("leave", seat=1)["code"] == "not-your-seat"
        assert host.ask("free", seat=1)["type"] == "done"
        assert host.ask("give", seat=3, bot="random")["type"] == "done"
        assert seats_of(site, table) == ["player", "open", "player", "bot"]


def test_a_table_gets_another_name_and_is_listed_or_not(site: Site) -> None:
    table, [ann] = site.make("Ann", "open", "open")
    bob = site.sit(table, "Bob")
    with site.viewer(table, ann) as host, site.viewer(table, bob) as guest:
        assert guest.ask("title", title="Mine")["code"] == "not-host"
        assert guest.ask("publish", public=True)["code"] == "not-host"
        assert host.ask("title", title="  Thursday\nforge ")["type"] == "done"
        assert host.ask("title", title="x" * 61)["code"] == "bad-frame"
        assert host.ask("publish", public=True)["type"] == "done"
        soon(lambda: table in public_ids(site))
        soon(lambda: guest.hear() and guest.table["table"]["public"])
        assert guest.table["table"]["title"] == "Thursday forge"
        assert guest.you == [1]
        assert host.ask("publish", public=False)["type"] == "done"
        soon(lambda: table not in public_ids(site))


def test_players_may_change_their_own_name_while_they_wait(site: Site) -> None:
    table, [ann] = site.make("Ann", "open", "open")
    bob = site.sit(table, "Bob")
    with site.viewer(table, ann) as host, site.viewer(table, bob) as guest:
        assert guest.ask("name", seat=1, name=" ann ")["type"] == "done"
        assert [seat["name"] for seat in guest.seats] == ["Ann", "ann 2", ""]
        assert guest.ask("name", seat=1, name="ann 2")["type"] == "done"
        assert guest.seats[1]["name"] == "ann 2"
        assert guest.ask("name", seat=1, name="\u200b")["code"] == "bad-request"
        assert guest.ask("name", seat=0, name="Eve")["code"] == "not-your-seat"
        assert host.ask("name", seat=1, name="Eve")["code"] == "not-your-seat"


def test_what_was_settled_at_the_start_stays(site: Site) -> None:
    table, [ann, _] = site.make("Ann", "Bob", title="Settled")
    with site.viewer(table, ann) as host:
        for type, more in (
            ("free", {"seat": 1}),
            ("title", {"title": "Other"}),
            ("publish", {"public": True}),
            ("name", {"seat": 0, "name": "Anna"}),
        ):
            assert host.ask(type, **more)["code"] == "begun", type
    summary = site.get(f"/api/tables/{table}")
    assert (summary["title"], summary["public"]) == ("Settled", False)
    assert [seat["name"] for seat in summary["seats"]] == ["Ann", "Bob"]


# -- closing ---------------------------------------------------------------------------------------


def test_a_table_that_waits_is_closed(site: Site) -> None:
    table, [ann] = site.make("Ann", "open", public=True)
    with site.viewer(table, ann) as host, site.viewer(table) as watcher:
        assert watcher.ask("close")["code"] == "not-host"
        assert host.ask("close")["type"] == "done"
        told = watcher.until("table")
        assert (told["table"]["status"], told["view"], watcher.host) == ("closed", None, 0)
        for type, more in (
            ("close", {}),
            ("leave", {"seat": 0}),
            ("title", {"title": "Again"}),
            ("give", {"seat": 1, "bot": "random"}),
        ):
            assert host.ask(type, **more)["code"] == "closed", type
    assert table not in public_ids(site)
    answer = site.http.post(f"/api/tables/{table}/seats", json={"name": "Late"})
    assert (answer.status_code, answer.json()["code"]) == (409, "closed")
    assert site.http.get(f"/api/tables/{table}/record").json()["code"] == "not-started"
    [known] = site.get("/api/tables", ids=table)["tables"]
    assert known["status"] == "closed"


def test_a_running_game_is_closed_and_can_be_read(tmp_path: Path) -> None:
    settings = relaxed(tmp_path)
    with running(settings) as site:
        table, [ann, bob] = site.make("Ann", "Bob", "bot:random", public=True)
        with site.viewer(table, ann) as host, site.viewer(table, bob) as guest:
            for _ in range(6):
                # The bot plays on its own, so whoever is asked looks for the newest question.
                soon(lambda: host.mine or (host.prompt and host.prompt["seat"] == 1) or host.hear())
                while guest.version < host.version:
                    guest.hear()
                (host if host.mine else guest).act()
                while host.version < guest.version:
                    host.hear()
            assert guest.ask("close")["code"] == "not-host"
            commitment = host.table["dice"]["commitment"]
            assert host.ask("close")["type"] == "done"
            told = guest.until("table")
            assert told["table"]["status"] == guest.status == host.status == "closed"
            assert (told["prompt"], told["result"], told["table"]["decider"]) == (None, None, None)
            assert told["view"]
            assert told["log"]
            assert told["dice"]["seed"]
            for type, more in (
                ("act", {"version": guest.version, "action": 0}),
                ("undo", {"version": guest.version}),
                ("leave", {"seat": 1}),
                ("give", {"seat": 1, "bot": "random"}),
            ):
                assert guest.ask(type, **more)["code"] == "closed", type
            assert guest.ask("rematch")["code"] == "not-finished"
        before = (told["version"], told["view"], told["log"])
        assert site.http.get(f"/api/tables/{table}/result").json()["code"] == "closed"
        assert table not in public_ids(site)
    with running(settings) as site:
        # It is the same after a restart: nobody is asked, no bot plays on.
        with site.viewer(table, ann) as host:
            assert (host.version, host.view, host.table["log"]) == before
            assert (host.status, host.prompt) == ("closed", None)
            assert host.table["table"]["decider"] is None
        replay = site.get(f"/api/tables/{table}/replay")
        assert replay["table"]["status"] == "closed"
        assert replay["steps"][-1]["number"] == replay["total"] > 0
        written = site.http.get(f"/api/tables/{table}/record").text
        record = from_text(written)
        assert record.commitment == commitment
        assert verify(record) > 0
        (tmp_path / "closed.record").write_text(written)
        assert verify_command(str(tmp_path / "closed.record")) == 0
        # The record of a closed game is one of a closed game wherever it is opened.
        made = site.upload(written)
        summary = site.get(f"/api/tables/{made}")
        assert (summary["status"], summary["host"]) == ("closed", None)
        again = site.http.get(f"/api/tables/{made}/record").text
        assert read_text(again).dice_seed == record.dice_seed
        with reading(settings.database) as archive:
            assert archive.kept(table).dice_seed == record.dice_seed


def test_closed_tables_that_never_began_are_forgotten_and_closed_games_stay(tmp_path: Path) -> None:
    with running(relaxed(tmp_path)) as site:
        ids = []
        for seats in (("Ann", "open"), ("Ann", "Bob")):
            table, (ann, *_) = site.make(*seats)
            with site.viewer(table, ann) as host:
                assert host.ask("close")["type"] == "done"
            ids.append(table)
        assert site.lobby.store.long_waiting(before=1e12, most=9) == ids[:1]
        kept = site.get("/api/tables", ids=",".join(ids))["tables"]
        assert {table["id"] for table in kept} >= {ids[1]}


def test_a_bot_that_thinks_while_the_table_is_closed_decides_nothing(tmp_path: Path) -> None:
    with running(relaxed(tmp_path, bot_pause=0.2)) as site:
        table, [ann] = site.make("Ann", "bot:random", options={"preset": "first-game"})
        with site.viewer(table, ann) as me:
            while me.mine:
                me.act()
            version = me.version
            assert me.ask("close")["type"] == "done"
            soon(lambda: not site.lobby.tables[table]._autoplay.busy)
            assert me.ask("orders", seat=0, orders={})["version"] == version
            assert me.status == "closed"
