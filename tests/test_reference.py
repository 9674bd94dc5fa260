"""The reference positions: they are of these rules, and better bots lose less there."""

from __future__ import annotations

import statistics

import pytest

from dicewright.sim.daily import Puzzle
from tools.reference import losses, positions


@pytest.fixture(scope="module")
def references() -> list[Puzzle]:
    """If this fails because rules changed: rm build/reference.jsonl, make reference."""
    return positions()


def test_every_action_of_every_position_was_judged(references: list[Puzzle]) -> None:
    tables = set()
    for reference in references:
        state = reference.record.replay()
        assert {answer.action for answer in reference.answers} == set(state.legal_actions())
        assert all(0 <= answer.win <= 1 for answer in reference.answers)
        tables.add((reference.record.game, reference.record.players))
    assert len(references) == 200
    assert len(tables) >= 6, "of both games, for one to four"


def test_the_best_action_loses_nothing_and_better_bots_lose_less(
    references: list[Puzzle],
) -> None:
    some = references[::2]
    means = [statistics.fmean(losses(bot, some)) for bot in ("random", "novice", "smith")]
    assert means == sorted(means, reverse=True)
    assert all(loss >= 0 for loss in losses("smith", some))
