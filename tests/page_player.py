"""What tests of the page share: a real browser, and a guest who presses whatever may be pressed."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Error, Page, sync_playwright

from tests import chance
from tests.server_client import Site
from tests.waiting import PATIENCE, soon

#: The shell has no windows to draw, and needs a quarter less time.
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium") or ""
#: The pages of a guest, one after another, share a process, which keeps what it compiled; without
#: the limit each gets a new one, and one more stands ready for the next.
ARGUMENTS = ["--no-sandbox", "--renderer-process-limit=1"]
STATIC = Path(__file__).resolve().parent.parent / "src/dicewright/server/static"
#: How often a person reaches for the same thing.
TRIES = 20
#: Seconds after which a tap is taken for one that no click follows (the finger lay too long).
NO_CLICK = 30.0
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
  const at = (part) => [box.left + box.width * part[0], box.top + box.height * part[1]];
  const own = (hit) => hit && (button.contains(hit) || hit.contains(button));
  // In the middle, or where else it shows: things may lie half over each other.
  const parts = [0.5, 0.2, 0.8].flatMap((down) => [0.5, 0.2, 0.8].map((along) => [along, down]));
  const [x, y] = at(parts.find((part) => own(document.elementFromPoint(...at(part)))) ?? parts[0]);
  const hit = document.elementFromPoint(x, y);
  window.landed = '';
  const land = ({target}) => { window.landed = button.contains(target) ? 'there' : 'elsewhere'; };
  window.addEventListener('click', land, {once: true, capture: true});
  return {
    x, y, name: button.ariaLabel || button.textContent.trim(),
    covered: own(hit) ? null : String(hit?.className || hit?.tagName),
    explained: document.querySelector('.detail') !== null,
  };
}
"""

#: A page of the server with nothing in it that runs, and what keeps seats there as the lobby does.
NOWHERE = "/favicon.svg"
KEEP = """([table, tickets]) => {
  const kept = JSON.parse(localStorage.getItem('dicewright.tables') ?? '[]');
  kept.unshift({table, tickets, seen: Date.now()});
  localStorage.setItem('dicewright.tables', JSON.stringify(kept));
}"""

#: What a browser adds to the dice is drawn as everything in a test is (`chance`).
KNOWN_BITS = """
(() => {
  let word = SEED;
  crypto.getRandomValues = (bytes) => bytes.map(() => {
    word = (Math.imul(word, 1664525) + 1013904223) >>> 0;
    return word >>> 24;
  });
})()
"""

#: Whose turn it is, once it is this guest's or nobody's any more. Whoever looks again and again
#: makes the browser draw again and again: this is told. Its patience is measured by the real clock,
#: which some tests replace.
AWAITS_TURN = """
(() => {
  const {setTimeout, clearTimeout, MutationObserver} = window;
  window.awaitTurn = (patience) => new Promise((heard, failed) => {
    const end = (tell, what) => { told.disconnect(); clearTimeout(late); tell(what); };
    const look = () => {
      const turn = document.body?.dataset.turn;
      if (turn === 'yours' || turn === 'over') end(heard, turn);
    };
    const late = setTimeout(() => end(failed, new Error('nobody is asked')), patience);
    const told = new MutationObserver(look);
    // Also on a page that is still being read.
    told.observe(document, {subtree: true, attributes: true, attributeFilter: ['data-turn']});
    look();
  });
})()
"""

