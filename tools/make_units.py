"""Write the engine's Python files as Cython: the texts stay, the types come from the annotations.

    python tools/make_units.py FOLDER       write what `setup.py` compiles into FOLDER

A *unit* is what becomes one compiled module: a module of `UNITS` and every function of other hot
modules that it reaches, copied in. A game's engine is one unit with all its chapters, so the C
compiler sees every rule, inlines the small ones and needs no pointers between them.

What happens to the text of a function:

* its head gets C types; it releases the lock and, unless it can raise, says so;
* constants (`k.GOLD`, module constants) become numbers, tables (`t.KIND`) constant C arrays;
* an `assert` of a rule marks the state as broken and returns, and `State.advance` raises;
* a local with an annotation (`word: Word = …`) gets its C type.

What is written instead of the Python text: a state's cells as fields, their copying, naming and
loading; the switches of `Chapters`; and in each game's class, which is final, copies of the loops
of `State`, so that they call its methods directly.
"""

from __future__ import annotations

import ast
import importlib
import io
import os
import re
import sys
import textwrap
import tokenize
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
STATE = "dicewright.core.state"
GAMES = tuple(sorted(path.parent.name for path in SOURCE.glob("dicewright/games/*/engine.py")))
UNITS = (
    *(f"dicewright.games.{game}.engine" for game in GAMES),
    STATE,
    "dicewright.bots.playouts",
    "dicewright.bots.tree",
    "dicewright.rl.lanes",
    "dicewright.sim.batch",
)
#: Modules whose functions are copied into the units that reach them.
HOT = (
    "dicewright.core.frames",
    "dicewright.core.features",
    "dicewright.core.encoding",
    "dicewright.core.rng",
    "dicewright.bots.playouts",
)
SHARED_CLASSES = ("EventLog", "Policy", "State", "Weights")
#: The class of states whose rules stay Python: no other unit knows it from inside.
PYTHON_STATE = "PythonState"
#: Methods of `State` that are written from its cells, and loops that each game has for itself.
FROM_CELLS = ("copy_from", "cells", "load_cells")
LOOPS = ("advance", "step", "run_random", "weigh", "run_policy", "copy_times")
#: Cells that a copy of a state does not take over.
KEPT = ("listening", "log")
C_TYPES = {
    "int": "int",
    "float": "double",
    "bool": "bint",
    "Word": "unsigned long long",
    "Size": "Py_ssize_t",
    "Floats": "float[::1]",
    "Flags": "signed char[::1]",
    "Ints": "int[::1]",
    "Longs": "long long[::1]",
    "Words": "unsigned long long[::1]",
    "Doubles": "double[::1]",
}
NOT_COMPILED = {
    "__future__",
    "typing",
    "dicewright.core.native",
    "dicewright.core.consts",
    "dicewright.core.cells",
}


# -- reading ---------------------------------------------------------------------------------------


@dataclass
class Source:
    """A hot module: its text with constants as numbers, its functions, where its names are from."""

    name: str
    module: ModuleType
    tree: ast.Module
    lines: list[str]
    functions: dict[str, ast.FunctionDef] = field(default_factory=dict)
    classes: dict[str, ast.ClassDef] = field(default_factory=dict)
    #: Imported functions: their module and their name there.
    imported: dict[str, tuple[str, str]] = field(default_factory=dict)


def is_hot(name: str) -> bool:
    """Are the functions of this module copied into units?"""
    parts = name.split(".")
    of_a_game = parts[:2] == ["dicewright", "games"] and len(parts) > 3
    inside = of_a_game and (
        parts[3] in ("rules", "effects") or parts[3:] in (["encoding"], ["traits"], ["counts"])
    )
    return name in HOT or inside


@cache
def read(name: str) -> Source:
    path = SOURCE.joinpath(*name.split(".")).with_suffix(".py")
    text = path.read_text(encoding="utf-8")
    module = importlib.import_module(name)
    tree = ast.parse(text)
    source = Source(name, module, tree, numbers_for_names(text, tree, module).splitlines())
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            source.functions[node.name] = node
        elif isinstance(node, ast.ClassDef):
            source.classes[node.name] = node
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                source.imported[alias.asname or alias.name] = (str(node.module), alias.name)
    return source


def number(value: int) -> str:
    """A number as C takes it."""
    if value < 0:
        return f"({value})"
    return f"{value}ULL" if value > 0x7FFFFFFF else str(value)


