"""Everyone can play: phones, keyboards, screen readers, four languages, light and dark."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Request, TimeoutError

from dicewright.core.registry import get_game
from dicewright.core.words import LANGUAGES, OTHER
from tests import chance
from tests.conftest import ROOT
from tests.page_player import DESKTOP, NO_CLICK, PHONE, TRIES, Guest, first_page, until
from tests.server_client import Site
from tests.waiting import soon
from tests.wording import PAGE, texts

#: What fits in these fits in the others (`test_no_text_is_missing` reads all of them): the two
#: languages that need most room, one in the light, one in the dark.
LONGEST = [("fr", "light"), ("de", "dark")]
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"


@pytest.fixture(scope="module")
def finished(site: Site) -> str:
    """A game that is over, played by bots."""
    with chance.of("a finished game"):
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


def phone(browser: Browser, site: Site, window: dict[str, int] = PHONE, **more: Any) -> Guest:
    return Guest(browser, site, viewport=window, has_touch=True, is_mobile=True, **more)


def show(page: Page, tab: Locator) -> None:
    """Another view of the table, by its tab. A browser may tell of a tap a while after it, and of
    one that lasted too long on a busy machine never; a person taps again."""
    chosen = page.locator(
        f".tabs [data-view-to={tab.get_attribute('data-view-to')}][aria-current=page]"
    )
    for _ in range(TRIES):
        tab.tap()
        with suppress(TimeoutError):
            return chosen.wait_for(timeout=1000 * NO_CLICK)
    raise AssertionError(f"{tab.inner_text()} cannot be shown")


#: How high the view is, and how far question and tabs reach below the window.
ROOM = """() => {
  const shown = [...document.querySelectorAll('main [data-view-name]')]
    .filter((e) => e.getClientRects().length).map((e) => e.getBoundingClientRect().height);
  const below = [...document.querySelectorAll('#prompt, .tabs')]
    .map((e) => e.getBoundingClientRect().bottom - innerHeight);
  return [Math.max(...shown), Math.max(...below)];
}"""
LEAST_VIEW = 180


@pytest.mark.parametrize("name", TABLES)
def test_a_phone_shows_every_view(name: str, browser: Browser, site: Site) -> None:
    game, players, options = TABLES[name]
    guest = phone(browser, site)
    page = guest.begin("Mira", *["bot:random"] * (players - 1), game=game, options=options)
    for _ in range(4):
        if guest.wait_turn() == "over":
            break
        assert not page.evaluate(SMALL)
        if page.locator(".prompt__more").is_visible():
            page.locator(".prompt__more").tap()
            page.wait_for_selector("body[data-sheet=open]")
            assert page.evaluate(SIDEWAYS) == 0
        guest.press("#prompt .acts button, #prompt [data-out]")
    see_every_view(page)
    page.set_viewport_size({"width": PHONE["height"], "height": PHONE["width"]})
    assert not page.evaluate(SMALL)
    see_every_view(page)
    guest.leave()


def see_every_view(page: Page) -> None:
    for tab in page.locator(".tabs button").all():
        show(page, tab)
        assert page.evaluate(SIDEWAYS) == 0, tab.inner_text()
        view, below = page.evaluate(ROOM)
        assert view >= LEAST_VIEW, tab.inner_text()
        assert below <= 0, tab.inner_text()


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
    guest = phone(browser, site)
    page = guest.begin("Mira", "bot:random")
    guest.wait_turn()
    page.locator(".tabs [data-view-to=sanctuary]").tap()
    page.locator(".sanctuary .pick[data-lit]").first.tap()
    page.wait_for_selector("body[data-mode=forge]")
    place = page.locator(".bench button.place").nth(1)
    place.tap()
    page.locator(".preview__swap").wait_for()
    assert page.locator("body[data-mode=forge]").count() == 1
    place.tap()
    page.wait_for_selector("body[data-mode=play]")
    guest.leave()


# -- keyboard --------------------------------------------------------------------------------------


def test_by_keyboard_alone(browser: Browser, site: Site) -> None:
    """From the lobby into a game and through a dozen decisions, without a pointer."""
    guest = Guest(browser, site)
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
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Help").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("dialog", name="Help").wait_for(state="hidden")
    # While dice roll, a key only ends the roll.
    guest.wait_turn()
    page.keyboard.press("l")
    until(page, "document.activeElement?.role === 'log'")
    guest.leave()


#: Something has the focus, and it is drawn.
FOUND = """() => {
  const now = document.activeElement;
  return now && now !== document.body && now.getClientRects().length > 0;
}"""


@pytest.mark.parametrize("window", [{}, {"viewport": PHONE}], ids=["wide", "narrow"])
def test_the_focus_is_never_lost(window: dict[str, Any], browser: Browser, site: Site) -> None:
    """What was pressed is often gone after a decision; who uses keys goes on from the question."""
    guest = Guest(browser, site, **window)
    page = guest.begin("Mira", "Bence")
    guest.wait_turn()
    page.keyboard.press("/")
    strikes = 0
    for _ in range(40):
        if guest.wait_turn() == "over" or strikes == 3:
            break
        if page.locator("body[data-mode=forge]").count():
            # The first place is under the fingers already: Enter strikes.
            page.wait_for_selector(".bench .place[data-lit]:focus")
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
            page.wait_for_selector("body[data-mode=play]")
            strikes += 1
        else:
            selector = "#prompt .acts button, #prompt [data-out]"
            if page.locator(".prompt__more").is_visible():
                page.locator(".prompt__more").focus()
                page.keyboard.press("Enter")
            index = guest.rng.randrange(page.locator(selector).count())
            page.locator(selector).nth(index).focus()
            page.keyboard.press("Enter")
        guest.wait_turn()
        until(page, FOUND)
    assert strikes, "nothing was forged"
    guest.leave()


def test_things_are_explained(browser: Browser, site: Site) -> None:
    guest = Guest(browser, site)
    page = guest.begin("Mira", "bot:random")
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


def test_an_explanation_can_be_entered_and_pinned(browser: Browser, site: Site) -> None:
    """By mouse and by keyboard, its rulings too; what one cannot afford says what is missing."""
    guest = Guest(browser, site)
    page = guest.begin("Mira", "Bence", options={"mixing": "free", "set.M1a": "twins"})
    guest.wait_turn()
    before = decisions(guest)
    card = page.locator(".feat[data-topic='card:twins']")
    card.hover()
    page.locator(".detail summary").click()
    page.locator(".detail dl").wait_for()
    page.locator(".detail h2").click()
    page.wait_for_selector(".detail[data-pinned]")
    page.mouse.move(2, 2)
    card.focus()
    assert page.locator(".detail dl").is_visible(), "it stays where it was pinned"
    page.locator(".detail__close").click()
    page.wait_for_selector(".detail", state="detached")
    card.focus()
    page.keyboard.press("i")
    page.wait_for_selector(".detail:focus")
    for _ in range(4):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('summary')"):
            break
    page.keyboard.press("Enter")
    page.locator(".detail dl").wait_for()
    page.keyboard.press("Escape")
    page.wait_for_selector(".detail", state="detached")
    assert page.evaluate("document.activeElement.matches('.feat')"), "back where it came from"
    page.locator(".feat[data-state=idle]").last.click(force=True)  # it cannot be taken
    page.locator(".detail__barred").wait_for()
    assert page.locator(".detail__barred").inner_text()
    assert decisions(guest) == before
    guest.leave()


def test_a_key_that_is_held_decides_once(browser: Browser, site: Site) -> None:
    guest = Guest(browser, site)
    page = guest.begin("Mira", "Bence")
    guest.wait_turn()
    before = decisions(guest)
    for count, key in enumerate(("1", "Enter"), 1):
        guest.wait_turn()
        page.locator("#prompt :is(.acts button, [data-out])").first.focus()
        for _ in range(8):  # from the second time on the browser says that it repeats
            page.keyboard.down(key)
        page.keyboard.up(key)
        guest.wait_turn()
        soon(lambda: decisions(guest), partial(int.__eq__, before + count))
    guest.leave()


#: Milliseconds until a press shows that it was heard.
HEARD = """() => new Promise((heard) => {
  const pressed = document.querySelector('#prompt .acts button');
  const from = performance.now();
  const look = () => {
    if (document.querySelector('[data-pending]')) heard(performance.now() - from);
  };
  new MutationObserver(look).observe(document, {attributes: true, subtree: true});
  pressed.click();
})"""


def test_a_press_shows_at_once_that_it_was_heard(browser: Browser, site: Site) -> None:
    """Before the server has answered; how soon that is on a quiet machine: bench/play.py."""
    guest = Guest(browser, site)
    page = guest.begin("Mira", "Bence")
    guest.wait_turn()
    assert page.evaluate(HEARD) < 1000 * NO_CLICK
    guest.leave()


def middle(page: Page, selector: str) -> tuple[float, float]:
    """The middle of the first thing that is neither hidden nor covered."""
    found = page.evaluate(
        """(selector) => {
          for (const thing of document.querySelectorAll(selector)) {
            const box = thing.getBoundingClientRect();
            const x = box.left + box.width / 2, y = box.top + box.height / 2;
            if (box.width && thing.contains(document.elementFromPoint(x, y))) return [x, y];
          }
          return null;
        }""",
        selector,
    )
    assert found, f"{selector} cannot be reached"
    return found[0], found[1]


def hold(guest: Guest, selector: str) -> None:
    """A finger that stays on something until it is explained."""
    x, y = middle(guest.page, selector)
    point = {"x": x, "y": y}
    touch = guest.context.new_cdp_session(guest.page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    guest.page.wait_for_selector(".detail")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    touch.detach()


#: Where something that may be pressed lies under an explanation.
BENEATH = """(selector) => {
  const shown = document.querySelector('.detail');
  for (const button of document.querySelectorAll(selector)) {
    const {left, right, top, bottom} = button.getBoundingClientRect();
    for (let x = left + 2; x < right; x += 5) for (let y = top + 2; y < bottom; y += 5) {
      const [hit, ...below] = document.elementsFromPoint(x, y);
      const plain = shown.contains(hit) && !hit.closest('button, summary');
      if (plain && below.includes(button)) return {x, y};
    }
  }
  return null;
}"""


def decisions(guest: Guest) -> int:
    with guest.site.viewer(guest.table) as viewer:
        return viewer.version


@pytest.mark.parametrize("where", ["on it", "beside it", "on a tab"])
def test_a_tap_that_closes_an_explanation_does_nothing_else(
    where: str, browser: Browser, site: Site
) -> None:
    """What lies beneath an explanation, or beside it, was not meant: a turn can be lost by it."""
    guest = phone(browser, site)
    page = guest.begin("Mira", "Bence")
    guest.wait_turn()
    before = decisions(guest)
    page.locator(".tabs [data-view-to=sanctuary]").tap()
    hold(guest, ".sanctuary .pick[data-lit]")
    if where == "on it":
        point = page.evaluate(BENEATH, "#prompt .acts button, #prompt [data-out]")
        assert point, "nothing lies under the explanation"
        page.touchscreen.tap(point["x"], point["y"])
    elif where == "beside it":
        page.touchscreen.tap(*middle(page, ".sanctuary .pick[data-lit]"))
    else:
        page.touchscreen.tap(*middle(page, ".tabs [data-view-to=islands]"))
    page.wait_for_selector(".detail", state="detached")
    assert page.evaluate("document.body.dataset.view") == "sanctuary"
    # The next tap counts again, and it is the only one that did.
    page.locator(".sanctuary .pick[data-lit]").first.tap()
    page.wait_for_selector("body[data-mode=forge]")
    assert decisions(guest) == before + 1
    guest.leave()


def test_rulings_of_an_explanation_open_under_a_finger(browser: Browser, site: Site) -> None:
    guest = phone(browser, site)
    page = guest.begin("Mira", "Bence", options={"mixing": "free", "set.M1a": "twins"})
    guest.wait_turn()
    page.locator(".tabs [data-view-to=islands]").tap()
    hold(guest, ".feat[data-topic='card:twins']")
    page.locator(".detail summary").tap()
    page.locator(".detail dl").wait_for()
    page.locator(".detail__close").tap()
    page.wait_for_selector(".detail", state="detached")
    guest.leave()


#: A page that is busy hears of a finger's leaving long after it left.
LATE = """(selector) => new Promise((heard) => {
  const thing = document.querySelector(selector);
  const more = {bubbles: true, cancelable: true, pointerType: 'touch', detail: 1};
  const made = ['pointerdown', 'pointerup', 'click'].map((name) => new PointerEvent(name, more));
  const [down, up, click] = made;
  thing.dispatchEvent(down);
  const look = () => {
    if (!document.querySelector('.detail')) return setTimeout(look, 20);
    thing.dispatchEvent(up);
    heard(thing.dispatchEvent(click));  // false: it was swallowed
  };
  look();
})"""


def test_a_tap_is_a_tap_on_a_slow_phone(browser: Browser, site: Site) -> None:
    guest = phone(browser, site)
    page = guest.begin("Mira", "Bence")
    guest.wait_turn()
    assert page.evaluate(LATE, ".feat[data-topic]"), "it was taken for a long press"
    page.wait_for_selector(".detail", state="detached")
    guest.leave()


@pytest.mark.parametrize("width", [360, 1440])
def test_what_is_said_of_a_place_does_not_move_it(width: int, browser: Browser, site: Site) -> None:
    """It once slid from under the mouse that asked about it, back when the mouse was off it, and
    so on: who pressed then pressed nothing."""
    guest = Guest(browser, site, viewport={"width": width, "height": 800})
    page = guest.begin("Mira", "Bence")
    guest.wait_turn()
    if width < DESKTOP["width"]:
        page.locator(".tabs [data-view-to=sanctuary]").click()
    page.locator(".sanctuary [data-lit]").first.click()
    places = page.locator("button.place[data-lit]")
    places.last.wait_for()
    before = [place.bounding_box() for place in places.all()]
    for place in places.all():
        place.hover()
        page.locator("#forge-preview table, #forge-preview button").first.wait_for()
        assert [one.bounding_box() for one in places.all()] == before
    guest.leave()


# -- screen readers --------------------------------------------------------------------------------


def said_of_rolls(lang: str) -> str:
    """A pattern of what is said of a roll: by the page, or by a game's own words."""
    ours = texts(PAGE, lang)["log.rolled"][OTHER]
    games = ("diceforge", "page.log.rolled-gains"), ("titandice", "page.log.rolled-again")
    theirs = (get_game(game).speaker(lang).words(key, **FIELDS) for game, key in games)
    stems = {text.partition("{what}")[0] for text in (ours.format(**FIELDS), *theirs)}
    return "|".join(re.escape(stem).replace("Mira", "Mira( 2)?") for stem in stems)


