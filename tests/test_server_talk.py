"""What people say at a table: who may, what, how much; it is kept, and told to nobody else."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicewright.core.words import LANGUAGES
from dicewright.server.affairs import LONGEST_LINE, MOST_LINES
from tests.server_client import Frame, Site, Viewer, relaxed, running


def said(viewer: Viewer) -> list[tuple[int, str, str]]:
    """What a viewer was told with the whole table."""
    return [(line["seat"], line["kind"], line["said"]) for line in viewer.table["lines"]]


def say(viewer: Viewer, said: str, kind: str = "phrase", seat: int = 0) -> Frame:
    return viewer.ask("say", seat=seat, kind=kind, said=said)


def test_two_people_talk_and_who_looks_on_reads(site: Site) -> None:
    table, [ann, bob] = site.make("Ann", "Bob")
    with (
        site.viewer(table, ann) as first,
        site.viewer(table, bob, lang="hu") as second,
        site.viewer(table) as stranger,
    ):
        assert say(first, "well-played")["type"] == "done"
        assert say(second, "heart", "reaction", seat=1)["type"] == "done"
        for viewer in (first, second, stranger):
            lines = [frame["line"] for frame in viewer.heard if frame["type"] == "said"]
            while len(lines) < 2:
                lines.append(viewer.until("said")["line"])
            assert [(line["name"], line["said"]) for line in lines] == [
                ("Ann", "well-played"),
                ("Bob", "heart"),
            ]
        assert say(stranger, "hello")["code"] == "not-your-seat"
        assert say(first, "hello", seat=1)["code"] == "not-your-seat"
    with site.viewer(table) as later:
        assert said(later) == [(0, "phrase", "well-played"), (1, "reaction", "heart")]
    assert "lines" not in site.get(f"/api/tables/{table}")


def test_texts_need_the_hosts_permission(site: Site) -> None:
    table, [ann, bob] = site.make("Ann", "Bob")
    with site.viewer(table, ann) as host, site.viewer(table, bob) as guest:
        assert host.table["affairs"]["talk"] == "phrases"
        assert say(guest, "Hi!", "text", seat=1)["code"] == "only-phrases"
        assert say(guest, "hurray", seat=1)["code"] == "bad-request"
        assert guest.ask("talk", talk="free")["code"] == "not-host"
        assert host.ask("talk", talk="free")["type"] == "done"
        assert guest.until("affairs")["affairs"]["talk"] == "free"
        assert say(guest, "  Hi,\n\u202ethere\u200b!  ", "text", seat=1)["type"] == "done"
        assert say(guest, "\u200b", "text", seat=1)["code"] == "bad-request"
        assert say(guest, "x" * 3 * LONGEST_LINE, "text", seat=1)["type"] == "done"
        assert say(guest, "x" * 5 * LONGEST_LINE, "text", seat=1)["code"] == "bad-frame"
        assert host.ask("talk", talk="off")["type"] == "done"
        assert say(guest, "bye", seat=1)["code"] == "no-talk"
    with site.viewer(table) as later:
        assert later.table["affairs"]["talk"] == "off"
        assert said(later) == [(1, "text", "Hi, there!"), (1, "text", "x" * LONGEST_LINE)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_refusals_are_said_in_ones_language(site: Site, lang: str) -> None:
    table, [ann, _] = site.make("Ann", "Bob")
    with site.viewer(table, ann, lang=lang) as me:
        why = say(me, "Hi!", "text")["why"]
        assert ("phrases can be said" in why) == (lang == "en")


def test_who_talks_too_much_waits(tmp_path: Path) -> None:
    with running(relaxed(tmp_path, patience=1, lines_at_once=3, lines_per_second=0.01)) as site:
        table, [ann, bob] = site.make("Ann", "Bob")
        with site.viewer(table, ann) as first, site.viewer(table, ann) as device:
            assert [say(first, "hello")["type"] for _ in range(3)] == ["done"] * 3
            assert say(first, "hello")["code"] == "too-fast"
            # Another device is the same person, and the others may still speak.
            assert say(device, "hello")["code"] == "too-fast"
            with site.viewer(table, bob) as second:
                assert say(second, "sorry", seat=1)["type"] == "done"


def test_a_table_keeps_so_much_through_restarts_and_no_more(tmp_path: Path) -> None:
    settings = relaxed(tmp_path)
    with running(settings) as site:
        table, [ann, _] = site.make("Ann", "Bob")
        with site.viewer(table, ann) as me:
            me.ask("talk", talk="free")
            for number in range(MOST_LINES + 5):
                assert say(me, f"line {number}", "text")["type"] == "done"
    with running(settings) as site, site.viewer(table, ann) as me:
        kept = [text for _, _, text in said(me)]
        assert kept == [f"line {number}" for number in range(5, MOST_LINES + 5)]
        assert me.table["affairs"]["talk"] == "free"
        # Numbers go on where they were.
        assert say(me, "thanks")["type"] == "done"
        assert me.table["lines"][-1]["number"] + 1 == next(
            frame["line"]["number"] for frame in me.heard if frame["type"] == "said"
        )


def test_people_talk_before_and_after_the_game(site: Site) -> None:
    table, [ann] = site.make("Ann", "open")
    with site.viewer(table, ann) as host:
        assert say(host, "hello")["type"] == "done"
        bob = site.sit(table, "Bob")
        with site.viewer(table, bob) as guest:
            assert said(guest) == [(0, "phrase", "hello")]
            assert host.ask("close")["type"] == "done"
            assert say(guest, "good-game", seat=1)["type"] == "done"
