"""Games as a data set: a row a decision, in Parquet files, with a card that says what is in them.

    card.md, card.json        what it is, how it was made, what the columns mean
    part-00000.parquet        the games 0 to 99, and so on

A row has what the player saw, what was legal, what was chosen, which dice fell before it, and how
it ended for that player. The same plan writes the same rows on every machine.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray
from polars.datatypes import DataType, DataTypeClass

from dicewright import __version__
from dicewright.core.consts import CHANCE
from dicewright.core.errors import BadOption
from dicewright.core.record import Record
from dicewright.core.rng import stream
from dicewright.sim.identity import identity_of
from dicewright.sim.runner import Plan, play_with_bots

#: Games in a file: few enough that a file is read whole.
SHARD = 100
CARD, DATA = "card.md", "card.json"

COLUMNS = {
    "game": "the number of the game; its seed is in `seed`",
    "seed": "the seed of the game: `dicewright.new(…, seed=seed)` begins the same one",
    "step": "which decision of the game it is, from 0",
    "seat": "who decides, from 0",
    "observation": "what that seat sees: floats from -1 to 1, laid out as the encoding says",
    "legal": "the numbers of the legal actions, in the engine's order; the mask, in short",
    "action": "the number that was chosen, one of `legal` or an equal twin of one",
    "chance": "the outcomes that fell since the decision before, as numbers of the vocabulary",
    "won": "what the seat won in the end: 1, a part of it if the win was shared, or 0",
    "score": "its points in the end",
    "place": "its place in the end, from 1",
}


@dataclass
class Rows:
    """The decisions of some games, by column."""

    columns: dict[str, list[Any]] = field(default_factory=lambda: {name: [] for name in COLUMNS})

    def add(self, **cells: Any) -> None:
        for name, cell in cells.items():
            self.columns[name].append(cell)

    def frame(self) -> pl.DataFrame:
        seen = np.stack(self.columns["observation"])
        kinds: dict[str, DataTypeClass | DataType] = {
            "seed": pl.UInt64,
            "legal": pl.List(pl.Int16),
            "chance": pl.List(pl.Int16),
            "won": pl.Float32,
        }
        return pl.DataFrame(
            [
                pl.Series(name, seen)
                if name == "observation"
                else pl.Series(name, cells, dtype=kinds.get(name, pl.Int32))
                for name, cells in self.columns.items()
            ]
        )


def add_game(rows: Rows, number: int, record: Record) -> None:
    """The decisions of one finished game."""
    state = record.start()
    size = state.game.encoding.size
    ended = record.replay().outcome()
    assert ended is not None
    step = 0
    rolled: list[int] = []
    for action in record.moves:
        seat = state.current_player()
        if seat == CHANCE:
            rolled.append(action)
        else:
            seen: NDArray[np.float32] = np.zeros(size, np.float32)
            state.observe(seat, seen)
            rows.add(
                game=number,
                seed=record.seed,
                step=step,
                seat=seat,
                observation=seen,
                legal=state.legal_actions(),
                action=action,
                chance=rolled,
                won=ended.shares[seat],
                score=ended.scores[seat],
                place=ended.places[seat],
            )
            step, rolled = step + 1, []
        state.apply(action)


def played(plan: Plan, number: int) -> Record:
    """Game `number` of a plan, as a record."""
    seed = stream(plan.seed, number)
    ended = play_with_bots(plan, seed)
    if ended.failure:
        raise ended.failure.error
    frozen = plan.game.freeze(plan.players, plan.options)
    header = (plan.game.id, plan.game.rules_version, plan.players, seed)
    return Record(*header, frozen, dict(enumerate(plan.bots)), ended.moves or [])


def write_dataset(plan: Plan, folder: Path, shard: int = SHARD) -> Iterator[int]:
    """Play and write; says after every game how many there are. The card comes last: a folder
    without one is not whole."""
    if shard < 1:
        raise BadOption(f"a file has at least one game, not {shard}")
    if folder.exists() and any(folder.iterdir()):
        raise BadOption(f"{folder} exists already and is not empty")
    folder.mkdir(parents=True, exist_ok=True)
    decisions, files = 0, 0
    for first in range(0, plan.games, shard):
        rows = Rows()
        for number in range(first, min(first + shard, plan.games)):
            add_game(rows, number, played(plan, number))
            yield number + 1
        frame = rows.frame()
        frame.write_parquet(folder / f"part-{files:05}.parquet", compression="zstd")
        decisions, files = decisions + frame.height, files + 1
    about = description(plan, decisions, files)
    (folder / DATA).write_text(json.dumps(about, indent=1, ensure_ascii=False) + "\n", "utf-8")
    (folder / CARD).write_text(card(about), "utf-8")


def description(plan: Plan, decisions: int, files: int) -> dict[str, Any]:
    """What the data are, for programs."""
    game = plan.game
    return {
        "game": game.id,
        "title": game.title,
        "dicewright": __version__,
        "rules_version": game.rules_version,
        "encoding_version": game.encoding.version,
        "observation_cells": game.encoding.size,
        "actions": game.vocabulary.size,
        "players": plan.players,
        "options": dict(plan.options),
        "bots": {spec: identity_of(spec) for spec in dict.fromkeys(plan.bots)},
        "seats": list(plan.bots),
        "seed": plan.seed,
        "games": plan.games,
        "decisions": decisions,
        "files": files,
        "columns": COLUMNS,
        "segments": [
            {"name": part.name, "cells": part.size, "most": part.most, "text": part.text}
            for part in game.encoding.segments
        ],
    }


def card(about: dict[str, Any]) -> str:
    """The same for people."""
    options = " ".join(f"--option {key}={value}" for key, value in about["options"].items())
    command = (
        f"dicewright dataset {about['game']} --players {about['players']} --games {about['games']} "
        f"--bots {','.join(about['seats'])} --seed {about['seed']} {options} --out FOLDER"
    )
    bots = [
        f"- seat {seat}: `{spec}` ({about['bots'][spec]})"
        for seat, spec in enumerate(about["seats"])
    ]
    columns = [f"| `{name}` | {text} |" for name, text in about["columns"].items()]
    return "\n".join(
        [
            f"# {about['title']}: {about['games']:,} games, {about['decisions']:,} decisions",
            "",
            f"Games between bots, a row a decision, in {about['files']} Parquet files. Made by "
            f"dicewright {about['dicewright']} under rules version {about['rules_version']}; "
            f"observations have {about['observation_cells']} cells of encoding version "
            f"{about['encoding_version']} (`card.json` names them), actions are numbers below "
            f"{about['actions']} (`dicewright.get_game(…).vocabulary.text(number)`).",
            "",
            *bots,
            "",
            "| column | what it says |",
            "|---|---|",
            *columns,
            "",
            "Made by",
            "",
            f"    {' '.join(command.split())}",
            "",
            "which writes the same rows again, unless a bot thinks for a time.",
            "",
        ]
    )
