"""The attributes of compiled classes: fields of C, and what is written from them.

A game's cells are declared once, as annotations (`core.cells`); fields, first numbers, copies,
names and loading come from there.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from tools.units.heads import NUMBERS, c_type, class_head, head
from tools.units.plan import PYTHON_STATE, STATE
from tools.units.reading import Source, constant, methods, native_methods, read

#: Attributes of `State` that a copy does not take over: listeners stay with their state.
KEPT = ("listening", "log")
#: The rows of `State`, and how much of each is in use.
USED = {"stack": "source.top + {FRAME}", "legal": "source.legal_count"}
#: What a row may consist of, and its C type; ints are short where states are copied and compared.
ITEMS = {"int": "int", "Word": "unsigned long long", "State": "void*"}
SHORT = 1 << 15
#: States that may hold more than cells: nothing of a game is in them.
FREE = ("State", PYTHON_STATE)


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

    def address(self, owner: str, at: int) -> str:
        """Where a cell of it lies in memory."""
        return f"&{owner}.{self.name}[{at}]" if self.size else f"&{owner}.{self.name}"


def is_state(node: ast.ClassDef) -> bool:
    """Is it `State`, or a game's cells on top of it?"""
    return node.name == "State" or [ast.unparse(base) for base in node.bases] == ["State"]


def attributes(source: Source, node: ast.ClassDef) -> list[tuple[str, ast.AnnAssign]]:
    """The attributes that a class declares; anything but them and methods is an error."""
    found = []
    for part in node.body:
        match part:
            case ast.AnnAssign(target=ast.Name(id=name), value=None):
                found.append((name, part))
            case ast.AnnAssign():
                told = "an attribute has no value here: `Annotated[…]` says what a row begins with"
                raise source.unsupported(part, told)
            case ast.FunctionDef() | ast.Expr(value=ast.Constant()):
                pass
            case _:
                told = "a compiled class consists of annotated attributes and methods"
                raise source.unsupported(part, told)
    return found


def item_of(source: Source, annotation: ast.expr) -> str | None:
    """What a row consists of: `Word` for `Annotated[list[Word], SIZE]` or a name for that."""
    if isinstance(annotation, ast.Name):
        for node in source.tree.body:
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=value) if name == annotation.id:
                    return item_of(source, value)
    match annotation:
        case ast.Subscript(
            value=ast.Name(id="Annotated"),
            slice=ast.Tuple(elts=[ast.Subscript(value=ast.Name(id="list"), slice=item), *_]),
        ):
            return ast.unparse(item)
    return None


def rows_of_pointers(source: Source) -> set[str]:
    """Rows of states: pointers, because nobody counts references without the lock."""
    return {
        name
        for node in source.classes.values()
        for name, part in attributes(source, node)
        if item_of(source, part.annotation) == "State"
    }


def fields(source: Source, node: ast.ClassDef) -> list[Field]:
    """The attributes of a class as C has them."""
    from dicewright.core.cells import declared

    rows = {cell.name: cell for cell in declared(source.value(node.name))}
    found = []
    for name, part in attributes(source, node):
        if name in rows and rows[name].size:
            item = item_of(source, part.annotation)
            if item not in ITEMS:
                told = f"{name}: a row is `Annotated[list[int], SIZE]`, of {', '.join(ITEMS)}"
                raise source.unsupported(part, told)
            kind = "short" if item == "int" and is_state(node) else ITEMS[item]
            size, filler = rows[name].size, rows[name].filler
            if kind == "short" and not -SHORT <= filler < SHORT:
                raise source.unsupported(part, f"{name}: {filler} is too large for a cell")
            found.append(Field(name, kind, size, filler))
        else:
            kind = c_type(part.annotation) or "object"
            if is_state(node) and node.name not in FREE and kind not in NUMBERS.values():
                told = f"{name}: a cell is a number ({', '.join(NUMBERS)}) or a row of ints"
                raise source.unsupported(part, told)
            found.append(Field(name, kind))
    return found


def state_copy(more: list[str]) -> str:
    """`copy_from`: numbers one by one, rows as far as they are used, and a game's cells at once."""
    source = read(STATE)
    node = source.classes["State"]
    lines = ["    cdef int copy_from(self, State source) noexcept nogil:"]
    rows = {}
    for cell in fields(source, node):
        if cell.size:
            rows[cell.name] = cell
        elif cell.name not in KEPT:
            lines.append(f"        self.{cell.name} = source.{cell.name}")
    if rows.keys() != USED.keys():
        told = f"copies know the rows {', '.join(USED)} only: tools/units/cells.py, USED"
        raise source.unsupported(node, told)
    for name, row in rows.items():
        used = USED[name].replace("{FRAME}", str(constant("FRAME")))
        count = f"({used})" if " " in used else used
        lines.append(f"        memcpy(self.{name}, source.{name}, {count} * sizeof({row.kind}))")
    lines += [*[f"        {line}" for line in more], "        return 0"]
    return "\n".join(lines) + "\n\n"


def game_copy(node: ast.ClassDef, cells: list[Field]) -> str:
    """A game's cells lie in memory one after the other, in the order in which they are declared."""
    first, last = cells[0], cells[-1]
    start, end = first.address("self", 0), last.address("self", last.size - 1)
    size = f"<size_t>(<char*>({end}) + sizeof({last.kind}) - <char*>({start}))"
    source = first.address(f"(<{ast.unparse(node.bases[0])}>source)", 0)
    return state_copy([f"memcpy({start}, {source}, {size})"])


def cells_class(source: Source, node: ast.ClassDef) -> str:
    """The class of a game's cells: fields, first numbers, names."""
    for method in methods(node):
        told = f"{node.name} holds cells only: write {method.name} in the game's class"
        raise source.unsupported(method, told)
    cells = fields(source, node)
    state, methods_of = read(STATE), native_methods()
    lines = [class_head(source, node), *[cell.declaration() for cell in cells], ""]
    fillers = [cell for cell in cells if cell.filler]
    if fillers:
        lines.append("    def __cinit__(self):")
        for cell in fillers:
            lines.append(
                f"        for i in range({cell.size}): self.{cell.name}[i] = {cell.filler}"
            )
    lines += ["", f"    {head(state, methods_of['fold_cells'], rule=False)}"]
    for cell in cells:
        if cell.size:
            each = f"word = folded(word, self.{cell.name}[i])"
            lines.append(f"        for i in range({cell.size}): {each}")
        else:
            lines.append(f"        word = folded(word, self.{cell.name})")
    lines += ["        return word"]
    lines += ["", "    def cells(self):", "        return {"]
    for cell in cells:
        value = f"self.{cell.name}"
        if cell.size:
            value = f"[{value}[i] for i in range({cell.size})]"
        lines.append(f'            "{cell.name}": {value},')
    lines += ["        }", "", "    def load_cells(self, cells):"]
    lines += [f'        self.{cell.name} = cells["{cell.name}"]' for cell in cells]
    return "\n".join(lines) + "\n\n\n"
