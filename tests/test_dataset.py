"""`dicewright dataset`: every decision is a row, and the rows are the games they say."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import polars as pl
import pytest

import dicewright as dw
from dicewright.core.consts import ASK
from tests.test_cli import assert_refused, dicewright


def made(folder: Path, *words: str) -> pl.DataFrame:
    done = dicewright("dataset", *words, "--out", str(folder))
    assert (done.code, done.error) == (0, "")
    return pl.read_parquet(folder / "*.parquet")


@pytest.mark.parametrize("name", ["diceforge", "titandice"])
def test_every_row_is_a_decision_of_the_game_it_names(name: str, tmp_path: Path) -> None:
    words = (name, "--games", "5", "--bots", "greedy,random", "--seed", "3", "--shard", "2")
    rows = made(tmp_path / "data", *words)
    about = json.loads((tmp_path / "data" / "card.json").read_text())
    assert about["decisions"] == rows.height
    assert about["files"] == len(list((tmp_path / "data").glob("part-*.parquet"))) == 3
    game = dw.get_game(name)
    for number in range(5):
        of_game = rows.filter(pl.col("game") == number)
        state = game.configure(2, {})
        state.chance_mode = ASK
        state.begin(int(of_game["seed"][0]))
        for row in of_game.iter_rows(named=True):
            for outcome in row["chance"]:
                state.apply(outcome)
            assert state.current_player() == row["seat"]
            assert state.legal_actions() == row["legal"]
            seen = np.zeros(game.encoding.size, np.float32)
            state.observe(row["seat"], seen)
            assert (seen == np.array(row["observation"], np.float32)).all()
            state.apply(row["action"])
        last = of_game.group_by("seat").agg(pl.col("won").first()).sort("seat")["won"].to_list()
        assert sum(last) == pytest.approx(1)
    text = (tmp_path / "data" / "card.md").read_text()
    assert all(f"`{column}`" in text for column in rows.columns)
    # The command that the card names writes the same again.
    assert made(tmp_path / "again", *words).equals(rows)


def test_what_is_there_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "something").write_text("")
    words = ("dataset", "diceforge", "--games", "1", "--out", str(tmp_path))
    assert_refused(dicewright(*words), "is not empty")
    new = ("--out", str(tmp_path / "new"))
    assert_refused(dicewright("dataset", "diceforge", "--shard", "0", *new), "at least one game")
    assert not (tmp_path / "new").exists()