FIELDS = {"name": "Mira", "what": "{what}", "gains": "{gains}"}


@pytest.mark.parametrize(
    ("game", "lang"), [*zip(("diceforge", "titandice") * 2, LANGUAGES, strict=True)]
)
def test_a_roll_is_said_in_words(game: str, lang: str, browser: Browser, site: Site) -> None:
    """A log of pictures has a sentence for every line; where no log is drawn, it is told."""
    guest = Guest(browser, site, locale=lang)
    page = guest.begin("Mira", "Mira", game=game)
    guest.play(most=3)
    guest.wait_turn()
    said = page.locator("[role=log][aria-live=polite] li:has(.face) > .quiet").all_inner_texts()
    assert said
    assert all(re.match(said_of_rolls(lang), line) for line in said), said
    shown = page.locator("[role=log] li:has(.face) > [aria-hidden=true]")
    assert shown.count() == len(said), "pictures are not read a second time"
    told = "p[aria-live=polite]"
    assert not page.locator(told).inner_text(), "the log is drawn, so nobody says it twice"
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    for _ in range(40):
        guest.wait_turn()
        guest.press()
        guest.wait_turn()
        if re.search(said_of_rolls(lang), page.locator(told).inner_text()):
            break
    else:
        raise AssertionError("a phone never heard of a roll")
    guest.leave()


