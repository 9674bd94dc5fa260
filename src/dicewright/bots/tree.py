"""The tree of the search bot: open-loop Monte Carlo tree search, compiled and without the lock.

An iteration copies the position, gives it dice of its own, walks down the tree, adds one node,
judges it, and notes that on the way back. A node is judged by one look of the learned network
(`network`); where nothing was learned, by playing on to the end with the learned policy.

* **Chance**: nothing is stored about dice. Every iteration rolls anew, so a node is an average over
  all rolls that lead there (open loop). What is *asked* after a roll is part of a node's key, so
  answers to different questions never mix.
* **Choosing**: PUCT. A player's own results, plus a bonus for what the policy likes and the search
  has seen little of. Actions that the dice of this iteration do not allow are simply not there.
* **Players**: everybody maximises their own payoff, so any number of them works.

Nodes and edges are items of one table: a key, visits, and the sum of payoffs for the player who
decides there. An edge's key is its node and action; a node's key is the edge that led there and
the question asked. The table never grows: when it is full, iterations go on with what is there.
"""

from __future__ import annotations

from array import array
from math import sqrt

from dicewright.bots import consts as k
from dicewright.bots.network import Glance, Network, glance_at, prepare
from dicewright.bots.playouts import payoff, place_share, win_share
from dicewright.core.native import Doubles, Ints, Word, Words, nogil
from dicewright.core.rng import mix, start, stream
from dicewright.core.state import Policy, State, Weights

__all__ = ["Tree", "grow"]

PATH = 1024


class Tree:
    """What one thread knows about one position."""

    count: int
    room: int
    slots: int
    exploration: float
    #: How much of that is left where looks tell: they are not as uncertain as playouts.
    doubt: float
    first_play: float
    aim: int
    #: How many of the root's actions are looked at in turn, and which; 0: all, as PUCT likes.
    finalists: int
    rootfactor: float
    doubting: float
    finalist: Ints
    #: The score that counts as half a payoff, if the aim is a high one.
    middle: float
    iterations: int
    #: How far the path of an iteration has come, and which of the root's actions it began with.
    length: int
    choice: int
    dice: Word
    table: Ints
    keys: Words
    visits: Ints
    payoffs: Doubles
    path: Ints
    path_seat: Ints
    weights: Weights
    seat_payoff: Doubles
    seat_win: Doubles
    seat_score: Doubles
    total_payoff: Doubles
    total_win: Doubles
    total_score: Doubles
    #: Of the root's actions, in their order: sums of wins and scores, and of their squares.
    choice_win: Doubles
    square_win: Doubles
    choice_score: Doubles
    square_score: Doubles

    def __init__(self, size: int, exploration: float, first_play: float) -> None:
        """`size` is how many items there is room for, a power of two."""
        self.count = 0
        self.room = size
        self.slots = 2 * size
        self.exploration = exploration
        self.doubt = 1.0
        self.doubting = 0.4
        self.first_play = first_play
        self.aim = k.AIM_WIN
        self.finalists = 0
        self.finalist = array("i", [0]) * k.LEGAL
        self.rootfactor = 1.0
        self.middle = 1.0
        self.iterations = 0
        self.length = 0
        self.choice = 0
        self.dice = 0
        self.table = array("i", [0]) * self.slots
        self.keys = array("Q", [0]) * size
        self.visits = array("i", [0]) * size
        self.payoffs = array("d", [0.0]) * size
        self.path = array("i", [0]) * PATH
        self.path_seat = array("i", [0]) * PATH
        self.weights = Weights()
        self.seat_payoff = array("d", [0.0]) * k.MOST_SEATS
        self.seat_win = array("d", [0.0]) * k.MOST_SEATS
        self.seat_score = array("d", [0.0]) * k.MOST_SEATS
        self.total_payoff = array("d", [0.0]) * k.MOST_SEATS
        self.total_win = array("d", [0.0]) * k.MOST_SEATS
        self.total_score = array("d", [0.0]) * k.MOST_SEATS
        self.choice_win = array("d", [0.0]) * k.LEGAL
        self.square_win = array("d", [0.0]) * k.LEGAL
        self.choice_score = array("d", [0.0]) * k.LEGAL
        self.square_score = array("d", [0.0]) * k.LEGAL

    def clear(self) -> None:
        """Forget everything."""
        self.iterations = 0
        self.finalists = 0
        forget(self)

    def edge(self, action: int) -> tuple[int, float]:
        """Visits and mean payoff of an action at the root."""
        at = find(self, edge_key(0, action))
        if at < 0 or self.visits[at] == 0:
            return 0, 0.0
        return self.visits[at], self.payoffs[at] / self.visits[at]

    def tried(self, node: int, action: int) -> tuple[int, int]:
        """The item of an action at a node (the root is 0), and its visits; -1 if it has none."""
        at = find(self, edge_key(node, action))
        return at, self.visits[at] if at >= 0 else 0

    def asked(self, edge: int, state: State) -> int:
        """The node of what a state asks after an edge, -1 if the search never came there."""
        return find(self, node_key(edge, state))


