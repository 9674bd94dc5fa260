"""Reference positions: how much a bot loses by a decision, on average, without playing a game.

    python -m tools.reference make                             writes bench/reference.json.gz
    python -m tools.reference loss policy search:10ms-cpu      mean loss of each bot, as a table

    python -m tools.reference make --setup "diceforge 2" --open --file build/open.json.gz
    python -m tools.reference loss --file build/open.json.gz playouts:2000 playouts:10000

Games between bots give one decision each, any one, and every legal action of it is judged by a long
search (`sim.judge`): chance to win, with its error. A bot's *loss* is how much less the action that
it takes wins than the best. What was judged is kept below build/, so a run that was
stopped goes on. The tables are those of the position of the day, in turn, or those that are named.
Most decisions are clear to any search: by a few hundred *open* ones two searches are told apart in
a minute, for which they would have to play hundreds of games.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from dicewright.bots import Budget, determinised, get_bot
from dicewright.bots.search import SearchBot
from dicewright.core.record import Record, to_data
from dicewright.core.registry import get_game
from dicewright.core.rng import stream
from dicewright.core.state import State
from dicewright.sim.daily import Puzzle, read
from dicewright.sim.intervals import Sample
from dicewright.sim.judge import Judge
from dicewright.sim.report.playing import play_game
from dicewright.sim.runner import Plan
from dicewright.sim.setup import Setup
from tools.tables import tables

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "bench/reference.json.gz"
KEPT = ROOT / "build"
PLAYER = "search:30"
JUDGE, LOOKS = Judge("search:2500"), 8
SEED = 7
TOLD_EVERY = 20
#: A loss that people would call a mistake.
MISTAKE = 0.05
#: A decision is open if a short search does not give nearly all of its iterations to one action.
GLANCE, SURE = Budget(iterations=1500), 0.97

Decision = tuple[int, State]


def is_open(state: State) -> bool:
    # A new one every time: what it says depends on what it was asked before.
    found = SearchBot(SEED, GLANCE).evaluate(determinised(state, SEED))
    return found.actions[0].visits < SURE * found.iterations


def with_decisions(setup: Setup, seed: int) -> tuple[Record, list[Decision]]:
    """A game between bots, and its decisions: how many moves came before, and the position."""
    options = setup.game.freeze(setup.players, dict(setup.options))
    bots = (PLAYER,) * setup.players
    record = play_game(Plan(setup.game, setup.players, options, bots, seed, 1, 1), 0).record
    decisions = [
        (step.number, state.clone())
        for step, state in record.walk(listening=False)
        if state.current_player() >= 0
    ]
    return record, decisions


def drawn(setup: Setup, seed: int, *, only_open: bool) -> tuple[Record, Decision]:
    """A decision, any one; an open one of the first game that has some."""
    chance = random.Random(seed)
    while True:
        record, decisions = with_decisions(setup, seed)
        if not only_open:
            return record, chance.choice(decisions)
        chance.shuffle(decisions)
        for moves, state in decisions:
            if is_open(state):
                return record, (moves, state)
        seed = stream(seed, 0)


def position_of(setup: Setup, number: int, *, only_open: bool = False) -> dict[str, Any]:
    """A decision of game `number`, with the values of its actions."""
    seed = stream(SEED, number)
    record, (moves, state) = drawn(setup, seed, only_open=only_open)
    text = get_game(record.game).vocabulary.text
    return {
        "record": to_data(replace(record, moves=record.moves[:moves])),
        "answers": [
            [
                text(one.action),
                *(round(x or 0.0, 4) for x in (one.win, one.error, one.score, one.score_error)),
            ]
            for one in JUDGE.actions(state, stream(seed, 1), LOOKS)
        ],
        "bot": JUDGE.bot,
        "looks": LOOKS,
    }


def make(
    out: Path, setups: Sequence[Setup], positions: int, seconds: float, *, only_open: bool
) -> None:
    KEPT.mkdir(exist_ok=True)
    kept = KEPT / f"{out.name.split('.')[0]}.jsonl"
    lines = kept.read_text(encoding="utf-8").splitlines() if kept.exists() else []
    end = time.monotonic() + seconds
    with kept.open("a", encoding="utf-8") as file:
        while len(lines) < positions and time.monotonic() < end:
            setup = setups[len(lines) % len(setups)]
            row = position_of(setup, len(lines), only_open=only_open)
            lines.append(json.dumps(row, ensure_ascii=False, separators=(",", ":")))
            file.write(lines[-1] + "\n")
            file.flush()
            if len(lines) % TOLD_EVERY == 0:
                print(f"{len(lines)} of {positions} positions", flush=True)
    out.write_bytes(gzip.compress(f"[{','.join(lines)}]".encode(), 9, mtime=0))
    print(f"{len(lines)} positions, {out.stat().st_size / 1024:.0f} KB: {out}")


def positions(file: Path = FILE) -> list[Puzzle]:
    """All of them; their records are played through, so they are of these rules."""
    return [read(row) for row in json.loads(gzip.decompress(file.read_bytes()))]


def losses(spec: str, references: list[Puzzle]) -> Iterator[float]:
    """What a bot's decision in each position loses."""
    for number, reference in enumerate(references):
        state = determinised(reference.record.replay(), stream(SEED, number))
        chosen = get_bot(spec)(stream(SEED, number)).choose(state)
        wins = {answer.action: answer.win for answer in reference.answers}
        yield max(wins.values()) - wins[chosen]


def tell(file: Path, specs: list[str]) -> None:
    """A table for the documents."""
    if not file.exists():
        raise SystemExit(f"there is no {file}")
    references = positions(file)
    print(
        f"{len(references)} positions, judged by {references[0].bot}, {references[0].looks} looks"
    )
    print("\n| bot | mean loss % | 95 % | mistakes % | ms |\n|---|---:|---:|---:|---:|")
    for spec in specs:
        sample, mistakes, began = Sample(), 0, time.process_time()
        for number, loss in enumerate(losses(spec, references)):
            sample.add(number, 100 * loss)
            mistakes += loss > MISTAKE
        pace = 1000 * (time.process_time() - began) / len(references)
        low, high = sample.mean_interval() or (sample.mean, sample.mean)
        print(
            f"| `{spec}` | {sample.mean:.2f} | {low:.2f}–{high:.2f} "
            f"| {100 * mistakes / len(references):.1f} | {pace:.2f} |",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parts = parser.add_subparsers(dest="what", required=True)
    making = parts.add_parser("make", help="find positions and judge them")
    making.add_argument("--positions", type=int, default=200)
    making.add_argument("--seconds", type=float, default=3600.0, help="stop after so long")
    making.add_argument("--setup", action="append", type=Setup.parse, help="of such tables alone")
    making.add_argument("--open", action="store_true", help="only decisions that are not clear")
    losing = parts.add_parser("loss", help="what bots lose there")
    losing.add_argument("bots", nargs="+")
    for part in (making, losing):
        part.add_argument("--file", type=Path, default=FILE, help="where they are (%(default)s)")
    chosen = parser.parse_args()
    if chosen.what == "make":
        setups = chosen.setup or [Setup.parse(text) for text in tables("daily")["setups"]]
        make(chosen.file, setups, chosen.positions, chosen.seconds, only_open=chosen.open)
    else:
        tell(chosen.file, chosen.bots)


if __name__ == "__main__":
    main()
