"""Ratings of bots from places: Plackett-Luce, as openskill computes it.

openskill rates game after game, so the last games weigh more than the first, which means nothing
for bots: they do not learn. So the games are rated several times from the beginning, each time in
another order, and the results are averaged. Skill does not drift, so `tau` is 0. A bot that has
several seats of a table is rated by the mean of what happens to it there.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from statistics import fmean

from dicewright.sim.games_file import PlayedGame

OPENSKILL = "openskill"
PASSES = 10
#: Everybody starts with this rating and this uncertainty.
MU = 25.0
SIGMA = MU / 3


@dataclass(frozen=True, slots=True)
class Rating:
    """A bot's rating; the true one lies within two sigma of mu, as far as the model holds."""

    mu: float
    sigma: float


def ratings(games: Sequence[PlayedGame], passes: int = PASSES) -> dict[str, Rating]:
    """The rating of every bot that met another one; of nobody where openskill is missing."""
    met = [(game.bots, game.places) for game in games if len(set(game.bots)) > 1]
    if find_spec(OPENSKILL) is None:
        met = []
    shuffler = random.Random(len(met))
    results = []
    for _ in range(passes if met else 0):
        shuffler.shuffle(met)
        results.append(_rated_in_order(met))
    return {
        bot: Rating(
            fmean(result[bot].mu for result in results),
            fmean(result[bot].sigma for result in results),
        )
        for bot in (sorted(results[0]) if results else ())
    }


def _rated_in_order(met: Sequence[tuple[Sequence[str], Sequence[int]]]) -> dict[str, Rating]:
    from openskill.models import PlackettLuce

    model = PlackettLuce(mu=MU, sigma=SIGMA, tau=0.0)
    now = {bot: Rating(MU, SIGMA) for bots, _ in met for bot in bots}
    for bots, places in met:
        teams = [[model.create_rating([now[bot].mu, now[bot].sigma])] for bot in bots]
        rated = model.rate(teams, ranks=[float(place) for place in places])
        for bot in set(bots):
            mine = [team[0] for team, other in zip(rated, bots, strict=True) if other == bot]
            now[bot] = Rating(
                fmean(player.mu for player in mine), fmean(player.sigma for player in mine)
            )
    return now
