"""Find positions of the day: decisions of games between bots in which one answer is clearly best,
and not the one that comes to mind first. Writes src/dicewright/sim/daily.json.gz.

    python -m tools.make_daily --positions 366      (make daily)

What was found is kept in build/daily.jsonl, so a run that was stopped goes on. The tables are those
of tools/tables.toml, in turn; a game gives one position at most. `--again` judges what is kept once
more instead, by the present bots.
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

from dicewright.bots import get_bot
from dicewright.core.record import Record, from_data, to_data
from dicewright.core.registry import get_game
from dicewright.core.rng import stream
from dicewright.core.state import State
from dicewright.sim.daily import FILE
from dicewright.sim.judge import Judge, JudgedAction
from dicewright.sim.report.playing import play_game
from dicewright.sim.runner import Plan
from dicewright.sim.setup import Setup
from tools.tables import tables

TARGET = Path("src/dicewright/sim") / FILE
KEPT = Path("build/daily.jsonl")
#: Who plays, who has a first look, who says what the answers are worth, and how many looks.
PLAYER = "search:30"
GLANCE, GLANCE_LOOKS = Judge("search:150"), 3
REFERENCE, LOOKS = Judge("search:600"), 16
#: Who shall not find it: what a quick player takes.
HASTY = "greedy"
#: Answers that people can compare.
FEWEST, MOST = 3, 14
#: The best answer is so much better than the second, and the position neither won nor lost.
CLEARLY = 0.03
OPEN = (0.1, 0.95)
#: Positions of a game that are looked at.
TRIES = 8
SEED = 2026


def candidates(record: Record, chance: random.Random) -> Iterator[tuple[int, State]]:
    """Some decisions of a game, in no particular order: how many moves came before, and the
    position."""
    found = [
        (step.number, state.clone())
        for step, state in record.walk(listening=False)
        if state.current_player() >= 0 and FEWEST <= len(state.legal_actions()) <= MOST
    ]
    yield from chance.sample(found, min(TRIES, len(found)))


def is_puzzle(judged: Sequence[JudgedAction], *, sure: bool) -> bool:
    """Is one answer clearly best, and does it matter?"""
    best, second = judged[:2]
    doubt = max(best.error, second.error) if sure else 0.0
    return OPEN[0] < best.win < OPEN[1] and second.loss > max(CLEARLY, doubt)


def puzzle_in(record: Record, seed: int) -> dict[str, Any] | None:
    """A position of a game, as a row of the file."""
    for number, state in candidates(record, random.Random(seed)):
        glance = GLANCE.actions(state, stream(seed, number), GLANCE_LOOKS)
        if not is_puzzle(glance, sure=False):
            continue
        if get_bot(HASTY)(seed).choose(state) == glance[0].action:
            continue
        row = judged(replace(record, moves=record.moves[:number]), state, stream(seed, 1))
        if row is not None:
            return row
    return None


def judged(record: Record, state: State, seed: int) -> dict[str, Any] | None:
    """A row of the file, if the long search agrees that it is one."""
    found = REFERENCE.actions(state, seed, LOOKS)
    if not is_puzzle(found, sure=True):
        return None
    text = get_game(record.game).vocabulary.text
    answers = [
        [text(one.action), *(round(value or 0.0, 4) for value in values_of(one))] for one in found
    ]
    return {
        "record": to_data(record),
        "answers": answers,
        "bot": REFERENCE.bot,
        "looks": LOOKS,
    }


def values_of(one: JudgedAction) -> tuple[float, float, float | None, float]:
    return one.win, one.error, one.score, one.score_error


def found_in(setup: Setup, number: int) -> dict[str, Any] | None:
    """What game `number` of the run has to offer."""
    game, seed = setup.game, stream(SEED, number)
    options = game.freeze(setup.players, dict(setup.options))
    bots = (PLAYER,) * setup.players
    record = play_game(Plan(game, setup.players, options, bots, seed, 1, 1), 0).record
    return puzzle_in(record, seed)


def judged_again(row: dict[str, Any], number: int) -> dict[str, Any]:
    """A row by the present bots; one that is no puzzle any more stays as it was."""
    record = from_data(row["record"])
    return judged(record, record.replay(), stream(SEED, number)) or row


def write(rows: list[dict[str, Any]]) -> None:
    text = json.dumps(rows, ensure_ascii=False, separators=(",", ":"))
    TARGET.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    print(f"{len(rows)} positions, {TARGET.stat().st_size / 1024:.0f} KB: {TARGET}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=366)
    parser.add_argument("--seconds", type=float, default=3600.0, help="stop after so long")
    parser.add_argument("--again", action="store_true", help="judge what is kept once more")
    chosen = parser.parse_args()
    end = time.monotonic() + chosen.seconds
    setups = [Setup.parse(text) for text in tables("daily")["setups"]]
    KEPT.parent.mkdir(exist_ok=True)
    lines = KEPT.read_text(encoding="utf-8").splitlines() if KEPT.exists() else []
    kept = [json.loads(line) for line in lines]
    tried = kept[-1]["tried"] if kept else 0
    with KEPT.open("a", encoding="utf-8") as file:
        while len(kept) < chosen.positions and time.monotonic() < end:
            # Of the table whose turn it is; games without a position are tried again.
            row = found_in(setups[len(kept) % len(setups)], tried)
            tried += 1
            if row is not None:
                kept.append({"tried": tried, **row})
                file.write(json.dumps(kept[-1], ensure_ascii=False) + "\n")
                file.flush()
                print(f"{len(kept)} of {chosen.positions}, {tried} games", flush=True)
    if chosen.again:
        kept = [judged_again(row, number) for number, row in enumerate(kept)]
    write([{key: value for key, value in row.items() if key != "tried"} for row in kept])


if __name__ == "__main__":
    main()
