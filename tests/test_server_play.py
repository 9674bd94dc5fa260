"""Playing over the websocket: whole games, several people, undo, orders, stand-ins, rematches."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from dicewright.bots import registry
from dicewright.core.fair import verify
from dicewright.core.record import from_text
from dicewright.server.autoplay import Autoplay
from tests.bots_of_tests import Clinging, Noting, Standing
from tests.server_client import Site, Viewer, relaxed, running
from tests.waiting import soon


def play_out(viewer: Viewer, most: int = 2000) -> None:
    """Decide whatever this viewer is asked, until the game is over."""
    for _ in range(most):
        viewer.wait_turn()
        if viewer.status == "finished":
            return
        assert viewer.act()["type"] == "done"
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("diceforge", ("Ann", "bot:greedy"), {}),
        ("diceforge", ("Ann", "Bob", "bot:random"), {"preset": "goddess-discovery"}),
        ("diceforge", ("Ann", "Bob"), {"preset": "titans-discovery"}),
        ("diceforge", ("Ann", "bot:random"), {"preset": "draft"}),
        ("titandice", ("Ann", "bot:greedy"), {}),
        ("titandice", ("Ann",), {}),
    ],
)
def test_a_whole_game_and_its_dice(
    site: Site, game: str, seats: tuple[str, ...], options: dict[str, str]
) -> None:
    table, tokens = site.make(*seats, game=game, options=options)
    with site.viewer(table, *tokens) as me:
        commitment = me.table["dice"]["commitment"]
        assert me.table["dice"]["seed"] is None
        play_out(me)
        last = next(frame for frame in reversed(me.heard) if frame["type"] == "update")
    assert last["prompt"] is None
    assert last["view"]["over"]
    assert last["dice"]["commitment"] == commitment
    record = from_text(site.http.get(f"/api/tables/{table}/record").text)
    assert record.dice_seed == last["dice"]["seed"]
    assert verify(record) > 0
    result = site.get(f"/api/tables/{table}/result")
    assert result["scores"] == last["result"]["scores"]
    total = result["statistics"][0]["total"]
    assert total["values"] == result["scores"]


def test_everybody_hears_every_move_in_order(site: Site) -> None:
    table, [ann] = site.make("Ann", "open")
    with site.viewer(table, ann) as first, site.viewer(table) as spectator:
        assert first.status == "waiting"
        assert first.view is None
        bob = site.sit(table, "Bob")
        first.until("table")
        with site.viewer(table, bob) as second:
            for _ in range(30):
                mover = first if first.mine else second
                done = mover.act()
                for viewer in (first, second, spectator):
                    while viewer.version < done["version"]:
                        viewer.hear()
            assert first.view == second.view == spectator.view
            assert first.prompt == second.prompt == spectator.prompt
    assert spectator.you == []


def test_everybody_hears_it_in_their_own_language(site: Site) -> None:
    table, tokens = site.make("Ann", "Bob")
    with site.viewer(table, *tokens) as english:
        others = {}
        for lang in ("fr", "de-AT", "hu", "tlh"):
            with site.viewer(table, lang=lang) as viewer:
                others[lang] = viewer.heard[0]["lang"], viewer.prompt
        assert english.prompt
        for lang, (spoken, prompt) in others.items():
            assert prompt
            same = [choice["text"] for choice in prompt["choices"]]
            assert same == [choice["text"] for choice in english.prompt["choices"]]
            assert (prompt["question"] == english.prompt["question"]) == (spoken == "en"), lang
        assert [spoken for spoken, _ in others.values()] == ["fr", "de", "hu", "en"]
        with site.viewer(table, lang="de") as german:
            english.act()
            update = german.until("update")
            mine = next(frame for frame in english.heard if frame["type"] == "update")
    assert update["view"] == mine["view"]
    assert update["prompt"]["undo"]["why"] != mine["prompt"]["undo"]["why"]
    assert [step["action"] for step in update["steps"]] == [
        step["action"] for step in mine["steps"]
    ]


def test_a_table_waits_until_every_seat_is_taken(site: Site) -> None:
    table, [ann] = site.make("Ann", "open", "open", title="Thursday  forge", public=True)
    soon(lambda: table in [row["id"] for row in site.get("/api/tables")["tables"]])
    with site.viewer(table, ann) as me:
        assert me.ask("act", version=0, action=0)["code"] == "not-playing"
        assert me.ask("give", seat=1, bot="greedy")["type"] == "done"
        assert [seat["kind"] for seat in me.seats] == ["player", "bot", "open"]
        assert me.ask("free", seat=1)["type"] == "done"
        assert me.seats[1]["kind"] == "open"
        site.sit(table, "Ann", seat=2)
        me.until("seats")
        assert me.seats[2]["name"] == "Ann 2"
        site.sit(table, "Zoë")
        begun = me.until("table")
    assert begun["table"]["title"] == "Thursday forge"
    assert begun["table"]["status"] == "playing"
    assert [seat["name"] for seat in begun["table"]["seats"]] == ["Ann", "Zoë", "Ann 2"]
    answer = site.http.post(f"/api/tables/{table}/seats", json={"name": "Late"})
    assert (answer.status_code, answer.json()["code"]) == (409, "table-full")


def test_whoever_leaves_a_waiting_table_cannot_play_for_the_next(site: Site) -> None:
    table, [ann] = site.make("Ann", "open")
    with site.viewer(table, ann) as one, site.viewer(table, ann) as other_device:
        assert one.ask("leave", seat=0)["type"] == "done"
        site.sit(table, "Eve", seat=0)
        site.sit(table, "Bob", seat=1)
        for viewer in (one, other_device):
            viewer.until("table")
            assert viewer.act()["code"] == "not-your-turn"


def test_other_peoples_seats_old_versions_and_illegal_actions_are_refused(site: Site) -> None:
    table, [ann, bob] = site.make("Ann", "Bob")
    with site.viewer(table, ann) as first, site.viewer(table, bob) as second:
        mover, other = (first, second) if first.mine else (second, first)
        assert other.act()["code"] == "not-your-turn"
        assert mover.ask("act", version=mover.version - 1, action=0)["code"] == "stale"
        assert mover.ask("act", version=mover.version + 1, action=0)["code"] == "stale"
        assert mover.ask("act", version=mover.version, action=10**6)["code"] == "illegal"
        roll = mover.ask("act", version=mover.version, action=40)
        assert roll["code"] == "illegal"
        assert other.ask("give", seat=mover.you[0], bot="greedy")["code"] == "seat-present"
        assert other.ask("leave", seat=mover.you[0])["code"] == "not-your-seat"
        assert other.ask("orders", seat=mover.you[0], orders={})["code"] == "not-your-seat"
        assert other.ask("take_back", seat=15)["code"] == "not-your-seat"
        version = mover.version
        assert mover.act()["version"] == version + 1


def test_a_spectator_can_do_nothing(site: Site) -> None:
    table, _ = site.make("Ann", "bot:random")
    with site.viewer(table, "not-a-token") as spectator:
        assert spectator.you == []
        assert spectator.act()["code"] == "not-your-turn"
        assert spectator.ask("undo", version=spectator.version)["type"] == "refused"
        assert spectator.ask("give", seat=0, bot="greedy")["code"] == "not-your-seat"
        assert spectator.ask("rematch")["code"] == "not-finished"


def test_undo_takes_back_until_dice_are_rolled_and_never_reuses_a_version(site: Site) -> None:
    table, tokens = site.make("Ann", "Bob")
    with site.viewer(table, *tokens) as me:
        undone = 0
        while me.status == "playing" and undone < 3:
            before = (me.view, me.prompt and me.prompt["choices"], me.table)
            moves = me.heard[-1].get("moves")
            assert me.act()["type"] == "done"
            assert me.prompt
            undo = me.prompt["undo"]
            if not undo["possible"]:
                assert undo["reason"] == "rolled"
                assert me.ask("undo", version=me.version)["code"] == "cannot-undo"
                continue
            version = me.version
            assert me.ask("undo", version=version - 1)["code"] == "stale"
            done = me.ask("undo", version=version)
            assert (done["type"], done["version"]) == ("done", version + 1)
            assert (me.view, me.prompt["choices"], me.table) == before
            update = next(frame for frame in reversed(me.heard) if frame["type"] == "update")
            assert (update["how"], update["steps"]) == ("undo", [])
            assert moves is None or update["moves"] == moves
            undone += 1
            assert me.act()["type"] == "done"
        assert undone == 3


def test_a_seat_is_given_to_a_bot_only_when_its_player_is_gone_and_taken_back(site: Site) -> None:
    table, [ann, bob] = site.make("Ann", "Bob")
    with site.viewer(table, ann) as me:
        with site.viewer(table, bob):
            me.until("seats")
            assert me.ask("give", seat=1, bot="greedy")["code"] == "seat-present"
        me.until("seats")
        assert me.seats[1]["absent"] is not None
        assert me.ask("give", seat=1, bot="nobody")["code"] == "unknown-bot"
        soon(lambda: me.ask("give", seat=1, bot="greedy")["type"] == "done")
        assert (me.seats[1]["bot"], me.seats[1]["stand_in"]) == ("greedy", True)
        assert me.ask("give", seat=1, bot="greedy")["code"] == "seat-taken"
        for _ in range(10):
            me.wait_turn()
            me.act()
        with site.viewer(table, bob) as back:
            assert back.ask("take_back", seat=1)["type"] == "done"
            assert back.ask("take_back", seat=1)["code"] == "no-stand-in"
            while not back.mine:
                me.act() if me.mine else me.hear()
                while back.version < me.version:
                    back.hear()
            assert back.act()["type"] == "done"


def test_patience_with_an_absent_player(tmp_path_factory: pytest.TempPathFactory) -> None:
    settings = relaxed(tmp_path_factory.mktemp("patient"), vacate_after=3600)
    with running(settings) as site:
        table, [ann, bob] = site.make("Ann", "Bob")
        with site.viewer(table, ann) as me:
            refused = me.ask("give", seat=1, bot="greedy")
            assert (refused["code"], "3600 more seconds" in refused["why"]) == ("too-soon", True)
            with site.viewer(table, bob) as other:
                assert other.ask("leave", seat=1)["type"] == "done"
            assert me.ask("give", seat=1, bot="greedy")["type"] == "done"


def test_standing_orders_answer_and_wait_after_an_undo(site: Site) -> None:
    table, tokens = site.make("Ann", "Bob", options={"preset": "first-game"})
    with site.viewer(table, *tokens) as me:
        assert me.ask("orders", seat=0, orders={"split": "sideways"})["code"] == "bad-order"
        for seat in (0, 1):
            done = me.ask("orders", seat=seat, orders={"extra": "pass", "split": "most"})
            assert done["type"] == "done"
        while me.status == "playing":
            me.wait_turn()
            if me.prompt is None:
                break
            assert me.prompt["kind"] not in ("extra", "split"), "an order answers that"
            me.act()
        ordered = [f for f in me.heard if f["type"] == "update" and f["how"] == "order"]
        assert ordered
        assert {f["steps"][0]["action"]["form"]["verb"] for f in ordered} <= {"pass", "put"}


def test_an_undone_order_is_asked(site: Site) -> None:
    table, tokens = site.make("Ann", "Bob")
    with site.viewer(table, *tokens) as me:
        for seat in (0, 1):
            me.ask("orders", seat=seat, orders={"reinforce": "pass"})
        while me.status == "playing":
            me.wait_turn()
            assert me.prompt
            undo = me.prompt["undo"]
            last = me.heard[-1]
            if last["type"] == "update" and last["how"] == "order" and undo["possible"]:
                assert me.ask("undo", version=me.version)["type"] == "done"
                assert me.prompt["kind"] == "reinforce"
                me.say("ping", id="still asked")
                assert me.hear() == {"type": "pong", "id": "still asked"}
                return
            # Elder and owl bring reinforcements, which the order then skips.
            wanted = ("feat elder", "feat guardians-owl", "feat silver-hind")
            feats = [c["action"] for c in me.prompt["choices"] if c["text"] in wanted]
            me.act(feats[0] if feats else None)
        raise AssertionError("no order could be undone in this game")


def test_a_question_whose_order_is_withdrawn_is_asked(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Autoplay, "_go_on", lambda _: None)  # it is just about to answer
    table, tokens = site.make("Ann", "Bob", options={"preset": "first-game"})
    with site.viewer(table, *tokens) as me:
        for seat in (0, 1):
            me.ask("orders", seat=seat, orders={"extra": "pass"})
        while me.prompt:
            me.act()
        assert me.status == "playing"
        for seat in (0, 1):
            me.ask("orders", seat=seat, orders={})
        assert me.prompt
        assert me.prompt["kind"] == "extra"
        assert me.act()["type"] == "done"


def test_a_rematch_has_the_same_people_one_seat_on(site: Site) -> None:
    table, tokens = site.make("Ann", "Bob", "bot:random", game="titandice")
    with site.viewer(table, *tokens) as me, site.viewer(table) as spectator:
        assert me.ask("rematch")["code"] == "not-finished"
        play_out(me)
        me.say("rematch")
        new = me.until("rematch")["table"]
        assert spectator.until("rematch")["table"] == new
        me.say("rematch")
        assert me.until("rematch")["table"] == new
    assert site.get(f"/api/tables/{table}")["next"] == new
    with site.viewer(new, *tokens) as again:
        assert [seat["name"] for seat in again.seats] == ["Bob", "Random", "Ann"]
        assert again.you == [0, 2]
        assert again.status == "playing"


def test_a_replay_has_every_step_and_any_position(site: Site) -> None:
    table, tokens = site.make("Ann", "bot:random")
    with site.viewer(table, *tokens) as me:
        play_out(me)
        updates = [frame for frame in me.heard if frame["type"] == "update"]
    replay = site.get(f"/api/tables/{table}/replay")
    assert [step["number"] for step in replay["steps"]] == list(range(replay["total"] + 1))
    told = {step["number"]: step for update in updates for step in update["steps"]}
    assert all(replay["steps"][number] == step for number, step in told.items())
    assert replay["turns"][0]["round"] == 1
    middle = updates[len(updates) // 2]
    found = site.get(f"/api/tables/{table}/positions", **{"from": middle["moves"], "to": 10**6})
    first = found["positions"][0]
    assert (first["number"], first["view"]) == (middle["moves"], middle["view"])
    assert len(found["positions"]) <= 64
    end = site.get(f"/api/tables/{table}/positions", **{"from": replay["total"] + 1})
    assert end["positions"] == []


def test_the_curve_comes_after_the_game(site: Site) -> None:
    table, tokens = site.make("Ann", "bot:random", game="titandice")
    with site.viewer(table, *tokens) as me:
        play_out(me)
        if not any(frame["type"] == "curve" for frame in me.heard):
            me.until("curve")
    curve = site.get(f"/api/tables/{table}/result")["curve"]
    assert curve["status"] == "ready"
    assert all(abs(sum(point["wins"]) - 1) < 0.01 for point in curve["points"])
    outcome = site.get(f"/api/tables/{table}/result")
    winners = [seat for seat, share in enumerate(curve["points"][-1]["wins"]) if share]
    assert winners == outcome["winners"]


def test_records_travel(site: Site) -> None:
    table, tokens = site.make("Ann", "bot:random", game="titandice")
    with site.viewer(table, *tokens) as me:
        play_out(me)
    for format in ("text", "json"):
        answer = site.http.get(f"/api/tables/{table}/record", params={"format": format})
        assert "attachment" in answer.headers["content-disposition"]
        sent = site.http.post("/api/records", content=answer.content)
        assert sent.status_code == 201, sent.text
        copy = sent.json()["table"]
        assert site.http.get(f"/api/tables/{copy}/record", params={"format": format}).text == (
            answer.text
        )
        summary = site.get(f"/api/tables/{copy}")
        assert (summary["origin"], summary["status"]) == ("upload", "finished")
        assert summary["seats"][0]["name"] == "Ann"
        with site.viewer(copy) as spectator:
            assert spectator.view
            assert spectator.ask("rematch")["type"] == "refused"


def test_an_unfinished_record_is_shown_but_nobody_plays_it(site: Site) -> None:
    table, tokens = site.make("Ann", "bot:random")
    with site.viewer(table, *tokens) as me:
        me.act()
        record = site.http.get(f"/api/tables/{table}/record").text
    assert from_text(record).dice_seed == ""
    copy = site.upload(record)
    with site.viewer(copy, *tokens) as spectator:
        assert spectator.status == "playing"
        assert spectator.act()["code"] == "not-playing"
    assert site.http.get(f"/api/tables/{copy}/result").json()["code"] == "not-finished"


# -- bots sit down and leave ---------------------------------------------------------------------


@pytest.fixture
def noting(monkeypatch: pytest.MonkeyPatch) -> type[Noting]:
    """A bot that servers offer, and that notes what is done with it."""
    monkeypatch.setitem(registry.OURS, "noting", Noting)
    monkeypatch.setattr(Noting, "notes", [])
    monkeypatch.setattr(Noting, "seatings", [])
    return Noting


def test_a_bot_sits_down_before_it_decides_and_leaves_after_the_game(
    site: Site, noting: type[Noting]
) -> None:
    names = ("Ann", "bot:noting", "bot:noting")
    table, tokens = site.make(*names, game="titandice", options={"card-cost": "one"})
    with site.viewer(table, *tokens) as me:
        play_out(me)
        soon(lambda: sum(what == "close" for what, _ in noting.notes) == 2)
    for seat in (1, 2):
        first, *decided, last = [what for what, where in noting.notes if where == seat]
        assert (first, {*decided}, last) == ("sit", {"choose"}, "close")
    seating = min(noting.seatings, key=lambda seating: seating.seat)
    assert (seating.game.id, seating.players, seating.seat) == ("titandice", 3, 1)
    assert seating.options == {"card-cost": "one"}


def test_a_stand_in_leaves_when_its_seat_is_taken_back(site: Site, noting: type[Noting]) -> None:
    table, tokens = site.make("Ann", "Bob", game="titandice")
    with site.viewer(table, *tokens) as both:
        for sat in (1, 2):
            assert both.ask("give", seat=1, bot="noting")["type"] == "done"
            while noting.notes.count(("sit", 1)) < sat:
                mine = both.prompt is not None and both.prompt["seat"] == 0
                both.act() if mine else both.hear()
            assert both.ask("take_back", seat=1)["type"] == "done"
            soon(partial(_left, noting, sat))
            assert both.act()["type"] == "done"
    assert [what for what, _ in noting.notes if what != "choose"] == ["sit", "close"] * 2


def _left(noting: type[Noting], times: int) -> bool:
    return noting.notes.count(("close", 1)) == times


def test_bots_leave_when_the_server_stops(tmp_path: Path, noting: type[Noting]) -> None:
    with running(relaxed(tmp_path)) as site:
        table, tokens = site.make("Ann", "bot:noting", game="titandice")
        with site.viewer(table, *tokens) as me:
            while ("choose", 1) not in noting.notes:
                me.act() if me.mine else me.hear()
        assert ("close", 1) not in noting.notes
    assert noting.notes[-1] == ("close", 1)


@pytest.mark.parametrize("bot", [Standing, Clinging])
def test_a_bot_that_cannot_sit_down_or_leave_stops_no_game(
    site: Site, bot: type[Standing | Clinging], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry.OURS, "awkward", bot)
    table, tokens = site.make("Ann", "bot:awkward", game="titandice")
    with site.viewer(table, *tokens) as me:
        play_out(me)
        assert me.status == "finished"
