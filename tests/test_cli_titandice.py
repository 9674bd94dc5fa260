"""Titan Dice in the terminal: whole games through a pipe, the board, and what happened in brief."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from dicewright.cli.boards import brief, drawer_of
from dicewright.cli.scene import choice_lines
from dicewright.cli.statistics import result_lines
from dicewright.core.events import Event
from dicewright.core.match import Match
from dicewright.core.record import from_text
from dicewright.core.registry import get_game
from dicewright.core.rng import below
from dicewright.testing.conformance import random_choices
from tests.test_cli import dicewright

GAME = get_game("titandice")
FIRST = "1\n" * 3000
NAMES = ["Player 1 (you)", "Player 2 (random)", "Player 3 (random)", "Player 4 (random)"]


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games without a name are kept away from the player's own."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)


def play(*words: str, typed: str = "") -> str:
    done = dicewright("play", "titandice", *words, typed=typed)
    assert (done.code, done.error) == (0, "")
    return done.out


def board(view: dict[str, Any], width: int = 100) -> str:
    lines = drawer_of("titandice").draw(GAME.speaker(), view, NAMES, width)
    assert all(line.cell_len <= width for line in lines)
    return "\n".join(line.plain for line in lines)


def view_of(players: int) -> dict[str, Any]:
    return GAME.view(GAME.new(players, {}, 1), 0)


# -- whole games -----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_whole_game_can_be_piped_in(players: int, tmp_path: Path) -> None:
    out = play("--players", str(players), "--seed", "3", "--save", "game", typed=FIRST)
    assert re.search(r"place +player +score", out)
    assert from_text((tmp_path / "game").read_text()).replay().over


def test_a_solo_game_ends_with_its_result(tmp_path: Path) -> None:
    out = play("--players", "1", "--seed", "3", "--save", "game", typed=FIRST)
    state = from_text((tmp_path / "game").read_text()).replay()
    assert f"you {GAME.view(state, 0)['result']}" in out


def test_set_up_can_be_taken_back_but_dice_cannot() -> None:
    out = play("--players", "1", "--seed", "3", typed="1+3\nundo\n" + "1\n" * 5 + "undo\n")
    assert "taken back: “setup 1+3”" in out
    assert "this cannot be taken back: dice have been rolled since" in out


def test_a_saved_game_goes_on_as_if_nobody_had_left(tmp_path: Path) -> None:
    seats = ("--human", "1,2")
    play("--seed", "3", *seats, "--save", "whole", typed=FIRST)
    play("--seed", "3", *seats, "--save", "half", typed="1\n" * 10)
    assert not from_text((tmp_path / "half").read_text()).replay().over
    done = dicewright("play", "--load", "half", *seats, "--save", "rest", typed=FIRST)
    assert done.code == 0
    assert (tmp_path / "rest").read_text() == (tmp_path / "whole").read_text()


# -- the board -------------------------------------------------------------------------------------


def test_the_board_says_whose_round_it_is() -> None:
    view = view_of(4) | {"round": 3, "first": 1}
    assert "round 3, Player 2 (random) went first" in board(view)
    assert "last round 3" in board(view | {"ending": True})
    assert "the game is over" in board(view | {"over": True})


def test_the_board_shows_stacks_tracks_and_cards() -> None:
    view = view_of(4)
    view["stacks"] |= {"chimera": [1, 1, 2, 3], "hydra": []}
    seat = view["seats"][1]
    seat["tracks"] |= {"chimera": 4, "gryphon": 2}
    seat["cards"] = {"chimera": {"level": 2, "down": False}, "kraken": {"level": 3, "down": True}}
    shown = board(view)
    assert re.search(r"stacks, top first +L1 1 2 3 +L1 1 2 3 +– ", shown)
    assert re.search(r"Player 2 \(random\) +\[■■■■\] L2 +■■□□ .*L3↓", shown)


def test_the_board_shows_where_the_dice_are() -> None:
    view = view_of(4)
    view["seats"][0] |= {"spent": 1, "wound": 1, "marker": 1, "bonus": "hydra", "turns": 2}
    view["seats"][0]["active"] |= {"chimera": 2}
    view["seats"][1] |= {"out": True, "aside": 2, "winged": True}
    shown = board(view)
    assert "active chimera×2  spent 1  wounds 2/3 (marker)  bonus hydra" in shown
    assert re.search(r"out, 5 points +aside 2  bonus die attacks too", shown)
    assert "attacks, 5 points" in board(view | {"decider": 1})


def test_the_solo_board_shows_the_exodus() -> None:
    view = view_of(1)
    view["exodus"] |= {"gryphon": 2, "kraken": 0}
    shown = board(view)
    assert re.search(r"Exodus +\[■■■■\] +■■□□ +\[■■■■\] +lost +\[■■■■\]", shown)
    assert "points" not in shown
    assert "you lost" in board(view | {"over": True, "result": "lost"})


@pytest.mark.parametrize(("width", "most"), [(100, 16), (80, 18), (56, 22)])
def test_four_players_leave_room_for_the_choices(width: int, most: int) -> None:
    view = view_of(4)
    for seat in view["seats"]:
        seat |= {"wound": 1, "marker": 1, "bonus": "minotaur", "turns": 2}
        seat["active"] |= {"chimera": 1, "gryphon": 1, "hydra": 1, "kraken": 1}
    assert len(board(view, width).splitlines()) <= most


def asked(kind: str) -> Match:
    """A game in which this is asked."""
    match = Match.new(GAME, 2, {}, 1)
    for word in random_choices(1):
        if GAME.question(match.state)[0] == kind:
            break
        legal = match.state.legal_actions()
        match.play(legal[below(word, len(legal))])
    return match


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("wounds", ["0 re-roll none", "1 re-roll 1"]),
        ("pay", ["0 pay 1 captured creature", "1 pay 1 die"]),
    ],
)
def test_an_amount_is_told_once(kind: str, words: list[str]) -> None:
    [line] = choice_lines(GAME.speaker(), asked(kind).prompt(), 80, short=False)
    assert re.split(" {3,}", line.plain.rstrip()) == words


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_end_fits_a_small_terminal(players: int) -> None:
    to = Console(file=io.StringIO(), force_terminal=True, width=80, height=24)
    names = NAMES[:players]
    for seed in range(10):
        match = Match.new(GAME, players, {}, seed)
        for word in random_choices(seed):
            if match.over:
                break
            legal = match.state.legal_actions()
            match.play(legal[below(word, len(legal))])
        shown = len(
            drawer_of("titandice").draw(GAME.speaker(), GAME.view(match.state, 0), names, 80)
        )
        numbers = GAME.statistics(match.record.events(), match.state)
        ways = result_lines(to, GAME.speaker(), match.state, numbers, names, names)
        assert shown + min(map(len, ways)) + 3 <= 24


# -- in brief --------------------------------------------------------------------------------------


def rolled(
    *sides: str, bonus: str = "", seat: int = 0, die: str = "regular", again: int = 0
) -> list[Event]:
    shown = [(side, die) for side in sides] + ([(bonus, "bonus")] if bonus else [])
    return [
        Event("Rolled", seat, {"side": side, "die": kind, "again": again}) for side, kind in shown
    ]


def turn(*, attacking: int = 0) -> Event:
    return Event("TurnStarted", 0, {"round": 1, "attacking": attacking})


def told(*events: Event) -> list[str]:
    return [words for _, words in brief(GAME.speaker(), events, ["Ann", "Bob"])]


def test_a_roll_is_one_line_and_says_its_wounds() -> None:
    dice = rolled("hydra", "wound", "chimera", "hydra")
    wounded = Event("Wounded", 0, {"dice": 1, "markers": 0})
    assert told(turn(), *dice, wounded) == ["Ann rolls chimera, hydra×2 and wound"]


def test_dice_rolled_again_are_told_apart() -> None:
    dice = rolled("wound", "wound", "hydra", "hydra", "kraken")
    expected = ["Ann rolls hydra×2, kraken and wound×2", "Ann re-rolls: chimera"]
    assert told(turn(), *dice, *rolled("chimera", again=1)) == expected
    attack = rolled("hydra", "hydra", bonus="wound") + rolled("kraken", again=1)
    expected = ["Ann rolls to attack: hydra×2 and bonus die wound", "Ann re-rolls: kraken"]
    assert told(turn(attacking=1), *attack) == expected


def test_two_players_do_not_roll_together() -> None:
    assert told(*rolled("hydra"), *rolled("hydra", seat=1)) == [
        "Ann rolls hydra",
        "Bob rolls hydra",
    ]


def test_a_capture_says_what_found_no_room() -> None:
    captured = Event("Captured", 0, {"creature": "hydra", "dice": 3})
    collected = Event("Collected", 0, {"creature": "hydra", "amount": 2, "wasted": 1})
    out = Event("WentOut", 0)
    assert told(captured, collected, out) == ["Ann captures hydra×3 (no room for hydra)"]


def test_a_blessing_is_one_line() -> None:
    collected = Event("Collected", 0, {"creature": "hydra", "amount": 1, "wasted": 0})
    assert told(Event("Blessed", 0), collected) == ["Ann is blessed by Gaia: one of each"]


def test_the_exodus_is_told_by_its_dice_and_the_kraken_by_its_steps() -> None:
    start = Event("RoundStarted", 0, {"round": 2})
    away = Event("ExodusMoved", 0, {"creature": "hydra", "steps": -1})
    back = Event("ExodusMoved", 0, {"creature": "hydra", "steps": 2})
    expected = ["Ann starts round 2", "Ann rolls for the Exodus: hydra", "Ann rolls kraken"]
    assert told(start, *rolled("hydra", die="exodus"), away, turn(), *rolled("kraken")) == expected
    expected = ["Ann rolls bonus die hydra", "Ann moves hydra 2 spaces back toward its cage"]
    assert told(*rolled(bonus="hydra"), back) == expected
