"""Lines a person types, or a script pipes in."""

from __future__ import annotations

import sys
from contextlib import suppress

from rich.console import Console

PROMPT = "> "


class Reader:
    """Asks for lines on a console. Ends with EOFError when nobody can answer any more."""

    def __init__(self, to: Console) -> None:
        self.to = to
        self.interactive = sys.stdin.isatty() and to.is_terminal
        if self.interactive:
            # Gives `input` a history and the arrow keys, where the platform has it.
            with suppress(ImportError):
                import readline  # noqa: F401 (importing it gives input() its line editing)

    def line(self, prompt: str = PROMPT) -> str:
        """The next line, without blanks around it."""
        if self.interactive:
            self.to.file.flush()
            return input(prompt).strip()
        self.to.print(prompt, end="")
        typed = sys.stdin.readline()
        self.to.print(typed.rstrip("\n"))
        if not typed:
            raise EOFError
        return typed.strip()

    def yes(self, question: str) -> bool:
        """A yes or no; yes if nobody says anything."""
        try:
            return not self.line(f"{question} [Y/n] ").lower().startswith("n")
        except EOFError:
            return True
