"""A page that is older than its server says so and loads itself anew, but never again and again."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Browser, Route

from dicewright.core.words import ENGLISH, LANGUAGES, OTHER
from dicewright.server import seating
from dicewright.server.build import page_build
from dicewright.server.messages import PROTOCOL
from tests.page_player import Guest
from tests.server_client import Site, Viewer
from tests.wording import PAGE, texts

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)
OLD = "0ld0ld0ld0ld"
OUTDATED: dict[str, str] = {lang: texts(PAGE, lang)["app.outdated"][OTHER] for lang in LANGUAGES}
BUILD = "document.querySelector('meta[name=build]').content"


def serve_old(route: Route) -> None:
    """The page as an earlier build would have left it in the browser."""
    answer = route.fetch()
    route.fulfill(response=answer, body=answer.text().replace(page_build(), OLD))


class Patient(Guest):
    """Somebody for whom time stands still until they say so: everything can be read."""

    def __init__(self, browser: Browser, site: Site, **window: Any) -> None:
        super().__init__(browser, site, **window)
        self.page.clock.install(time=NOON)
        self.page.clock.pause_at(NOON + timedelta(minutes=1))

    def wait_for_load(self) -> None:
        with self.page.expect_event("load"):
            self.page.clock.fast_forward("01:00")


def test_the_server_says_which_page_it_serves(site: Site) -> None:
    build = page_build()
    assert build
    assert site.http.get("/api/games").headers["dicewright-page"] == build
    assert site.http.get("/api/tables/none").headers["dicewright-page"] == build
    table, (token,) = site.make("Ann", "bot:random")
    with site.connect(table) as connection:
        viewer = Viewer(connection)
        viewer.say("hello", tokens=[token], lang="en")
        hello = viewer.until("hello")
    assert (hello["page"], hello["protocol"]) == (build, PROTOCOL)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_old_page_says_so_and_loads_itself_anew(browser: Browser, site: Site, lang: str) -> None:
    guest = Patient(browser, site, locale=lang)
    guest.page.route("**/", serve_old, times=1)
    page = guest.open()
    page.get_by_role("alert").get_by_text(OUTDATED[lang]).wait_for()
    assert page.evaluate(BUILD) == OLD
    guest.wait_for_load()
    assert page.evaluate(BUILD) == page_build()
    page.get_by_role("heading").first.wait_for()
    assert page.get_by_role("alert").count() == 0


def test_it_does_so_only_once(browser: Browser, site: Site) -> None:
    guest = Patient(browser, site)
    loads: list[str] = []
    guest.page.on("load", lambda page: loads.append(page.url))
    guest.page.route("**/", serve_old)
    page = guest.open()
    alert = page.get_by_role("alert").get_by_text(OUTDATED[ENGLISH])
    alert.wait_for()
    guest.wait_for_load()
    alert.wait_for()
    page.clock.fast_forward("01:00:00")
    # It stays: the reader decides.
    with page.expect_event("load"):
        alert.get_by_role("button", name="Reload").click()
    assert len(loads) == 3
    assert guest.complaints == []


def test_a_table_notices_that_its_server_was_updated(
    browser: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page was open all the time, and greets the newer server."""
    guest = Patient(browser, site)
    table, (ann, bob) = site.make("Ann", "Bob")
    page = guest.sit(table, ann)
    alert = page.get_by_role("alert").get_by_text(OUTDATED[ENGLISH])
    assert alert.count() == 0
    monkeypatch.setattr(seating, "page_build", lambda: "newer")
    page.evaluate(f"location.hash = 'seat={bob}'")
    alert.wait_for()
    guest.wait_for_load()
    alert.wait_for()
    page.wait_for_selector("#prompt")
