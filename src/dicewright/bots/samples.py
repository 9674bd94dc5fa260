"""Positions to learn a value from: what seats see, and what comes of it.

A game is played to some decision by policies that explore, and on until nothing is under way. That
position is noted, with what it is worth: to the policy, by playing on to the end several times, or
to a search, by what it finds.
"""

from __future__ import annotations

from array import array

from dicewright.bots import consts as k
from dicewright.bots.network import Glance, Network
from dicewright.bots.playouts import payoff, place_share, win_share
from dicewright.bots.tree import Tree, edge_key, find, forget, iterate_often
from dicewright.core.native import Floats, Ints, Word, nogil
from dicewright.core.rng import below, following, start, stream
from dicewright.core.state import Policy, State, Weights

__all__ = ["Samples", "Thinker", "gather", "note"]

#: No game is taken to be shorter than this.
SHORTEST = 8


class Samples:
    """Positions, as many as there is room for."""

    room: int
    count: int
    #: About how many decisions a game has.
    length: int
    #: MOST_ASPECTS of every position, and how many there are.
    aspects: Ints
    width: int
    seats: Ints
    stages: Ints
    players: Ints
    targets: Floats
    seen: Ints
    weights: Weights

    def __init__(self, room: int, width: int, length: int) -> None:
        """`width` is how many aspects a position has at this table."""
        self.room = room
        self.length = length
        self.width = width
        self.aspects = array("i", [0]) * (room * width)
        self.seats = array("i", [0]) * room
        self.stages = array("i", [0]) * room
        self.players = array("i", [0]) * room
        self.targets = array("f", [0.0]) * (room * k.TARGETS)
        self.seen = array("i", [0]) * k.MOST_ASPECTS
        self.weights = Weights()
        self.count = 0


class Thinker:
    """What a search thinks with, that says what positions are worth; with no iterations, policies
    say so."""

    tree: Tree
    network: Network
    glance: Glance
    prior: Policy
    policy: Policy
    iterations: int

    def __init__(
        self, tree: Tree, network: Network, prior: Policy, policy: Policy, iterations: int
    ) -> None:
        self.tree = tree
        self.network = network
        self.glance = Glance(network)
        self.prior = prior
        self.policy = policy
        self.iterations = iterations


def note(samples: Samples, g: State) -> int:
    """Note a position as whoever decides sees it; returns whether there was room."""
    if samples.count == samples.room:
        return 0
    seat = g.stack[g.top + k.SEAT]
    size = g.aspects(seat, samples.seen)
    first = samples.count * samples.width
    for i in range(size):
        samples.aspects[first + i] = samples.seen[i]
    samples.seats[samples.count] = seat
    samples.stages[samples.count] = g.stage()
    samples.players[samples.count] = g.players
    samples.count += 1
    return 1


def add_targets(samples: Samples, row: int, g: State, share: float) -> int:
    """Add how a game ended to what is noted of a position, seats counted from the viewer."""
    at = row * k.TARGETS
    for i in range(g.players):
        seat = (samples.seats[row] + i) % g.players
        samples.targets[at + i] += share * payoff(g, seat)
        samples.targets[at + k.MOST_SEATS + i] += share * win_share(g, seat)
        samples.targets[at + 2 * k.MOST_SEATS + i] += share * place_share(g, seat)
        samples.targets[at + 3 * k.MOST_SEATS + i] += share * g.score(seat)
    return 0


def follow_policy(samples: Samples, g: State, policy: Policy, word: Word) -> int:
    """One decision by a policy."""
    rest = below(word, g.weigh(policy, samples.weights))
    i = 0
    while rest >= samples.weights.cells[i]:
        rest -= samples.weights.cells[i]
        i += 1
    return g.step(g.legal[i])


def explore(samples: Samples, g: State, one: Policy, others: Policy, explorer_word: Word) -> int:
    """Play to some decision: one seat by one policy, the others by another; half the time the last
    action is any. Then on until nothing is under way. Returns the decisions taken."""
    word: Word = following(explorer_word)
    stop = below(word, samples.length)
    word = following(word)
    who = below(word, g.players)
    steps = 0
    while g.over == 0 and steps < stop:
        word = following(word)
        if g.stack[g.top + k.SEAT] == who:
            follow_policy(samples, g, one, word)
        else:
            follow_policy(samples, g, others, word)
        steps += 1
    word = following(word)
    if g.over == 0 and below(word, 2):
        word = following(word)
        g.step(g.legal[below(word, g.legal_count)])
        steps += 1
    g.run_to_calm(others, samples.weights, following(word))
    return steps


