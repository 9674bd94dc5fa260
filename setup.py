"""Compile the engine with Cython; without a compiler the same files run as Python, only slower.

`tools/make_units.py` writes what is compiled, from the sources and their annotations. It is all or
nothing: the last step notes which sources the compiled modules were made from, and `dicewright` runs
as Python where that note is missing or out of date.

DICEWRIGHT_NO_COMPILE=1 leaves the compiling out; DICEWRIGHT_SANITISE=1 builds with bounds checks on
all C arrays; DICEWRIGHT_C_DIR is where generated files go.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

DIRECTIVES = {
    "language_level": 3,
    "infer_types": True,
    "annotation_typing": False,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}
BUILD = Path(os.environ.get("DICEWRIGHT_C_DIR", "build/c"))
#: What modules with typed memoryviews share: compiled once, not in each of them.
SHARED = "dicewright._shared"
SANITISE = bool(os.environ.get("DICEWRIGHT_SANITISE"))
# Python's own flags ask for wrapping ints, which makes every index slower, and for debug data.
FLAGS = (
    ["-O0", "-fsanitize=bounds", "-fno-sanitize-recover=bounds", "-g1"]
    if SANITISE
    else ["-O3", "-fno-wrapv", "-g0"]
)


def hot_modules() -> list[Extension]:
    units = BUILD / "units"
    units.mkdir(parents=True, exist_ok=True)
    subprocess.run([sys.executable, "tools/make_units.py", str(units)], check=True)
    shared = BUILD / "_shared.c"
    if not shared.exists():
        run = [sys.executable, "-m", "cython", f"--generate-shared={shared}"]
        subprocess.run([*run, "--module-name", SHARED], check=True)
    sources = {SHARED: shared}
    for unit in sorted(units.rglob("*.pyx"), key=lambda path: -path.stat().st_size):
        sources[".".join(unit.relative_to(units).with_suffix("").parts)] = unit
    return [
        Extension(
            name,
            [str(source)],
            extra_compile_args=[*FLAGS, "-Wno-unused-function", "-Wno-unreachable-code"],
            extra_link_args=["-fsanitize=bounds"] if SANITISE else [],
        )
        for name, source in sources.items()
    ]


def extensions() -> Any:
    if os.environ.get("DICEWRIGHT_NO_COMPILE"):
        return []
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    return cythonize(  # type: ignore[no-untyped-call]  # Cython has no types
        hot_modules(),
        compiler_directives=DIRECTIVES,
        build_dir=str(BUILD),
        include_path=[str(BUILD / "units")],
        shared_utility_qualified_name=SHARED,
        nthreads=2,
        quiet=True,
    )


class BuildEngine(build_ext):
    """Compiles, then notes from which sources."""

    def run(self) -> None:
        target = Path("src" if self.inplace else self.build_lib) / "dicewright" / "_compiled.py"
        target.unlink(missing_ok=True)
        super().run()
        if self.extensions:
            sys.path.insert(0, "src")
            from dicewright._interpreted import fingerprint

            sources = (BUILD / "units" / "sources.txt").read_text().split()
            rows = "".join(f'    "{source}",\n' for source in sources)
            made = fingerprint(Path("src/dicewright"), sources)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(
                '"""What the engine was compiled from: written by setup.py."""\n\n'
                f'FINGERPRINT = "{made}"\nSOURCES = (\n{rows})\n'
            )


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildEngine})
