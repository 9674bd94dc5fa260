"""What can go wrong, as one small family.

Everything a caller or a player can cause is a `DicewrightError` (a ValueError) whose text is one
clear line. Anything else that escapes is a fault of the engine.
"""


class DicewrightError(ValueError):
    """Base of all errors that bad input can cause."""


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
