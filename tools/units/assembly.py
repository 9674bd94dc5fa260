"""Units, put together: a game's engine, `core.state`, and the modules that build on both."""

from __future__ import annotations

import ast
import importlib

from tools.units.bodies import c_function, copied, python_function
from tools.units.cells import cells_class, fields
from tools.units.classes import (
    game_class,
    leaf_class,
    leaf_declaration,
    own_loops,
    python_state,
    state_class,
)
from tools.units.dispatch import handlers, switches, tables
from tools.units.edits import constants, edited
from tools.units.heads import is_native
from tools.units.plan import (
    DECLARED,
    LOOPS,
    NOT_COMPILED,
    PYTHON_STATE,
    STATE,
    chapters_of,
    is_hot,
)
from tools.units.reading import (
    Source,
    constant,
    methods,
    native_methods,
    reached,
    read,
    shared_classes,
)

PRELUDE = """# cython: language_level=3
cimport cython
from libc.string cimport memcpy
from libc.math cimport exp, sqrt
"""
FAIL = """
cdef extern from *:
    \"\"\"
    #ifdef __GNUC__
    #define rarely(condition) __builtin_expect(!!(condition), 0)
    #define post(row, at, number) __atomic_store_n(&(row)[at], number, __ATOMIC_RELEASE)
    #define posted(row, at) __atomic_load_n(&(row)[at], __ATOMIC_ACQUIRE)
    #else
    #define rarely(condition) (condition)
    /* Microsoft's compiler orders what is volatile. */
    #define post(row, at, number) (*(volatile int *)&(row)[at] = (number))
    #define posted(row, at) (*(volatile int *)&(row)[at])
    #endif
    #ifdef _WIN32
    __declspec(dllimport) int __stdcall SwitchToThread(void);
    #define give_way() ((void)SwitchToThread())
    #else
    #include <time.h>
    static inline void give_way(void) { struct timespec t = {0, 1000}; nanosleep(&t, NULL); }
    #endif
    #define whole(amount) ((int)(amount))
    #define zero(row, first, count) memset(&(row)[first], 0, (count) * sizeof((row)[0]))
    \"\"\"
    int rarely(int condition) noexcept nogil
    int whole(double amount) noexcept nogil
    void post(int* row, int at, int number) noexcept nogil
    int posted(int* row, int at) noexcept nogil
    void give_way() noexcept nogil
    void zero(short* row, int first, int count) noexcept nogil


cdef inline int fail(State g) noexcept nogil:
    g.broken = 1
    g.top = -{FRAME}
    return 0


"""


def failing() -> str:
    """What a rule calls when an assert of it fails: it forgets all frames, so no other goes on."""
    return FAIL.replace("{FRAME}", str(constant("FRAME")))


def shared_imports() -> str:
    return f"from {STATE} cimport {', '.join(shared_classes())}\n"


def declared_imports(source: Source) -> str:
    """The classes of other leaves that this one knows from inside."""
    lines = []
    for name, (module, _) in source.imported.items():
        if module in DECLARED and name in read(module).classes:
            lines.append(f"from {module} cimport {name}\n")
    return "".join(lines)


def python_imports(source: Source) -> str:
    """What the unit still imports as Python: nothing that is compiled into it."""
    lines = []
    for node in source.tree.body:
        if isinstance(node, ast.Import):
            lines.append(ast.unparse(node))
        elif isinstance(node, ast.ImportFrom):
            names = [alias.name for alias in node.names]
            if "consts" in names and len(names) > 1:
                raise source.unsupported(node, "import consts in a line of its own")
            module = str(node.module)
            if not (module in NOT_COMPILED or is_hot(module) or "consts" in names):
                lines.append(ast.unparse(node))
    return "\n".join(lines) + "\n\n\n"


def game_unit(name: str) -> str:
    """A game's engine: its cells, all its chapters, its class."""
    source = read(name)
    game = name.rpartition(".")[0]
    layout = read(f"{game}.layout")
    cells = layout.only_class("a layout has one class, the game's cells")
    node = source.only_class("an engine has one class, the game's state")
    for function in source.functions.values():
        told = f"an engine has no functions: write {function.name} in a chapter"
        raise source.unsupported(function, told)
    chapters = handlers(source, [read(chapter) for chapter in chapters_of(game)])
    switch, called = switches(chapters, importlib.import_module(f"{game}.consts"), cells.name)
    roots: list[tuple[Source, ast.AST]] = [(source, method) for method in methods(node)]
    natives = native_methods()
    roots += [(read(STATE), natives[name]) for name in (*LOOPS, "fold_cells")]
    functions = reached([*roots, *called])
    known = {function.name for _, function in functions}
    functions += [pair for pair in called if pair[1].name not in known]
    return "".join(
        [
            PRELUDE,
            shared_imports(),
            failing(),
            tables(f"{game}.tables"),
            cells_class(layout, cells),
            copied(functions),
            switch,
            game_class(source, node, fields(layout, cells)),
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
            parts.append(state_constant(source, node) + "\n\n")
        elif isinstance(node, ast.AnnAssign):
            raise source.unsupported(node, "a constant here has no annotation")
    roots: list[tuple[Source, ast.AST]] = [(source, node) for node in source.classes.values()]
    functions = copied(reached(roots))
    code = PRELUDE + python_imports(source) + failing() + functions + "".join(parts)
    return "".join(declared), code


def state_constant(source: Source, node: ast.Assign) -> str:
    if [ast.unparse(target) for target in node.targets] == ["COMPILED"]:
        return "COMPILED = True"
    lines = edited(source.lines, constants(source, node, source.lines))
    return "\n".join(lines[node.lineno - 1 : node.end_lineno])


def leaf_unit(name: str) -> tuple[str, str]:
    """A module outside the games: what is in its `__all__` can be called from Python. Also the .pxd
    that other units read, if they know its classes."""
    source = read(name)
    public = set(source.value("__all__") or ())
    roots: list[tuple[Source, ast.AST]] = [(source, node) for node in source.functions.values()]
    roots += [(source, node) for node in source.classes.values()]
    declared = "".join(
        leaf_declaration(source, node) for node in source.classes.values() if name in DECLARED
    )
    if declared:
        declared = shared_imports() + "\n\n" + declared
    parts = [leaf_class(source, node, declared=bool(declared)) for node in source.classes.values()]
    for function in source.functions.values():
        if is_native(function):
            called = function.name in public
            parts.append(c_function(source, function, rule=False, public=called))
        else:
            parts.append(python_function(source, function) + "\n")
    others = [pair for pair in reached(roots) if pair[1].name not in source.functions]
    code = [PRELUDE, shared_imports(), declared_imports(source), python_imports(source), failing()]
    return declared, "".join([*code, copied(others), *parts])
