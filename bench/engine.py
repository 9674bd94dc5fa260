"""How fast the engine is: games and decisions a second, clones, decisions driven from Python.

    make bench          this machine, compiled against interpreted
    make bench YARDSTICK=../before     beside an earlier version, built in that folder, in one run
    make bench-peers    the same with catanatron and OpenSpiel in one run

Rounds of all measurements are interleaved and the best of each is kept, because other work on the
machine only ever slows things down. `--write` puts the table into docs/benchmarks.md.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import time
from array import array
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from functools import partial
from pathlib import Path

from dicewright.core.game import Game
from dicewright.core.registry import get_game
from dicewright.core.rng import below, following, start
from dicewright.core.state import COMPILED, State
from dicewright.sim.batch import run_rows, sum_rows
from dicewright.sim.consts import DECISIONS_CELL, ROW, TOTALS

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs" / "benchmarks.md"
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

    begun = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(run, range(threads)))
    seconds = time.perf_counter() - begun
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
    begun = time.perf_counter()
    scratch.copy_often(state, count)
    inside = time.perf_counter() - begun
    begun = time.perf_counter()
    for _ in range(count // 10):
        state.clone()
    outside = time.perf_counter() - begun
    return {
        "clone_inside_us": inside / count * 1e6,
        "clone_from_python_us": outside / (count // 10) * 1e6,
    }


def driven_from_python(games: int) -> dict[str, float]:
    """A loop in plain Python that takes the first legal action the engine lists, and applies it."""
    template = GAME.configure(4, {})
    state = GAME.configure(4, {})
    decisions = 0
    begun = time.perf_counter()
    for seed in range(games):
        state.copy(template)
        state.begin(seed)
        while not state.over:
            state.apply(state.legal_actions()[-1])
        decisions += state.decisions
    return {"python_us_per_decision": (time.perf_counter() - begun) / decisions * 1e6}


def best(rounds: int, tasks: dict[str, Callable[[], dict[str, float]]]) -> dict[str, float]:
    """Interleaved rounds; of every figure the best."""
    found: dict[str, float] = {}
    for _ in range(rounds):
        for name, task in tasks.items():
            for figure, value in task().items():
                key = f"{name}.{figure}"
                better = min if figure.endswith(("_us", "_decision")) else max
                found[key] = better(found.get(key, value), value)
    return found


def measure(rounds: int, games: int) -> dict[str, float]:
    """All figures of the engine this process runs."""
    tasks: dict[str, Callable[[], dict[str, float]]] = {
        f"{players} players": partial(random_games, players, games) for players in (2, 3, 4)
    }
    tasks["4 players on two threads"] = partial(random_games, 4, games, threads=2)
    tasks["4 players, goddess"] = partial(random_games, 4, games, "goddess-discovery")
    tasks["4 players, titans"] = partial(random_games, 4, games, "titans-discovery")
    for players in (2, 4):
        tasks[f"Titan Dice, {players} players"] = partial(
            random_games, players, games, game=get_game("titandice")
        )
    tasks["clone"] = lambda: clones(20 * games)
    tasks["driven"] = lambda: driven_from_python(max(games // 10, 1))
    return best(rounds, tasks)


def elsewhere(
    *arguments: str, python: str = sys.executable, **environment: str
) -> dict[str, object]:
    """A JSON report of another process."""
    done = subprocess.run(
        [python, *arguments],
        env=os.environ | environment,
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
            source = str(root / "src")
            figures = elsewhere(
                str(root / "bench" / "engine.py"),
                *("--json", "--rounds", "1", "--games", str(games)),
                PYTHONPATH=source,
            ) | elsewhere(str(ROOT / "bench" / "searching.py"), PYTHONPATH=source)
            for key, value in figures.items():
                number = float(str(value))
                better = min if key.endswith(("_us", "_decision")) else max
                found[name][key] = better(found[name].get(key, number), number)
    lines = ["| measured | before | now | ratio |", "|---|---:|---:|---:|"]
    for key, now in found["now"].items():
        if key in found["before"]:
            then = found["before"][key]
            ratio = then / now if key.endswith(("_us", "_decision")) else now / then
            digits = 3 if now < 100 else 0
            name = key.replace(".", ": ").replace("_", " ")
            lines.append(f"| {name} | {then:,.{digits}f} | {now:,.{digits}f} | {ratio:.2f}× |")
    threads = found["now"]["4 players on two threads.games_per_second"]
    gain = threads / found["now"]["4 players.games_per_second"]
    return [*lines, "", f"Two threads play {gain:.2f} times as many four-player games as one."]


def engine_table(fast: dict[str, float], slow: dict[str, float]) -> list[str]:
    lines = [
        "| measured | compiled | interpreted | ratio |",
        "|---|---:|---:|---:|",
    ]
    for key, value in fast.items():
        ratio = slow[key] / value if key.endswith(("_us", "_decision")) else value / slow[key]
        digits = 3 if value < 100 else 0
        lines.append(
            f"| {key.replace('.', ': ').replace('_', ' ')} "
            f"| {value:,.{digits}f} | {slow[key]:,.{digits}f} | {ratio:.1f}× |"
        )
    gain = fast["4 players on two threads.games_per_second"] / fast["4 players.games_per_second"]
    lines += ["", f"Two threads play {gain:.2f} times as many four-player games as one."]
    return lines


def peer_table(fast: dict[str, float], peers: dict[str, object]) -> list[str]:
    ours = fast["4 players.decisions_per_second"]
    lines = [
        "",
        "| same work by | version | game | decisions/s | ours / theirs | clone µs |",
        "|---|---|---|---:|---:|---:|",
    ]
    results = peers["results"]
    assert isinstance(results, list)
    for row in results:
        rate = row["decisions_per_second"]
        lines.append(
            f"| {row['peer']} | {row['version']} | {row['game']} | {rate:,.0f} "
            f"| {ours / rate:,.0f}× | {row['clone_microseconds']:.2f} |"
        )
    lines += [
        "",
        "Different games, so only the order of magnitude says something. Peers also count forced "
        "moves as decisions (about six in ten of catanatron's); ours are never asked.",
    ]
    return lines


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
    parser.add_argument("--write", action="store_true", help=f"write {DOCS.relative_to(ROOT)}")
    given = parser.parse_args()
    if given.json:
        print(json.dumps(measure(given.rounds, given.games)))
        return
    if not COMPILED:
        raise SystemExit("bench: the engine is not compiled; run `make setup`")
    if given.yardstick:
        print("\n".join(beside(given.yardstick, given.rounds, given.games)))
        return
    peers = (
        elsewhere("bench/peers.py", "--seconds", "8", "--json", python=given.peers)
        if given.peers
        else None
    )
    fast = measure(given.rounds, given.games)
    slow = elsewhere(
        __file__, "--json", "--rounds", "2", "--games", "20", DICEWRIGHT_INTERPRETED="1"
    )
    lines = engine_table(fast, {key: float(str(value)) for key, value in slow.items()})
    if peers:
        lines += peer_table(fast, peers)
    where = f"Python {platform.python_version()}, {os.cpu_count()} cores, {platform.machine()}"
    command = "make bench-peers" if peers else "make bench"
    head = ["# Benchmarks", "", f"`{command}` on {date.today().isoformat()}: {where}.", ""]
    print("\n".join(head + lines))
    if given.write:
        DOCS.write_text("\n".join([*head, *lines, ""]))


if __name__ == "__main__":
    main()
