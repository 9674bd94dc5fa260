"""The folder of a tournament: its definition, its games as they end, and in the end its results.

    tournament.json   the definition; a run that goes on must be the same tournament
    games.jsonl       a line a game, see `games_file`
    results.json      the standings

Whatever stops a run, the next one with the same folder goes on where it stopped.
"""

from __future__ import annotations

import heapq
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TextIO

from dicewright.core.errors import BadOption, BadRecord
from dicewright.sim.games_file import FILE, PlayedGame
from dicewright.sim.tournament import Tournament

DEFINITION = "tournament.json"
RESULTS = "results.json"


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

    def close(self) -> None:
        """Write what waits for a game that did not come."""
        while self.early:
            self.file.write(heapq.heappop(self.early)[1])
        self.file.close()


@contextmanager
def archive(folder: Path, tournament: Tournament) -> Iterator[Archive]:
    """Open the folder of a tournament, or make it."""
    _check_definition(folder, tournament)
    path = folder / FILE
    games = _read_whole_lines(path) if path.exists() else []
    wanted = tournament.games
    opened = Archive(folder, path.open("a", encoding="utf-8"), games)
    if games and max(opened.numbers) >= wanted:
        opened.file.close()
        raise BadOption(f"{folder} has more than {tournament.rounds} rounds already")
    try:
        yield opened
    finally:
        opened.close()


def _check_definition(folder: Path, tournament: Tournament) -> None:
    """The folder is this tournament's, or nobody's."""
    mine, path = tournament.to_data(), folder / DEFINITION
    if not path.exists():
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise BadOption(f"{folder} exists already and is no tournament's folder")
        folder.mkdir(parents=True, exist_ok=True)
    else:
        try:
            theirs = dict(json.loads(path.read_text(encoding="utf-8")))
        except ValueError:
            raise BadOption(f"{path} is not readable") from None
        for key in sorted(mine.keys() - {"rounds"}):
            if mine[key] != theirs.get(key):
                raise BadOption(
                    f"{folder} is the folder of another tournament, with other {key}: "
                    f"{theirs.get(key)}, not {mine[key]}"
                )
    _write_whole(path, mine)


def _write_whole(path: Path, data: object) -> None:
    """Write a file so that it is never half there."""
    partial = path.with_name(f".{path.name}.part")
    partial.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    partial.replace(path)


def write_results(folder: Path, data: object) -> None:
    """Keep the standings beside the games."""
    _write_whole(folder / RESULTS, data)


def _read_whole_lines(path: Path) -> list[PlayedGame]:
    """The games of the file. A last line that a crash cut off is cut away."""
    games: list[PlayedGame] = []
    end = 0
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            if not line.endswith(b"\n"):
                break
            try:
                game = PlayedGame.from_line(line.decode())
            except (BadRecord, UnicodeDecodeError) as error:
                raise BadRecord(f"{path}, line {number}: {error}") from None
            games.append(replace(game, record=None))
            end += len(line)
    os.truncate(path, end)
    return games
