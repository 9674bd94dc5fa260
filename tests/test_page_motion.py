"""What moves: rolls come over the sky, can be skipped, and stay away from who wants stillness."""

from __future__ import annotations

from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Error, Page

from tests.page_player import Guest, until
from tests.server_client import Site

#: On the table a strike is played before it counts; a button of the prompt counts at once.
IN_WORDS = "#prompt .acts button, #prompt [data-out]"


#: Notes that a cube was set in motion: who looks later may find it at rest.
TUMBLES = """
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  if (this.matches('.roll .cube')) window.tumbled = true;
  return animate.apply(this, how);
};
"""


def mover(browser: Browser, site: Site, *seats: str, **table: object) -> Guest:
    """Somebody who likes to see things move, at a table."""
    made, tokens = site.make(*seats, **table)  # type: ignore[arg-type]  # seats are names
    guest = Guest(browser, site, reduced_motion="no-preference")
    guest.page.clock.install()
    guest.page.add_init_script(TUMBLES)
    guest.sit(made, *tokens)
    return guest


def stop_time(page: Page) -> None:
    """It can only be stopped at a moment to come; a slow machine is told of a later one."""
    for seconds in (1, 5, 25, 125):
        with suppress(Error):
            page.clock.pause_at(page.evaluate("Date.now()") / 1000 + seconds)
            return
    raise AssertionError("time does not stand still")


def roll(guest: Guest) -> Page:
    """Press things until dice roll. From then on time stands still on the page: they roll until
    somebody skips them or lets time go on."""
    page = guest.page
    guest.wait_turn()
    stop_time(page)
    for _ in range(30):
        guest.wait_turn()
        guest.press(IN_WORDS)
        page.wait_for_selector(".roll, body[data-turn=yours]")
        if page.locator(".roll").count():
            return page
    raise AssertionError("nothing ever rolled")


SIDES = """() => [...document.querySelectorAll('.roll .cube')].map((cube) => [
  cube.ariaLabel, cube.querySelector('use').getAttribute('href').slice('#face-'.length),
])"""


@pytest.mark.parametrize("seats", [("Mira",), ("Mira", "Bence", "Otto")], ids=["solo", "three"])
def test_dice_of_titan_dice_tumble_to_what_was_rolled(
    seats: tuple[str, ...], browser: Browser, site: Site
) -> None:
    guest = mover(browser, site, *seats, game="titandice")
    page = roll(guest)
    shown = page.evaluate(SIDES)
    assert 1 <= len(shown) <= 7
    assert all(label.lower().startswith(side) for label, side in shown)
    until(page, "window.tumbled")
    # Nothing is asked while dice roll; afterwards the log shows the same dice.
    assert guest.turn == "waiting"
    sides = [side for _, side in shown]
    page.clock.resume()
    page.wait_for_selector(".roll", state="detached")
    guest.wait_turn()
    logged = page.evaluate(
        """() => [...document.querySelectorAll('.log__list li')].map((li) =>
             [...li.querySelectorAll('.face use')].map((u) => u.getAttribute('href').slice(6)))"""
    )
    assert any(line[: len(sides)] == sides for line in logged), (sides, logged)
    guest.leave()


@pytest.mark.parametrize("game", ["diceforge", "titandice"])
def test_a_key_skips_a_roll(game: str, browser: Browser, site: Site) -> None:
    guest = mover(browser, site, "Mira", "Bence", game=game)
    page = roll(guest)
    rolling = page.query_selector(".roll")
    assert rolling
    # No time passes on the page, so it is the key that ends the roll.
    page.keyboard.press(" ")
    rolling.wait_for_element_state("hidden")
    page.clock.resume()
    guest.wait_turn()
    guest.leave()


@pytest.mark.parametrize("game", ["diceforge", "titandice"])
def test_nothing_rolls_for_who_wants_stillness(game: str, browser: Browser, site: Site) -> None:
    guest = Guest(browser, site)
    page = guest.begin("Mira", "Bence", game=game)
    page.evaluate(
        """() => new MutationObserver(() => {
             if (document.querySelector('.roll, .flying')) document.body.dataset.moved = 'yes';
           }).observe(document.body, {childList: true, subtree: true})"""
    )
    guest.play(most=12)
    assert page.evaluate("document.body.dataset.moved ?? 'no'") == "no"
    guest.leave()


