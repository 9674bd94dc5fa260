"""Dice that need no trust in the server: who adds to them, when they are settled, when told."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from dicewright.core.fair import FairDice, verify
from dicewright.core.match import Match
from dicewright.core.record import Record, from_text
from dicewright.server.dice import reveals
from dicewright.server.messages import FINISHED, PLAYING, WAITING
from tests.server_client import Frame, Site, Viewer, relaxed, running, seat_data
from tests.test_server_play import play_out

ANNS, BOBS = "a1" * 32, "b2" * 32


def make(site: Site, *seats: str, **more: Any) -> Frame:
    """A table on which every person adds to the dice."""
    wanted: list[dict[str, Any]] = [seat_data(seat) for seat in seats]
    for seat in wanted:
        if seat["kind"] == "me":
            seat["adds_nonce"] = True
    made: Frame = site.post("/api/tables", {"game": "titandice", "seats": wanted, **more})
    return made


def tokens(made: Frame) -> list[str]:
    return [seat["token"] for seat in made["seats"]]


def record_of(site: Site, table: str) -> Record:
    return from_text(site.http.get(f"/api/tables/{table}/record").text)


def owing(viewer: Viewer) -> list[int]:
    return [seat["seat"] for seat in viewer.seats if seat["owes_nonce"]]


@pytest.mark.parametrize(
    "table",
    [
        {"game": "titandice"},
        {"game": "diceforge", "options": {"preset": "random"}},
    ],
    ids=lambda table: table["game"],
)
def test_a_game_begins_when_its_player_has_added_to_the_dice(
    site: Site, table: dict[str, Any]
) -> None:
    made = make(site, "Ann", "bot:random", **table)
    id = made["table"]
    with site.viewer(id, *tokens(made)) as ann:
        assert ann.status == "waiting"
        assert owing(ann) == [0]
        assert ann.table["dice"] == {
            "commitment": made["commitment"],
            "seed": None,
            "nonces": ["", ""],
        }
        assert ann.ask("nonce", seat=0, nonce=ANNS)["type"] == "done"
        assert ann.status == "playing"
        assert owing(ann) == []
        assert ann.table["dice"]["nonces"] == [ANNS, ""]
        assert site.http.get(f"/api/tables/{id}/dice").json()["code"] == "not-finished"
        assert record_of(site, id).dice_seed == ""
        play_out(ann)
    proof = site.get(f"/api/tables/{id}/dice")
    seed = bytes.fromhex(proof["dice"]["seed"])
    assert sha256(seed).hexdigest() == proof["dice"]["commitment"] == made["commitment"]
    assert proof["dice"]["nonces"] == [ANNS, ""]
    assert proof["whole"]
    dice = FairDice(seed, {0: ANNS})
    assert proof["setup"] == dice.setup_seed
    for roll in proof["rolls"]:
        place = dice.below(len(roll["outcomes"]), roll["number"])
        assert roll["came"] == roll["outcomes"][place]
    record = record_of(site, id)
    assert record.nonces == {0: ANNS}
    assert verify(record) == len(proof["rolls"]) > 20
    # Whoever gets the record has the proof.
    copy = site.http.post("/api/records", content=str(record)).json()
    assert copy["commitment"] == made["commitment"]
    assert site.get(f"/api/tables/{copy['table']}/dice") == proof


def test_a_game_waits_for_all_who_want_to_add_and_for_nobody_else(site: Site) -> None:
    made = make(site, "Ann", "open", "open")
    id = made["table"]
    with site.viewer(id, *tokens(made)) as ann:
        assert ann.ask("nonce", seat=0, nonce=ANNS)["type"] == "done"
        site.sit(id, "Program")
        bob = site.sit(id, "Bob", adds_nonce=True)
        with site.viewer(id, bob) as second:
            assert (second.status, owing(second)) == ("waiting", [2])
            assert second.ask("nonce", seat=2, nonce=BOBS)["type"] == "done"
        ann.until("table")
        assert ann.status == "playing"
        assert ann.table["dice"]["nonces"] == [ANNS, "", BOBS]
    assert record_of(site, id).nonces == {0: ANNS, 2: BOBS}


def test_without_nonces_the_dice_are_the_seed_s_alone(site: Site) -> None:
    table, token = site.make("Ann", game="titandice")
    with site.viewer(table, *token) as ann:
        play_out(ann)
    record = record_of(site, table)
    assert not record.nonces
    assert "nonce" not in str(record)
    assert FairDice(bytes.fromhex(record.dice_seed)).setup_seed == record.seed
    assert verify(record) > 20


def test_a_nonce_counts_once_and_only_from_its_player(site: Site) -> None:
    made = make(site, "Ann", "open")
    id = made["table"]
    program = site.sit(id, "Program")
    with site.viewer(id, *tokens(made)) as ann, site.viewer(id, program) as other:
        for wrong in ("", "a1", ANNS.upper(), ANNS + "00", "g1" * 32):
            assert ann.ask("nonce", seat=0, nonce=wrong)["code"] == "bad-frame"
        assert other.ask("nonce", seat=0, nonce=BOBS)["code"] == "not-your-seat"
        assert other.ask("nonce", seat=1, nonce=BOBS)["code"] == "nonce-settled"
        assert ann.ask("nonce", seat=0, nonce=ANNS)["type"] == "done"
        # It may be said again, when a connection was lost; it cannot be changed.
        assert ann.ask("nonce", seat=0, nonce=ANNS)["type"] == "done"
        assert ann.ask("nonce", seat=0, nonce=BOBS)["code"] == "nonce-settled"
    assert record_of(site, id).nonces == {0: ANNS}


def test_who_leaves_takes_the_nonce_along(site: Site) -> None:
    made = make(site, "Ann", "open")
    id = made["table"]
    with site.viewer(id, *tokens(made)) as ann:
        assert ann.ask("nonce", seat=0, nonce=ANNS)["type"] == "done"
        assert ann.ask("leave", seat=0)["type"] == "done"
        site.sit(id, "Program", seat=0)
        site.sit(id, "Another", seat=1)
    assert record_of(site, id).nonces == {}


def test_what_was_added_survives_a_restart(tmp_path: Path) -> None:
    with running(relaxed(tmp_path)) as site:
        made = make(site, "Ann", "Bob")
        id = made["table"]
        with site.viewer(id, *tokens(made)) as both:
            assert both.ask("nonce", seat=0, nonce=ANNS)["type"] == "done"
    with running(relaxed(tmp_path)) as site, site.viewer(id, *tokens(made)) as both:
        assert (both.status, owing(both)) == ("waiting", [1])
        assert both.table["dice"]["commitment"] == made["commitment"]
        assert both.ask("nonce", seat=1, nonce=BOBS)["type"] == "done"
        seed = record_of(site, id).seed
    with running(relaxed(tmp_path)) as site, site.viewer(id, *tokens(made)) as both:
        assert both.table["dice"]["nonces"] == [ANNS, BOBS]
        play_out(both)
        record = record_of(site, id)
        assert record.seed == seed
        assert verify(record) > 20


def played_once(site: Site) -> tuple[str, list[str]]:
    """A finished game of Ann and Bob, both of whom added to its dice."""
    made = make(site, "Ann", "Bob")
    with site.viewer(made["table"], *tokens(made)) as both:
        both.ask("nonce", seat=0, nonce=ANNS)
        both.ask("nonce", seat=1, nonce=BOBS)
        play_out(both)
        both.say("rematch")
        return both.until("rematch")["table"], tokens(made)


def test_a_rematch_has_new_dice_to_which_everybody_adds_anew(site: Site) -> None:
    again, (ann, bob) = played_once(site)
    # Everybody is one seat on: Ann is second now.
    with site.viewer(again, ann) as second, site.viewer(again, bob) as first:
        assert (first.status, owing(first)) == ("waiting", [0, 1])
        assert first.ask("nonce", seat=0, nonce="c3" * 32)["type"] == "done"
        assert second.ask("nonce", seat=1, nonce="d4" * 32)["type"] == "done"
        assert second.status == "playing"
    assert record_of(site, again).nonces == {0: "c3" * 32, 1: "d4" * 32}


def test_a_rematch_goes_on_without_who_does_not_come(site: Site) -> None:
    again, (ann, bob) = played_once(site)
    with site.viewer(again, ann) as here:
        assert here.ask("nonce", seat=1, nonce=ANNS)["type"] == "done"
        while (answer := here.ask("give", seat=0, bot="random"))["type"] == "refused":
            assert answer["code"] == "too-soon"
        assert here.status == "playing"
        assert here.table["dice"]["nonces"] == ["", ANNS]
        with site.viewer(again, bob) as back:
            assert back.ask("take_back", seat=0)["type"] == "done"
            assert back.ask("nonce", seat=0, nonce=BOBS)["code"] == "nonce-settled"


def test_nobody_is_replaced_who_sits_and_owes_nothing(site: Site) -> None:
    made = make(site, "Ann", "open", "open")
    id = made["table"]
    site.sit(id, "Program")
    with site.viewer(id, *tokens(made)) as ann:
        assert ann.ask("give", seat=1, bot="random")["code"] == "seat-taken"
        ann.ask("nonce", seat=0, nonce=ANNS)
        assert ann.ask("give", seat=0, bot="random")["code"] == "seat-taken"


def test_the_seed_is_told_when_nothing_can_be_rolled_with_it() -> None:
    assert not reveals(WAITING, "lobby")
    assert not reveals(PLAYING, "rematch")
    assert reveals(FINISHED, "lobby")
    assert reveals(PLAYING, "upload")


def test_a_game_without_fair_dice_has_nothing_to_prove(site: Site) -> None:
    text = str(Match.new("titandice", 1, seed=1).record)
    table = site.upload(text)
    proof = site.get(f"/api/tables/{table}/dice")
    assert not proof["dice"]["commitment"]
    assert not proof["dice"]["seed"]
