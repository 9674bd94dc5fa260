"""The sources, as trees.

`parsed` only looks at a file; `read` also imports its module, because the numbers behind names are
asked of the module itself. What stands at the top of a module must be something that a unit has a
place for: a statement that nobody copies would be missing in compiled games only.
"""

from __future__ import annotations

import ast
import importlib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from tools.units.plan import GAMES, LEAVES, PYTHON_STATE, STATE, is_hot, path_of
from tools.units.unsupported import Unsupported

#: A function, and the source whose text it is.
Place = tuple["Source", ast.FunctionDef]


@dataclass
class Source:
    """A module that is compiled: its text, its functions and classes, where its names are from."""

    name: str
    path: Path
    module: ModuleType
    text: str
    tree: ast.Module
    functions: dict[str, ast.FunctionDef] = field(default_factory=dict)
    classes: dict[str, ast.ClassDef] = field(default_factory=dict)
    #: Imported names: their module and their name there.
    imported: dict[str, tuple[str, str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.lines = self.text.splitlines()
        for node in self.tree.body:
            if isinstance(node, ast.FunctionDef):
                self.functions[node.name] = node
            elif isinstance(node, ast.ClassDef):
                self.classes[node.name] = node
            elif isinstance(node, ast.ImportFrom):
                self._note_import(node)
            elif not self._has_a_place(node):
                raise self.unsupported(
                    node, "a compiled module holds imports, constants, functions and classes only"
                )

    def _note_import(self, node: ast.ImportFrom) -> None:
        if node.level or node.module is None:
            raise self.unsupported(node, "write the whole name of the module (from dicewright.…)")
        for alias in node.names:
            if alias.name == "*":
                raise self.unsupported(node, "name what is imported, instead of *")
            if alias.asname not in (None, alias.name) and is_hot(node.module):
                told = f"{alias.name} keeps its name when it is compiled: import it without `as`"
                raise self.unsupported(node, told)
            self.imported[alias.asname or alias.name] = (node.module, alias.name)

    @staticmethod
    def _has_a_place(node: ast.stmt) -> bool:
        match node:
            case ast.Import() | ast.Assign() | ast.AnnAssign():
                return True
            case ast.Expr(value=ast.Constant()):  # what a module says about itself
                return True
            case ast.If(test=ast.Name(id="TYPE_CHECKING"), orelse=[]):
                return True
        return False

    def unsupported(self, node: ast.AST, told: str) -> Unsupported:
        """The error that points to a place of this source."""
        return Unsupported(self.path, getattr(node, "lineno", 1), told)

    def value(self, name: str) -> Any:
        """What a name of the module stands for, None if there is none."""
        return getattr(self.module, name, None)

    def only_class(self, told: str) -> ast.ClassDef:
        if len(self.classes) != 1:
            raise Unsupported(self.path, 1, told)
        (node,) = self.classes.values()
        return node


@cache
def parsed(name: str) -> ast.Module:
    """A module's tree, without importing it."""
    return ast.parse(path_of(name).read_text(encoding="utf-8"))


@cache
def read(name: str) -> Source:
    path = path_of(name)
    text = path.read_text(encoding="utf-8")
    return Source(name, path, importlib.import_module(name), text, parsed(name))


def classes_in(name: str) -> dict[str, ast.ClassDef]:
    return {node.name: node for node in parsed(name).body if isinstance(node, ast.ClassDef)}


@cache
def shared_classes() -> tuple[str, ...]:
    """The classes that every unit knows from inside: those of `core.state`, but for one."""
    return tuple(sorted(set(classes_in(STATE)) - {PYTHON_STATE}))


@cache
def compiled_classes() -> dict[str, ast.ClassDef]:
    """Every class that is an annotation with a C meaning."""
    found: dict[str, ast.ClassDef] = {}
    for name in (STATE, *LEAVES, *(f"dicewright.games.{game}.layout" for game in GAMES)):
        found |= classes_in(name)
    return found


@cache
def members(name: str) -> frozenset[str]:
    """What compiled code may ask of an object: its attributes and the methods it calls directly."""
    node = compiled_classes()[name]
    known = {method.name for method in methods(node) if is_marked(method)}
    for part in node.body:
        if isinstance(part, ast.AnnAssign):
            known.add(ast.unparse(part.target))
    return frozenset(known).union(*(members(ast.unparse(base)) for base in node.bases))


def constant(name: str) -> int:
    """A number of `core.consts`."""
    value = getattr(importlib.import_module("dicewright.core.consts"), name)
    assert isinstance(value, int)
    return value


def methods(node: ast.ClassDef) -> list[ast.FunctionDef]:
    return [part for part in node.body if isinstance(part, ast.FunctionDef)]


def decorators(node: ast.FunctionDef) -> list[str]:
    """In their order: it is the order in which they are applied."""
    return [ast.unparse(decorator) for decorator in node.decorator_list]


def is_marked(node: ast.FunctionDef) -> bool:
    """Is it a method that compiled code calls directly?"""
    return "native" in decorators(node)


def native_methods() -> dict[str, ast.FunctionDef]:
    """The methods of `State` that compiled code calls directly: the loops, and a game's part."""
    state = classes_in(STATE)["State"]
    return {method.name: method for method in methods(state) if is_marked(method)}


def reached(roots: list[tuple[Source, ast.AST]]) -> list[Place]:
    """Every function of other hot modules that the roots lead to, in the order they are met."""
    found: dict[str, Place] = {}
    waiting = list(roots)
    while waiting:
        source, node = waiting.pop(0)
        for part in ast.walk(node):
            place = function_behind(source, part.id) if isinstance(part, ast.Name) else None
            if place is None:
                continue
            owner, function = place
            if function.name not in found:
                found[function.name] = place
                waiting.append(place)
            elif found[function.name][1] is not function:
                other, first = found[function.name]
                raise owner.unsupported(
                    function,
                    f"{other.path.name}:{first.lineno} has a function {function.name}, too: "
                    "within a unit every function has a name of its own",
                )
    return list(found.values())


def function_behind(source: Source, name: str) -> Place | None:
    """The hot function that a name of a module means."""
    owner = source
    if name in source.imported:
        module, name = source.imported[name]
        if not is_hot(module):
            return None
        owner = read(module)
    elif not is_hot(source.name):
        return None
    return (owner, owner.functions[name]) if name in owner.functions else None
