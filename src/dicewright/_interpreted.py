"""Run the engine's `.py` files even where compiled modules lie beside them.

That is so with DICEWRIGHT_INTERPRETED=1, set before the first import (to step through the rules in
a debugger, or to check that interpreted and compiled games agree), and while the compiled modules
are older than their sources: who changes a card tries it out at once and compiles later.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
import warnings
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType

#: Written by setup.py when everything is compiled.
NOTE = "dicewright._compiled"


class SourceFinder:
    """Finds modules of this package as sources only."""

    @staticmethod
    def find_spec(
        name: str,
        path: Sequence[str] | None = None,
        target: ModuleType | None = None,  # noqa: ARG004 (the import system passes it)
    ) -> ModuleSpec | None:
        if not name.startswith("dicewright.") or path is None:
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
            if spec is not None:
                return spec
        return None


def prefer_sources() -> None:
    """Put the finder before the usual ones, once."""
    if not any(isinstance(finder, type) and finder is SourceFinder for finder in sys.meta_path):
        sys.meta_path.insert(0, SourceFinder)


def fingerprint(package: Path, sources: Iterable[str]) -> str:
    """What the engine is compiled from, in short."""
    digest = blake2b(digest_size=16)
    for source in sources:
        digest.update((package / source).read_bytes())
    return digest.hexdigest()


def choose_engine() -> None:
    """Compiled if it is there, whole and made from these very sources; else as Python."""
    if os.environ.get("DICEWRIGHT_INTERPRETED") or not importlib.util.find_spec(NOTE):
        prefer_sources()
        return
    note = importlib.import_module(NOTE)
    package = Path(__file__).parent
    try:
        fresh = fingerprint(package, note.SOURCES) == note.FINGERPRINT
    except OSError:
        fresh = False
    if not fresh:
        warnings.warn(
            "the compiled engine is older than its sources; they run as Python, much slower, "
            "until it is compiled again (make setup)",
            RuntimeWarning,
            stacklevel=2,
        )
        prefer_sources()