#: What nobody looks at is not drawn, which saves a browser without a graphics card much of its
#: work. A page that is see-through is laid out, pressed and read like any other, and so is one
#: whose drawings are empty: each keeps its place and catches what is pressed there. Only on the
#: board of a module lines are pressed and may lie over each other. `data-seen` lets one see it.
UNSEEN = """
addEventListener('DOMContentLoaded', () => {
  const sheet = new CSSStyleSheet();
  const shape = ':is(path, circle, ellipse, polygon, polyline, line, rect, use)';
  sheet.replaceSync(`html:not([data-seen]) { opacity: 0 }
    svg:not(.board__map) ${shape}:not([role], [aria-label], [tabindex]) { display: none }`);
  document.adoptedStyleSheets.push(sheet);
})
"""


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser. Its absence fails a test: without it nothing is known about the page."""
    assert CHROMIUM, "the page is tested in Chromium: apt-get install chromium"
    assert (STATIC / "index.html").exists(), "the page was not built: make page"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=ARGUMENTS, timeout=PATIENCE * 1000
        )
        try:
            yield browser
        finally:
            browser.close()


def until(page: Page, script: str, given: Any = None, fits: Callable[[Any], object] = bool) -> Any:
    """What a script finds on the page, once that fits.

    Playwright's own `wait_for_function` looks a second time by `eval`, which the page's policy
    forbids: whoever did not find it at once would fail.
    """
    return soon(lambda: page.evaluate(script, given), fits)


class Guest:
    """A person with a browser window of their own (nothing is shared with other guests).

    The window is drawn only if somebody wants to look at it (`seen`).
    """

    def __init__(self, browser: Browser, site: Site, *, seen: bool = False, **window: Any) -> None:
        usual: dict[str, Any] = {
            "viewport": DESKTOP,
            "reduced_motion": "reduce",
            "locale": "en",
            # Nobody sees the requests that it answers; tests of the installed page let it in.
            "service_workers": "block",
        }
        self.context = browser.new_context(**(usual | window))
        self.site = site
        self.finger = bool(window.get("has_touch"))
        self.table = ""
        self.pressed: list[str] = []
        self.rng = chance.guest(self.pressed)
        self.context.add_init_script(KNOWN_BITS.replace("SEED", str(self.rng.getrandbits(32))))
        self.context.add_init_script(AWAITS_TURN)
        if not seen:
            self.context.add_init_script(UNSEEN)
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
        """Come to a table with the secrets of seats: one as a link carries it, several as a browser
        keeps those of seats that it took itself."""
        # From elsewhere: a page that is open already would show its table while it still asks for
        # the seat, and show it anew in the middle of what comes next.
        if len(tokens) > 1:
            tickets = [{"seat": self.site.seats[token], "token": token} for token in tokens]
            self.open(NOWHERE).evaluate(KEEP, [table, tickets])
        elif self.page.url != "about:blank":
            self.page.goto("about:blank")
        self.open(f"/t/{table}" + (f"#seat={tokens[0]}" if len(tokens) == 1 else ""))
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

    def wait_turn(self) -> str:
        while True:
            try:
                return str(self.page.evaluate("ms => awaitTurn(ms)", PATIENCE * 1000))
            except Error as error:
                # The page was loaded anew meanwhile.
                if "context was destroyed" not in error.message:
                    raise

    def press(self, selector: str = PRESSABLE) -> str:
        """Press something where it lies, with the finger or the mouse; what it was called."""
        roll = self.rng.random()
        for _ in range(TRIES):
            # A question may still be on its way to the page, or to the next player's hands.
            found = until(self.page, FIND, [selector, roll])
            # The tap that closes an explanation does nothing else, wherever it lands.
            if found["covered"] or (self.finger and found["explained"]):
                self.uncover(found)
                continue
            if self.finger:
                self.page.touchscreen.tap(found["x"], found["y"])
            else:
                self.page.mouse.click(found["x"], found["y"])
            # The table may have moved under the hand: a person tries again.
            if self.landed():
                self.pressed.append(found["name"])
                return str(found["name"])
        raise AssertionError(f"{found['name']} cannot be pressed: {found['covered'] or 'it moves'}")

    def landed(self) -> bool:
        """Was that pressed which was meant? A browser may tell of a tap a while after it, and of
        some it never does."""
        end = time.monotonic() + NO_CLICK
        where = until(self.page, "window.landed", fits=lambda at: at or time.monotonic() > end)
        return bool(where == "there")

    def uncover(self, found: dict[str, Any]) -> None:
        """Only an explanation may cover what can be pressed, and it goes when it is asked to."""
        if not self.page.locator(".detail").count():
            # It went by itself: another look at it.
            return
        if self.finger:
            self.page.touchscreen.tap(found["x"], found["y"])
        else:
            self.page.mouse.move(1, 1)
            if self.page.locator(".detail[data-pinned]").count():
                # On a busy machine it came between the hand and what was meant, and was pressed.
                self.page.locator(".detail__close").click()
        self.page.wait_for_selector(".detail", state="detached")

    def prompt(self) -> str:
        return self.page.locator("#prompt").inner_text()

    def play(
        self,
        most: int = 1000,
        selector: str = PRESSABLE,
        look: Callable[[], None] = lambda: None,
    ) -> int:
        """Press legal things until the game is over, or often enough; how often it was.

        Before each of them the guest may `look`.
        """
        for count in range(most):
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


def first_page(site: Site, where: str) -> tuple[str, str]:
    """The address of the lobby or of a table of a game, and what is there once it can be used."""
    if where == "lobby":
        return "/", "#make .arch"
    table, (token, *_) = site.make("Mira", "Bence", game=where)
    return f"/t/{table}#seat={token}", "#prompt"
