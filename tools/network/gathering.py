"""Positions from games: of the policy against itself, or of the search with the network so far."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count

from dicewright.bots.consts import MOST_SEATS, TARGETS
from dicewright.bots.network import Network
from dicewright.bots.playouts import weights_of
from dicewright.bots.samples import Samples, fill_targets, gather, note
from dicewright.bots.search import EXPLORATION, FIRST_PLAY, Root, policies
from dicewright.bots.tree import Tree
from dicewright.bots.values import read_network
from dicewright.bots.weights import learned_policy, tempered
from dicewright.core.registry import get_game
from dicewright.core.rng import start, stream
from dicewright.core.state import Policy, State
from tools.network.data import Data, data_of

#: How sure of themselves the policies are that lead to a position, and the one that plays on.
EXPLORERS = (0.4, 0.7, 1.0, 1.0, 2.0)
PLAYER = 2.0
#: How often it plays on from each position.
TIMES = 12
#: Games between two choices of explorers.
GAMES = 64
#: Cells that are not 0, at most, on average.
ACTIVE = 320
#: Games of the search: one decision in so many is noted, one in so many is taken at random.
NOTED = 3
ASTRAY = 40
#: After this many decisions by policies; the first few of the search are drawn by their visits.
DRAWN = 6
ROOM = 1 << 14


@dataclass(frozen=True)
class Part:
    """Positions of one kind of table, gathered by one process: the same ones every time."""

    game: str
    players: int
    options: Mapping[str, str]
    positions: int
    seed: int
    #: The file of the network that searches with so many iterations; none: policies play.
    network: bytes = field(default=b"", repr=False)
    iterations: int = 0

    def gathered(self) -> Data:
        game = get_game(self.game)
        samples = Samples(self.positions, game.encoding.size, ACTIVE, 160)
        template = game.configure(self.players, self.options)
        if self.network:
            network = read_network(game, self.network)
            by_search(samples, template, network, self.iterations, self.seed)
        else:
            by_policy(samples, template, self.seed)
        return data_of(samples, max(game.player_counts))


def by_policy(samples: Samples, template: State, seed: int) -> None:
    """Fill the room with positions of the policy against itself."""
    learned = learned_policy(template.game.id)
    explorers = [Policy(tempered(learned, power)) for power in EXPLORERS]
    player = Policy(tempered(learned, PLAYER))
    scratch, copy = template.clone(), template.clone()
    for number in count():
        drawn = random.Random(stream(seed, number))
        one, others = drawn.choice(explorers), drawn.choice(explorers)
        before = samples.count
        games = min(GAMES, samples.room - before)
        words = stream(seed, number)
        gather(samples, template, scratch, copy, one, others, player, words, games, TIMES)
        if samples.count in (before, samples.room):
            return


def by_search(
    samples: Samples, template: State, network: Network, iterations: int, seed: int
) -> None:
    """Fill the room with positions of the search against itself."""
    for number in count():
        if not _one_game(samples, template, network, iterations, stream(seed, number)):
            return


def _one_game(
    samples: Samples, template: State, network: Network, iterations: int, seed: int
) -> bool:
    """Half of the games begin with some decisions of policies, to see the rarer positions."""
    drawn = random.Random(seed)
    learned = learned_policy(template.game.id)
    prior, policy = policies(template.game.id, template.players)
    explorer = Policy(tempered(learned, drawn.choice(EXPLORERS)))
    tree = Tree(ROOM, EXPLORATION, FIRST_PLAY)
    state = template.clone()
    state.begin(seed)
    first, told = samples.count, []
    begin = drawn.choice((0, drawn.randrange(samples.length)))
    for step in count():
        if state.over:
            break
        legal = state.legal_actions()
        if step < begin:
            state.apply(drawn.choices(legal, weights_of(state, explorer))[0])
            continue
        copy = state.clone()
        copy.rng = start(drawn.getrandbits(60))
        root = Root(copy, prior, policy, drawn.getrandbits(60), tree, network)
        root.run(iterations)
        if drawn.randrange(NOTED) == 0:
            if not note(samples, state):
                break
            told.append(_told(tree, state))
        visits = [tree.edge(action)[0] for action in legal]
        if step < begin + DRAWN:
            action = drawn.choices(legal, visits)[0]
        elif drawn.randrange(ASTRAY) == 0:
            action = drawn.choice(legal)
        else:
            action = legal[visits.index(max(visits))]
        state.apply(action)
    if not state.over:
        samples.count = first
        samples.used = samples.ends[first - 1] if first else 0
        return False
    samples.length = max(samples.length, step)
    fill_targets(samples, first, state)
    _blend(samples, first, told)
    return True


def _told(tree: Tree, state: State) -> list[list[float]]:
    """What the search thought of a position: payoff, win and score of every seat."""
    seat, seats = state.current_player(), state.players
    rows = (tree.total_payoff, tree.total_win, tree.total_score)
    return [[row[(seat + i) % seats] / tree.iterations for i in range(seats)] for row in rows]


def _blend(samples: Samples, first: int, told: list[list[list[float]]]) -> None:
    """Half of what is learned is how the game ended, half what the search thought: it saw many."""
    for row, thought in enumerate(told, first):
        for kind, values in zip((0, 1, 3), thought, strict=True):
            for i, value in enumerate(values):
                at = row * TARGETS + kind * MOST_SEATS + i
                samples.targets[at] = 0.5 * (samples.targets[at] + value)
