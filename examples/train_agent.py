"""Train a small agent from nothing, in numpy, and watch it get better than random.

    python examples/train_agent.py                  # Dice Forge, about two minutes
    python examples/train_agent.py --game titandice --seconds 60

A network with one hidden layer (a few tens of thousands of numbers) sees the observation, chooses
among the legal actions and guesses how far ahead it will end. It plays one seat against random
players in many games at once (`VectorGame`) and learns by the policy gradient with that guess as
its baseline. Before, in between and after, it plays games that count: its share of wins with a 95 %
interval. Half of all two-player games would be won by chance. Before and after it also meets
`greedy`, a bot it has never seen, in the Gymnasium environment.

With `--updates` instead of `--seconds` the same seed gives the same agent.
"""

from __future__ import annotations

import argparse
import math
import os
import time
from dataclasses import dataclass

# Matrices this small gain nothing from threads of their own, which would be in the way of those
# that play: on a busy machine training took ten times as long. To be said before numpy is there.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from numpy.typing import NDArray

from dicewright.rl.gymnasium_env import SeatEnv
from dicewright.rl.vector import VectorGame
from dicewright.sim.intervals import wilson

Array = NDArray[np.float32]
HIDDEN = 64
STEPS = 32  # decisions a lane between two updates
MINIBATCHES = 4
DISCOUNT, TRACE = 1.0, 0.95  # how far rewards reach back, and how much the guess is trusted
RATE, ENTROPY = 2e-3, 0.01
POINTS = 30.0  # a lead of so many points counts as 1


class Network:
    """Observation → hidden layer → a number for every action, and a guess of the result."""

    def __init__(self, cells: int, actions: int, generator: np.random.Generator) -> None:
        def layer(rows: int, columns: int, scale: float) -> Array:
            values = generator.standard_normal((rows, columns), np.float32)
            return np.asarray(values * (scale / math.sqrt(rows)), np.float32)

        self.weights = [
            layer(cells, HIDDEN, 2.0),
            np.zeros(HIDDEN, np.float32),
            layer(HIDDEN, actions, 0.1),
            np.zeros(actions, np.float32),
            layer(HIDDEN, 1, 0.1),
            np.zeros(1, np.float32),
        ]
        self.means = [np.zeros_like(part) for part in self.weights]
        self.squares = [np.zeros_like(part) for part in self.weights]
        self.updates = 0

    def forward(self, seen: Array, masks: NDArray[np.int8]) -> tuple[Array, Array, Array]:
        """The hidden layer, the chances of all actions (none for illegal ones), the guess."""
        hidden = np.tanh(seen @ self.weights[0] + self.weights[1])
        scores = hidden @ self.weights[2] + self.weights[3]
        scores = np.where(masks != 0, scores, np.float32(-1e9))
        scores -= scores.max(axis=1, keepdims=True)
        chances = np.exp(scores)
        chances /= chances.sum(axis=1, keepdims=True)
        return hidden, chances, (hidden @ self.weights[4] + self.weights[5])[:, 0]

    def learn(
        self,
        seen: Array,
        masks: NDArray[np.int8],
        actions: NDArray[np.int64],
        advantages: Array,
        results: Array,
    ) -> None:
        """One step along the gradient (Adam)."""
        hidden, chances, guesses = self.forward(seen, masks)
        count = np.float32(len(actions))
        logs = np.log(np.maximum(chances, np.float32(1e-9)))
        entropy = -(chances * logs).sum(axis=1, keepdims=True)
        slope = chances * advantages[:, None]
        slope[np.arange(len(actions)), actions] -= advantages
        slope += np.float32(ENTROPY) * chances * (logs + entropy)
        slope /= count
        miss = ((guesses - results) / count)[:, None]
        back = (slope @ self.weights[2].T + miss @ self.weights[4].T) * (1 - hidden * hidden)
        gradients = [seen.T @ back, back.sum(0), hidden.T @ slope, slope.sum(0)]
        self._step([*gradients, hidden.T @ miss, miss.sum(0)])

    def _step(self, gradients: list[Array]) -> None:
        self.updates += 1
        size = RATE * math.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates)
        for i, gradient in enumerate(gradients):
            self.means[i] += np.float32(0.1) * (gradient - self.means[i])
            self.squares[i] += np.float32(0.001) * (gradient * gradient - self.squares[i])
            self.weights[i] -= np.float32(size) * self.means[i] / (np.sqrt(self.squares[i]) + 1e-8)


@dataclass
class Agent:
    """The network, and the cells it looks at: those that ever change on its table."""

    network: Network
    cells: NDArray[np.int64]

    def seen(self, games: VectorGame) -> Array:
        return games.observations[:, self.cells]


def changing_cells(games: VectorGame, generator: np.random.Generator) -> NDArray[np.int64]:
    """Cells that differ between positions of random games; the others are the same weight twice."""
    low, high = games.observations.min(axis=0), games.observations.max(axis=0)
    for _ in range(150):
        games.step(games.random_actions(generator))
        np.minimum(low, games.observations.min(axis=0), out=low)
        np.maximum(high, games.observations.max(axis=0), out=high)
    return np.flatnonzero(low < high)


def drawn(chances: Array, generator: np.random.Generator) -> NDArray[np.int64]:
    """An action a row, as likely as its chance."""
    waits = generator.standard_exponential(chances.shape, np.float32) + np.float32(1e-12)
    return np.asarray((chances / waits).argmax(axis=1))  # who waits least, by his rate