def numbers_for_names(text: str, tree: ast.Module, module: ModuleType) -> str:
    """The text with every constant as its number, `t.NAME` as `t_NAME`, `chapters.x` as
    `chapters_x`, and no annotations of locals."""
    edits: list[tuple[int, int, int, str]] = []
    tokens = list(tokenize.generate_tokens(io.StringIO(text).readline))
    for i, token in enumerate(tokens):
        if token.type != tokenize.NAME or (i and tokens[i - 1].string == "."):
            continue
        value = getattr(module, token.string, None)
        row, column = token.start
        if token.string.isupper() and isinstance(value, int) and not isinstance(value, bool):
            edits.append((row, column, token.end[1], number(value)))
        elif token.string in ("k", "t", "chapters") and tokens[i + 1].string == ".":
            name = tokens[i + 2].string
            found = getattr(value, name)
            new = number(found) if isinstance(found, int) else f"{token.string}_{name}"
            edits.append((row, column, tokens[i + 2].end[1], new))
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            for node in typed_locals(function):
                assert node.value is not None
                end = node.target.end_col_offset
                assert end is not None
                edits.append((node.lineno, end, node.value.col_offset, " = "))
    lines = text.splitlines()
    for row, begin, end, new in sorted(edits, reverse=True):
        lines[row - 1] = lines[row - 1][:begin] + new + lines[row - 1][end:]
    return "\n".join(lines) + "\n"


def typed_locals(function: ast.FunctionDef) -> list[ast.AnnAssign]:
    return [
        node
        for node in ast.walk(function)
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and node.value is not None
        and c_type(node.annotation) is not None
    ]


# -- types and heads -------------------------------------------------------------------------------


def is_class(name: str) -> bool:
    return name in (*SHARED_CLASSES, "Tree", "Lanes") or (
        name.endswith("Cells") and name != "Cells"
    )


def c_type(annotation: ast.expr | None) -> str | None:
    """The C type that an annotation means, or None if it is something of Python's."""
    text = ast.unparse(annotation) if annotation else ""
    return text if is_class(text) else C_TYPES.get(text)


def is_native(node: ast.FunctionDef) -> bool:
    """Do all its arguments and its result have C types?"""
    arguments = [argument for argument in node.args.args if argument.arg != "self"]
    plain = not node.args.kwonlyargs and not node.args.defaults
    types = [c_type(argument.annotation) for argument in arguments]
    return plain and c_type(node.returns) is not None and None not in types


def arguments_of(node: ast.FunctionDef, *, ints: bool = True) -> str:
    """The arguments with C types; without `ints` numbers stay Python's, as large as they are."""
    parts = []
    first_default = len(node.args.args) - len(node.args.defaults)
    for i, argument in enumerate(node.args.args):
        kind = c_type(argument.annotation) if argument.arg != "self" else None
        if not ints and kind in ("int", "unsigned long long", "bint", "double"):
            kind = None
        text = f"{kind} {argument.arg}" if kind else argument.arg
        if i >= first_default:
            text += f"={ast.unparse(node.args.defaults[i - first_default])}"
        parts.append(text)
    if node.args.kwonlyargs:
        parts.append("*")
        for argument, default in zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True):
            parts.append(argument.arg + (f"={ast.unparse(default)}" if default else ""))
    return ", ".join(parts)


def class_head(node: ast.ClassDef) -> str:
    """The head of a compiled class, with what it says about itself."""
    bases = f"({ast.unparse(node.bases[0])})" if node.bases else ""
    told = ast.get_docstring(node, clean=False)
    return f"cdef class {node.name}{bases}:\n" + (f'    """{told}"""\n' if told else "")


def decorators(node: ast.FunctionDef) -> set[str]:
    return {ast.unparse(decorator) for decorator in node.decorator_list}


def calls(node: ast.AST) -> set[str]:
    """The names of everything it calls, functions and methods."""
    found = set()
    for part in ast.walk(node):
        if isinstance(part, ast.Call):
            if isinstance(part.func, ast.Name):
                found.add(part.func.id)
            elif isinstance(part.func, ast.Attribute):
                found.add(part.func.attr)
    return found


