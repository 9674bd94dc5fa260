"""Measure random play of peer game engines, one thread on one core.

The peers live in an environment of their own:

    python -m venv PEERS && PEERS/bin/pip install -r requirements/peers.txt
    PEERS/bin/python bench/peers.py --seconds 10 --json

What is counted:

* A game is a whole game, its set-up included, played until the peer says it is over.
* A decision is one action taken by a player, also where only one action was legal.
* A chance node (a dice roll that the caller has to sample, in OpenSpiel) is counted apart and is
  never a decision, but its time is part of the game. Catanatron rolls inside the player's action,
  so it has none.
* A clone is timed on positions spread evenly over a few random games, apart from the play.

The games played follow from the seed; how many of them fit into the time does not. Catanatron's
repeat within one process only: it lists some actions in the order of a set, which differs from one
process to the next even with PYTHONHASHSEED set.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.metadata
import json
import platform
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, TypedDict

# Games with dice that OpenSpiel can sample cheaply from Python.
# Not `yacht`: its roll of five dice lists 7,776 outcomes, and that list is all it would measure.
OPEN_SPIEL_GAMES = ("backgammon", "pig(players=4)", "maedn(players=4)", "liars_dice")

CLONE_GAMES = 5  # games that the cloned positions are taken from
CLONE_POSITIONS = 20  # positions taken from each of them
CLONE_SHARE = 0.1  # time for cloning, as a share of the time for play


class Counts(NamedTuple):
    """What one random game took."""

    decisions: int
    chance_nodes: int


class Subject(NamedTuple):
    """One game of one peer, as the measurement sees it."""

    peer: str
    version: str
    game: str
    players: int
    play: Callable[[random.Random], Counts]  # play one random game
    positions: Callable[[random.Random], Iterator[Any]]  # a copy of each position of such a game
    clone: Callable[[Any], object]


class Result(TypedDict):
    """One row of the report."""

    peer: str
    version: str
    game: str
    players: int
    games: int
    seconds: float
    games_per_second: float
    decisions: int
    decisions_per_second: float
    chance_nodes: int
    clone_microseconds: float


def catanatron_subjects() -> list[Subject]:
    """Base Catan with four of Catanatron's own random players."""
    catanatron: Any = importlib.import_module("catanatron")
    turns_limit: int = importlib.import_module("catanatron.game").TURNS_LIMIT

    def new_game(rng: random.Random) -> Any:
        players = [catanatron.RandomPlayer(color) for color in catanatron.Color]
        seed = rng.randrange(1, 2**32)  # not 0, which Catanatron reads as "no seed"
        return catanatron.Game(players, seed=seed)

    def play(rng: random.Random) -> Counts:
        game = new_game(rng)
        game.play()
        return Counts(len(game.state.actions), 0)

    def positions(rng: random.Random) -> Iterator[Any]:
        game = new_game(rng)
        while game.winning_color() is None and game.state.num_turns < turns_limit:
            yield game.copy()
            game.play_tick()

    version = importlib.metadata.version("catanatron")
    return [
        Subject("catanatron", version, "catan", 4, play, positions, lambda game: game.copy()),
    ]


def open_spiel_subjects() -> list[Subject]:
    """A few dice games of OpenSpiel, driven from Python."""
    pyspiel: Any = importlib.import_module("pyspiel")
    version = importlib.metadata.version("open_spiel")
    return [_open_spiel_subject(pyspiel, version, name) for name in OPEN_SPIEL_GAMES]


def _open_spiel_subject(pyspiel: Any, version: str, name: str) -> Subject:
    game: Any = pyspiel.load_game(name)

    def play(rng: random.Random) -> Counts:
        uniform = rng.random
        state = game.new_initial_state()
        decisions = chance_nodes = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(sample(state.chance_outcomes(), uniform()))
                chance_nodes += 1
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(uniform() * len(actions))])
                decisions += 1
        return Counts(decisions, chance_nodes)

    def positions(rng: random.Random) -> Iterator[Any]:
        uniform = rng.random
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(sample(state.chance_outcomes(), uniform()))
            else:
                yield state.clone()
                actions = state.legal_actions()
                state.apply_action(actions[int(uniform() * len(actions))])

    return Subject(
        "open_spiel",
        version,
        name,
        game.num_players(),
        play,
        positions,
        lambda state: state.clone(),
    )


