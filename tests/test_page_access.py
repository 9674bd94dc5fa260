"""Everyone can play: phones, keyboards, screen readers, four languages, light and dark."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.conftest import ROOT
from tests.page_player import PHONE, Guest, chromium
from tests.server_client import Site, relaxed, running

AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
LANGUAGES = ("en", "fr", "de", "hu")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running(relaxed(tmp_path_factory.mktemp("tables"))) as site:
        yield site


@pytest.fixture(scope="module")
def finished(site: Site) -> str:
    """A game that is over, played by bots."""
    table, _ = site.make("bot:greedy", "bot:random", options={"preset": "titans-discovery"})
    with site.viewer(table) as viewer:
        while viewer.status != "finished":
            viewer.hear()
    return table


# -- small windows ---------------------------------------------------------------------------------

SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
#: Touch targets that are smaller than a finger, among what may be pressed now.
SMALL = """
() => [...document.querySelectorAll('#prompt button, .tabs button, [data-lit]')]
  .filter((e) => e.getClientRects().length > 0 && !e.closest('.boardmap, svg'))
  .map((e) => [e.getBoundingClientRect(), e.ariaLabel || e.textContent.trim()])
  .filter(([box]) => box.height < 36 || box.width < 32)
  .map(([box, name]) => `${name}: ${Math.round(box.width)}×${Math.round(box.height)}`)
