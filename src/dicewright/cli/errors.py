"""What a command was asked that cannot be done, and how any error becomes one line."""

from __future__ import annotations

from dicewright.core.errors import DicewrightError

#: The exit code of whoever was stopped with Ctrl-C.
INTERRUPTED = 130


class Terminated(BaseException):
    """The system asks the program to end. No SystemExit: that one bots raise, too, and it is held
    against them."""


class CommandError(DicewrightError):
    """Bad input to a command; the text is one clear line."""


def one_line(error: BaseException | str) -> str:
    """The words of an error without line breaks."""
    return " ".join(str(error).split())
