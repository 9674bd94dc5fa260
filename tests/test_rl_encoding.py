"""Observations: what their cells say, that they stay as they are, that nothing is left out."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from array import array
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest

from dicewright.core.consts import CHANCE
from dicewright.core.game import Game
from dicewright.core.registry import games, get_game
from dicewright.core.state import State
from dicewright.testing.conformance import walk
from tests.conftest import TABLES, name_of

GOLDEN = Path(__file__).parent / "golden_encodings.json"


def observe(game: Game, state: State, seat: int) -> array[float]:
    # Dirty before: an encoding must write every cell.
    row = array("f", [7.0] * game.encoding.size)
    assert state.observe(seat, row) == game.encoding.size
    return row


def named(game: Game, row: array[float]) -> dict[str, float]:
    return dict(zip(game.encoding.labels, row, strict=True))


def encodings_digest(table: tuple[str, int, dict[str, str]]) -> str:
    name, players, options = table
    game = get_game(name)
    total = blake2b(digest_size=16)
    for ask in (False, True):
        for state in walk(game, players, options, 21, ask=ask):
            for seat in range(players):
                total.update(observe(game, state, seat).tobytes())
    return total.hexdigest()


# -- the layout ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(games()))
def test_every_cell_has_one_name(name: str) -> None:
    encoding = get_game(name).encoding
    assert len(set(encoding.labels)) == encoding.size == len(encoding.labels)
    assert all(segment.text for segment in encoding.segments)
    assert encoding.slices[encoding.segments[-1].name].stop == encoding.size


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_cells_are_from_minus_one_to_one(table: tuple[str, int, dict[str, str]]) -> None:
    name, players, options = table
    game = get_game(name)
    for state in walk(game, players, options, 3, ask=True):
        for seat in range(players):
            assert all(-1.0 <= cell <= 1.0 for cell in observe(game, state, seat))


@pytest.mark.parametrize("name", sorted(games()))
def test_a_buffer_too_short_or_a_seat_too_many_is_refused(name: str) -> None:
    game = get_game(name)
    state = game.new(2, {}, 1)
    with pytest.raises(ValueError, match="cells"):
        state.observe(0, array("f", [0.0] * (game.encoding.size - 1)))
    with pytest.raises(ValueError, match="seat"):
        state.observe(2, array("f", [0.0] * game.encoding.size))


# -- the meaning -----------------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_who_decides_is_seen_from_every_seat(table: tuple[str, int, dict[str, str]]) -> None:
    name, players, options = table
    game = get_game(name)
    decider = game.encoding.slices["decider"]
    for state in walk(game, players, options, 8, ask=True):
        for seat in range(players):
            flags = observe(game, state, seat)[decider].tolist()
            who = state.current_player()
            wanted = 5 if state.over else 4 if who == CHANCE else (who - seat) % players
            assert flags.index(1.0) == wanted
            assert sum(flags) == 1


@pytest.mark.parametrize("preset", ["advanced", "titans-discovery", "goddess-discovery"])
def test_dice_forge_cells_say_what_the_view_says(preset: str) -> None:
    game = get_game("diceforge")
    names = ("own", "next", "second", "third")
    for state in walk(game, 3, {"preset": preset}, 5):
        view = game.view(state, None)
        for seat in range(3):
            cells = named(game, observe(game, state, seat))
            for offset in range(3):
                who, player = names[offset], view["seats"][(seat + offset) % 3]
                assert cells[f"{who}.gold"] == pytest.approx(player["gold"] / 28)
                assert cells[f"{who}.moon"] == pytest.approx(player["moon"] / 18)
                assert cells[f"{who}.score"] == pytest.approx(player["score"] / 250)
                room = player["caps"]["sun"] - player["sun"]
                assert cells[f"{who}.sun-room"] == pytest.approx(room / 18)
                for die, shown in player["dice"].items():
                    up = shown["faces"][shown["up"]]
                    assert cells[f"{who}.up.{die}.{up}"] == 1
                    for face in set(shown["faces"]):
                        count = shown["faces"].count(face)
                        assert cells[f"{who}.dice.{die}.{face}"] == pytest.approx(count / 6)
                for card, count in player["cards"].items():
                    assert cells[f"{who}.cards.{card}"] == count / 4
                if view["module"] == "goddess":
                    assert cells[f"{who}.golem.{player['golem']}"] == 1
                if view["module"] == "titans":
                    stand = view["board"]["zones"][(seat + offset) % 3]
                    assert cells[f"{who}.allegiance.zone.{stand}"] == 1
            assert cells["third.present"] == 0
            for die, shown in view["seats"][seat]["dice"].items():
                for place, face in enumerate(shown["faces"], 1):
                    assert cells[f"places.{die}.{place}.{face}"] == 1
            for island in view["islands"]:
                for slot in island["slots"]:
                    assert cells[f"cards.in-play.{slot['card']}"] == 1
                    assert cells[f"cards.stock.{slot['card']}"] == slot["left"] / 4


@pytest.mark.parametrize("players", [1, 2, 4])
def test_titan_dice_cells_say_what_the_view_says(players: int) -> None:
    game = get_game("titandice")
    names = ("own", "next", "second", "third")
    for state in walk(game, players, {}, 5):
        view = game.view(state, None)
        for seat in range(players):
            cells = named(game, observe(game, state, seat))
            for offset in range(players):
                who, player = names[offset], view["seats"][(seat + offset) % players]
                for creature, amount in player["tracks"].items():
                    assert cells[f"{who}.track.{creature}"] == amount / 4
                for creature, card in player["cards"].items():
                    assert cells[f"{who}.card.{creature}.{card['level']}"] == 1
                    assert cells[f"{who}.down.{creature}"] == card["down"]
                assert cells[f"{who}.wound"] == pytest.approx(player["wound"] / 5)
                assert cells[f"{who}.bonus.{player['bonus']}"] == 1
            if view["roll"] and not state.over:
                shown = sum(cells[f"roll.sides.{side}"] for side in view["roll"])
                assert shown > 0


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_positions_that_differ_for_the_players_look_different(
    table: tuple[str, int, dict[str, str]],
) -> None:
    """Two positions of a game with the same observation have the same answers to choose from."""
    name, players, options = table
    game = get_game(name)
    seen: dict[bytes, list[int]] = {}
    for seed in range(4):
        for state in walk(game, players, options, seed):
            if not state.over:
                row = observe(game, state, state.current_player()).tobytes()
                assert seen.setdefault(row, state.legal_actions()) == state.legal_actions()


def test_the_order_of_hidden_boars_is_not_shown() -> None:
    game = get_game("diceforge")
    state = game.new(3, {"preset": "advanced"}, 2)
    before = observe(game, state, 0)
    line = game.position(state)
    order = next(part for part in line.split() if part.startswith("boar_order="))
    first, *rest = order.removeprefix("boar_order=").split(",")
    other = game.from_position(line.replace(order, "boar_order=" + ",".join([first, *rest[::-1]])))
    assert observe(game, other, 0) == before


# -- masks -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(games()))
def test_the_mask_marks_the_legal_actions(name: str) -> None:
    game = get_game(name)
    for state in walk(game, 2, {}, 4):
        mask = array("b", [5] * game.vocabulary.size)
        count = state.mark_legal(mask)
        marked = [action for action, flag in enumerate(mask) if flag]
        assert marked == sorted(state.legal_actions())
        assert count == len(marked)
        assert set(mask) <= {0, 1}


# -- staying the same ------------------------------------------------------------------------------


def golden() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(GOLDEN.read_text())
    return data


def current() -> dict[str, Any]:
    """What the golden file holds: `python -m tests.test_rl_encoding` writes it."""
    return {
        "rules": {name: game.rules_version for name, game in games().items()},
        "versions": {name: game.encoding.version for name, game in games().items()},
        "layouts": {name: _layout(game) for name, game in games().items()},
        "digests": {name_of(table): encodings_digest(table) for table in TABLES[::3]},
    }


def _layout(game: Game) -> str:
    return blake2b("\n".join(game.encoding.labels).encode(), digest_size=16).hexdigest()


def not_raised(kept: dict[str, Any], found: dict[str, Any]) -> list[str]:
    """Which versions must go up: the same rules and the same version mean the same cells."""
    wanted = []
    for name in games():
        if found["versions"][name] != kept["versions"][name]:
            continue
        if found["layouts"][name] != kept["layouts"][name]:
            wanted.append(f"{name}: cells joined or moved: raise ENCODING_VERSION (observation.py)")
        elif found["rules"][name] == kept["rules"][name]:
            wanted += [
                f"{table}: cells have other values: raise rules_version (spec.py) if a rule changed"
                ", ENCODING_VERSION (observation.py) if what a cell says did"
                for table, digest in kept["digests"].items()
                if table.startswith(name) and found["digests"].get(table, digest) != digest
            ][:1]
    return wanted


def test_encodings_change_only_with_their_version() -> None:
    kept, found = golden(), current()
    assert not_raised(kept, found) == []
    assert found == kept, "older golden encodings: `make generated` writes them anew"


def test_a_version_that_must_go_up_is_named() -> None:
    kept = golden()
    table = next(table for table in kept["digests"] if table.startswith("diceforge"))
    other = {**kept, "digests": kept["digests"] | {table: "other"}}
    assert not_raised(kept, kept) == []
    assert [why.split(":")[0] for why in not_raised(kept, other)] == [table]
    assert not_raised(kept, other | {"rules": kept["rules"] | {"diceforge": -1}}) == []
    moved = {**other, "layouts": kept["layouts"] | {"diceforge": "other"}}
    assert [why.split(":")[0] for why in not_raised(kept, moved)] == ["diceforge"]
    assert not_raised(kept, moved | {"versions": kept["versions"] | {"diceforge": -1}}) == []


def test_interpreted_and_compiled_encode_alike() -> None:
    code = (
        "from tests.test_rl_encoding import encodings_digest, TABLES\n"
        "for table in TABLES[::6]: print(encodings_digest(table))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"DICEWRIGHT_INTERPRETED": "1"},
        capture_output=True,
        text=True,
        check=False,
        cwd=GOLDEN.parent.parent,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [encodings_digest(table) for table in TABLES[::6]]


if __name__ == "__main__":
    news = current()
    if wanted := not_raised(golden(), news):
        sys.exit("\n".join(wanted))
    GOLDEN.write_text(json.dumps(news, indent=1) + "\n")