def note_and_finish(
    samples: Samples, g: State, copy: State, policy: Policy, times: int, player_word: Word
) -> int:
    """Note a position and what comes of it on average, played on so many times by a policy."""
    row = samples.count
    if note(samples, g) == 0:
        return 0
    word: Word = player_word
    for _ in range(times):
        copy.copy_from(g)
        word = following(word)
        copy.rng = start(word)
        word = following(word)
        copy.run_policy(policy, samples.weights, word)
        add_targets(samples, row, copy, 1.0 / times)
    return 1


def note_and_search(samples: Samples, g: State, copy: State, thinker: Thinker, seed: Word) -> int:
    """Note a position and what a search thinks of it."""
    row = samples.count
    if note(samples, g) == 0:
        return 0
    forget(thinker.tree)
    thinker.tree.iterations = 0
    iterate_often(
        thinker.tree,
        thinker.network,
        thinker.glance,
        g,
        copy,
        thinker.prior,
        thinker.policy,
        seed,
        thinker.iterations,
    )
    return write_thought(samples, row, g, thinker.tree)


def write_thought(samples: Samples, row: int, g: State, tree: Tree) -> int:
    """What a position is worth to a search: to whoever decides what their best action is, to the
    others what all were worth that it looked at."""
    best = 0
    most = -1
    for i in range(g.legal_count):
        edge = find(tree, edge_key(0, g.legal[i]))
        if edge >= 0 and tree.visits[edge] > most:
            best = i
            most = tree.visits[edge]
    at = row * k.TARGETS
    for i in range(g.players):
        seat = (samples.seats[row] + i) % g.players
        samples.targets[at + i] = tree.total_payoff[seat] / tree.iterations
        samples.targets[at + k.MOST_SEATS + i] = tree.total_win[seat] / tree.iterations
        samples.targets[at + 3 * k.MOST_SEATS + i] = tree.total_score[seat] / tree.iterations
    edge = find(tree, edge_key(0, g.legal[best]))
    samples.targets[at] = tree.payoffs[edge] / most
    samples.targets[at + k.MOST_SEATS] = tree.choice_win[best] / most
    samples.targets[at + 3 * k.MOST_SEATS] = tree.choice_score[best] / most
    if g.players == 2:
        samples.targets[at + 1] = 1.0 - samples.targets[at]
        samples.targets[at + k.MOST_SEATS + 1] = 1.0 - samples.targets[at + k.MOST_SEATS]
    for i in range(g.players):
        samples.targets[at + 2 * k.MOST_SEATS + i] = samples.targets[at + k.MOST_SEATS + i]
    return 1


def gather_games(
    samples: Samples,
    template: State,
    scratch: State,
    copy: State,
    one: Policy,
    others: Policy,
    policy: Policy,
    thinker: Thinker,
    seed: Word,
    count: int,
    times: int,
) -> int:
    for i in range(count):
        scratch.copy_from(template)
        game_seed: Word = stream(seed, i)
        scratch.rng = start(game_seed)
        scratch.begin_game(game_seed)
        scratch.advance()
        steps = explore(samples, scratch, one, others, start(stream(game_seed, 1)))
        if scratch.over == 0:
            if thinker.iterations > 0:
                note_and_search(samples, scratch, copy, thinker, stream(game_seed, 2))
            else:
                note_and_finish(samples, scratch, copy, policy, times, start(stream(game_seed, 2)))
                steps = copy.decisions
        if thinker.iterations == 0:
            samples.length = max((15 * samples.length + steps) // 16, SHORTEST)
    return samples.count


def gather(
    samples: Samples,
    template: State,
    scratch: State,
    copy: State,
    one: Policy,
    others: Policy,
    policy: Policy,
    thinker: Thinker,
    seed: Word,
    count: int,
    times: int,
) -> int:
    """A position of each of so many games, with what a search thinks of it, or, without one, played
    on `times` times; other threads may run meanwhile."""
    with nogil:
        return gather_games(
            samples, template, scratch, copy, one, others, policy, thinker, seed, count, times
        )
