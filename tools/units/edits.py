"""Places of a text and what is written there instead.

Places come from the tree, never from looking for a text: a comment, a docstring or a longer name
that looks alike stays as it is. Everything else of a function (comments, line breaks) is kept, so
that the generated text can be read beside the chapter.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tools.units.allowed import MODULES
from tools.units.heads import typed_locals
from tools.units.reading import Source


@dataclass(frozen=True)
class Edit:
    """What is written between two places: (line, column) each, lines counted from 1."""

    begin: tuple[int, int]
    end: tuple[int, int]
    new: str

    def order(self) -> tuple[tuple[int, int], bool, int, int]:
        """By their begin; there first what is put in between, then the largest."""
        return self.begin, self.begin != self.end, -self.end[0], -self.end[1]


def place(lines: Sequence[str], row: int, offset: int) -> tuple[int, int]:
    """A place as the tree tells it, which counts bytes."""
    return row, len(lines[row - 1].encode()[:offset].decode())


def begin_of(lines: Sequence[str], node: ast.expr | ast.stmt) -> tuple[int, int]:
    return place(lines, node.lineno, node.col_offset)


def end_of(lines: Sequence[str], node: ast.expr | ast.stmt) -> tuple[int, int]:
    assert node.end_lineno is not None
    assert node.end_col_offset is not None  # trees of parsed texts have both
    return place(lines, node.end_lineno, node.end_col_offset)


def instead(lines: Sequence[str], node: ast.expr | ast.stmt, new: str) -> Edit:
    return Edit(begin_of(lines, node), end_of(lines, node), new)


def around(lines: Sequence[str], node: ast.expr, before: str, after: str) -> list[Edit]:
    begin, end = begin_of(lines, node), end_of(lines, node)
    return [Edit(begin, begin, before), Edit(end, end, after)]


def edited(lines: Sequence[str], edits: Iterable[Edit]) -> list[str]:
    """The lines with all edits, as many as before; an edit within a larger one is void."""
    kept: list[Edit] = []
    for edit in sorted(edits, key=Edit.order):
        if not kept or edit.begin >= kept[-1].end:
            kept.append(edit)
    found = list(lines)
    for edit in reversed(kept):
        (first, begin), (last, end) = edit.begin, edit.end
        text = found[first - 1][:begin] + edit.new + found[last - 1][end:]
        # What shrinks to one line leaves empty ones behind: line numbers stay.
        rows = [*text.split("\n"), *[""] * (last - first - edit.new.count("\n"))]
        found[first - 1 : last] = rows
    return found


def number(value: int) -> str:
    """A number as C takes it."""
    if value < 0:
        return f"({value})"
    return f"{value}ULL" if value > 0x7FFFFFFF else str(value)


def is_constant(source: Source, part: ast.AST) -> bool:
    """Is it something that becomes a number or the name of a table?"""
    match part:
        case ast.Attribute(value=ast.Name(id=module)):
            return module in MODULES
        case ast.Name(id=name, ctx=ast.Load()) if name.isupper():
            value = source.value(name)
            return isinstance(value, int) and not isinstance(value, bool)
    return False


def constants(
    source: Source, node: ast.AST, lines: Sequence[str], at: ast.AST | None = None
) -> Iterator[Edit]:
    """Every constant as its number, `t.NAME` as `t_NAME`, `chapters.x` as `chapters_x`.

    `at` is where to point to if something is wrong, where `lines` are not those of the source.
    """
    for part in ast.walk(node):
        if isinstance(part, ast.JoinedStr) and any(
            is_constant(source, inner) for inner in ast.walk(part)
        ):
            # Places inside f-strings differ between versions of Python.
            raise source.unsupported(
                at or part, "put the constant into a local before the f-string"
            )
        if not is_constant(source, part):
            continue
        match part:
            case ast.Attribute(value=ast.Name(id=module), attr=name):
                yield instead(lines, part, of_module(source, module, name, at or part))
            case ast.Name(id=name):
                yield instead(lines, part, number(source.value(name)))


def of_module(source: Source, module: str, name: str, at: ast.AST) -> str:
    value = getattr(source.value(module), name, None)
    if isinstance(value, int):
        return number(value)
    if module == "chapters" and callable(value):
        return f"chapters_{name}"
    if module == "t" and isinstance(value, list):
        return f"t_{name}"
    wanted = {
        "k": "an int of `consts.py`; rows of numbers are tables, t.NAME",
        "t": "an int or a list of ints of `tables.py`",
        "chapters": "a switch of `core.chapters`",
    }
    found = "there is no such name" if value is None else f"it is a {type(value).__name__}"
    raise source.unsupported(at, f"{module}.{name} has to be {wanted[module]}, but {found}")


def without_annotations(source: Source, node: ast.AST) -> Iterator[Edit]:
    """Locals that get their C type in a declaration of their own need no annotation."""
    for part in typed_locals(node):
        begin, end = end_of(source.lines, part.target), end_of(source.lines, part.annotation)
        yield Edit(begin, end, "")
