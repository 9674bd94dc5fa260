"""The games file: a finished game a line, as tournaments and simulations write it.

    {"record": {…}, "bots": ["greedy", "random"], "scores": [61, 38], "places": [1, 2], "setup": ""}

The record is the truth and is played through; a line whose result it does not lead to is refused.
"""

from __future__ import annotations

import json

from dicewright.core.errors import BadRecord, DicewrightError
from dicewright.core.record import from_data
from dicewright.sim.report.gathering import Told


def read_game(line: str) -> Told:
    """The game of one line, or BadRecord with the reason."""
    try:
        data = json.loads(line)
    except ValueError as error:
        raise BadRecord(f"this is no JSON: {error}") from None
    if not isinstance(data, dict) or "record" not in data:
        raise BadRecord("there is no «record»")
    try:
        record = from_data(data["record"])
    except DicewrightError as error:
        raise BadRecord(str(error)) from None
    except (ValueError, TypeError, LookupError, ArithmeticError) as error:
        raise BadRecord(f"the record is not readable: {error}") from None
    bots = data.get("bots")
    if not isinstance(bots, list) or len(bots) != record.players:
        raise BadRecord(f"«bots» is not a list of {record.players} bots")
    setup = str(data.get("setup", ""))
    return Told(record, tuple(map(str, bots)), setup, data.get("scores"), data.get("places"))