@cache
def raising() -> frozenset[str]:
    """Names of functions that can raise, outside the rules: who says so, and their callers."""
    functions: dict[str, ast.FunctionDef] = {}
    for name in (STATE, "dicewright.bots.playouts", "dicewright.bots.tree", *UNITS[-2:]):
        source = read(name)
        functions |= source.functions
        for made in source.classes.values():
            methods = [part for part in made.body if isinstance(part, ast.FunctionDef)]
            functions |= {part.name: part for part in methods if "native" in decorators(part)}
    known = {
        name
        for name, node in functions.items()
        if any(isinstance(part, ast.Assert | ast.Raise) for part in ast.walk(node))
    }
    while True:
        more = {name for name, node in functions.items() if calls(node) & known} - known
        if not more:
            return frozenset(known)
        known |= more


def head(node: ast.FunctionDef, *, rule: bool = True, callable_from_python: bool = False) -> str:
    """The C head of a function."""
    releases = any(
        isinstance(part, ast.With) and ast.unparse(part.items[0].context_expr) == "nogil"
        for part in ast.walk(node)
    )
    returned = c_type(node.returns)
    fails = not rule and node.name in raising()
    ends = [] if releases else ["nogil"]
    ends.insert(
        0, ("except? 0" if "unsigned" in str(returned) else "except? -1") if fails else "noexcept"
    )
    word = "cpdef" if callable_from_python else "cdef"
    return f"{word} {returned} {node.name}({arguments_of(node)}) {' '.join(ends)}:"


# -- bodies ----------------------------------------------------------------------------------------


def body(source: Source, node: ast.FunctionDef, *, rule: bool, indent: int = 0) -> str:
    """The statements of a function, after declarations of the locals that need them."""
    first = node.body[0]
    lines = source.lines[first.lineno - 1 : node.end_lineno]
    offset = first.lineno
    if rule:
        state = node.args.args[0].arg if node.args.args else ""
        for part in ast.walk(node):
            if isinstance(part, ast.Assert):
                assert state in ("g", "self"), f"{node.name}: an assert of a rule needs the state"
                begin, end = part.lineno - offset, (part.end_lineno or part.lineno) - offset
                test = ast.unparse(part.test)
                test = numbers_for_names(test, ast.parse(test), source.module).strip()
                space = " " * part.col_offset
                lines[begin] = f"{space}if rarely(not ({test})): return fail({state})"
                for other in range(begin + 1, end + 1):
                    lines[other] = ""
    space = " " * (indent + 4)
    kept = [in_c(source, line) for line in lines if "fresh_rows(self)" not in line]
    declared = dict.fromkeys(
        f"{space}cdef {c_type(part.annotation)} {ast.unparse(part.target)}"
        for part in typed_locals(node)
    )
    told = (first.end_lineno or first.lineno) - offset + 1 if ast.get_docstring(node) else 0
    text = "\n".join([*kept[:told], *declared, *kept[told:]]) + "\n"
    return text if any(line.strip() for line in kept) else f"{space}pass\n"


def in_c(source: Source, line: str) -> str:
    """A line with what C knows and Python does not: listeners are rare, and rows of states are rows
    of pointers, because nobody counts references without the lock."""
    for node in source.classes.values():
        for row in [cell.name for cell in fields(source, node) if cell.kind == "void*"]:
            line = re.sub(rf"(\w+\.{row}\[\w+\])(?! =)", r"(<State>\1)", line)
    line = re.sub(r"\bif (g|self)\.listening:", r"if rarely(\1.listening):", line)
    return line.replace("borrowed(", "<void*>(")


def c_function(source: Source, node: ast.FunctionDef, *, rule: bool) -> str:
    return head(node, rule=rule) + "\n" + body(source, node, rule=rule) + "\n\n"


def python_function(source: Source, node: ast.FunctionDef, indent: int = 0) -> str:
    space = " " * indent
    rows = [f"{space}@{name}" for name in decorators(node) if name != "native"]
    rows.append(f"{space}def {node.name}({arguments_of(node, ints=False)}):")
    return "\n".join(rows) + "\n" + body(source, node, rule=False, indent=indent) + "\n"


def reached(roots: list[tuple[Source, ast.AST]]) -> list[tuple[Source, ast.FunctionDef]]:
    """Every function of other hot modules that the roots lead to, in the order they are met."""
    found: dict[str, tuple[Source, ast.FunctionDef]] = {}
    waiting = list(roots)
    while waiting:
        source, node = waiting.pop(0)
        for part in ast.walk(node):
            if not isinstance(part, ast.Name):
                continue
            owner, name = source, part.id
            if name in source.imported:
                module, name = source.imported[name]
                if not is_hot(module):
                    continue
                owner = read(module)
            elif not is_hot(source.name):
                continue
            if name not in owner.functions:
                continue
            function = owner.functions[name]
            if name in found:
                assert found[name][1] is function, f"two functions are called {name}"
                continue
            found[name] = (owner, function)
            waiting.append((owner, function))
    return list(found.values())


