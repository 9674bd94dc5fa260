"""A learned value: what a position is worth to every seat, by one look at it.

A small network: the aspects of a position (`State.aspects`) → HIDDEN → NARROW → for every seat from
the viewer on its payoff, its share of the win, its place and its score at the end. The second and
third layer have numbers of their own for every stage of the game.

* **Sparse**: every aspect has a row, and the first layer is the sum of the rows of those that are
  there. Between a position and one a few decisions later nearly all are the same. So the first
  layer of a root is summed up once for every seat (`prepare`), and a look exchanges only the rows
  of what changed.
* **Calm**: aspects tell nothing about what is under way. A search plays on by the policy until
  nothing is (`State.calm`), and looks then.
* **Modest**: a row of zeros is an aspect that nothing was learned about: a card, a board that it
  never saw. Where the root has one, the search goes on as if nothing was learned at all.
* **Repeatable**: numbers are 32 bits wide and added in a fixed order. Interpreted, products are
  rounded once less than in C: results differ by less than a thousandth.

A network is never changed and shared by all threads; a `Glance` belongs to one of them.
"""

from __future__ import annotations

from array import array
from math import exp

from dicewright.bots import consts as k
from dicewright.core.native import Doubles, Floats, Ints, Single
from dicewright.core.state import State

__all__ = ["Glance", "Network", "glance_at", "prepare"]


class Network:
    """What was learned about a game; with no rows: nothing."""

    rows: int
    seats: int
    first: Floats
    first_bias: Floats
    second: Floats
    second_bias: Floats
    third: Floats
    third_bias: Floats
    #: For every number of players and every stage, how much a look counts beside a game that is
    #: played to its end: 1 is all, 0 is as if nothing was learned.
    trust: Doubles

    def __init__(self, rows: int, seats: int) -> None:
        """Zeros."""
        self.rows = rows
        self.seats = seats
        self.first = array("f", [0.0]) * (rows * k.HIDDEN)
        self.first_bias = array("f", [0.0]) * k.HIDDEN
        self.second = array("f", [0.0]) * (k.STAGES * k.HIDDEN * k.NARROW)
        self.second_bias = array("f", [0.0]) * (k.STAGES * k.NARROW)
        self.third = array("f", [0.0]) * (k.STAGES * k.NARROW * k.KINDS * seats)
        self.third_bias = array("f", [0.0]) * (k.STAGES * k.KINDS * seats)
        self.trust = array("d", [0.0]) * ((k.MOST_SEATS + 1) * k.STAGES)


class Glance:
    """What a thread looks with: the root as every seat sees it, and the layers of one look."""

    roots: Ints
    #: How many aspects the root has that nothing was learned about.
    strange: int
    sums: Floats
    seen: Ints
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
        self.roots = array("i", [0]) * (k.MOST_ASPECTS * seats)
        self.strange = 0
        self.sums = array("f", [0.0]) * (k.HIDDEN * seats)
        self.seen = array("i", [0]) * k.MOST_ASPECTS
        self.hidden = array("f", [0.0]) * k.HIDDEN
        self.narrow = array("f", [0.0]) * k.NARROW
        self.told = array("f", [0.0]) * (k.KINDS * seats)
        self.payoffs = array("d", [0.0]) * k.MOST_SEATS
        self.wins = array("d", [0.0]) * k.MOST_SEATS
        self.places = array("d", [0.0]) * k.MOST_SEATS
        self.scores = array("d", [0.0]) * k.MOST_SEATS


def prepare(network: Network, glance: Glance, root: State) -> int:
    """Take a position as the root: later looks are told apart from it."""
    glance.strange = 0
    for seat in range(root.players):
        count = root.aspects(seat, glance.seen)
        for j in range(k.HIDDEN):
            glance.hidden[j] = network.first_bias[j]
        for i in range(count):
            glance.roots[seat * k.MOST_ASPECTS + i] = glance.seen[i]
            row = glance.seen[i] * k.HIDDEN
            if glance.seen[i] != 0 and network.first[row] == 0.0:
                glance.strange += 1
            for j in range(k.HIDDEN):
                glance.hidden[j] += network.first[row + j]
        for j in range(k.HIDDEN):
            glance.sums[seat * k.HIDDEN + j] = glance.hidden[j]
    return 0


def glance_at(network: Network, glance: Glance, g: State, seat: int) -> int:
    """Look at a calm position as a seat sees it, not far from the root."""
    count = g.aspects(seat, glance.seen)
    for j in range(k.HIDDEN):
        glance.hidden[j] = glance.sums[seat * k.HIDDEN + j]
    first = seat * k.MOST_ASPECTS
    for i in range(count):
        if glance.seen[i] != glance.roots[first + i]:
            exchange(network, glance, glance.roots[first + i], glance.seen[i])
    squeeze(network, glance, g.stage())
    tell(network, glance, g, seat)
    return 0


def exchange(network: Network, glance: Glance, old: int, new: int) -> int:
    """There is another aspect than at the root."""
    gone = old * k.HIDDEN
    come = new * k.HIDDEN
    for j in range(k.HIDDEN):
        glance.hidden[j] += network.first[come + j] - network.first[gone + j]
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
