"""Write the layout of the observations into docs/research.md (`make generated`).

`--check` changes nothing and fails if the page is out of date.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from dicewright.core.game import Game
from dicewright.core.observation import Segment
from dicewright.core.registry import games

DOCS = Path(__file__).resolve().parent.parent / "docs" / "research.md"
BEGIN, END = "<!-- layout: make layout -->", "<!-- end of layout -->"


def _row(segment: Segment, name: str) -> str:
    shape = " × ".join(str(len(axis)) for axis in segment.axes) or "1"
    scale = "flag" if segment.most == 1 else f"of {segment.most}"
    return f"| `{name}` | {shape} | {scale} | {segment.text} |"


def layout(game: Game) -> list[str]:
    """A game's observation as a table: the table's segments, then those of every seat."""
    encoding = game.encoding
    table = [part for part in encoding.segments if not _is_seat(part)]
    seat = [part for part in encoding.segments if part.name.startswith("own.")]
    return [
        f"**{game.title}**: {encoding.size} cells, {game.vocabulary.size} actions, "
        f"encoding version {encoding.version}.",
        "",
        "| segment | cells | value | what it says |",
        "|---|---:|---|---|",
        *[_row(part, part.name) for part in table],
        *[_row(part, "SEAT." + part.name.removeprefix("own.")) for part in seat],
        "",
    ]


def _is_seat(segment: Segment) -> bool:
    return segment.name.startswith(("own.", "next.", "second.", "third."))


def page() -> str:
    """The page as it should be."""
    text = DOCS.read_text()
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    lines = [line for game in games().values() for line in layout(game)]
    return before + "\n".join([BEGIN, *lines]) + END + after


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--check", action="store_true", help="fail if the page is out of date")
    wanted = page()
    stale = wanted != DOCS.read_text()
    if parser.parse_args().check:
        if stale:
            print("out of date: docs/research.md; run `make generated`")
        return int(stale)
    DOCS.write_text(wanted)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
