"""The HTTP part: what its description says, a fuzzer believes; and what pages look up is there."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from pathlib import Path

import pytest
from starlette.requests import Request

from dicewright.core.registry import games
from dicewright.server import pages
from dicewright.server.app import make_app
from dicewright.server.refusal import Refused
from dicewright.server.settings import Settings
from tests.server_client import Site
from tests.waiting import PATIENCE


def test_nothing_a_fuzzer_sends_breaks_the_server(site: Site, tmp_path: Path) -> None:
    """Never a 500, never an answer that the description does not allow; and the server is well
    after it."""
    description = tmp_path / "openapi.json"
    description.write_text(json.dumps(make_app(Settings("never-opened.db")).openapi()))
    words = ["run", str(description), "--url", f"http://127.0.0.1:{site.port}"]
    # What a record or an option means is checked by its game, which no schema can say.
    words += [
        "--exclude-checks",
        "positive_data_acceptance",
        "--phases",
        "examples,coverage,fuzzing",
    ]
    words += ["--max-examples", "20", "--generation-deterministic", "--no-color"]
    words += ["--request-timeout", str(PATIENCE), "--suppress-health-check", "all"]
    fuzzer = [sys.executable, "-m", "schemathesis.cli", *words]
    done = subprocess.run(fuzzer, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert site.get("/healthz")["status"] == "ok"
    table, tokens = site.make("Ann", "bot:random")
    with site.viewer(table, *tokens) as me:
        me.wait_turn()
        assert me.act()["type"] == "done"


@pytest.mark.parametrize("game", list(games()))
def test_a_page_finds_everything_it_draws(site: Site, game: str) -> None:
    info = site.get(f"/api/games/{game}", lang="en")
    french = site.get(f"/api/games/{game}", lang="fr")
    assert [e["id"] for e in french["entries"]] == [e["id"] for e in info["entries"]]
    assert french["entries"] != info["entries"]
    assert info["id"] == game
    rows = {row["id"] for row in info["catalogue"]["cards"]}
    assert rows == set(info["content"]["cards"])
    looked_up = {(entry["section"], entry["id"]) for entry in info["entries"]}
    assert {("card", card) for card in rows} <= looked_up
    assert all(order["answers"] for order in info["orders"])
    listed = next(row for row in site.get("/api/games") if row["id"] == game)
    assert listed["options"] == info["options"]
    assert all(len(option["names"]) == len(option["values"]) for option in info["options"])


def test_what_a_game_refuses_is_said_in_the_askers_language(site: Site) -> None:
    body = {"game": "diceforge", "seats": [{"kind": "open"}] * 7}
    english, german = (
        site.http.post("/api/tables", json=body, params={"lang": lang}).json()
        for lang in ("en", "de")
    )
    assert english["code"] == german["code"] == "bad-option"
    assert english["why"] != german["why"]


def test_a_game_is_sent_once(site: Site) -> None:
    first = site.http.get("/api/games/diceforge")
    assert len(first.content) > 10_000
    assert first.headers["content-encoding"] == "gzip"
    again = site.http.get("/api/games/diceforge", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_levels_come_first_and_can_be_played(site: Site) -> None:
    offered = site.get("/api/bots")
    levels = [bot["id"] for bot in offered["bots"] if bot["level"]]
    assert [bot["id"] for bot in offered["bots"]][: len(levels)] == levels
    assert offered["default"] in levels
    table, tokens = site.make("Ann", f"bot:{levels[-1]}", game="titandice")
    with site.viewer(table, *tokens) as me:
        while not any(frame.get("how") == "bot" for frame in me.heard):
            me.act() if me.mine else me.hear()


def test_your_tables_are_found_by_their_ids(site: Site) -> None:
    one, _ = site.make("Ann", "bot:random")
    two, _ = site.make("Ann", "open")
    found = site.get("/api/tables", ids=f"{one},nonsense,{two}")["tables"]
    assert [table["id"] for table in found] == [one, two]
    assert [table["decider"] is None for table in found] == [False, True]
    public = [table["id"] for table in site.get("/api/tables")["tables"]]
    assert one not in public
    answer = site.http.get("/api/tables", params={"ids": ",".join(map(str, range(60)))})
    assert answer.json()["code"] == "bad-request"


# -- the page --------------------------------------------------------------------------------------


def asked(**headers: str) -> Request:
    named = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "method": "GET", "headers": named})


def test_without_a_built_page_the_server_says_so(tmp_path: Path) -> None:
    assert b"was not built" in pages.page(asked(), "", static=tmp_path).body


def test_every_address_of_the_page_gets_its_index(tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("page")
    (static / "assets" / "app-1a2b.js").write_text("script")
    (tmp_path / "secret.txt").write_text("secret")
    for path in ("", "t/abc", "t/abc/replay", "about"):
        index = pages.page(asked(), path, static=static)
        assert (index.body, index.headers["cache-control"]) == (b"page", "no-cache")
        assert index.headers["content-type"].startswith("text/html")
    script = pages.page(asked(), "assets/app-1a2b.js", static=static)
    assert "immutable" in script.headers["cache-control"]
    for path in (
        "../secret.txt",
        "assets/../../secret.txt",
        "missing.js",
        str(tmp_path / "secret.txt"),
    ):
        with pytest.raises(Refused):
            pages.page(asked(), path, static=static)


def test_a_file_is_sent_packed_and_only_once_to_whoever_keeps_it(tmp_path: Path) -> None:
    index = tmp_path / "index.html"
    index.write_text("page " * 1000)
    whole = pages.page(asked(), "", static=tmp_path)
    packed = pages.page(asked(accept_encoding="gzip, br"), "", static=tmp_path)
    assert gzip.decompress(packed.body) == whole.body == index.read_bytes()
    assert len(packed.body) < len(whole.body) / 10
    known = asked(if_none_match=packed.headers["etag"])
    assert pages.page(known, "", static=tmp_path).status_code == 304
    index.unlink()
    index.write_text("another page")
    assert pages.page(known, "", static=tmp_path).body == b"another page"
