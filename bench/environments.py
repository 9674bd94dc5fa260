"""How fast the environments are, next to PettingZoo's own classic games in the same run.

    make bench-environments      measures, keeps environments.json, writes the documents (`figures`)

Every environment is played by the same loop (`agent_iter`, `last`, `step`) with the same chooser: a
uniformly random legal action from the mask. What the chooser costs is measured, too. Time is CPU
time of the process, so that other work on the machine matters little (of several threads it is the
clock's); rounds are interleaved and the best of each is kept. The vector environments draw their
random legal actions themselves. The classic games need pygame and rlcard, so they run in an
environment of their own (requirements/peers.txt), with the same versions of PettingZoo and numpy.
"""

from __future__ import annotations

import argparse
import cProfile
import importlib
import json
import os
import pstats
import random
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from bench.figures import ROOT, environments_table, keep, measured

PEERS = ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4")
LANES = 1024
THREADS = (1, 2)
#: Steps of all lanes in a moment: some milliseconds.
MOMENT = 4
GAMES = ("diceforge", "titandice")

Measure = Callable[[float], float]


def choose(mask: Any, generator: random.Random) -> int:
    """A random legal action."""
    legal = mask.nonzero()[0]
    return int(legal[int(generator.random() * len(legal))])


def aec_steps(env: Any, seconds: float) -> float:
    """Steps a second through PettingZoo's AEC interface, whole games with their resets."""
    generator = random.Random(1)
    steps, seed = 0, 0
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        env.reset(seed=seed)
        seed += 1
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            over = termination or truncation
            env.step(None if over else choose(observation["action_mask"], generator))
            steps += 1
    return steps / (time.process_time() - begun)


def gymnasium_steps(env: Any, seconds: float) -> float:
    """Steps a second through Gymnasium's interface."""
    generator = random.Random(1)
    steps, seed = 0, 0
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        _, info = env.reset(seed=seed)
        seed += 1
        over = False
        while not over:
            _, _, over, _, info = env.step(choose(info["action_mask"], generator))
            steps += 1
    return steps / (time.process_time() - begun)


def vector_steps(games: Any, seconds: float) -> float:
    """Steps a second of all lanes together, choosing included."""
    clock = time.process_time if games.threads == 1 else time.perf_counter
    generator = np.random.default_rng(1)
    steps = 0
    begun = clock()
    while clock() - begun < seconds:
        games.step(games.random_actions(generator))
        steps += games.lanes
    return steps / (clock() - begun)


def lanes_steps(envs: Any, seconds: float) -> float:
    """The same through Gymnasium's vector interface, one seat a game against random players."""
    clock = time.process_time if envs.games.threads == 1 else time.perf_counter
    generator = np.random.default_rng(1)
    envs.reset(seed=1)
    steps = 0
    begun = clock()
    while clock() - begun < seconds:
        envs.step(envs.games.random_actions(generator))
        steps += envs.num_envs
    return steps / (clock() - begun)


def quickest(envs: dict[int, Any], seconds: float) -> dict[int, float]:
    """Steps a second with so many threads, both by the clock and in turns: the best of many short
    moments, since two threads need two cores that nobody else wants just then."""
    generator = np.random.default_rng(1)
    best = dict.fromkeys(envs, 0.0)
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        for threads, env in envs.items():
            env.step(env.games.random_actions(generator))  # whoever helps is awake
            begun = time.perf_counter()
            for _ in range(MOMENT):
                env.step(env.games.random_actions(generator))
            rate = MOMENT * env.num_envs / (time.perf_counter() - begun)
            best[threads] = max(best[threads], rate)
    return best


def spiel_steps(game: Any, seconds: float) -> float:
    """Steps a second through OpenSpiel's interface: rolls and decisions, whole games."""
    generator = random.Random(1)
    steps = 0
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(generator.random() * len(outcomes))][0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(generator.random() * len(legal))])
            steps += 1
    return steps / (time.process_time() - begun)


def chooser_steps(size: int, seconds: float) -> float:
    """How often the chooser alone chooses in a second, from a mask of so many actions."""
    generator = random.Random(1)
    mask = np.zeros(size, np.int8)
    mask[::50] = 1
    count = 0
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        for _ in range(1000):
            choose(mask, generator)
        count += 1000
    return count / (time.process_time() - begun)


