"""Kept games stay: what earlier versions wrote opens, and what cannot go on can still be read."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from dicewright.core.fair import verify
from dicewright.core.kept import read_text
from dicewright.core.match import Match
from dicewright.core.record import from_text, judge, to_json, to_text
from dicewright.core.registry import games, get_game
from dicewright.games.diceforge import options as forge_options
from dicewright.games.diceforge.content.cards import CARDS
from dicewright.server.tokens import hashed
from dicewright.sim.games_file import read_games
from tests.server_client import Site, relaxed, running
from tests.test_cli import assert_refused, dicewright
from tests.test_server_play import play_out
from tests.waiting import PATIENCE, soon

ROOT = Path(__file__).resolve().parent / "fixtures"
OLD = ROOT / "0.1.0"
RECORDS = sorted((OLD / "records").iterdir())
TABLES: dict[str, str] = json.loads((OLD / "tables.json").read_text())
#: Those that present rules lead to another end. They stay readable; all others go on. A change of a
#: rule that makes one come out differently writes its name here, with the rule.
OLDER_RECORDS: set[str] = {"diceforge-titans"}  # the Wind chose what no die showed (R4)
OLDER_TABLES: set[str] = set()
OLDER_TOURNAMENT_GAMES: set[int] = set()


def name_of(path: Path) -> str:
    return path.stem


# -- records ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", RECORDS, ids=name_of)
def test_a_record_of_0_1_0_opens(path: Path) -> None:
    kept = read_text(path.read_text())
    verdict = judge(kept)
    assert verdict.goes_on == (path.stem not in OLDER_RECORDS), f"OLDER_RECORDS? {verdict.why}"
    assert verdict.goes_on or verdict.older_rules
    if not verdict.goes_on:
        assert verdict.record.replay() is not None
        assert kept.result == "*" or kept.scores
        return
    state = verdict.record.replay()
    assert kept.result == (" ".join(map(str, state.scores())) if state.over else "*")
    again = from_text(to_text(verdict.record))
    assert again == verdict.record == from_text(to_json(again))
    assert again.rules == get_game(again.game).rules_version


@pytest.mark.parametrize("path", [p for p in RECORDS if "served" in p.stem], ids=name_of)
def test_the_dice_of_a_game_of_0_1_0_can_still_be_checked(path: Path) -> None:
    if path.stem not in OLDER_RECORDS:
        assert verify(from_text(path.read_text())) > 50


def test_the_fixtures_are_of_every_kind() -> None:
    kept = [read_text(path.read_text()) for path in RECORDS]
    assert {k.format for k in kept} == {1}
    assert {k.game for k in kept} == {"diceforge", "titandice"}
    assert {k.players for k in kept} == {1, 2, 3, 4}
    assert {k.result == "*" for k in kept} == {True, False}
    presets = {k.options.get("preset") for k in kept}
    assert {None, "random", "draft", "goddess-discovery", "titans-discovery"} <= presets


def test_a_changed_record_of_0_1_0_is_still_noticed() -> None:
    text = (OLD / "records" / "diceforge-first-game.record").read_text()
    check = text.split("check ")[1].strip()
    verdict = judge(read_text(text.replace(check, check[::-1])))
    assert "do not lead to the end" in verdict.why


def test_the_games_of_a_tournament_of_0_1_0_open() -> None:
    played = list(read_games(OLD / "tournament" / "games.jsonl"))
    assert len(played) == 4
    going_on = [game for game in played if game.game not in OLDER_TOURNAMENT_GAMES]
    others = {g.game for g in going_on if tuple(g.full_record().replay().scores()) != g.scores}
    assert not others, "these come out differently: OLDER_TOURNAMENT_GAMES?"


# -- what headers mean -----------------------------------------------------------------------------


@pytest.mark.parametrize("game", games())
def test_every_option_says_what_games_meant_that_do_not_name_it(game: str) -> None:
    """A new option needs a line in UNNAMED of its game's past.py: how it was played before."""
    played = get_game(game)
    silent = {"module"} | {key for key, default in played.usual_options.items() if not default}
    meant = played.meant({})
    assert played.usual_options.keys() - silent == meant.keys()
    played.configure(2, meant)


