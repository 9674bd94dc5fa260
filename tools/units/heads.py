"""Annotations as C types; the heads of functions and classes.

Whether a function can raise is worked out here, too: C has to know it from the head, and asking
after every call of a rule whether it raised would cost time that rules, which never do, need not
pay.
"""

from __future__ import annotations

import ast
from functools import cache

from tools.units.plan import LEAVES, STATE
from tools.units.reading import Source, compiled_classes, is_marked, methods, parsed

NUMBERS = {
    "int": "int",
    "float": "double",
    "Single": "float",
    "bool": "bint",
    "Word": "unsigned long long",
    "Size": "Py_ssize_t",
}
ROWS = {
    "Floats": "float[::1]",
    "Flags": "signed char[::1]",
    "Ints": "int[::1]",
    "Longs": "long long[::1]",
    "Words": "unsigned long long[::1]",
    "Doubles": "double[::1]",
}
C_TYPES = NUMBERS | ROWS
#: Python's callers pass numbers of any size; these are read where they are used, not in the head.
CONVERTED_LATER = ("int", "unsigned long long", "bint", "double")


def c_type(annotation: ast.expr | None) -> str | None:
    """The C type that an annotation means, or None if it is something of Python's."""
    text = ast.unparse(annotation) if annotation else ""
    return text if text in compiled_classes() else C_TYPES.get(text)


def is_native(node: ast.FunctionDef) -> bool:
    """Do all its arguments and its result have C types?"""
    return not why_not_native(node)


def why_not_native(node: ast.FunctionDef) -> str:
    """What to write so that a function has a C head; nothing, if it has one."""
    given = node.args
    if given.posonlyargs or given.vararg or given.kwonlyargs or given.kwarg or given.defaults:
        return "arguments are plain: no defaults, no * and no /"
    for argument in given.args:
        if argument.arg != "self" and c_type(argument.annotation) is None:
            return f"the argument {argument.arg} needs a type that C has ({', '.join(C_TYPES)})"
    returned = ast.unparse(node.returns) if node.returns else ""
    if returned not in NUMBERS:
        return f"its result needs to be a number ({', '.join(NUMBERS)}): `-> int`"
    return ""


def typed_locals(node: ast.AST) -> list[ast.AnnAssign]:
    """The locals whose annotation is a C type."""
    return [
        part
        for part in ast.walk(node)
        if isinstance(part, ast.AnnAssign)
        and isinstance(part.target, ast.Name)
        and part.value is not None
        and c_type(part.annotation) is not None
    ]


def arguments_of(source: Source, node: ast.FunctionDef, *, ints: bool = True) -> str:
    """The arguments with C types; without `ints` numbers stay Python's, as large as they are."""
    given = node.args
    if given.posonlyargs or given.vararg or given.kwarg:
        raise source.unsupported(node, f"{node.name}: no *, ** and / in a compiled module")
    parts = []
    first_default = len(given.args) - len(given.defaults)
    for i, argument in enumerate(given.args):
        kind = c_type(argument.annotation) if argument.arg != "self" else None
        if not ints and kind in CONVERTED_LATER:
            kind = None
        text = f"{kind} {argument.arg}" if kind else argument.arg
        if i >= first_default:
            text += f"={ast.unparse(given.defaults[i - first_default])}"
        parts.append(text)
    if given.kwonlyargs:
        parts.append("*")
        for argument, default in zip(given.kwonlyargs, given.kw_defaults, strict=True):
            parts.append(argument.arg + (f"={ast.unparse(default)}" if default else ""))
    return ", ".join(parts)


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
    for name in (STATE, *LEAVES):
        for node in parsed(name).body:
            if isinstance(node, ast.FunctionDef):
                functions[node.name] = node
            elif isinstance(node, ast.ClassDef):
                functions |= {part.name: part for part in methods(node) if is_marked(part)}
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


def is_nogil(node: ast.AST) -> bool:
    return isinstance(node, ast.With) and [ast.unparse(item) for item in node.items] == ["nogil"]


def head(
    source: Source,
    node: ast.FunctionDef,
    *,
    rule: bool,
    callable_from_python: bool = False,
    name: str = "",
    owner: str = "",
) -> str:
    """The C head of a function. With `owner` a method becomes a function of that class's objects,
    called `name`."""
    returned = c_type(node.returns)
    fails = not rule and node.name in raising()
    error = "except? 0" if "unsigned" in str(returned) else "except? -1"
    ends = [error if fails else "noexcept"]
    # A function that releases the lock itself is called with it.
    if not any(is_nogil(part) for part in ast.walk(node)):
        ends.append("nogil")
    word = "cpdef" if callable_from_python else "cdef inline" if owner else "cdef"
    arguments = f"{owner} {arguments_of(source, node)}".lstrip()
    return f"{word} {returned} {name or node.name}({arguments}) {' '.join(ends)}:"


def class_head(source: Source, node: ast.ClassDef) -> str:
    """The head of a compiled class, with what it says about itself."""
    if node.decorator_list or node.keywords or len(node.bases) > 1:
        told = f"{node.name}: a compiled class has one base at most, no decorator, no metaclass"
        raise source.unsupported(node, told)
    bases = f"({ast.unparse(node.bases[0])})" if node.bases else ""
    told = ast.get_docstring(node, clean=False) or ""
    return f"cdef class {node.name}{bases}:\n" + (f'    """{told}"""\n' if told else "")
