"""Games that were played, as lines of a games file (`sim.games_file`).

The record is the truth and is played through; what else a line says of the result must agree.
"""

from __future__ import annotations

from dicewright.core.errors import BadRecord, DicewrightError
from dicewright.sim.games_file import PlayedGame
from dicewright.sim.report.gathering import FinishedGame


def read_game(line: str) -> FinishedGame | None:
    """The game of one line; None for one that ended because a bot failed. BadRecord says why a line
    cannot be used."""
    played = PlayedGame.from_line(line)
    if played.forfeit:
        return None
    try:
        record = played.full_record()
    except DicewrightError:
        raise
    except (ValueError, TypeError, LookupError, ArithmeticError, AttributeError) as error:
        raise BadRecord(f"the record is not readable: {error}") from None
    if len(played.bots) != record.players:
        raise BadRecord(f"{len(played.bots)} bots are named for {record.players} players")
    return FinishedGame(record, played.bots, played.setup, played.scores, played.places)