@pytest.mark.parametrize("game", games())
def test_a_header_names_every_option(game: str) -> None:
    played = get_game(game)
    header = Match.new(played, 2, {}, 1).record.options
    usual = {key: value for key, value in played.usual_options.items() if value}
    assert header == usual
    assert played.told(2, header) == {}


def test_a_changed_default_concerns_new_games_only(monkeypatch: pytest.MonkeyPatch) -> None:
    game = get_game("diceforge")
    new = to_text(Match.new(game, 2, {}, 5).record)
    old = (OLD / "records" / "diceforge-first-game.record").read_text()
    before = [judge(read_text(text)).why for text in (new, old)]
    with _usual(monkeypatch, "two-player-faces", "six-gold-first"):
        assert Match.new(game, 2, {}, 5).record.options["two-player-faces"] == "six-gold-first"
        assert [judge(read_text(text)).why for text in (new, old)] == before
        record = from_text(new)
        assert game.told(2, record.options) == {"two-player-faces": "random"}


@contextmanager
def _usual(monkeypatch: pytest.MonkeyPatch, key: str, value: str) -> Iterator[None]:
    """Another default."""
    values = forge_options.CHOICES[key]
    with monkeypatch.context() as patch:
        others = [other for other in values if other != value]
        patch.setitem(forge_options.CHOICES, key, (value, *others))
        vars(get_game("diceforge")).pop("usual_options", None)
        yield
    vars(get_game("diceforge")).pop("usual_options", None)


def test_cards_that_join_do_not_join_a_game_that_was_set_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = get_game("diceforge")
    new = to_text(Match.new(game, 3, {"preset": "random"}, 5).record)
    draft = to_text(Match.new(game, 3, {"preset": "draft"}, 5).record)
    names = ("random", "draft", "draft-begun", "random-all")
    old = [path.read_text() for path in RECORDS if path.stem in {f"diceforge-{n}" for n in names}]
    texts = [new, draft, *old]
    before = [judge(read_text(text)).why for text in texts]
    legal = [judge(read_text(text)).record.replay().legal_actions() for text in texts]
    everything = [card.id for card in CARDS if card.box not in ("goddess", "titans")]
    monkeypatch.setattr(forge_options, "_usual_pool", lambda _: everything)
    drafted = Match.new(game, 3, {"preset": "draft"}, 5)
    assert len(drafted.state.legal_actions()) > len(legal[1])
    assert [judge(read_text(text)).why for text in texts] == before
    assert [judge(read_text(t)).record.replay().legal_actions() for t in texts] == legal


# -- rules change ----------------------------------------------------------------------------------


