"""What is built, and what is in it."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from pathlib import Path
from zipfile import ZipFile

from dicewright.core.registry import game_names

ROOT = Path(__file__).resolve().parent.parent.parent
GAMES = game_names()
#: In bytes.
LARGEST_WHEEL = 6_000_000
#: Generated, or of no use to whoever installs.
UNWANTED = (".pyx", ".pxd", ".pxi", ".c", ".pyc", ".map")
NEEDED = (
    "dicewright/py.typed",
    "dicewright/server/static/index.html",
    "dicewright/server/migrations/env.py",
    "dicewright/core/words/en.toml",
    *(f"dicewright/games/{game}/policy.txt" for game in GAMES),
    *(f"dicewright/games/{game}/drawings.svg" for game in GAMES),
)
#: What whoever packages it for a distribution builds and tests it with.
SOURCES = (
    "CITATION.cff",
    "Makefile",
    "pyproject.toml",
    "setup.py",
    "requirements/test.txt",
    f"scenarios/{GAMES[0]}",
    "src/dicewright/core/state.py",
    "src/dicewright/server/static/index.html",
    "tests/test_scenarios.py",
    "tools/units/__main__.py",
    "web/package-lock.json",
    "web/src",
)
#: Tests that need neither a compiler nor a browser.
TESTED = ("tests/test_content.py", "tests/test_scenarios.py", "tests/test_words.py")
NOTICE = "NOTICE: the engine is not compiled"


def run(command: Sequence[str | Path], folder: Path = ROOT, **environment: str) -> str:
    """What a command says; if it fails, so does the check."""
    done = subprocess.run(
        command,
        cwd=folder,
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout}"
    return done.stdout


def only(folder: Path) -> Path:
    (found,) = folder.iterdir()
    return found


def pack_sources(tools: Path, folder: Path) -> Path:
    """The source distribution of this checkout."""
    run([tools, "-m", "build", "--quiet", "--sdist", "--outdir", folder])
    made = only(folder)
    with tarfile.open(made) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    missing = [name for name in SOURCES if name not in names]
    assert not missing, f"{made.name} lacks {missing}"
    unwanted = [name for name in names if name.endswith((*UNWANTED, ".so"))]
    assert not unwanted, f"{made.name} holds {unwanted[:5]}"
    assert not any("node_modules" in name for name in names)
    return made


def test_sources(sources: Path, folder: Path) -> str:
    """Run tests from what was packed, as a distribution would, with the tools of this checkout;
    returns what pytest said last."""
    with tarfile.open(sources) as packed:
        packed.extractall(folder, filter="data")
    unpacked = only(folder)
    command = [sys.executable, "-m", "pytest", "-o", "addopts=", "-n", "2", "-q", *TESTED]
    said = run(command, unpacked, PYTHONPATH=str(unpacked / "src"))
    return said.strip().splitlines()[-1].strip("= ")


def make_wheel(python: Path, sources: Path, folder: Path, *, compiler: bool) -> Path:
    """A wheel, made from a source distribution as an installer makes it."""
    environment = {} if compiler else {"CC": "no-such-compiler"}
    quiet = ["--disable-pip-version-check", "--no-deps", "--verbose"]
    said = run([python, "-m", "pip", "wheel", *quiet, "-w", folder, sources], folder, **environment)
    assert said.count(NOTICE) == (0 if compiler else 1), said
    return only(folder)


def look_into(wheel: Path, *, compiled: bool) -> str:
    """Check what a wheel holds; returns how large it is."""
    size = wheel.stat().st_size
    assert size <= LARGEST_WHEEL, f"{wheel.name} has {size:,} bytes"
    with ZipFile(wheel) as packed:
        names = packed.namelist()
        modules = [name for name in names if name.endswith((".so", ".pyd"))]
        named = [name for name in modules if b".symtab" in packed.read(name)]
    missing = [name for name in NEEDED if name not in names]
    assert not missing, f"{wheel.name} lacks {missing}"
    unwanted = [name for name in names if name.endswith(UNWANTED)]
    assert not unwanted, f"{wheel.name} holds {unwanted[:5]}"
    assert bool(modules) == ("dicewright/_compiled.py" in names) == compiled, modules
    assert not named, f"not stripped: {named}"
    assert {name.split("/")[0].split("-")[0] for name in names} == {"dicewright"}
    return f"{size / 1e6:.2f} MB, {len(modules)} compiled modules"