#: Contrast is that of a page that can be seen.
RUN_AXE = """async ([within, rules]) => {
  const {dataset} = document.documentElement;
  dataset.seen = '';
  const found = await axe.run(within, {resultTypes: ['violations'], preload: false, ...rules});
  delete dataset.seen;
  return found.violations;
}"""


def serious(page: Page, only: str = "", within: str = "html") -> list[str]:
    """What axe-core calls serious or critical, by all of its rules or by one, on the whole page or
    within a part of it."""
    # Evaluated from outside, so the page's policy stays as strict as it is.
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(AXE.read_text())
    rules = {"runOnly": [only]} if only else {}
    found = page.evaluate(RUN_AXE, [within, rules])
    return [
        f"{violation['id']}: {violation['help']}: {node['html'][:160]}"
        for violation in found
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"][:3]
    ]


def check(page: Page, where: object, within: str = "html") -> None:
    """Nothing is wrong in the light, and the dark changes nothing but colours."""
    assert not serious(page, within=within), where
    page.emulate_media(color_scheme="dark")
    assert not serious(page, "color-contrast", within), (where, "in the dark")
    page.emulate_media(color_scheme="light")


def test_axe_finds_nothing_serious(browser: Browser, site: Site, finished: str) -> None:
    guest = Guest(browser, site, color_scheme="light")
    page = guest.page
    guest.open().wait_for_selector("#make .arch")
    check(page, "lobby")
    page.locator("details.more summary").click()
    for label in ("Titan Dice", "Dice Forge", "Goddess"):
        page.get_by_text(label, exact=True).first.click()
        check(page, f"a new table of {label}", "#make")
    for window, place in {"settings": 0, "help": 3, "rules": 4}.items():
        page.locator(".top__tools .iconbutton").nth(place).click()
        page.wait_for_selector("dialog[open]")
        check(page, window, "dialog[open]")  # the page behind it was looked at already
        page.keyboard.press("Escape")
    guest.begin("Mira", "open")
    check(page, "waiting room")
    for game, players, options in TABLES.values():
        guest.begin("Mira", *["bot:random"] * (players - 1), game=game, options=options)
        guest.play(most=3)
        guest.wait_turn()
        check(page, (game, options))
    guest.begin("Mira", "bot:random")
    guest.wait_turn()
    guest.press(".sanctuary .pick[data-lit]")
    page.wait_for_selector("body[data-mode=forge]")
    check(page, "forging")
    page.get_by_role("button", name="Menu").click()
    check(page, "menu")
    guest.open(f"/t/{finished}/result").wait_for_selector(".end__main")
    until(page, "document.getAnimations().every((a) => a.playState !== 'running')")
    check(page, "result")
    guest.open(f"/t/{finished}?move=30").wait_for_selector(".scrub")
    check(page, "replay")
    guest.leave()


