"""The page with games of older rules and with one that nobody can read any more."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from dicewright.core.registry import games
from tests.page_player import Guest
from tests.test_kept_games import TABLES, TOKEN, Database

OLDER, BEGUN, BROKEN = "base, finished", "random, unfinished", "alone, unfinished"
OLD_RULES = "It can be read, but not continued."


def test_old_and_broken_games_are_shown_for_what_they_are(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for game in games().values():
        monkeypatch.setattr(type(game), "rules_version", game.rules_version + 1)
    database = Database(tmp_path)
    for title in (OLDER, BEGUN):
        database.spoil(title, "feat time-golem")
    database.run("UPDATE tables SET options = '{' WHERE id = ?", TABLES[BROKEN])
    known = [
        {"table": id, "tickets": [{"seat": 0, "token": TOKEN}], "seen": int(time.time() * 1000)}
        for id in TABLES.values()
    ]
    with database.serve() as site:
        guest = Guest(browser, site)
        page = guest.page
        page.add_init_script(f"localStorage.setItem('dicewright.tables', '{json.dumps(known)}')")
        page.goto(f"http://127.0.0.1:{site.port}/")
        page.get_by_text("Cannot be read").wait_for()
        assert page.get_by_text("Older rules: read only").count() == 2
        assert page.get_by_text("Result", exact=True).count() >= 2

        page.goto(f"http://127.0.0.1:{site.port}/t/{TABLES[OLDER]}/result")
        page.get_by_text(OLD_RULES).wait_for()
        assert page.get_by_role("heading", level=1).inner_text().strip()

        page.goto(f"http://127.0.0.1:{site.port}/t/{TABLES[BEGUN]}?move=9999")
        page.get_by_text(OLD_RULES).wait_for()
        page.get_by_text("feat time-golem").first.wait_for()

        page.goto(f"http://127.0.0.1:{site.port}/t/{TABLES[BEGUN]}")
        page.get_by_text(OLD_RULES).wait_for()

        page.goto(f"http://127.0.0.1:{site.port}/t/{TABLES[BROKEN]}")
        page.get_by_text("This game cannot be read").wait_for()
        assert guest.complaints == []