def sample(outcomes: Sequence[tuple[int, float]], point: float) -> int:
    """The outcome that `point`, drawn evenly from [0, 1), falls on.

    A plain walk: `random.choices` has to build two more lists and is far slower here.
    """
    for outcome, probability in outcomes:
        point -= probability
        if point < 0.0:
            return outcome
    return outcomes[-1][0]  # the probabilities summed to a hair less than one


PEERS: dict[str, Callable[[], list[Subject]]] = {
    "catanatron": catanatron_subjects,
    "open_spiel": open_spiel_subjects,
}


def measure(subject: Subject, seconds: float, seed: int) -> Result:
    """Play random games for about `seconds`, always finishing the last one."""
    rng = random.Random(seed)
    subject.play(rng)  # warm-up

    games = decisions = chance_nodes = 0
    start = time.process_time()
    elapsed = 0.0
    while games == 0 or elapsed < seconds:
        counts = subject.play(rng)
        games += 1
        decisions += counts.decisions
        chance_nodes += counts.chance_nodes
        elapsed = time.process_time() - start

    return {
        "peer": subject.peer,
        "version": subject.version,
        "game": subject.game,
        "players": subject.players,
        "games": games,
        "seconds": round(elapsed, 3),
        "games_per_second": round(games / elapsed, 2),
        "decisions": decisions,
        "decisions_per_second": round(decisions / elapsed, 1),
        "chance_nodes": chance_nodes,
        "clone_microseconds": round(clone_microseconds(subject, seconds * CLONE_SHARE, seed), 3),
    }


def clone_microseconds(subject: Subject, seconds: float, seed: int) -> float:
    """Mean time of one clone over positions spread over a few games."""
    rng = random.Random(seed)
    sources: list[Any] = []
    for _ in range(CLONE_GAMES):
        sources += spread(list(subject.positions(rng)))

    clone = subject.clone
    clones = 0
    start = time.process_time()
    elapsed = 0.0
    while clones == 0 or elapsed < seconds:
        for source in sources:
            clone(source)
        clones += len(sources)
        elapsed = time.process_time() - start
    return elapsed / clones * 1e6


def spread(positions: list[Any]) -> list[Any]:
    """At most CLONE_POSITIONS of the positions, evenly spaced."""
    if len(positions) <= CLONE_POSITIONS:
        return positions
    step = len(positions) / CLONE_POSITIONS
    return [positions[int(index * step)] for index in range(CLONE_POSITIONS)]


def print_table(results: Sequence[Result]) -> None:
    """The results as a small plain table."""
    print(
        f"{'peer':<11} {'version':<8} {'game':<18} {'players':>7} {'games':>8} "
        f"{'games/s':>10} {'decisions/s':>12} {'clone us':>9}"
    )
    for row in results:
        print(
            f"{row['peer']:<11} {row['version']:<8} {row['game']:<18} {row['players']:>7} "
            f"{row['games']:>8} {row['games_per_second']:>10,.1f} "
            f"{row['decisions_per_second']:>12,.0f} {row['clone_microseconds']:>9.2f}"
        )


def positive(text: str) -> float:
    """A number of seconds above zero."""
    value = float(text)
    if not 0.0 < value < float("inf"):
        raise argparse.ArgumentTypeError("must be a number above zero")
    return value


def main(argv: Sequence[str] | None = None) -> int:
    """Measure the peers; 1 where none of them could be measured."""
    parser = argparse.ArgumentParser(description="Measure random play of peer game engines.")
    parser.add_argument(
        "--seconds", type=positive, default=10.0, help="time for each game measured (default 10)"
    )
    parser.add_argument("--seed", type=int, default=1, help="seed of the games (default 1)")
    parser.add_argument("--only", choices=sorted(PEERS), help="measure this peer alone")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args(argv)

    results: list[Result] = []
    missing: list[str] = []
    for peer in [options.only] if options.only else PEERS:
        try:
            subjects = PEERS[peer]()
        except ImportError as error:
            print(f"{peer} is missing: {error}", file=sys.stderr)
            missing.append(peer)
            continue
        results += [measure(subject, options.seconds, options.seed) for subject in subjects]

    python = platform.python_version()
    if options.json:
        print(json.dumps({"python": python, "results": results, "missing": missing}, indent=2))
    else:
        print(f"Python {python}")
        print_table(results)
    return 0 if results else 1


if __name__ == "__main__":
    sys.exit(main())