def test_axe_finds_nothing_serious_on_a_phone(browser: Browser, site: Site, finished: str) -> None:
    guest = phone(browser, site)
    page = guest.page
    seen = set()
    for name in ("goddess", "titans", "titandice", "solo"):
        game, players, options = TABLES[name]
        guest.begin("Mira", *["bot:random"] * (players - 1), game=game, options=options)
        guest.wait_turn()
        for tab in page.locator(".tabs button").all():
            view = (game, tab.get_attribute("data-view-to"))
            if view not in seen or view[1] == "board":  # a board shows its modules
                seen.add(view)
                show(page, tab)
                assert not serious(page), (name, view)
    guest.begin("Mira", "bot:random")
    guest.wait_turn()
    page.locator(".prompt__more").tap()
    assert not serious(page), "every action"
    page.locator(".prompt__more").tap()
    page.locator(".tabs [data-view-to=sanctuary]").tap()
    page.locator(".sanctuary .pick[data-lit]").first.tap()
    page.wait_for_selector("body[data-mode=forge]")
    page.locator(".bench button.place").nth(1).tap()
    assert not serious(page), "forging"
    for path, ready in {"/result": ".end__main", "?move=40": ".scrub"}.items():
        guest.open(f"/t/{finished}{path}").wait_for_selector(ready)
        assert not serious(page), path
    guest.leave()


