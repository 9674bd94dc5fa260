"""Matches between versions (`tools/duel.py`), here between this one and itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tools import duel


def lines_of(capsys: pytest.CaptureFixture[str], words: list[str]) -> list[str]:
    duel.main(words)
    return capsys.readouterr().out.splitlines()


def test_a_match_counts_goes_on_and_repeats(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "games.jsonl"
    words = ["here", "--bot", "greedy", "--against", "random", "--games"]
    first = lines_of(capsys, [*words, "4", "--out", str(kept)])
    assert first[-1].startswith("4 games: ")
    lines_of(capsys, [*words, "12", "--out", str(kept)])
    head, *games = map(json.loads, kept.read_text(encoding="utf-8").splitlines())
    assert head["against"] == "random"
    assert [(game["round"], game["seat"]) for game in games] == [divmod(i, 2) for i in range(12)]
    assert sum(game["won"] for game in games) >= 10, "greedy wins against random"
    again = lines_of(capsys, [*words, "12"])
    assert (
        again[-1].split(",")[0]
        == lines_of(capsys, [*words, "12", "--out", str(kept)])[-1].split(",")[0]
    )
    with pytest.raises(SystemExit, match="other terms"):
        duel.main([*words, "12", "--seed", "2", "--out", str(kept)])


def test_one_against_three(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["here", "--game", "titandice", "--players", "4", "--games", "4", "--jobs", "2"]
    told = lines_of(capsys, [*words, "--bot", "random", "--against", "random"])
    assert "rules differ in 0 rounds" in told[-1]


def test_rounds_in_which_rules_differ_are_dropped() -> None:
    tally = duel.Tally()
    tally.games = [duel.Played(0, 0, 1.0), duel.Played(0, 1, 1.0)]
    tally.games += [duel.Played(1, 0, 0.0), duel.Played(1, 1, differs="dice")]
    assert str(tally).startswith("2 games: 100.0 %")
    assert str(tally).endswith("rules differ in 1 rounds")
