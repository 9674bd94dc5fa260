"""People at a table talk in real browsers: each reads phrases in their own language."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tests.page_player import Guest, until
from tests.server_client import Site
from tests.test_page_access import LONGEST, SIDEWAYS, phone, serious
from tests.waiting import soon


def lines(page: Page) -> list[str]:
    return page.locator(".chat ol li").all_inner_texts()


def test_two_people_talk_each_in_their_own_language(browser: Browser, site: Site) -> None:
    table, [ann, bob] = site.make("Ann", "Bob")
    host, guest = Guest(browser, site), Guest(browser, site, locale="hu")
    page, theirs = host.sit(table, ann), guest.sit(table, bob)
    # By keyboard: open, say, close; the focus comes back.
    page.get_by_role("button", name="Chat").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Well played").focus()
    page.keyboard.press("Enter")
    page.locator(".chat li", has_text="Well played").wait_for()
    page.keyboard.press("Escape")
    page.wait_for_selector(".chat", state="detached")
    assert page.evaluate("document.activeElement.ariaLabel") == "Chat"
    # The other is told at once, in their language, and can read it later.
    theirs.locator(".chat__fresh", has_text="Szépen játszottál").wait_for()
    theirs.get_by_role("button", name="Csevegés: 1 új üzenet").click()
    soon(lambda: lines(theirs), lambda found: len(found) == 1 and "Szépen játszottál" in found[0])
    theirs.get_by_role("button", name="szív").click()
    page.locator(".chat__fresh .sign").wait_for()
    # Own texts only where the host allows them.
    assert not theirs.get_by_placeholder("Üzeneted").count()
    page.get_by_role("button", name="Chat").click()
    page.get_by_label("What may be said").select_option("free")
    theirs.get_by_placeholder("Üzeneted").fill("<b>1 u</b>")
    theirs.keyboard.press("Enter")
    page.locator(".chat li", has_text="<b>1 u</b>").wait_for()
    # Whom one does not want to read, one mutes; also after the page was loaded anew.
    page.get_by_role("button", name="Mute Bob").click()
    soon(lambda: lines(page), lambda found: len(found) == 1)
    page.reload()
    page.get_by_role("button", name="Chat").click()
    soon(lambda: lines(page), lambda found: len(found) == 1 and "Well played" in found[0])
    page.get_by_role("button", name="Show Bob again").click()
    soon(lambda: lines(page), lambda found: len(found) == 3)
    host.leave()
    guest.leave()


@pytest.mark.parametrize(("lang", "scheme"), LONGEST)
def test_talking_on_phones_in_long_words(
    lang: str, scheme: str, browser: Browser, site: Site
) -> None:
    table, [ann, _] = site.make("Ann", "Bob")
    me = phone(browser, site, locale=lang, color_scheme=scheme)
    page = me.sit(table, ann)
    page.locator(".chat__open").tap()
    page.locator(".chat .phrases button").first.tap()
    page.locator(".chat .reactions button").first.tap()
    page.locator(".chat li .sign").wait_for()
    page.locator(".chat select").select_option("free")
    page.wait_for_selector(".chat form input")
    until(page, "document.getAnimations().every((a) => a.playState !== 'running')")
    assert page.evaluate(SIDEWAYS) == 0
    assert not serious(page)
    me.leave()
