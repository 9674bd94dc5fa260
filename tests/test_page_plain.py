"""A game that the page has no folder for: Farkle, from its own package, by the plain table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator

from dicewright.core.words import LANGUAGES, OTHER
from tests import test_page_access as access
from tests.farkle_package import discovered, installed
from tests.page_player import PHONE, Guest, first_page, until
from tests.server_client import Site, relaxed, running
from tests.waiting import soon
from tests.wording import PAGE, texts

SIX = ("Mira", "Bence", "bot:greedy", "bot:random", "bot:greedy", "bot:random")
#: A game that is over soon.
SHORT = {"target": "5000", "opening": "0", "round-limit": "20"}
ANSWERS = "#prompt .acts button, #prompt [data-out]"
WINDOWS: dict[str, dict[str, Any]] = {
    "wide": {},
    "tablet": {"viewport": {"width": 1024, "height": 768}},
    "phone": {"viewport": PHONE, "has_touch": True, "is_mobile": True},
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server that found Farkle by its entry point."""
    folder = tmp_path_factory.mktemp("farkle")
    with discovered(installed(tmp_path_factory)), running(relaxed(folder)) as site:
        yield site


def begin(guest: Guest, *seats: str, **options: str) -> None:
    guest.begin(*(seats or SIX), game="farkle", options=SHORT | options)


def open_sheet(guest: Guest) -> None:
    """On a phone many answers wait behind a button."""
    more = guest.page.locator(".prompt__more")
    if more.is_visible() and not guest.page.locator("body[data-sheet=open]").count():
        more.tap()
        guest.page.wait_for_selector("body[data-sheet=open]")


def somebody(guests: Sequence[Guest]) -> Guest | None:
    """Whose decision it is, once somebody's; nobody's when the game is over."""
    turns = soon(
        lambda: [guest.turn for guest in guests],
        lambda turns: "yours" in turns or set(turns) == {"over"},
    )
    return guests[turns.index("yours")] if "yours" in turns else None


def test_six_seats_to_the_end_in_a_wide_window_and_on_a_phone(browser: Browser, site: Site) -> None:
    """Two people, each with a browser of their own, and four bots."""
    table, tokens = site.make(*SIX, game="farkle", options=SHORT)
    guests = [Guest(browser, site, **WINDOWS[name]) for name in ("wide", "phone")]
    for guest, token in zip(guests, tokens, strict=True):
        guest.sit(table, token)
    while decider := somebody(guests):
        open_sheet(decider)
        decider.press(ANSWERS)
    assert all(len(guest.pressed) > 5 for guest in guests)
    summary = site.get(f"/api/tables/{table}")
    assert summary["status"] == "finished"
    for guest in guests:
        assert guest.see_result()
        shown = guest.page.locator(".hero p").inner_text()
        assert all(str(score) in shown for score in summary["scores"])
        guest.open(f"/t/{table}?move=20").wait_for_selector(".scrub")
        assert guest.page.locator(".seat").count() == len(SIX) - 1
        guest.leave()


def test_the_table_shows_what_the_game_consists_of(browser: Browser, site: Site) -> None:
    guest = Guest(browser, site)
    begin(guest)
    guest.wait_turn()
    with site.viewer(guest.table) as viewer:
        assert viewer.view
        assert viewer.prompt
        rolled = viewer.view["rolled"]
        sides = [side for side, count in rolled.items() for _ in range(count)]
        dice = guest.page.locator(".plain .plainpart").filter(has_text="Rolled dice").locator("svg")
        assert [die.get_attribute("aria-label") for die in dice.all()] == sides
        assert "At stake" in guest.page.locator(".plain").inner_text()
        assert guest.page.locator(".seat .plainparts").count() == len(SIX) - 1
        assert guest.page.locator(ANSWERS).count() == len(viewer.prompt["choices"])
    guest.leave()


#: Keeps what the first throw shows; it is gone when the dice have come to rest.
WATCH_THROWS = """() => {
  window.thrown = null;
  new MutationObserver(() => {
    const lane = document.querySelector('.roll .lane');
    window.thrown ??= lane && {
      dice: [...lane.querySelectorAll('.cube')].map((die) => die.ariaLabel),
      said: lane.textContent,
    };
  }).observe(document.body, {childList: true, subtree: true});
}"""