# -- languages -------------------------------------------------------------------------------------

#: Signs of a text that is missing: an id, a key of ours, a value that was not filled in.
MISSING = re.compile(r"\b[a-z]+\.[a-z][\w-]*(\.[a-z][\w-]*)?\b|\{\w+\}|undefined|\[object|NaN")
HARMLESS = ("dicewright.",)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_missing(lang: str, browser: Browser, site: Site, finished: str) -> None:
    guest = Guest(browser, site, locale=lang)
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
        guest.begin("Mira", *["bot:random"] * (players - 1), game=game, options=options)
        for _ in range(2):
            if guest.wait_turn() == "over":
                break
            check(f"{game} {options}")
            guest.press()
    for key, place in {"settings": 0, "help": 3, "rules": 4}.items():
        page.evaluate("document.activeElement?.blur()")
        page.locator(".top__tools .iconbutton").nth(place).click()
        page.wait_for_selector("dialog[open]")
        check(key)
        page.keyboard.press("Escape")
    guest.open(f"/t/{finished}/result").wait_for_selector(".end__main")
    check("result")
    guest.open(f"/t/{finished}?move=50").wait_for_selector(".scrub")
    check("replay")
    guest.open("/daily").wait_for_selector("#prompt")
    check("position of the day")
    page.keyboard.press("1")
    page.wait_for_selector(".solved .answers")
    check("its answers")
    guest.leave()


