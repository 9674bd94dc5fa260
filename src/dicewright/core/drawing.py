"""A position as a picture for notebooks, put together from the page's own drawings.

`drawings.svg` in a game's folder has them, a symbol a line; the page's code writes it (`make
drawings`), so nothing here needs a browser or Node. Like `picture`, this is English.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape
from importlib.resources import files

DRAWINGS = "drawings.svg"
SYMBOL = re.compile(r'^<symbol id="([^"]+)".*</symbol>$', re.MULTILINE)
HEAD = re.compile(r"^<defs>.*?</defs>", re.MULTILINE)
REFERENCE = re.compile(r'href="#([^"]+)"')
PAPER, INK, FAINT, BRASS = "#faf5e9", "#1a2138", "#585e73", "#b8914d"
EM_SPACE = "\u2003"  # pictures of web pages take several spaces for one
FONT = "system-ui, sans-serif"


@cache
def drawings_of(package: str) -> tuple[str, dict[str, str]]:
    """What all drawings of a game share, and each of them by its id."""
    text = (files(package) / DRAWINGS).read_text(encoding="utf-8")
    shared = HEAD.search(text)
    return shared[0] if shared else "", {found[1]: found[0] for found in SYMBOL.finditer(text)}


class Sheet:
    """A drawing that is filled from the top, line by line."""

    def __init__(self, package: str, width: int) -> None:
        self.shared, self.symbols = drawings_of(package)
        self.width = width
        self.height = 0.0
        self.parts: list[str] = []
        self.used: dict[str, None] = {}

    def show(self, id: str, x: float, y: float, size: float, colour: str = INK) -> None:
        """A drawing; one that nobody has drawn yet is an empty tile."""
        self._reach(y + size)
        if id not in self.symbols:
            self.box(x, y, size, size)
            return
        self._need(id)
        self.parts.append(
            f'<use href="#{id}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" '
            f'color="{colour}"/>'
        )

    def say(
        self,
        text: str,
        x: float,
        y: float,
        size: float = 13,
        colour: str = INK,
        *,
        bold: bool = False,
    ) -> None:
        """A line of text; `y` is where its letters stand."""
        self._reach(y + size / 2)
        weight = ' font-weight="700"' if bold else ""
        self.parts.append(
            f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{colour}"{weight}>'
            f"{escape(text).replace('  ', EM_SPACE)}</text>"
        )

    def box(
        self, x: float, y: float, width: float, height: float, fill: str = "none", line: str = BRASS
    ) -> None:
        self._reach(y + height)
        self.parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="5" '
            f'fill="{fill}" stroke="{line}" stroke-width="1.5"/>'
        )

    def _reach(self, y: float) -> None:
        self.height = max(self.height, y)

    def _need(self, id: str) -> None:
        """A drawing, and those that it is made of."""
        if id not in self.used:
            self.used[id] = None
            for inner in REFERENCE.findall(self.symbols[id]):
                self._need(inner)

    def svg(self, told: str) -> str:
        """The whole, with what it shows in words for whoever does not see it."""
        height = round(self.height + 12)
        needed = "".join(self.symbols[id] for id in self.used)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {height}" '
            f'width="{self.width}" height="{height}" role="img" aria-label="{escape(told)}" '
            f'font-family="{FONT}">{self.shared}{needed}'
            f'<rect width="100%" height="100%" rx="8" fill="{PAPER}"/>{"".join(self.parts)}</svg>'
        )
