"""`search`: looks ahead by Monte Carlo tree search (see `tree`), as long as its budget lasts.

Positions are judged by the game's learned network (see `values`), or, where there is none, by games
played to their end. `playouts` is the same search without a network.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache, partial
from queue import Empty, SimpleQueue

from dicewright.bots.budget import Budget
from dicewright.bots.consts import AIM_PLACE, AIM_SCORE, AIM_WIN
from dicewright.bots.evaluation import ActionValue, Evaluation
from dicewright.bots.network import Glance, Network
from dicewright.bots.people import taste
from dicewright.bots.playouts import finish, weights_of
from dicewright.bots.seating import Unwanted, never
from dicewright.bots.tree import Tree, grow
from dicewright.bots.values import NONE, learned_network
from dicewright.bots.weights import learned_policy, tempered
from dicewright.core.consts import AUTO
from dicewright.core.registry import game_of
from dicewright.core.rng import start, stream
from dicewright.core.state import Policy, State

FINAL = int(os.environ.get("DW_FINAL", "0"))
SHARE = float(os.environ.get("DW_SHARE", "0.6"))
USUAL = Budget(seconds=0.1)
#: What it may aim at, by name: to win, a good place, a high score.
AIMS = {"win": AIM_WIN, "place": AIM_PLACE, "score": AIM_SCORE}
#: Games that say what a usual score is.
USUAL_GAMES = 16
#: How strongly the policy's opinion is preferred to what was seen so far.
EXPLORATION = float(os.environ.get('DW_EXP', '1.0'))
#: An action nobody has tried yet is taken to be a little worse than its node.
FIRST_PLAY = 0.03
PRIOR_POWER = float(os.environ.get('DW_PRIOR', '0.3'))
PLAYOUT_POWER = float(os.environ.get('DW_PLAY', '1.0'))
#: Items of a tree, 28 bytes each: seven megabytes. An iteration adds two, so about a second fills
#: it; then iterations go on with what is there.
ROOM = 1 << 18
#: Iterations between two looks at the clock, at first; then about SLICE seconds' worth.
FIRST_SLICE = 16
SLICE = 0.001
#: A search that keeps coming back to one action, in this share of that many iterations, has
#: decided: whoever plays against it should not wait for what is obvious.
OBVIOUS_AFTER = int(os.environ.get('DW_OBV', '1000'))
OBVIOUS_SHARE = 0.9
#: How much less likely to win an action of its style may be, and how often, compared with the best,
#: it must have been looked at.
STYLE_COSTS = 0.03
STYLE_LOOKS = 0.05
#: Iterations between two looks at whether anybody still waits, where no clock is looked at.
STRETCH = 256

#: Trees that nobody thinks with at the moment. A tree is megabytes and is cleared for every
#: question, so it belongs to a thought and not to a bot: there are never more trees than thoughts
#: at the same time, however many bots sit at however many tables.
_spare: SimpleQueue[Tree] = SimpleQueue()


@contextmanager
def borrowed(count: int, room: int = ROOM) -> Iterator[list[Tree]]:
    """Trees to think with, given back when the thought is done; those of another size are not
    kept."""
    if room != ROOM:
        yield [Tree(room, EXPLORATION, FIRST_PLAY) for _ in range(count)]
        return
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
def policies(game: str, players: int = 0) -> tuple[Policy, Policy]:
    """The policy as the search's first opinion, and as the player of playouts."""
    learned = learned_policy(game, players)
    return Policy(tempered(learned, PRIOR_POWER)), Policy(tempered(learned, PLAYOUT_POWER))


@cache
def _lab_network(game: str) -> Network:
    name = os.environ.get("DW_NET")
    if not name:
        return learned_network(game)
    from dicewright.bots.values import read_network
    from dicewright.core.registry import get_game
    from dicewright.bots import consts as k

    network = read_network(get_game(game), open(name, "rb").read())
    trusts = [float(x) for x in os.environ.get("DW_TRUST", "").split(",") if x]
    for stage in range(k.STAGES):
        if trusts:
            network.trust[2 * k.STAGES + stage] = trusts[min(stage, len(trusts) - 1)]
    return network