# -- classes ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Field:
    """An attribute of a class: its name, its C type, and of a row its size and first number."""

    name: str
    kind: str
    size: int = 0
    filler: int = 0

    def declaration(self) -> str:
        if self.size:
            return f"    cdef {self.kind} {self.name}[{self.size}]"
        return f"    cdef public {self.kind} {self.name}"


def fields(source: Source, node: ast.ClassDef) -> list[Field]:
    """The attributes that a class declares."""
    from dicewright.core.cells import declared

    made = getattr(source.module, node.name)
    rows = {cell.name: cell for cell in declared(made)}
    item = "short" if node.name == "State" or node.name.endswith("Cells") else "int"
    found = []
    for part in node.body:
        if not isinstance(part, ast.AnnAssign):
            continue
        name, text = ast.unparse(part.target), ast.unparse(part.annotation)
        if name in rows and rows[name].size:
            kind = "void*" if "list[State]" in text else item
            kind = "unsigned long long" if "list[Word]" in text else kind
            found.append(Field(name, kind, rows[name].size, rows[name].filler))
        else:
            found.append(Field(name, c_type(part.annotation) or "object"))
    return found


def methods(node: ast.ClassDef) -> list[ast.FunctionDef]:
    return [part for part in node.body if isinstance(part, ast.FunctionDef)]


def native_methods() -> dict[str, ast.FunctionDef]:
    return {
        method.name: method
        for method in methods(read(STATE).classes["State"])
        if "native" in decorators(method)
    }


def state_copy(more: list[str]) -> str:
    """`copy_from`: numbers one by one, rows as far as they are used, and a game's cells at once."""
    lines = ["    cdef int copy_from(self, State source) noexcept nogil:"]
    for cell in fields(read(STATE), read(STATE).classes["State"]):
        if cell.name not in KEPT and not cell.size:
            lines.append(f"        self.{cell.name} = source.{cell.name}")
    frame = importlib.import_module("dicewright.core.consts").FRAME
    lines += [
        f"        memcpy(self.stack, source.stack, (source.top + {frame}) * sizeof(short))",
        "        memcpy(self.legal, source.legal, source.legal_count * sizeof(short))",
        *[f"        {line}" for line in more],
        "        return 0",
    ]
    return "\n".join(lines) + "\n\n"


def cells_class(source: Source, node: ast.ClassDef) -> str:
    """The class of a game's cells: fields, first numbers, names."""
    cells = fields(source, node)
    lines = [class_head(node), *[cell.declaration() for cell in cells], ""]
    fillers = [cell for cell in cells if cell.filler]
    if fillers:
        lines.append("    def __cinit__(self):")
        for cell in fillers:
            lines.append(
                f"        for i in range({cell.size}): self.{cell.name}[i] = {cell.filler}"
            )
    lines += ["", "    def cells(self):", "        return {"]
    for cell in cells:
        value = f"self.{cell.name}"
        if cell.size:
            value = f"[{value}[i] for i in range({cell.size})]"
        lines.append(f'            "{cell.name}": {value},')
    lines += ["        }", "", "    def load_cells(self, cells):"]
    lines += [f'        self.{cell.name} = cells["{cell.name}"]' for cell in cells]
    return "\n".join(lines) + "\n\n\n"


def game_copy(node: ast.ClassDef, cells: list[Field]) -> str:
    first, last = cells[0], cells[-1]
    end = f"&self.{last.name}[{last.size - 1}]" if last.size else f"&self.{last.name}"
    start = f"&self.{first.name}[0]" if first.size else f"&self.{first.name}"
    size = f"<size_t>(<char*>({end}) + sizeof({last.kind}) - <char*>({start}))"
    base = ast.unparse(node.bases[0])
    return state_copy([f"memcpy({start}, {start.replace('self', f'(<{base}>source)')}, {size})"])


