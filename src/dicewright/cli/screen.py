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

from dicewright.core.words.grammar import NARROW_SPACE

#: How wide the lines are when nobody sees them directly.
PIPE_WIDTH = 100
LEAST_WIDTH = 40
TITLE = "bold"
FAINT = "dim"
WARNING = "bold red"
#: Stands for a space that must not break while lines are made: no text has it, and it is as wide.
NO_BREAK = "\ue000"


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


def wrapped(to: Console, words: Text, width: int) -> list[Text]:
    """Words in lines; a French sign stays on the line of what comes before it."""
    kept = words.copy()
    kept.plain = kept.plain.replace(NARROW_SPACE, NO_BREAK)  # rich breaks at every kind of space
    lines = list(kept.wrap(to, width))
    for line in lines:
        line.plain = line.plain.replace(NO_BREAK, NARROW_SPACE)
    return lines


def indented(to: Console, words: Text, indent: int) -> None:
    """A paragraph, wrapped and moved to the right."""
    for line in wrapped(to, words, to.width - indent):
        line.rstrip()
        to.print(Text(" " * indent).append_text(line))


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


def flow(
    chunks: Sequence[Text], width: int, *, first: int = 0, indent: int = 0, gap: int = 2
) -> list[Text]:
    """Chunks side by side, as many a line as fit, with an indent for the first and later lines."""
    lines: list[Text] = []
    line = Text(" " * first)
    empty = True
    for chunk in chunks:
        if not empty and line.cell_len + gap + chunk.cell_len > width:
            lines.append(line)
            line, empty = Text(" " * indent), True
        if empty and (first or lines) and chunk.plain.startswith(" "):
            chunk = chunk[1:]
        line.append("" if empty else " " * gap).append_text(chunk)
        empty = False
    return lines if empty else [*lines, line]


def beside(blocks: Sequence[Sequence[Text]], width: int, gap: int = 2) -> list[Text]:
    """Blocks of lines next to each other, each `width` wide."""
    return _side_by_side(blocks, [width] * len(blocks), gap)


def _side_by_side(blocks: Sequence[Sequence[Text]], widths: Sequence[int], gap: int) -> list[Text]:
    rows = []
    for i in range(max(map(len, blocks), default=0)):
        row = Text()
        for block, width in zip(blocks, widths, strict=True):
            cell = block[i].copy() if i < len(block) else Text()
            cell.truncate(width, overflow="ellipsis")
            row.append_text(cell).append(" " * (width - cell.cell_len + gap))
        row.rstrip()
        rows.append(row)
    return rows


def in_columns(items: Sequence[Text], width: int, gap: int = 3, most: int = 6) -> list[Text]:
    """Items in as many columns as fit, read downwards; each as wide as its widest item."""
    for columns in range(min(most, len(items)), 0, -1):
        height = -(-len(items) // columns)
        blocks = [items[first : first + height] for first in range(0, len(items), height)]
        widths = [max(item.cell_len for item in block) for block in blocks]
        if sum(widths) + gap * (len(blocks) - 1) <= width:
            return _side_by_side(blocks, widths, gap)
    return _side_by_side([items], [width], gap) if items else []


def shortened(words: str, width: int) -> str:
    """Words cut to a width, with a sign that something is missing."""
    if cell_len(words) <= width:
        return words
    return words[: max(width - 1, 0)] + "…"


def counted_players(number: int) -> str:
    """ "1 player", "3 players"."""
    return f"{number} player{'' if number == 1 else 's'}"
