"""What the server says of itself: why something is refused, by the code of the refusal."""

from __future__ import annotations

from dicewright.core.words import WordFiles

FILES = WordFiles(__name__)