def game_class(source: Source, node: ast.ClassDef, cells: list[Field]) -> str:
    """The game's own class: final, with its own copies of the loops of `State`."""
    natives = native_methods()
    parts = [f"@cython.final\n{class_head(node)}"]
    for method in methods(node):
        if method.name in natives:
            parts.append(f"    {head(method)}\n{body(source, method, rule=True, indent=4)}\n")
        else:
            parts.append(python_function(source, method, 4))
    for name in LOOPS:
        method = natives[name]
        passed = ", ".join(argument.arg for argument in method.args.args)
        parts.append(f"    {head(method, rule=False)}\n        return own_{name}({passed})\n\n")
    parts.append(game_copy(node, cells))
    return "".join(parts)


def own_loops(name: str) -> str:
    """The loops of `State` as functions of a game's own class, which calls them directly."""
    state, natives = read(STATE), native_methods()
    parts = []
    for loop in LOOPS:
        method = natives[loop]
        text = head(method, rule=False).replace("cdef", "cdef inline", 1)
        text = text.replace(f"{loop}(self", f"own_{loop}({name} self")
        rows = textwrap.dedent(body(state, method, rule=False, indent=4))
        for other in LOOPS:
            rows = re.sub(rf"self\.{other}\((?=\))", f"own_{other}(self", rows)
            rows = re.sub(rf"self\.{other}\(", f"own_{other}(self, ", rows)
        parts.append(f"{text}\n{textwrap.indent(rows, '    ')}\n\n")
    return "".join(parts)


def state_class(source: Source, node: ast.ClassDef) -> tuple[str, str]:
    """A class that other units use: its declaration (for the .pxd) and its methods."""
    declared = [f"cdef class {node.name}:", *[cell.declaration() for cell in fields(source, node)]]
    parts = [class_head(node)]
    for method in methods(node):
        native = "native" in decorators(method)
        if native:
            text = head(method, rule=False)
            declared.append(f"    {text[:-1]}")
        if method.name == "copy_from":
            parts.append(state_copy([]))
        elif method.name == "cells":
            parts.append("    def cells(self):\n        return {}\n\n")
        elif method.name == "load_cells":
            parts.append("    def load_cells(self, cells):\n        pass\n\n")
        elif native:
            parts.append(f"    {text}\n{body(source, method, rule=False, indent=4)}\n")
        else:
            parts.append(python_function(source, method, 4))
    return "\n".join(declared) + "\n\n\n", "".join(parts) + "\n"


def python_state(source: Source, node: ast.ClassDef) -> str:
    """The class of games whose rules stay Python: C functions that call methods by their names."""
    parts = [class_head(node), *[cell.declaration() + "\n" for cell in fields(source, node)], "\n"]
    for name, method in native_methods().items():
        if name in (*LOOPS, *FROM_CELLS, "lists"):
            continue
        passed = ", ".join(argument.arg for argument in method.args.args[1:])
        parts.append(
            f"    {head(method)}\n        with gil:\n            try:\n"
            f"                return (<object>self).{name}({passed})\n"
            "            except BaseException as error:\n"
            "                self.error = error\n                return fail(self)\n\n"
        )
    parts.append(PYTHON_LOOPS)
    for method in methods(node):
        if method.name not in FROM_CELLS:
            parts.append(python_function(source, method, 4))
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


def leaf_class(source: Source, node: ast.ClassDef) -> str:
    """A class that only its own unit knows from inside."""
    lines = [class_head(node), *[cell.declaration() for cell in fields(source, node)], ""]
    return (
        "\n".join(lines)
        + "\n"
        + "".join(python_function(source, method, 4) for method in methods(node))
    )


# -- tables and switches ---------------------------------------------------------------------------


def c_width(values: list[int]) -> str:
    """The smallest C type that holds all values."""
    for name, limit in (("signed char", 1 << 7), ("short", 1 << 15), ("int", 1 << 31)):
        if -limit <= min(values) and max(values) < limit:
            return name
    return "long long"


def tables(name: str) -> str:
    """The tables of a game as constant C arrays."""
    module = importlib.import_module(name)
    texts, names = [], []
    for table, value in vars(module).items():
        if table.isupper() and not table.startswith("_") and isinstance(value, list):
            array = f"{c_width(value)} t_{table}[{len(value)}]"
            texts.append(f"    static const {array} = {{{', '.join(map(str, value))}}};")
            names.append(f"    const {array}")
    return "\n".join(["cdef extern from *:", '    """', *texts, '    """', *names]) + "\n\n\n"


