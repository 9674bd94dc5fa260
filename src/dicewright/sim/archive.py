"""The folder of a tournament: its definition, its games as they end, and in the end its results.

    tournament.json   the definition, and what every bot was; a run that goes on must be the same
                      tournament between the same bots
    games.jsonl       a line a game, see `games_file`
    results.json      the standings

Whatever stops a run, the next one with the same folder goes on where it stopped. Lines that are not
those of the tournament are refused, not counted.
"""

from __future__ import annotations

import heapq
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TextIO

from dicewright.core.errors import BadOption, BadRecord, DicewrightError
from dicewright.core.locks import lock
from dicewright.sim.games_file import FILE, PlayedGame
from dicewright.sim.identity import identity_of
from dicewright.sim.texts import counted
from dicewright.sim.tournament import Lineup, Tournament

DEFINITION = "tournament.json"
RESULTS = "results.json"
#: In the definition: what every bot was.
WERE = "were"


class Games:
    """The games of a tournament so far, without their records."""

    recording = False

    def __init__(self, games: list[PlayedGame] | None = None) -> None:
        self.games = games or []
        self.numbers = {game.game for game in self.games}

    def add(self, game: PlayedGame) -> None:
        self.games.append(replace(game, record=None))
        self.numbers.add(game.game)


class Archive(Games):
    """The games of a folder, those it had and those that join them; the records are in its file."""

    recording = True

    def __init__(self, folder: Path, file: TextIO, games: list[PlayedGame]) -> None:
        super().__init__(games)
        self.folder = folder
        self.file = file
        self.written = set(self.numbers)
        self.next = 0
        self.early: list[tuple[int, str]] = []

    def add(self, game: PlayedGame) -> None:
        """Keep a game. Lines are written in the games' order as far as that is possible."""
        super().add(game)
        heapq.heappush(self.early, (game.game, game.to_line()))
        while self.early and self._is_next(self.early[0][0]):
            number, line = heapq.heappop(self.early)
            self.file.write(line)
            self.written.add(number)
        self.file.flush()

    def _is_next(self, number: int) -> bool:
        """Are all games before this one written?"""
        while self.next in self.written:
            self.next += 1
        return number == self.next

    def write_rest(self) -> None:
        """Write what waits for a game that did not come."""
        while self.early:
            self.file.write(heapq.heappop(self.early)[1])


@contextmanager
def archive(folder: Path, tournament: Tournament) -> Iterator[Archive]:
    """Open the folder of a tournament, or make it. No other run gets in while it is open."""
    definition, path = folder / DEFINITION, folder / FILE
    if not definition.exists():
        _check_is_nobodys(folder)
        folder.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        _lock(file, folder)
        if definition.exists():
            _check_definition(folder, tournament)
        games = _read_whole_lines(path, tournament)
        _write_whole(definition, tournament.to_data() | {WERE: _identities(tournament)})
        opened = Archive(folder, file, games)
        try:
            yield opened
        finally:
            opened.write_rest()


def _check_is_nobodys(folder: Path) -> None:
    """A folder without a definition is new. A run that died at once may have left an empty file of
    games in it."""
    if folder.exists() and not (
        folder.is_dir()
        and all(item.name == FILE and not item.stat().st_size for item in folder.iterdir())
    ):
        raise BadOption(f"{folder} exists already and is not a tournament's folder")


def _lock(file: TextIO, folder: Path) -> None:
    """Two runs would play the same games and write them both."""
    if not lock(file):
        raise BadOption(f"another run has {folder} open; wait until it ends")


def _check_definition(folder: Path, tournament: Tournament) -> None:
    """The folder is this tournament's."""
    mine, path = tournament.to_data(), folder / DEFINITION
    try:
        theirs = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError):
        theirs = None
    if not isinstance(theirs, dict):
        raise BadOption(f"{path} is not a definition of a tournament")
    for key in sorted(mine.keys() - {"rounds"}):
        if mine[key] != theirs.get(key):
            raise BadOption(
                f"{folder} is the folder of another tournament, with other {key}: "
                f"{theirs.get(key)}, not {mine[key]}"
            )
    # Folders of earlier versions do not say it.
    were = theirs.get(WERE)
    were = were if isinstance(were, dict) else {}
    for spec, is_now in _identities(tournament).items():
        if were.get(spec, is_now) != is_now:
            raise BadOption(
                f"{folder}: bot {spec} was another one there ({were[spec]}, now {is_now}); its "
                "games do not mix: choose another folder, or give the bot another name"
            )


def _identities(tournament: Tournament) -> dict[str, str]:
    return {spec: identity_of(spec) for spec in tournament.bots}


def _write_whole(path: Path, data: object) -> None:
    """Write a file so that it is never half there."""
    partial = path.with_name(f".{path.name}.part")
    partial.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    partial.replace(path)


def write_results(folder: Path, data: object) -> None:
    """Keep the standings beside the games."""
    _write_whole(folder / RESULTS, data)


def _read_whole_lines(path: Path, tournament: Tournament) -> list[PlayedGame]:
    """The games of the file, every one of them a game of the tournament that is there once. A last
    line that a crash cut off is cut away."""
    games: list[PlayedGame] = []
    lines: dict[int, int] = {}
    tables = lru_cache(maxsize=2)(lambda round: list(tournament.tables(round)))
    end = 0
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            if not line.endswith(b"\n"):
                break
            try:
                game = PlayedGame.from_line(line.decode())
                round, place = divmod(game.game, tournament.games_a_round)
                if round >= tournament.rounds:
                    rounds = counted(tournament.rounds, "round")
                    raise BadOption(f"game {game.game}: there are more than {rounds} already")
                _check_is_fixture(game, round, *tables(round)[place])
                if game.game in lines:
                    raise BadRecord(f"game {game.game} is in line {lines[game.game]} already")
            except (DicewrightError, UnicodeDecodeError) as error:
                raise BadRecord(f"{path}, line {number}: {error}") from None
            lines[game.game] = number
            games.append(replace(game, record=None))
            end += len(line)
    os.truncate(path, end)
    return games


def _check_is_fixture(game: PlayedGame, round: int, setup: str, bots: Lineup) -> None:
    """A line says what the tournament says of the game with its number, and what it cost."""
    if (game.round, game.setup, game.bots) != (round, setup, bots):
        raise BadRecord(
            f"game {game.game} of this tournament is in round {round}, "
            f"on “{setup}”, with {', '.join(bots)}"
        )
    if not game.decisions or not game.seconds:
        raise BadRecord(f"game {game.game} does not say its decisions and seconds")
