"""Tournaments: which bots meet where, on which seats, with which dice.

A tournament is played in *rounds*. All games of a round have the same seed, which depends on the
tournament's seed and the round's number alone. In a round, on every set-up, every line-up plays
once for each way to turn it around the table, so that nobody owes anything to a seat or to luck:

* two players: every pair of bots, both seatings;
* more, `one-against-rest`: every bot alone against a table full of every other, on each seat;
* more, `all-different`: every choice of as many bots as there are seats, turned around; from round
  to round in another order, until every order was there;
* `neighbours`, on any table: every bot against the next in the list, or where there are more than
  two seats against a table full of the one before it. A ladder of many bots costs little this way;
* one player: every bot by itself.

Games are numbered round by round, so a tournament that is given more rounds keeps its games.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, pairwise, permutations
from typing import Any

from dicewright.bots import get_bot, seated
from dicewright.core.errors import BadOption
from dicewright.core.rng import stream
from dicewright.sim.games_file import PlayedGame, played_game
from dicewright.sim.play import Stopped, never, play_seated
from dicewright.sim.setup import Setup

MOST_ROUNDS = 1_000_000

Lineup = tuple[str, ...]


class Format(StrEnum):
    """Who meets whom."""

    ONE_AGAINST_REST = "one-against-rest"
    ALL_DIFFERENT = "all-different"
    NEIGHBOURS = "neighbours"


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game that is to be played: all a worker needs to know, as plain data."""

    game: int
    round: int
    setup: str
    bots: Lineup
    seed: int
    recording: bool


@dataclass(frozen=True, slots=True)
class Tournament:
    """Who plays what, and how often."""

    bots: tuple[str, ...]
    setups: tuple[Setup, ...]
    rounds: int
    seed: int
    format: Format = Format.ONE_AGAINST_REST

    def __post_init__(self) -> None:
        for spec in self.bots:
            get_bot(spec, trusted=True)
            if self.bots.count(spec) > 1:
                raise BadOption(f"bot {spec} is named twice")
        names = [str(setup) for setup in self.setups]
        for name in names:
            if names.count(name) > 1:
                raise BadOption(f"set-up “{name}” is named twice")
        if not names:
            raise BadOption("a tournament needs a set-up")
        if not 1 <= self.rounds <= MOST_ROUNDS:
            raise BadOption(f"the number of rounds is from 1 to {MOST_ROUNDS}, not {self.rounds}")
        for setup in self.setups:
            if not self.lineups(setup, 0):
                least = setup.players if self.format is Format.ALL_DIFFERENT else 2
                raise BadOption(f"on “{setup}” at least {least} bots are needed")

    def lineups(self, setup: Setup, round: int) -> list[Lineup]:
        """Who meets whom in a round, before they are turned around the table."""
        seats = setup.players
        if seats > 1 and self.format is Format.NEIGHBOURS:
            return [(one, *[rest] * (seats - 1)) for rest, one in pairwise(self.bots)]
        if seats > 2 and self.format is Format.ONE_AGAINST_REST:
            return [(one, *[rest] * (seats - 1)) for one, rest in permutations(self.bots, 2)]
        orders = list(permutations(range(1, seats)))
        order = (0, *orders[round % len(orders)])
        return [tuple(group[i] for i in order) for group in combinations(self.bots, seats)]

    def tables(self, round: int) -> Iterator[tuple[str, Lineup]]:
        """The games of a round: on every set-up every line-up, turned around the table seat by
        seat."""
        for setup in self.setups:
            for lineup in self.lineups(setup, round):
                for turn in range(setup.players):
                    yield str(setup), (*lineup[turn:], *lineup[:turn])

    def fixtures(
        self, *, recording: bool = False, without: Collection[int] = ()
    ) -> Iterator[Fixture]:
        """Every game, in its order; `without` those that were played before."""
        number = 0
        for round in range(self.rounds):
            seed = stream(self.seed, round)
            for setup, bots in self.tables(round):
                if number not in without:
                    yield Fixture(number, round, setup, bots, seed, recording)
                number += 1

    @property
    def games_a_round(self) -> int:
        return sum(setup.players * len(self.lineups(setup, 0)) for setup in self.setups)

    @property
    def games(self) -> int:
        """How many games that makes."""
        return self.rounds * self.games_a_round

    def try_bots(self) -> None:
        """Let every bot sit down once: one that cannot do that at all is no bot to play with."""
        setup = self.setups[0]
        for spec in self.bots:
            with seated(setup.game, setup.players, setup.options, {0: spec}, self.seed):
                pass

    def to_data(self) -> dict[str, Any]:
        """The definition as plain data; the rules are part of it."""
        return {
            "bots": list(self.bots),
            "setups": [str(setup) for setup in self.setups],
            "rules": {setup.game.id: setup.game.rules_version for setup in self.setups},
            "rounds": self.rounds,
            "seed": self.seed,
            "format": str(self.format),
        }


def play_fixture(fixture: Fixture, stopped: Callable[[], bool] = never) -> PlayedGame:
    """Play a game of a tournament. A bot that fails loses it."""
    setup = Setup.parse(fixture.setup)
    specs = dict(enumerate(fixture.bots))
    template = setup.game.configure(setup.players, setup.options)
    table = seated(setup.game, setup.players, setup.options, specs, fixture.seed)
    ended = play_seated(template, table, fixture.seed, recording=fixture.recording, stopped=stopped)
    return played_game(
        setup, fixture.bots, fixture.seed, ended, number=fixture.game, round=fixture.round
    )


def play_fixtures(fixtures: list[Fixture], stopped: Callable[[], bool] = never) -> list[PlayedGame]:
    """Some games in a row; fewer if they are stopped."""
    played: list[PlayedGame] = []
    try:
        for fixture in fixtures:
            played.append(play_fixture(fixture, stopped))
    except Stopped:
        pass
    return played
