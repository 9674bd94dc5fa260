"""What people at a table agree on: take-backs, pauses, adjournments; and those who resign."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicewright.core.words import LANGUAGES
from tests.server_client import Frame, Site, Viewer, relaxed, running
from tests.waiting import soon


def settled(viewer: Viewer, **wanted: object) -> Frame:
    """Hear until the table's affairs are so."""
    while True:
        frame = viewer.hear()
        told = frame.get("affairs")
        if told and all(told[key] == value for key, value in wanted.items()):
            assert isinstance(told, dict)
            return told


def decide(players: list[Viewer], times: int) -> None:
    """The game goes on by so many decisions; everybody sees them."""
    for _ in range(times):
        actor = next(player for player in players if player.mine)
        version = actor.version
        assert actor.act()["type"] == "done"
        for player in players:
            while player.version <= version:
                player.hear()


# -- taking back -----------------------------------------------------------------------------------


def test_a_decision_is_taken_back_once_everybody_agrees(tmp_path: Path) -> None:
    settings = relaxed(tmp_path)
    with running(settings) as site:
        table, [ann, bob] = site.make("Ann", "Bob")
        with site.viewer(table, ann) as first, site.viewer(table, bob) as second:
            players = [first, second]
            asker, other = (first, second) if first.mine else (second, first)
            seat = asker.you[0]
            decide(players, 1)
            while not other.mine:  # others have decided since, and dice have fallen
                decide(players, 1)
            decide(players, 1)
            before = _last_by(site, table, seat)
            assert asker.ask("propose", seat=seat, kind="take-back")["type"] == "done"
            asked = settled(other)["proposal"]
            assert (asked["kind"], asked["seat"], asked["agreed"]) == ("take-back", seat, [seat])
            assert asker.ask("propose", seat=seat, kind="pause")["code"] == "asked-already"
            assert other.ask("answer", agrees=True)["type"] == "done"
            for player in players:
                while player.table["moves"] != before:
                    player.until("table")
                assert player.table["affairs"]["proposal"] is None
            assert asker.mine
            version = asker.version
    # The journal says the same.
    with running(settings) as site, site.viewer(table, ann) as first:
        assert (first.version, first.table["moves"]) == (version, before)


def _last_by(site: Site, table: str, seat: int) -> int:
    """How many moves there were before a seat's last decision."""
    steps = site.get(f"/api/tables/{table}/replay")["steps"]
    return max(int(step["number"]) for step in steps if step["seat"] == seat) - 1


def test_what_was_refused_is_asked_again_only_when_the_game_has_moved_on(site: Site) -> None:
    table, [ann, bob] = site.make("Ann", "Bob")
    with site.viewer(table, ann) as first, site.viewer(table, bob) as second:
        players = [first, second]
        asker, other = (first, second) if first.mine else (second, first)
        seat = asker.you[0]
        assert asker.ask("propose", seat=seat, kind="take-back")["code"] == "cannot-undo"
        decide(players, 1)
        assert asker.ask("propose", seat=seat, kind="take-back")["type"] == "done"
        assert other.ask("answer", agrees=False)["type"] == "done"
        settled(asker, proposal=None)
        assert asker.ask("propose", seat=seat, kind="take-back")["code"] == "declined"
        decide(players, 1)
        assert asker.ask("propose", seat=seat, kind="take-back")["type"] == "done"
        # Whoever decides has answered.
        decide(players, 1)
        assert other.ask("answer", agrees=True)["code"] == "not-asked"


def test_bots_agree(site: Site) -> None:
    table, [ann] = site.make("Ann", "bot:random")
    with site.viewer(table, ann) as me:
        me.wait_turn()
        me.act()
        me.wait_turn()
        before = _last_by(site, table, 0)
        assert me.ask("propose", seat=0, kind="take-back")["type"] == "done"
        assert (me.table["moves"], me.mine) == (before, True)


def test_strangers_are_asked_nothing_and_ask_nothing(site: Site) -> None:
    table, [ann, bob] = site.make("Ann", "Bob")
    with site.viewer(table, ann) as first, site.viewer(table, bob), site.viewer(table) as stranger:
        assert stranger.ask("propose", seat=0, kind="pause")["code"] == "not-your-seat"
        assert stranger.ask("resign", seat=0)["code"] == "not-your-seat"
        assert stranger.ask("go_on")["code"] == "not-your-seat"
        assert first.ask("go_on")["code"] == "not-stopped"
        assert first.ask("propose", seat=0, kind="pause")["type"] == "done"
        assert stranger.ask("answer", agrees=True)["code"] == "not-asked"
        assert first.ask("answer", agrees=False)["type"] == "done"
        assert first.ask("propose", seat=0, kind="pause")["type"] == "done", "it was only withdrawn"


