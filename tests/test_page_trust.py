"""What people could not trust before, in a real browser: a line that falls silent, a link that was
not copied, players without names, notices over prices, colours that change, dice that are cut."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, WebSocketRoute

from tests.page_player import DESKTOP, PHONE, Guest, until
from tests.server_client import Site
from tests.test_analysis import record_of

#: The page's own clock, in milliseconds: within this time a silent line has to be noticed.
NOTICED = 5000


@contextmanager
def silenced(guest: Guest) -> Iterator[Any]:
    """A line to the server that can fall silent without being closed."""
    line = {"open": True}

    def pass_on(there: WebSocketRoute) -> None:
        server = there.connect_to_server()
        there.on_message(lambda said: server.send(said) if line["open"] else None)
        server.on_message(lambda said: there.send(said) if line["open"] else None)

    guest.page.route_web_socket(re.compile("/play"), pass_on)
    yield lambda: line.update(open=False)
    line["open"] = True


def test_a_press_on_a_silent_line_is_heard_and_the_silence_said(
    browser: Browser, site: Site
) -> None:
    guest = Guest(browser, site)
    with silenced(guest) as fall_silent:
        guest.page.clock.install()
        page = guest.begin("Mira", "bot:random")
        guest.wait_turn()
        fall_silent()
        guest.press("#prompt .acts button, #prompt [data-out]")
        page.wait_for_selector("[data-pending]")
        assert guest.turn == "waiting"
        assert page.locator(".notice--bad").count() == 0
        page.clock.run_for(NOTICED)
        page.locator(".notice--bad").wait_for()
    guest.leave()


def test_a_link_is_really_copied_where_there_is_no_clipboard(browser: Browser, site: Site) -> None:
    """Pages over plain http have none: the old command of the browser has to do it."""
    guest = Guest(browser, site)
    guest.context.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', {value: undefined})"
    )
    table = site.upload(record_of("diceforge", 2))
    page = guest.open(f"/t/{table}?move=3")
    page.get_by_role("button", name="Copy a link to this move").click()
    page.get_by_role("button", name="Copied").wait_for()
    page.evaluate("document.body.append(document.createElement('textarea'))")
    page.locator("body > textarea").focus()
    page.keyboard.press("Control+v")
    link = f"http://127.0.0.1:{site.port}/t/{table}?move=3"
    until(page, "() => document.querySelector('body > textarea').value", fits=link.__eq__)
    # And where nothing can be copied nobody is told that it was.
    page.reload()
    page.evaluate("document.execCommand = () => { window.tried = true; return false; }")
    page.get_by_role("button", name="Copy a link to this move").click()
    until(page, "() => window.tried")
    assert page.get_by_role("button", name="Copied").count() == 0
    guest.leave()


#: Everything that is read or heard at a table.
SAID = """() => [document.querySelector('main').innerText, ...[...document.querySelectorAll(
  'main [aria-label], main [title]')].map((e) => `${e.ariaLabel ?? ''} ${e.title ?? ''}`)]
  .join('\\n')"""


@pytest.mark.parametrize("preset", ["base", "goddess-discovery", "titans-discovery"])
def test_players_have_names_wherever_they_are_spoken_of(
    browser: Browser, site: Site, preset: str
) -> None:
    guest = Guest(browser, site)
    options = {} if preset == "base" else {"preset": preset}
    page = guest.begin("Ann", "Bob", "Cleo", "Dan", options=options)
    spoken: list[str] = []
    guest.play(60, look=lambda: spoken.append(page.evaluate(SAID)))
    found = {one for text in spoken for one in re.findall(r"(?i)\bplayer \d", text)}
    assert not found
    assert all(any(name in text for text in spoken) for name in ("Ann", "Bob", "Cleo", "Dan"))
    guest.leave()


#: Prices that a notice lies over.
COVERED = """() => [...document.querySelectorAll('.feat__cost')].filter((cost) => {
  const box = cost.getBoundingClientRect();
  return box.width > 0 && [...document.querySelectorAll('.notice')].some((notice) => {
    const over = notice.getBoundingClientRect();
    return over.left < box.right && over.right > box.left
      && over.top < box.bottom && over.bottom > box.top;
  });
}).length"""


@pytest.mark.parametrize("window", [DESKTOP, {"width": 1920, "height": 1080}, PHONE])
def test_somebody_who_is_away_covers_no_price(
    browser: Browser, site: Site, window: dict[str, int]
) -> None:
    guest = Guest(browser, site, viewport=window)
    table, (ann, _bob) = site.make("Ann", "Bob")
    page = guest.sit(table, ann)
    notice = page.locator(".notice", has_text="Bob")
    notice.wait_for()
    if window != PHONE:
        assert page.evaluate(COVERED) == 0
    # It goes when it was read, and stays away although Bob does.
    notice.get_by_role("button").last.click()
    notice.wait_for(state="detached")
    page.clock.install()
    page.clock.run_for(30_000)
    assert notice.count() == 0
    assert page.evaluate(COVERED) == 0
    guest.leave()


#: What each source is called, and its colour.
LEGEND = """() => [...document.querySelectorAll('.legend li')].map((item) =>
  [item.innerText.trim(), getComputedStyle(item.querySelector('i')).backgroundColor])"""


def test_a_source_of_points_has_one_colour_in_all_games(browser: Browser, site: Site) -> None:
    guest = Guest(browser, site)
    colours: dict[str, set[str]] = {}
    legends = []
    for seed in (1, 2, 3):
        table = site.upload(record_of("diceforge", 2, seed=seed))
        page = guest.open(f"/t/{table}/result")
        page.wait_for_selector(".legend li")
        legend = page.evaluate(LEGEND)
        legends.append([name for name, _ in legend])
        for name, colour in legend:
            colours.setdefault(name, set()).add(colour)
    assert all(len(found) == 1 for found in colours.values()), colours
    assert len({next(iter(found)) for found in colours.values()}) == len(colours)
    assert len({tuple(names) for names in legends}) > 1, "these games got points alike"
    guest.leave()


#: Faces that are being turned up, and how much of each is cut by what it lies in.
TURNING = """() => {
  window.cut = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const made = animate.apply(this, how);
    const cell = this.closest('.seats .strip__cell, .seats .place');
    const box = cell?.getBoundingClientRect();
    // A strip and a net show the same; one of them is not drawn.
    if (box?.width) {
      for (let out = cell.parentElement; out; out = out.parentElement) {
        if (getComputedStyle(out).overflow === 'visible') continue;
        const within = out.getBoundingClientRect();
        window.cut.push(Math.max(within.left - box.left, box.right - within.right,
          within.top - box.top, box.bottom - within.bottom));
      }
    }
    return made;
  };
}"""


@pytest.mark.parametrize("players", [2, 4])
def test_what_an_opponent_forges_is_seen_whole(browser: Browser, site: Site, players: int) -> None:
    guest = Guest(browser, site, reduced_motion="no-preference")
    page = guest.begin("Ann", *["bot:policy"] * (players - 1))
    page.evaluate(TURNING)
    for _ in range(30):
        if guest.wait_turn() == "over" or page.evaluate("window.cut.length"):
            break
        guest.press()
        page.keyboard.press("Space")
    cut = page.evaluate("window.cut")
    assert cut, "nobody forged anything"
    assert max(cut) <= 1
    guest.leave()
