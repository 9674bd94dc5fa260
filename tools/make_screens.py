"""Draws the page for the docs: every screen as a browser shows it, into docs/page/.

Run: python -m tools.make_screens (`make screens`). Dice are the server's, so positions differ from
run to run; what they show does not.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from tests.page_player import DESKTOP, Guest, chromium
from tests.server_client import Site, relaxed, running

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "page"
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "is_mobile": True,
    "has_touch": True,
}
SIDEWAYS: dict[str, Any] = {**PHONE, "viewport": {"width": 844, "height": 390}}
QUALITY = 82
#: Decisions before a picture is taken, so that there is something to see.
PLAYED = 34

TABLES: dict[str, tuple[str, int, dict[str, str], dict[str, Any]]] = {
    "table": ("diceforge", 4, {}, {"color_scheme": "dark"}),
    "table-light": ("diceforge", 3, {"preset": "advanced"}, {"color_scheme": "light"}),
    "goddess": ("diceforge", 2, {"preset": "goddess-discovery"}, {"color_scheme": "dark"}),
    "titans": ("diceforge", 3, {"preset": "titans-discovery"}, {"color_scheme": "light"}),
    "titandice": ("titandice", 4, {}, {"color_scheme": "light"}),
    "solo": ("titandice", 1, {}, {"color_scheme": "dark"}),
    "table-phone": ("diceforge", 3, {}, {"color_scheme": "dark", **PHONE}),
    "goddess-phone": (
        "diceforge",
        2,
        {"preset": "goddess-discovery"},
        {"color_scheme": "dark", **PHONE},
    ),
    "titans-phone": (
        "diceforge",
        3,
        {"preset": "titans-discovery"},
        {"color_scheme": "light", **PHONE},
    ),
    "titandice-phone": ("titandice", 3, {}, {"color_scheme": "light", **PHONE}),
    "solo-phone": ("titandice", 1, {}, {"color_scheme": "dark", **PHONE}),
}
#: The view that a phone shows, where it is not the one that is asked for.
VIEWS = {"goddess-phone": "board", "titans-phone": "board", "titandice-phone": "bench"}


#: A picture shows more dice than this.
MANY = {"diceforge": 6, "titandice": 4}
NAMES = ("Mira", "Bence", "Léonie", "Otto")


def shoot(page: Page, name: str) -> None:
    page.mouse.move(1, 1)
    page.wait_for_timeout(600)
    save(page, name)


def save(page: Page, name: str) -> None:
    page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=QUALITY)
    print(f"docs/page/{name}.jpg")


def seated(browser: Browser, site: Site, name: str) -> Guest:
    game, players, options, window = TABLES[name]
    table, tokens = site.make(*NAMES[:players], game=game, options=options, title="Thursday forge")
    guest = Guest(browser, site, **({"viewport": DESKTOP} | window))
    # Everybody's seats are in this browser while it is played on; then only the first is.
    guest.sit(table, *tokens)
    guest.play(most=PLAYED if game == "diceforge" else 9)
    while guest.wait_turn() == "yours" and not ready(guest.page):
        guest.press()
    return guest


def ready(page: Page) -> bool:
    """Is it the first player's decision, and nothing covers the table?"""
    return bool(page.locator("body:not([data-mode=forge]) .bench [data-seat='1']").count())


def tables(browser: Browser, site: Site) -> None:
    for name in TABLES:
        guest = seated(browser, site, name)
        if name in VIEWS:
            guest.page.locator(f".tabs [data-view-to={VIEWS[name]}]").tap()
        shoot(guest.page, name)
        guest.leave()


def forging(browser: Browser, site: Site) -> None:
    windows = {"forging": {}, "forging-phone": PHONE, "forging-sideways": SIDEWAYS}
    for name, window in windows.items():
        table, tokens = site.make("Mira", "bot:greedy", "bot:greedy", title="Thursday forge")
        guest = Guest(browser, site, color_scheme="dark", **window)
        page = guest.sit(table, *tokens)
        while True:
            guest.wait_turn()
            if window:
                page.locator(".tabs [data-view-to=sanctuary]").tap()
            if page.locator(".sanctuary .pick[data-lit]").count():
                break
            guest.press()
        guest.press(".sanctuary .pick[data-lit]")
        page.wait_for_selector("body[data-mode=forge]")
        place = page.locator(".bench .net").first.locator("button.place").nth(5)
        place.tap() if window else place.hover()
        page.wait_for_timeout(900)
        save(page, name)
        guest.leave()


#: Milliseconds after which dice lie and what they brought is named, before tokens fly.
RESTED = 860


def rolling(browser: Browser, site: Site) -> None:
    """Dice just after they came to rest."""
    for name, game in {"roll": "diceforge", "throw": "titandice"}.items():
        table, tokens = site.make(*NAMES, game=game, title="Thursday forge")
        guest = Guest(browser, site, color_scheme="dark", reduced_motion="no-preference")
        page = guest.sit(table, *tokens)
        while True:
            guest.wait_turn()
            guest.press("#prompt .acts button, #prompt [data-out]")
            page.wait_for_selector(".roll, body[data-turn=yours]")
            if page.locator(".roll .cube").count() > MANY[game]:
                break
        page.wait_for_timeout(RESTED)
        save(page, name)
        guest.leave()


def finished(browser: Browser, site: Site) -> None:
    table, _ = site.make("bot:policy", "bot:greedy", "bot:greedy", title="Thursday forge")
    with site.viewer(table) as viewer:
        while viewer.status != "finished":
            viewer.hear()
        while site.get(f"/api/tables/{table}/result")["curve"]["status"] != "ready":
            viewer.hear(timeout=120)
    for kind, window in {"": {}, "-phone": PHONE}.items():
        for name, path, ready in (
            ("result", f"/t/{table}/result", ".chart"),
            ("replay", f"/t/{table}?move=150", ".scrub"),
        ):
            guest = Guest(browser, site, color_scheme="dark", **window)
            guest.open(path).wait_for_selector(ready)
            shoot(guest.page, f"{name}{kind}")
            guest.leave()


def lobby(browser: Browser, site: Site) -> None:
    for title, seats in {
        "Thursday forge": ("Mira", "Bence", "open"),
        "Langsam, aber sicher": ("Otto", "open"),
    }.items():
        site.make(*seats, title=title, public=True)
    site.make("Léonie", "open", game="titandice", title="Cages and claws", public=True)
    windows: dict[str, dict[str, Any]] = {"lobby": {}, "lobby-phone": PHONE}
    for name, window in windows.items():
        guest = Guest(browser, site, color_scheme="dark", **window)
        guest.open().wait_for_selector("#make .arch")
        shoot(guest.page, name)
        guest.leave()


SCREENS: tuple[Callable[[Browser, Site], None], ...] = (
    lobby,
    tables,
    forging,
    rolling,
    finished,
)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        running(relaxed(Path(folder))) as site,
        chromium() as browser,
    ):
        for screen in SCREENS:
            screen(browser, site)


if __name__ == "__main__":
    main()
