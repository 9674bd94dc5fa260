"""Tables: a game's rows of numbers as constant C arrays, and its handlers by frame."""

from __future__ import annotations

import importlib
from types import ModuleType

from tools.units.plan import path_of
from tools.units.reading import Place, Source
from tools.units.unsupported import Unsupported

#: No narrower than the cells of a state: then a row of a table goes into them without widening.
WIDTHS = (("short", 15), ("int", 31), ("long long", 63))
#: The questions of `core.chapters`: the letter of the frames, the verb of the handlers, and what
#: they get after the state.
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


def tables(name: str) -> str:
    """The tables of a game as constant C arrays."""
    texts, names = [], []
    for table, value in vars(importlib.import_module(name)).items():
        if table.isupper() and not table.startswith("_") and isinstance(value, list):
            array = f"{c_width(name, table, value)} t_{table}[{len(value)}]"
            texts.append(f"    static const {array} = {{{', '.join(map(str, value))}}};")
            names.append(f"    const {array}")
    return "\n".join(["cdef extern from *:", '    """', *texts, '    """', *names]) + "\n\n\n"


def c_width(module: str, table: str, values: list[int]) -> str:
    """The smallest C type that holds all values."""
    if not values or not all(isinstance(value, int) for value in values):
        raise in_table(module, table, "a table is a flat list of ints, and not empty")
    for name, bits in WIDTHS:
        if -(1 << bits) <= min(values) and max(values) < 1 << bits:
            return name
    raise in_table(module, table, "a number does not fit into 64 bits")


def in_table(module: str, table: str, told: str) -> Unsupported:
    path = path_of(module)
    rows = path.read_text(encoding="utf-8").splitlines()
    found = [i for i, row in enumerate(rows, 1) if row.startswith((f"{table} ", f"{table}:"))]
    return Unsupported(path, found[0] if found else 1, f"{table}: {told}")


def handlers(engine: Source, chapters: list[Source]) -> dict[str, Place]:
    """The functions of all chapters; interpreted games must know the same chapters."""
    from dicewright.core.chapters import Chapters

    known = engine.value("chapters")
    if not isinstance(known, Chapters):
        raise Unsupported(engine.path, 1, "an engine has its `chapters = Chapters(k, …)`")
    for chapter in chapters:
        if chapter.functions and chapter.name not in known.modules:
            told = f"this chapter is not one of `Chapters(…)` in {engine.path.name}"
            raise Unsupported(chapter.path, 1, told)
    return {
        name: (chapter, node) for chapter in chapters for name, node in chapter.functions.items()
    }


def switches(
    functions: dict[str, Place], consts: ModuleType, cells: str
) -> tuple[str, list[Place]]:
    """The switches of a game, and the functions that they call.

    A switch is a table of pointers. A C `switch` would do, but then the compiler puts every handler
    into one large function, and whatever is asked pays for saving the registers of all of them.
    """
    parts = [
        f"ctypedef int (*asked)({cells}) noexcept nogil\n",
        f"ctypedef int (*answered)({cells}, int) noexcept nogil\n\n\n",
    ]
    # What a frame does that has no handler: break the state, or, asked for twins, say no.
    for name, given, default in (
        ("unknown", "", "fail(g)"),
        ("unknown_action", ", int action", "fail(g)"),
        ("nothing", ", int action", "0"),
    ):
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
                check_handler(functions[wanted], name, op, consts, argument)
                rows.append(f"{table}[{op}] = {wanted}")
                called.append(functions[wanted])
        parts.append("\n".join(rows) + "\n\n\n")
        parts.append(
            f"cdef inline int chapters_{verb}({cells} g, int op{given}) noexcept nogil:\n"
            f"    return {table}[op & {consts.OPS - 1}](g{passed})\n\n\n"
        )
    return "".join(parts), called


def check_handler(place: Place, name: str, op: int, consts: ModuleType, argument: str) -> None:
    """A handler takes what it is given, and its frame has a place in the table."""
    source, node = place
    if not 0 <= op < consts.OPS:
        told = f"{name} is {op}, beyond the {consts.OPS} frames there is room for (OPS)"
        raise source.unsupported(node, told)
    wanted = ["g", *([argument] if argument else [])]
    if [part.arg for part in node.args.args] != wanted:
        told = f"this handles {name} and takes its arguments: {node.name}({', '.join(wanted)})"
        raise source.unsupported(node, told)
