"""What the compiled state has for callers in Python, as a stub beside its source in a package.

Type checkers would read the source, where `@native` methods and rows of cells look as if everybody
could use them; compiled, they are C's. In a checkout there is no stub: the engine's own code is
checked against its source.
"""

from __future__ import annotations

import ast

from tools.units.cells import item_of
from tools.units.plan import STATE
from tools.units.reading import Source, is_marked, read


def stub() -> str:
    """The text of `core/state.pyi`."""
    source = read(STATE)
    parts: list[ast.stmt] = []
    for node in source.tree.body:
        match node:
            case ast.If():  # what only type checkers import
                parts += node.body
            case ast.ClassDef():
                parts.append(public_class(source, node))
            case ast.FunctionDef():
                parts.append(promised(node))
            case ast.Assign(targets=[ast.Name(id=name)]):
                kind = type(source.value(name)).__name__
                parts += ast.parse(f"{name}: {kind}").body
            case _:
                parts.append(node)
    return ast.unparse(ast.fix_missing_locations(ast.Module(parts, []))) + "\n"


def public_class(source: Source, node: ast.ClassDef) -> ast.ClassDef:
    """A class without what C keeps to itself."""
    kept: list[ast.stmt] = []
    for part in node.body:
        match part:
            case ast.AnnAssign() if item_of(source, part.annotation):
                continue
            case ast.FunctionDef(name="copy_from"):
                continue
            case ast.FunctionDef():
                if not is_marked(part):
                    kept.append(promised(part))
            case _:
                kept.append(part)
    return ast.ClassDef(node.name, node.bases, [], kept, [])


def promised(node: ast.FunctionDef) -> ast.FunctionDef:
    """The head of a function, and what it says about itself."""
    told = ast.get_docstring(node, clean=False)
    body: list[ast.stmt] = [ast.Expr(ast.Constant(told))] if told else []
    body.append(ast.Expr(ast.Constant(...)))
    decorators = node.decorator_list
    return ast.FunctionDef(node.name, node.args, body, decorators, node.returns, None)