def forget(tree: Tree) -> int:
    for i in range(tree.slots):
        tree.table[i] = 0
    tree.count = 0
    for i in range(k.MOST_SEATS):
        tree.total_payoff[i] = 0.0
        tree.total_win[i] = 0.0
        tree.total_score[i] = 0.0
    for i in range(k.LEGAL):
        tree.choice_win[i] = 0.0
        tree.square_win[i] = 0.0
        tree.choice_score[i] = 0.0
        tree.square_score[i] = 0.0
    add(tree, 0)  # the root
    return 0


def find(tree: Tree, key: Word) -> int:
    """The item with this key, or -1."""
    slot: int = mix(key) & (tree.slots - 1)
    while tree.table[slot] != 0:
        if tree.keys[tree.table[slot] - 1] == key:
            return tree.table[slot] - 1
        slot = (slot + 1) & (tree.slots - 1)
    return -1


def add(tree: Tree, key: Word) -> int:
    """A new item with this key, or -1 if there is no room."""
    if tree.count == tree.room:
        return -1
    slot: int = mix(key) & (tree.slots - 1)
    while tree.table[slot] != 0:
        slot = (slot + 1) & (tree.slots - 1)
    at = tree.count
    tree.count += 1
    tree.table[slot] = at + 1
    tree.keys[at] = key
    tree.visits[at] = 0
    tree.payoffs[at] = 0.0
    return at


def edge_key(node: int, action: int) -> Word:
    """More than the root's, 0: the node and the action together."""
    return node * k.MOST_ACTIONS + action + 1


def node_key(edge: int, g: State) -> Word:
    """The question on top, asked after an edge. Scrambled, so apart from all keys of edges."""
    question: Word = (g.stack[g.top] & 0xFFF) * 256 + (g.stack[g.top + k.SEAT] & 0xFF)
    question = question * 65536 + (g.stack[g.top + k.A] & 0xFFFF)
    question = question * 65536 + (g.stack[g.top + k.B] & 0xFFFF)
    question = question * 65536 + (g.stack[g.top + k.C] & 0xFFFF)
    return stream(question, edge + 1)


def choose(tree: Tree, node: int, g: State, total: int) -> int:
    """Which legal action to look at next (PUCT). The weights of the policy were written before."""
    visits = tree.visits[node]
    untried = (tree.payoffs[node] / visits if visits > 0 else 0.5) - tree.first_play
    factor = tree.exploration * tree.doubt * sqrt(1.0 * visits) / total
    if node == 0:
        factor *= tree.rootfactor
    best = 0
    best_value = -1.0
    for i in range(g.legal_count):
        at = find(tree, edge_key(node, g.legal[i]))
        if at < 0:
            value = untried + factor * tree.weights.cells[i]
        else:
            seen = tree.visits[at]
            value = tree.payoffs[at] / seen + factor * tree.weights.cells[i] / (1 + seen)
        if value > best_value:
            best = i
            best_value = value
    return best


def choose_finalist(tree: Tree, g: State) -> int:
    """Of the root's actions that are left, the one that was looked at least."""
    best = tree.finalist[0]
    fewest = 1 << 30
    for i in range(tree.finalists):
        at = find(tree, edge_key(0, g.legal[tree.finalist[i]]))
        visits = tree.visits[at] if at >= 0 else 0
        if visits < fewest:
            best = tree.finalist[i]
            fewest = visits
    return best


def descend(tree: Tree, root: State, scratch: State, prior: Policy, seed: Word) -> int:
    """Down the tree, and one node more; the path says which items were met."""
    scratch.copy_from(root)
    scratch.chance_mode = k.AUTO
    tree.dice = seed
    length = 0
    node = 0
    growing = 0
    while scratch.over == 0 and growing == 0 and length < PATH - 2:
        tree.path[length] = node
        tree.path_seat[length] = scratch.stack[scratch.top + k.SEAT]
        total = scratch.weigh(prior, tree.weights)
        if node == 0 and tree.finalists > 0:
            choice = choose_finalist(tree, scratch)
        else:
            choice = choose(tree, node, scratch, total)
        action = scratch.legal[choice]
        edge = find(tree, edge_key(node, action))
        if node == 0:
            # The n-th try of every action rolls the n-th dice: luck is the same for all of them.
            tree.choice = choice
            tree.dice = stream(seed, tree.visits[edge] if edge >= 0 else 0)
            scratch.rng = start(tree.dice)
        if edge < 0:
            edge = add(tree, edge_key(node, action))
            growing = 1
            if edge < 0:
                length += 1
                scratch.step(action)
                break
        tree.path[length + 1] = edge
        tree.path_seat[length + 1] = tree.path_seat[length]
        length += 2
        scratch.step(action)
        if scratch.over:
            break
        key: Word = node_key(edge, scratch)
        node = find(tree, key)
        if node < 0:
            node = add(tree, key)
            growing = 1
        if growing and node >= 0:
            tree.path[length] = node
            tree.path_seat[length] = scratch.stack[scratch.top + k.SEAT]
            length += 1
    tree.length = length
    return 0


