"""The files of all units, and the list of what they were made from."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

from tools.units.assembly import game_unit, leaf_unit, state_unit
from tools.units.plan import DATA, SOURCE, STATE, UNITS, is_hot
from tools.units.unsupported import Unsupported


def units() -> dict[str, str]:
    """Every file to be written, by its path."""
    files = {}
    for name in UNITS:
        path = "/".join(name.split("."))
        if name == STATE:
            files[f"{path}.pxd"], files[f"{path}.pyx"] = state_unit()
        elif name.endswith(".engine"):
            files[f"{path}.pyx"] = game_unit(name)
        else:
            declared, files[f"{path}.pyx"] = leaf_unit(name)
            if declared:
                files[f"{path}.pxd"] = declared
        for parent in Path(path).parents:
            if str(parent) != ".":
                files[f"{parent}/__init__.py"] = ""
    return files


def is_data(name: str) -> bool:
    """Does a module hold numbers that are compiled in?"""
    return not DATA.isdisjoint(name.split("."))


def compiled_from() -> list[str]:
    """The files whose change makes compiled modules out of date, from the package on."""
    files = []
    for name, module in sorted(sys.modules.items()):
        if name.startswith("dicewright.") and (is_hot(name) or name in UNITS or is_data(name)):
            path = Path(str(module.__file__))
            if is_data(name):
                check_imports(path)
            files.append(str(path.relative_to(SOURCE / "dicewright")))
    return files


def check_imports(path: Path) -> None:
    """Numbers come from modules that are known to hold some: else a change of them would leave
    compiled modules that nobody knows to be out of date."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("dicewright"):
            for alias in node.names:
                name = f"{node.module}.{alias.name}"
                if not (is_data(name) or name.startswith(f"{STATE}.")):
                    told = f"{node.module} is compiled in: name it in tools/units/plan.py, DATA"
                    raise Unsupported(path, node.lineno, told)


def write(folder: Path) -> None:
    """Write all units; those of an earlier plan would be compiled with them, so they go."""
    files = units()
    files["sources.txt"] = "\n".join(compiled_from()) + "\n"
    for kind in ("pyx", "pxd"):
        for path in (folder / "dicewright").rglob(f"*.{kind}"):
            if path.relative_to(folder).as_posix() not in files:
                path.unlink()
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        # An unchanged file keeps its time, and what was compiled from it is still good.
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
