"""A learned value: what a position is worth to every seat, by one look at it.

A small network: the cells of an observation (`core.observation`) → HIDDEN → NARROW → for every seat
from the viewer on its payoff, its share of the win, its place and its score at the end. The second
and third layer have numbers of their own for every stage of the game.

* **Sparse**: nearly all cells of an observation are 0, and between a position and one a few
  decisions later nearly all are the same. So the first layer of a root is summed up once for every
  seat (`prepare`), and a look adds only the rows of the cells that changed.
* **Spread**: an amount (gold, a score) is worth more or less than its share of the most there is,
  so besides its own row it has one for every step of its size.
* **Lead**: how far the viewer's score is before the best other's decides games that end soon, and
  the difference of two cells is hard to learn: it is spread over rows of its own.
* **Repeatable**: numbers are 32 bits wide and added in a fixed order. Interpreted, products are
  rounded once less than in C: results differ by less than a thousandth.

A network is never changed and shared by all threads; a `Glance` belongs to one of them.
"""

from __future__ import annotations

from array import array
from itertools import accumulate
from math import exp

from dicewright.bots import consts as k
from dicewright.core.native import Doubles, Floats, Ints, Single, whole
from dicewright.core.state import State

__all__ = ["Glance", "Network", "glance_at", "prepare"]


