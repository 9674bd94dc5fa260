"""Write the C types beside the engine's Python files.

One source of truth: the annotations that mypy checks are also the C signatures. This script reads
them and writes

* `consts.pxd` from `consts.py`: a C enum,
* `tables.pxd` from `tables.py`: C arrays of the lists' lengths,
* `core/frames.pxi` from `core/frames.py`, `features.pxi` and `encoding.pxi` beside it, and
  `counts.pxi` from a game's `counts.py`: the functions themselves, inline,
* `x.pxd` for every chapter `x.py`: its functions and classes, and as cimports whatever the module
  imports under `if not cython.compiled:`.

`--check` changes nothing and fails if a file is out of date. The layouts of states
(`core/state.pxd`, `layout.pxd`) and `core/rng.pxd` are written by hand.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import os
import re
import sys
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent / "src"
PACKAGE = SOURCE / "dicewright"
GAMES = [path.parent for path in sorted(PACKAGE.glob("games/*/engine.py"))]
# Modules of core whose functions compiled code has inline; `core/state.pxd` includes them.
INLINE = ("frames", "features", "encoding")
WIDTH = 100
BANNER = "# Generated from {name} by tools/make_pxd.py (`make pxd`). Do not edit.\n"
C_TYPES = {
    "int": "int",
    "Word": "unsigned long long",
    "None": "void",
    "bool": "bint",
    "Size": "Py_ssize_t",
    "Floats": "float[::1]",
    "Flags": "signed char[::1]",
}


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts)


def consts_pxd(path: Path) -> str:
    module = importlib.import_module(module_name(path))
    rows = [f"    {name} = {value}" for name, value in vars(module).items() if name.isupper()]
    return BANNER.format(name=path.name) + "cdef enum:\n" + "\n".join(rows) + "\n"


def tables_pxd(path: Path) -> str:
    module = importlib.import_module(module_name(path))
    rows = []
    tree = ast.parse(path.read_text())
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            if name.startswith("_"):
                continue
            value = getattr(module, name)
            rows.append(
                f"cdef int[{len(value)}] {name}" if isinstance(value, list) else f"cdef int {name}"
            )
    return BANNER.format(name=path.name) + "\n".join(rows) + "\n"


def compiled_imports(tree: ast.Module) -> list[ast.ImportFrom]:
    """The imports that compiled code gets as cimports."""
    for node in tree.body:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "not cython.compiled":
            return [line for line in node.body if isinstance(line, ast.ImportFrom)]
    return []


def cimport_line(node: ast.ImportFrom) -> str:
    names = [alias.name for alias in node.names if alias.name not in C_TYPES]
    # Compiled code finds inline functions in the module that includes their file.
    module = re.sub(rf"core\.({'|'.join(INLINE)})$", "core.state", str(node.module))
    module = re.sub(r"(games\.\w+)\.counts$", r"\1.layout", module)
    line = f"from {module} cimport {', '.join(names)}"
    if len(line) <= WIDTH:
        return line
    rows, row = [], ""
    for name in names:
        if len(row) + len(name) + 6 > WIDTH:
            rows.append(row.rstrip())
            row = ""
        row += name + ", "
    rows.append(row.rstrip())
    return f"from {module} cimport (\n    " + "\n    ".join(rows) + "\n)"


def c_type(annotation: ast.expr | None) -> str:
    text = ast.unparse(annotation) if annotation else "None"
    return C_TYPES.get(text, text)


def signature(node: ast.FunctionDef) -> str:
    arguments = []
    for argument in node.args.args:
        if argument.arg == "self":
            arguments.append("self")
        else:
            arguments.append(f"{c_type(argument.annotation)} {argument.arg}")
    returned = c_type(node.returns)
    return f"cdef {returned} {node.name}({', '.join(arguments)}) except? -1 nogil"


def chapter_pxd(path: Path) -> str:
    tree = ast.parse(path.read_text())
    parts = [BANNER.format(name=path.name)]
    for line in compiled_imports(tree):
        if any(alias.name not in C_TYPES for alias in line.names):
            parts.append(cimport_line(line) + "\n")
    parts.append("\n")
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            parts.append(signature(node) + "\n")
        elif isinstance(node, ast.ClassDef):
            parts.append(f"\ncdef class {node.name}({ast.unparse(node.bases[0])}):\n")
            for method in node.body:
                if isinstance(method, ast.FunctionDef):
                    text = signature(method).replace(
                        "begin_game(self, int", "begin_game(self, unsigned long long"
                    )
                    parts.append(f"    {text}\n")
    return "".join(parts)


def inline_pxi(path: Path) -> str:
    """A module of small functions, bodies and all, for compiled code to have inline.

    Those that assert nothing cannot fail, and compiled code need not look whether they did.
    """
    source = path.read_text()
    parts = [BANNER.format(name=path.name)]
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef):
            body = source.splitlines()[node.body[1].lineno - 1 : node.end_lineno]
            head = signature(node).replace("cdef", "cdef inline", 1)
            if not any(isinstance(part, ast.Assert) for part in ast.walk(node)):
                head = head.replace("except? -1", "noexcept")
            parts.append("\n\n" + head + ":\n")
            parts.append("\n".join(body) + "\n")
    return "".join(parts)


def wanted() -> dict[Path, str]:
    """Every generated file with its text."""
    files = {}
    for consts in sorted(PACKAGE.rglob("consts.py")):
        files[consts.with_suffix(".pxd")] = consts_pxd(consts)
    shared = [PACKAGE / "core" / f"{name}.py" for name in INLINE]
    for inline in (*shared, *[game / "counts.py" for game in GAMES]):
        if inline.exists():
            files[inline.with_suffix(".pxi")] = inline_pxi(inline)
    for game in GAMES:
        files[game / "tables.pxd"] = tables_pxd(game / "tables.py")
        chapters = [*game.glob("rules/*.py"), *game.glob("effects/*.py")]
        chapters += [game / "encoding.py", game / "traits.py", game / "engine.py"]
        for path in sorted(chapters):
            if path.name != "__init__.py":
                files[path.with_suffix(".pxd")] = chapter_pxd(path)
    return files


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--check", action="store_true", help="fail if a file is out of date")
    os.environ["DICEWRIGHT_INTERPRETED"] = "1"  # a compiled table cannot be read from outside
    check = parser.parse_args().check
    sys.path.insert(0, str(SOURCE))
    stale = [
        (path, text)
        for path, text in wanted().items()
        if not path.exists() or path.read_text() != text
    ]
    for path, text in stale:
        print(f"{'out of date' if check else 'wrote'}: {path.relative_to(SOURCE)}")
        if not check:
            path.write_text(text)
    return 1 if check and stale else 0


if __name__ == "__main__":
    raise SystemExit(main())