#: The switches of `Chapters`: the letter of the frames, the name of the handlers, their arguments
#: after the state, and the function that asks.
SWITCHES = (
    ("X", "resolve", ""),
    ("C", "first", ""),
    ("C", "sides", ""),
    ("C", "land", "action"),
    ("C", "throw", ""),
    ("D", "legal", ""),
    ("D", "decide", "action"),
    ("D", "is_twin", "action"),
)


def switches(chapters: list[Source], consts: ModuleType, cells: str) -> tuple[str, list[Any]]:
    """The switches of a game, and the functions that they call.

    A switch is a table of pointers. A C `switch` would do, but then the compiler puts every handler
    into one large function, and whatever is asked pays for saving the registers of all of them.
    """
    functions = {
        name: (chapter, node) for chapter in chapters for name, node in chapter.functions.items()
    }
    parts = [
        f"ctypedef int (*asked)({cells}) noexcept nogil\n",
        f"ctypedef int (*answered)({cells}, int) noexcept nogil\n\n\n",
    ]
    for given, default in (("", "fail(g)"), (", int action", "fail(g)"), (", int action", "0")):
        name = "nothing" if default == "0" else "unknown_action" if given else "unknown"
        parts.append(
            f"cdef int {name}({cells} g{given}) noexcept nogil:\n    return {default}\n\n\n"
        )
    called = []
    for letter, verb, argument in SWITCHES:
        kind = "answered" if argument else "asked"
        default = "nothing" if verb == "is_twin" else f"unknown{'_action' if argument else ''}"
        given = f", int {argument}" if argument else ""
        passed = f", {argument}" if argument else ""
        table = f"{verb}_table"
        rows = [f"cdef {kind} {table}[{consts.OPS}]", f"for i in range({consts.OPS}):"]
        rows.append(f"    {table}[i] = {default}")
        for name, op in vars(consts).items():
            wanted = f"{verb}_{name[2:].lower()}"
            if name.startswith(f"{letter}_") and wanted in functions:
                rows.append(f"{table}[{op}] = {wanted}")
                called.append(functions[wanted])
        parts.append("\n".join(rows) + "\n\n\n")
        parts.append(
            f"cdef inline int chapters_{verb}({cells} g, int op{given}) noexcept nogil:\n"
            f"    if rarely(op < 0 or op >= {consts.OPS}): return fail(g)\n"
            f"    return {table}[op](g{passed})\n\n\n"
        )
    return "".join(parts), called


# -- units -----------------------------------------------------------------------------------------

PRELUDE = """# cython: language_level=3
cimport cython
from libc.string cimport memcpy
from libc.math cimport sqrt
"""
FAIL = """
cdef extern from *:
    \"\"\"
    #ifdef __GNUC__
    #define rarely(condition) __builtin_expect(!!(condition), 0)
    #else
    #define rarely(condition) (condition)
    #endif
    #define zero(row, first, count) memset(&(row)[first], 0, (count) * sizeof((row)[0]))
    \"\"\"
    int rarely(int condition) noexcept nogil
    void zero(short* row, int first, int count) noexcept nogil


cdef inline int fail(State g) noexcept nogil:
    g.broken = 1
    g.top = -{FRAME}
    return 0


"""


def failing() -> str:
    return FAIL.replace("{FRAME}", str(importlib.import_module("dicewright.core.consts").FRAME))


def shared_imports() -> str:
    return f"from {STATE} cimport {', '.join(SHARED_CLASSES)}\n"


def python_imports(source: Source) -> str:
    """What the unit still imports as Python: nothing that is compiled into it."""
    lines = []
    for node in source.tree.body:
        if isinstance(node, ast.Import):
            lines.append(ast.unparse(node))
        elif isinstance(node, ast.ImportFrom):
            module = str(node.module)
            if not (module in NOT_COMPILED or is_hot(module) or module in (STATE, "math")):
                if not any(alias.name == "consts" for alias in node.names):
                    lines.append(ast.unparse(node))
    return "\n".join(lines) + "\n\n\n"


def copied(functions: list[tuple[Source, ast.FunctionDef]]) -> str:
    return "".join(c_function(source, node, rule=True) for source, node in functions)


