"""Run the engine's `.py` files even where compiled modules lie beside them.

Set DICEWRIGHT_INTERPRETED=1 before the first import: to step through the rules in a debugger, or to
check that interpreted and compiled games agree.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


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
