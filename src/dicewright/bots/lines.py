"""What a search expects to happen: the line of play that it thought about most.

Nothing about dice is stored in its tree (see `tree`), so a line is found by rolling again: many
copies of the position play the action, each by dice of its own; at every question each of them
takes what the search came back to most, and the line goes on with what most of them do.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from dicewright.bots.tree import Tree
from dicewright.core.consts import AUTO
from dicewright.core.rng import start, stream
from dicewright.core.state import State

#: Copies that play on, and how many of them must agree for a line to go on.
COPIES = 48
AGREE = 16
#: Visits of an action below which it was hardly thought about.
THOUGHT = 24
LONGEST = 8


@dataclass(frozen=True, slots=True)
class Ply:
    """A decision in a line: an action, a position in which it is taken, and in how many of the
    rolls that were tried the game came here like this."""

    state: State
    action: int
    share: float


def line_of(tree: Tree, state: State, action: int, seed: int) -> tuple[Ply, ...]:
    """The line that begins with an action, as far as the search has thought about it."""
    line = [Ply(state.clone(), action, 1.0)]
    edge, visits = tree.tried(0, action)
    players = [(_rolling(state, stream(seed, n)), edge) for n in range(COPIES)] if visits else []
    for _ in range(LONGEST - 1):
        for copy, _edge in players:
            copy.apply(line[-1].action)
        answers: dict[tuple[int, int], list[tuple[State, int]]] = defaultdict(list)
        for copy, taken in players:
            node = -1 if copy.over else tree.asked(taken, copy)
            if node < 0:
                continue
            (edge, visits), choice = _favourite(tree, node, copy)
            if visits >= THOUGHT:
                answers[copy.current_player(), choice].append((copy, edge))
        if not answers:
            break
        players = max(answers.values(), key=len)
        if len(players) < AGREE:
            break
        _, choice = max(answers, key=lambda answer: len(answers[answer]))
        line.append(Ply(players[0][0].clone(), choice, len(players) / COPIES))
    return tuple(line)


def _rolling(state: State, seed: int) -> State:
    """A copy with dice of its own."""
    copy = state.clone()
    copy.chance_mode = AUTO
    copy.rng = start(seed)
    return copy


def _favourite(tree: Tree, node: int, state: State) -> tuple[tuple[int, int], int]:
    """The item and the visits of the legal action that was looked at most, and the action."""
    found = [(tree.tried(node, action), action) for action in state.legal_actions()]
    return max(found, key=lambda row: row[0][1])
