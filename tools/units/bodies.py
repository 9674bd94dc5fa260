"""The statements of a function: the chapter's own lines, with what C says otherwise."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from tools.units.allowed import check_native
from tools.units.cells import rows_of_pointers
from tools.units.edits import Edit, around, constants, edited, instead, without_annotations
from tools.units.heads import arguments_of, c_type, head, typed_locals
from tools.units.reading import Place, Source, decorators

#: What the state is called: by rules, and by its own methods.
STATES = ("g", "self")


def body(
    source: Source,
    node: ast.FunctionDef,
    *,
    rule: bool,
    indent: int = 0,
    more: Iterable[Edit] = (),
) -> str:
    """The statements of a function, after declarations of the locals that need them."""
    edits = [*constants(source, node, source.lines), *without_annotations(source, node)]
    edits += [*in_c(source, node), *more]
    if rule:
        edits += marking(source, node)
    first = node.body[0]
    lines = edited(source.lines, edits)
    filled = filled_anyway(source, node)
    rows = range(first.lineno, (node.end_lineno or node.lineno) + 1)
    kept = [lines[row - 1] for row in rows if row not in filled]
    space = " " * (indent + 4)
    declared = dict.fromkeys(
        f"{space}cdef {c_type(part.annotation)} {ast.unparse(part.target)}"
        for part in typed_locals(node)
    )
    told = (first.end_lineno or 0) - first.lineno + 1 if ast.get_docstring(node) else 0
    text = "\n".join([*kept[:told], *declared, *kept[told:]]) + "\n"
    return text if any(line.strip() for line in kept) else f"{space}pass\n"


def in_c(source: Source, node: ast.FunctionDef) -> Iterator[Edit]:
    """What C knows and Python does not: listeners are rare, and rows of states are rows of
    pointers, because nobody counts references without the lock."""
    lines, pointers = source.lines, rows_of_pointers(source)
    for part in ast.walk(node):
        match part:
            case ast.Subscript(value=ast.Attribute(attr=row), ctx=ast.Load()) if row in pointers:
                yield from around(lines, part, "(<State>", ")")
            case ast.If(test=ast.Attribute(value=ast.Name(id=state), attr="listening") as test):
                # Not at an `elif`: what was asked before it says more about how rare it is.
                if state in STATES and lines[part.lineno - 1].lstrip().startswith("if "):
                    yield from around(lines, test, "rarely(", ")")
            case ast.Call(func=ast.Name(id="borrowed") as function):
                yield instead(lines, function, "<void*>")


def marking(source: Source, node: ast.FunctionDef) -> Iterator[Edit]:
    """A rule raises nothing: where an assert fails, it marks the state and returns."""
    state = node.args.args[0].arg if node.args.args else ""
    for part in ast.walk(node):
        if isinstance(part, ast.Assert):
            if state not in STATES:
                told = f"an assert of a rule needs the state: {node.name}(g, …)"
                raise source.unsupported(part, told)
            test = ast.unparse(part.test).splitlines()
            told = edited(test, constants(source, ast.parse("\n".join(test)), test, part))[0]
            yield instead(source.lines, part, f"if rarely(not ({told})): return fail({state})")


def filled_anyway(source: Source, node: ast.FunctionDef) -> set[int]:
    """The lines that give rows their first numbers: fields of C have them from the beginning."""
    rows = set()
    calls = 0
    for part in ast.walk(node):
        match part:
            case ast.Expr(value=ast.Call(func=ast.Name(id="fresh_rows"), args=[_])):
                rows.add(part.lineno)
            case ast.Call(func=ast.Name(id="fresh_rows")):
                calls += 1
    if calls != len(rows):
        raise source.unsupported(node, "fresh_rows(self) is a line of its own")
    return rows


def c_function(source: Source, node: ast.FunctionDef, *, rule: bool, public: bool = False) -> str:
    check_native(source, node)
    text = head(source, node, rule=rule, callable_from_python=public)
    return f"{text}\n{body(source, node, rule=rule)}\n\n"


def c_method(source: Source, node: ast.FunctionDef, *, rule: bool) -> str:
    check_native(source, node)
    return f"    {head(source, node, rule=rule)}\n{body(source, node, rule=rule, indent=4)}\n"


def python_function(source: Source, node: ast.FunctionDef, indent: int = 0) -> str:
    """A function with something of Python's in its head: compiled, but for callers in Python."""
    for part in ast.walk(node):
        if isinstance(part, ast.FunctionDef) and part is not node and typed_locals(part):
            raise source.unsupported(part, "a function inside another has no typed locals")
    space = " " * indent
    rows = [f"{space}@{name}" for name in decorators(node) if name != "native"]
    rows.append(f"{space}def {node.name}({arguments_of(source, node, ints=False)}):")
    return "\n".join(rows) + "\n" + body(source, node, rule=False, indent=indent) + "\n"


def copied(functions: list[Place]) -> str:
    """Functions of other modules. They are rules, or as silent."""
    return "".join(c_function(source, node, rule=True) for source, node in functions)