def game_unit(name: str) -> str:
    """A game's engine: its cells, all its chapters, its class."""
    source = read(name)
    game = name.rsplit(".", 1)[0]
    layout = read(f"{game}.layout")
    (cells_node,) = layout.classes.values()
    (node,) = source.classes.values()
    folder = SOURCE.joinpath(*game.split("."))
    paths = [*folder.glob("rules/*.py"), *folder.glob("effects/*.py")]
    chapters = [
        read(".".join(path.relative_to(SOURCE).with_suffix("").parts))
        for path in sorted(paths)
        if path.name != "__init__.py"
    ]
    consts = importlib.import_module(f"{game}.consts")
    switch, called = switches(chapters, consts, cells_node.name)
    roots: list[tuple[Source, ast.AST]] = [(source, method) for method in methods(node)]
    natives = native_methods()
    roots += [(read(STATE), natives[loop]) for loop in LOOPS]
    functions = reached([*roots, *called])
    known = {function.name for _, function in functions}
    functions += [pair for pair in called if pair[1].name not in known]
    return "".join(
        [
            PRELUDE,
            shared_imports(),
            failing(),
            tables(f"{game}.tables"),
            cells_class(layout, cells_node),
            copied(functions),
            switch,
            game_class(source, node, fields(layout, cells_node)),
            own_loops(node.name),
        ]
    )


def state_unit() -> tuple[str, str]:
    """`core.state`: what every game begins with; the .pxd that other units read, and the code."""
    source = read(STATE)
    declared, parts = [], []
    for node in source.tree.body:
        if isinstance(node, ast.ClassDef) and node.name == PYTHON_STATE:
            parts.append(python_state(source, node))
        elif isinstance(node, ast.ClassDef):
            head_text, text = state_class(source, node)
            declared.append(head_text)
            parts.append(text)
        elif isinstance(node, ast.FunctionDef):
            parts.append(python_function(source, node))
        elif isinstance(node, ast.Assign):
            text = "\n".join(source.lines[node.lineno - 1 : node.end_lineno])
            parts.append("COMPILED = True\n\n" if text.startswith("COMPILED") else f"{text}\n\n")
    roots: list[tuple[Source, ast.AST]] = [(source, node) for node in source.classes.values()]
    functions = copied(reached(roots))
    code = PRELUDE + python_imports(source) + failing() + functions + "".join(parts)
    return "".join(declared), code


def leaf_unit(name: str) -> str:
    """A module outside the games: what is in its `__all__` can be called from Python."""
    source = read(name)
    public = set(getattr(source.module, "__all__", ()))
    roots: list[tuple[Source, ast.AST]] = [(source, node) for node in source.functions.values()]
    roots += [(source, node) for node in source.classes.values()]
    own = set(source.functions)
    parts = [leaf_class(source, node) for node in source.classes.values()]
    for function in source.functions.values():
        if is_native(function):
            text = head(function, rule=False, callable_from_python=function.name in public)
            parts.append(f"{text}\n{body(source, function, rule=False)}\n\n")
        else:
            parts.append(python_function(source, function) + "\n")
    others = [pair for pair in reached(roots) if pair[1].name not in own]
    return (
        PRELUDE
        + shared_imports()
        + python_imports(source)
        + failing()
        + copied(others)
        + "".join(parts)
    )


def compiled_from() -> list[str]:
    """The files whose change makes compiled modules out of date, from the package on."""
    parts = {"consts", "terms", "choices", "tables", "layout", "content"}
    parts |= {"cells", "native", "numbering"}
    files = []
    for name, module in sorted(sys.modules.items()):
        if name.startswith("dicewright.") and (
            is_hot(name) or name in UNITS or any(part in parts for part in name.split("."))
        ):
            files.append(str(Path(str(module.__file__)).relative_to(SOURCE / "dicewright")))
    return files


def units() -> dict[str, str]:
    """Every file to be written, by its path."""
    files = {}
    for name in UNITS:
        path = "/".join(name.split("."))
        if name == STATE:
            files[f"{path}.pxd"], files[f"{path}.pyx"] = state_unit()
        elif name.endswith(".engine"):
            files[f"{path}.pyx"] = game_unit(name)
        else:
            files[f"{path}.pyx"] = leaf_unit(name)
        for parent in Path(path).parents:
            if str(parent) != ".":
                files[f"{parent}/__init__.py"] = ""
    return files


def main() -> None:
    folder = Path(sys.argv[1])
    files = units()
    files["sources.txt"] = "\n".join(compiled_from()) + "\n"
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        # An unchanged file keeps its time, and what was compiled from it is still good.
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    os.environ["DICEWRIGHT_INTERPRETED"] = "1"  # constants and tables are read from the sources
    sys.path.insert(0, str(SOURCE))
    main()
