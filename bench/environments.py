"""How fast the environments are, next to PettingZoo's own classic games in the same run.

    make bench-environments      measures and writes the table into docs/research.md

Every environment is played by the same loop (`agent_iter`, `last`, `step`) with the same chooser: a
uniformly random legal action from the mask. What the chooser costs is measured, too. Time is CPU
time of the process, so that other work on the machine matters little (of several threads it is the
clock's); rounds are interleaved and the best of each is kept. The vector environment draws its
random legal actions itself. The classic games need pygame and rlcard, so they run in an environment
of their own (requirements/peers.txt), with the same versions of PettingZoo and numpy.
"""

from __future__ import annotations

import argparse
import cProfile
import importlib
import json
import os
import platform
import pstats
import random
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs" / "research.md"
BEGIN, END = "<!-- speed: make bench-environments -->", "<!-- end of speed -->"
PEERS = ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4")
LANES = 256

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
    from dicewright.rl import pettingzoo_env
    from dicewright.rl.gymnasium_env import SeatEnv
    from dicewright.rl.vector import VectorGame

    found: dict[str, Measure] = {}
    for game in ("diceforge", "titandice"):
        found[f"{game}|raw_env"] = partial(aec_steps, pettingzoo_env.raw_env(game))
        found[f"{game}|env"] = partial(aec_steps, pettingzoo_env.env(game))
        found[f"{game}|Gymnasium, against random"] = partial(gymnasium_steps, SeatEnv(game))
        one, two = (VectorGame(game, lanes=LANES, threads=threads) for threads in (1, 2))
        found[f"{game}|VectorGame, 1 thread"] = partial(vector_steps, one)
        found[f"{game}|VectorGame, 2 threads, by the clock"] = partial(vector_steps, two)
    found["the chooser alone, 402 actions|"] = partial(chooser_steps, 402)
    return found


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
        [python, __file__, "--peer-figures", "--seconds", str(seconds)],
        env=os.environ | {"PYGAME_HIDE_SUPPORT_PROMPT": "1"},
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


def table(figures: dict[str, float]) -> list[str]:
    lines = ["| environment | how | steps/s | µs a step |", "|---|---|---:|---:|"]
    for name, rate in figures.items():
        subject, _, how = name.partition("|")
        lines.append(f"| {subject} | {how} | {rate:,.0f} | {1e6 / rate:.2f} |")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=0.4, help="of each round and environment")
    parser.add_argument("--peers", metavar="PYTHON", help="interpreter with the classic games")
    parser.add_argument("--peer-figures", action="store_true", help="only the classic games, JSON")
    parser.add_argument("--profile", action="store_true", help="where the time goes")
    parser.add_argument("--write", action="store_true", help=f"write {DOCS.relative_to(ROOT)}")
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
    for _ in range(given.rounds):
        found = measure(subjects, given.seconds)
        if given.peers:
            found |= measure_peers(given.peers, given.seconds)
        for name, rate in found.items():
            figures[name] = max(rate, figures.get(name, 0.0))
    where = f"Python {platform.python_version()}, {os.cpu_count()} cores, {platform.machine()}"
    lines = [
        f"`make bench-environments` on {date.today().isoformat()}: {where}, two players each.",
        f"Load before the run: {load:.1f} processes.",
        "",
        *table(figures),
    ]
    print("\n".join(lines))
    if given.write:
        text = DOCS.read_text()
        before, _, rest = text.partition(BEGIN)
        _, _, after = rest.partition(END)
        DOCS.write_text(before + "\n".join([BEGIN, *lines, END]) + after)


if __name__ == "__main__":
    main()
