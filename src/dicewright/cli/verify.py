"""`dicewright verify`: were the dice of a finished game fair?"""

from __future__ import annotations

from dicewright.cli.arguments import RecordFile
from dicewright.cli.files import read_verdict
from dicewright.cli.screen import console
from dicewright.core.errors import UnfairDice
from dicewright.core.fair import verify as check

UNFAIR = 1


def verify(record: RecordFile) -> int:
    """Check every roll of a game that was played on a server.

    The server committed to a secret seed before the first roll and revealed it after the game; the
    record holds both. Exit code 1: a roll is not the one the seed gives; 2: it cannot be checked.

    \b
    Example:
      dicewright verify game.record
    """
    verdict = read_verdict(record)
    try:
        rolls = check(verdict.record)
    except UnfairDice as error:
        console(to_stderr=True).print(f"{record}: {error}", soft_wrap=True)
        return UNFAIR
    which = f"all {rolls} rolls"
    if not verdict.goes_on:
        played = len(verdict.record.moves)
        which = f"it was played under older rules; the {rolls} rolls of its first {played} moves"
    console().print(
        f"{record}: {which} and the set-up come from the committed seed", soft_wrap=True
    )
    return 0
