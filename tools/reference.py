"""Reference positions: how much a bot loses by a decision, on average, without playing a game.

    python -m tools.reference make                             writes bench/reference.json.gz
    python -m tools.reference loss policy search:10ms-cpu      mean loss of each bot, as a table

Games between bots give one decision each, any one, and every legal action of it is judged by a long
search (`sim.judge`): chance to win, with its error. A bot's *loss* is how much less the action that
it takes wins than the best. What was judged is kept in build/reference.jsonl, so a run that was
stopped goes on. The tables are those of the position of the day, in turn.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from dicewright.bots import determinised, get_bot
from dicewright.core.record import to_data
from dicewright.core.registry import get_game
from dicewright.core.rng import stream
from dicewright.sim.daily import Puzzle, read
from dicewright.sim.intervals import Sample
from dicewright.sim.judge import Judge
from dicewright.sim.report.playing import play_game
from dicewright.sim.runner import Plan
from dicewright.sim.setup import Setup
from tools.tables import tables

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "bench/reference.json.gz"
KEPT = ROOT / "build/reference.jsonl"
PLAYER = "search:30"
JUDGE, LOOKS = Judge("search:2500"), 8
SEED = 7
#: A loss that people would call a mistake.
MISTAKE = 0.05


def position_of(setup: Setup, number: int) -> dict[str, Any]:
    """A decision of game `number`, any one, with the values of its actions."""
    game, seed = setup.game, stream(SEED, number)
    options = game.freeze(setup.players, dict(setup.options))
    bots = (PLAYER,) * setup.players
    record = play_game(Plan(game, setup.players, options, bots, seed, 1, 1), 0).record
    decisions = [
        (step.number, state.clone())
        for step, state in record.walk(listening=False)
        if state.current_player() >= 0
    ]
    moves, state = random.Random(seed).choice(decisions)
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


def make(positions: int, seconds: float) -> None:
    setups = [Setup.parse(text) for text in tables("daily")["setups"]]
    KEPT.parent.mkdir(exist_ok=True)
    lines = KEPT.read_text(encoding="utf-8").splitlines() if KEPT.exists() else []
    end = time.monotonic() + seconds
    with KEPT.open("a", encoding="utf-8") as file:
        while len(lines) < positions and time.monotonic() < end:
            row = position_of(setups[len(lines) % len(setups)], len(lines))
            lines.append(json.dumps(row, ensure_ascii=False, separators=(",", ":")))
            file.write(lines[-1] + "\n")
            file.flush()
    FILE.write_bytes(gzip.compress(f"[{','.join(lines)}]".encode(), 9, mtime=0))
    print(f"{len(lines)} positions, {FILE.stat().st_size / 1024:.0f} KB: {FILE}")


def positions() -> list[Puzzle]:
    """All of them; their records are played through, so they are of these rules."""
    return [read(row) for row in json.loads(gzip.decompress(FILE.read_bytes()))]


def losses(spec: str, references: list[Puzzle]) -> Iterator[float]:
    """What a bot's decision in each position loses."""
    for number, reference in enumerate(references):
        state = determinised(reference.record.replay(), stream(SEED, number))
        chosen = get_bot(spec)(stream(SEED, number)).choose(state)
        wins = {answer.action: answer.win for answer in reference.answers}
        yield max(wins.values()) - wins[chosen]


def tell(specs: list[str]) -> None:
    """A table for the documents."""
    references = positions()
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
    parser = argparse.ArgumentParser(description=__doc__)
    parts = parser.add_subparsers(dest="what", required=True)
    making = parts.add_parser("make", help="find positions and judge them")
    making.add_argument("--positions", type=int, default=200)
    making.add_argument("--seconds", type=float, default=3600.0, help="stop after so long")
    parts.add_parser("loss", help="what bots lose there").add_argument("bots", nargs="+")
    chosen = parser.parse_args()
    if chosen.what == "make":
        make(chosen.positions, chosen.seconds)
    else:
        tell(chosen.bots)


if __name__ == "__main__":
    main()
