"""Several people at a table, and what can happen to them: all in real browsers."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
from playwright.sync_api import Browser

from tests import chance
from tests.conftest import ROOT
from tests.page_player import Guest
from tests.server_client import NO_CERTIFICATES, Site, free_port, relaxed, running
from tests.waiting import PATIENCE, soon


def log(guest: Guest) -> list[str]:
    return guest.page.locator(".log__list li").all_inner_texts()


def test_two_browsers_at_one_table(browser: Browser, site: Site) -> None:
    ann, bob = Guest(browser, site), Guest(browser, site)
    page = ann.open()
    page.get_by_label("Name at seat 1").fill("Ann")
    page.get_by_label("Seat 2", exact=True).select_option("open")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".places")
    link = page.get_by_label("Table link").input_value()
    # Bob has the link and a name; that is all it takes.
    bob.open(link.removeprefix(f"http://127.0.0.1:{site.port}"))
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Take a seat: number 2").click()
    for guest in (ann, bob):
        guest.page.wait_for_selector("#prompt")
    for _ in range(12):
        # One decides, the other waits, as soon as both know it.
        turns = soon(lambda: [ann.turn, bob.turn], lambda turns: turns.count("yours") == 1)
        decider, other = (ann, bob) if turns[0] == "yours" else (bob, ann)
        assert other.page.locator("#prompt .acts button").count() == 0
        decider.press()
    # Both saw the same.
    soon(lambda: [log(ann)[-3:], log(bob)[-3:]], lambda ends: ends[0] == ends[1])
    ann.leave()
    bob.leave()


def answers(port: int) -> bool:
    try:
        site = f"http://127.0.0.1:{port}"
        told = httpx.get(f"{site}/healthz", timeout=PATIENCE, verify=NO_CERTIFICATES)
        return told.status_code == 200
    except httpx.TransportError:
        return False


@contextmanager
def killable(folder: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """A server that can be killed: a process of its own."""
    command = [sys.executable, "-m", "tests.server_client", str(folder), str(port)]
    with subprocess.Popen(
        [*command, chance.now().name], stdout=subprocess.DEVNULL, cwd=ROOT
    ) as server:
        try:
            soon(lambda: server.poll() is not None or answers(port))
            assert server.poll() is None, "the server did not start"
            yield server
        finally:
            server.kill()


def test_a_game_goes_on_after_the_server_was_killed(browser: Browser, tmp_path: Path) -> None:
    port = free_port()
    site = Site(port)
    with killable(tmp_path, port) as server:
        guest = Guest(browser, site)
        guest.begin("Mira", "bot:random")
        guest.play(most=10)
        guest.wait_turn()
        before = log(guest)[-1]
        os.kill(server.pid, signal.SIGKILL)
        server.wait()
        guest.page.get_by_text("Connection lost").wait_for()
    with killable(tmp_path, port):
        guest.page.get_by_text("Connection lost").wait_for(state="hidden")
        guest.wait_turn()
        assert before in log(guest)
        assert guest.play(most=10) == 10
        guest.leave()


def test_a_spectator_sees_everything_and_decides_nothing(browser: Browser, site: Site) -> None:
    table, tokens = site.make("Mira", "bot:random")
    player, watcher = Guest(browser, site), Guest(browser, site)
    player.sit(table, *tokens)
    watcher.sit(table)
    watcher.page.get_by_text("You are watching").wait_for()
    for _ in range(6):
        player.wait_turn()
        assert watcher.turn == "waiting"
        assert watcher.page.locator("[data-lit], #prompt .acts button").count() == 0
        player.press()
    player.wait_turn()
    soon(lambda: [log(player)[-1], log(watcher)[-1]], lambda lines: lines[0] == lines[1])
    player.leave()
    watcher.leave()


def test_a_hot_seat(browser: Browser, site: Site) -> None:
    guest = Guest(browser, site)
    page = guest.open()
    page.get_by_label("Name at seat 1").fill("Ann")
    page.get_by_label("Seat 2", exact=True).select_option("me")
    page.get_by_label("Name at seat 2").fill("Bob")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector("#prompt")
    benches = set()
    for _ in range(30):
        assert guest.wait_turn() == "yours", "somebody here always decides"
        benches.add(page.locator(".bench .seat__name").inner_text().split(" ")[0])
        guest.press()
    assert benches == {"Ann", "Bob"}, "the bench is of whoever decides"
    guest.leave()


def test_undo_says_its_reason(browser: Browser, site: Site) -> None:
    guest = Guest(browser, site)
    page = guest.begin("Mira", "bot:random")
    guest.wait_turn()
    undo = page.get_by_role("button", name=re.compile("^Undo"))
    assert undo.is_disabled()
    assert "dice have been rolled" in undo.inner_text()
    # A face is taken: the prompt asks for its place, and it can be put back.
    question = page.locator(".prompt__q").inner_text()
    guest.press(".sanctuary .pick[data-lit]")
    page.wait_for_selector("body[data-mode=forge]")
    assert page.locator(".anvil").is_visible()
    assert "back to" in undo.inner_text()
    undo.click()
    page.wait_for_selector("body[data-mode=play]")
    guest.wait_turn()
    assert page.locator(".prompt__q").inner_text() == question
    # The same by key, and Escape on the bench puts the face back too.
    guest.press(".sanctuary .pick[data-lit]")
    page.wait_for_selector("body[data-mode=forge]")
    page.keyboard.press("u")
    page.wait_for_selector("body[data-mode=play]")
    guest.leave()


def test_a_seat_is_carried_to_another_device(browser: Browser, site: Site) -> None:
    table, tokens = site.make("Mira", "bot:random")
    desk, phone = Guest(browser, site), Guest(browser, site)
    desk.sit(table, *tokens)
    desk.page.get_by_role("button", name="Menu").click()
    link = desk.page.get_by_label("Play on another device").input_value()
    phone.page.goto(link)
    phone.page.wait_for_selector("#prompt")
    assert phone.wait_turn() == "yours"
    assert tokens[0] not in phone.page.url, "the secret does not stay in the address"
    phone.press()
    # It is kept: a reload still knows the seat.
    phone.page.reload()
    phone.page.wait_for_selector("#prompt")
    phone.wait_turn()
    assert phone.page.locator(".bench .seat__name").inner_text().startswith("Mira")
    desk.leave()
    phone.leave()


def test_a_browser_is_brought_a_second_seat(browser: Browser, site: Site) -> None:
    guest = Guest(browser, site)
    table, tokens = site.make("Ann", "Bob")
    for token in tokens:
        guest.sit(table, token)
    assert guest.play(most=12) == 12, "somebody here always decides"
    [known] = json.loads(guest.storage("dicewright.tables") or "")
    tickets = [{"seat": seat, "token": token} for seat, token in enumerate(tokens)]
    assert known["tickets"] == tickets, "the server said which seats they are"
    guest.leave()


def test_standing_orders_answer(browser: Browser, site: Site) -> None:
    guest = Guest(browser, site)
    page = guest.begin("Mira", "bot:random")
    guest.wait_turn()
    page.get_by_text("Never buy an extra action").click()
    asked = []
    for _ in range(40):
        if guest.wait_turn() == "over":
            break
        asked.append(page.locator(".prompt__q").inner_text())
        guest.press()
    assert not any("extra action" in question for question in asked)
    guest.leave()


def test_a_seat_goes_to_a_bot_and_back(browser: Browser, tmp_path: Path) -> None:
    with running(relaxed(tmp_path, vacate_after=0.2)) as site:
        table, tokens = site.make("Ann", "Bob")
        ann, bob = Guest(browser, site), Guest(browser, site)
        ann.sit(table, tokens[0])
        bob.sit(table, tokens[1])
        bob.leave()
        ann.page.get_by_role("button", name="Let a bot play for Bob").click()
        ann.page.get_by_text("Bob is away").wait_for(state="hidden")
        assert ann.play(most=15) == 15
        back = Guest(browser, site)
        back.sit(table, tokens[1])
        back.page.get_by_role("button", name="Take over from the bot").click()
        back.page.get_by_text("A bot plays for Bob").wait_for(state="hidden")
        ann.leave()
        back.leave()


def test_a_finished_game_is_replayed_and_played_again(browser: Browser, site: Site) -> None:
    guest = Guest(browser, site)
    page = guest.begin("Mira", game="titandice")
    guest.play()
    guest.see_result()
    replay = site.get(f"/api/tables/{guest.table}/replay")
    total = replay["total"]
    stops = [step["number"] - 1 for step in replay["steps"] if step["seat"] >= 0]

    # From the result into the replay; keys step by decisions, the address follows.
    page.get_by_role("link", name="Watch the replay").click()
    page.wait_for_selector(".scrub")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.wait_for_url(f"**?move={[at for at in stops if at > 0][1]}")
    page.keyboard.press("End")
    page.wait_for_url(f"**?move={total}")
    page.wait_for_selector("body[data-turn=over]")
    page.keyboard.press("Home")
    page.wait_for_url("**?move=0")

    # A link to a move opens at that move, also for somebody who was never there.
    other = Guest(browser, site)
    other.open(f"/t/{guest.table}?move=7")
    other.page.wait_for_selector(".scrub")
    assert other.page.locator(".scrub__line input").input_value() == "7"

    # Its record can be saved, and opened anywhere.
    with other.page.expect_download() as saved:
        other.page.get_by_role("link", name="Save the record").click()
    record = saved.value.path()
    other.open()
    other.page.set_input_files("#record", str(record))
    other.page.wait_for_url("**?move=0")
    other.page.wait_for_selector(".scrub")
    assert guest.table not in other.page.url
    other.leave()

    guest.open(f"/t/{guest.table}/result")
    page.get_by_role("button", name="Play again").click()
    page.wait_for_selector("#prompt")
    assert guest.table not in page.url
    assert guest.wait_turn() == "yours"
    guest.leave()


def test_a_table_that_does_not_exist(browser: Browser, site: Site) -> None:
    guest = Guest(browser, site)
    page = guest.open("/t/nothinghere1234")
    page.get_by_role("heading", name="There is no such table").wait_for()
    page.get_by_role("link", name="Back to the lobby", exact=True).click()
    page.wait_for_selector("#make")
    guest.leave()
