"""What players know: the table as it was laid out, and everything that happened since.

Everybody knows the same. What lies hidden (the order of shuffled stacks) is not in it, so games
that nobody at the table can tell apart have the same *information state*: what algorithms for games
with hidden parts go by. As numbers, what matters of it is an observation (`State.observe`).
"""

from __future__ import annotations

from collections.abc import Iterable

from dicewright.core.state import State


def information_state(opening: State, moves: Iterable[int]) -> str:
    """The first picture of the table, then a line for every move: rolls and decisions, with whose
    they were."""
    state = opening.clone()
    lines = [str(state)]
    for action in moves:
        seat = state.current_player()
        text = state.game.vocabulary.text(action)
        lines.append(f"player {seat + 1}: {text}" if seat >= 0 else text)
        state.apply(action)
    return "\n".join(lines)
