"""What a compiled function may use: what C understands, and what means the same there.

Cython takes more than this, and quietly makes Python objects of it, or gives it another meaning: a
local that first holds a comparison holds only 0 and 1 ever after. Whoever writes a rule should hear
of it here, with the line of the chapter, and not from a compiler that points into generated text.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tools.units.heads import C_TYPES, c_type, is_native, is_nogil, typed_locals, why_not_native
from tools.units.reading import Source, compiled_classes, function_behind, members

#: Everything else is refused; what most people would try has a word of its own in `ADVICE`.
STATEMENTS = (
    ast.Return,
    ast.Assign,
    ast.AugAssign,
    ast.AnnAssign,
    ast.For,
    ast.While,
    ast.If,
    ast.With,
    ast.Assert,
    ast.Expr,
    ast.Pass,
    ast.Break,
    ast.Continue,
)
EXPRESSIONS = (
    ast.BoolOp,
    ast.BinOp,
    ast.UnaryOp,
    ast.IfExp,
    ast.Compare,
    ast.Call,
    ast.Constant,
    ast.Attribute,
    ast.Subscript,
    ast.Name,
    ast.Tuple,
)
ADVICE: dict[type[ast.AST], str] = {
    ast.Raise: "a rule raises nothing: write an assert",
    ast.Try: "compiled code has no exceptions to catch: ask before",
    ast.Lambda: "write a function of the chapter instead of a lambda",
    ast.FunctionDef: "write a function of the chapter instead of one inside another",
    ast.ListComp: "write a loop instead of a comprehension",
    ast.SetComp: "write a loop instead of a comprehension",
    ast.DictComp: "write a loop instead of a comprehension",
    ast.GeneratorExp: "write a loop instead of a comprehension",
    ast.List: "there are no lists in C: a table of `tables.py` or a cell of `layout.py` holds them",
    ast.Set: "there are no sets in C: compare with a tuple, `x in (a, b)`, or use a mask",
    ast.Dict: "there are no dicts in C: write a table in `tables.py`",
    ast.JoinedStr: "there are no texts in C: events and prompts carry numbers",
    ast.Slice: "go through a row with a loop, or clear it with `zero`",
    ast.Starred: "name every argument",
    ast.Match: "write if and elif instead of match",
    ast.NamedExpr: "assign in a line of its own instead of with :=",
    ast.Pow: "write shifts or products instead of **: in C it gives a float",
    ast.MatMult: "there are no matrices in C",
    ast.Is: "compare numbers with == instead of is",
    ast.IsNot: "compare numbers with != instead of is not",
    ast.Import: "import at the top of the module",
    ast.ImportFrom: "import at the top of the module",
    ast.Global: "a rule changes nothing but the state",
    ast.Delete: "there is nothing to delete in C",
}
#: Python's functions that C has too.
BUILTINS = frozenset(("abs", "len", "max", "min", "range"))
#: What the prelude of a unit, or `core.native`, gives meaning.
HELPERS = frozenset(
    ("borrowed", "exp", "give_way", "nogil", "post", "posted", "sqrt", "whole", "zero")
)
MODULES = frozenset(("chapters", "k", "t"))


def check_native(source: Source, node: ast.FunctionDef) -> None:
    """Raise, if a function uses what cannot be compiled."""
    told = why_not_native(node)
    if told:
        raise source.unsupported(node, f"{node.name} is compiled: {told}")
    check_lines(source, node)
    for part in inside(node):
        check_part(source, part)
    check_names(source, node)
    check_members(source, node)
    check_locals(source, node)


def inside(node: ast.FunctionDef) -> Iterator[ast.AST]:
    """What the body consists of, without what is said about it: docstring, messages of asserts."""
    waiting: list[ast.AST] = list(node.body[1:] if ast.get_docstring(node) else node.body)
    while waiting:
        part = waiting.pop(0)
        yield part
        if isinstance(part, ast.Assert):
            waiting.append(part.test)
        elif isinstance(part, ast.AnnAssign):
            waiting += [part.target, *([part.value] if part.value else [])]
        elif not isinstance(part, ast.With):
            waiting += ast.iter_child_nodes(part)
        else:
            waiting += part.body


def check_lines(source: Source, node: ast.FunctionDef) -> None:
    """Every statement has its lines for itself: lines are what is copied and replaced."""
    for part in ast.walk(node):
        if not isinstance(part, ast.stmt) or part is node:
            continue
        before = source.lines[part.lineno - 1].encode()[: part.col_offset].decode().strip()
        if before:
            raise source.unsupported(part, "write every statement into a line of its own")


def check_part(source: Source, part: ast.AST) -> None:
    told = ADVICE.get(type(part), "")
    match part:
        case ast.Constant(value=value) if not isinstance(value, int | float):
            told = f"compiled code knows numbers only, not {value!r}"
        case ast.With() if not is_nogil(part):
            told = "the only `with` that is compiled is `with nogil:`"
        case ast.For(orelse=[_, *_]) | ast.While(orelse=[_, *_]):
            told = "a loop has no else"
        case ast.For(target=target) if not isinstance(target, ast.Name):
            told = "a loop has one variable"
        case ast.Assign(targets=targets) if len(targets) > 1:
            told = "one assignment in a line"
        case ast.Assign(targets=[ast.Tuple()]):
            told = "one assignment in a line: C has no tuples to take apart"
        case ast.Call(keywords=[_, *_]):
            told = "arguments are passed by place: C knows no names of arguments"
        case ast.stmt() if not isinstance(part, STATEMENTS):
            told = told or f"{type(part).__name__} cannot be compiled"
        case ast.expr() if not isinstance(part, EXPRESSIONS):
            told = told or f"{type(part).__name__} cannot be compiled"
    if told:
        raise source.unsupported(part, told)
    for child in ast.iter_child_nodes(part):
        # Operators have no place of their own; tuples are fine only where no object comes of them.
        if isinstance(child, ast.operator | ast.cmpop) and type(child) in ADVICE:
            raise source.unsupported(part, ADVICE[type(child)])
        if isinstance(child, ast.Tuple) and not isinstance(part, ast.For | ast.Compare):
            told = "a tuple stands only after `in`: C has none to pass or return"
            raise source.unsupported(child, told)


def check_names(source: Source, node: ast.FunctionDef) -> None:
    """Every name is an argument, a local, a number, or a function that is compiled, too."""
    parts = list(inside(node))
    names = [part for part in parts if isinstance(part, ast.Name)]
    own = {name.id for name in names if isinstance(name.ctx, ast.Store)}
    own |= {argument.arg for argument in node.args.args}
    asked = {id(part.value) for part in parts if isinstance(part, ast.Attribute)}
    for name in names:
        if name.id in own:
            if name.id in MODULES or (name.id.isupper() and source.value(name.id) is not None):
                told = f"{name.id} is a name of the module: call the local something else"
                raise source.unsupported(name, told)
        elif name.id in MODULES:
            if id(name) not in asked:
                raise source.unsupported(name, f"{name.id} alone means nothing: {name.id}.NAME")
        elif not is_known(source, name.id):
            raise source.unsupported(name, why_unknown(source, name.id))


def is_known(source: Source, name: str) -> bool:
    if name in BUILTINS | HELPERS or name in compiled_classes():
        return True
    if name.isupper() and isinstance(source.value(name), int):
        return True
    function = function_named(source, name)
    return function is not None and is_native(function)


def function_named(source: Source, name: str) -> ast.FunctionDef | None:
    """A function of this module or of another hot one."""
    place = function_behind(source, name)
    return place[1] if place else source.functions.get(name)


def why_unknown(source: Source, name: str) -> str:
    function = function_named(source, name)
    if function:
        return f"{name} is not compiled: {why_not_native(function)}"
    if name in source.imported:
        module, _ = source.imported[name]
        return (
            f"{name} of {module} is not compiled: import functions, by their names, of chapters "
            "and other modules that are (tools/units/plan.py: HOT)"
        )
    if isinstance(source.value(name), list | tuple):
        return f"{name} is a table: write it in `tables.py` and ask t.{name}"
    return f"{name} is not compiled: no argument, local, constant or rule"


def check_members(source: Source, node: ast.FunctionDef) -> None:
    """What is asked of the state, or another compiled object, is there in C, too."""
    kinds = {argument.arg: c_type(argument.annotation) for argument in node.args.args}
    for part in inside(node):
        match part:
            case ast.Attribute(value=ast.Name(id=name), attr=attribute):
                kind = kinds.get(name)
                if kind in compiled_classes() and attribute not in members(kind):
                    told = f"{kind} has nothing compiled that is called {attribute}"
                    raise source.unsupported(part, told)


def check_locals(source: Source, node: ast.FunctionDef) -> None:
    """A local has one C type, and it is the one that its author thinks of."""
    typed = {ast.unparse(part.target): part for part in typed_locals(node)}
    for local in typed_locals(node):
        name = ast.unparse(local.target)
        if c_type(local.annotation) != c_type(typed[name].annotation):
            raise source.unsupported(local, f"{name} has two types: give it one, or two names")
    for part in inside(node):
        if isinstance(part, ast.AnnAssign):
            if part.value is None:
                raise source.unsupported(part, "a local with an annotation needs a value, too")
            if c_type(part.annotation) is None:
                told = f"a local needs a type that C has ({', '.join(C_TYPES)})"
                raise source.unsupported(part, told)
        match part:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name not in typed:
                if is_truth(value):
                    told = (
                        f"{name} holds a comparison, so C would keep only 0 and 1 of whatever it "
                        f"holds later: write `{name}: int = …`"
                    )
                    raise source.unsupported(part, told)


def is_truth(value: ast.expr) -> bool:
    """Does Cython take it for true or false, and not for a number?"""
    match value:
        case ast.Compare() | ast.UnaryOp(op=ast.Not()):
            return True
        case ast.BoolOp(values=values):
            return any(is_truth(part) for part in values)
        case ast.IfExp(body=body, orelse=other):
            return is_truth(body) or is_truth(other)
        case ast.Constant(value=constant):
            return isinstance(constant, bool)
    return False
