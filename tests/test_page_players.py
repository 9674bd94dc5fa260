"""Players in real browsers: remembered without an account, carried to a phone, and forgotten."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.page_player import Guest, until
from tests.server_client import Site
from tests.test_page_access import LONGEST, SIDEWAYS, phone, serious
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


def test_a_lost_phone_plays_as_nobody(browser: Browser, site: Site) -> None:
    """Its owner exchanges the key at home and keeps everything; the phone opens nothing."""
    home, lost = Guest(browser, site), phone(browser, site)
    page = remember(home, "Annabella")
    old = key_of(home)
    there = lost.open(f"/you#player={old}")
    there.get_by_text("This browser now plays as Annabella.").wait_for()
    page.get_by_role("link", name="Dicewright").click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    table = page.url.rpartition("/")[2]
    home.wait_turn()
    there.goto(f"http://127.0.0.1:{site.port}/t/{table}")
    lost.wait_turn()
    # A tab with the table stays open while another one exchanges the key.
    tab = home.context.new_page()
    home.watch(tab)
    tab.goto(f"http://127.0.0.1:{site.port}/you")
    tab.get_by_role("button", name="Exchange my key").click()
    dialog = tab.get_by_role("dialog")
    dialog.get_by_text("All other devices forget you").wait_for()
    assert serious(tab) == []
    dialog.get_by_role("button", name="Exchange my key").click()
    tab.get_by_text("You have a new key.").wait_for()
    soon(lambda: key_of(home) != old)  # the other tab hears of it a moment later
    until(there, "document.body.dataset.turn !== 'yours'")
    there.goto(f"http://127.0.0.1:{site.port}/you")
    there.get_by_role("button", name="Remember me").wait_for()
    assert lost.storage("dicewright.player") is None
    # The open tab plays on, and the games are there.
    home.wait_turn()
    home.press()
    tab.reload()
    tab.locator(".rows .row").first.wait_for()
    # The old link leads nowhere, and takes nothing away from whoever opens it.
    tab.goto("about:blank")
    tab.goto(f"http://127.0.0.1:{site.port}/you#player={old}")
    tab.get_by_text("This link belongs to no player here").wait_for()
    tab.get_by_role("heading", name="Annabella").wait_for()
    # The new one brings another device back.
    other = phone(browser, site)
    again = other.open(f"/you#player={key_of(home)}")
    again.get_by_text("This browser now plays as Annabella.").wait_for()
    for guest in (home, lost, other):
        guest.complaints = [said for said in guest.complaints if "401" not in said]
        guest.leave()


def test_a_key_whose_exchange_was_not_answered_is_found_again(browser: Browser, site: Site) -> None:
    guest = Guest(browser, site)
    page = remember(guest, "Mira")
    old = key_of(guest)

    def swallow(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route("**/api/players/me/key", swallow)
    page.get_by_role("button", name="Exchange my key").click()
    page.get_by_role("dialog").get_by_role("button", name="Exchange my key").click()
    page.get_by_role("alert").wait_for()
    assert key_of(guest) == old
    page.unroute("**/api/players/me/key")
    page.reload()
    page.get_by_text("You have a new key.").wait_for()
    page.get_by_role("heading", name="Mira").wait_for()
    assert key_of(guest) != old
    quiet = ("401", "ERR_FAILED")
    guest.complaints = [said for said in guest.complaints if not any(q in said for q in quiet)]
    guest.leave()


@pytest.mark.parametrize(("lang", "scheme"), LONGEST)
def test_profiles_are_for_everybody(browser: Browser, site: Site, lang: str, scheme: str) -> None:
    """Axe finds nothing, and nothing is wider than a phone, on one's own page and on another's."""
    ann, bob = Person(site, "Ann", rated=True), Person(site, "Bob", rated=True)
    game_of(site, ann, bob, public=True)
    ann.make({"kind": "bot", "bot": "random"})
    soon(lambda: ann.ask("GET", "")["skills"])
    guest = phone(browser, site, locale=lang, color_scheme=scheme)
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
