"""The end of a turn is a step: until it is taken, the last decision can be taken back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dicewright.core.fair import verify
from dicewright.core.match import Match
from dicewright.core.record import from_text
from tests.server_client import Site, Viewer, relaxed, running

END = "end-turn"


@contextmanager
def ender(site: Site, table: str, *tokens: str) -> Iterator[Viewer]:
    """Somebody who says when a turn is over."""
    with site.connect(table) as connection:
        viewer = Viewer(connection)
        viewer.say("hello", tokens=list(tokens), ends_turns=True)
        viewer.until("table")
        yield viewer


def passing(viewer: Viewer) -> int | None:
    """The action that passes, if that is asked at the action of a turn."""
    assert viewer.prompt
    passes = (choice for choice in viewer.prompt["choices"] if choice["form"]["verb"] == "pass")
    return next((choice["action"] for choice in passes), None)


def pass_turn(viewer: Viewer) -> None:
    """Decide until somebody passes the action, the last decision of the turn."""
    while True:
        viewer.wait_turn()
        assert viewer.prompt
        if viewer.prompt["kind"] == "action":
            assert viewer.act(passing(viewer))["type"] == "done"
            return
        assert viewer.act()["type"] == "done"


def asked(viewer: Viewer) -> tuple[str, int]:
    assert viewer.prompt
    return viewer.prompt["kind"], viewer.prompt["seat"]


def test_a_turn_waits_until_it_is_ended(site: Site) -> None:
    table, (mira, bence) = site.make("Mira", "Bence")
    with ender(site, table, mira) as first, ender(site, table, bence) as second:
        pass_turn(first)
        assert asked(first) == (END, 0)
        assert first.prompt
        assert first.prompt["choices"] == []
        assert first.prompt["undo"]["possible"]
        assert first.view
        assert (first.view["active"], first.view["decider"], first.view["round"]) == (0, 0, 1)
        told = first.heard[-2]["steps"]
        assert not any(event["kind"] == "TurnStarted" for event in told[0]["events"])
        # Nobody else can end it, or decide meanwhile.
        second.until("update")
        for type, more in {"end": {}, "act": {"action": 0}}.items():
            refused = second.ask(type, version=first.version, **more)
            assert (refused["type"], refused["code"]) == ("refused", "not-your-turn")
        assert first.ask("undo", version=first.version)["type"] == "done"
        assert asked(first) == ("action", 0)
        pass_turn(first)
        assert first.ask("end", version=first.version)["type"] == "done"
        ended = first.heard[-2]
        assert ended["steps"][0]["events"][0]["kind"] == "TurnStarted"
        assert all(step["seat"] == -1 for step in ended["steps"])
        assert first.view["active"] == 1
        assert first.ask("end", version=first.version)["code"] == "illegal"


def test_a_turn_that_waits_is_there_after_a_restart(tmp_path: Path) -> None:
    with running(relaxed(tmp_path)) as site:
        table, tokens = site.make("Mira", "Bence")
        with ender(site, table, *tokens) as viewer:
            pass_turn(viewer)
            before = viewer.view, viewer.prompt, viewer.version
    with running(relaxed(tmp_path)) as site, ender(site, table, *tokens) as viewer:
        assert (viewer.view, viewer.prompt, viewer.version) == before
        assert viewer.ask("undo", version=viewer.version)["type"] == "done"
        pass_turn(viewer)
        assert viewer.ask("end", version=viewer.version)["type"] == "done"
        assert viewer.view
        assert viewer.view["active"] == 1


def test_nobody_waits_for_who_does_not_end_turns(site: Site) -> None:
    table, tokens = site.make("Mira", "Bence")
    with site.viewer(table, *tokens) as viewer:
        pass_turn(viewer)
        assert viewer.prompt
        assert viewer.prompt["kind"] != END
    # A page of before comes back to a turn that waits: it goes on.
    table, tokens = site.make("Mira", "Bence")
    with ender(site, table, *tokens) as viewer:
        pass_turn(viewer)
        viewer.connection.close()
    with site.viewer(table, *tokens) as viewer:
        viewer.wait_turn()
        assert viewer.prompt
        assert viewer.prompt["kind"] != END


def test_an_order_or_a_bot_ends_turns(site: Site) -> None:
    table, tokens = site.make("Mira", "Bence")
    with ender(site, table, *tokens) as viewer:
        pass_turn(viewer)
        assert asked(viewer) == (END, 0)
        assert viewer.ask("orders", seat=0, orders={END: "accept"})["type"] == "done"
        viewer.until("update")
        viewer.wait_turn()
        while asked(viewer)[1] == 0:
            viewer.act()
            viewer.wait_turn()
        pass_turn(viewer)
        assert asked(viewer) == (END, 1), "it is Mira’s order alone"
        assert viewer.ask("give", seat=1, bot="random")["type"] == "done"
        viewer.until("update")
        assert viewer.prompt is None or viewer.prompt["kind"] != END


@pytest.mark.parametrize("game", ["diceforge", "titandice"])
def test_whole_games_are_played_with_ends_of_turns(game: str, site: Site) -> None:
    """The last turn waits, too; the record is one like any other, and its dice are proven."""
    table, tokens = site.make("Mira", "Bence", game=game)
    waited = 0
    with ender(site, table, *tokens) as viewer:
        while viewer.status != "finished":
            viewer.wait_turn()
            assert viewer.prompt
            if viewer.prompt["kind"] == END:
                waited += 1
                assert viewer.ask("end", version=viewer.version)["type"] == "done"
            else:
                assert viewer.act()["type"] == "done"
    assert waited
    record = from_text(site.http.get(f"/api/tables/{table}/record").text)
    assert verify(record)
    assert Match(record).over
