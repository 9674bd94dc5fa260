"""Compile the engine with Cython; without a compiler the same files run as Python, only slower.

`tools/units` writes what is compiled, from the sources and their annotations. It is all or nothing:
the last step notes which sources the compiled modules were made from, and `dicewright` runs as
Python where that note is missing or out of date. Where the compiler is missing or fails, a line
(NOTICE) says so, and what is built has no compiled modules at all: that is the machine's business.
A source that nobody could compile is a mistake of its author: a line (ERROR) says where, and
nothing is built. No generated source is packed.

What is packed has the page that `dicewright serve` shows; where that was not built, nothing is.

DICEWRIGHT_NO_COMPILE=1 leaves the compiling out and DICEWRIGHT_NO_PAGE=1 the page;
DICEWRIGHT_SANITISE=1 builds with bounds checks on all C arrays; DICEWRIGHT_C_DIR is where generated
files go.
"""

import os
import re
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from collections.abc import Collection
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
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
FAST = ["-O3", "-fno-wrapv", "-g0", "-Wno-unused-function", "-Wno-unreachable-code"]
CHECKED = ["-O0", "-fsanitize=bounds", "-fno-sanitize-recover=bounds", "-g1"]
# GCC is shy of inlining the many small questions of the rules (3 % of the time), and what it moves
# to places where it might be needed again (-ftree-pre) costs more than it saves (1 to 2 %).
EAGER = ("max-inline-insns-auto=200", "inline-unit-growth=600", "early-inlining-insns=40")
GCC = ["-fno-tree-pre", *[flag for value in EAGER for flag in ("--param", value)]]
# Microsoft's compiler knows none of these. Numbers are cut on purpose where cells are narrow.
MICROSOFT = ["/O2", "/wd4244", "/wd4267", "/wd4018", "/wd4146"]
# Nobody looks at the names inside a module; Apple's linker has its own word for leaving them out.
UNNAMED = ["-Wl,-x"] if sys.platform == "darwin" else ["-Wl,--strip-all"]


def flags(compiler: Any) -> tuple[list[str], list[str]]:
    """What the compiler and the linker are told: whatever is fast, in their own language."""
    if compiler.compiler_type == "msvc":
        return MICROSOFT, []
    if SANITISE:
        return CHECKED, ["-fsanitize=bounds"]
    try:
        said = subprocess.check_output([*compiler.compiler_so, "--version"], text=True)
    except (OSError, subprocess.CalledProcessError):
        said = ""
    return [*FAST, *(GCC if "Free Software Foundation" in said else [])], UNNAMED


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
    return [Extension(name, [str(source)]) for name, source in sources.items()]


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

    def build_extensions(self) -> None:
        told, linked = flags(self.compiler)
        for extension in self.extensions:
            extension.extra_compile_args, extension.extra_link_args = told, linked
        super().build_extensions()

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

    def run(self) -> None:
        # Who installs a checkout to work in it builds the page later, in place.
        if not self.editable_mode:
            check_page()
        super().run()
        if not self.editable_mode:
            # Type checkers shall not promise what C keeps to itself.
            target = str(Path(self.build_lib) / "dicewright/core/state.pyi")
            command = [sys.executable, "-m", "tools.units", "--stub", target]
            subprocess.run(command, check=True)

    def find_package_modules(self, package: str, folder: str) -> list[tuple[str, str, str]]:
        found = super().find_package_modules(package, folder)
        return [row for row in found if row[:2] != ("dicewright", "_compiled")]


class PackSources(sdist):  # type: ignore[misc]  # setuptools has no types
    """Everything that building and testing needs, with the page: others may have no Node.js."""

    def run(self) -> None:
        check_page()
        super().run()


def check_page() -> None:
    """A package without its page, or with half of it, would be noticed by players."""
    if os.environ.get("DICEWRIGHT_NO_PAGE"):
        return
    folder = Path("src/dicewright/server/static")
    index = folder / "index.html"
    text = index.read_text(encoding="utf-8") if index.exists() else ""
    named = [index.name, *re.findall(r'(?:src|href)="/([^"]+)"', text)]
    missing = [name for name in named if not (folder / name).is_file()]
    if missing:
        raise SystemExit(
            f"ERROR: the page is not built ({folder / missing[0]} is missing): run `make page`, "
            "which needs Node.js (DICEWRIGHT_NO_PAGE=1 packs the library without its page)"
        )


def readme() -> str:
    """README.md for an index of packages, where links have to say from where."""
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    source = project["urls"]["Source"]
    text = Path("README.md").read_text(encoding="utf-8")
    text = re.sub(r"(!\[[^\]]*\]\()(?!https?:)", rf"\1{source}/raw/main/", text)
    return re.sub(r"((?<!!)\[[^\]]*\]\()(?!https?:|#)", rf"\1{source}/blob/main/", text)


setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": BuildEngine, "build_py": BuildPython, "sdist": PackSources},
    long_description=readme(),
    long_description_content_type="text/markdown",
)
