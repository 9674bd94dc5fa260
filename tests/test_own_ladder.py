"""`dicewright ladder`: a folder of named bots, every pair played once, and a page."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dicewright.sim.games_file import read_games
from dicewright.sim.intervals import Sample
from dicewright.sim.ladder import MIDDLE, Rung, strengths
from tests.test_cli import assert_refused, dicewright
from tests.test_tournament_folder import LAST

USUAL = ("--workers", "1", "--json")


def lines(folder: Path) -> dict[str, int]:
    """How many games every pair has."""
    return {
        path.parent.name: len(list(read_games(path))) for path in folder.glob("games/*/games.jsonl")
    }


def test_a_ladder_plays_what_is_missing_and_nothing_else(tmp_path: Path) -> None:
    folder, mine = tmp_path / "mine", tmp_path / "mine.py"
    begin = ("ladder", str(folder), "--add", "greedy=greedy", "--add", "random=random")
    assert dicewright(*begin, "--rounds", "4", *USUAL).code == 0
    (pair,) = lines(folder)
    kept = (folder / "games" / pair / "games.jsonl").read_text()
    mine.write_text(LAST)
    done = dicewright("ladder", str(folder), "--add", f"<b>=file:{mine}:Mine", *USUAL)
    assert_refused(done, "“<b>” is no name for a bot")
    done = dicewright("ladder", str(folder), "--add", f"mine=file:{mine}:Mine", *USUAL)
    table = json.loads(done.out)
    assert {bot["name"] for bot in table["bots"]} == {"greedy", "mine", "random"}
    assert [bot["games"] for bot in table["bots"]] == [16, 16, 16]
    assert (folder / "games" / pair / "games.jsonl").read_text() == kept
    assert sorted(lines(folder).values()) == [8, 8, 8]
    # The same again plays nothing.
    assert json.loads(dicewright("ladder", str(folder), *USUAL).out) == table
    # A bot that changed is another one: two pairs more, and the others as they were.
    mine.write_text(LAST.replace("[-1]", "[0]"))
    assert dicewright("ladder", str(folder), *USUAL).code == 0
    assert sorted(lines(folder).values()) == [8] * 5
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert "greedy" in page
    assert "<script" not in page
    told = dicewright("ladder", str(folder), "--workers", "1")
    assert "Elo" in told.out
    assert "index.html" in told.out


def test_what_is_no_ladder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "something").write_text("")
    assert_refused(
        dicewright("ladder", str(tmp_path), "--add", "a=random"), "not a ladder's folder"
    )
    new = str(tmp_path / "new")
    assert_refused(dicewright("ladder", new, "--add", "a=random"), "a ladder needs two bots")
    assert_refused(dicewright("ladder", new, "--add", "random"), "joins as NAME=SPEC")
    assert_refused(dicewright("ladder", new, "--add", "a=nobody"), "no bot “nobody”")
    two = ("--add", "a=random", "--add", "b=random")
    assert_refused(dicewright("ladder", new, *two), "bot random has two names")
    alone = ("--setup", "titandice 1", "--add", "a=random", "--add", "b=greedy")
    assert_refused(dicewright("ladder", new, *alone), "on a ladder bots meet")
    assert not Path(new).exists()
    (tmp_path / "new").mkdir()
    (tmp_path / "new" / "ladder.json").write_text("[]")
    assert_refused(dicewright("ladder", new), "is not a ladder")


def test_strengths_explain_the_results() -> None:
    def met(wins: int, games: int) -> Sample:
        sample = Sample()
        for game in range(games):
            sample.add(game, float(game < wins))
        return sample

    rungs = {name: Rung(name, name) for name in "abc"}
    for one, other, share in (("a", "b", 0.75), ("b", "c", 0.75), ("a", "c", 0.9)):
        rungs[one].against[other] = met(round(400 * share), 400)
        rungs[other].against[one] = met(round(400 * (1 - share)), 400)
    elo = strengths(rungs)
    # Three to one are 191 points; ten games more or less change little.
    assert elo["a"] - elo["b"] == pytest.approx(191, abs=3)
    assert elo["b"] - elo["c"] == pytest.approx(191, abs=3)
    assert elo["b"] == pytest.approx(MIDDLE, abs=5)