"""

TABLES = {
    "base": ("diceforge", 4, {}),
    "goddess": ("diceforge", 2, {"preset": "goddess-discovery"}),
    "titans": ("diceforge", 3, {"preset": "titans-discovery"}),
    "titandice": ("titandice", 4, {}),
    "solo": ("titandice", 1, {}),
}


def phone(browser: Browser, site: Site, **more: Any) -> Guest:
    return Guest(browser, site, viewport=PHONE, has_touch=True, is_mobile=True, **more)


@pytest.mark.parametrize("name", TABLES)
def test_a_phone_shows_every_view_without_scrolling_sideways(
    name: str, browser: Browser, site: Site
) -> None:
    game, players, options = TABLES[name]
    table, tokens = site.make("Mira", *["bot:random"] * (players - 1), game=game, options=options)
    guest = phone(browser, site, seed=3)
    page = guest.sit(table, *tokens)
    for _ in range(4):
        if guest.wait_turn() == "over":
            break
        assert not page.evaluate(SMALL)
        if page.locator(".prompt__more").is_visible():
            page.locator(".prompt__more").tap()
            assert page.evaluate(SIDEWAYS) == 0
        guest.press("#prompt .acts button, #prompt [data-out]")
    for tab in page.locator(".tabs button").all():
        tab.tap()
        assert page.evaluate(SIDEWAYS) == 0, tab.inner_text()
    guest.leave()


def test_other_pages_fit_on_a_phone(browser: Browser, site: Site, finished: str) -> None:
    guest = phone(browser, site)
    for path, ready in {
        "/": "#make .arch",
        f"/t/{finished}/result": ".end__main",
        f"/t/{finished}?move=40": ".scrub",
    }.items():
        guest.open(path).wait_for_selector(ready)
        assert guest.page.evaluate(SIDEWAYS) == 0, path
    guest.leave()


def test_forging_with_a_finger(browser: Browser, site: Site) -> None:
    """The first tap on a place shows what would happen, the second one strikes."""
    table, tokens = site.make("Mira", "bot:random")
    guest = phone(browser, site)
    page = guest.sit(table, *tokens)
    guest.wait_turn()
    page.locator(".tabs [data-view-to=sanctuary]").tap()
    page.locator(".sanctuary .pick[data-lit]").first.tap()
    page.wait_for_selector("body[data-mode=forge]")
    place = page.locator(".bench button.place").nth(1)
    place.tap()
    assert page.locator(".preview__swap").is_visible()
    assert page.locator("body[data-mode=forge]").count() == 1
    place.tap()
    page.wait_for_selector("body[data-mode=play]")
    guest.leave()


# -- keyboard --------------------------------------------------------------------------------------


def test_by_keyboard_alone(browser: Browser, site: Site) -> None:
    """From the lobby into a game and through a dozen decisions, without a pointer."""
    guest = Guest(browser, site, seed=9)
    page = guest.open()
    page.wait_for_selector("#make input[autocomplete=nickname]")

    def tab_to(selector: str) -> None:
        for _ in range(80):
            if page.evaluate("s => document.activeElement?.matches(s) ?? false", selector):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"Tab never comes to {selector}")

    tab_to("input[autocomplete=nickname]")
    page.keyboard.type("Mira")
    tab_to("#make button[type=submit]")
    page.keyboard.press("Enter")
    page.wait_for_selector("#prompt")
    for n in range(12):
        assert guest.wait_turn() == "yours"
        if n % 3 == 0:
            page.keyboard.press("1")
        else:
            page.keyboard.press("/")
            assert page.evaluate("document.activeElement?.id") == "prompt"
            tab_to("#prompt .acts button, #prompt [data-out]")
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
        page.wait_for_timeout(60)
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Help").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("dialog", name="Help").wait_for(state="hidden")
    page.keyboard.press("l")
    assert page.evaluate("document.activeElement?.role") == "log"
    guest.leave()


def test_things_are_explained(browser: Browser, site: Site) -> None:
    table, tokens = site.make("Mira", "bot:random")
    guest = Guest(browser, site)
    page = guest.sit(table, *tokens)
    guest.wait_turn()
    card = page.locator(".feat").first
    card.hover()
    page.wait_for_selector(".detail")
    assert len(page.locator(".detail").inner_text()) > 40
    page.mouse.move(2, 2)
    page.wait_for_selector(".detail", state="hidden")
    card.focus()
    page.keyboard.press("i")
    page.wait_for_selector(".detail")
    page.keyboard.press("Escape")
    page.wait_for_selector(".detail", state="hidden")
    guest.leave()


# -- screen readers --------------------------------------------------------------------------------


def serious(page: Page) -> list[str]:
    """What axe-core calls serious or critical."""
    # Evaluated from outside, so the page's policy stays as strict as it is.
    page.evaluate(AXE.read_text())
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{violation['id']}: {violation['help']}: {node['html'][:160]}"
        for violation in found["violations"]
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"][:3]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(
    scheme: str, browser: Browser, site: Site, finished: str
) -> None:
    guest = Guest(browser, site, seed=5, color_scheme=scheme)
    page = guest.page
    guest.open().wait_for_selector("#make .arch")
    assert not serious(page), "lobby"
    for game, players, options in TABLES.values():
        table, tokens = site.make(
            "Mira", *["bot:random"] * (players - 1), game=game, options=options
        )
        guest.sit(table, *tokens)
        guest.play(most=3)
        guest.wait_turn()
        assert not serious(page), (game, options)
    table, tokens = site.make("Mira", "bot:random")
    guest.sit(table, *tokens)
    guest.wait_turn()
    guest.press(".sanctuary .pick[data-lit]")
    page.wait_for_selector("body[data-mode=forge]")
    assert not serious(page), "forging"
    page.get_by_role("button", name="Menu").click()
    assert not serious(page), "menu"
    guest.open(f"/t/{finished}/result").wait_for_selector(".end__main")
    page.wait_for_timeout(300)
    assert not serious(page), "result"
    guest.open(f"/t/{finished}?move=30").wait_for_selector(".scrub")
    assert not serious(page), "replay"
    guest.leave()


# -- languages -------------------------------------------------------------------------------------

#: Signs of a text that is missing: an id, a key of ours, a value that was not filled in.
MISSING = re.compile(r"\b[a-z]+\.[a-z][\w-]*(\.[a-z][\w-]*)?\b|\{\w+\}|undefined|\[object|NaN")
HARMLESS = ("dicewright.",)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_missing(lang: str, browser: Browser, site: Site, finished: str) -> None:
    guest = Guest(browser, site, seed=11, locale=lang)
    page = guest.page

    def check(where: str) -> None:
        assert page.evaluate("document.documentElement.lang") == lang
        texts = page.evaluate(
            """() => [document.body.innerText,
                 ...[...document.querySelectorAll('[aria-label], [title], [placeholder]')]
                   .flatMap((e) => [e.ariaLabel, e.title, e.placeholder])].filter(Boolean)"""
        )
        bad = {found.group() for text in texts for found in MISSING.finditer(text)}
        assert not {word for word in bad if not word.startswith(HARMLESS)}, where

    guest.open().wait_for_selector("#make .arch")
    page.locator("details.more summary").click()
    check("lobby")
    for game, players, options in TABLES.values():
        table, tokens = site.make(
            "Mira", *["bot:random"] * (players - 1), game=game, options=options
        )
        guest.sit(table, *tokens)
        for _ in range(5):
            if guest.wait_turn() == "over":
                break
            check(f"{game} {options}")
            guest.press()
    for key in ("settings", "help"):
        page.evaluate("document.activeElement?.blur()")
        page.locator(".top__tools .iconbutton").nth(0 if key == "settings" else 3).click()
        page.wait_for_selector("dialog[open]")
        check(key)
        page.keyboard.press("Escape")
    guest.open(f"/t/{finished}/result").wait_for_selector(".end__main")
    check("result")
    guest.open(f"/t/{finished}?move=50").wait_for_selector(".scrub")
    check("replay")
    guest.leave()


def test_the_language_is_changed_in_place(browser: Browser, site: Site) -> None:
    table, tokens = site.make("Mira", "bot:random")
    guest = Guest(browser, site)
    page = guest.sit(table, *tokens)
    guest.wait_turn()
    page.get_by_role("button", name="Language: en").click()
    page.get_by_text("Deutsch", exact=True).click()
    page.wait_for_selector("html[lang=de]")
    page.keyboard.press("Escape")
    page.wait_for_selector("#prompt")
    assert guest.wait_turn() == "yours"
    assert "Schmieden" in guest.prompt()
    kept = json.loads(guest.storage("dicewright.settings") or "{}")
    assert kept["lang"] == "de"
    guest.leave()


# -- size ------------------------------------------------------------------------------------------


def test_the_first_load_is_small_and_quick(browser: Browser, site: Site) -> None:
    """At most 300 KB come over the wire, and the lobby can be used within a second or so."""
    guest = Guest(browser, site)
    sizes: list[int] = []
    guest.page.on(
        "requestfinished", lambda request: sizes.append(request.sizes()["responseBodySize"])
    )
    guest.open().wait_for_selector("#make .arch")
    guest.page.wait_for_timeout(200)
    assert sum(sizes) < 300_000
    ready = guest.page.evaluate(
        "performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd"
    )
    assert ready < 3000, "on a loaded machine; about 300 ms on a calm one"
    guest.leave()