def practise(agent: Agent, games: VectorGame, generator: np.random.Generator) -> int:
    """Play some steps in every lane, then learn from them; returns the games that ended."""
    lanes = np.arange(games.lanes)
    seen, masks, actions, paid, dones, guesses = [], [], [], [], [], []
    for _ in range(STEPS):
        look, mask, seats = agent.seen(games), games.masks.copy(), games.seats.copy()
        _, chances, guess = agent.network.forward(look, mask)
        action = drawn(chances, generator)
        games.step(action)
        seen.append(look)
        masks.append(mask)
        actions.append(action)
        guesses.append(guess)
        paid.append(np.clip(games.rewards[lanes, seats] / np.float32(POINTS), -2, 2))
        dones.append(games.dones.copy())
    _, _, guess = agent.network.forward(agent.seen(games), games.masks)
    advantage = np.zeros(games.lanes, np.float32)
    advantages = []
    for t in reversed(range(STEPS)):
        going = np.float32(1) - dones[t]
        surprise = paid[t] + np.float32(DISCOUNT) * guess * going - guesses[t]
        advantage = surprise + np.float32(DISCOUNT * TRACE) * going * advantage
        advantages.append(advantage)
        guess = guesses[t]
    gained = np.concatenate(advantages[::-1])
    results = gained + np.concatenate(guesses)
    gained = (gained - gained.mean()) / (gained.std() + np.float32(1e-6))
    looks, rules, acts = np.concatenate(seen), np.concatenate(masks), np.concatenate(actions)
    for part in np.array_split(generator.permutation(len(gained)), MINIBATCHES):
        agent.network.learn(looks[part], rules[part], acts[part], gained[part], results[part])
    return int(np.sum(dones))


def examine(agent: Agent, given: argparse.Namespace, wanted: int) -> tuple[float, int]:
    """Games that count, against random players: wins (shared ones by their share) and games.

    The agent draws from its chances, as in training: before it has learnt anything it is random.
    Every lane plays the same number of games, so that short ones do not count more.
    """
    lanes = min(256, wanted)
    each = math.ceil(wanted / lanes)
    games = VectorGame(
        given.game,
        lanes=lanes,
        players=given.players,
        opponents="random",
        threads=given.threads,
        seed=given.seed + 1_000_000,
    )
    generator = np.random.default_rng(given.seed)
    left = np.full(lanes, each)
    rows = np.arange(lanes)
    wins = 0.0
    while left.any():
        seats = games.seats.copy()
        _, chances, _ = agent.network.forward(agent.seen(games), games.masks)
        games.step(drawn(chances, generator))
        for lane in rows[(games.dones == 1) & (left > 0)]:
            wins += share_of_win(float(games.rewards[lane, seats[lane]]), given.players)
            left[lane] -= 1
    return wins, lanes * each


def share_of_win(reward: float, players: int) -> float:
    """A reward by wins, which adds up to zero, as a share of the win."""
    return (reward * (players - 1) + 1) / players


def meet(agent: Agent, given: argparse.Namespace, bot: str) -> tuple[float, int]:
    """Games against a bot: wins and games."""
    env = SeatEnv(given.game, players=given.players, opponents=bot)
    generator = np.random.default_rng(given.seed)
    wins, games = 0.0, max(given.games // 8, 1)
    for seed in range(games):
        observation, _ = env.reset(seed=seed)
        reward, over = 0.0, False
        while not over:
            seen = observation["observation"][None, agent.cells]
            _, chances, _ = agent.network.forward(seen, observation["action_mask"][None])
            observation, reward, over, _, _ = env.step(int(drawn(chances, generator)[0]))
        wins += share_of_win(reward, given.players)
    return wins, games


def report(label: str, wins: float, games: int) -> None:
    share, (low, high) = wins / games, wilson(wins / games, games)
    bar = "█" * round(40 * share)
    print(f"{label:>18}  {share:6.1%}  ({low:.1%} to {high:.1%})  {bar}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--game", default="diceforge")
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4))
    parser.add_argument("--seconds", type=float, default=100.0, help="how long to train")
    parser.add_argument("--updates", type=int, help="train so many updates instead")
    parser.add_argument("--lanes", type=int, default=256, help="games at once")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--games", type=int, default=1024, help="games of the last examination")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    generator = np.random.default_rng(given.seed)
    games = VectorGame(
        given.game,
        lanes=given.lanes,
        players=given.players,
        opponents="random",
        rewards="score",
        threads=given.threads,
        seed=given.seed,
    )
    cells = changing_cells(games, generator)
    agent = Agent(Network(len(cells), games.masks.shape[1], generator), cells)
    print(f"{games.game.title}, {given.players} players, against random; {len(cells)} cells")
    print(f"{'games played':>18}  share of wins (95 % interval)")
    report("0, greedy", *meet(agent, given, "greedy"))
    report("0", *examine(agent, given, given.games))
    played, updates, looked, begun = 0, 0, 0, time.perf_counter()

    def progress() -> float:
        if given.updates is not None:
            return float(updates / given.updates)
        return float((time.perf_counter() - begun) / given.seconds)

    while progress() < 1:
        played += practise(agent, games, generator)
        updates += 1
        if progress() * 8 >= looked + 1 and progress() < 1:
            looked = int(progress() * 8)
            report(f"{played:,}", *examine(agent, given, max(given.games // 4, 1)))
    report(f"{played:,}", *examine(agent, given, given.games))
    report(f"{played:,}, greedy", *meet(agent, given, "greedy"))
    print(f"{updates} updates in {time.perf_counter() - begun:.0f} s, examinations included")


if __name__ == "__main__":
    main()
