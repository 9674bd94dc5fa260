"""Chapter: the labyrinth (G1-G13). Steps, forks, treasure halls. Spaces have programs."""

from __future__ import annotations

import cython

if not cython.compiled:
    from dicewright.core.consts import SEAT, A, B
    from dicewright.core.frames import offer, pop, push
    from dicewright.core.state import emit
    from dicewright.games.diceforge.consts import (
        A_STEP,
        A_TREASURE,
        CAUSE_LABYRINTH,
        D_STEP,
        D_TREASURE,
        E_GOLEM_MOVED,
        E_TREASURE_FOUND,
        GLORY,
        GODDESS_SPACE,
        HALLS,
        PROGRAM_SPACE,
        RESOURCES,
        START_SPACE,
        SUN,
        TREASURES,
        WAYS,
        X_PROGRAM,
        X_STEPS,
    )
    from dicewright.games.diceforge.layout import ForgeCells
    from dicewright.games.diceforge.rules.resources import gain
    from dicewright.games.diceforge.tables import (
        HALL_OF,
        TREASURE_BACK,
        TREASURE_FRONT,
        WAYS_BACK,
        WAYS_ON,
    )


def push_steps(g: ForgeCells, seat: int, steps: int, backward: int) -> int:
    """So many steps, each space resolved before the next (G1, G11)."""
    return push(g, X_STEPS, seat, steps, backward, 0)


def way(g: ForgeCells, space: int, index: int, backward: int) -> int:
    """One of the spaces a golem may go to, 0 if there are fewer."""
    cell = (space - 1) * WAYS + index
    return WAYS_BACK[cell] if backward else WAYS_ON[cell]


def resolve_steps(g: ForgeCells) -> int:
    """The next step. At the Goddess, and on the start when going back, what is owed lapses."""
    at = g.top
    seat = g.stack[at + SEAT]
    backward = g.stack[at + B]
    space = g.golem[seat]
    if space == GODDESS_SPACE or (backward and space == START_SPACE) or g.stack[at + A] == 0:
        pop(g)
        return 0
    if way(g, space, 1, backward):
        return push(g, D_STEP, seat, 0, backward, 0)
    g.stack[at + A] -= 1
    return enter(g, seat, way(g, space, 0, backward))


def legal_step(g: ForgeCells) -> int:
    seat = g.stack[g.top + SEAT]
    for index in range(WAYS):
        space = way(g, g.golem[seat], index, g.stack[g.top + B])
        if space:
            offer(g, A_STEP + space - 1)
    return 0


def decide_step(g: ForgeCells, action: int) -> int:
    at = pop(g)
    g.stack[g.top + A] -= 1
    return enter(g, g.stack[at + SEAT], action - A_STEP + 1)


def enter(g: ForgeCells, seat: int, space: int) -> int:
    """The golem arrives, and the space does what it does."""
    g.golem[seat] = space
    if g.listening:
        emit(g, E_GOLEM_MOVED, seat, space, 0, 0, 0)
    return push(g, X_PROGRAM, seat, space - 1, PROGRAM_SPACE, 0)


# -- treasure halls (G2) ---------------------------------------------------------------------------


def visit_hall(g: ForgeCells, seat: int) -> int:
    """Who finds the hall first chooses its treasure; everybody later gets its back."""
    hall = HALL_OF[g.golem[seat] - 1] - 1
    if g.hall[hall] == 0:
        return push(g, D_TREASURE, seat, hall, 0, 0)
    row = (g.hall[hall] - 1) * RESOURCES
    for resource in range(SUN, GLORY + 1):
        gain(g, seat, resource, TREASURE_BACK[row + resource], CAUSE_LABYRINTH)
    return 0


def legal_treasure(g: ForgeCells) -> int:
    """The treasures that lie in no hall yet."""
    for treasure in range(TREASURES):
        found = 0
        for hall in range(HALLS):
            if g.hall[hall] == treasure + 1:
                found = 1
        if not found:
            offer(g, A_TREASURE + treasure)
    return 0


def decide_treasure(g: ForgeCells, action: int) -> int:
    at = pop(g)
    seat = g.stack[at + SEAT]
    treasure = action - A_TREASURE
    g.hall[g.stack[at + A]] = treasure + 1
    if g.listening:
        emit(g, E_TREASURE_FOUND, seat, treasure, g.stack[at + A], 0, 0)
    row = treasure * RESOURCES
    for resource in range(SUN, GLORY + 1):
        gain(g, seat, resource, TREASURE_FRONT[row + resource], CAUSE_LABYRINTH)
    return 0
