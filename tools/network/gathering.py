"""Positions from games of the policy, and what they are worth: to policies that play on, or to a
search."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count

from dicewright.bots.network import Network
from dicewright.bots.samples import Samples, Thinker, gather
from dicewright.bots.search import EXPLORATION, FIRST_PLAY, policies
from dicewright.bots.tree import Tree
from dicewright.bots.values import NONE, read_network
from dicewright.bots.weights import learned_policy, tempered
from dicewright.core.registry import get_game
from dicewright.core.rng import stream
from dicewright.core.state import Policy, State
from tools.network.data import Data, data_of

#: How sure of themselves the policies are that lead to a position, and the one that plays on.
EXPLORERS = (0.4, 0.7, 1.0, 1.0, 2.0)
PLAYER = 2.0
#: How often it plays on from each position.
TIMES = 12
#: Games between two choices of explorers.
GAMES = 64
#: Decisions of a game, at first.
LENGTH = 135


@dataclass(frozen=True)
class Part:
    """Positions of one kind of table, gathered by one process: the same ones every time."""

    game: str
    players: int
    options: Mapping[str, str]
    positions: int
    seed: int
    #: Of the search that says what they are worth; 0: policies do.
    iterations: int = 0
    #: The file of the network that it asks, if any.
    network: bytes = field(default=b"", repr=False)

    def gathered(self) -> Data:
        game = get_game(self.game)
        template = game.configure(self.players, self.options)
        samples = Samples(self.positions, width_of(template), LENGTH)
        network = read_network(game, self.network) if self.network else NONE
        fill(samples, template, network, self.iterations, self.seed)
        return data_of(samples, max(game.player_counts), searched=self.iterations > 0)


def width_of(template: State) -> int:
    """How many aspects positions have at a table."""
    state = template.clone()
    state.begin(1)
    return len(state.aspects_seen(0))


def fill(samples: Samples, template: State, network: Network, iterations: int, seed: int) -> None:
    """Fill the room with positions."""
    name, players = template.game.id, template.players
    learned = learned_policy(name, players)
    explorers = [Policy(tempered(learned, power)) for power in EXPLORERS]
    player = Policy(tempered(learned, PLAYER))
    room = max(64, 1 << (2 * iterations).bit_length())
    tree = Tree(room, EXPLORATION, FIRST_PLAY)
    thinker = Thinker(tree, network, *policies(name, players), iterations)
    scratch, copy = template.clone(), template.clone()
    for number in count():
        words = stream(seed, number)
        drawn = random.Random(words)
        one, others = drawn.choice(explorers), drawn.choice(explorers)
        before = samples.count
        games = min(GAMES, samples.room - before)
        gather(samples, template, scratch, copy, one, others, player, thinker, words, games, TIMES)
        if samples.count == samples.room:
            return
