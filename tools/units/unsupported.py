"""The one error of this package.

What is not understood is never left out or guessed: compiled games would silently differ from
interpreted ones. It stops the build with one line that an editor can jump to and that says what to
write instead.
"""

from __future__ import annotations

from pathlib import Path

from tools.units.plan import ROOT


class Unsupported(Exception):
    """Something in a source that cannot be compiled."""

    def __init__(self, path: Path, line: int, told: str) -> None:
        shown = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
        super().__init__(f"{shown}:{line}: {told}")
