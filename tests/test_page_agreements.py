"""What people at a table ask of each other in real browsers, their clocks, and giving up."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tests.page_player import Guest, until
from tests.server_client import Site
from tests.test_page_access import LONGEST, SIDEWAYS, phone, serious
from tests.waiting import soon


def from_menu(page: Page, name: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()


def moves(site: Site, table: str) -> int:
    return int(site.get(f"/api/tables/{table}/replay")["total"])


def test_two_people_take_back_pause_and_resign(browser: Browser, site: Site) -> None:
    table, [ann, bob] = site.make("Ann", "Bob", pace={"move": 3600, "game": 0, "zero": "bot"})
    host, guest = Guest(browser, site), Guest(browser, site)
    host.sit(table, ann)
    guest.sit(table, bob)
    yours = until(host.page, "document.body.dataset.turn") == "yours"
    asker, other = (host, guest) if yours else (guest, host)
    name = "Ann" if asker is host else "Bob"
    # Everybody sees the time of whoever thinks.
    for one in (asker, other):
        label = one.page.get_by_role("timer").get_attribute("aria-label") or ""
        assert label.startswith(f"{name} has "), label
    before = moves(site, table)
    asker.wait_turn()
    asker.press()
    soon(lambda: moves(site, table), lambda now: now > before)
    from_menu(asker.page, "Take back my last decision")
    asker.page.get_by_text("You asked to take back your last decision.").wait_for()
    question = other.page.get_by_role("alert").filter(has_text=f"{name} would like to take back")
    question.get_by_role("button", name="Agree").click()
    soon(lambda: moves(site, table), lambda now: now == before)
    assert asker.wait_turn() == "yours"
    # A pause stops everything until somebody goes on.
    from_menu(other.page, "Pause")
    asker.page.get_by_role("alert").get_by_role("button", name="Agree").click()
    for one in (asker, other):
        one.page.get_by_text("The game is paused.").wait_for()
    other.page.get_by_role("button", name="Go on").click()
    asker.page.get_by_text("The game is paused.").wait_for(state="detached")
    # Giving up is asked about first; then the other has won.
    from_menu(asker.page, "Resign")
    sure = asker.page.get_by_role("dialog", name="Resign the game?")
    assert "your opponent wins" in sure.inner_text()
    sure.get_by_role("button", name="Resign").click()
    winner = "Bob" if name == "Ann" else "Ann"
    for one in (asker, other):
        one.page.wait_for_selector("body[data-turn=over]")
        assert f"{winner} wins" in one.prompt()
        assert f"{name} resigned." in one.prompt()
    # And they may play once more.
    other.page.get_by_role("button", name="Play again").click()
    for one in (asker, other):
        one.page.get_by_role("link", name="Next game").click()
        one.page.wait_for_selector("#prompt")
    host.leave()
    guest.leave()


@pytest.mark.parametrize(("lang", "scheme"), LONGEST)
def test_asking_on_phones_in_long_words(
    lang: str, scheme: str, browser: Browser, site: Site
) -> None:
    table, [ann, bob] = site.make("Ann", "Bob", pace={"move": 600, "game": 900})
    me = phone(browser, site, locale=lang, color_scheme=scheme)
    page = me.sit(table, ann)
    with site.viewer(table, bob) as other:
        assert other.ask("propose", seat=1, kind="adjourn")["type"] == "done"
        page.locator(".notices [role=alert] .button--primary").wait_for()
        assert page.evaluate(SIDEWAYS) == 0
        assert not serious(page)
        page.locator(".notices [role=alert] .button--primary").tap()
        page.locator(".notices [role=status] .button").wait_for()
        until(page, "document.getAnimations().every((a) => a.playState !== 'running')")
        assert page.evaluate(SIDEWAYS) == 0
        assert not serious(page)
    me.leave()