def test_the_language_is_changed_in_place(browser: Browser, site: Site) -> None:
    guest = Guest(browser, site)
    page = guest.begin("Mira", "bot:random")
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


LARGEST = 300_000


def bytes_of_a_first_visit(browser: Browser, site: Site, path: str, usable: str) -> int:
    """What comes over the wire when somebody new opens a page."""
    guest = Guest(browser, site)
    sizes: list[int] = []

    def count(request: Request) -> None:
        found = request.sizes()
        sizes.append(found["responseBodySize"] + found["responseHeadersSize"])

    guest.page.on("requestfinished", count)
    guest.open(path).wait_for_selector(usable)
    guest.page.wait_for_load_state("networkidle")
    guest.leave()
    return sum(sizes)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_only_the_language_that_is_spoken_is_loaded(
    lang: str, browser: Browser, site: Site
) -> None:
    guest = Guest(browser, site, locale=lang)
    loaded: list[str] = []
    guest.page.on("request", lambda request: loaded.append(request.url))
    guest.open().wait_for_selector("#make")
    files = [re.search(r"/assets/(\w\w)-[\w-]+\.js$", url) for url in loaded]
    assert [found[1] for found in files if found] == [lang]
    guest.leave()


@pytest.mark.parametrize("where", ["lobby", "diceforge", "titandice"])
def test_the_first_load_is_small(where: str, browser: Browser, site: Site) -> None:
    """At most 300 KB come over the wire, compressed, with the typeface. How soon one can play:
    bench/page.py."""
    path, usable = first_page(site, where)
    size = bytes_of_a_first_visit(browser, site, path, usable)
    assert 20_000 < size <= LARGEST, "everything was counted, and it is little"
