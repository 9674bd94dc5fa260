"""Which of two searches is better: games from every seat with the same dice."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from dicewright.bots.budget import Budget
from dicewright.bots.determinise import determinised
from dicewright.bots.network import Network
from dicewright.bots.registry import Bot
from dicewright.bots.search import SearchBot
from dicewright.core.registry import get_game
from dicewright.core.rng import stream
from dicewright.core.state import State
from dicewright.sim.intervals import Interval, Sample


@dataclass
class Result:
    """What the first of two won alone against a table of the second."""

    wins: Sample = field(default_factory=Sample)
    scores: Sample = field(default_factory=Sample)
    theirs: Sample = field(default_factory=Sample)
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])
    decisions: list[int] = field(default_factory=lambda: [0, 0])

    @property
    def interval(self) -> Interval:
        return self.wins.share_interval() or (0.0, 1.0)

    def __str__(self) -> str:
        low, high = self.interval
        pace = [
            1000 * seconds / max(decisions, 1)
            for seconds, decisions in zip(self.seconds, self.decisions, strict=True)
        ]
        return (
            f"{100 * self.wins.mean:.1f} % ({100 * low:.1f} to {100 * high:.1f}) "
            f"of {self.wins.count} games, scores {self.scores.mean:.1f} to "
            f"{self.theirs.mean:.1f}, {pace[0]:.2f} to {pace[1]:.2f} ms"
        )


Maker = Callable[[int], Bot]


def played(
    template: State, one: Maker, others: Maker, rounds: range, seed: int
) -> Iterator[Result]:
    """The result so far, after every round."""
    result = Result()
    for number in rounds:
        for seat in range(template.players):
            play(template, one, others, seat, stream(seed, number), number, result)
        yield result


def play(
    template: State,
    one: Maker,
    others: Maker,
    seat: int,
    seed: int,
    number: int,
    result: Result,
) -> None:
    """One game; the first sits at `seat`."""
    state = template.clone()
    state.begin(seed)
    bots = [
        (one if chair == seat else others)(stream(seed, 100 + chair))
        for chair in range(state.players)
    ]
    step = 0
    while not state.over:
        decider = state.current_player()
        seen = determinised(state, stream(stream(seed, 1), step))
        begun = time.process_time()
        action = bots[decider].choose(seen)
        whose = 0 if decider == seat else 1
        result.seconds[whose] += time.process_time() - begun
        result.decisions[whose] += 1
        state.play(action)
        step += 1
    standings, scores = state.standings(), state.scores()
    best = max(standings)
    won = 1 / standings.count(best) if standings[seat] == best else 0.0
    if state.players == 1:
        won = float(standings[0] > 0)
    result.wins.add(number, won)
    result.scores.add(number, scores[seat])
    for chair, score in enumerate(scores):
        if chair != seat:
            result.theirs.add(number, score)


def searcher(budget: Budget, network: Network) -> Maker:
    """A search that asks this network."""
    return lambda seed: SearchBot(seed, budget, network)


def template_of(game: str, players: int, options: Mapping[str, str]) -> State:
    return get_game(game).configure(players, options)
