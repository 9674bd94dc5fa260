"""Learning: a network's numbers from positions, by Adam on plain numpy.

The first layer is multiplied as a full matrix of those aspects that are ever there; a library for
sparse ones is slower at these sizes. A batch is sorted by stage, because the other layers have
numbers of their own for every stage.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dicewright.bots.consts import HIDDEN, KINDS, NARROW, SCORE, STAGES
from dicewright.bots.network import Network
from tools.network.data import Data, Real, Whole, view

BATCH = 512
#: How much an error counts: of payoff, win, place and score.
CARE = np.array([1.0, 0.25, 0.25, 0.25], np.float32)


#: What is smaller is 0 in a file.
LEAST = 1e-6


class Columns:
    """Which aspects are ever there. The first one, *nothing*, has no column. The last column says
    that a search judged the position: what it is worth to policies teaches most of what there is to
    know, but a network is to tell what it is worth to a search."""

    def __init__(self, data: Data, network: Network) -> None:
        self.rows = network.rows
        found = np.zeros(self.rows, bool)
        for at in range(0, len(data), 1 << 16):
            found[data.aspects[at : at + (1 << 16)].ravel()] = True
        found[0] = False
        self.used = np.flatnonzero(found)
        self.width = len(self.used) + 1
        self.place = np.full(self.rows, len(self.used), np.int64)
        self.place[self.used] = np.arange(len(self.used))

    def dense(self, data: Data, rows: Whole) -> Real:
        """Positions as full rows of the aspects that are used: how often each is there."""
        places = self.place[data.aspects[rows]]
        places += np.arange(len(rows))[:, None] * self.width
        count = np.bincount(places.ravel(), minlength=len(rows) * self.width)
        full = count.reshape(len(rows), self.width).astype(np.float32)
        full[:, -1] = data.searched[rows]
        return full


@dataclass
class Layers:
    """The numbers that are learned, in the order of `network`."""

    first: Real
    first_bias: Real
    second: Real
    second_bias: Real
    third: Real
    third_bias: Real

    def all(self) -> list[Real]:
        return [
            self.first,
            self.first_bias,
            self.second,
            self.second_bias,
            self.third,
            self.third_bias,
        ]


def fresh(columns: Columns, seats: int, seed: int) -> Layers:
    """Small random numbers, every stage the same ones."""
    random = np.random.default_rng(seed)

    def normal(*shape: int, size: float) -> Real:
        return (random.standard_normal(shape) * size).astype(np.float32)

    first = normal(columns.width, HIDDEN, size=0.08)
    first[-1] = 0.0
    second = normal(HIDDEN, NARROW, size=math.sqrt(2 / HIDDEN))
    third = normal(NARROW, KINDS * seats, size=math.sqrt(1 / NARROW))
    return Layers(
        first,
        np.zeros(HIDDEN, np.float32),
        np.repeat(second[None], STAGES, 0),
        np.zeros((STAGES, NARROW), np.float32),
        np.repeat(third[None], STAGES, 0),
        np.zeros((STAGES, KINDS * seats), np.float32),
    )


class Learner:
    """Numbers, and how they are moved."""

    def __init__(self, columns: Columns, layers: Layers, scores: tuple[float, float]) -> None:
        self.columns = columns
        self.layers = layers
        #: Mean and width of the scores.
        self.scores = scores
        self.mean = [np.zeros_like(part) for part in layers.all()]
        self.square = [np.zeros_like(part) for part in layers.all()]
        self.steps = 0

    def told(self, full: Real, stages: NDArray[np.int8]) -> tuple[Real, Real, Real]:
        """Both hidden layers and what is told, for rows that are sorted by stage."""
        hidden = full @ self.layers.first
        hidden += self.layers.first_bias
        np.maximum(hidden, 0.0, out=hidden)
        narrow = np.empty((len(full), NARROW), np.float32)
        told = np.empty((len(full), self.layers.third.shape[2]), np.float32)
        for stage, part in slices(stages):
            narrow[part] = hidden[part] @ self.layers.second[stage]
            narrow[part] += self.layers.second_bias[stage]
            np.maximum(narrow[part], 0.0, out=narrow[part])
            told[part] = narrow[part] @ self.layers.third[stage]
            told[part] += self.layers.third_bias[stage]
        return hidden, narrow, told

    def wanted(self, data: Data, rows: Whole) -> tuple[Real, Real]:
        """What should be told, and how much each number counts."""
        targets = data.targets[rows].copy()
        targets[:, SCORE] = (targets[:, SCORE] - self.scores[0]) / self.scores[1]
        count, _, seats = targets.shape
        present = np.arange(seats)[None, :] < data.players[rows][:, None]
        care = CARE[None, :, None] * present[:, None, :] / data.players[rows][:, None, None]
        return targets.reshape(count, -1), care.reshape(count, -1).astype(np.float32)

    def learn(self, data: Data, rows: Whole, rate: float) -> float:
        """One batch; returns the error."""
        rows = rows[np.argsort(data.stages[rows], kind="stable")]
        stages = data.stages[rows]
        full = self.columns.dense(data, rows)
        hidden, narrow, told = self.told(full, stages)
        wanted, care = self.wanted(data, rows)
        seats = told.shape[1] // KINDS
        slope = told.copy()
        shares = slope[:, : SCORE * seats]
        np.copyto(shares, 1.0 / (1.0 + np.exp(-shares)))
        slope -= wanted
        error = float((care * slope * slope).sum() / len(rows))
        slope *= care / len(rows)
        slopes = self.backwards(full, hidden, narrow, slope, stages)
        self.move(slopes, rate)
        return error

    def backwards(
        self, full: Real, hidden: Real, narrow: Real, slope: Real, stages: NDArray[np.int8]
    ) -> list[Real]:
        """The slope of every number."""
        layers = self.layers
        second, second_bias = np.zeros_like(layers.second), np.zeros_like(layers.second_bias)
        third, third_bias = np.zeros_like(layers.third), np.zeros_like(layers.third_bias)
        below = np.empty_like(hidden)
        for stage, part in slices(stages):
            third[stage] = narrow[part].T @ slope[part]
            third_bias[stage] = slope[part].sum(0)
            inner = (slope[part] @ layers.third[stage].T) * (narrow[part] > 0)
            second[stage] = hidden[part].T @ inner
            second_bias[stage] = inner.sum(0)
            below[part] = inner @ layers.second[stage].T
        below *= hidden > 0
        return [full.T @ below, below.sum(0), second, second_bias, third, third_bias]

    def move(self, slopes: list[Real], rate: float) -> None:
        """Adam."""
        self.steps += 1
        fade = rate * math.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        parts = zip(self.layers.all(), slopes, self.mean, self.square, strict=True)
        for numbers, slope, mean, square in parts:
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            numbers -= fade * mean / (np.sqrt(square) + 1e-8)

    def explained(self, data: Data, rows: Whole) -> NDArray[np.float64]:
        """Which share of the differences between results is told, for every kind."""
        pieces = []
        for at in range(0, len(rows), BATCH):
            part = rows[at : at + BATCH]
            part = part[np.argsort(data.stages[part], kind="stable")]
            _, _, told = self.told(self.columns.dense(data, part), data.stages[part])
            wanted, care = self.wanted(data, part)
            pieces.append((told, wanted, care > 0))
        found = np.concatenate([piece[0] for piece in pieces])
        right = np.concatenate([piece[1] for piece in pieces])
        here = np.concatenate([piece[2] for piece in pieces])
        seats = found.shape[1] // KINDS
        found[:, : SCORE * seats] = 1 / (1 + np.exp(-found[:, : SCORE * seats]))
        shares = []
        for kind in range(KINDS):
            cells = slice(kind * seats, (kind + 1) * seats)
            known = here[:, cells]
            error = ((found - right)[:, cells][known] ** 2).mean()
            shares.append(1 - error / right[:, cells][known].var())
        return np.array(shares)

    def export(self, network: Network) -> None:
        """Write the numbers into a network."""
        layers, columns = self.layers, self.columns
        first = np.zeros((columns.rows, HIDDEN), np.float32)
        first[columns.used] = layers.first[:-1]
        # A row that begins with 0 is one that nothing was learned about.
        known = first[columns.used, 0]
        first[columns.used, 0] = np.where(np.abs(known) < LEAST, np.copysign(LEAST, known), known)
        third, third_bias = layers.third.copy(), layers.third_bias.copy()
        own = slice(SCORE * network.seats, KINDS * network.seats)
        third[:, :, own] *= self.scores[1]
        third_bias[:, own] = third_bias[:, own] * self.scores[1] + self.scores[0]
        into = (
            (network.first, first),
            (network.first_bias, layers.first_bias + layers.first[-1]),
            (network.second, layers.second),
            (network.second_bias, layers.second_bias),
            (network.third, third),
            (network.third_bias, third_bias),
        )
        for row, numbers in into:
            view(row, np.float32)[:] = numbers.ravel()


def slices(stages: NDArray[np.int8]) -> Iterator[tuple[int, slice]]:
    """The stages of sorted rows, each with its place."""
    for stage in np.unique(stages):
        low, high = np.searchsorted(stages, [stage, stage + 1])
        yield int(stage), slice(int(low), int(high))


def fit(
    learner: Learner,
    data: Data,
    rows: Whole,
    epochs: int,
    rate: float,
    seed: int,
    say: Callable[[float, float], None],
) -> None:
    """Learn; steps become smaller along half a cosine. `say` hears how far it is, and the error."""
    random = np.random.default_rng(seed)
    total, done, mean = epochs * (len(rows) // BATCH), 0, 0.0
    for _ in range(epochs):
        order = random.permutation(rows)
        for at in range(0, len(order) - BATCH + 1, BATCH):
            now = rate * max(0.02, 0.5 * (1 + math.cos(math.pi * done / total)))
            error = learner.learn(data, order[at : at + BATCH], now)
            done += 1
            mean += (error - mean) * max(0.01, 1 / done)
            if done % 50 == 0 or done == total:
                say(done / total, mean)
