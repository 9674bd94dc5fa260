"""Records that strangers send, or play on from: read, measured, and checked by playing them
through."""

from __future__ import annotations

from dicewright.core.errors import DicewrightError
from dicewright.core.kept import Kept, read_text
from dicewright.core.record import Record, Verdict, judge
from dicewright.core.registry import get_game
from dicewright.server.refusal import Refused

#: Nobody's game is so many times as long as the longest that was seen; a made-up one may be.
MOST_TIMES_LONGEST = 4


def checked(text: str) -> Verdict:
    """A record that somebody sent. One of older rules can be kept, too."""
    try:
        kept = read_text(text)
        _check_length(kept)
        verdict = judge(kept)
        if verdict.goes_on or verdict.older_rules:
            return verdict
        why = verdict.why
    except Refused:
        raise
    except DicewrightError as error:
        why = str(error)
    except (ValueError, TypeError, LookupError, ArithmeticError) as error:
        why = f"the record is not readable: {error!r:.100}"
    raise Refused("bad-record", " ".join(why.split())[:200])


def given(record: Record, number: int) -> list[str]:
    """The first moves of a record, to a position from which somebody may play on."""
    if number > len(record.moves):
        raise Refused("bad-request", f"the game has {len(record.moves)} moves")
    if record.replay(number).over:
        raise Refused("not-playing", "the game is over there")
    text = get_game(record.game).vocabulary.text
    return [text(action) for action in record.moves[:number]]


def _check_length(kept: Kept) -> None:
    """Refuse what would take long to play through, before anybody does."""
    game = get_game(kept.game)
    most = MOST_TIMES_LONGEST * game.longest_game(kept.players)
    if len(kept.moves) > most:
        raise Refused(
            "bad-record",
            f"no game of {game.title} for {kept.players} has more than {most} moves",
        )
