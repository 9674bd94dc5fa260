"""Numbers in a row, counted by the program.

_action = Run()
A_PASS = _action()          # 0
A_FORGE = _action(FACES)    # 1, and as many numbers as there are faces
ACTIONS = _action.end
"""

from __future__ import annotations


class Run:
    """Hands out numbers, the next one or several at a time."""

    def __init__(self, first: int = 0) -> None:
        self.end = first

    def __call__(self, size: int = 1) -> int:
        """The first of the next `size` numbers."""
        first = self.end
        self.end += size
        return first
