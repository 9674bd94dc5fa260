"""What people type on the command line, as values the rest of the program takes."""

from __future__ import annotations

import secrets
from typing import Annotated

import typer

from dicewright.cli.errors import CommandError
from dicewright.core.game import Game
from dicewright.core.rng import seed_from_text
from dicewright.core.words import LANGUAGES

# What several commands ask for is asked for in the same words.
Players = Annotated[int | None, typer.Option(metavar="N", help="How many players (usually 2).")]
TableChoices = Annotated[
    list[str] | None,
    typer.Option(metavar="KEY=VALUE", help="A choice of the table; may be repeated."),
]
Seed = Annotated[str, typer.Option(metavar="SEED", help="Any number or word.")]
Threads = Annotated[int | None, typer.Option(metavar="N", help="Threads (default: all cores).")]
Processes = Annotated[int | None, typer.Option(metavar="N", help="Processes (default: all cores).")]
Language = Annotated[
    str, typer.Option(metavar="LANGUAGE", help=f"The language of the game: {', '.join(LANGUAGES)}.")
]
RecordFile = Annotated[
    str,
    typer.Argument(metavar="RECORD", help="A record's file, a game of many (games.jsonl:3), or -."),
]


def players_or_usual(game: Game, players: int | None) -> int:
    """A number of players the game is made for; the usual one if none is said."""
    if players is None:
        return game.usual_players
    game.check_players(players)
    return players


def read_seed(text: str) -> int:
    """Any number or text as a seed."""
    try:
        return seed_from_text(text)
    except ValueError:
        raise CommandError(f"“{text[:40]}” cannot be used as a seed") from None


def fresh_seed() -> int:
    """A seed nobody chose, short enough to type again."""
    return secrets.randbelow(10**6)


def read_seats(text: str, players: int) -> tuple[int, ...]:
    """`1,2` (or `none`) as seats, which count from 0."""
    if text.strip().lower() == "none":
        return ()
    known = {str(seat + 1): seat for seat in range(players)}
    seats: set[int] = set()
    for word in text.split(","):
        part = word.strip()
        if part not in known:
            raise CommandError(
                f"“{part[:40]}” is not a player of this game; there are 1 to {players}"
            )
        if known[part] in seats:
            raise CommandError(f"player {part} is named twice")
        seats.add(known[part])
    return tuple(sorted(seats))
