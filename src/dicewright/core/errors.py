"""What can go wrong, as one small family.

Everything a caller or a player can cause is a `DicewrightError` (a ValueError) whose text is one
clear line. Anything else that escapes is a fault of the engine.
"""

from __future__ import annotations

from typing import Protocol


class Sayable(Protocol):
    """A text that can be said in any language; `str` of it is English."""

    def said(self, language: str) -> str: ...


class DicewrightError(ValueError):
    """Base of all errors that bad input can cause.

    What players run into while they set a table up or play is said in their language; what only
    readers of files and writers of programs see (records, positions, scenarios) is plain English.
    """

    def __init__(self, text: str | Sayable) -> None:
        super().__init__(str(text))
        self.text = text

    def said(self, language: str) -> str:
        """The line in a language."""
        return self.text if isinstance(self.text, str) else self.text.said(language)


class UnknownGame(DicewrightError):
    """No game is registered under that name."""


class BadOption(DicewrightError):
    """A game option that does not exist, or a value or a combination it does not allow."""


class BadNotation(DicewrightError):
    """A text that is no action, position or scenario of the game."""


class IllegalAction(DicewrightError):
    """An action that exists but is not allowed now."""


class BadRecord(DicewrightError):
    """A record that is truncated, was tampered with, or cannot be replayed."""


class RulesMismatch(BadRecord):
    """A record that was played under another version of the rules."""


class CannotUndo(DicewrightError):
    """The last step cannot be taken back; the text says why."""


class BotFailed(DicewrightError):
    """A bot that crashed, stayed silent or chose what is not allowed; the text names it."""


class UnknownLanguage(DicewrightError):
    """A language that nothing is written in."""


class UnfairDice(DicewrightError):
    """A record whose rolls do not come from the seed it committed to."""
