"""Views by what changed in them: whoever follows the changes knows what the others are shown."""

from __future__ import annotations

import json
import random
from copy import deepcopy
from typing import Any

import pytest

from dicewright.core.registry import get_game
from dicewright.server.changes import changes
from dicewright.server.messages import encode
from tests.conftest import TABLES
from tests.server_client import Site

#: Decisions of a game that are compared; the later ones are like these.
ENOUGH = 120


def follow(view: Any, told: list[dict[str, Any]]) -> Any:
    """What a client makes of changes."""
    for change in told:
        *way, last = change["at"]
        part = view
        for key in way:
            part = part[key]
        part[last] = change["now"]
    return view


def over_the_wire(value: Any) -> Any:
    return json.loads(encode(value))


@pytest.mark.parametrize(("game_id", "players", "options"), TABLES)
def test_changes_lead_from_view_to_view(
    game_id: str, players: int, options: dict[str, str]
) -> None:
    game, rng = get_game(game_id), random.Random(7)
    state = game.new(players, options, 7)
    view = game.view(state, None)
    followed = over_the_wire(view)
    for _ in range(ENOUGH):
        if state.over:
            break
        state.apply(rng.choice(state.legal_actions()))
        before, view = view, game.view(state, None)
        followed = follow(followed, over_the_wire(changes(before, view)))
        assert followed == over_the_wire(view)


def test_only_what_changed_is_told() -> None:
    old = {"seats": [{"gold": 1}, {"gold": 2, "cards": ["owl"]}], "over": False, "board": None}
    new = deepcopy(old)
    assert changes(old, new) == []
    new["seats"][1]["gold"] = 5  # type: ignore[index]  # a view is whatever its game makes it
    new["board"] = {"kind": "labyrinth"}
    assert [(change.at, change.now) for change in changes(old, new)] == [
        (["seats", 1, "gold"], 5),
        (["board"], {"kind": "labyrinth"}),
    ]


def test_what_has_other_keys_or_another_length_is_told_whole() -> None:
    old = {"cards": {"owl": 1}, "tokens": [1, 2], "name": "a"}
    new = {"cards": {"owl": 1, "bear": 1}, "tokens": [1, 2, 3], "name": "ab"}
    assert [(change.at, change.now) for change in changes(old, new)] == [
        (["cards"], {"owl": 1, "bear": 1}),
        (["tokens"], [1, 2, 3]),
        (["name"], "ab"),
    ]


def test_a_viewer_who_takes_changes_knows_what_the_others_see(site: Site) -> None:
    table, tokens = site.make("Mira", "Bence")
    with site.viewer(table, *tokens) as player, site.viewer(table) as follower:
        follower.say("hello", changes=True)
        follower.until("table")
        view = deepcopy(follower.view)
        for _ in range(12):
            player.act()
            update = follower.until("update")
            assert update["view"] is None
            view = follow(view, update["changes"])
            assert view == player.view
        # What is taken back is a change like any other; those who come later begin with all of it.
        player.act()
        while player.ask("undo", version=player.version)["type"] == "refused":
            player.act()
        while follower.version < player.version:
            view = follow(view, follower.until("update")["changes"])
        assert view == player.view
        with site.viewer(table) as late:
            assert late.view == view


def dice(view: Any) -> list[Any]:
    return [die["up"] for seat in view["seats"] for die in seat["dice"].values()]


def test_what_was_decided_is_told_apart_from_what_the_dice_made_of_it(site: Site) -> None:
    table, tokens = site.make("Mira", "Bence")
    with site.viewer(table, *tokens) as player, site.viewer(table) as follower:
        follower.say("hello", changes=True)
        opening = follower.until("table")["opening"]
        rolled = [step for step in follower.table["log"] if step["seat"] == -1]
        # Before the first roll nobody had gained anything.
        assert rolled
        assert follower.view
        assert opening["seats"] != follower.view["seats"]
        view, apart = deepcopy(follower.view), 0
        for _ in range(40):
            player.act()
            update = follower.until("update")
            rolls = any(step["seat"] == -1 for step in update["steps"])
            assert (update["decided"] is not None) == rolls
            if rolls:
                decided = follow(deepcopy(view), update["decided"])
                assert dice(decided) == dice(view)
                apart += decided != view
            view = follow(view, update["changes"])
            assert view == player.view
        assert apart
        # Whoever comes later missed the beginning.
        with site.viewer(table) as late:
            assert late.table["opening"] is None