# -- standing still --------------------------------------------------------------------------------


def test_a_paused_game_stands_still_until_somebody_goes_on(tmp_path: Path) -> None:
    settings = relaxed(tmp_path)
    with running(settings) as site:
        table, [ann, bob] = site.make("Ann", "Bob")
        with site.viewer(table, ann) as first, site.viewer(table, bob) as second:
            assert first.ask("propose", seat=0, kind="pause")["type"] == "done"
            assert second.ask("answer", agrees=True)["type"] == "done"
            settled(first, stopped="paused")
            actor = first if first.mine else second
            assert actor.act()["code"] == "stopped"
    with running(settings) as site, site.viewer(table, ann) as first:
        assert first.table["affairs"]["stopped"] == "paused"
        assert first.ask("go_on")["code"] == "not-all-here"
        with site.viewer(table, bob) as second:
            assert second.table["affairs"]["stopped"] == "paused", "a pause does not end by itself"
            assert second.ask("go_on")["type"] == "done"
            settled(first, stopped="")
            actor = first if first.mine else second
            assert actor.act()["type"] == "done"


def test_an_adjourned_game_goes_on_when_everybody_is_back(site: Site) -> None:
    table, [ann, bob] = site.make("Ann", "Bob")
    with site.viewer(table, ann) as first, site.viewer(table, bob) as second:
        assert first.ask("propose", seat=0, kind="adjourn")["type"] == "done"
        assert second.ask("answer", agrees=True)["type"] == "done"
    soon(
        lambda: site.get(f"/api/tables/{table}")["seats"],
        lambda seats: not any(seat["present"] for seat in seats),
    )
    with site.viewer(table, ann) as first:
        assert first.table["affairs"]["stopped"] == "adjourned"
        with site.viewer(table, bob) as second:
            settled(first, stopped="")
            settled(second, stopped="")
            assert (first if first.mine else second).act()["type"] == "done"


# -- resigning -------------------------------------------------------------------------------------


def test_with_two_players_the_other_wins(tmp_path: Path) -> None:
    settings = relaxed(tmp_path)
    with running(settings) as site:
        table, [ann, bob] = site.make("Ann", "Bob")
        with site.viewer(table, ann) as first, site.viewer(table, bob) as second:
            assert first.ask("resign", seat=0)["type"] == "done"
            second.until("table")
            assert second.status == "closed"
            ending = {"how": "resigned", "seat": 0, "winner": 1}
            assert second.table["affairs"]["ending"] == ending
            assert second.table["dice"]["seed"]
            assert second.ask("resign", seat=1)["code"] == "closed"
            assert second.ask("rematch")["type"] == "done"
            assert first.until("rematch")["table"]
    with running(settings) as site, site.viewer(table) as later:
        assert later.table["affairs"]["ending"] == ending


def test_with_more_players_a_bot_plays_on_for_good(site: Site) -> None:
    table, [ann, bob, _] = site.make("Ann", "Bob", "Cleo")
    with site.viewer(table, ann) as first, site.viewer(table, bob) as second:
        assert first.ask("resign", seat=0)["type"] == "done"
        assert settled(second)["resigned"] == [0]
        second.until("seats")
        assert second.seats[0]["stand_in"]
        assert second.host == 1
        assert first.ask("take_back", seat=0)["code"] == "resigned"
        assert first.ask("resign", seat=0)["code"] == "resigned"
        assert first.ask("propose", seat=0, kind="pause")["code"] == "resigned"
    with site.viewer(table, ann) as back:
        assert back.seats[0]["left"], "coming back to look on changes nothing"
        assert back.status == "playing"


def test_against_bots_alone_the_game_ends(site: Site) -> None:
    table, [ann] = site.make("bot:random", "Ann", "bot:random")
    with site.viewer(table, ann) as me:
        assert me.ask("resign", seat=1)["type"] == "done"
        assert me.status == "closed"
        assert me.table["affairs"]["ending"]["winner"] is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_refusals_are_said_in_ones_language(site: Site, lang: str) -> None:
    table, [ann, _] = site.make("Ann", "Bob")
    with site.viewer(table, ann, lang=lang) as me:
        assert ("stand still" in me.ask("go_on")["why"]) == (lang == "en")
