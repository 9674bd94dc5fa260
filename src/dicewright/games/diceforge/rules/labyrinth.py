"""Chapter: the labyrinth (G1-G13). Steps, forks, treasure halls. Spaces have programs."""

from __future__ import annotations

from dicewright.core.frames import emit, offer, pop, push
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge import tables as t
from dicewright.games.diceforge.layout import ForgeCells
from dicewright.games.diceforge.rules.resources import gain


def push_steps(g: ForgeCells, seat: int, steps: int, backward: int) -> int:
    """So many steps, each space resolved before the next (G1, G11)."""
    return push(g, k.X_STEPS, seat, steps, backward, 0)


def way(g: ForgeCells, space: int, index: int, backward: int) -> int:
    """One of the spaces a golem may go to, 0 if there are fewer."""
    cell = (space - 1) * k.WAYS + index
    return t.WAYS_BACK[cell] if backward else t.WAYS_ON[cell]


def resolve_steps(g: ForgeCells) -> int:
    """The next step. At the Goddess, and on the start when going back, what is owed lapses."""
    at = g.top
    seat = g.stack[at + k.SEAT]
    backward = g.stack[at + k.B]
    space = g.golem[seat]
    if space == k.GODDESS_SPACE or (backward and space == k.START_SPACE) or g.stack[at + k.A] == 0:
        pop(g)
        return 0
    if way(g, space, 1, backward):
        return push(g, k.D_STEP, seat, 0, backward, 0)
    g.stack[at + k.A] -= 1
    return enter(g, seat, way(g, space, 0, backward))


def legal_step(g: ForgeCells) -> int:
    seat = g.stack[g.top + k.SEAT]
    for index in range(k.WAYS):
        space = way(g, g.golem[seat], index, g.stack[g.top + k.B])
        if space:
            offer(g, k.A_STEP + space - 1)
    return 0


def decide_step(g: ForgeCells, action: int) -> int:
    at = pop(g)
    g.stack[g.top + k.A] -= 1
    return enter(g, g.stack[at + k.SEAT], action - k.A_STEP + 1)


def enter(g: ForgeCells, seat: int, space: int) -> int:
    """The golem arrives, and the space does what it does."""
    g.golem[seat] = space
    if g.listening:
        emit(g, k.E_GOLEM_MOVED, seat, space, 0, 0, 0)
    return push(g, k.X_PROGRAM, seat, space - 1, k.PROGRAM_SPACE, 0)


# -- treasure halls (G2) ---------------------------------------------------------------------------


def visit_hall(g: ForgeCells, seat: int) -> int:
    """Who finds the hall first chooses its treasure; everybody later gets its back."""
    hall = t.HALL_OF[g.golem[seat] - 1] - 1
    if g.hall[hall] == 0:
        return push(g, k.D_TREASURE, seat, hall, 0, 0)
    row = (g.hall[hall] - 1) * k.RESOURCES
    for resource in range(k.SUN, k.GLORY + 1):
        gain(g, seat, resource, t.TREASURE_BACK[row + resource], k.CAUSE_LABYRINTH)
    return 0


def legal_treasure(g: ForgeCells) -> int:
    """The treasures that lie in no hall yet."""
    for treasure in range(k.TREASURES):
        found = 0
        for hall in range(k.HALLS):
            if g.hall[hall] == treasure + 1:
                found = 1
        if not found:
            offer(g, k.A_TREASURE + treasure)
    return 0


def decide_treasure(g: ForgeCells, action: int) -> int:
    at = pop(g)
    seat = g.stack[at + k.SEAT]
    treasure = action - k.A_TREASURE
    g.hall[g.stack[at + k.A]] = treasure + 1
    if g.listening:
        emit(g, k.E_TREASURE_FOUND, seat, treasure, g.stack[at + k.A], 0, 0)
    row = treasure * k.RESOURCES
    for resource in range(k.SUN, k.GLORY + 1):
        gain(g, seat, resource, t.TREASURE_FRONT[row + resource], k.CAUSE_LABYRINTH)
    return 0
