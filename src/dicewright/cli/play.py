"""`dicewright play`: sets a table up in the terminal, or goes on with a saved game."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from dicewright.bots import bots_of_seats, seated
from dicewright.cli.arguments import (
    Language,
    Players,
    TableChoices,
    fresh_seed,
    players_or_usual,
    read_seats,
    read_seed,
)
from dicewright.cli.errors import INTERRUPTED, CommandError, one_line
from dicewright.cli.files import STANDARD_INPUT, read_record
from dicewright.cli.save_file import SaveFile, save_file_for
from dicewright.cli.screen import console, program
from dicewright.cli.session import PlayerLeft, Session
from dicewright.cli.words import terminal
from dicewright.core.errors import BotFailed
from dicewright.core.game import read_options
from dicewright.core.match import Match
from dicewright.core.record import to_text
from dicewright.core.registry import game_or_usual
from dicewright.core.rng import stream
from dicewright.core.words import ENGLISH, Words

#: Who plays against people that do not say whom they want: the same as on the page.
USUAL_BOT = "journeyman"


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """Who sits at the table: the seats of people, and the bots' names by seat."""

    humans: tuple[int, ...]
    bots: dict[int, str]

    def labels(self, names: tuple[str, ...], words: Words) -> tuple[str, ...]:
        """The players' names with who they are."""
        alone = len(self.humans) == 1
        return tuple(
            f"{name} ({self.bots[seat]})"
            if seat in self.bots
            else words("scene.you", name=name)
            if alone
            else name
            for seat, name in enumerate(names)
        )

    def arguments(self) -> str:
        """What to type to sit down like this again."""
        people = ",".join(str(seat + 1) for seat in self.humans) or "none"
        words = "" if people == "1" else f" --human {people}"
        if set(self.bots.values()) - {USUAL_BOT}:
            words += f" --bots {','.join(self.bots.values())}"
        return words


def play(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="The game; see “dicewright games”.")
    ] = None,
    *,
    players: Players = None,
    seed: Annotated[
        str | None,
        typer.Option(metavar="SEED", help="Any number or word; the same seed gives the same dice."),
    ] = None,
    option: TableChoices = None,
    human: Annotated[
        str,
        typer.Option(
            "--human", "--seat", metavar="SEATS", help="Seats of people: 1, or 1,2, or none."
        ),
    ] = "1",
    bots: Annotated[
        str,
        typer.Option(metavar="NAMES", help="Bots of the other seats: one name, or one for each."),
    ] = USUAL_BOT,
    load: Annotated[
        str | None, typer.Option(metavar="FILE", help="Go on with a saved game.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the record in this file.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file of --save.")] = False,
    language: Language = ENGLISH,
) -> int:
    """Play in the terminal: you against bots, or several people at one keyboard.

    The game is saved as you play, even if you leave with Ctrl-C, and you are told how to go on.

    \b
    Examples:
      dicewright play
      dicewright play --players 3 --option preset=advanced
      dicewright play --human 1,2
      dicewright play --language de
      dicewright play --load game.record
    """
    to = console()
    given = (game, players, seed, option, load, save)
    if load is not None:
        if given[:4] != (None, None, None, None):
            raise CommandError("a saved game has its game, players, seed and options already")
        match = _saved_match(load)
    else:
        match = _new_match(game, players, seed, option or [])
    plan = _seat_plan(match, human, bots)
    speaker = match.game.speaker(language)
    save_file = save_file_for(match.game.id, save, load, force=force)
    # In a game that goes on the bots do not begin their random numbers again.
    seed_of_bots = stream(match.record.seed, match.version)
    record = match.record
    options = match.game.told(record.players, record.options)
    with seated(match.game, record.players, options, plan.bots, seed_of_bots) as seated_bots:
        session = Session(match, speaker, seated_bots, save_file, to)
        session.labels = plan.labels(session.names, terminal(speaker))
        plain_start = all(value is None for value in given)
        return _play(session, plan, save_file, welcome=plain_start and session.reader.interactive)


def _new_match(game: str | None, players: int | None, seed: str | None, option: list[str]) -> Match:
    chosen = game_or_usual(game)
    number = players_or_usual(chosen, players)
    value = fresh_seed() if seed is None else read_seed(seed)
    return Match.new(chosen, number, read_options(option), value)


def _saved_match(load: str) -> Match:
    if load == STANDARD_INPUT:
        raise CommandError("a game is played from the standard input, so --load needs a file")
    match = Match(read_record(load))
    if match.over:
        raise CommandError(f"the game of {load} is over; “{program()} replay {load}” shows it")
    return match


def _seat_plan(match: Match, human: str, bots: str) -> SeatPlan:
    players = match.record.players
    humans = read_seats(human, players)
    seats = [seat for seat in range(players) if seat not in humans]
    return SeatPlan(humans, dict(zip(seats, bots_of_seats(bots, len(seats)), strict=True)))


def _play(session: Session, plan: SeatPlan, save_file: SaveFile, *, welcome: bool) -> int:
    """Play; whichever way people leave, say where the game is."""
    try:
        if welcome:
            others = ", ".join(f"Player {seat + 1} ({bot})" for seat, bot in plan.bots.items())
            session.welcome(f"{session.game.title}: you are Player 1, against {others}.")
        session.play()
        return 0
    except PlayerLeft:
        return 0
    except (EOFError, KeyboardInterrupt) as reason:
        _say_where(session, plan, save_file)
        return INTERRUPTED if isinstance(reason, KeyboardInterrupt) else 0
    except BotFailed:
        _say_where(session, plan, save_file)
        raise


def _say_where(session: Session, plan: SeatPlan, save_file: SaveFile) -> None:
    """Keep the game and tell how to go on; if no file takes it, the screen does."""
    session.to.print()
    try:
        save_file.keep(session.match.record)
    except CommandError as error:
        print(f"{one_line(error)}; here is the record:\n\n{to_text(session.match.record)}")
        return
    session.to.print(f"The game is saved in {save_file.path}", soft_wrap=True)
    file = shlex.quote(str(save_file.path))
    spoken = session.speaker.language
    language = "" if spoken == ENGLISH else f" --language {spoken}"
    resume = f"{program()} play --load {file}{plan.arguments()}{language}"
    session.to.print(f"To continue: {resume}", soft_wrap=True)
