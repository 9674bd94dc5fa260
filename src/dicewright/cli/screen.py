"""Where words go: consoles, and the few styles that everything shares.

Colour only ever repeats what a letter or a word says; NO_COLOR and pipes are respected by rich.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

#: How wide the lines are when nobody sees them directly.
PIPE_WIDTH = 100
LEAST_WIDTH = 40
TITLE = "bold"
FAINT = "dim"
WARNING = "bold red"


def console(*, to_stderr: bool = False) -> Console:
    """A console on today's standard output or error."""
    stream = sys.stderr if to_stderr else sys.stdout
    made = Console(file=stream, highlight=False, markup=False, emoji=False)
    if not made.is_terminal and "COLUMNS" not in os.environ:
        made.width = PIPE_WIDTH
    made.width = max(made.width, LEAST_WIDTH)
    return made


def show(to: Console, lines: Iterable[Text | str]) -> None:
    """Lines as they are; each was made to fit."""
    for line in lines:
        to.print(line, no_wrap=True, overflow="ellipsis", crop=True)


def program() -> str:
    """How this program is called from here, for hints that can be pasted."""
    called = Path(sys.argv[0])
    if shutil.which("dicewright") or called.name != "dicewright" or not called.exists():
        return "dicewright"
    short = os.path.relpath(called)
    return str(called) if short.startswith("..") else short


def title_line(words: str, width: int, right: Text | str = "") -> Text:
    """`── words ─────── right`."""
    line = Text("── ", style=FAINT).append(words, style=TITLE + " not dim").append(" ")
    end = Text(" ") + (right if isinstance(right, Text) else Text(right)) if right else Text()
    fill = max(width - line.cell_len - end.cell_len, 0)
    return Text().append_text(line).append("─" * fill, style=FAINT).append_text(end)


def flow(chunks: Sequence[Text], width: int, indent: int = 0, gap: int = 2) -> list[Text]:
    """Chunks side by side, as many a line as fit; later lines are indented."""
    lines: list[Text] = []
    line = Text()
    for chunk in chunks:
        if line.cell_len and line.cell_len + gap + chunk.cell_len > width:
            lines.append(line)
            line = Text(" " * indent)
            line.append_text(chunk)
            continue
        if line.cell_len:
            line.append(" " * gap)
        line.append_text(chunk)
    return [*lines, line] if line.cell_len else lines


def beside(blocks: Sequence[Sequence[Text]], width: int, gap: int = 2) -> list[Text]:
    """Blocks of lines next to each other, each `width` wide."""
    height = max((len(block) for block in blocks), default=0)
    rows = []
    for i in range(height):
        row = Text()
        for number, block in enumerate(blocks):
            cell = block[i].copy() if i < len(block) else Text()
            cell.truncate(width, overflow="ellipsis")
            if number:
                row.append(" " * gap)
            row.append_text(cell)
            if number + 1 < len(blocks):
                row.append(" " * (width - cell.cell_len))
        rows.append(row)
    return rows


def in_columns(items: Sequence[Text], width: int, gap: int = 3, most: int = 6) -> list[Text]:
    """Items in columns of equal width, read downwards; one column if they are long."""
    if not items:
        return []
    widest = max(item.cell_len for item in items)
    columns = max(1, min(most, (width + gap) // (widest + gap)))
    height = -(-len(items) // columns)
    blocks = [items[first : first + height] for first in range(0, len(items), height)]
    return beside(blocks, min(widest, width), gap)


def shortened(words: str, width: int) -> str:
    """Words cut to a width, with a sign that something is missing."""
    if cell_len(words) <= width:
        return words
    return words[: max(width - 1, 0)] + "…"
