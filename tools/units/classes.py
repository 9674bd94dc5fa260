"""Compiled classes: the state that every unit knows, a game's final class, and those of a leaf.

A game's class is final, so its methods are called directly, but only by code that knows it is this
class. `State`'s own loops do not: each game has copies of them.
"""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterator

from tools.units.bodies import body, c_method, python_function
from tools.units.cells import Field, fields, game_copy, state_copy
from tools.units.edits import Edit, begin_of, end_of
from tools.units.heads import class_head, head
from tools.units.plan import FROM_CELLS, LOOPS, STATE
from tools.units.reading import Source, is_marked, methods, native_methods, read


def game_class(source: Source, node: ast.ClassDef, cells: list[Field]) -> str:
    """The game's own class: final, with its own copies of the loops of `State`."""
    natives = native_methods()
    parts = [f"@cython.final\n{class_head(source, node)}"]
    for method in methods(node):
        if method.name in (*LOOPS, *FROM_CELLS):
            told = f"{method.name} is written for every game: it cannot be a game's own"
            raise source.unsupported(method, told)
        if method.name in natives:
            parts.append(c_method(source, method, rule=True))
        else:
            parts.append(python_function(source, method, 4))
    for name in LOOPS:
        method = natives[name]
        passed = ", ".join(argument.arg for argument in method.args.args)
        text = head(read(STATE), method, rule=False)
        parts.append(f"    {text}\n        return own_{name}({passed})\n\n")
    parts.append(game_copy(node, cells))
    return "".join(parts)


def own_loops(name: str) -> str:
    """The loops of `State` as functions of a game's own class, which calls them directly."""
    state, natives = read(STATE), native_methods()
    parts = []
    for loop in LOOPS:
        method = natives[loop]
        text = head(state, method, rule=False, name=f"own_{loop}", owner=name)
        own = own_calls(state, method)
        rows = textwrap.dedent(body(state, method, rule=False, indent=4, more=own))
        parts.append(f"{text}\n{textwrap.indent(rows, '    ')}\n\n")
    return "".join(parts)


def own_calls(source: Source, node: ast.FunctionDef) -> Iterator[Edit]:
    """`self.step(action)` as `own_step(self, action)`, for every loop."""
    for part in ast.walk(node):
        match part:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="self"), attr=loop) as method):
                row, column = end_of(source.lines, method)
                if loop in LOOPS:
                    if source.lines[row - 1][column] != "(":
                        raise source.unsupported(part, f"write self.{loop}(… in one line")
                    new = f"own_{loop}(self" + (", " if part.args else "")
                    yield Edit(begin_of(source.lines, method), (row, column + 1), new)


def state_class(source: Source, node: ast.ClassDef) -> tuple[str, str]:
    """A class that other units use: its declaration (for the .pxd) and its methods."""
    declared = [f"cdef class {node.name}:", *[cell.declaration() for cell in fields(source, node)]]
    parts = [class_head(source, node)]
    for method in methods(node):
        if is_marked(method):
            declared.append(f"    {head(source, method, rule=False)[:-1]}")
        if method.name == "copy_from":
            parts.append(state_copy([]))
        elif method.name == "fold_cells":
            parts.append(f"    {head(source, method, rule=False)}\n        return word\n\n")
        elif method.name == "cells":
            parts.append("    def cells(self):\n        return {}\n\n")
        elif method.name == "load_cells":
            parts.append("    def load_cells(self, cells):\n        pass\n\n")
        elif is_marked(method):
            parts.append(c_method(source, method, rule=False))
        else:
            parts.append(python_function(source, method, 4))
    return "\n".join(declared) + "\n\n\n", "".join(parts) + "\n"


def python_state(source: Source, node: ast.ClassDef) -> str:
    """The class of games whose rules stay Python: C functions that call methods by their names.

    No other unit knows it from inside.
    """
    parts = [
        class_head(source, node),
        *[f"{cell.declaration()}\n" for cell in fields(source, node)],
    ]
    parts.append("\n")
    state = read(STATE)
    for name, method in native_methods().items():
        if name in (*LOOPS, *FROM_CELLS, "lists", "refuse"):
            continue
        passed = ", ".join(argument.arg for argument in method.args.args[1:])
        parts.append(
            f"    {head(state, method, rule=False)}\n        with gil:\n            try:\n"
            f"                return (<object>self).{name}({passed})\n"
            "            except BaseException as error:\n"
            "                self.error = error\n                return fail(self)\n\n"
        )
    parts.append(PYTHON_LOOPS)
    parts += [
        python_function(source, method, 4)
        for method in methods(node)
        if method.name not in FROM_CELLS
    ]
    return "".join(parts) + "\n"


#: What a rule raised comes out where C can pass it on.
PYTHON_LOOPS = """\
    cdef int advance(self) except? -1 nogil:
        with gil:
            try:
                if self.error is None:
                    return State.advance(self)
            except AssertionError:
                if self.error is None:
                    raise
            error, self.error = self.error, None
            raise error

    cdef int copy_from(self, State source) noexcept nogil:
        State.copy_from(self, source)
        with gil:
            try:
                (<object>self).copy_cells(source)
            except BaseException as error:
                self.error = error
                fail(self)
        return 0

"""


def leaf_declaration(source: Source, node: ast.ClassDef) -> str:
    """A class of a leaf as other units read it."""
    lines = [f"cdef class {node.name}:", *[cell.declaration() for cell in fields(source, node)]]
    return "\n".join(lines) + "\n\n\n"


def leaf_class(source: Source, node: ast.ClassDef, *, declared: bool) -> str:
    """A class that its own unit knows from inside, others only if it is declared for them."""
    cells = [] if declared else [cell.declaration() for cell in fields(source, node)]
    lines = [class_head(source, node), *cells, ""]
    parts = [python_function(source, method, 4) for method in methods(node)]
    return "\n".join(lines) + "\n" + "".join(parts)
