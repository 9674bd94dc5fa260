"""Hints: what a strong player would do, in numbers, for whoever may ask."""

from __future__ import annotations

from typing import Any

import pytest

from dicewright.bots.budget import Budget
from dicewright.core.match import Match
from dicewright.sim.judge import HINTED, advise
from tests.server_client import Frame, Site

FEW = Budget(iterations=300)


@pytest.mark.parametrize("game", ["diceforge", "titandice"])
def test_advice_is_legal_and_the_best_comes_first(game: str) -> None:
    match = Match.new(game, 2, seed=3)
    advice = advise(match.state, 5, budget=FEW)
    legal = match.state.legal_actions()
    assert 0 < len(advice.actions) <= HINTED
    assert {way.action for way in advice.actions} <= set(legal)
    assert 0 <= advice.win <= 1
    assert all(0 <= way.win <= 1 and way.score and way.score > 0 for way in advice.actions)
    assert advice.actions[0].loss == 0 <= min(way.loss for way in advice.actions)
    assert advice == advise(match.state, 5, budget=FEW), "the same seed thinks the same"


def hint(site: Site, *seats: str, **table: Any) -> Frame:
    """What becomes of asking for a hint at a table's first question."""
    id, tokens = site.make(*seats, **table)
    with site.viewer(id, tokens[0]) as me:
        me.wait_turn()
        answer = me.ask("hint", version=me.version)
        return me.until("hint") if answer["type"] == "done" else answer


def test_whoever_plays_against_bots_gets_a_hint(site: Site) -> None:
    told = hint(site, "Ann", "bot:greedy")
    assert told["seat"] == 0
    ways = told["ways"]
    assert 0 < len(ways) <= HINTED
    assert set(ways[0]) == {"action", "win", "points", "error", "points_error", "loss"}
    assert ways[0]["loss"] == 0 < ways[0]["error"]


def test_hints_are_for_people_among_bots_unless_the_table_says_otherwise(site: Site) -> None:
    assert hint(site, "Ann", "Bob")["code"] == "no-hints"
    assert hint(site, "Ann", "bot:greedy", hints="never")["code"] == "no-hints"
    assert hint(site, "Ann", "Bob", hints="everybody")["type"] == "hint"


def test_nobody_gets_a_hint_for_somebody_else_or_for_yesterday(site: Site) -> None:
    id, tokens = site.make("Ann", "bot:greedy")
    with site.viewer(id, *tokens) as me, site.viewer(id) as other:
        me.wait_turn()
        assert other.ask("hint", version=me.version)["code"] == "not-your-turn"
        assert me.ask("hint", version=me.version + 1)["code"] == "stale"
