"""Many random games without a step of Python in between.

A row a game: decisions, then scores by seat, then standings by seat. Game `i` of a run depends
only on the run's seed and on `i`, so any split over threads gives the same rows.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from dicewright.core.rng import Word, start, stream
    from dicewright.core.state import State
    from dicewright.sim.consts import (
        DECISIONS_CELL,
        GAMES_CELL,
        MAXIMUM_CELL,
        POLICY_STREAM,
        ROW,
        SEATS,
        SHARES,
        SQUARE_CELL,
        SUM_CELL,
        WINS_CELL,
    )


def play_rows(
    template: State, scratch: State, seed: Word, first: int, count: int, rows: array[int]
) -> int:
    """Play games `first` to `first + count - 1` of the run, a row each."""
    for i in range(count):
        scratch.copy_from(template)
        game_seed = stream(seed, first + i)
        scratch.rng = start(game_seed)
        scratch.begin_game(game_seed)
        scratch.advance()
        scratch.run_random(start(stream(game_seed, POLICY_STREAM)))
        at = i * ROW
        rows[at] = scratch.decisions
        for seat in range(scratch.players):
            rows[at + 1 + seat] = scratch.score(seat)
            rows[at + 1 + SEATS + seat] = scratch.standing(seat)
    return 0


def add_rows(players: int, count: int, rows: array[int], totals: array[int]) -> int:
    """Add the rows up."""
    for i in range(count):
        at = i * ROW
        totals[GAMES_CELL] += 1
        totals[DECISIONS_CELL] += rows[at]
        best = rows[at + 1 + SEATS]
        for seat in range(players):
            score = rows[at + 1 + seat]
            totals[SUM_CELL + seat] += score
            totals[SQUARE_CELL + seat] += score * score
            if score > totals[MAXIMUM_CELL + seat]:
                totals[MAXIMUM_CELL + seat] = score
            if rows[at + 1 + SEATS + seat] > best:
                best = rows[at + 1 + SEATS + seat]
        if players == 1 and best <= 0:
            # Alone there is nobody to be better than: a score above zero is a win.
            continue
        winners = 0
        for seat in range(players):
            if rows[at + 1 + SEATS + seat] == best:
                winners += 1
        for seat in range(players):
            if rows[at + 1 + SEATS + seat] == best:
                totals[WINS_CELL + seat] += SHARES // winners
    return 0


def run_rows(
    template: State, scratch: State, seed: Word, first: int, count: int, rows: array[int]
) -> int:
    """`play_rows`, letting other threads run meanwhile."""
    with cython.nogil:
        play_rows(template, scratch, seed, first, count, rows)
    return 0


def sum_rows(players: int, count: int, rows: array[int], totals: array[int]) -> int:
    """`add_rows` for callers in Python."""
    return add_rows(players, count, rows, totals)