#: Notes what one has when dice come over the sky for the first time.
FIRST_ROLL = """
new MutationObserver(() => {
  if (!window.had && document.querySelector('.roll'))
    window.had = document.querySelector('.bench .troughs').innerText;
}).observe(document, {childList: true, subtree: true});
"""


def test_the_first_roll_of_a_game_is_seen_and_hides_what_it_brings(
    browser: Browser, site: Site
) -> None:
    table, tokens = site.make("Mira", "Bence")
    guest = Guest(browser, site, reduced_motion="no-preference")
    guest.page.add_init_script(FIRST_ROLL)
    page = guest.sit(table, *tokens)
    guest.wait_turn()
    had = page.evaluate("window.had")
    assert had
    assert had != page.locator(".bench .troughs").inner_text()
    guest.leave()


def test_what_i_did_lies_on_the_table_before_the_others_roll(browser: Browser, site: Site) -> None:
    guest = mover(browser, site, "Mira", "Bence")
    page = guest.page
    # What could be seen when dice came over the sky.
    page.evaluate(
        """() => new MutationObserver(() => {
             if (!document.querySelector('.roll') || window.seen) return;
             window.seen = {
               cards: [...document.querySelectorAll('[data-hand] [data-topic]')].map(
                 (card) => card.dataset.topic.slice('card:'.length)),
             };
           }).observe(document.body, {childList: true, subtree: true})"""
    )
    for _ in range(60):
        guest.wait_turn()
        feats = page.locator(".feat[data-lit]")
        if feats.count():
            card = str(feats.first.get_attribute("data-topic")).removeprefix("card:")
            page.evaluate("window.seen = null")
            feats.first.click()
            page.wait_for_selector(".roll, body[data-turn=yours]")
            guest.wait_turn()
            page.evaluate("window.seen = null")
            if page.locator("#prompt[data-asks=end-turn]").count():
                guest.press("#prompt [data-out]")
                seen = until(page, "window.seen")
                assert card in seen["cards"]
                break
        else:
            guest.press(IN_WORDS)
    else:
        raise AssertionError("no feat ended a turn")
    guest.leave()


def test_a_struck_face_stays_in_its_place(browser: Browser, site: Site) -> None:
    """From the strike on the place shows the new face: it never goes back to the old one."""
    guest = mover(browser, site, "Mira", "Bence")
    page = guest.page
    for _ in range(60):
        guest.wait_turn()
        if page.locator(".sanctuary .pick[data-lit]").count():
            break
        guest.press(IN_WORDS)
    guest.press(".sanctuary .pick[data-lit]")
    page.wait_for_selector("body[data-mode=forge]")
    place = page.locator(".bench .net button.place[data-lit]").first
    page.evaluate(
        """() => {
             const place = document.querySelector('.bench .net button.place[data-lit]');
             const at = place.style.gridArea, net = place.closest('.net').dataset.die;
             window.faces = [];
             const look = () => {
               const now = document.querySelector(
                 `.bench .net[data-die=${net}] .place[style*="${at}"]`);
               const shown = now?.querySelector('.place__new use') ?? now?.querySelector('use');
               const face = shown?.getAttribute('href');
               if (face && face !== window.faces.at(-1)) window.faces.push(face);
             };
             look();
             new MutationObserver(look).observe(
               document.querySelector('.bench'),
               {childList: true, subtree: true, attributes: true});
           }"""
    )
    place.click()
    page.wait_for_selector("body:not([data-mode=forge])")
    guest.wait_turn()
    faces = page.evaluate("window.faces")
    assert len(faces) == 2, faces
    guest.leave()


def test_a_card_that_somebody_takes_is_seen_on_its_way(browser: Browser, site: Site) -> None:
    guest = mover(browser, site, "Mira", "Bence")
    page = guest.page
    page.evaluate(
        """() => new MutationObserver((changes) => {
             for (const {addedNodes} of changes) for (const node of addedNodes)
               if (node.classList?.contains('flying') && node.classList.contains('risen'))
                 document.body.dataset.flown = 'yes';
           }).observe(document.body, {childList: true})"""
    )
    for _ in range(60):
        if guest.wait_turn() == "yours" and page.locator(".feat[data-lit]").count():
            break
        guest.press(IN_WORDS)
    guest.press(".feat[data-lit]")
    page.wait_for_selector("body[data-flown=yes]")
    guest.wait_turn()
    guest.leave()
