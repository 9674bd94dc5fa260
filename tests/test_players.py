"""Players: a name with a key. What it opens, what is counted, who sees what, and how they go."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine

from dicewright.server import ratings, tokens
from dicewright.server.database import open_database
from dicewright.sim.ratings import MU, SIGMA, Rating
from tests.postgres import Postgres, needs_postgres, postgres
from tests.server_client import Site, Viewer, relaxed, running
from tests.test_cli import dicewright
from tests.test_cluster import node
from tests.waiting import soon


class Person:
    """A player, as their browser has them."""

    def __init__(self, site: Site, name: str, *, rated: bool = False) -> None:
        self.site, self.name = site, name
        made = site.post("/api/players", {"name": name})
        self.id, self.key = made["player"], made["key"]
        if rated:
            self.ask("PATCH", "", json={"rated": True})

    @property
    def shown(self) -> dict[str, str]:
        return {"dicewright-player": self.key}

    def ask(self, method: str, path: str, **more: Any) -> Any:
        path = f"/api/players/me{path}"
        answer = self.site.http.request(method, path, headers=self.shown, **more)
        assert answer.status_code in (200, 204), answer.text
        return answer.json() if answer.content else None

    def games(self) -> list[Any]:
        return list(self.ask("GET", "/games")["games"])

    def make(self, *others: dict[str, str], **more: Any) -> tuple[str, str]:
        body = {
            "game": "titandice",
            "seats": [{"kind": "me", "name": self.name}, *others],
            **more,
        }
        answer = self.site.http.post("/api/tables", json=body, headers=self.shown)
        assert answer.status_code == 201, answer.text
        return answer.json()["table"], answer.json()["seats"][0]["token"]

    def sit(self, table: str) -> str:
        path = f"/api/tables/{table}/seats"
        answer = self.site.http.post(path, json={"name": self.name}, headers=self.shown)
        assert answer.status_code == 201, answer.text
        token: str = answer.json()["token"]
        return token

    def hello(self, viewer: Viewer, *tokens: str) -> None:
        viewer.say("hello", tokens=list(tokens), player=self.key)
        viewer.until("table")


def play_out(stack: ExitStack, site: Site, table: str, *people: Person) -> None:
    """Everybody decides whatever comes first, until it is over; by their keys alone."""
    viewers = []
    for person in people:
        viewer = Viewer(stack.enter_context(site.connect(table)))
        person.hello(viewer)
        viewers.append(viewer)
    while viewers[0].status == "playing":
        ahead = next((viewer for viewer in viewers if viewer.mine), viewers[0])
        if ahead.mine:
            assert ahead.act()["type"] == "done"
        else:
            ahead.hear()
        for viewer in viewers:
            while viewer.version < ahead.version:
                viewer.hear()


def game_of(site: Site, *people: Person, **more: Any) -> str:
    """A whole game between people."""
    first, *others = people
    table, _ = first.make(*[{"kind": "open"}] * len(others), **more)
    for person in others:
        person.sit(table)
    with ExitStack() as stack:
        play_out(stack, site, table, *people)
    return table


# -- the key ---------------------------------------------------------------------------------------


def test_a_key_opens_its_seats_on_any_device_and_nobody_elses(site: Site) -> None:
    ann, bob = Person(site, "Ann"), Person(site, "Bob")
    table, token = ann.make({"kind": "open"})
    bob.sit(table)
    with site.connect(table) as one, site.connect(table) as two:
        phone, stranger = Viewer(one), Viewer(two)
        ann.hello(phone)
        assert phone.you == [0]
        assert [seat["player"] for seat in phone.seats] == [ann.id, bob.id]
        stranger.say("hello", player="nonsense")
        stranger.until("table")
        assert stranger.you == []
    with site.viewer(table, token) as old:  # the seat's own secret still opens it
        assert old.you == [0]


def test_without_a_key_everything_is_as_it_was(site: Site) -> None:
    table, [token] = site.make("Ann", "bot:random", game="titandice")
    with site.viewer(table, token) as me:
        assert (me.you, me.seats[0]["player"]) == ([0], None)


def test_a_wrong_key_is_refused_where_it_matters(site: Site) -> None:
    for method, path in (("GET", "/me"), ("GET", "/me/games"), ("DELETE", "/me")):
        for shown in ({}, {"dicewright-player": "nonsense"}):
            answer = site.http.request(method, f"/api/players{path}", headers=shown)
            assert (answer.status_code, answer.json()["code"]) == (401, "no-key")
    body = {"game": "titandice", "seats": [{"kind": "me", "name": "Ann"}]}
    shown = {"dicewright-player": "nonsense"}
    assert site.http.post("/api/tables", json=body, headers=shown).status_code == 401


def test_only_a_hash_of_the_key_is_kept(tmp_path: Path) -> None:
    with running(relaxed(tmp_path)) as site:
        ann = Person(site, "Ann")
    connection = sqlite3.connect(tmp_path / "tables.db")
    dump = "\n".join(connection.iterdump())
    connection.close()
    assert tokens.hashed(ann.key) in dump
    assert ann.key not in dump


def test_a_player_whose_seat_was_freed_does_not_sit_down_again_at_once(site: Site) -> None:
    ann, bob = Person(site, "Ann"), Person(site, "Bob")
    table, token = ann.make({"kind": "open"}, {"kind": "open"})
    bob.sit(table)
    with site.viewer(table, token) as host:
        assert host.ask("free", seat=1)["type"] == "done"
    answer = site.http.post(
        f"/api/tables/{table}/seats", json={"name": "Robert"}, headers=bob.shown
    )
    assert answer.json()["code"] == "freed"


# -- another key -----------------------------------------------------------------------------------

NEW_KEY = "another-key-that-nobody-can-guess-0"


def test_a_lost_key_opens_nothing_and_the_new_one_everything(tmp_path: Path) -> None:
    with running(relaxed(tmp_path)) as site:
        ann, bob = Person(site, "Ann", rated=True), Person(site, "Bob", rated=True)
        finished = game_of(site, ann, bob)
        soon(lambda: skills(ann))
        before = ann.ask("GET", "")
        table, token = ann.make({"kind": "open"})
        bob.sit(table)
        with site.connect(table) as one, site.connect(table) as two:
            lost, kept = Viewer(one), Viewer(two)
            ann.hello(lost)
            ann.hello(kept, token)
            old = ann.key
            assert ann.ask("PUT", "/key", json={"key": NEW_KEY}) is None
            told = lost.until("yours")
            assert (told["you"], told["why"]) == ([], "this player has another key now")
            # Whoever has the phone has also the secret of the seat: neither opens anything.
            lost.say("hello", tokens=[token], player=old)
            lost.until("table")
            assert lost.you == []
            assert site.http.get("/api/players/me", headers=ann.shown).status_code == 401
            ann.key = NEW_KEY
            kept.until("yours")
            ann.hello(kept)
            assert kept.you == [0]
        assert ann.ask("GET", "") == before
        assert {game["table"]["id"] for game in ann.games()} == {finished, table}
        # Said again, because the answer got lost: nothing is different.
        ann.ask("PUT", "/key", json={"key": NEW_KEY})
        assert ann.ask("GET", "") == before
        with site.connect(table) as one:
            again = Viewer(one)
            ann.hello(again)
            assert again.you == [0]


def test_a_new_key_is_a_random_one_and_nobody_elses(site: Site) -> None:
    ann, bob = Person(site, "Ann"), Person(site, "Bob")
    for key, status in (("short", 422), (bob.key, 400), ("no spaces " * 5, 422)):
        answer = site.http.put("/api/players/me/key", json={"key": key}, headers=ann.shown)
        assert answer.status_code == status
    assert bob.ask("GET", "")["name"] == "Bob"
    answer = site.http.put("/api/players/me/key", json={"key": NEW_KEY})
    assert answer.json()["code"] == "no-key"


def test_a_table_that_nobody_has_in_memory_is_locked_too(tmp_path: Path) -> None:
    settings = relaxed(tmp_path)
    with running(settings) as site:
        ann = Person(site, "Ann")
        table, token = ann.make({"kind": "open"})
    with running(settings) as site:
        ann.site = site
        ann.ask("PUT", "/key", json={"key": NEW_KEY})
        ann.key = NEW_KEY
        with site.viewer(table, token) as thief, site.connect(table) as one:
            assert thief.you == []
            me = Viewer(one)
            ann.hello(me)
            assert me.you == [0]


# -- games and statistics --------------------------------------------------------------------------


def test_games_running_and_finished_are_found_again(site: Site) -> None:
    ann, bob = Person(site, "Ann"), Person(site, "Bob")
    finished = game_of(site, ann, bob)
    running_one, _ = ann.make({"kind": "bot", "bot": "random"})
    found = ann.games()
    assert [game["table"]["id"] for game in found] == [running_one, finished]
    assert [game["table"]["status"] for game in found] == ["playing", "finished"]
    assert found[0]["place"] is None
    assert {found[1]["place"], bob.games()[0]["place"]} <= {1, 2}
    assert bob.games()[0]["seats"] == [1]
    [tally] = ann.ask("GET", "")["tallies"]
    assert (tally["game"], tally["players"], tally["games"]) == ("titandice", 2, 1)
    low, high = tally["win_interval"]
    assert low <= tally["won"] <= high
    assert ann.ask("GET", "")["skills"] == []  # nobody wanted any


def test_others_see_of_a_player_only_what_was_public(site: Site) -> None:
    ann, bob = Person(site, "Ann"), Person(site, "Bob")
    secret = game_of(site, ann, bob, title="secret")
    assert site.get(f"/api/players/{ann.id}")["tallies"] == []
    assert site.get(f"/api/players/{ann.id}/games")["games"] == []
    shown = game_of(site, ann, bob, public=True)
    waiting, _ = ann.make({"kind": "open"}, public=False)
    [tally] = site.get(f"/api/players/{ann.id}")["tallies"]
    assert tally["games"] == 1
    [game] = site.get(f"/api/players/{ann.id}/games")["games"]
    assert game["table"]["id"] == shown
    assert {game["table"]["id"] for game in ann.games()} == {secret, shown, waiting}
    assert site.http.get("/api/players/nobody").status_code == 404


def test_a_player_can_be_called_otherwise(site: Site) -> None:
    ann = Person(site, "Ann")
    assert ann.ask("PATCH", "", json={"name": "  Anna  "})["name"] == "Anna"
    assert site.get(f"/api/players/{ann.id}")["name"] == "Anna"
    answer = site.http.patch("/api/players/me", json={"name": "\u200b"}, headers=ann.shown)
    assert answer.status_code == 400


# -- ratings ---------------------------------------------------------------------------------------


def skills(person: Person) -> list[Any]:
    return list(person.ask("GET", "")["skills"])


def test_a_game_between_two_who_wanted_it_is_rated(site: Site) -> None:
    ann, bob = Person(site, "Ann", rated=True), Person(site, "Bob", rated=True)
    game_of(site, ann, bob)
    [mine] = soon(lambda: skills(ann))
    [theirs] = soon(lambda: skills(bob))
    assert (mine["game"], mine["players"], mine["games"]) == ("titandice", 2, 1)
    places = [person.games()[0]["place"] for person in (ann, bob)]
    expected = ratings.rated([Rating(MU, SIGMA)] * 2, places)
    assert [mine["mu"], theirs["mu"]] == pytest.approx([rating.mu for rating in expected])
    assert [mine["sigma"], theirs["sigma"]] == pytest.approx([one.sigma for one in expected])
    assert site.get(f"/api/players/{ann.id}")["skills"] == [mine]
    ann.ask("PATCH", "", json={"rated": False})
    assert site.get(f"/api/players/{ann.id}")["skills"] == []


def test_whoever_resigns_has_lost_a_rated_game(site: Site) -> None:
    ann, bob = Person(site, "Ann", rated=True), Person(site, "Bob", rated=True)
    table, token = ann.make({"kind": "open"})
    bob.sit(table)
    with site.viewer(table, token) as viewer:
        assert viewer.ask("resign", seat=0)["type"] == "done"
    [mine] = soon(lambda: skills(ann))
    [theirs] = soon(lambda: skills(bob))
    lost, won = ratings.rated([Rating(MU, SIGMA)] * 2, [2, 1])
    assert [mine["mu"], theirs["mu"]] == pytest.approx([lost.mu, won.mu])
    assert [person.games()[0]["place"] for person in (ann, bob)] == [2, 1]


def test_what_is_not_between_people_who_wanted_it_is_not_rated(site: Site) -> None:
    ann, bob = Person(site, "Ann", rated=True), Person(site, "Bob")
    game_of(site, ann, bob)
    # Who sat down without wanting it is not rated for changing their mind.
    table, _ = ann.make({"kind": "open"})
    bob.sit(table)
    bob.ask("PATCH", "", json={"rated": True})
    with ExitStack() as stack:
        play_out(stack, site, table, ann, bob)
    # Bots do not count.
    table, _ = ann.make({"kind": "open"}, {"kind": "bot", "bot": "random"})
    bob.sit(table)
    with ExitStack() as stack:
        play_out(stack, site, table, ann, bob)
    assert soon(lambda: not site.lobby.ratings.busy)
    assert (skills(ann), skills(bob)) == ([], [])
    assert [tally["games"] for tally in ann.ask("GET", "")["tallies"]] == [2, 1]


def test_a_rating_survives_whoever_should_have_computed_it(tmp_path: Path) -> None:
    """The result is kept with the last move; a server that was killed right after leaves the rest
    to the next one."""
    settings = relaxed(tmp_path)
    with running(settings) as site:
        ann, bob = Person(site, "Ann", rated=True), Person(site, "Bob", rated=True)
        game_of(site, ann, bob)
        soon(lambda: skills(ann))
    connection = sqlite3.connect(tmp_path / "tables.db")
    with connection:
        connection.execute("DELETE FROM ratings")
        connection.execute("UPDATE results SET due = 1, number = NULL, mu = NULL, sigma = NULL")
    connection.close()
    with running(settings) as site:
        ann.site = site
        [skill] = soon(lambda: skills(ann))
        assert skill["games"] == 1


def test_ratings_can_be_computed_anew(tmp_path: Path) -> None:
    with running(relaxed(tmp_path)) as site:
        ann, bob, cleo = (Person(site, name, rated=True) for name in ("Ann", "Bob", "Cleo"))
        for pair in ((ann, bob), (bob, cleo), (ann, cleo), (cleo, ann)):
            game_of(site, *pair)
        soon(lambda: [one["games"] for one in skills(ann)] == [3])
        cleo.ask("DELETE", "")
        before = [skills(ann), skills(bob)]
    engine = create_engine(f"sqlite:///{tmp_path / 'tables.db'}")
    with engine.begin() as connection:
        assert ratings.recompute(connection) == 4
    engine.dispose()
    with running(relaxed(tmp_path)) as site:
        ann.site = bob.site = site
        for old, new in zip(before, [skills(ann), skills(bob)], strict=True):
            assert new[0] == pytest.approx(old[0])


# -- being forgotten -------------------------------------------------------------------------------


def everything(path: Path) -> str:
    connection = sqlite3.connect(path)
    dump = "\n".join(connection.iterdump())
    connection.close()
    return dump


def test_a_player_is_forgotten_with_everything_that_names_them(tmp_path: Path) -> None:
    settings = relaxed(tmp_path)
    with running(settings) as site:
        ann, bob = Person(site, "Annabella", rated=True), Person(site, "Bob", rated=True)
        finished = game_of(site, ann, bob, public=True)
        soon(lambda: skills(bob))
        waiting, _ = ann.make({"kind": "open"})
        table, _ = ann.make({"kind": "open"})
        bob.sit(table)
        with site.connect(table) as one, site.connect(table) as two:
            me, other = Viewer(one), Viewer(two)
            ann.hello(me)
            bob.hello(other)
            assert me.ask("say", seat=0, kind="phrase", said="hello")["type"] == "done"
            ann.ask("DELETE", "")
            assert me.until("yours")["you"] == []
            soon(lambda: other.hear() and other.seats[0]["name"] == "Player 1")
            assert (other.seats[0]["left"], other.seats[0]["player"]) == (True, None)
            assert other.ask("give", seat=0, bot="random")["type"] == "done"  # they play on
        assert site.http.get("/api/players/me", headers=ann.shown).status_code == 401
        assert site.http.get(f"/api/players/{ann.id}").status_code == 404
        assert site.get(f"/api/tables/{waiting}")["seats"][0]["kind"] == "open"
        seats = site.get(f"/api/tables/{finished}")["seats"]
        assert [seat["name"] for seat in seats] == ["Player 1", "Bob"]
        assert "Annabella" not in site.http.get(f"/api/tables/{finished}/record").text
        [tally] = bob.ask("GET", "")["tallies"]
        assert (tally["games"], skills(bob)[0]["games"]) == (1, 1)
    kept = everything(tmp_path / "tables.db")
    assert "Bob" in kept
    assert not [secret for secret in ("Annabella", ann.id) if secret in kept]


def test_whoever_dies_while_a_player_leaves_leaves_the_rest_to_the_next(tmp_path: Path) -> None:
    settings = relaxed(tmp_path)
    with running(settings) as site:
        ann, bob = Person(site, "Annabella"), Person(site, "Bob")
        game_of(site, ann, bob)
    connection = sqlite3.connect(tmp_path / "tables.db")
    with connection:  # as if it had been killed right after the first transaction
        gone = "UPDATE players SET leaving = 1, key_hash = NULL, name = '' WHERE id = ?"
        connection.execute(gone, (ann.id,))
    connection.close()
    with running(settings):
        soon(lambda: "Annabella" not in everything(tmp_path / "tables.db"))
        soon(lambda: ann.id not in everything(tmp_path / "tables.db"))


# -- several servers -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def database() -> Iterator[Postgres]:
    with postgres() as server:
        yield server


@needs_postgres
def test_players_are_the_same_on_every_node(database: Postgres, tmp_path: Path) -> None:
    with (
        running(node(database, tmp_path, "a")) as a,
        running(node(database, tmp_path, "b")) as b,
    ):
        ann, bob = Person(a, "Ann", rated=True), Person(b, "Bob", rated=True)
        table, _ = ann.make({"kind": "open"}, public=True)
        bob.site = a
        bob.sit(table)
        with ExitStack() as stack:
            play_out(stack, a, table, ann, bob)
        bob.site = b
        [skill] = soon(lambda: skills(bob))
        assert skill["games"] == 1
        # A game on each node; one of them takes both.
        other, _ = ann.make({"kind": "open"})
        bob.site = a
        bob.sit(other)
        with a.connect(other) as one:
            watching = Viewer(one)
            bob.hello(watching)
            ann.site = b  # node b is asked, node a has the table
            ann.ask("DELETE", "")
            soon(lambda: watching.hear() and watching.seats[0]["player"] is None)
        engine = open_database(database.url)
        soon(lambda: not _named(engine, ann.id))
        with engine.begin() as connection:
            assert ratings.recompute(connection) == 1
        engine.dispose()
        bob.site = b
        assert skills(bob)[0] == pytest.approx(skill)


@needs_postgres
def test_a_lost_key_opens_nothing_on_any_node(database: Postgres, tmp_path: Path) -> None:
    with (
        running(node(database, tmp_path, "a")) as a,
        running(node(database, tmp_path, "b")) as b,
    ):
        ann = Person(a, "Ann")
        table, token = ann.make({"kind": "open"})
        with a.viewer(table, token) as thief:
            assert thief.you == [0]
            ann.site = b  # node b is asked, node a has the table
            ann.ask("PUT", "/key", json={"key": NEW_KEY})
            assert thief.until("yours")["you"] == []
        ann.key = NEW_KEY
        assert ann.ask("GET", "")["name"] == "Ann"


def _named(engine: Any, player: str) -> list[Any]:
    with engine.connect() as connection:
        found = [
            connection.exec_driver_sql(f"SELECT 1 FROM {table} WHERE {column} = '{player}'").all()
            for table, column in (("seats", "player"), ("players", "id"), ("results", "player"))
        ]
    return [row for rows in found for row in rows]


def test_players_move_to_another_database_with_their_tables(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    (tmp_path / "new").mkdir()
    with running(relaxed(tmp_path / "old")) as site:
        ann, bob = Person(site, "Ann", rated=True), Person(site, "Bob", rated=True)
        table = game_of(site, ann, bob)
        before = soon(lambda: skills(ann))
    old, new = str(tmp_path / "old" / "tables.db"), str(tmp_path / "new" / "tables.db")
    moved = str(tmp_path / "moved.db")
    assert dicewright("admin", "export", moved, "--db", old).code == 0
    assert dicewright("db", "upgrade", "--db", new).code == 0
    assert dicewright("admin", "import", moved, "--yes", "--db", new).code == 0
    anew = dicewright("admin", "ratings", "--db", new)
    assert "from 1 game." in anew.out
    with running(relaxed(tmp_path / "new")) as site:
        ann.site = site
        assert skills(ann)[0] == pytest.approx(before[0])
        assert [game["table"]["id"] for game in ann.games()] == [table]
