"""What every simple game says, unless it says it otherwise: one file of texts a language."""

from dicewright.core.words import WordFiles

FILES = WordFiles(__name__)