@pytest.fixture
def new_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules of another version that are the same otherwise."""
    for game in games().values():
        monkeypatch.setattr(type(game), "rules_version", game.rules_version + 1)


@pytest.mark.usefixtures("new_rules")
@pytest.mark.parametrize("path", RECORDS, ids=name_of)
def test_a_record_goes_on_under_new_rules_if_all_is_as_it_was(path: Path) -> None:
    verdict = judge(read_text(path.read_text()))
    assert verdict.goes_on == (path.stem not in OLDER_RECORDS)
    if verdict.goes_on:
        assert verdict.record.rules == get_game(verdict.record.game).rules_version


# -- tables ----------------------------------------------------------------------------------------

TOKEN = "a-token-that-opens-the-first-seat"


class Database:
    """A copy of the tables of 0.1.0, to be doctored."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copy(OLD / "tables.db", folder / "tables.db")
        self.run("UPDATE seats SET token_hash = ? WHERE seat = 0", hashed(TOKEN))

    def run(self, statement: str, *values: Any) -> list[Any]:
        with sqlite3.connect(self.folder / "tables.db") as connection:
            return connection.execute(statement, values).fetchall()

    def spoil(self, title: str, moves: str) -> None:
        """Change the last move that was not taken back, near the middle of the game."""
        table = TABLES[title]
        rows = self.run(
            "SELECT number FROM journal WHERE table_id = ? AND NOT undone ORDER BY number", table
        )
        middle = rows[len(rows) * 2 // 3][0]
        self.run(
            "UPDATE journal SET moves = ? WHERE table_id = ? AND number = ?", moves, table, middle
        )

    def serve(self) -> Any:
        # Nobody is at these tables, and they are not new.
        return running(relaxed(self.folder, listed_alone_for=float("inf")))


@pytest.fixture
def database(tmp_path: Path) -> Database:
    return Database(tmp_path)


def summaries(site: Site) -> dict[str, Any]:
    """The tables as "your games" asks for them, by title."""
    found = site.get("/api/tables", ids=",".join(TABLES.values()))["tables"]
    by_id = {table["id"]: table for table in found}
    return {title: by_id[id] for title, id in TABLES.items()}


def expected_fates() -> dict[str, str]:
    return {t: "older-rules" if t in OLDER_TABLES else "goes-on" for t in TABLES}


def test_the_tables_of_0_1_0_open(database: Database) -> None:
    with database.serve() as site:
        found = summaries(site)
        fates = {title: table["fate"] for title, table in found.items()}
        assert fates == expected_fates(), "these come out differently: OLDER_TABLES?"
        public = {table["id"] for table in site.get("/api/tables")["tables"]}
        assert {TABLES[t] for t in TABLES if "unfinished" in t or t == "waiting"} == public
        assert found["base, finished"]["options"] == {}
        assert found["waiting"]["options"] == {"preset": "draft"}
        for title, id in TABLES.items():
            if title == "waiting":
                continue
            replay = site.get(f"/api/tables/{id}/replay")
            assert replay["total"] > 0
            if found[title]["fate"] == "goes-on":
                assert len(replay["steps"]) == replay["total"] + 1
                assert site.get(f"/api/tables/{id}/positions", **{"from": 3, "to": 4})["positions"]
                from_text(site.http.get(f"/api/tables/{id}/record").text)
            with site.viewer(id) as viewer:
                assert viewer.view is not None


def test_the_finished_tables_of_0_1_0_have_their_scores(database: Database) -> None:
    rows = database.run("SELECT id, scores FROM tables WHERE status = 'finished'")
    assert len(rows) == 4
    with database.serve() as site:
        for id, scores in rows:
            result = site.get(f"/api/tables/{id}/result")
            assert result["scores"] == json.loads(scores)
            assert result["dice"]["seed"] is not None


@pytest.mark.parametrize("title", [title for title in TABLES if "unfinished" in title])
def test_an_unfinished_table_of_0_1_0_is_played_on(title: str, database: Database) -> None:
    """Its journal then has entries of both kinds, and the next server reads them all."""
    if title in OLDER_TABLES:
        return
    with database.serve() as site, site.viewer(TABLES[title], TOKEN) as ann:
        ann.wait_turn()
        for _ in range(3):
            assert ann.act()["type"] == "done"
            ann.wait_turn()
        before = (ann.version, ann.view)
    entries = database.run(
        "SELECT moves FROM journal WHERE table_id = ? ORDER BY number", TABLES[title]
    )
    numbers = [moves.replace(" ", "").isdecimal() for (moves,) in entries if moves]
    assert (numbers[0], numbers[-1]) == (True, False)
    with database.serve() as site, site.viewer(TABLES[title], TOKEN) as ann:
        assert (ann.version, ann.view) == before
        play_out(ann)
        record = site.http.get(f"/api/tables/{TABLES[title]}/record").text
        assert verify(from_text(record)) > 0


def test_a_table_that_waited_in_0_1_0_begins(database: Database) -> None:
    with database.serve() as site:
        bob = site.sit(TABLES["waiting"], "Bob")
        with site.viewer(TABLES["waiting"], TOKEN, bob) as both:
            assert both.prompt
            assert both.prompt["kind"] == "draft"
            base = {f"draft {id}" for id in forge_options._usual_pool({})}
            assert {choice["text"] for choice in both.prompt["choices"]} <= base


@pytest.mark.usefixtures("new_rules")
def test_tables_go_on_under_new_rules_if_all_is_as_it_was(database: Database) -> None:
    title = "random, unfinished"
    version = get_game("diceforge").rules_version
    with database.serve() as site:
        fates = {title: table["fate"] for title, table in summaries(site).items()}
        assert fates == expected_fates()
        if title in OLDER_TABLES:
            return
        stored = "SELECT rules FROM tables WHERE id = ?"
        assert database.run(stored, TABLES[title]) != [(version,)]
        with site.viewer(TABLES[title], TOKEN) as ann:
            ann.wait_turn()
            assert ann.act()["type"] == "done"
        assert database.run(stored, TABLES[title]) == [(version,)]


@pytest.mark.usefixtures("new_rules")
def test_a_game_of_older_rules_stays_readable(database: Database) -> None:
    """Here older rules allowed what is not allowed any more."""
    title, other = "base, finished", "titan dice, finished"
    id = TABLES[title]
    moves = "feat time-golem\nroll light 1\nplace dark 2"
    database.spoil(title, moves)
    before = json.loads(database.run("SELECT scores FROM tables WHERE id = ?", id)[0][0])
    with database.serve() as site:
        found = summaries(site)
        assert {t: table["fate"] for t, table in found.items()} == {
            **expected_fates(),
            title: "older-rules",
        }
        assert "feat time-golem" in found[title]["why"]
        assert found[title]["scores"] == before
        replay = site.get(f"/api/tables/{id}/replay", lang="de")
        told = [event["text"] for step in replay["steps"] for event in step["events"]]
        assert replay["turns"]
        assert any("Ann" in text for text in told)
        rest = [step for step in replay["steps"] if step["number"] > replay["total"]]
        assert [step["events"][0]["text"] for step in rest[:3]] == moves.split("\n")
        wanted = {"from": replay["total"], "to": replay["total"] + 9}
        last = site.get(f"/api/tables/{id}/positions", **wanted)["positions"]
        assert [position["number"] for position in last] == [replay["total"]]
        result = site.get(f"/api/tables/{id}/result")
        assert (result["scores"], result["statistics"]) == (before, [])
        assert result["winners"] == [before.index(max(before))]
        assert result["dice"]["seed"]
        record = site.http.get(f"/api/tables/{id}/record").text
        assert "feat time-golem" in record
        assert f"result {before[0]} {before[1]}" in record
        assert site.get(f"/api/tables/{TABLES[other]}/result")["statistics"]
        with site.viewer(id, TOKEN) as ann:
            assert ann.view
            assert ann.prompt is None
            assert ann.ask("act", version=ann.version, action=0)["code"] == "old-rules"
            assert ann.ask("rematch")["type"] == "done"
        again = site.upload(record)
        assert site.get(f"/api/tables/{again}")["fate"] == "older-rules"
        assert site.get(f"/api/tables/{again}/result")["scores"] == before


@pytest.mark.usefixtures("new_rules")
def test_a_game_of_older_rules_that_was_not_over_is_not_played_on(database: Database) -> None:
    title = "random, unfinished"
    database.spoil(title, "feat time-golem")
    with database.serve() as site:
        assert summaries(site)[title]["fate"] == "older-rules"
        with site.viewer(TABLES[title], TOKEN) as ann:
            assert ann.prompt is None
            assert ann.table["log"][-1]["events"][0]["text"]
            assert ann.ask("act", version=ann.version, action=0)["code"] == "old-rules"
            assert ann.ask("undo", version=ann.version)["code"] == "old-rules"
        answer = site.http.get(f"/api/tables/{TABLES[title]}/result")
        assert (answer.status_code, answer.json()["code"]) == (409, "not-finished")


SPOILT = {
    "a move that is not allowed": (
        "UPDATE journal SET moves = 'feat time-golem' WHERE number = 27 AND table_id = ?"
    ),
    "a move that does not exist": (
        "UPDATE journal SET moves = 'fly away' WHERE number = 27 AND table_id = ?"
    ),
    "a number that does not exist": (
        "UPDATE journal SET moves = '999' WHERE number = 27 AND table_id = ?"
    ),
    "a lost entry": "DELETE FROM journal WHERE number = 1 AND table_id = ?",
    "more taken back than was decided": (
        "UPDATE journal SET moves = '', undone = 1 WHERE table_id = ?"
    ),
    "letters of chance": (
        "UPDATE journal SET moves = char(27, 10, 7) || ' 7 ' WHERE number = 9 AND table_id = ?"
    ),
    "a seat too few": "DELETE FROM seats WHERE seat = 1 AND table_id = ?",
    "orders that are no JSON": "UPDATE seats SET orders = 'x' WHERE table_id = ?",
    "a status that does not exist": "UPDATE tables SET status = 'asleep' WHERE id = ?",
    "options that are no JSON": "UPDATE tables SET options = '{' WHERE id = ?",
    "options that are a list": "UPDATE tables SET options = '[1]' WHERE id = ?",
    "an option that is a list": """UPDATE tables SET options = '{"preset": []}' WHERE id = ?""",
    "an option that does not exist": (
        """UPDATE tables SET options = '{"colour": "blue"}' WHERE id = ?"""
    ),
    "too many players": "UPDATE tables SET players = 7 WHERE id = ?",
    "another game": "UPDATE tables SET game = 'chess' WHERE id = ?",
    "no seed": "UPDATE tables SET seed = 'x' WHERE id = ?",
    "no dice": "UPDATE tables SET dice_seed = 'x' WHERE id = ?",
}


def fate_in_lobby(site: Site, id: str) -> str | None:
    return {table["id"]: table["fate"] for table in site.get("/api/tables")["tables"]}.get(id)


@pytest.mark.parametrize("what", SPOILT)
def test_whatever_is_wrong_with_a_table_concerns_that_table_only(
    what: str, database: Database
) -> None:
    title = "random, unfinished"
    # Of a game of other rules one could not tell that it is the table that is wrong.
    version = get_game("diceforge").rules_version
    database.run("UPDATE tables SET rules = ? WHERE id = ?", version, TABLES[title])
    database.run(SPOILT[what], TABLES[title])
    with database.serve() as site:
        listed = site.get("/api/tables")["tables"]
        assert TABLES["waiting"] in {table["id"] for table in listed}
        found = summaries(site)
        assert {t: table["fate"] for t, table in found.items()} == {
            **expected_fates(),
            title: "unreadable",
        }
        assert found[title]["why"]
        soon(lambda: fate_in_lobby(site, TABLES[title]), lambda fate: fate in (None, "unreadable"))
        answer = site.http.get(f"/api/tables/{TABLES[title]}/replay")
        assert (answer.status_code, answer.json()["code"]) == (409, "unreadable")
        with site.connect(TABLES[title]) as connection, pytest.raises(ConnectionClosed) as end:
            connection.recv(timeout=PATIENCE)
        assert end.value.rcvd
        assert end.value.rcvd.code == 4409
        with site.viewer(TABLES["alone, unfinished"], TOKEN) as ann:
            assert ann.prompt
            assert ann.act()["type"] == "done"


# -- the terminal ----------------------------------------------------------------------------------


@pytest.mark.usefixtures("new_rules")
def test_a_record_of_older_rules_is_told_as_far_as_it_goes(tmp_path: Path) -> None:
    path = tmp_path / "old.record"
    text = (OLD / "records" / "diceforge-served.record").read_text()
    last = next(line for line in reversed(text.splitlines()) if " p1 " in line)
    number, _, move = last.split(maxsplit=2)
    path.write_text(text.replace(last, last.replace(move, "feat time-golem")))
    told = dicewright("replay", str(path))
    assert told.code == 0
    assert "Played under older rules" in told.out
    assert f"  {number}  feat time-golem" in told.out
    assert told.out.splitlines()[-1] == f"result: {text.split('result ')[1].splitlines()[0]}"
    assert "round 1: Ann’s turn" in told.out
    again = dicewright("replay", str(path), "--text")
    assert "feat time-golem" in again.out
    assert read_text(again.out).scores == read_text(text).scores
    assert dicewright("replay", str(path), "--to", str(int(number) - 1)).code == 0
    assert_refused(dicewright("replay", str(path), "--stats"), "rules 1", "feat time-golem")
    assert_refused(dicewright("play", "--load", str(path)), "rules 1")
    proof = dicewright("verify", str(path))
    assert (proof.code, "played under older rules" in proof.out) == (0, True)
