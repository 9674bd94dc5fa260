"""Compile the engine's hot modules with Cython; without a compiler the same files run as Python.

What is compiled: every `.py` that has a `.pxd` beside it, except plain constants.
DICEWRIGHT_SANITISE=1 builds with bounds checks on all C arrays.
"""

import os
from pathlib import Path
from typing import Any

from setuptools import Extension, setup

DIRECTIVES = {
    "language_level": 3,
    "infer_types": True,
    "annotation_typing": False,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}


def hot_modules() -> list[Extension]:
    sanitise = bool(os.environ.get("DICEWRIGHT_SANITISE"))
    extra = (
        ["-O0", "-fsanitize=bounds", "-fno-sanitize-recover=bounds", "-g1"] if sanitise else ["-O3"]
    )
    modules = []
    for types in sorted(Path("src").rglob("*.pxd")):
        if types.name == "consts.pxd":
            continue
        name = ".".join(types.relative_to("src").with_suffix("").parts)
        modules.append(
            Extension(
                name,
                [str(types.with_suffix(".py"))],
                extra_compile_args=[*extra, "-Wno-unused-function", "-Wno-unreachable-code"],
                extra_link_args=["-fsanitize=bounds"] if sanitise else [],
            )
        )
    return modules


def extensions() -> Any:
    if os.environ.get("DICEWRIGHT_NO_COMPILE"):
        return []
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    build = cythonize(  # type: ignore[no-untyped-call]  # Cython has no types
        hot_modules(),
        compiler_directives=DIRECTIVES,
        build_dir=os.environ.get("DICEWRIGHT_C_DIR", "build/c"),
        nthreads=0,
        quiet=True,
    )
    for extension in build:
        extension.optional = True
    return build


setup(ext_modules=extensions())
