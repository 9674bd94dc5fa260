"""The stage stands still, in windows of every size: late positions of four players, in German."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.late import TABLES, late_table
from tests.page_player import Guest, until
from tests.server_client import Site

SIZES = (
    *((360, 740), (390, 844), (768, 1024), (1024, 768)),
    *((1366, 768), (1440, 900), (1920, 1080), (2560, 1440)),
)
#: Below this width a window shows one part at a time, by tabs.
TABBED = 1180
#: What is wrong with the places of things, in words.
WRONG = """() => {
  const wrong = [];
  const box = (e) => e.getBoundingClientRect();
  const shown = (e) => e.getClientRects().length > 0;
  const all = (what) => [...document.querySelectorAll(what)].filter(shown);
  const name = (e) => `${e.tagName} .${e.className?.baseVal ?? e.className}`;
  const within = (part, whole) => {
    const [a, b] = [box(part), whole === window
      ? {left: 0, top: 0, right: innerWidth, bottom: innerHeight} : box(whole)];
    return a.left >= b.left - 1.5 && a.right <= b.right + 1.5
      && a.top >= b.top - 1.5 && a.bottom <= b.bottom + 1.5;
  };
  if (document.documentElement.scrollWidth > innerWidth) {
    const wide = [...document.querySelectorAll('body *')]
      .filter((e) => shown(e) && box(e).right > innerWidth + 1).map(name);
    wrong.push(`the page scrolls sideways: ${wide.slice(0, 5).join(', ')}`);
  }

  const places = all('main.table > *').filter((e) => getComputedStyle(e).position !== 'absolute');
  for (const place of places)
    if (!within(place, window)) wrong.push(`${name(place)} leaves the window`);
  places.forEach((one, i) => places.slice(i + 1).forEach((other) => {
    const [a, b] = [box(one), box(other)];
    if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
      wrong.push(`${name(one)} overlaps ${name(other)}`);
  }));

  // The question and what can be done about it; long lists are paged through within it.
  const prompt = document.querySelector('#prompt');
  for (const part of all('#prompt > *, #prompt .prompt__tools button'))
    if (!within(part, prompt)) wrong.push(`${name(part)} leaves the question`);
  if (!all('#prompt .acts button').some((e) => within(e, prompt)))
    wrong.push('no answer is in sight');

  // What one has is in sight, whatever is shown.
  for (const what of ['gold', 'sun', 'moon', 'glory']) {
    const kept = all(`[data-reserve="0-${what}"]`);
    if (kept.length && !kept.some((e) => within(e, window))) wrong.push(`${what} is out of sight`);
  }
  if (!all('[data-reserve^="0-"]').length && !all('.bench--titan .zones, .prompt__purse').length)
    wrong.push('what is mine is out of sight');

  // What scrolls on a phone is whole in a larger window.
  if (innerWidth > 760) {
    for (const part of all('.seat > *, .seat__foot > *, .bench > *, .bench__me > *, .zone > *'))
      if (!within(part, part.closest('.seat, .bench')))
        wrong.push(`${name(part)} leaves its place`);
    for (const seat of all('.seats > *'))
      if (!within(seat, seat.parentElement)) wrong.push(`${name(seat)} is not in sight`);
  }
  for (const text of all('.tcard__text, .feat__name, .seat__glory, .meter, .prompt__q'))
    if (text.scrollHeight > text.clientHeight + 2 || text.scrollWidth > text.clientWidth + 2)
      wrong.push(`${name(text)} is cut: ${text.textContent.trim()}`);
  return wrong;
}"""
#: Where everything lies that must not move.
PLACES = """() => ['.seats', '.sky', '#prompt', '.bench'].map((what) => {
  const {left, top, width, height} = document.querySelector(what).getBoundingClientRect();
  return [what, left, top, width, height].join(' ');
}).join(', ')"""


def views(page: Page, width: int) -> list[str | None]:
    if width > TABBED:
        return [None]
    tabs = page.locator(".tabs button:visible").all()
    return [tab.get_attribute("data-view-to") for tab in tabs]


def fits(page: Page, size: tuple[int, int]) -> dict[str, Any]:
    """What is wrong in a window of that size, by view."""
    width, height = size
    page.mouse.move(1, 1)
    page.set_viewport_size({"width": width, "height": height})
    until(page, "width => innerWidth === width", width)
    wrong = {}
    for view in views(page, width):
        if view:
            # Not by the mouse, which would rest on something and ask for its explanation.
            page.locator(f".tabs [data-view-to={view}]").evaluate("tab => tab.click()")
            page.wait_for_selector(f"body[data-view={view}]")
        if found := page.evaluate(WRONG):
            wrong[f"{width}x{height} {view or ''}"] = found
    return wrong


@pytest.mark.parametrize("name", TABLES)
def test_late_positions_fit_into_every_window(name: str, browser: Browser, site: Site) -> None:
    guest = Guest(browser, site, locale="de")
    page = guest.sit(*late_table(site, name))
    guest.wait_turn()
    wrong: dict[str, Any] = {}
    for size in SIZES:
        wrong |= fits(page, size)
    assert not wrong
    guest.leave()


@pytest.mark.parametrize("size", [(768, 1024), (1440, 900)], ids=str)
def test_nothing_moves_from_question_to_question(
    size: tuple[int, int], browser: Browser, site: Site
) -> None:
    guest = Guest(browser, site, viewport={"width": size[0], "height": size[1]})
    page = guest.sit(*late_table(site, "titans"))
    seen: set[str] = set()
    asked: set[str] = set()
    for _ in range(6):
        if guest.wait_turn() == "over":
            break
        asked.add(page.locator(".prompt__q").inner_text())
        seen.add(page.evaluate(PLACES))
        guest.press()
    assert len(asked) > 1
    assert len(seen) == 1, seen
    guest.leave()
