"""A ladder: a folder with named bots, the games of every pair of them, and a table that grows.

    ladder.json       the set-up, the rounds of a pair, the seed, and the bots by name
    games/            a tournament's folder for every pair, named after what the bots are

A bot that changed is another bot: its pairs get folders of their own, and what it played before
stays where it was. So a run plays what is missing and nothing else.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import combinations
from pathlib import Path
from statistics import fmean
from typing import Any

from dicewright.core.errors import BadOption
from dicewright.sim.identity import identity_of
from dicewright.sim.intervals import Sample
from dicewright.sim.setup import Setup
from dicewright.sim.standings import Results
from dicewright.sim.tournament import Tournament

FILE = "ladder.json"
GAMES = "games"
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,39}")
#: Elo's scale, where everybody begins, and how often strengths are adjusted to each other.
SCALE, MIDDLE, PASSES = 400 / math.log(10), 1500.0, 200
#: A drawn game against an average bot: nobody is infinitely strong.
PRIOR = 1.0


@dataclass(frozen=True, slots=True)
class Ladder:
    """What is played, and who plays."""

    folder: Path
    setup: Setup
    rounds: int
    seed: int
    bots: Mapping[str, str]

    def pairs(self) -> Iterator[tuple[str, str, Tournament, Path]]:
        """Every pair of names, what they play, and where that is kept."""
        for one, other in combinations(self.bots, 2):
            specs = (self.bots[one], self.bots[other])
            played = Tournament(specs, (self.setup,), self.rounds, self.seed)
            folder = self.folder / GAMES / f"{self.mark(one)}--{self.mark(other)}"
            yield one, other, played, folder

    def mark(self, name: str) -> str:
        """A name with what the bot is: `mine@3f0c2a91`."""
        kind = blake2b(identity_of(self.bots[name]).encode(), digest_size=4).hexdigest()
        return f"{name}@{kind}"

    def save(self) -> None:
        data = {
            "setup": str(self.setup),
            "rounds": self.rounds,
            "seed": self.seed,
            "bots": dict(self.bots),
        }
        self.folder.mkdir(parents=True, exist_ok=True)
        text = json.dumps(data, indent=1, ensure_ascii=False) + "\n"
        (self.folder / FILE).write_text(text, encoding="utf-8")


def read_ladder(folder: Path) -> Ladder | None:
    """The ladder of a folder; None where there is none yet."""
    path = folder / FILE
    if not path.exists():
        return None
    try:
        data: Any = json.loads(path.read_text(encoding="utf-8"))
        bots = {str(name): str(spec) for name, spec in data["bots"].items()}
        setup = Setup.parse(str(data["setup"]))
        return Ladder(folder, setup, int(data["rounds"]), int(data["seed"]), checked(bots))
    except BadOption:
        raise
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise BadOption(f"{path} is not a ladder: {error}") from None


def checked(bots: dict[str, str]) -> dict[str, str]:
    """Names that can be names of folders, and specs that are there once."""
    for name, spec in bots.items():
        if not NAME.fullmatch(name):
            raise BadOption(f"“{name}” is no name for a bot: use letters, digits, _, . and -")
        if list(bots.values()).count(spec) > 1:
            raise BadOption(f"bot {spec} has two names")
    return bots


@dataclass(slots=True)
class Rung:
    """A bot of the table: how often it was ahead of others, and its strength."""

    name: str
    spec: str
    ahead: Sample = field(default_factory=Sample)
    against: dict[str, Sample] = field(default_factory=dict)
    forfeits: int = 0
    elo: float = MIDDLE


def rungs_of(ladder: Ladder, results: Mapping[tuple[str, str], Results]) -> list[Rung]:
    """The table, the strongest on top."""
    rungs = {name: Rung(name, spec) for name, spec in ladder.bots.items()}
    for pair, result in results.items():
        by_spec = {ladder.bots[name]: rungs[name] for name in pair}
        for pairing in result.overall.pairings:
            mine, other = by_spec[pairing.bot], by_spec[pairing.other]
            mine.against[other.name] = pairing.ahead
            for round, values in pairing.ahead.rounds.items():
                for value in values:
                    mine.ahead.add(round, value)
        for standing in result.overall.bots:
            by_spec[standing.bot].forfeits += standing.forfeits
    for name, elo in strengths(rungs).items():
        rungs[name].elo = elo
    return sorted(rungs.values(), key=lambda rung: -rung.elo)


def strengths(rungs: Mapping[str, Rung]) -> dict[str, float]:
    """Elo numbers that explain best who was ahead of whom how often (Bradley and Terry). All games
    count alike, in whatever order they were played."""
    power = dict.fromkeys(rungs, 1.0)
    for _ in range(PASSES):
        for name, rung in rungs.items():
            won = PRIOR / 2 + sum(sample.total for sample in rung.against.values())
            met = PRIOR / (power[name] + 1)
            met += sum(
                sample.count / (power[name] + power[other])
                for other, sample in rung.against.items()
            )
            power[name] = won / met
    middle = fmean(map(math.log, power.values()))
    return {name: MIDDLE + SCALE * (math.log(value) - middle) for name, value in power.items()}
