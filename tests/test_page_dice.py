"""The page proves that the dice were fair, and says so if they were not: in a real browser."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Route

from dicewright.core.fair import FairDice, verify
from tests.page_player import Guest
from tests.server_client import Frame, Site
from tests.test_page_access import serious
from tests.test_server_dice import played_once, record_of
from tests.test_server_play import play_out
from tests.waiting import soon


def play_hot_seat(browser: Browser, site: Site) -> Guest:
    """Somebody opens a table for two on one device, sees some of the game, and its result. The
    moves come from another device, which is quicker at it."""
    guest = Guest(browser, site)
    page = guest.open()
    page.get_by_label("Name at seat 1").fill("Ann")
    page.get_by_label("Seat 2", exact=True).select_option("me")
    page.get_by_label("Name at seat 2").fill("Bob")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector("#prompt")
    [known] = json.loads(guest.storage("dicewright.tables") or "")
    guest.table = known["table"]
    with site.viewer(guest.table, *[ticket["token"] for ticket in known["tickets"]]) as both:
        for _ in range(10):
            both.act()
        told = [step for frame in both.heard for step in frame.get("steps", [])]
        last = max(step["number"] for step in told if step["seat"] == -1)
        soon(lambda: str(last) in witness(guest)["rolls"])
        page.goto("about:blank")
        play_out(both)
    guest.open(f"/t/{guest.table}/result")
    return guest


def witness(guest: Guest) -> Frame:
    """What the browser keeps of what it saw."""
    kept: Frame = json.loads(guest.storage(f"dicewright.dice.{guest.table}") or "")
    return kept


def proof(guest: Guest) -> str:
    """What the page says of the dice, once it has checked them."""
    found = guest.page.locator(".proof__good, .proof__bad, .proof__bad + ul")
    found.first.wait_for()
    return " ".join(found.all_inner_texts())


Change = Callable[[Frame], None]


def other_seed(proof: Frame) -> None:
    proof["dice"]["seed"] = "00" * 32


def no_nonce(proof: Frame) -> None:
    proof["dice"]["nonces"][0] = ""


def other_roll(proof: Frame) -> None:
    roll = proof["rolls"][3]
    roll["came"] = next(text for text in roll["outcomes"] if text != roll["came"])


#: What a server could say afterwards, and how it is called out.
LIES: list[tuple[Change, str]] = [
    (other_seed, "another number than the one it had sealed"),
    (no_nonce, "The number that your browser drew for Ann is missing"),
    (other_roll, "but the numbers give"),
    (other_roll, "when it was played; now the server shows"),
]


def lying(change: Change) -> Callable[[Route], None]:
    def handle(route: Route) -> None:
        answer = route.fetch()
        told: Any = answer.json()
        change(told)
        route.fulfill(response=answer, json=told)

    return handle


def test_a_browser_proves_the_dice_of_its_game(browser: Browser, site: Site) -> None:
    guest = play_hot_seat(browser, site)
    page, record = guest.page, record_of(site, guest.table)
    assert f"Yes. All {verify(record)} rolls follow" in proof(guest)
    seen = witness(guest)
    assert seen["commitment"] == record.commitment
    assert {int(seat): nonce for seat, nonce in seen["nonces"].items()} == record.nonces
    assert len(record.nonces) == 2
    page.get_by_text("How does this work?").click()
    shown = page.locator(".proof").inner_text()
    assert all(bits in shown for bits in (record.commitment, record.dice_seed, record.nonces[0]))
    assert not serious(page)

    # Whatever the server says afterwards, this browser knows better.
    for change, found in LIES:
        page.route("**/dice", lying(change))
        page.reload()
        told = proof(guest)
        assert "Something is wrong" in told
        assert found in told
        page.unroute("**/dice")

    # Somebody who was not there can only take the server's word for what it had sealed.
    stranger = Guest(browser, site)
    stranger.open(f"/t/{guest.table}/result")
    assert "This browser was not there" in proof(stranger)
    stranger.leave()

    # The rematch has dice of its own, to which this browser adds, too.
    page.get_by_role("button", name="Play again").click()
    page.wait_for_selector("#prompt")
    again = page.url.rsplit("/", 1)[1]
    assert guest.table != again
    assert set(record_of(site, again).nonces) == {0, 1}
    guest.leave()


def test_a_server_that_chooses_its_rolls_is_called_out(
    browser: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as cheating:
        cheating.setattr(FairDice, "below", lambda _, sides, number: number % 2 * (sides - 1))
        guest = play_hot_seat(browser, site)
    told = proof(guest)
    assert "Something is wrong with the dice" in told
    assert "but the numbers give" in told
    guest.leave()


def test_a_rematch_need_not_wait_for_ever(browser: Browser, site: Site) -> None:
    again, [ann, _] = played_once(site)
    guest = Guest(browser, site)
    page = guest.sit(again, ann)
    page.get_by_text("The game begins as soon as everybody is here.").wait_for()
    page.get_by_role("button", name="Let a bot play for Bob").click()
    page.wait_for_selector("#prompt")
    assert set(record_of(site, again).nonces) == {1}
    guest.leave()
