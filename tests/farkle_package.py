"""The game of examples/farkle, installed as anybody would install it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dicewright.bots.weights import learned_policy
from dicewright.cli.boards import drawer_of
from dicewright.core.registry import games
from tests.conftest import ROOT
from tests.once import once

PACKAGE = ROOT / "examples" / "farkle"


def install(folder: Path, package: Path = PACKAGE) -> Path:
    """Install it below a folder, without a network; returns where its packages are."""
    # A build leaves files beside its sources: not in the repository.
    source = shutil.copytree(package, folder / "source", ignore=shutil.ignore_patterns("build"))
    site = folder / "site"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    offline = ["--no-index", "--no-build-isolation", "--no-deps", "--target", str(site)]
    subprocess.run([*pip, *offline, str(source)], check=True)
    return site


def installed(factory: pytest.TempPathFactory) -> Path:
    """Where it is installed for all tests of this run that only use it."""
    return once(factory, "farkle-package", install) / "site"


@contextmanager
def discovered(site: Path) -> Iterator[None]:
    """While it lasts, this process finds the game by its entry point."""
    caches = (games, drawer_of, learned_policy)
    sys.path.append(str(site))
    for cache in caches:
        cache.cache_clear()
    try:
        yield
    finally:
        sys.path.remove(str(site))
        for cache in caches:
            cache.cache_clear()


def environment(site: Path, **more: str) -> dict[str, str]:
    """The environment of another process that finds the game."""
    paths = [os.environ.get("PYTHONPATH", ""), str(site)]
    return os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))} | more
