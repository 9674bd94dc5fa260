"""Tournaments and games of them, for tests."""

from __future__ import annotations

from dataclasses import replace

from dicewright.sim.games_file import PlayedGame
from dicewright.sim.setup import Setup
from dicewright.sim.tournament import Format, Tournament
from dicewright.sim.workers import Here, play_all


def tournament(
    bots: str = "random,greedy",
    setup: str = "diceforge 2",
    rounds: int = 3,
    format: Format = Format.ONE_AGAINST_REST,
) -> Tournament:
    setups = tuple(Setup.parse(text) for text in setup.split(";"))
    return Tournament(tuple(bots.split(",")), setups, rounds, 5, format)


def timeless(game: PlayedGame) -> PlayedGame:
    """A game without what differs from run to run."""
    return replace(game, seconds=())


def played(of: Tournament, *, recording: bool = False) -> list[PlayedGame]:
    return list(play_all(Here(), of.fixtures(recording=recording)))


def made(bots: str, places: str, game: int = 0, round: int = 0) -> PlayedGame:
    """A game that was not played: `a b b`, `1 2 2`."""
    names = tuple(bots.split())
    seats = tuple(map(int, places.split()))
    zeros = (0,) * len(names)
    scores = tuple(10 - place for place in seats)
    return PlayedGame("diceforge 2", names, scores, seats, game, round, zeros, zeros, None)
