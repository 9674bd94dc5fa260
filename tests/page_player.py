"""What tests of the page share: a real browser, and a guest who presses whatever may be pressed."""

from __future__ import annotations

import random
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Error, Page, sync_playwright

from tests.server_client import Site

CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
STATIC = Path(__file__).resolve().parent.parent / "src/dicewright/server/static"
PATIENCE = 20.0
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 360, "height": 740}

#: Everything that may be pressed now, on the table and in the prompt.
PRESSABLE = (
    "main.table [data-lit], main.table button.place[data-lit], "
    "#prompt .acts button, #prompt [data-out]"
)
FIND = """
([selector, roll]) => {
  const shown = (e) => e.getClientRects().length > 0 && !e.disabled && e.ariaDisabled !== 'true';
  const all = [...document.querySelectorAll(selector)].filter(shown);
  // Passing is legal but leads nowhere: it is chosen rarely, unless there is nothing else.
  const doing = all.filter((e) => !e.hasAttribute('data-out'));
  const from = doing.length && (roll > 0.1 || doing.length === all.length) ? doing : all;
  const button = from[Math.floor(roll * 99991) % from.length];
  if (!button) return null;
  button.scrollIntoView({block: 'nearest', inline: 'nearest'});
  const box = button.getBoundingClientRect();
  const x = box.left + box.width / 2, y = box.top + box.height / 2;
  const hit = document.elementFromPoint(x, y);
  return {
    x, y, name: button.ariaLabel || button.textContent.trim(),
    covered: hit && (button.contains(hit) || hit.contains(button)) ? null : String(hit?.className),
  };
}
"""


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser. Its absence fails a test: without it nothing is known about the page."""
    assert Path(CHROMIUM).exists(), "the page is tested in Chromium: apt-get install chromium"
    assert (STATIC / "index.html").exists(), "the page was not built: make page"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()


class Guest:
    """A person with a browser window of their own (nothing is shared with other guests)."""

    def __init__(self, browser: Browser, site: Site, seed: int = 1, **window: Any) -> None:
        usual = {"viewport": DESKTOP, "reduced_motion": "reduce", "locale": "en"}
        self.context = browser.new_context(**(usual | window))
        self.site, self.rng = site, random.Random(seed)
        self.table = ""
        self.pressed: list[str] = []
        self.complaints: list[str] = []
        self.page: Page = self.context.new_page()
        self.watch(self.page)

    def watch(self, page: Page) -> None:
        page.set_default_timeout(PATIENCE * 1000)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _console(self, message: ConsoleMessage) -> None:
        # A lost connection is reported by the browser itself.
        if message.type == "error" and "WebSocket" not in message.text:
            self.complaints.append(message.text)

    # -- going places ------------------------------------------------------------------------------

    def open(self, path: str = "/") -> Page:
        self.page.goto(f"http://127.0.0.1:{self.site.port}{path}")
        return self.page

    def sit(self, table: str, *tokens: str) -> Page:
        """Come to a table with the secrets of seats, as links carry them."""
        for link in [f"/t/{table}#seat={token}" for token in tokens] or [f"/t/{table}"]:
            self.open(link)
            self.page.wait_for_selector("#prompt, .places")
        return self.page

    def begin(self, *seats: str, **table: Any) -> Page:
        """Make a table and sit on all seats that are for people."""
        self.table, tokens = self.site.make(*seats, **table)
        return self.sit(self.table, *tokens)

    # -- playing -----------------------------------------------------------------------------------

    @property
    def turn(self) -> str:
        """`yours`, `waiting` or `over`."""
        return str(self.page.evaluate("document.body.dataset.turn ?? ''"))

    def wait_turn(self, timeout: float = PATIENCE) -> str:
        self.page.wait_for_selector(
            "body[data-turn=yours], body[data-turn=over]", timeout=timeout * 1000
        )
        return self.turn

    def press(self, selector: str = PRESSABLE) -> str:
        """Press something with the mouse where it lies; what it was called."""
        roll = self.rng.random()
        found = self.page.evaluate(FIND, [selector, roll])
        if found and found["covered"]:
            # The pointer rests on something that is being explained: a person moves it away first.
            self.page.mouse.move(1, 1)
            self.page.wait_for_selector(".detail", state="detached")
            found = self.page.evaluate(FIND, [selector, roll])
        assert found, f"nothing to press at {self.page.url}: {self.prompt()}"
        assert not found["covered"], f"{found['name']} is covered by {found['covered']}"
        self.page.mouse.click(found["x"], found["y"])
        self.pressed.append(found["name"])
        return str(found["name"])

    def prompt(self) -> str:
        return self.page.locator("#prompt").inner_text()

    def play(
        self,
        most: int = 1000,
        seconds: float = 90.0,
        selector: str = PRESSABLE,
        look: Callable[[], None] = lambda: None,
    ) -> int:
        """Press legal things until the game is over, or often enough; how often it was.

        Before each of them the guest may `look`.
        """
        end = time.monotonic() + seconds
        for count in range(most):
            assert time.monotonic() < end, f"too slow: {count} decisions, {self.prompt()}"
            if self.wait_turn() == "over":
                return count
            look()
            self.press(selector)
        return most

    def see_result(self) -> str:
        """Until the result is shown: its headline."""
        self.page.wait_for_url("**/result")
        self.page.wait_for_selector(".end__main h1")
        return self.page.locator("h1").inner_text()

    def storage(self, key: str) -> str | None:
        value: str | None = self.page.evaluate("key => localStorage.getItem(key)", key)
        return value

    def leave(self) -> None:
        try:
            self.context.close()
        except Error:
            return
        assert not self.complaints, self.complaints
