"""Is a network better than games played to their end? Games say.

Every number of players is judged for itself: what is no help at a table of four may be one at a
table of two. Where a network does not pass, searches play games to their end as before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from dicewright.bots.budget import Budget
from dicewright.bots.consts import STAGES
from dicewright.bots.network import Network
from dicewright.bots.values import NONE
from dicewright.core.game import Game
from dicewright.core.state import State
from tools.network.match import Result, played, searcher

#: Nothing is decided before so many rounds, however clear it looks.
FEWEST = 20
#: Rounds between two words about how it goes.
TOLD = 10
#: Players, options, and its share of the positions.
Table = tuple[int, Mapping[str, str], int]


@dataclass(frozen=True)
class Verdict:
    """At which numbers of players it is better, and how every kind of table went."""

    passed: tuple[int, ...]
    told: tuple[str, ...]


def judged(
    game: Game,
    tables: Sequence[Table],
    network: Network,
    budget: Budget,
    rounds: int,
    seed: int,
    say: Callable[[str], None],
) -> Verdict:
    """With the same budget, a search that asks it has to win more than its share against one by
    playouts at the first kind of table with so many players, with 95 % confidence, and must not be
    shown to lose at the others."""
    told: list[str] = []
    passed: list[int] = []
    # Alone there is nobody to win against.
    several = sorted((table for table in tables if table[0] > 1), key=lambda table: table[0])
    for players, kinds in groupby(several, key=lambda table: table[0]):
        first, worse = False, False
        for number, (_, options, _) in enumerate(kinds):
            most = rounds if number == 0 else max(FEWEST, rounds // 4)
            template = game.configure(players, options)
            result = compared(template, network, budget, most, seed + number, say)
            told.append(f"{players} players, {named(options)}: {result}")
            say(told[-1])
            low, high = result.interval
            first = first or (number == 0 and low > 1 / players)
            worse = worse or high < 1 / players
        if first and not worse:
            passed.append(players)
    return Verdict(tuple(passed), tuple(told))


def compared(
    template: State,
    network: Network,
    budget: Budget,
    most: int,
    seed: int,
    say: Callable[[str], None],
) -> Result:
    """All rounds, unless it is shown to be worse. Who stops as soon as something looks better will
    find something better every time."""
    makers = searcher(budget, network), searcher(budget, NONE)
    result = Result()
    for number, result in enumerate(played(template, *makers, range(most), seed), 1):
        if number % TOLD == 0:
            say(f"after {number} rounds: {result}")
        if number >= FEWEST and result.interval[1] < 1 / template.players:
            break
    return result


def trusted(network: Network, passed: tuple[int, ...]) -> None:
    """Let looks count at tables with so many players, and at no others."""
    for cell in range(len(network.trust)):
        network.trust[cell] = 1.0 if cell // STAGES in passed else 0.0


def named(options: Mapping[str, str]) -> str:
    """Options as a person writes them."""
    return " ".join(f"{key}={value}" for key, value in options.items()) or "as usual"
