"""A tournament from Python: who plays where, the games as they end, and what they say.

python examples/tournament.py --rounds 50 --workers 2
"""

import argparse

from dicewright.sim.setup import Setup
from dicewright.sim.standings import results_of
from dicewright.sim.tournament import Format, Tournament
from dicewright.sim.workers import play_all, processes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=50)
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    tournament = Tournament(
        bots=("greedy", "random"),
        setups=(Setup.parse("diceforge 2"), Setup.parse("diceforge 3 preset=advanced")),
        rounds=given.rounds,
        seed=7,
        format=Format.ONE_AGAINST_REST,
    )
    games = []
    with processes(given.workers) as workers:
        for game in play_all(workers, tournament.fixtures()):
            games.append(game)
            print(f"\r{len(games)} of {tournament.games} games", end="")
    print()
    results = results_of(tournament, games)
    for standings in results.setups:
        print(standings.title)
        for standing in standings.bots:
            low, high = standing.won.share_interval() or (0, 1)
            print(f"  {standing.bot:8} wins {standing.won.mean:.0%} ({low:.0%} to {high:.0%})")
    for standing in results.overall.bots:
        if standing.rating:
            print(f"{standing.bot:8} rating {standing.rating.mu:.1f} ± {standing.rating.sigma:.1f}")


if __name__ == "__main__":  # worker processes import this file, too
    main()
