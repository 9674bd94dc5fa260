"""Looking back: replays, games judged, playing on, the position of the day."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from dicewright.server import daily, review
from dicewright.sim.daily import puzzle_of
from dicewright.sim.judge import Judge
from tests.page_player import Guest, until
from tests.server_client import Site
from tests.test_analysis import record_of
from tests.test_page_access import SIDEWAYS, phone, serious

#: The old way to copy, of which only the page's part is seen here.
NO_CLIPBOARD = """
Object.defineProperty(navigator, 'clipboard', {value: undefined});
document.execCommand = () => { window.copied = document.activeElement.value; return true; };
"""


@pytest.fixture(scope="module")
def judged(site: Site) -> Iterator[str]:
    """A game that is over, on a server that judges quickly."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(review, "JUDGE", Judge("search:10", rolls=2))
        record = str(record_of("diceforge", 2, "random"))
        yield site.upload(record)


def move(page: Page) -> int:
    return int(page.locator(".scrub__line input").input_value())


#: Which move is shown.
AT = "document.querySelector('.scrub__line input').value"


def stepped(page: Page, key: str) -> int:
    """Where a key leads to."""
    before = move(page)
    page.keyboard.press(key)
    return int(
        until(
            page,
            AT,
            fits=lambda at: int(at) != before,
        )
    )


def test_a_game_is_looked_back_at(browser: Browser, site: Site, judged: str) -> None:
    replay = site.get(f"/api/tables/{judged}/replay")
    turns = [turn["number"] for turn in replay["turns"]]
    rounds = {turn["round"]: turn["number"] for turn in reversed(replay["turns"])}
    decisions = [step["number"] - 1 for step in replay["steps"] if step["seat"] >= 0]
    guest = Guest(browser, site)
    guest.context.add_init_script(NO_CLIPBOARD)
    page = guest.open(f"/t/{judged}?move=0")
    page.wait_for_selector(".scrub")

    # By decision, by turn, by round, with keys and with buttons.
    assert stepped(page, "ArrowRight") == next(at for at in decisions if at > 0)
    page.get_by_text("Turn", exact=True).click()
    page.locator(".scrub__buttons button").nth(3).click()
    at = int(
        until(
            page,
            AT,
            fits=lambda n: int(n) in turns,
        )
    )
    page.get_by_text("Round", exact=True).click()
    page.evaluate("document.activeElement.blur()")
    assert stepped(page, "ArrowRight") == min(n for n in rounds.values() if n > at)

    # It plays by itself, at any speed.
    page.get_by_label("Speed").select_option("4")
    page.get_by_role("button", name="Play", exact=True).click()
    until(
        page,
        AT,
        fits=lambda n: int(n) >= rounds[4],
    )
    page.get_by_role("button", name="Pause").click()

    # The chance to win lies under the line, and its author is named.
    page.wait_for_selector(".winstrip")
    page.get_by_text("in the opinion of the bot “thinker”").wait_for()

    # Every decision is judged, when somebody asks for it.
    page.get_by_role("button", name="Judge every decision").click()
    page.wait_for_selector(".judged")
    found = site.get(f"/api/tables/{judged}/review")
    worst = max(found["decisions"], key=lambda decision: decision["cost"])
    assert worst["better"]
    guest.open(f"/t/{judged}?move={worst['number']}")
    page.locator(".judged", has_text=worst["better"]).wait_for()
    assert not serious(page), "a judged replay"
    page.get_by_role("button", name="Copy a link to this move").click()
    page.get_by_role("button", name="Copied").wait_for()
    assert page.evaluate("window.copied").endswith(f"/t/{judged}?move={worst['number']}")

    # The result tells it by player, and leads back.
    guest.open(f"/t/{judged}/result").wait_for_selector(".review .stats")
    good = [f"{one['good']} of {one['decisions']}" for one in found["seats"]]
    assert page.locator(".review tbody tr").first.locator("td").all_inner_texts() == good
    assert not serious(page), "a judged result"
    page.locator(".review__list a").first.click()
    page.wait_for_url(f"**?move={worst['number']}")

    # And anybody may play on from there, against bots.
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector(".scrub")
    at = move(page)
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_selector("dialog[open] select:not([disabled])")
    assert not serious(page), "playing on"
    page.get_by_label("Your name").fill("Mira")
    page.get_by_role("button", name="Begin").click()
    assert guest.wait_turn() == "yours"
    summary = site.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}")
    assert (summary["origin"], summary["given"]) == ("position", at)
    assert sorted(seat["kind"] for seat in summary["seats"]) == ["bot", "player"]
    assert not guest.complaints
    guest.leave()


@pytest.fixture
def today(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(daily, "today", lambda: date(2026, 11, 18))
    return puzzle_of(date(2026, 11, 18))


def test_the_position_of_the_day_is_solved_by_finger_and_by_key(
    browser: Browser, site: Site, today: Any
) -> None:
    """Without an account; this browser counts the days."""
    guest = phone(browser, site)
    page = guest.open("/")
    page.get_by_role("link", name="Position of the day").tap()
    page.wait_for_selector("#prompt")
    assert page.evaluate(SIDEWAYS) == 0
    assert not serious(page), "the position of the day"
    if page.locator(".prompt__more").is_visible():
        page.locator(".prompt__more").tap()
        page.wait_for_selector("body[data-sheet=open]")
    guest.press("#prompt .acts button, #prompt [data-out]")
    page.wait_for_selector(".solved .answers")
    assert page.locator(".answers tbody tr").count() == len(today.answers)
    assert page.evaluate(SIDEWAYS) == 0
    assert not serious(page), "its answers"
    # What was answered first counts, also after a reload.
    page.reload()
    page.wait_for_selector(".solved .answers")
    guest.leave()

    typist = Guest(browser, site)
    page = typist.open("/daily/2026-11-17")
    page.wait_for_selector("#prompt .acts button, #prompt [data-out]")
    page.keyboard.press("1")
    page.wait_for_selector(".solved")
    typed = page.evaluate("JSON.parse(localStorage['dicewright.daily'])['2026-11-17']")
    streak = page.get_by_text("1 day in a row")
    assert streak.count() == int(typed["best"])
    page.get_by_role("link", name="The next day").click()
    page.wait_for_url("**/daily/2026-11-18")
    typist.leave()
