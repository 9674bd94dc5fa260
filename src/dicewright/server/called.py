"""What players are called in a language: people as they like, bots after their kind."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from dicewright.server import messages
from dicewright.server.seats import Seat, kind_of
from dicewright.server.words import FILES


def called(seats: Iterable[Seat | messages.Seat], lang: str) -> tuple[str, ...]:
    """Everybody at a table, as texts in that language call them."""
    return tuple(
        _bot(seat.bot, seat.name, lang)
        if seat.kind == "bot" and seat.bot
        else seat.name or FILES.words(lang)("seat.nobody", n=seat.seat + 1)
        for seat in seats
    )


@lru_cache(maxsize=1 << 10)
def _bot(spec: str, name: str, lang: str) -> str:
    """A bot by its kind, with its number if there are several; one that nobody has words for by its
    own name."""
    kind = kind_of(spec)
    numbered = re.fullmatch(rf"{re.escape(kind)}(| \d+)", name, re.IGNORECASE)
    word = FILES.words(lang).perhaps(f"bot.{kind}", "")
    return f"{word[:1].upper()}{word[1:]}{numbered[1]}" if word and numbered else name
