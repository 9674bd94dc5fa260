"""The ways in which environments show a position."""

from __future__ import annotations

from dicewright.core.errors import BadOption

#: The picture that `str(state)` is: returned, or printed.
RENDER_MODES = ("ansi", "human")


def checked_mode(mode: str | None) -> str | None:
    """A way to show positions, or None: not at all."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadOption(f"render_mode is one of {', '.join(RENDER_MODES)}")
    return mode
