"""Evenings of several tables: who meets whom, and that a round follows a round whoever dies."""

from __future__ import annotations

import sqlite3
from collections import Counter
from contextlib import ExitStack
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from dicewright.sim.pairing import Evening, Kind, Result, next_round, rounds_needed, standings
from tests.postgres import Postgres, needs_postgres
from tests.server_client import Site, relaxed, running
from tests.test_cluster import node
from tests.test_players import Person, database
from tests.waiting import soon

__all__ = ["database"]

# -- pairing ---------------------------------------------------------------------------------------


def evening(kind: Kind, people: int, past: list[Any], rounds: int, seats: int = 2) -> Evening:
    everybody = range(people)
    return Evening(
        *(kind, everybody, set(everybody), past, rounds, everybody, seats, (1, 2, 3, 4)),
    )


@pytest.mark.parametrize("people", range(2, 13))
def test_in_a_round_robin_everybody_meets_everybody_once(people: int) -> None:
    past: list[Any] = []
    needed = rounds_needed(Kind.ROUND_ROBIN, people, 2)
    assert needed
    for round in range(needed):
        tables = next_round(evening(Kind.ROUND_ROBIN, people, past, round))
        assert len({one for table in tables for one in table}) == 2 * len(tables)
        past += tables
    met = Counter(frozenset(table) for table in past)
    assert set(met) == {frozenset(pair) for pair in combinations(range(people), 2)}
    assert set(met.values()) == {1}


@pytest.mark.parametrize("people", [5, 6, 7, 9, 11])
def test_nobody_sits_out_where_tables_may_be_smaller(people: int) -> None:
    past: list[Any] = []
    for round in range(3):
        tables = next_round(evening(Kind.SWISS, people, past, round, seats=4))
        assert sorted(one for table in tables for one in table) == list(range(people))
        assert max(map(len, tables)) - min(map(len, tables)) <= 1
        past += tables


def test_a_swiss_round_pairs_equals_and_nobody_twice() -> None:
    past: list[Any] = [(0, 1), (2, 3), (4, 5), (6, 7)]
    order = [0, 2, 4, 6, 1, 3, 5, 7]
    of = Evening(Kind.SWISS, range(8), set(range(8)), past, 1, order, 2, (2,))
    assert sorted(sorted(table) for table in next_round(of)) == [[0, 2], [1, 3], [4, 6], [5, 7]]


def test_in_a_swiss_system_everybody_sits_out_before_anybody_does_twice() -> None:
    past: list[Any] = []
    out = []
    for round in range(5):
        tables = next_round(evening(Kind.SWISS, 5, past, round))
        out.append(next(iter(set(range(5)) - {one for table in tables for one in table})))
        past += tables
    assert sorted(out) == list(range(5))


def test_points_are_opponents_left_behind_and_the_harder_way_decides() -> None:
    results = [
        Result(1, (0, 1), (1, 2), (10, 5)),
        Result(1, (2, 3), (1, 2), (9, 5)),
        Result(2, (0, 2), (1, 1), (7, 7)),
        Result(2, (1, 3), (1, 2), (7, 6)),
    ]
    found = standings(range(4), results, {})
    assert [(one.entrant, one.points) for one in found] == [(0, 1.5), (2, 1.5), (1, 1.0), (3, 0.0)]
    assert [one.place for one in found] == [1, 2, 3, 4]
    three = standings(range(3), [Result(1, (0, 1, 2), (1, 2, 2), (9, 5, 5))], {})
    assert [one.points for one in three] == [1.0, 0.25, 0.25]
    assert [one.place for one in three] == [1, 2, 2]


# -- on a server -----------------------------------------------------------------------------------


class Club:
    """An evening, as its host has it."""

    def __init__(self, site: Site, kind: str, rounds: int, name: str = "Ann", **more: Any) -> None:
        body = {"game": "titandice", "players": 2, "kind": kind, "rounds": rounds, "name": name}
        self.site = site
        made = site.post("/api/series", {**body, "title": "Thursday", **more})
        self.id, self.token = made["series"], made["token"]

    @property
    def now(self) -> Any:
        return self.site.get(f"/api/series/{self.id}")

    def join(self, name: str, person: Person | None = None) -> str:
        answer = self.site.http.post(
            f"/api/series/{self.id}/entrants",
            json={"name": name},
            headers=person.shown if person else {},
        )
        assert answer.status_code == 201, answer.text
        token: str = answer.json()["token"]
        return token

    def ask(self, do: str, token: str | None = None, **more: Any) -> Any:
        body = {"token": self.token if token is None else token, "do": do, **more}
        return self.site.http.post(f"/api/series/{self.id}", json=body)

    def tables(self, round: int) -> list[Any]:
        return [table for table in self.now["tables"] if table["round"] == round]


def play(site: Site, table: str, *tokens: str) -> None:
    """Everybody's seats in one place, until the game is over."""
    with site.viewer(table, *tokens) as viewer:
        while viewer.status != "finished":
            viewer.act() if viewer.mine else viewer.hear()


