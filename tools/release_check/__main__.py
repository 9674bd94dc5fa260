"""python -m tools.release_check: a line for all that holds, status 1 where something fails."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.page_player import chromium
from tools.release_check.packing import (
    GAMES,
    ROOT,
    look_into,
    make_wheel,
    pack_sources,
    run,
    test_sources,
)
from tools.release_check.strangers import check_types, environment_for, open_page, served, use

VERSIONS = ("3.11", "3.12", "3.13")
#: Where its tools are (requirements/release.txt).
TOOLS = ROOT / "build/release/bin/python"
TRACE = ("-m", "dicewright.testing.trace", GAMES[0], "--players", "3", "--games", "3")
BEGUN = time.monotonic()


def say(text: str) -> None:
    print(f"[{time.monotonic() - BEGUN:4.0f} s] {text}", flush=True)


def interpreters() -> list[Path]:
    """One for each version that is to be had on this machine: on the path, or from pyenv."""
    found = []
    for version in VERSIONS:
        usual = shutil.which(f"python{version}")
        others = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python{version}"))
        ready = [Path(usual)] if usual else []
        for python in [*ready, *others[-1:]]:
            asked = subprocess.run(
                [python, "-c", "import venv, ensurepip"], capture_output=True, check=False
            )
            if asked.returncode == 0:
                found.append(python)
                break
        else:
            say(f"Python {version} is not here: not tried")
    return found


def version_of(python: Path) -> str:
    return run([python, "-c", "import platform; print(platform.python_version())"]).strip()


def try_out(python: Path, wheel: Path, folder: Path, *, compiled: bool) -> str:
    """Install a wheel, use it, and open its page; returns the games it played."""
    folder.mkdir()
    programs = environment_for(python, wheel, folder / "environment")
    elsewhere = folder / "elsewhere"
    elsewhere.mkdir()
    use(programs, elsewhere, compiled=compiled, games=10_000 if compiled else 5)
    check_types(programs, elsewhere)
    played = run([programs / "python", *TRACE], elsewhere)
    with served(programs, elsewhere) as address, chromium() as browser:
        open_page(browser, address)
    engine = "compiled" if compiled else "without a compiler"
    say(f"Python {version_of(python)}, {engine}: simulates, plays, serves its page")
    return played


def check(folder: Path, pythons: list[Path]) -> None:
    sources = pack_sources(TOOLS, made(folder, "sources"))
    say(f"{sources.name}: {sources.stat().st_size / 1e6:.2f} MB")
    say(f"tests of what was packed: {test_sources(sources, made(folder, 'unpacked'))}")
    games = set()
    first = True
    for python in pythons:
        version = version_of(python)
        for compiled in (True, False) if first else (True,):
            name = f"{version}-{'compiled' if compiled else 'plain'}"
            wheel = make_wheel(python, sources, made(folder, f"wheel-{name}"), compiler=compiled)
            say(f"{wheel.name}: {look_into(wheel, compiled=compiled)}")
            run([TOOLS, "-m", "twine", "check", "--strict", wheel, sources])
            games.add(try_out(python, wheel, folder / name, compiled=compiled))
        first = False
    assert len(games) == 1, "not everywhere the same games are played"


def made(folder: Path, name: str) -> Path:
    inside = folder / name
    inside.mkdir()
    return inside


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tools.release_check", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--python", type=Path, action="append", help="only with this interpreter")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="dicewright-release-") as folder:
        try:
            check(Path(folder), given.python or interpreters())
        except AssertionError as error:
            sys.exit(f"release-check: {error}")


if __name__ == "__main__":
    main()
