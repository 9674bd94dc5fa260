"""How fast the engine is: games and decisions a second, clones, decisions driven from Python.

    make bench          this machine, compiled against interpreted
    make bench YARDSTICK=../before     beside an earlier version, built in that folder, in one run
    make bench-peers    the same with catanatron and OpenSpiel in one run

Rounds of all measurements are interleaved and the best of each is kept, because other work on the
machine only ever slows things down; for the same reason seconds are the processor's, and only those
of two threads the clock's. `--write` keeps the figures in engine.json and writes them into
the documents (`figures`).
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from array import array
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from bench import searching
from bench.figures import (
    ROOT,
    Figures,
    engine_table,
    keep,
    measured,
    peers_table,
    ratio,
    row_name,
    significant,
    takes_less,
)
from dicewright.bots.learned import own_policy
from dicewright.bots.playouts import finish
from dicewright.core.game import Game
from dicewright.core.registry import get_game
from dicewright.core.rng import below, following, start
from dicewright.core.state import COMPILED, State
from dicewright.sim.batch import run_rows, sum_rows
from dicewright.sim.consts import DECISIONS_CELL, ROW, TOTALS

GAME = get_game("diceforge")


def random_games(
    players: int, games: int, preset: str = "first-game", threads: int = 1, game: Game = GAME
) -> dict[str, float]:
    """Whole random games, on one thread or several at once."""
    options = {"preset": preset} if game is GAME else {}
    template = game.configure(players, options)
    scratches = [game.configure(players, options) for _ in range(threads)]
    rows = [array("i", [0] * (ROW * games)) for _ in range(threads)]

    def run(thread: int) -> None:
        run_rows(template, scratches[thread], 7, thread * games, games, rows[thread])

    clock = time.process_time if threads == 1 else time.perf_counter
    begun = clock()
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(run, range(threads)))
    seconds = clock() - begun
    totals = array("q", [0] * TOTALS)
    for part in rows:
        sum_rows(players, games, part, totals)
    return {
        "games_per_second": games * threads / seconds,
        "decisions_per_second": totals[DECISIONS_CELL] / seconds,
    }


def middle_of_a_game() -> State:
    """A four-player game after some rounds."""
    state = GAME.new(4, {}, 3)
    word = start(5)
    while state.decisions < 90:
        word = following(word)
        legal = state.legal_actions()
        state.apply(legal[below(word, len(legal))])
    return state


def clones(count: int) -> dict[str, float]:
    """Copying a state: into a scratch state inside compiled code, and as a new object."""
    state = middle_of_a_game()
    scratch = state.clone()
    begun = time.process_time()
    scratch.copy_often(state, count)
    inside = time.process_time() - begun
    begun = time.process_time()
    for _ in range(count // 10):
        state.clone()
    outside = time.process_time() - begun
    return {
        "clone_inside_us": inside / count * 1e6,
        "clone_from_python_us": outside / (count // 10) * 1e6,
    }


def policy_games(players: int, games: int) -> dict[str, float]:
    """Whole games by the learned policy."""
    template, scratch = GAME.configure(players, {}), GAME.configure(players, {})
    policy = own_policy(GAME.id)
    begun = time.process_time()
    for seed in range(games):
        scratch.copy(template)
        scratch.begin(seed)
        finish(scratch, policy, seed)
    return {"games_per_second": games / (time.process_time() - begun)}


def microseconds(task: Callable[[], object], count: int) -> float:
    """How long a call takes, made from Python."""
    begun = time.process_time()
    for _ in range(count):
        task()
    return (time.process_time() - begun) / count * 1e6


def digests(count: int) -> dict[str, float]:
    return {"digest_us": microseconds(middle_of_a_game().digest, count)}


def encodings(count: int) -> dict[str, float]:
    """What a seat sees, written into memory that is there."""
    state = middle_of_a_game()
    memory = array("f", [0.0] * GAME.encoding.size)
    return {"encode_us": microseconds(partial(state.observe, 0, memory), count)}


def driven_from_python(games: int) -> dict[str, float]:
    """A loop in plain Python that takes the first legal action the engine lists, and applies it."""
    template = GAME.configure(4, {})
    state = GAME.configure(4, {})
    decisions = 0
    begun = time.process_time()
    for seed in range(games):
        state.copy(template)
        state.begin(seed)
        while not state.over:
            state.apply(state.legal_actions()[-1])
        decisions += state.decisions
    return {"python_us_per_decision": (time.process_time() - begun) / decisions * 1e6}


def best(rounds: int, tasks: dict[str, Callable[[], dict[str, float]]]) -> dict[str, float]:
    """Interleaved rounds; of every figure the best."""
    found: dict[str, float] = {}
    for _ in range(rounds):
        for name, task in tasks.items():
            for figure, value in task().items():
                key = f"{name}.{figure}"
                better = min if takes_less(figure) else max
                found[key] = better(found.get(key, value), value)
    return found


def measure(rounds: int, games: int) -> dict[str, float]:
    """All figures of the engine this process runs."""
    tasks: dict[str, Callable[[], dict[str, float]]] = {
        f"{players} players": partial(random_games, players, games) for players in (2, 3, 4)
    }
    if COMPILED:  # interpreted rules have but one thread
        tasks["4 players on two threads"] = partial(random_games, 4, games, threads=2)
    tasks["4 players by policy"] = partial(policy_games, 4, games)
    tasks["4 players, goddess"] = partial(random_games, 4, games, "goddess-discovery")
    tasks["4 players, titans"] = partial(random_games, 4, games, "titans-discovery")
    for players in (2, 4):
        tasks[f"Titan Dice, {players} players"] = partial(
            random_games, players, games, game=get_game("titandice")
        )
    tasks["clone"] = lambda: clones(20 * games)
    tasks["digest"] = lambda: digests(games)
    tasks["encode"] = lambda: encodings(games)
    tasks["driven"] = lambda: driven_from_python(max(games // 10, 1))
    return best(rounds, tasks)


def elsewhere(
    *arguments: str, python: str = sys.executable, **environment: str
) -> dict[str, object]:
    """A JSON report of another process."""
    done = subprocess.run(
        [python, *arguments],
        env=os.environ | environment,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    report: dict[str, object] = json.loads(done.stdout)
    return report


def beside(folder: Path, rounds: int, games: int) -> list[str]:
    """This version and an earlier one, which is built in a folder of its own: rounds of both are
    interleaved, and the best of each is kept."""
    found: dict[str, dict[str, float]] = {"before": {}, "now": {}}
    for _ in range(rounds):
        for name, root in (("before", folder.resolve()), ("now", ROOT)):
            path = os.pathsep.join((str(root / "src"), str(root)))
            figures = elsewhere(
                str(root / "bench" / "engine.py"),
                *("--json", "--rounds", "1", "--games", str(games)),
                PYTHONPATH=path,
            ) | elsewhere(str(ROOT / "bench" / "searching.py"), PYTHONPATH=path)
            for key, value in figures.items():
                number = float(str(value))
                better = min if takes_less(key) else max
                found[name][key] = better(found[name].get(key, number), number)
    lines = ["| measured | before | now | ratio |", "|---|---:|---:|---:|"]
    for key, now in found["now"].items():
        if key in found["before"]:
            then = found["before"][key]
            gain = ratio(key, now, then)
            digits = 3 if now < 100 else 0
            lines.append(
                f"| {row_name(key)} | {then:,.{digits}f} | {now:,.{digits}f} | {gain:.2f}× |"
            )
    threads = found["now"]["4 players on two threads.games_per_second"]
    gain = threads / found["now"]["4 players.games_per_second"]
    return [*lines, "", f"Two threads play {gain:.2f} times as many four-player games as one."]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--json", action="store_true", help="only this process's figures")
    parser.add_argument(
        "--peers", metavar="PYTHON", help="interpreter that has the peers installed"
    )
    parser.add_argument(
        "--yardstick",
        metavar="FOLDER",
        type=Path,
        help="an earlier version, built there, beside ours",
    )
    parser.add_argument("--write", action="store_true", help="keep the figures; needs --peers")
    given = parser.parse_args()
    if given.write and not given.peers:
        parser.error("figures that are kept are measured beside the peers: --peers PYTHON")
    if given.json:
        print(json.dumps(measure(given.rounds, given.games)))
        return
    if not COMPILED:
        raise SystemExit("bench: the engine is not compiled; run `make setup`")
    if given.yardstick:
        print("\n".join(beside(given.yardstick, given.rounds, given.games)))
        return
    figures: Figures = {"compiled": measure(given.rounds, given.games)}
    for name, table in searching.TABLES.items():
        rate = searching.iterations_per_second(*table)
        figures["compiled"][f"{name}.iterations_per_second"] = rate
    figures["interpreted"] = elsewhere(
        *("-m", "bench.engine", "--json", "--rounds", "2", "--games", "20"),
        DICEWRIGHT_INTERPRETED="1",
    )
    for part in figures.values():
        part |= {key: significant(value) for key, value in part.items()}
    if given.peers:
        told = elsewhere("bench/peers.py", "--seconds", "8", "--json", python=given.peers)
        figures["peers"] = told["results"]
    figures = measured(figures)
    if given.write:
        keep("engine", figures)
    print(*engine_table(figures), sep="\n")
    if given.peers:
        print("", *peers_table(figures), sep="\n")


if __name__ == "__main__":
    main()
