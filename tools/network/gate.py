"""Is a network better than what was there before? Games say, until they are sure.

Every number of players is judged for itself: what is no help at a table of four may be one at a
table of two. Where a network does not pass, searches play games to their end as before.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import groupby

from dicewright.bots.consts import STAGES
from dicewright.bots.network import Network
from dicewright.bots.registry import get_bot
from dicewright.bots.search import EXPLORATION, FIRST_PLAY, ROOM, Root, policies
from dicewright.bots.tree import Tree
from dicewright.core.game import Game
from dicewright.core.state import State
from tools.network.match import Result, played, searcher

#: Nothing is decided before so many rounds, however clear it looks.
FEWEST = 20
#: Searches whose time says how long an iteration takes: at every so many-th decision of a game.
EVERY = 12
TRIES = 3


@dataclass(frozen=True)
class Verdict:
    """At which numbers of players it is better, at which it is at least not shown to be worse, and
    how every kind of table went."""

    better: tuple[int, ...]
    harmless: tuple[int, ...]
    told: tuple[str, ...]

    def passed(self, before: tuple[int, ...]) -> tuple[int, ...]:
        """Where it is to be asked, if the one before was asked at `before`; nowhere, if it would be
        worse at one of those."""
        if not self.better or not {*before} <= {*self.harmless}:
            return ()
        return tuple(sorted({*before, *self.better}))


def judged(
    game: Game,
    new: Network,
    old: Network,
    iterations: int,
    rounds: int,
    seed: int,
    say: Callable[[str], None],
) -> Verdict:
    """In the same time, the new one has to win more than its share at the first kind of table with
    so many players, with 95 % confidence, and must not be shown to lose at the others."""
    told: list[str] = []
    better, harmless = [], []
    # Alone there is nobody to win against.
    tables = sorted((table for table in game.training if table[0] > 1), key=lambda table: table[0])
    for players, kinds in groupby(tables, key=lambda table: table[0]):
        first, worse = False, False
        for number, (_, options, _) in enumerate(kinds):
            most = rounds if number == 0 else max(FEWEST, rounds // 4)
            template = game.configure(players, options)
            result = compared(template, new, old, iterations, most, seed + number)
            told.append(f"{players} players, {named(options)}: {result}")
            say(told[-1])
            low, high = result.interval
            first = first or (number == 0 and low > 1 / players)
            worse = worse or high < 1 / players
        if not worse:
            harmless.append(players)
            better += [players] if first else []
    return Verdict(tuple(better), tuple(harmless), tuple(told))


def compared(
    template: State, new: Network, old: Network, iterations: int, most: int, seed: int
) -> Result:
    """Games until one is shown to be better, or the rounds are played."""
    in_same_time = round(iterations * pace(template, old) / pace(template, new))
    makers = searcher(in_same_time, new), searcher(iterations, old)
    result = Result()
    for result in played(template, *makers, range(most), seed):
        low, high = result.interval
        if len(result.wins.rounds) >= FEWEST and not low <= 1 / template.players <= high:
            break
    return result


def pace(template: State, network: Network, iterations: int = 300) -> float:
    """Seconds that an iteration takes, on average over a game."""
    state = template.clone()
    state.begin(5)
    bot, tree, times = get_bot("policy")(1), Tree(ROOM, EXPLORATION, FIRST_PLAY), []
    while not state.over:
        if state.decisions % EVERY == 0:
            tries = []
            for _ in range(TRIES):
                root = Root(state, *policies(state.game.id, state.players), 7, tree, network)
                begun = time.process_time()
                root.run(iterations)
                tries.append(time.process_time() - begun)
            times.append(min(tries) / iterations)
        state.apply(bot.choose(state))
    return sum(times) / len(times)


def trusted(network: Network, passed: tuple[int, ...]) -> None:
    """Let looks count at tables with so many players, and at no others."""
    for cell in range(len(network.trust)):
        network.trust[cell] = 1.0 if cell // STAGES in passed else 0.0


def named(options: Mapping[str, str]) -> str:
    """Options as a person writes them."""
    return " ".join(f"{key}={value}" for key, value in options.items()) or "as usual"
