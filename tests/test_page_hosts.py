"""Hosts and their tables in real browsers: the waiting room, and tables that are closed."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.page_player import Guest, until
from tests.server_client import Site
from tests.test_page_access import LONGEST, SIDEWAYS, phone, serious
from tests.waiting import soon


def waiting(site: Site, *seats: str, **more: Any) -> tuple[str, str, str]:
    """A table where Ann is the host and Bob sits on the second seat; its id and their tokens."""
    table, [ann] = site.make("Ann", "open", *seats, **more)
    return table, ann, site.sit(table, "Bob", seat=1)


def names(page: Page) -> list[str]:
    return page.locator(".places li b").all_inner_texts()


def focused(page: Page) -> str:
    return str(
        page.evaluate("document.activeElement.ariaLabel || document.activeElement.innerText")
    )


def forgive(guest: Guest) -> None:
    """A browser complains of every refusal by itself."""
    guest.complaints = [said for said in guest.complaints if "409" not in said]


def test_a_host_frees_a_seat_by_keyboard(browser: Browser, site: Site) -> None:
    table, ann, bob = waiting(site, "open")
    host, guest = Guest(browser, site), Guest(browser, site)
    page = host.sit(table, ann)
    guest.sit(table, bob)
    assert guest.page.locator(".places li", has_text="Ann").locator(".host").inner_text() == "host"
    assert not guest.page.get_by_role("button", name="Free the seat").count()
    assert not guest.page.get_by_role("button", name="Close the table").count()
    # The question can be left, and then nothing has happened.
    free = page.get_by_role("button", name="Free the seat: Bob")
    free.focus()
    page.keyboard.press("Enter")
    page.get_by_role("dialog", name="Free Bob’s seat?").wait_for()
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    assert focused(page) == "Free the seat: Bob"
    page.keyboard.press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="Free the seat").focus()
    page.keyboard.press("Enter")
    # What was pressed is gone; the focus stays where it was.
    soon(lambda: focused(page), lambda name: name == "Seat somebody else here: number 2")
    guest.page.get_by_role("alert").get_by_text("The host has freed your seat").wait_for()
    guest.page.get_by_label("Your name").fill("Bob")
    guest.page.get_by_role("button", name="Take a seat: number 2").click()
    soon(lambda: site.get(f"/api/tables/{table}")["seats"][1]["kind"], lambda kind: kind == "open")
    assert guest.page.get_by_role("button", name="Leave the seat").count() == 0
    site.sit(table, "Carol", seat=1)
    soon(lambda: names(guest.page), lambda found: found == ["Ann", "Carol", "open seat"])
    host.leave()
    forgive(guest)
    guest.leave()


def test_names_are_changed_where_they_stand_and_tables_listed(browser: Browser, site: Site) -> None:
    table, ann, bob = waiting(site, "open")
    host, guest = Guest(browser, site), Guest(browser, site)
    page = host.sit(table, ann)
    guest.sit(table, bob)
    page.get_by_role("heading", name="Waiting for players").get_by_role("button").focus()
    page.keyboard.press("Enter")
    assert focused(page) == "Name of the table"
    page.keyboard.type("Thursday forge")
    page.keyboard.press("Enter")
    guest.page.get_by_role("heading", name="Thursday forge").wait_for()
    soon(lambda: focused(page), lambda name: name.startswith("Thursday forge"))
    # Escape keeps the name as it was.
    page.keyboard.press("Enter")
    page.keyboard.type("Nonsense")
    page.keyboard.press("Escape")
    assert focused(page).startswith("Thursday forge")
    # Everybody may change their own.
    guest.page.locator(".places li").nth(1).locator("b button").click()
    guest.page.keyboard.type("Roberta")
    guest.page.get_by_role("button", name="Save").click()
    soon(lambda: names(page)[1], lambda name: name == "Roberta")
    assert not guest.page.locator("h1 button, .places li:first-child b button").count()
    page.get_by_role("switch", name="List it in the lobby").click()
    soon(lambda: [one["id"] for one in site.get("/api/tables")["tables"]], lambda ids: table in ids)
    assert site.get(f"/api/tables/{table}")["title"] == "Thursday forge"
    host.leave()
    guest.leave()


def test_a_waiting_table_is_closed(browser: Browser, site: Site) -> None:
    table, ann, bob = waiting(site, "open", title="Thursday forge")
    host, guest = Guest(browser, site), Guest(browser, site)
    page = host.sit(table, ann)
    guest.sit(table, bob)
    page.get_by_role("button", name="Close the table").click()
    page.get_by_role("dialog").get_by_role("button", name="Close the table").click()
    for one in (host, guest):
        one.page.get_by_role("heading", name="The table was closed").wait_for()
        assert "The game had not begun yet." in focused(one.page)
    guest.page.get_by_role("link", name="Back to the lobby", exact=True).click()
    mine = guest.page.locator(".yours .row", has_text="Thursday forge")
    assert mine.get_by_role("link").inner_text() == "Closed"
    host.leave()
    guest.leave()


def test_a_running_game_is_closed_from_the_menu(browser: Browser, site: Site) -> None:
    table, [ann, bob] = site.make("Ann", "Bob")
    host, guest = Guest(browser, site), Guest(browser, site)
    page = host.sit(table, ann)
    guest.sit(table, bob)
    guest.page.get_by_role("button", name="Menu").click()
    assert not guest.page.get_by_role("button", name="Close the table").count()
    guest.page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Close the table").click()
    question = page.get_by_role("dialog", name="Close the table?")
    assert "for everybody and without a result" in question.inner_text()
    question.get_by_role("button", name="Close the table").click()
    for one in (host, guest):
        one.page.wait_for_selector("body[data-turn=over]")
        assert "The table was closed" in one.prompt()
        assert "has no result" in one.page.locator("#prompt [role=status]").inner_text()
        assert not one.page.locator("[data-lit], #prompt .acts button, #prompt .tool").count()
    # Who comes later sees the same; there is no result, but a replay.
    guest.page.reload()
    guest.page.wait_for_selector("body[data-turn=over]")
    guest.page.get_by_role("link", name="Watch the replay").click()
    guest.page.wait_for_selector(".scrub")
    guest.page.keyboard.press("End")
    guest.page.locator(".scrub__what", has_text="The table was closed").wait_for()
    page.get_by_role("button", name="Menu").click()
    assert not page.get_by_role("button", name="Leave the table for good").count()
    assert "shown after the game" not in page.get_by_role("dialog").inner_text()
    host.open(f"/t/{table}/result")
    page.get_by_role("heading", name="there is no result").wait_for()
    forgive(host)
    host.leave()
    guest.leave()


@pytest.mark.parametrize(("lang", "scheme"), LONGEST)
def test_hosts_with_phones_in_long_words(
    lang: str, scheme: str, browser: Browser, site: Site
) -> None:
    host = phone(browser, site, locale=lang, color_scheme=scheme)
    page = host.page

    def check(where: str) -> None:
        until(page, "document.getAnimations().every((a) => a.playState !== 'running')")
        assert page.evaluate(SIDEWAYS) == 0, where
        assert not serious(page), where

    table, ann, _ = waiting(site, "open", "bot:random")
    host.sit(table, ann)
    check("waiting room")
    page.locator("h1 button").tap()
    check("renaming")
    page.keyboard.press("Escape")
    page.locator(".places li").nth(1).locator(".do button").tap()
    check("question")
    page.locator("dialog .button--primary").tap()
    page.wait_for_selector("dialog", state="detached")
    page.locator(".host > .button").tap()
    page.locator("dialog .button--primary").tap()
    page.wait_for_selector(".missing")
    check("closed before the game")
    table, [ann, _] = site.make("Ann", "Bob")
    host.sit(table, ann)
    with site.viewer(table, ann) as other_device:
        assert other_device.ask("close")["type"] == "done"
    page.wait_for_selector("body[data-turn=over]")
    check("closed game")
    host.leave()
