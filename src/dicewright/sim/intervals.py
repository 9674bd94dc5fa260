"""How sure a number is: 95 % intervals for shares and for means.

Games that share their dice (a *round*: the same seed with the seats changed) are not independent.
So a mean's interval comes from the means of the rounds, and a share's interval is Wilson's with
the games counted for as many independent ones as they are worth.
"""

from __future__ import annotations

import math
from collections import defaultdict
from statistics import variance

#: The normal quantile of a 95 % interval.
QUANTILE = 1.959964

Interval = tuple[float, float]


def wilson(share: float, trials: float) -> Interval:
    """Where the true share lies with 95 % confidence (Wilson's score interval)."""
    squared = QUANTILE * QUANTILE
    size = 1 + squared / trials
    centre = share + squared / (2 * trials)
    spread = share * (1 - share) / trials + squared / (4 * trials**2)
    half = QUANTILE * math.sqrt(spread)
    return max(0.0, (centre - half) / size), min(1.0, (centre + half) / size)


def student(degrees: int) -> float:
    """Student's quantile for a 95 % interval (the first terms of its expansion)."""
    z = QUANTILE
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    return z + first / degrees + second / degrees**2


class Sample:
    """Numbers that were observed, by round."""

    def __init__(self) -> None:
        self.rounds: defaultdict[int, list[float]] = defaultdict(list)

    def add(self, round: int, value: float) -> None:
        self.rounds[round].append(value)

    @property
    def count(self) -> int:
        return sum(map(len, self.rounds.values()))

    @property
    def total(self) -> float:
        return math.fsum(value for values in self.rounds.values() for value in values)

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else math.nan

    def _variance_of_mean(self) -> float:
        """The variance of the mean, as the rounds show it. Two rounds at least."""
        # Rounds are of one size, but for those an interrupted run left unfinished.
        rounds, mean = len(self.rounds), self.mean
        residuals = [math.fsum(values) - mean * len(values) for values in self.rounds.values()]
        return rounds * variance(residuals, xbar=0.0) / self.count**2

    def mean_interval(self) -> Interval | None:
        """Where the true mean lies; nothing can be said from a single round."""
        if len(self.rounds) < 2:
            return None
        half = student(len(self.rounds) - 1) * math.sqrt(self._variance_of_mean())
        return self.mean - half, self.mean + half

    @property
    def independent(self) -> float:
        """How many independent games these are worth: at most all of them, at least the rounds."""
        count, rounds, share = self.count, len(self.rounds), self.mean
        if rounds < 2:
            return float(rounds)
        chance = share * (1 - share) / count
        if chance <= 0:
            return float(rounds)
        inflation = self._variance_of_mean() / chance
        return max(float(rounds), count / max(inflation, 1.0))

    def share_interval(self) -> Interval | None:
        """Where the true share lies, for numbers from 0 to 1."""
        return wilson(self.mean, self.independent) if self.rounds else None
