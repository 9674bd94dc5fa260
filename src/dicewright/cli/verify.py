"""`dicewright verify`: were the dice of a finished game fair?"""

from __future__ import annotations

from dicewright.cli.arguments import RecordFile
from dicewright.cli.files import read_verdict
from dicewright.cli.screen import console
from dicewright.core.errors import UnfairDice
from dicewright.core.fair import verify as check
from dicewright.core.record import Record, Verdict

UNFAIR = 1


def verify(record: RecordFile) -> int:
    """Check every roll of a game that was played on a server.

    The server committed to a secret seed before anybody sat down, players may have added random
    numbers of their own (nonces), and after the game the seed was revealed; the record holds it
    all. A record cannot know what you saw: compare the commitment with the one you were shown.
    Exit code 1: a roll is not the one that these numbers give; 2: it cannot be checked.

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
    out = console()
    out.print(f"{record}: {_found(verdict, rolls)}", soft_wrap=True)
    out.print(f"commitment {verdict.record.commitment}", soft_wrap=True)
    for seat, nonce in sorted(verdict.record.nonces.items()):
        out.print(f"nonce of {_name(verdict.record, seat)} {nonce}", soft_wrap=True)
    return 0


def _found(verdict: Verdict, rolls: int) -> str:
    """What was checked, and what everything comes from."""
    which = f"all {rolls} rolls"
    if not verdict.goes_on:
        played = len(verdict.record.moves)
        which = f"it was played under older rules; the {rolls} rolls of its first {played} moves"
    names = [_name(verdict.record, seat) for seat in sorted(verdict.record.nonces)]
    source = "the committed seed"
    if names:
        source += f" and what was added by {' and '.join(names)}"
    if given := verdict.record.given:
        return f"its first {given} moves were given; after them {which} come from {source}"
    return f"{which} and the set-up come from {source}"


def _name(record: Record, seat: int) -> str:
    return record.names.get(seat) or f"player {seat + 1}"
