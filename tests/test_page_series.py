"""An evening of several tables in real browsers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.page_player import Guest
from tests.server_client import Site
from tests.test_page_access import LONGEST, SIDEWAYS, phone, serious
from tests.test_series import Club, play
from tests.waiting import soon


def test_two_people_meet_at_the_tables_of_an_evening(browser: Browser, site: Site) -> None:
    ann, bob = Guest(browser, site), Guest(browser, site)
    page = ann.open("/")
    page.get_by_role("link", name="An evening of several tables").click()
    page.get_by_label("Name of the evening").fill("Thursday")
    page.get_by_text("Series", exact=True).click()
    page.get_by_text("Titan Dice", exact=True).click()
    page.get_by_label("Rounds").fill("2")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Open the evening").click()
    page.get_by_role("heading", name="Thursday").wait_for()
    other = bob.open(page.url.removeprefix(f"http://127.0.0.1:{site.port}"))
    other.get_by_label("Your name").fill("Bob")
    other.get_by_role("button", name="Take part").click()
    other.get_by_text("It begins when the host says so.").wait_for()
    page.get_by_text("Bob").wait_for()
    page.get_by_role("button", name="Begin").click()
    # Both are led to the same table, where each has a seat.
    for guest in (ann, bob):
        guest.page.get_by_role("link", name="Go to your table").click()
        guest.page.wait_for_url("**/t/*")
    assert page.url == other.url
    table = page.url.rpartition("/")[2]
    soon(lambda: site.get(f"/api/tables/{table}")["status"] == "playing")
    for guest in (ann, bob):
        guest.leave()


@pytest.mark.parametrize(("lang", "scheme"), LONGEST)
def test_evenings_are_for_everybody(browser: Browser, site: Site, lang: str, scheme: str) -> None:
    """Axe finds nothing, and nothing is wider than a phone: making one, waiting, standings."""
    club = Club(site, "series", 1)
    bob = club.join("Bob with a name of 24 let")
    guest = phone(browser, site, locale=lang, color_scheme=scheme)
    page = guest.open("/series")
    page.locator(".arch").first.wait_for()
    assert serious(page) == []
    assert page.evaluate(SIDEWAYS) <= 0
    page = guest.open(f"/s/{club.id}")
    page.locator(".people li").nth(1).wait_for()
    assert serious(page) == []
    assert page.evaluate(SIDEWAYS) <= 0
    club.ask("start")
    play(site, club.tables(1)[0]["table"], club.token, bob)
    page.locator("table").wait_for()
    soon(lambda: page.locator("tbody tr td").nth(1).inner_text() == "1")
    assert serious(page) == []
    assert page.evaluate(SIDEWAYS) <= 0
    guest.leave()
