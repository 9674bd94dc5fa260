"""`search`: looks ahead by Monte Carlo tree search (see `tree`), as long as its budget lasts."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache, partial
from queue import Empty, SimpleQueue

from dicewright.bots.budget import Budget
from dicewright.bots.evaluation import ActionValue, Evaluation
from dicewright.bots.seating import Unwanted, never
from dicewright.bots.tree import Tree, grow
from dicewright.bots.weights import learned_policy, tempered
from dicewright.core.registry import game_of
from dicewright.core.rng import stream
from dicewright.core.state import Policy, State

USUAL = Budget(seconds=0.1)
#: How strongly the policy's opinion is preferred to what was seen so far.
EXPLORATION = 1.0
#: An action nobody has tried yet is taken to be a little worse than its node.
FIRST_PLAY = 0.03
PRIOR_POWER = 0.3
PLAYOUT_POWER = 1.0
#: Items of a tree; a search of some seconds does not fill it.
ROOM = 1 << 17
#: Iterations between two looks at the clock, at first; then about SLICE seconds' worth.
FIRST_SLICE = 16
SLICE = 0.001
#: Iterations between two looks at whether anybody still waits, where no clock is looked at.
STRETCH = 256

#: Trees that nobody thinks with at the moment. A tree is megabytes and is cleared for every
#: question, so it belongs to a thought and not to a bot: there are never more trees than thoughts
#: at the same time, however many bots sit at however many tables.
_spare: SimpleQueue[Tree] = SimpleQueue()


@contextmanager
def borrowed(count: int) -> Iterator[list[Tree]]:
    """Trees to think with, given back when the thought is done."""
    trees = [_tree() for _ in range(count)]
    try:
        yield trees
    finally:
        for tree in trees:
            _spare.put(tree)


def _tree() -> Tree:
    try:
        return _spare.get_nowait()
    except Empty:
        return Tree(ROOM, EXPLORATION, FIRST_PLAY)


@cache
def policies(game: str) -> tuple[Policy, Policy]:
    """The policy as the search's first opinion, and as the player of playouts."""
    learned = learned_policy(game)
    return Policy(tempered(learned, PRIOR_POWER)), Policy(tempered(learned, PLAYOUT_POWER))


class Root:
    """One thread's search of one position."""

    def __init__(self, state: State, prior: Policy, policy: Policy, seed: int, tree: Tree) -> None:
        self.state = state
        self.scratch = state.clone()
        self.prior = prior
        self.policy = policy
        self.seed = seed
        self.tree = tree
        tree.clear()

    def run(self, iterations: int) -> None:
        grow(self.tree, self.state, self.scratch, self.prior, self.policy, self.seed, iterations)

    def run_through(self, iterations: int, unwanted: Unwanted) -> None:
        """So many iterations, unless nobody wants the answer any more. Pausing changes nothing."""
        for done in range(0, iterations, STRETCH):
            self.run(min(STRETCH, iterations - done))
            if unwanted():
                return

    def run_for(self, budget: Budget, began: float, unwanted: Unwanted) -> None:
        """Until the time is up, or until nothing could change the choice any more."""
        clock = budget.clock
        now = clock()
        # A thread's own time begins with the thread; what happened before is not its own.
        deadline = (now if budget.cpu else began) + budget.seconds
        slice_ = FIRST_SLICE
        while True:  # at least once, however late it is already
            self.run(slice_)
            before, now = now, clock()
            pace = slice_ / max(now - before, 1e-9)
            if now >= deadline or self.decided((deadline - now) * pace) or unwanted():
                return
            slice_ = max(1, int(pace * min(SLICE, max(deadline - now, 0.0))))

    def decided(self, left: float) -> bool:
        """Can the second best action not catch up in the iterations that are left?"""
        visits = sorted(self.tree.edge(action)[0] for action in self.state.legal_actions())
        return visits[-1] - visits[-2] > left


class SearchBot:
    """Looks ahead."""

    uses_threads = True

    def __init__(self, seed: int, budget: Budget = USUAL) -> None:
        self.seed = seed
        self.budget = budget
        self.asked = 0
        self.unwanted: Unwanted = never

    def choose(self, state: State) -> int:
        return self.evaluate(state).best

    def evaluate(self, state: State) -> Evaluation:
        """The chance to win of every seat and every action."""
        began = time.perf_counter()
        self.asked += 1
        prior, policy = policies(game_of(state).id)
        seed = stream(self.seed, self.asked)
        with borrowed(self.budget.threads) as trees:
            roots = [
                Root(state, prior, policy, stream(seed, thread), tree)
                for thread, tree in enumerate(trees)
            ]
            self._think(roots, began)
            return summed_up(state, roots, time.perf_counter() - began)

    def _think(self, roots: list[Root], began: float) -> None:
        """As long as the budget lasts, every root in a thread of its own."""
        if self.budget.seconds:
            think = partial(Root.run_for, budget=self.budget, began=began, unwanted=self.unwanted)
        else:
            share = -(-self.budget.iterations // len(roots))
            think = partial(Root.run_through, iterations=share, unwanted=self.unwanted)
        if len(roots) == 1:
            think(roots[0])
        else:
            with ThreadPoolExecutor(len(roots)) as pool:
                list(pool.map(think, roots))


def summed_up(state: State, roots: list[Root], seconds: float) -> Evaluation:
    """What all threads found. More visits are better: they are where the search ended up."""
    iterations = sum(root.tree.iterations for root in roots)
    wins = tuple(
        sum(root.tree.total_win[seat] for root in roots) / iterations
        for seat in range(state.players)
    )
    rows = []
    for action in state.legal_actions():
        edges = [root.tree.edge(action) for root in roots]
        visits = sum(edge[0] for edge in edges)
        payoff = sum(edge[0] * edge[1] for edge in edges)
        won = sum(edge[0] * edge[2] for edge in edges)
        rows.append(
            (visits, payoff / max(visits, 1), ActionValue(action, visits, won / max(visits, 1)))
        )
    rows.sort(key=lambda row: (-row[0], -row[1]))
    return Evaluation(wins, tuple(row[2] for row in rows), iterations, seconds)
