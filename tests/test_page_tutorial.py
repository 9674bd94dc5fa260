"""The first game of each game, to its end in a real browser: in every language, by mouse, by finger
and by keys alone; and the rules, which a stranger finds on every page."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests import test_page_access as access
from tests.page_player import PHONE, Guest, until
from tests.server_client import Site
from tests.test_server_play import play_out
from tests.waiting import soon
from tests.wording import PAGE, texts

MOST = 200
HANDS: dict[str, dict[str, Any]] = {
    "mouse": {},
    "keys": {},
    "finger": {"viewport": PHONE, "has_touch": True, "is_mobile": True},
}
#: What can be done next: hear more, decide, or nothing any more.
NEXT = """
() => document.querySelector('.guide [data-next]') ? 'hear'
  : location.pathname.endsWith('/result') ? 'over'
  : document.body.dataset.turn === 'yours' ? 'decide' : ''
"""
#: The same, and what is being said.
SAID = f"() => [({NEXT.strip()})(), document.querySelector('[data-said]')?.innerText]"


def word(lang: str, key: str) -> str:
    return texts(PAGE, lang)[key]["other"]


def begin(guest: Guest, game: str) -> Page:
    page = guest.open("/")
    page.click(f"[data-learn={game}]")
    page.wait_for_selector(".guide [data-said]")
    return page


def by_keys(page: Page, due: str) -> None:
    """Words are under the keys as they come; answers have numbers."""
    if due == "hear":
        until(page, "document.activeElement?.hasAttribute('data-next')")
        page.keyboard.press("Enter")
    else:
        page.keyboard.press("1")


def by_hand(guest: Guest, due: str) -> None:
    page = guest.page
    if due == "hear":
        guest.press(".guide [data-next]")
        return
    if guest.finger and page.locator(".guide button[aria-expanded=true]").count():
        # It may lie over what it speaks of: it folds, and comes back with what it says next.
        page.tap(".guide button[aria-expanded=true]")
    guest.press()


@pytest.mark.parametrize(
    ("game", "lang", "hand"),
    [
        ("diceforge", "en", "keys"),
        ("diceforge", "de", "finger"),
        ("diceforge", "fr", "mouse"),
        ("diceforge", "hu", "finger"),
        ("titandice", "en", "finger"),
        ("titandice", "de", "mouse"),
        ("titandice", "fr", "keys"),
        ("titandice", "hu", "mouse"),
    ],
)
def test_tutorial_to_the_end(browser: Browser, site: Site, game: str, lang: str, hand: str) -> None:
    guest = Guest(browser, site, locale=lang, **HANDS[hand])
    page = begin(guest, game)
    heard: list[str] = []
    for _ in range(MOST):
        due, said = until(page, SAID, fits=lambda found: found[0])
        if due == "over":
            break
        if said:
            heard.append(said)
        if hand == "keys":
            by_keys(page, due)
        else:
            by_hand(guest, due)
        if due == "hear":
            until(
                page,
                "before => document.querySelector('[data-said]')?.innerText !== before",
                said,
            )
    guest.see_result()
    assert len(set(heard)) >= 15
    # French has narrow spaces before its signs, which no file writes.
    shown = re.sub(r"[\u202f\xa0]", " ", page.locator("main").inner_text())
    assert word(lang, "learn.dice") in shown
    guest.leave()


def test_tutorial_can_be_left_and_taken_up_again(browser: Browser, site: Site) -> None:
    guest = Guest(browser, site)
    page = begin(guest, "diceforge")
    assert not access.serious(page)
    for _ in range(4):
        page.click(".guide [data-next]")
    # It points at what it speaks of.
    page.wait_for_selector("[data-pointed]")
    guest.press()
    page.wait_for_selector("body[data-mode=forge]")
    page.click(".guide footer a")
    resume = word("en", "learn.resume").format(game="Dice Forge")
    page.locator("[data-learn=diceforge]", has_text=resume).click()
    page.wait_for_selector(".guide [data-said]")
    assert "light die" in page.locator("[data-said]").inner_text()
    guest.leave()


@pytest.mark.parametrize(
    ("game", "hand"), [("diceforge", "finger"), ("diceforge", "keys"), ("titandice", "mouse")]
)
def test_tutorial_can_be_switched_off_and_the_game_played_on(
    browser: Browser, site: Site, game: str, hand: str
) -> None:
    guest = Guest(browser, site, **HANDS[hand])
    page = begin(guest, game)
    while page.locator(".guide [data-next]").count():
        page.click(".guide [data-next]")
    narrowed = page.locator("#prompt .acts button").count()
    page.locator(".guide [data-alone]").focus()
    if hand == "keys":
        page.keyboard.press("Enter")
    else:
        guest.press(".guide [data-alone]")
    dialog = page.get_by_role("dialog", name=word("en", "learn.alone-ask"))
    dialog.wait_for()
    assert not access.serious(page)
    dialog.get_by_role("button", name=word("en", "learn.alone")).click()
    page.wait_for_selector(".guide", state="detached")
    until(page, "document.querySelectorAll('[data-pointed]').length === 0")
    # Everything may be chosen now, also after the table was left and found again.
    until(
        page,
        "before => document.querySelectorAll('#prompt .acts button').length > before",
        narrowed,
    )
    page.reload()
    page.wait_for_selector("#prompt")
    # A whole game by hand once; the others are decided on another device, which is quicker at it.
    assert guest.play(most=1000 if hand == "finger" else 8) > 3
    [known] = json.loads(guest.storage("dicewright.tables") or "")
    with site.viewer(known["table"], *[one["token"] for one in known["tickets"]]) as device:
        play_out(device)
    guest.see_result()
    assert page.locator(".guide").count() == 0
    assert word("en", "learn.dice-alone") in page.locator("main").inner_text()
    # The lesson itself can be begun anew.
    guest.open("/")
    start = word("en", "learn.start").format(game=site.get(f"/api/games/{game}")["title"])
    page.locator(f"[data-learn={game}]", has_text=start).click()
    page.wait_for_selector(".guide [data-said]")
    guest.leave()


def test_rules_are_on_every_page_and_answer_a_stranger_s_questions(
    browser: Browser, site: Site
) -> None:
    guest = Guest(browser, site)
    page = guest.open("/")
    page.wait_for_selector("[data-learn]")
    for path in ("/", "/nowhere"):
        guest.open(path)
        page.click(f"header button[aria-label='{word('en', 'rules.title')}']")
        page.wait_for_selector("dialog article")
        for asked, title in {
            "rules": "Goal of the game: how to win",
            "how to win": "Goal of the game: how to win",
            "round": "Rounds and turns",
            "end of the game": "End of the game",
            "turn": "Rounds and turns",
        }.items():
            page.fill("dialog input[type=search]", asked)
            found = [text.strip() for text in page.locator("dialog article h3").all_inner_texts()]
            assert title in found[:3], asked
        page.fill("dialog input[type=search]", "")
        assert not access.serious(page)
    guest.begin("Mira", "bot:greedy")
    page.click(f"header button[aria-label='{word('en', 'rules.title')}']")
    page.wait_for_selector("dialog article .shows svg")
    page.click("dialog details summary >> nth=0")
    assert page.locator("dialog details[open] dd").count() > 0
    guest.leave()


def test_a_strong_player_is_asked_and_followed(browser: Browser, site: Site) -> None:
    guest = Guest(browser, site)
    page = guest.begin("Mira", "bot:random")
    guest.wait_turn()
    before = site.http.get(f"/api/tables/{guest.table}/record").text
    page.get_by_role("button", name=word("en", "hint.title")).click()
    best = page.locator("dialog[open] li[data-best]")
    assert "wins" in best.locator(".why").inner_text()
    assert not access.serious(page)
    best.get_by_role("button", name=word("en", "hint.do")).click()
    page.wait_for_selector("dialog", state="detached")
    soon(lambda: site.http.get(f"/api/tables/{guest.table}/record").text != before)
    guest.leave()