class Root:
    """One thread's search of one position."""

    def __init__(
        self,
        state: State,
        prior: Policy,
        policy: Policy,
        seed: int,
        tree: Tree,
        network: Network = NONE,
        aim: int = AIM_WIN,
    ) -> None:
        self.state = state
        self.network = network
        self.glance = Glance(network)
        self.scratch = state.clone()
        self.prior = prior
        self.policy = policy
        self.seed = seed
        self.tree = tree
        tree.clear()
        tree.aim = aim
        tree.exploration = EXPLORATION
        tree.rootfactor = float(os.environ.get('DW_ROOT', '1'))
        tree.doubting = float(os.environ.get('DW_DOUBT', '0.4'))
        tree.first_play = float(os.environ.get('DW_FPU', '0.03'))
        if aim == AIM_SCORE:
            tree.middle = max(1.0, self._usual_score())

    def _usual_score(self) -> float:
        """About what whoever decides ends with: what is more than that is a good score."""
        total = 0.0
        for number in range(USUAL_GAMES):
            self.scratch.copy(self.state)
            self.scratch.chance_mode = AUTO
            self.scratch.rng = start(stream(self.seed, number))
            finish(self.scratch, self.policy, stream(self.seed, number))
            total += self.scratch.scores()[self.state.current_player()]
        return total / USUAL_GAMES

    def run(self, iterations: int) -> None:
        grow(
            self.tree,
            self.network,
            self.glance,
            self.state,
            self.scratch,
            self.prior,
            self.policy,
            self.seed,
            iterations,
        )

    def run_through(self, iterations: int, unwanted: Unwanted) -> None:
        """So many iterations, unless nobody wants the answer any more. Pausing changes nothing."""
        if FINAL:
            first = int(iterations * (1 - SHARE))
            self.run(first)
            sizes = [m for m in (32, 16, 8, 4, 2) if m <= FINAL]
            left = iterations - first
            for number, size in enumerate(sizes):
                self.halve(size)
                self.run(left // len(sizes))
            return
        for done in range(0, iterations, STRETCH):
            self.run(min(STRETCH, iterations - done))
            if unwanted():
                return

    def halve(self, size: int) -> None:
        """Only the best so many actions go on."""
        tree, legal = self.tree, self.state.legal_actions()
        if tree.finalists:
            among = [tree.finalist[i] for i in range(tree.finalists)]
            among.sort(key=lambda place: -tree.edge(legal[place])[1])
        else:
            among = sorted(range(len(legal)), key=lambda place: -tree.edge(legal[place])[0])
        among = among[:size]
        for i, place in enumerate(among):
            tree.finalist[i] = place
        tree.finalists = len(among)

    def run_for(
        self, budget: Budget, began: float, unwanted: Unwanted, *, patient: bool = False
    ) -> None:
        """Until the time is up, or, unless it is patient, until nothing could change the choice
        any more."""
        clock = budget.clock
        now = clock()
        # A thread's own time begins with the thread; what happened before is not its own.
        deadline = (now if budget.cpu else began) + budget.seconds
        slice_ = FIRST_SLICE
        while True:  # at least once, however late it is already
            self.run(slice_)
            before, now = now, clock()
            pace = slice_ / max(now - before, 1e-9)
            if now >= deadline or unwanted():
                return
            if not patient and self.decided((deadline - now) * pace):
                return
            slice_ = max(1, int(pace * min(SLICE, max(deadline - now, 0.0))))

    def decided(self, left: float) -> bool:
        """Can the second best action not catch up in the iterations that are left, or is the best
        one obvious?"""
        visits = sorted(self.tree.edge(action)[0] for action in self.state.legal_actions())
        return visits[-1] - visits[-2] > left or obvious(visits)


def obvious(visits: list[int]) -> bool:
    """Is one action so much better that looking on would not change the choice? The visits of
    every action, in any order."""
    total = sum(visits)
    return total >= OBVIOUS_AFTER and max(visits) >= OBVIOUS_SHARE * total


class SearchBot:
    """Looks ahead."""

    uses_threads = True

    def __init__(
        self,
        seed: int,
        budget: Budget = USUAL,
        network: Network | None = None,
        aim: str = "win",
        style: str = "",
        room: int = ROOM,
        *,
        patient: bool = False,
    ) -> None:
        """With a network of its own it asks that one instead of the game's. A patient one uses all
        of its time, also when it has decided."""
        self.network = network
        self.style = style
        self.room = room
        self.patient = patient
        self.aim = AIMS[aim]
        self.seed = seed
        self.budget = budget
        self.asked = 0
        self.unwanted: Unwanted = never

    def choose(self, state: State) -> int:
        found = self.evaluate(state)
        return self._in_style(state, found) if self.style else found.best

    def _in_style(self, state: State, found: Evaluation) -> int:
        """Of the actions that are nearly as good as the best, the one its style likes most."""
        weights = weights_of(state, taste(game_of(state).id, self.style))
        liked = dict(zip(state.legal_actions(), weights, strict=True))
        best = found.actions[0]
        near = [
            value.action
            for value in found.actions
            if value.win >= best.win - STYLE_COSTS and value.visits >= STYLE_LOOKS * best.visits
        ]
        return max(near, key=lambda action: liked[action])

    def evaluate(self, state: State) -> Evaluation:
        """The chance to win of every seat and every action."""
        began = time.perf_counter()
        with self.thought(state) as roots:
            return summed_up(state, roots, time.perf_counter() - began)

    @contextmanager
    def thought(self, state: State) -> Iterator[list[Root]]:
        """What every thread thought about a position, as long as the trees are not given back."""
        began = time.perf_counter()
        self.asked += 1
        prior, policy = policies(game_of(state).id, state.players)
        network = self.network or _lab_network(game_of(state).id)
        seed = stream(self.seed, self.asked)
        with borrowed(self.budget.threads, self.room) as trees:
            roots = [
                Root(state, prior, policy, stream(seed, thread), tree, network, self.aim)
                for thread, tree in enumerate(trees)
            ]
            self._think(roots, began)
            yield roots

    def _think(self, roots: list[Root], began: float) -> None:
        """As long as the budget lasts, every root in a thread of its own."""
        if self.budget.seconds:
            think = partial(
                Root.run_for,
                budget=self.budget,
                began=began,
                unwanted=self.unwanted,
                patient=self.patient,
            )
        else:
            share = -(-self.budget.iterations // len(roots))
            think = partial(Root.run_through, iterations=share, unwanted=self.unwanted)
        if len(roots) == 1:
            think(roots[0])
        else:
            with ThreadPoolExecutor(len(roots)) as pool:
                list(pool.map(think, roots))


class PlayoutBot(SearchBot):
    """Looks ahead, and judges positions by games that are played to their end."""

    def __init__(
        self, seed: int, budget: Budget = USUAL, aim: str = "win", style: str = ""
    ) -> None:
        super().__init__(seed, budget, NONE, aim, style)


def summed_up(state: State, roots: list[Root], seconds: float) -> Evaluation:
    """What all threads found. More visits are better: they are where the search ended up."""
    iterations = sum(root.tree.iterations for root in roots)
    seats, trees = range(state.players), [root.tree for root in roots]
    wins = tuple(sum(tree.total_win[seat] for tree in trees) / iterations for seat in seats)
    scores = tuple(sum(tree.total_score[seat] for tree in trees) / iterations for seat in seats)
    rows = []
    for place, action in enumerate(state.legal_actions()):
        edges = [tree.edge(action) for tree in trees]
        visits = sum(edge[0] for edge in edges)
        count = max(visits, 1)
        payoff = sum(edge[0] * edge[1] for edge in edges) / count
        win = sum(tree.choice_win[place] for tree in trees) / count
        square = sum(tree.square_win[place] for tree in trees) / count
        score = sum(tree.choice_score[place] for tree in trees) / count
        square_score = sum(tree.square_score[place] for tree in trees) / count
        error = math.sqrt(max(square - win * win, 0.0) / count)
        score_error = math.sqrt(max(square_score - score * score, 0.0) / count)
        value = ActionValue(action, visits, win, error, score, score_error)
        rows.append((visits, payoff, value))
    if FINAL and roots[0].tree.finalists:
        tree = roots[0].tree
        last = {state.legal_actions()[tree.finalist[i]] for i in range(tree.finalists)}
        rows.sort(key=lambda row: (row[2].action not in last, -row[1] if row[2].action in last else -row[0]))
        return Evaluation(wins, tuple(row[2] for row in rows), iterations, seconds, scores)
    rows.sort(key=lambda row: (-row[0], -row[1]))
    return Evaluation(wins, tuple(row[2] for row in rows), iterations, seconds, scores)
