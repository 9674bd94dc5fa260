"""Files of played games, `games.jsonl`: one JSON object a line, one line a game.

    {"setup": "diceforge 2 preset=advanced", "bots": ["greedy", "random"], "scores": [121, 87],
     "places": [1, 2], "game": 0, "round": 0, "decisions": [98, 91], "seconds": [0.05, 0.001],
     "forfeit": null, "record": {"format": "dicewright record 2", …}}

The first four are what a line must have. `record` is the JSON twin of a record (`core.record`):
everything that happened is in it. `game` is the number of the game within its run, and games of one
`round` share their dice. When a bot failed, `forfeit` is its `seat` and `why`: the record is
unfinished, the scores are those of that moment, and the seat has the last place while all others
share the first.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from dicewright.core.errors import BadRecord
from dicewright.core.outcome import shares_of
from dicewright.core.record import Record, from_data, to_data
from dicewright.sim.play import Ended
from dicewright.sim.setup import Setup

FILE = "games.jsonl"
REQUIRED = ("setup", "bots", "scores", "places")
#: Beyond this nothing is a number of a game.
LARGEST = 2**53
#: What has an entry for each seat.
LISTS = {"bots", "scores", "places", "decisions", "seconds"}


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A line of the file. Whoever only counts can do without the record."""

    setup: str
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]
    game: int = 0
    round: int = 0
    decisions: tuple[int, ...] = ()
    seconds: tuple[float, ...] = ()
    forfeit: dict[str, Any] | None = None
    record: dict[str, Any] | None = None

    def to_line(self) -> str:
        """The line, with its end."""
        data = {field.name: getattr(self, field.name) for field in fields(self)}
        return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"

    @classmethod
    def from_line(cls, line: str) -> PlayedGame:
        """What a line says; the record in it stays unchecked until `full_record` is asked for."""
        try:
            data = json.loads(line)
            if not isinstance(data, dict):
                raise ValueError("it is not a JSON object")
            missing = [name for name in REQUIRED if name not in data]
            if missing:
                raise ValueError(f"it does not say its {', '.join(missing)}")
            values = {field.name: data[field.name] for field in fields(cls) if field.name in data}
            for name in LISTS & values.keys():
                if not isinstance(values[name], list):
                    raise ValueError(f"its {name} are not a list")
                values[name] = tuple(values[name])
            game = cls(**values)
            game.check()
        except (ValueError, RecursionError) as error:
            raise BadRecord(f"this is not a line of a games file: {error}") from None
        return game

    def check(self) -> None:
        """ValueError if this cannot be a game, whatever was played."""
        seats = len(self.bots)
        fitting = {
            "setup": isinstance(self.setup, str),
            "bots": seats > 0 and all(isinstance(bot, str) for bot in self.bots),
            "scores": all(_is_number(score, -LARGEST) for score in self.scores),
            "places": all(_is_number(place, 1) for place in self.places),
            "game": _is_number(self.game),
            "round": _is_number(self.round),
            "decisions": all(map(_is_number, self.decisions)),
            "seconds": all(
                _is_number(time) or (isinstance(time, float) and 0 <= time < LARGEST)
                for time in self.seconds
            ),
            "forfeit": self.forfeit is None or _is_forfeit(self.forfeit, seats),
            "record": self.record is None or isinstance(self.record, dict),
        }
        wrong = [name for name, fits in fitting.items() if not fits]
        if wrong:
            raise ValueError(f"its {', '.join(wrong)} cannot be read")
        for name in ("scores", "places", "decisions", "seconds"):
            found = len(getattr(self, name))
            if found != seats and (found or name in REQUIRED):
                raise ValueError(f"{seats} bots are named for {found} {name}")

    def full_record(self) -> Record:
        """The record, checked by playing it through."""
        if self.record is None:
            raise BadRecord(f"game {self.game} was kept without its record")
        return from_data(self.record)

    @property
    def won(self) -> tuple[float, ...]:
        """What each seat won."""
        return shares_of(self.places)


def _is_number(value: object, least: int = 0) -> bool:
    """Truth is no number here, though Python counts it as one."""
    return type(value) is int and least <= value <= LARGEST


def _is_forfeit(data: object, seats: int) -> bool:
    return (
        isinstance(data, dict)
        and _is_number(data.get("seat"))
        and data["seat"] < seats
        and isinstance(data.get("why"), str)
    )


def played_game(
    setup: Setup, bots: tuple[str, ...], seed: int, ended: Ended, *, number: int, round: int
) -> PlayedGame:
    """The line of a game that has just ended."""
    outcome = setup.game.outcome(ended.state)
    places, forfeit, record = outcome.places, None, None
    if ended.failure:
        places = _places_after_forfeit(setup.players, ended.failure.seat)
        forfeit = {"seat": ended.failure.seat, "why": str(ended.failure.error)}
    if ended.moves is not None:
        header = (setup.game.id, setup.game.rules_version, setup.players, seed)
        options = setup.game.freeze(setup.players, setup.options)
        record = to_data(Record(*header, options, dict(enumerate(bots)), ended.moves))
    return PlayedGame(
        str(setup),
        bots,
        outcome.scores,
        places,
        number,
        round,
        ended.decisions,
        tuple(float(f"{seconds:.6f}") for seconds in ended.seconds),
        forfeit,
        record,
    )


def _places_after_forfeit(players: int, loser: int) -> tuple[int, ...]:
    """The last place for the loser, the first for all others; alone, the place of a lost game."""
    return tuple(max(players, 2) if seat == loser else 1 for seat in range(players))


def read_games(path: Path) -> Iterator[PlayedGame]:
    """Every game of a file."""
    with path.open(encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            try:
                yield PlayedGame.from_line(line)
            except BadRecord as error:
                raise BadRecord(f"{path}, line {number}: {error}") from None
