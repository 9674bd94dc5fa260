"""Whole games through the page: legal things are pressed in a real browser until the end."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests import chance
from tests.page_player import Guest
from tests.server_client import Site

GAMES = {
    "base": ("diceforge", 2, {}),
    "goddess": ("diceforge", 2, {"preset": "goddess-discovery"}),
    "titans": ("diceforge", 2, {"preset": "titans-discovery"}),
    "titandice": ("titandice", 3, {}),
    "solo": ("titandice", 1, {}),
}


#: Questions about something on the table: it glows and can be pressed there. The others ask
#: for yes or no, for an amount, or for cards that do not lie there yet.
GLOWING = {
    *("action", "ancestor", "choose", "die", "forge", "free-feat", "memory", "option", "place"),
    *("point", "reward", "step", "take-face", "target", "treasure", "turn", "twins"),
    *("twins-reward", "upgrade", "upgrade-face", "wind"),
    *("act", "after", "catch", "collect", "dice", "exodus", "flip", "last-capture", "lose"),
    *("name", "reroll", "set-aside", "side", "suffer", "transform", "wounds"),
}
ASKED = """() => [
  document.querySelector('#prompt').dataset.asks,
  [...document.querySelectorAll('main.table [data-lit]')]
    .some((thing) => thing.getClientRects().length > 0),
]"""


def legal_things_glow(guest: Guest) -> None:
    kind, lit = guest.page.evaluate(ASKED)
    assert lit or kind not in GLOWING, f"{kind}: nothing glows: {guest.prompt()}"


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game(name: str, browser: Browser, site: Site) -> None:
    game, players, options = GAMES[name]
    bots = ["bot:random"] * (players - 1)
    guest = Guest(browser, site)
    guest.begin("Mira", *bots, game=game, options=options)
    decisions = guest.play(look=lambda: legal_things_glow(guest))
    assert decisions > 5
    assert guest.see_result()
    summary = site.get(f"/api/tables/{guest.table}")
    assert summary["status"] == "finished"
    # What the page shows is what the server counted.
    shown = guest.page.locator(".hero p").inner_text()
    for score in summary["scores"]:
        assert str(score) in shown
    guest.leave()


#: Decisions that are compared; every one of them sets the dice and the bot going.
AGAIN = 8


@pytest.mark.parametrize("game", ["diceforge", "titandice"])
def test_a_game_is_played_again_by_the_same_seed(game: str, browser: Browser, site: Site) -> None:
    """Whatever fails here fails again, so it can be found."""

    def played() -> tuple[list[str], str]:
        guest = Guest(browser, site)
        guest.begin("Mira", "bot:random", "bot:novice", game=game)
        guest.play(most=AGAIN)
        guest.wait_turn()
        guest.leave()
        return guest.pressed, site.http.get(f"/api/tables/{guest.table}/record").text

    with chance.of("twice"):
        first = played()
    with chance.of("twice"):
        assert played() == first
    with chance.of("another"):
        assert played() != first


def test_from_the_lobby_to_the_first_decision(browser: Browser, site: Site) -> None:
    guest = Guest(browser, site)
    page = guest.open()
    page.get_by_label("Name at seat 1").fill("Mira")
    page.get_by_label("Seat 2", exact=True).select_option("bot:novice")
    page.get_by_text("Goddess", exact=True).click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector("#prompt")
    assert guest.wait_turn() == "yours"
    table = page.url.rsplit("/", 1)[1]
    assert site.get(f"/api/tables/{table}")["options"]["module"] == "goddess"
    assert page.locator(".board__map").is_visible()
    guest.leave()


def test_every_legal_action_is_a_button(browser: Browser, site: Site) -> None:
    guest = Guest(browser, site)
    guest.begin("Mira", "bot:random", options={"preset": "advanced"})
    with site.viewer(guest.table) as viewer:
        for _ in range(25):
            if guest.wait_turn() == "over":
                break
            while not viewer.prompt or viewer.prompt["seat"] != 0:
                viewer.hear()
            buttons = guest.page.locator("#prompt .acts button, #prompt [data-out]")
            # Where nothing is left to choose, the turn waits to be ended.
            assert buttons.count() == (len(viewer.prompt["choices"]) or 1), viewer.prompt
            guest.press()
            viewer.until("update")
    guest.leave()
