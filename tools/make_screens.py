"""Draws the page for the docs: every screen as a browser shows it, into docs/page/.

Run: python -m tools.make_screens (`make screens`), or only some of them: `… windows forging`. Dice
are the server's, so positions differ from run to run; what they show does not.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from tests.late import late_table
from tests.page_player import DESKTOP, Guest, chromium
from tests.server_client import Site, relaxed, running
from tools.tables import tables

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "page"
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "is_mobile": True,
    "has_touch": True,
}
SIDEWAYS: dict[str, Any] = {**PHONE, "viewport": {"width": 844, "height": 390}}
QUALITY = 82
NAMES = ("Mira", "Bence", "Léonie", "Otto")
TITLE = "Thursday forge"


def shoot(page: Page, name: str) -> None:
    page.mouse.move(1, 1)
    page.wait_for_timeout(600)
    save(page, name)


def save(page: Page, name: str) -> None:
    page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=QUALITY)
    print(f"docs/page/{name}.jpg")


def seated(browser: Browser, site: Site, name: str) -> Guest:
    wanted = tables("screen")[name]
    names, options = NAMES[: wanted["players"]], wanted.get("options", {})
    table, tokens = site.make(*names, game=wanted["game"], options=options, title=TITLE)
    window = {"color_scheme": wanted["colours"], **(PHONE if wanted.get("phone") else {})}
    guest = Guest(browser, site, seen=True, **({"viewport": DESKTOP} | window))
    # Everybody's seats are in this browser while it is played on; then only the first is.
    guest.sit(table, *tokens)
    guest.play(most=wanted["played"])
    while guest.wait_turn() == "yours" and not ready(guest.page):
        guest.press()
    return guest


def ready(page: Page) -> bool:
    """Is it the first player's decision, and nothing covers the table?"""
    return bool(page.locator("body:not([data-mode=forge]) .bench [data-seat='1']").count())


def positions(browser: Browser, site: Site) -> None:
    for name, wanted in tables("screen").items():
        guest = seated(browser, site, name)
        if "view" in wanted:
            guest.page.locator(f".tabs [data-view-to={wanted['view']}]").tap()
        shoot(guest.page, name)
        guest.leave()


def forging(browser: Browser, site: Site) -> None:
    windows = {"forging": {}, "forging-phone": PHONE, "forging-sideways": SIDEWAYS}
    for name, window in windows.items():
        table, tokens = site.make("Mira", "bot:greedy", "bot:greedy", title=TITLE)
        guest = Guest(browser, site, seen=True, color_scheme="dark", **window)
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
    for name, wanted in tables("dice").items():
        table, tokens = site.make(*NAMES, game=wanted["game"], title=TITLE)
        guest = Guest(browser, site, seen=True, color_scheme="dark", reduced_motion="no-preference")
        page = guest.sit(table, *tokens)
        while True:
            guest.wait_turn()
            guest.press("#prompt .acts button, #prompt [data-out]")
            page.wait_for_selector(".roll, body[data-turn=yours]")
            if page.locator(".roll .cube").count() > wanted["many"]:
                break
        page.wait_for_timeout(RESTED)
        save(page, name)
        guest.leave()


def finished(browser: Browser, site: Site) -> None:
    table, _ = site.make("bot:policy", "bot:greedy", "bot:greedy", title=TITLE)
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
            guest = Guest(browser, site, seen=True, color_scheme="dark", **window)
            guest.open(path).wait_for_selector(ready)
            shoot(guest.page, f"{name}{kind}")
            guest.leave()


def lobby(browser: Browser, site: Site) -> None:
    for wanted in tables("lobby"):
        site.make(*wanted["seats"], game=wanted["game"], title=wanted["title"], public=True)
    windows: dict[str, dict[str, Any]] = {"lobby": {}, "lobby-phone": PHONE}
    for name, window in windows.items():
        guest = Guest(browser, site, seen=True, color_scheme="dark", **window)
        guest.open().wait_for_selector("#make .arch")
        shoot(guest.page, name)
        guest.leave()


#: Pixels of a picture: larger windows are drawn smaller.
LARGEST = 1440


def windows(browser: Browser, site: Site) -> None:
    """A crowded table in windows of every size."""
    for wanted in tables("window")["late"]:
        width = wanted["width"]
        guest = Guest(
            browser,
            site,
            seen=True,
            color_scheme=wanted["colours"],
            viewport={"width": width, "height": wanted["height"]},
            device_scale_factor=min(1, LARGEST / width),
        )
        guest.sit(
            *late_table(site, wanted["table"], ("Mira", "bot:novice", "bot:smith", "bot:master"))
        )
        guest.wait_turn()
        shoot(guest.page, f"late-{width}")
        guest.leave()


SCREENS: tuple[Callable[[Browser, Site], None], ...] = (
    lobby,
    positions,
    forging,
    rolling,
    finished,
    windows,
)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        running(relaxed(Path(folder))) as site,
        chromium() as browser,
    ):
        for screen in SCREENS:
            if screen.__name__ in (sys.argv[1:] or screen.__name__):
                screen(browser, site)


if __name__ == "__main__":
    main()