def ours() -> dict[str, Measure]:
    """Our environments, by name."""
    import pyspiel

    import dicewright.rl.open_spiel_game  # noqa: F401 (registers the games)
    from dicewright.rl import pettingzoo_env
    from dicewright.rl.gymnasium_env import SeatEnv
    from dicewright.rl.vector import VectorGame
    from dicewright.rl.vector_env import LanesEnv

    found: dict[str, Measure] = {}
    for game in GAMES:
        found[f"{game}|raw_env"] = partial(aec_steps, pettingzoo_env.raw_env(game))
        found[f"{game}|env"] = partial(aec_steps, pettingzoo_env.env(game))
        found[f"{game}|Gymnasium, against random"] = partial(gymnasium_steps, SeatEnv(game))
        spiel = pyspiel.load_game(f"python_{game}")
        found[f"{game}|OpenSpiel"] = partial(spiel_steps, spiel)
        for threads in THREADS:
            told = f"{threads} thread" if threads == 1 else f"{threads} threads, by the clock"
            envs = LanesEnv(game, num_envs=LANES, threads=threads, copy=False)
            found[f"{game}|LanesEnv, {told}"] = partial(lanes_steps, envs)
            games = VectorGame(game, lanes=LANES, threads=threads)
            found[f"{game}|VectorGame, {told}"] = partial(vector_steps, games)
    found["the chooser alone, 402 actions|"] = partial(chooser_steps, 402)
    return found


def lanes_beside(game: str) -> dict[int, Any]:
    """The same lanes by their number of threads."""
    from dicewright.rl.vector_env import LanesEnv

    made = {n: LanesEnv(game, num_envs=LANES, threads=n, copy=False) for n in THREADS}
    for envs in made.values():
        envs.reset(seed=1)
    return made


def peers() -> dict[str, Measure]:
    """PettingZoo's classic games, by name."""
    found: dict[str, Measure] = {}
    for name in PEERS:
        module = importlib.import_module(f"pettingzoo.classic.{name}")
        found[f"{name}|raw_env"] = partial(aec_steps, module.raw_env())
        found[f"{name}|env"] = partial(aec_steps, module.env())
    return found


def measure(subjects: dict[str, Measure], seconds: float) -> dict[str, float]:
    return {name: steps(seconds) for name, steps in subjects.items()}


def measure_peers(python: str, seconds: float) -> dict[str, float]:
    done = subprocess.run(
        [python, "-m", "bench.environments", "--peer-figures", "--seconds", str(seconds)],
        env=os.environ | {"PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    figures: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return figures


def profile(steps: int) -> None:
    """Where the time of a step goes: ours against PettingZoo's own."""
    from dicewright.rl import pettingzoo_env

    for name in ("raw_env", "env"):
        env = getattr(pettingzoo_env, name)("diceforge")
        profiler = cProfile.Profile()
        profiler.enable()
        aec_steps(env, steps / 20_000)
        profiler.disable()
        print(f"-- {name}")
        pstats.Stats(profiler, stream=sys.stdout).sort_stats("tottime").print_stats(14)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=0.4, help="of each round and environment")
    parser.add_argument("--peers", metavar="PYTHON", help="interpreter with the classic games")
    parser.add_argument("--peer-figures", action="store_true", help="only the classic games, JSON")
    parser.add_argument("--profile", action="store_true", help="where the time goes")
    parser.add_argument("--write", action="store_true", help="keep the figures")
    given = parser.parse_args()
    if given.peer_figures:
        print(json.dumps(measure(peers(), given.seconds)))
        return
    if given.profile:
        profile(100_000)
        return
    figures: dict[str, float] = {}
    load = os.getloadavg()[0]  # others at work: it tells what the clock's figures are worth
    subjects = ours()
    beside = {game: lanes_beside(game) for game in GAMES}
    rates = {game: dict.fromkeys(THREADS, 0.0) for game in GAMES}
    for _ in range(given.rounds):
        found = measure(subjects, given.seconds)
        for game, envs in beside.items():
            for threads, rate in quickest(envs, given.seconds).items():
                rates[game][threads] = max(rate, rates[game][threads])
        if given.peers:
            found |= measure_peers(given.peers, given.seconds)
        for name, rate in found.items():
            figures[name] = max(rate, figures.get(name, 0.0))
    about = {
        "load": round(load, 1),
        "lanes": LANES,
        "steps_a_second": {name: round(rate) for name, rate in figures.items()},
        "two_threads": {game: round(both[2] / both[1], 2) for game, both in rates.items()},
    }
    print(*environments_table(measured(about)), sep="\n")
    if given.write:
        keep("environments", measured(about))


if __name__ == "__main__":
    main()