def judge(tree: Tree, network: Network, glance: Glance, scratch: State, policy: Policy) -> int:
    """What the position at the end of the path is worth to every seat: by a look, by a game that is
    played to its end, or by both, as the network is to be trusted at this stage."""
    trust = 0.0
    word: Word = start(stream(tree.dice, 1))
    asked: int = network.rows > 0 and glance.strange == 0
    if asked:
        word = scratch.run_to_calm(policy, tree.weights, word)
    if scratch.over == 0:
        if asked:
            trust = network.trust[scratch.players * k.STAGES + scratch.stage()]
        if trust > 0.0:
            glance_at(network, glance, scratch, scratch.stack[scratch.top + k.SEAT])
        if trust < 1.0:
            scratch.run_policy(policy, tree.weights, word)
    for seat in range(scratch.players):
        tree.seat_payoff[seat] = 0.0
        tree.seat_win[seat] = 0.0
        tree.seat_score[seat] = 0.0
        if trust > 0.0:
            aim = glance.places[seat] if tree.aim == k.AIM_PLACE else glance.payoffs[seat]
            tree.seat_payoff[seat] = trust * aim
            tree.seat_win[seat] = trust * glance.wins[seat]
            tree.seat_score[seat] = trust * glance.scores[seat]
        if trust < 1.0:
            end = place_share(scratch, seat) if tree.aim == k.AIM_PLACE else payoff(scratch, seat)
            tree.seat_payoff[seat] += (1.0 - trust) * end
            tree.seat_win[seat] += (1.0 - trust) * win_share(scratch, seat)
            tree.seat_score[seat] += (1.0 - trust) * scratch.score(seat)
        if tree.aim == k.AIM_SCORE:
            tree.seat_payoff[seat] = min(max(0.5 * tree.seat_score[seat] / tree.middle, 0.0), 1.0)
    return 0


def iterate(
    tree: Tree,
    network: Network,
    glance: Glance,
    root: State,
    scratch: State,
    prior: Policy,
    policy: Policy,
    seed: Word,
) -> int:
    """One iteration: down, one node more, a judgement, and back up."""
    descend(tree, root, scratch, prior, seed)
    judge(tree, network, glance, scratch, policy)
    for seat in range(scratch.players):
        tree.total_payoff[seat] += tree.seat_payoff[seat]
        tree.total_win[seat] += tree.seat_win[seat]
        tree.total_score[seat] += tree.seat_score[seat]
    decider = tree.path_seat[0]
    tree.choice_win[tree.choice] += tree.seat_win[decider]
    tree.square_win[tree.choice] += tree.seat_win[decider] * tree.seat_win[decider]
    tree.choice_score[tree.choice] += tree.seat_score[decider]
    tree.square_score[tree.choice] += tree.seat_score[decider] * tree.seat_score[decider]
    for i in range(tree.length):
        at = tree.path[i]
        seat = tree.path_seat[i]
        tree.visits[at] += 1
        tree.payoffs[at] += tree.seat_payoff[seat]
    return 0


def iterate_often(
    tree: Tree,
    network: Network,
    glance: Glance,
    root: State,
    scratch: State,
    prior: Policy,
    policy: Policy,
    seed: Word,
    count: int,
) -> int:
    if tree.iterations == 0:
        tree.doubt = 1.0
        if network.rows > 0:
            prepare(network, glance, root)
            if glance.strange == 0 and network.trust[root.players * k.STAGES + root.stage()] == 1.0:
                tree.doubt = tree.doubting
    for _ in range(count):
        iterate(tree, network, glance, root, scratch, prior, policy, seed)
    tree.iterations += count
    return 0


def grow(
    tree: Tree,
    network: Network,
    glance: Glance,
    root: State,
    scratch: State,
    prior: Policy,
    policy: Policy,
    seed: Word,
    count: int,
) -> int:
    """So many iterations more, letting other threads run meanwhile."""
    with nogil:
        iterate_often(tree, network, glance, root, scratch, prior, policy, seed, count)
    return count
