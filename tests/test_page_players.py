"""Players in real browsers: remembered without an account, carried to a phone, and forgotten."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, Page

from dicewright.core.words import LANGUAGES
from tests.page_player import Guest
from tests.server_client import Site
from tests.test_page_access import SIDEWAYS, phone, serious
from tests.test_players import Person, game_of
from tests.waiting import soon


def remember(guest: Guest, name: str) -> Page:
    """Become a player by the page."""
    page = guest.open("/")
    page.get_by_role("link", name="Remember me").click()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Remember me").click()
    page.get_by_role("heading", name=name).wait_for()
    return page


def key_of(guest: Guest) -> str:
    kept = guest.storage("dicewright.player")
    assert kept
    key: str = json.loads(kept)["key"]
    return key


def come_as(guest: Guest, person: Person, path: str = "/you") -> Page:
    """Somebody who was here before."""
    return guest.open(f"{path}#player={person.key}")


def test_two_people_are_remembered_meet_and_one_is_forgotten(browser: Browser, site: Site) -> None:
    ann, bob = Guest(browser, site), Guest(browser, site)
    page = remember(ann, "Annabella")
    page.get_by_text("No games yet").wait_for()
    remember(bob, "Bob")
    # A table of Ann's; Bob sits down and looks at who she is.
    page.get_by_role("link", name="Dicewright").click()
    page.get_by_label("Seat 2", exact=True).select_option("open")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    table = page.url.rpartition("/")[2]
    page.get_by_role("button", name="Show a QR code").click()
    page.get_by_role("img", name="QR code of the link").wait_for()
    other = bob.open(f"/t/{table}")
    other.get_by_role("link", name="Annabella").click()
    other.get_by_role("heading", name="Annabella").wait_for()
    other.get_by_text("Nothing yet.").wait_for()  # the table is private
    other.go_back()
    other.get_by_role("button", name="Take a seat: number 2").click()
    # Her phone gets her key by a link, and her seat with it.
    small = phone(browser, site)
    there = small.open(f"/you#player={key_of(ann)}")
    there.get_by_text("This browser now plays as Annabella.").wait_for()
    assert "#" not in there.url
    there.get_by_role("link", name="Your move").or_(
        there.get_by_role("link", name="Waiting for Bob")
    ).click()
    there.wait_for_url(f"**/t/{table}")
    soon(lambda: site.get(f"/api/tables/{table}")["status"] == "playing")
    # She goes for good.
    page.goto(f"http://127.0.0.1:{site.port}/you")
    page.get_by_role("button", name="Delete me everywhere").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete me everywhere").click()
    page.get_by_text("You were deleted").wait_for()
    soon(lambda: site.get(f"/api/tables/{table}")["seats"][0]["name"] == "Player 1")
    assert ann.storage("dicewright.player") is None
    there.goto(f"http://127.0.0.1:{site.port}/you")
    there.get_by_role("button", name="Remember me").wait_for()
    for guest in (ann, bob, small):
        guest.complaints = [said for said in guest.complaints if "401" not in said]
        guest.leave()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_profiles_are_for_everybody(browser: Browser, site: Site, lang: str) -> None:
    """Axe finds nothing, and nothing is wider than a phone, on one's own page and on another's."""
    ann, bob = Person(site, "Ann", rated=True), Person(site, "Bob", rated=True)
    game_of(site, ann, bob, public=True)
    ann.make({"kind": "bot", "bot": "random"})
    soon(lambda: ann.ask("GET", "")["skills"])
    guest = phone(browser, site, locale=lang)
    page = come_as(guest, ann)
    page.locator("table").wait_for()
    page.locator(".rows .row").first.wait_for()
    page.locator("[aria-expanded]").click()
    page.locator("main svg[role=img]").wait_for()
    assert serious(page) == []
    assert page.evaluate(SIDEWAYS) <= 0
    page.goto(f"http://127.0.0.1:{site.port}/p/{bob.id}")
    page.locator("table").wait_for()
    assert serious(page) == []
    assert page.evaluate(SIDEWAYS) <= 0
    guest.leave()
