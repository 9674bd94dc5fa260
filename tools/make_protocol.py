"""Write the page's types and those of docs/protocol.md from `server/messages.py` (`make protocol`).

`--check` changes nothing and fails if one of them is out of date. Only sources are read, nothing is
run: a class is its fields, its docstring and its `#:` comments, wherever it is written.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src"
MESSAGES = "dicewright.server.messages"
PAGE = ROOT / "web" / "src" / "net" / "protocol.ts"
DOCS = ROOT / "docs" / "protocol.md"

HEADER = """\
/** What goes over the wire; docs/protocol.md explains it. Written by `make protocol` from
 *  src/dicewright/server/messages.py: change it there. */
import type { View } from "../games/views";

export type { View };
"""
#: A block of the docs: `<!-- types: Seat, Ticket -->`, what is written, `<!-- end of types -->`.
BLOCK = re.compile(r"(<!-- types: ([\w, ]+) -->\n).*?(<!-- end of types -->)", re.DOTALL)
#: Prettier's width for the page, and how far a comment in the docs goes to the right.
WIDTH = 100
DOCS_WIDTH = 130
#: Types that are the page's own business; in the docs they have a text instead.
OUTSIDE = {"View"}
NAMES = {"str": "string", "int": "number", "float": "number", "bool": "boolean", "Any": "unknown"}
LISTS = {"list", "tuple", "Sequence"}
TABLES = {"dict", "Mapping"}
#: Messages from clients are derived from these; what has a default may be left out there.
CLIENTS = {"Struct", "BaseModel"}


class Untold(Exception):
    """Something in the sources that has no counterpart on the page."""


# -- reading ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Member:
    """A field of a type."""

    name: str
    type: str
    optional: bool
    comment: str

    def __str__(self) -> str:
        return f"{self.name}{'?' * self.optional}: {self.type};"


@dataclass(frozen=True, slots=True)
class Type:
    """A type as the page has it: the types it is made of (`bases`), and its own fields. One without
    fields is a name for another (`alias`)."""

    name: str
    comment: str
    bases: tuple[str, ...] = ()
    members: tuple[Member, ...] = ()
    alias: tuple[str, ...] = ()


@dataclass(slots=True)
class Module:
    """A source: where its names come from, and the comments beside its lines."""

    name: str
    lines: list[str]
    tree: ast.Module
    imports: dict[str, str] = field(default_factory=dict)

    def definition(self, name: str) -> ast.ClassDef | ast.expr | None:
        """The class of that name, or what the name stands for."""
        for node in self.tree.body:
            match node:
                case ast.ClassDef() if node.name == name:
                    return node
                case ast.Assign(targets=[ast.Name(id)]) if id == name:
                    return node.value
        return None

    def comment(self, node: ast.stmt) -> str:
        """The `#:` comment behind a statement or above it."""
        assert node.end_lineno
        behind = self.lines[node.end_lineno - 1].partition("  #: ")[2]
        above: list[str] = []
        line = node.lineno - 2
        while line >= 0 and self.lines[line].strip().startswith("#: "):
            above.insert(0, self.lines[line].strip().removeprefix("#: "))
            line -= 1
        return " ".join(above) if above else behind


@cache
def module(name: str) -> Module:
    path = SOURCES / name.replace(".", "/")
    source = (path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).read_text("utf-8")
    found = Module(name, source.splitlines(), ast.parse(source))
    for node in found.tree.body:
        if isinstance(node, ast.ImportFrom) and node.module:
            found.imports |= {alias.name: node.module for alias in node.names}
    return found


class Reader:
    """Follows the messages to everything they consist of."""

    def __init__(self) -> None:
        self.types: dict[str, Type] = {}

    def read(self) -> dict[str, Type]:
        """All types, each after those it needs."""
        source = module(MESSAGES)
        for node in source.tree.body:
            match node:
                case ast.ClassDef():
                    self._named(source, node.name)
                case ast.Assign(targets=[ast.Name(name)], value=value) if _is_type(value):
                    self._named(source, name)
        return self.types

    def _named(self, source: Module, name: str) -> str:
        """A name, as the page says it."""
        if name in NAMES:
            return NAMES[name]
        if name in self.types or name in OUTSIDE:
            return name
        node = source.definition(name)
        if isinstance(node, ast.ClassDef):
            found = self._class(source, node)
            # A class without anything is there for Python only.
            if found.members or found.bases:
                self.types[name] = found
            return name
        if node is not None and _is_type(node):
            said = next(
                n for n in source.tree.body if isinstance(n, ast.Assign) and n.value is node
            )
            alias = tuple(self._union(source, node))
            self.types[name] = Type(name, source.comment(said), alias=alias)
            return name
        if node is not None:
            return self._type(source, node)
        if name in source.imports:
            return self._named(module(source.imports[name]), name)
        raise Untold(f"{source.name}: what is {name}?")

    def _class(self, source: Module, node: ast.ClassDef) -> Type:
        client = self._from_client(source, node)
        members = [
            Member("type", f'"{keyword.value.value!s}"', optional=False, comment="")
            for keyword in node.keywords
            if keyword.arg == "tag" and isinstance(keyword.value, ast.Constant)
        ]
        for item in node.body:
            if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
                type = self._type(source, item.annotation)
                optional = client and item.value is not None
                members.append(Member(item.target.id, type, optional, source.comment(item)))
        # The kind of a frame comes first.
        members.sort(key=lambda member: member.name != "type")
        bases = [base.id for base in node.bases if isinstance(base, ast.Name)]
        named = tuple(base for base in bases if self._is_told(source, base))
        comment = " ".join((ast.get_docstring(node) or "").split())
        return Type(node.name, comment, named, tuple(members))

    def _is_told(self, source: Module, base: str) -> bool:
        """Is a base something that messages have in common?"""
        if base in CLIENTS or base == "TypedDict":
            return False
        return self._named(source, base) in self.types

    def _from_client(self, source: Module, node: ast.ClassDef) -> bool:
        """Does somebody else write it, who may leave things out?"""
        for base in node.bases:
            name = base.attr if isinstance(base, ast.Attribute) else getattr(base, "id", "")
            known = source.definition(name)
            if name in CLIENTS or (
                isinstance(known, ast.ClassDef) and self._from_client(source, known)
            ):
                return True
        return False

    def _union(self, source: Module, node: ast.expr) -> Iterator[str]:
        """The alternatives of a type."""
        match node:
            case ast.BinOp(left, ast.BitOr(), right):
                yield from self._union(source, left)
                yield from self._union(source, right)
            case ast.Subscript(ast.Name("Literal"), slice):
                for value in slice.elts if isinstance(slice, ast.Tuple) else [slice]:
                    assert isinstance(value, ast.Constant)
                    yield f'"{value.value!s}"'
            case ast.Constant(None):
                yield "null"
            case _:
                yield self._type(source, node)

    def _type(self, source: Module, node: ast.expr) -> str:
        """An annotation, as the page says it."""
        match node:
            case ast.Name(name):
                return self._named(source, name)
            case ast.Subscript(ast.Name("Annotated"), ast.Tuple([first, *_])):
                return self._type(source, first)
            case ast.Subscript(ast.Name("tuple"), ast.Tuple([first, ast.Constant(value)])) if (
                value is ...
            ):
                return _listed(self._type(source, first))
            case ast.Subscript(ast.Name("tuple"), ast.Tuple(parts)):
                return f"[{', '.join(self._type(source, part) for part in parts)}]"
            case ast.Subscript(ast.Name(name), item) if name in LISTS:
                return _listed(self._type(source, item))
            case ast.Subscript(ast.Name(name), ast.Tuple([key, value])) if name in TABLES:
                return f"Record<{self._type(source, key)}, {self._type(source, value)}>"
            case ast.BinOp() | ast.Subscript(ast.Name("Literal")):
                return " | ".join(self._union(source, node))
        raise Untold(
            f"{source.name}, line {node.lineno}: {ast.unparse(node)} is not a type of a page"
        )


def _is_type(node: ast.expr) -> bool:
    """Does it list several types or words? What else has a name is only short for another."""
    match node:
        case ast.Subscript(ast.Name("Literal")):
            return True
        case ast.BinOp(left, ast.BitOr(), _):
            return isinstance(left, ast.Name) or _is_type(left)
    return False


def _listed(item: str) -> str:
    return f"({item})[]" if " " in item and not item.startswith(("[", "Record<")) else f"{item}[]"


# -- writing ---------------------------------------------------------------------------------------


def for_page(types: Iterable[Type], protocol: int) -> str:
    """The module of the page, as prettier would write it."""
    lines = [HEADER, f"export const PROTOCOL = {protocol};"]
    for type in types:
        lines += ["", *_block_comment(type.comment)]
        if type.alias:
            lines += _alias(f"export type {type.name} =", type.alias)
            continue
        lines.append(f"export type {type.name} = {_before(type)}{{")
        for member in type.members:
            lines += [*_block_comment(member.comment, "  "), f"  {member}"]
        lines.append("};")
    return "\n".join(lines) + "\n"


def _block_comment(text: str, indent: str = "") -> list[str]:
    lines = textwrap.wrap(text, WIDTH - len(indent) - 7)
    if not lines:
        return []
    marks = ["/** ", *[" *  "] * (len(lines) - 1)]
    lines = [f"{indent}{mark}{line}" for mark, line in zip(marks, lines, strict=True)]
    return [*lines[:-1], f"{lines[-1]} */"]


def _before(type: Type) -> str:
    return "".join(f"{base} & " for base in type.bases)


def _alias(head: str, parts: tuple[str, ...]) -> list[str]:
    """One line if it fits; else a line for each."""
    line = f"{head} {' | '.join(parts)};"
    if len(line) <= WIDTH:
        return [line]
    return [head, *[f"  | {part}" for part in parts[:-1]], f"  | {parts[-1]};"]


def for_docs(types: Iterable[Type]) -> str:
    """A block of the docs: comments stand behind what they are about."""
    lines: list[str] = []
    for type in types:
        lines += [f"// {line}" for line in textwrap.wrap(type.comment, DOCS_WIDTH - 3)]
        if type.alias:
            lines += _alias(f"type {type.name} =", type.alias)
            continue
        head = f"type {type.name} = {_before(type)}{{"
        line = f"{head} {' '.join(map(str, type.members)).rstrip(';')} }};"
        if len(line) <= WIDTH and not any(member.comment for member in type.members):
            lines.append(line)
        else:
            lines += [head, *_aligned(type.members), "};"]
    return "\n".join(["```ts", *lines, "```", ""])


def _aligned(members: Iterable[Member]) -> Iterator[str]:
    """Fields and comments in two columns. A comment that is too long for that stands above."""
    rows = [(f"  {member}", member.comment) for member in members]
    column = max((len(code) for code, comment in rows if comment), default=0)
    for code, comment in rows:
        if column + len(comment) + 5 > DOCS_WIDTH:
            yield f"  // {comment}"
            yield code
        else:
            yield f"{code:<{column}}  // {comment}" if comment else code


def protocol_number() -> int:
    value = module(MESSAGES).definition("PROTOCOL")
    assert isinstance(value, ast.Constant)
    assert isinstance(value.value, int)
    return value.value


def page_of_docs(text: str, types: dict[str, Type]) -> str:
    """The page with its types as they are now. Every type is somewhere, once."""
    shown: list[str] = []

    def block(found: re.Match[str]) -> str:
        names = [name.strip() for name in found[2].split(",")]
        shown.extend(names)
        for name in names:
            if name not in types:
                raise Untold(f"{DOCS.name} shows {name}, which no message is made of")
        return f"{found[1]}{for_docs(types[name] for name in names)}{found[3]}"

    written = BLOCK.sub(block, text)
    missing = [name for name in types if name not in shown]
    twice = sorted({name for name in shown if shown.count(name) > 1})
    if missing or twice:
        raise Untold(f"{DOCS.name} does not show {missing}" if missing else f"shown twice: {twice}")
    return written


def written() -> dict[Path, str]:
    """What the generated files should hold."""
    types = Reader().read()
    return {
        PAGE: for_page(types.values(), protocol_number()),
        DOCS: page_of_docs(DOCS.read_text("utf-8"), types),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--check", action="store_true", help="fail if something is out of date")
    check: bool = parser.parse_args().check
    try:
        wanted = written()
    except Untold as error:
        print(error, file=sys.stderr)
        return 1
    stale = [path for path, text in wanted.items() if path.read_text("utf-8") != text]
    for path in stale:
        if check:
            print(f"out of date: {path.relative_to(ROOT)}; run `make protocol`", file=sys.stderr)
        else:
            path.write_text(wanted[path], "utf-8")
    return int(check and bool(stale))


if __name__ == "__main__":
    raise SystemExit(main())
