"""python -m tools.network GAME: see the package."""

from __future__ import annotations

import os

# One thread for each process: gathering has as many processes as are wanted.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import argparse
import json
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from importlib.resources import files
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from dicewright.bots.budget import Budget
from dicewright.bots.consts import SCORE
from dicewright.bots.network import Network
from dicewright.bots.values import (
    NETWORK,
    aspects_of,
    heading_of,
    read_network,
    write_network,
)
from dicewright.core.game import Game
from dicewright.core.registry import game_names, get_game
from dicewright.core.rng import stream
from tools.network.curve import draw
from tools.network.data import Data, joined, kept, load, split
from tools.network.fit import Columns, Learner, fit, fresh
from tools.network.gate import judged, trusted
from tools.network.gathering import Part

ROOT = Path(__file__).resolve().parent.parent.parent
#: Positions that one process gathers at a time.
PIECE = 25_000
HELD = 20_000
MOST_TABLES = 1000
KINDS = ("payoff", "win", "place", "score")


class Run:
    """One generation after the other, in a folder."""

    def __init__(self, wanted: argparse.Namespace) -> None:
        self.wanted = wanted
        self.game: Game = get_game(wanted.game)
        self.tables = list(self.game.training)[: wanted.tables]
        self.folder: Path = wanted.folder or ROOT / "build/network" / wanted.game
        self.console = Console(stderr=True)

    def say(self, text: str) -> None:
        self.console.print(text, highlight=False)

    def run(self) -> bytes:
        """All generations, and the gate; returns the file of the last network, if it passed."""
        made, folders = b"", []
        for number in range(1, self.wanted.generations + 1):
            folders.append(self.folder / f"generation-{number}")
            folders[-1].mkdir(parents=True, exist_ok=True)
            made = self.learned(folders, made)
        passed = self.passed(folders[-1], made)
        return self.trusting(made, passed) if passed else b""

    def step(self, file: Path) -> bool:
        """Is a step still to be done?"""
        return not file.exists()

    # -- positions -------------------------------------------------------------------------------

    def parts(self, number: int, before: bytes) -> list[Part]:
        """What a generation adds to learn from, cut into pieces: the first positions that policies
        judge, every other some that the search with the network before judges."""
        found: list[Part] = []
        iterations = self.wanted.iterations if before else 0
        total = self.wanted.searched if before else self.wanted.positions
        amounts = shares([share for _, _, share in self.tables], total)
        for (players, options, _), amount in zip(self.tables, amounts, strict=True):
            for first in range(0, amount, PIECE):
                seed = stream(stream(self.wanted.seed, number), len(found))
                size = min(PIECE, amount - first)
                part = Part(self.game.id, players, dict(options), size, seed, iterations, before)
                found.append(part)
        return found

    def gathered(self, folders: list[Path], before: bytes) -> Data:
        """The positions of all generations so far; pieces that are there already are not gathered
        again."""
        number = len(folders)
        parts = self.parts(number, before)
        names = [folders[-1] / f"positions-{place:03}.npz" for place in range(len(parts))]
        missing = [pair for pair in zip(parts, names, strict=True) if self.step(pair[1])]
        with self.bar() as bar, ProcessPoolExecutor(self.wanted.workers) as pool:
            task = bar.add_task(f"generation {number}: positions", total=len(parts))
            bar.update(task, completed=len(parts) - len(missing))
            for job in as_completed([pool.submit(gather_into, *pair) for pair in missing]):
                job.result()
                bar.advance(task)
        earlier = [file for folder in folders[:-1] for file in pieces_in(folder)]
        return joined([load(name) for name in [*earlier, *names]])

    # -- learning --------------------------------------------------------------------------------

    def learned(self, folders: list[Path], before: bytes) -> bytes:
        """The network of the latest generation, as a file."""
        folder, number = folders[-1], len(folders)
        file = folder / NETWORK
        if self.step(file):
            data = self.gathered(folders, before)
            network = self.empty(data)
            began = time.process_time()
            curve = self.fitted(data, network, number)
            made = {
                "command": command_of(self.wanted),
                "generation": number,
                "positions": len(data),
                "fingerprint": data.fingerprint,
                "seconds": round(time.process_time() - began),
                "explained": dict(zip(KINDS, curve[-1][2:], strict=True)),
            }
            (folder / "curve.json").write_text(json.dumps(curve))
            kept(file, write_network(self.game, network, made))
        return file.read_bytes()

    def empty(self, data: Data) -> Network:
        """A network that fits the positions, trusted wherever it learns."""
        network = Network(aspects_of(self.game), data.targets.shape[2])
        trusted(network, tuple(int(players) for players in np.unique(data.players)))
        return network

    def fitted(self, data: Data, network: Network, number: int) -> list[list[float]]:
        """Learn; returns the curve: share done, error, then what is explained of each kind."""
        rows, held = split(data, min(HELD, len(data) // 10), self.wanted.seed)
        columns = Columns(data, network)
        present = np.arange(data.targets.shape[2])[None, :] < data.players[:, None]
        scores = data.targets[:, SCORE][present]
        layers = fresh(columns, network.seats, self.wanted.seed)
        learner = Learner(columns, layers, (float(scores.mean()), float(scores.std()) or 1.0))
        curve: list[list[float]] = []
        with self.bar() as bar:
            task = bar.add_task(f"generation {number}: learning", total=1.0)

            def say(done: float, error: float) -> None:
                bar.update(task, completed=done)
                if not curve or done >= min(1.0, curve[-1][0] + 0.1):
                    told = learner.explained(data, held)
                    curve.append([done, error, *[round(float(share), 4) for share in told]])

            fit(learner, data, rows, self.wanted.epochs, self.wanted.rate, self.wanted.seed, say)
        learner.export(network)
        told = curve[-1][2:]
        self.say(
            f"generation {number}: explains "
            + ", ".join(f"{share:.3f} of {kind}" for kind, share in zip(KINDS, told, strict=True))
        )
        return curve

    # -- the gate --------------------------------------------------------------------------------

    def passed(self, folder: Path, made: bytes) -> tuple[int, ...]:
        """The numbers of players at which it is better than games played to their end."""
        file = folder / "gate.json"
        if self.step(file):
            wanted = self.wanted
            verdict = judged(
                self.game,
                self.tables,
                read_network(self.game, made),
                Budget.parse(wanted.budget),
                wanted.rounds,
                wanted.seed,
                self.say,
            )
            told = [verdict.passed, *verdict.told]
            kept(file, json.dumps(told, indent=1, ensure_ascii=False).encode())
        return tuple(json.loads(file.read_text())[0])

    def trusting(self, made: bytes, passed: tuple[int, ...]) -> bytes:
        """The file of a network that is asked only where it passed."""
        told, _ = heading_of(self.game, made)
        network = read_network(self.game, made)
        trusted(network, passed)
        return write_network(self.game, network, told["made"])

    def bar(self) -> Progress:
        columns = TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn()
        return Progress(*columns, console=self.console)


def pieces_in(folder: Path) -> list[Path]:
    """The positions that were gathered there."""
    return [file for file in sorted(folder.glob("positions-*.npz")) if "draft" not in file.name]


def gather_into(part: Part, file: Path) -> None:
    """A piece of work of one process."""
    part.gathered().save(file)


def shares(parts: Sequence[int], total: int) -> list[int]:
    """A number divided in proportion."""
    return [total * part // sum(parts) for part in parts]


def command_of(wanted: argparse.Namespace) -> str:
    """The command line that makes the same, whatever was left to the defaults."""
    names = ("generations", "tables", "positions", "searched", "iterations", "epochs", "rate")
    words = [f"--{name} {getattr(wanted, name)}" for name in (*names, "budget", "rounds", "seed")]
    return " ".join([f"python -m tools.network {wanted.game}", *words])


def read_arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.network", description=__doc__)
    parser.add_argument("game", choices=game_names())
    parser.add_argument("--generations", type=int, default=3)
    parser.add_argument("--tables", type=int, default=MOST_TABLES, help="only the first ones")
    parser.add_argument("--positions", type=int, default=1_000_000, help="that policies judge")
    parser.add_argument("--searched", type=int, default=200_000, help="that the search judges")
    parser.add_argument("--iterations", type=int, default=400, help="of such a search")
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--rate", type=float, default=0.002)
    parser.add_argument("--budget", default="50ms-cpu", help="of both searches at the gate")
    parser.add_argument("--rounds", type=int, default=200, help="of the gate, at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--folder", type=Path, help="where all steps are kept")
    parser.add_argument("--out", type=Path, help="instead of the file in the package")
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> None:
    wanted = read_arguments(words)
    if not aspects_of(get_game(wanted.game)):
        raise SystemExit(f"{wanted.game} tells no aspects of its positions (State.aspects)")
    run = Run(wanted)
    best = run.run()
    picture = run.folder / "curve.svg"
    draw(run.folder, picture)
    run.say(f"wrote {picture}")
    if not best:
        raise SystemExit("the network did not pass its gate: nothing is written")
    out = wanted.out or Path(str(files(run.game.package) / NETWORK))
    out.write_bytes(best)
    run.say(f"wrote {out}")


if __name__ == "__main__":  # worker processes import this file, too
    main()