def test_two_people_and_two_bots_play_a_round_robin_to_its_end(site: Site) -> None:
    club = Club(site, "round-robin", 9)
    bob = club.join("Bob")
    assert club.ask("bot", token=bob, bot="random").json()["code"] == "not-host"
    for _ in range(2):
        assert club.ask("bot", bot="random").status_code == 200
    assert [one["name"] for one in club.now["entrants"]] == ["Ann", "Bob", "Random", "Random 2"]
    assert club.ask("start", token=bob).json()["code"] == "not-host"
    begun = club.ask("start").json()
    assert (begun["status"], begun["round"], begun["rounds"]) == ("playing", 1, 3)
    assert club.ask("start").json()["code"] == "begun"
    late = site.http.post(f"/api/series/{club.id}/entrants", json={"name": "Cleo"})
    assert (late.status_code, late.json()["code"]) == (409, "begun")
    for round in (1, 2, 3):
        tables = soon(lambda round=round: club.tables(round))  # type: ignore[misc]
        assert len(tables) == 2
        summary = site.get(f"/api/tables/{tables[0]['table']}")
        assert (summary["series"], summary["public"]) == (club.id, False)
        for table in tables:
            if any(one < 2 for one in table["entrants"]):
                play(site, table["table"], club.token, bob)
        # Where bots meet, nobody has to watch.
    ended = soon(lambda: club.now, lambda now: now["status"] == "finished")
    assert sum(one["points"] for one in ended["standings"]) == 6
    assert [one["games"] for one in ended["standings"]] == [3] * 4
    points = [one["points"] for one in ended["standings"]]
    assert points == sorted(points, reverse=True)
    met = {frozenset(table["entrants"]) for table in ended["tables"]}
    assert len(met) == len(ended["tables"]) == 6


def test_a_series_is_the_same_people_with_the_seats_changed(site: Site) -> None:
    club = Club(site, "series", 2)
    bob = club.join("Bob")
    assert club.ask("start").status_code == 200
    for round in (1, 2):
        [table] = soon(lambda round=round: club.tables(round))  # type: ignore[misc]
        play(site, table["table"], club.token, bob)
    now = soon(lambda: club.now, lambda now: now["status"] == "finished")
    assert [table["entrants"] for table in now["tables"]] == [[0, 1], [1, 0]]


def test_an_evening_goes_on_after_somebody_resigned(site: Site) -> None:
    club = Club(site, "series", 2)
    bob = club.join("Bob")
    assert club.ask("start").status_code == 200
    [table] = soon(lambda: club.tables(1))
    with site.viewer(table["table"], club.token, bob) as both:
        assert both.ask("resign", seat=0)["type"] == "done"
    [table] = soon(lambda: club.tables(2))
    play(site, table["table"], club.token, bob)
    now = soon(lambda: club.now, lambda now: now["status"] == "finished")
    assert [one["games"] for one in now["standings"]] == [2, 2]
    assert now["tables"][0]["places"] == [2, 1]


def test_a_swiss_evening_needs_enough_people_and_goes_on_without_who_leaves(site: Site) -> None:
    club = Club(site, "swiss", 3)
    assert club.ask("start").json()["code"] == "bad-request"
    tokens = {1: club.join("Bob"), 2: club.join("Cleo"), 3: club.join("Dora"), 0: club.token}
    assert club.ask("start").status_code == 200
    assert club.ask("remove", token=tokens[2], entrant=1).json()["code"] == "not-host"
    assert club.ask("remove", token=tokens[3], entrant=3).status_code == 200
    for table in club.tables(1):
        play(site, table["table"], *(tokens[one] for one in table["entrants"]))
    [table] = soon(lambda: club.tables(2))
    assert 3 not in table["entrants"]
    assert club.ask("close").status_code == 200
    assert club.now["status"] == "finished"


def test_a_round_follows_though_the_server_was_killed_in_between(tmp_path: Path) -> None:
    settings = relaxed(tmp_path)
    with running(settings) as site:
        club = Club(site, "series", 2)
        bob = club.join("Bob")
        club.ask("start")
        play(site, club.tables(1)[0]["table"], club.token, bob)
        soon(lambda: club.tables(2))
    connection = sqlite3.connect(tmp_path / "tables.db")
    with connection:  # as if it had been killed right after the last move
        connection.execute("DELETE FROM pairings WHERE round = 2")
        connection.execute("UPDATE series SET round = 1")
    connection.close()
    with running(settings) as site:
        club.site = site
        assert len(club.tables(2)) == 1
        assert len(club.tables(2)) == 1  # once


def test_who_is_forgotten_is_forgotten_by_evenings(site: Site) -> None:
    ann = Person(site, "Annabella")
    club = Club(site, "swiss", 2, name="Host")
    club.join("Annabella", ann)
    club.join("Bob")
    club.ask("start")
    ann.ask("DELETE", "")
    said = site.http.get(f"/api/series/{club.id}").text
    assert "Annabella" not in said
    assert ann.id not in said
    assert club.now["entrants"][1]["gone"]
    assert site.http.get("/api/series/nothing").json()["code"] == "no-series"


@needs_postgres
def test_nodes_that_find_a_round_over_make_the_next_one_once(
    database: Postgres, tmp_path: Path
) -> None:
    with ExitStack() as stack:
        a = stack.enter_context(running(node(database, tmp_path, "a")))
        b = stack.enter_context(running(node(database, tmp_path, "b")))
        club = Club(a, "series", 3)
        bob = club.join("Bob")
        club.ask("start")
        for round in (1, 2, 3):
            [table] = soon(lambda round=round: club.tables(round))  # type: ignore[misc]
            play(a, table["table"], club.token, bob)
            for site in (b, a, b):
                site.get(f"/api/series/{club.id}")
        now = soon(lambda: b.get(f"/api/series/{club.id}"), lambda it: it["status"] == "finished")
        assert [table["round"] for table in now["tables"]] == [1, 2, 3]
