"""Many random games without a step of Python in between.

A row a game: decisions, then scores by seat, then standings by seat. Game `i` of a run depends
only on the run's seed and on `i`, so any split over threads gives the same rows.
"""

from __future__ import annotations

from dicewright.core.native import Ints, Longs, Word, nogil
from dicewright.core.rng import start, stream
from dicewright.core.state import State
from dicewright.sim import consts as k

__all__ = ["run_rows", "sum_rows"]


def play_rows(
    template: State, scratch: State, seed: Word, first: int, count: int, rows: Ints
) -> int:
    """Play games `first` to `first + count - 1` of the run, a row each."""
    for i in range(count):
        scratch.copy_from(template)
        game_seed: Word = stream(seed, first + i)
        scratch.rng = start(game_seed)
        scratch.begin_game(game_seed)
        scratch.advance()
        scratch.run_random(start(stream(game_seed, k.POLICY_STREAM)))
        at = i * k.ROW
        rows[at] = scratch.decisions
        for seat in range(scratch.players):
            rows[at + 1 + seat] = scratch.score(seat)
            rows[at + 1 + k.SEATS + seat] = scratch.standing(seat)
    return 0


def add_rows(players: int, count: int, rows: Ints, totals: Longs) -> int:
    """Add the rows up."""
    for i in range(count):
        at = i * k.ROW
        totals[k.GAMES_CELL] += 1
        totals[k.DECISIONS_CELL] += rows[at]
        best = rows[at + 1 + k.SEATS]
        for seat in range(players):
            score = rows[at + 1 + seat]
            totals[k.SUM_CELL + seat] += score
            totals[k.SQUARE_CELL + seat] += score * score
            if score > totals[k.MAXIMUM_CELL + seat]:
                totals[k.MAXIMUM_CELL + seat] = score
            if rows[at + 1 + k.SEATS + seat] > best:
                best = rows[at + 1 + k.SEATS + seat]
        if players == 1 and best <= 0:
            # Alone there is nobody to be better than: a score above zero is a win.
            continue
        winners = 0
        for seat in range(players):
            if rows[at + 1 + k.SEATS + seat] == best:
                winners += 1
        for seat in range(players):
            if rows[at + 1 + k.SEATS + seat] == best:
                totals[k.WINS_CELL + seat] += k.SHARES // winners
    return 0


def run_rows(
    template: State, scratch: State, seed: Word, first: int, count: int, rows: Ints
) -> int:
    """`play_rows`, letting other threads run meanwhile."""
    with nogil:
        play_rows(template, scratch, seed, first, count, rows)
    return 0


def sum_rows(players: int, count: int, rows: Ints, totals: Longs) -> int:
    """`add_rows` for callers in Python."""
    return add_rows(players, count, rows, totals)