class Network:
    """What was learned about a game; with no cells: nothing."""

    cells: int
    #: The cells, rounded up to whole blocks.
    width: int
    seats: int
    first: Floats
    first_bias: Floats
    #: For every cell the row of its first step, and how many steps it has.
    step_row: Ints
    steps: Ints
    #: The row of the furthest that anybody lies behind, and how many points are one row.
    lead_row: int
    lead_step: int
    second: Floats
    second_bias: Floats
    third: Floats
    third_bias: Floats
    #: For every number of players and every stage, how much a look counts beside a game that is
    #: played to its end: 1 is all, 0 is as if nothing was learned.
    trust: Doubles

    def __init__(self, cells: int, seats: int, steps: list[int], lead_step: int = 1) -> None:
        """Zeros; `steps` says of every cell over how many rows it is spread besides its own."""
        self.cells = cells
        self.seats = seats
        self.width = -(-cells // k.BLOCK) * k.BLOCK
        self.steps = array("i", [*steps, *[0] * (self.width - cells)])
        rows = list(accumulate(steps, initial=cells))[:cells]
        self.step_row = array("i", [*rows, *[0] * (self.width - cells)])
        self.lead_row = cells + sum(steps)
        self.lead_step = lead_step
        self.first = array("f", [0.0]) * ((self.lead_row + k.LEADS) * k.HIDDEN)
        self.first_bias = array("f", [0.0]) * k.HIDDEN
        self.second = array("f", [0.0]) * (k.STAGES * k.HIDDEN * k.NARROW)
        self.second_bias = array("f", [0.0]) * (k.STAGES * k.NARROW)
        self.third = array("f", [0.0]) * (k.STAGES * k.NARROW * k.KINDS * seats)
        self.third_bias = array("f", [0.0]) * (k.STAGES * k.KINDS * seats)
        self.trust = array("d", [0.0]) * ((k.MOST_SEATS + 1) * k.STAGES)


class Glance:
    """What a thread looks with: the root as every seat sees it, and the layers of one look."""

    roots: Floats
    sums: Floats
    seen: Floats
    hidden: Floats
    narrow: Floats
    told: Floats
    #: What the latest look said, by seat.
    payoffs: Doubles
    wins: Doubles
    places: Doubles
    scores: Doubles

    def __init__(self, network: Network) -> None:
        seats = max(network.seats, 1)
        self.roots = array("f", [0.0]) * max(network.width * seats, 1)
        self.sums = array("f", [0.0]) * (k.HIDDEN * seats)
        self.seen = array("f", [0.0]) * max(network.width, 1)
        self.hidden = array("f", [0.0]) * k.HIDDEN
        self.narrow = array("f", [0.0]) * k.NARROW
        self.told = array("f", [0.0]) * (k.KINDS * seats)
        self.payoffs = array("d", [0.0]) * k.MOST_SEATS
        self.wins = array("d", [0.0]) * k.MOST_SEATS
        self.places = array("d", [0.0]) * k.MOST_SEATS
        self.scores = array("d", [0.0]) * k.MOST_SEATS


def prepare(network: Network, glance: Glance, root: State) -> int:
    """Take a position as the root: later looks are told apart from it."""
    for seat in range(root.players):
        row = seat * network.width
        root.encode(seat, glance.roots, row)
        for j in range(k.HIDDEN):
            glance.hidden[j] = network.first_bias[j]
        for cell in range(network.cells):
            amount: Single = glance.roots[row + cell]
            if amount != 0.0:
                add_row(network, glance, cell, amount)
            if network.steps[cell] > 0:
                add_row(network, glance, step_of(network, cell, amount), 1.0)
        for j in range(k.HIDDEN):
            glance.sums[seat * k.HIDDEN + j] = glance.hidden[j]
    return 0


def step_of(network: Network, cell: int, amount: Single) -> int:
    """The row of the step that an amount is on; what is below zero is on the first."""
    if amount <= 0.0:
        return network.step_row[cell]
    return network.step_row[cell] + whole(amount * (network.steps[cell] - 1) + 0.5)


def lead_of(g: State, seat: int) -> int:
    """How many points a seat has more than the best other one."""
    if g.players == 1:
        return g.score(seat)
    best = -k.LARGEST_CELL
    for other in range(g.players):
        if other != seat:
            best = max(best, g.score(other))
    return g.score(seat) - best


def row_of_lead(network: Network, lead: int) -> int:
    """The row that a lead is spread to; very large ones share the outermost."""
    step = max(lead + k.LEADS // 2 * network.lead_step, 0) // network.lead_step
    return network.lead_row + min(step, k.LEADS - 1)


def add_row(network: Network, glance: Glance, row: int, amount: Single) -> int:
    first = row * k.HIDDEN
    for j in range(k.HIDDEN):
        glance.hidden[j] += amount * network.first[first + j]
    return 0


def glance_at(network: Network, glance: Glance, g: State, seat: int) -> int:
    """Look at a position as a seat sees it, not far from the root."""
    g.encode(seat, glance.seen, 0)
    for j in range(k.HIDDEN):
        glance.hidden[j] = glance.sums[seat * k.HIDDEN + j]
    row = seat * network.width
    first = 0
    while first < network.width:
        changed: int = 0
        for cell in range(first, first + k.BLOCK):
            changed += glance.seen[cell] != glance.roots[row + cell]
        if changed:
            for cell in range(first, first + k.BLOCK):
                change_cell(network, glance, cell, glance.roots[row + cell], glance.seen[cell])
        first += k.BLOCK
    add_row(network, glance, row_of_lead(network, lead_of(g, seat)), 1.0)
    squeeze(network, glance, g.stage())
    tell(network, glance, g, seat)
    return 0


def change_cell(network: Network, glance: Glance, cell: int, old: Single, new: Single) -> int:
    """A cell has another amount than at the root."""
    if old == new:
        return 0
    add_row(network, glance, cell, new - old)
    if network.steps[cell] > 0:
        before = step_of(network, cell, old)
        now = step_of(network, cell, new)
        if before != now:
            add_row(network, glance, before, -1.0)
            add_row(network, glance, now, 1.0)
    return 0


def squeeze(network: Network, glance: Glance, stage: int) -> int:
    """The second and the third layer. Row by row, not sum by sum: so C adds many at once."""
    for j in range(k.NARROW):
        glance.narrow[j] = network.second_bias[stage * k.NARROW + j]
    row = stage * k.HIDDEN * k.NARROW
    for i in range(k.HIDDEN):
        amount: Single = glance.hidden[i]
        if amount > 0.0:
            for j in range(k.NARROW):
                glance.narrow[j] += amount * network.second[row + j]
        row += k.NARROW
    outputs = k.KINDS * network.seats
    for j in range(outputs):
        glance.told[j] = network.third_bias[stage * outputs + j]
    row = stage * k.NARROW * outputs
    for i in range(k.NARROW):
        amount = glance.narrow[i]
        if amount > 0.0:
            for j in range(outputs):
                glance.told[j] += amount * network.third[row + j]
        row += outputs
    return 0


def tell(network: Network, glance: Glance, g: State, seat: int) -> int:
    """What was found, by seat. Shares of the win add up to 1, between two also payoffs."""
    seats = network.seats
    total = 0.0
    for i in range(g.players):
        who = (seat + i) % g.players
        glance.payoffs[who] = share(glance.told[k.PAYOFF * seats + i])
        glance.wins[who] = share(glance.told[k.WIN * seats + i])
        glance.places[who] = share(glance.told[k.PLACE * seats + i])
        glance.scores[who] = glance.told[k.SCORE * seats + i]
        total += glance.wins[who]
    if g.players > 1:
        for i in range(g.players):
            glance.wins[i] /= total
    if g.players == 2:
        glance.payoffs[0] = 0.5 * (1.0 + glance.payoffs[0] - glance.payoffs[1])
        glance.payoffs[1] = 1.0 - glance.payoffs[0]
        glance.places[0] = 0.5 * (1.0 + glance.places[0] - glance.places[1])
        glance.places[1] = 1.0 - glance.places[0]
    return 0


def share(logit: float) -> float:
    """From 0 to 1."""
    return 1.0 / (1.0 + exp(-logit))
