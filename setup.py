"""Compile the engine with Cython; without a compiler the same files run as Python, only slower.

`tools/units` writes what is compiled, from the sources and their annotations. It is all or nothing:
the last step notes which sources the compiled modules were made from, and `dicewright` runs as
Python where that note is missing or out of date. Where the compiler is missing or fails, a line
(NOTICE) says so, and what is built has no compiled modules at all: that is the machine's business.
A source that nobody could compile is a mistake of its author: a line (ERROR) says where, and
nothing is built. No generated source is packed.

DICEWRIGHT_NO_COMPILE=1 leaves the compiling out; DICEWRIGHT_SANITISE=1 builds with bounds checks on
all C arrays; DICEWRIGHT_C_DIR is where generated files go.
"""

import os
import shlex
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Collection
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import BaseError, CCompilerError

DIRECTIVES = {
    "language_level": 3,
    "infer_types": True,
    "annotation_typing": False,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}
#: Only these compile; a source distribution or metadata need nothing compiled.
COMPILING = {"build", "build_ext", "bdist_wheel", "editable_wheel", "install", "develop"}
COMPILER_ERRORS = (CCompilerError, BaseError, OSError)
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
# GCC is shy of inlining the many small questions of the rules (3 % of the time), and what it moves
# to places where it might be needed again (-ftree-pre) costs more than it saves (1 to 2 %).
EAGER = ("max-inline-insns-auto=200", "inline-unit-growth=600", "early-inlining-insns=40")


def flags() -> list[str]:
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    try:
        said = subprocess.check_output([*compiler, "--version"], text=True)
    except (OSError, subprocess.CalledProcessError):
        said = ""
    if "Free Software Foundation" not in said or SANITISE:
        return FLAGS
    return [*FLAGS, "-fno-tree-pre", *[flag for value in EAGER for flag in ("--param", value)]]


def hot_modules() -> list[Extension]:
    units = BUILD / "units"
    units.mkdir(parents=True, exist_ok=True)
    run = [sys.executable, "-m", "tools.units", str(units)]
    done = subprocess.run(run, stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        told = done.stderr.strip().splitlines() or ["tools/units ended without a word"]
        # One line is what a source must mend; more are a mistake that nobody foresaw.
        print(*told[:-1], sep="\n", end="\n" if told[:-1] else "", file=sys.stderr)
        raise refused(told[-1])
    shared = BUILD / "_shared.c"
    if not shared.exists():
        run = [sys.executable, "-m", "cython", f"--generate-shared={shared}"]
        subprocess.run([*run, "--module-name", SHARED], check=True)
    sources = {SHARED: shared}
    for unit in sorted(units.rglob("*.pyx"), key=lambda path: -path.stat().st_size):
        sources[".".join(unit.relative_to(units).with_suffix("").parts)] = unit
    chosen = flags()
    return [
        Extension(
            name,
            [str(source)],
            extra_compile_args=[*chosen, "-Wno-unused-function", "-Wno-unreachable-code"],
            extra_link_args=["-fsanitize=bounds"] if SANITISE else [],
        )
        for name, source in sources.items()
    ]


def why_not() -> str:
    """What is missing to compile here; nothing, if all is there."""
    try:
        import Cython  # noqa: F401 (is it there?)
    except ImportError:
        return "Cython is missing"
    from distutils.ccompiler import new_compiler
    from distutils.sysconfig import customize_compiler

    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "probe.c"
        source.write_text("#include <Python.h>\n")
        try:
            compiler = new_compiler()
            customize_compiler(compiler)
            headers = [sysconfig.get_path("include"), sysconfig.get_path("platinclude")]
            compiler.compile([str(source)], output_dir=folder, include_dirs=headers)
        except COMPILER_ERRORS:
            return "no C compiler that finds Python's headers"
    return ""


def notice(reason: str) -> None:
    """One line for whoever builds."""
    print(
        f"NOTICE: the engine is not compiled ({reason}); "
        "it runs as Python, about eighty times slower",
        file=sys.stderr,
    )


def refused(reason: str) -> SystemExit:
    """One line for whoever wrote what cannot be compiled."""
    return SystemExit(
        f"ERROR: the engine is not compiled, because of its sources: {reason} "
        "(DICEWRIGHT_NO_COMPILE=1 builds it to run as Python)"
    )


def extensions() -> Any:
    if os.environ.get("DICEWRIGHT_NO_COMPILE") or not COMPILING & set(sys.argv):
        return []
    missing = why_not()
    if missing:
        notice(missing)
        return []
    from Cython.Build import cythonize
    from Cython.Compiler.Errors import CompileError

    try:
        return cythonize(  # type: ignore[no-untyped-call]  # Cython has no types
            hot_modules(),
            compiler_directives=DIRECTIVES,
            build_dir=str(BUILD),
            include_path=[str(BUILD / "units")],
            shared_utility_qualified_name=SHARED,
            nthreads=2,
            quiet=True,
        )
    except CompileError as error:
        raise refused(f"Cython does not take {error}, it says above why") from None


def keep_only(package: Path, modules: Collection[Path]) -> None:
    """Remove compiled modules that this build did not make: they would hide their sources."""
    for path in package.rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"):
        if path.resolve() not in modules:
            path.unlink()


class BuildEngine(build_ext):  # type: ignore[misc]  # setuptools has no types
    """Compiles everything, then notes from which sources; or leaves nothing behind."""

    extensions: Any

    def run(self) -> None:
        package = Path("src" if self.inplace else self.build_lib) / "dicewright"
        note = package / "_compiled.py"
        note.unlink(missing_ok=True)
        if not self.extensions:
            return
        try:
            super().run()
        except COMPILER_ERRORS:
            notice("the C compiler failed, it says above why")
            self.extensions = []
            keep_only(package, [])
            return
        made = [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions]
        keep_only(package, [path.resolve() for path in made])
        note.write_text(self.sources())

    def sources(self) -> str:
        sys.path.insert(0, "src")
        from dicewright._interpreted import fingerprint

        sources = (BUILD / "units" / "sources.txt").read_text().split()
        rows = "".join(f'    "{source}",\n' for source in sources)
        made = fingerprint(Path("src/dicewright"), sources)
        return (
            '"""What the engine was compiled from: written by setup.py."""\n\n'
            f'FINGERPRINT = "{made}"\nSOURCES = (\n{rows})\n'
        )


class BuildPython(build_py):  # type: ignore[misc]  # setuptools has no types
    """Leaves out the note of a build in place: it speaks of compiled modules that stay there."""

    def find_package_modules(self, package: str, folder: str) -> list[tuple[str, str, str]]:
        found = super().find_package_modules(package, folder)
        return [row for row in found if row[:2] != ("dicewright", "_compiled")]


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildEngine, "build_py": BuildPython})
