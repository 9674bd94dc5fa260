"""Farkle for Dicewright: `scoring` says what dice are worth, `rules` how the game goes."""

from dicewright.core.acquisitions import AcquisitionKind
from dicewright.core.simple import SimpleGame
from farkle.rules import Farkle


class FarkleGame(SimpleGame):
    """The game object: what the entry point names."""

    id = "farkle"
    title = "Farkle"
    rules_version = 1
    state_class = Farkle
    acquisition_kinds = (AcquisitionKind("combination", "Combinations", "kept"),)


GAME = FarkleGame()