def test_dice_fall_before_they_lie(browser: Browser, site: Site) -> None:
    guest = Guest(browser, site, reduced_motion="no-preference")
    begin(guest, "Mira", "bot:random")
    guest.wait_turn()
    guest.page.evaluate(WATCH_THROWS)
    # Whatever is set aside and whatever comes then, dice are thrown.
    guest.play(most=2, selector=ANSWERS)
    thrown = until(guest.page, "window.thrown")
    assert f"rolls {' '.join(sorted(thrown['dice']))}" in thrown["said"]
    guest.page.wait_for_selector(".roll", state="detached")
    guest.leave()


def test_things_are_explained(browser: Browser, site: Site) -> None:
    guest = Guest(browser, site)
    begin(guest)
    guest.wait_turn()
    guest.page.locator(".plain [data-topic='term:stake']").hover()
    assert "lost if a roll scores nothing" in guest.page.locator(".detail").inner_text()
    guest.leave()


@pytest.mark.parametrize("sideways", [False, True], ids=["upright", "sideways"])
def test_a_phone_shows_every_view(sideways: bool, browser: Browser, site: Site) -> None:
    window = {"width": PHONE["height"], "height": PHONE["width"]} if sideways else PHONE
    guest = access.phone(browser, site, window)
    begin(guest, "Mira", *["bot:random"] * 7)
    page = guest.page
    for _ in range(4):
        guest.wait_turn()
        assert not page.evaluate(access.SMALL)
        open_sheet(guest)
        assert page.evaluate(access.SIDEWAYS) == 0
        guest.press(ANSWERS)
    guest.wait_turn()
    for tab in page.locator(".tabs button").all():
        access.show(page, tab)
        assert page.evaluate(access.SIDEWAYS) == 0, tab.inner_text()
        view, below = page.evaluate(access.ROOM)
        assert view >= access.LEAST_VIEW, tab.inner_text()
        assert below <= 0, tab.inner_text()
    guest.leave()


def test_by_keyboard_alone(browser: Browser, site: Site) -> None:
    guest = Guest(browser, site)
    begin(guest, "Mira", "bot:random")
    page = guest.page
    for n in range(12):
        if guest.wait_turn() == "over":
            break
        if n % 3 == 0:
            page.keyboard.press("1")
        else:
            page.keyboard.press("/")
            assert page.evaluate("document.activeElement?.id") == "prompt"
            while not page.locator(ANSWERS).and_(page.locator(":focus")).count():
                page.keyboard.press("Tab")
            page.keyboard.press("Enter")
            guest.wait_turn()
            until(page, access.FOUND)
    guest.leave()


@pytest.mark.parametrize("window", WINDOWS)
def test_axe_finds_nothing_serious(window: str, browser: Browser, site: Site) -> None:
    guest = Guest(browser, site, color_scheme="light", **WINDOWS[window])
    begin(guest)
    guest.wait_turn()
    # A wide window has no tabs: all of it is in sight.
    tabs: list[Locator | None] = [*guest.page.locator(".tabs button:visible").all()]
    for tab in tabs or [None]:
        if tab:
            tab.click()
        access.check(guest.page, tab.inner_text() if tab else window)
    guest.leave()


def both(lang: str) -> tuple[str, str]:
    """Something that the game says, and something that the page says."""
    game = texts("examples/farkle/farkle/words/{language}.toml", lang)
    return game["term.stake.title"][OTHER], texts(PAGE, lang)["log.title"][OTHER]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_missing(lang: str, browser: Browser, site: Site) -> None:
    guest = Guest(browser, site, locale=lang)
    begin(guest)
    for _ in range(4):
        guest.wait_turn()
        text = guest.page.locator("body").inner_text()
        assert not access.MISSING.search(text)
        assert all(word in text for word in both(lang))
        guest.press(ANSWERS)
    guest.leave()


def test_a_table_is_made_in_the_lobby(browser: Browser, site: Site) -> None:
    """As many seats as the game has, and its options among the rulings."""
    guest = Guest(browser, site)
    page = guest.open()
    page.get_by_text("Farkle", exact=True).click()
    page.get_by_text("8", exact=True).click()
    page.get_by_label("Name at seat 1").fill("Mira")
    for seat in range(2, 9):
        page.get_by_label(f"Seat {seat}", exact=True).select_option("bot:novice")
    page.locator("details.more summary").click()
    page.get_by_label("How many points end the game").select_option("5000")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    assert guest.wait_turn() == "yours"
    summary = site.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}")
    assert (summary["game"], summary["players"]) == ("farkle", 8)
    assert summary["options"] == {"target": "5000"}
    guest.leave()


def test_the_first_load_is_small(browser: Browser, site: Site) -> None:
    path, usable = first_page(site, "farkle")
    size = access.bytes_of_a_first_visit(browser, site, path, usable)
    assert 20_000 < size <= access.LARGEST
