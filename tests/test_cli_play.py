"""`dicewright play`: whole games through a pipe, taking back, saving, leaving and going on."""

from __future__ import annotations

import io
import os
import pty
import re
import select
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text

from dicewright.bots.registry import OURS
from dicewright.cli.answers import numbers_of, read_answer
from dicewright.cli.boards import brief, drawer_of
from dicewright.cli.scene import compose, news_lines, question_line
from dicewright.cli.session import layouts
from dicewright.core.consts import AUTO
from dicewright.core.errors import DicewrightError
from dicewright.core.match import Match
from dicewright.core.record import Record, from_text
from dicewright.core.registry import get_game
from dicewright.core.rng import below
from dicewright.core.state import State
from dicewright.testing.conformance import random_choices
from tests.bots_of_tests import First, Meddler, Spy
from tests.conftest import TABLES, name_of
from tests.test_cli import PROGRAM, assert_refused, dicewright
from tests.waiting import PATIENCE, soon

FIRST = "1\n" * 600
Seats = tuple[str, int, dict[str, str]]


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Games without a name are kept here."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "state" / "dicewright"


def only_record(folder: Path) -> Record:
    (path,) = folder.iterdir()
    return from_text(path.read_text())


# -- whole games -----------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [(), ("--players", "4", "--option", "preset=advanced")])
def test_a_whole_game_can_be_piped_in(words: tuple[str, ...], kept: Path) -> None:
    command = [*PROGRAM, "play", "--seed", "7", *words]
    done = subprocess.run(command, input=FIRST, capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
    assert "the game is over" in done.stdout
    assert re.search(r"place +player +score", done.stdout)
    record = only_record(kept)
    assert record.replay().over
    assert f"replay {next(kept.iterdir())}" in done.stdout
    assert "--stats" in done.stdout


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("fr", ("a partie est terminée", "place", "d’où viennent les points de gloire")),
        ("de", ("Die Partie ist vorbei", "Platz", "Woher die Ruhmespunkte kamen")),
        ("hu", ("vége a játéknak", "hely", "honnan jöttek a dicsőségpontok")),
    ],
)
def test_a_whole_game_can_be_played_and_retold_in_a_language(
    language: str, words: tuple[str, ...]
) -> None:
    over, place, glory = words
    flags = ("--language", language)
    done = dicewright("play", "--seed", "7", "--save", "game", *flags, typed=FIRST)
    assert done.code == 0
    assert over in done.out
    assert place in done.out
    assert glory in dicewright("replay", "game", "--stats", *flags).out
    assert over in dicewright("replay", "game", *flags).out


def test_a_game_that_goes_on_keeps_its_language() -> None:
    done = dicewright("play", "--language", "hu", typed="undo\n")
    assert "ez nem vonható vissza" in done.out
    assert "--language hu" in done.out


def test_the_same_seed_and_answers_are_the_same_game(tmp_path: Path) -> None:
    texts = []
    for name in ("a", "b"):
        file = tmp_path / name
        assert dicewright("play", "--seed", "x", "--save", str(file), typed=FIRST).code == 0
        texts.append(file.read_text())
    assert texts[0] == texts[1]


def test_bots_can_play_alone(tmp_path: Path) -> None:
    done = dicewright("play", "--seed", "1", "--human", "none", "--save", "game")
    assert done.code == 0
    assert from_text((tmp_path / "game").read_text()).replay().over


def test_a_bot_can_neither_change_the_game_nor_see_its_dice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for bot in (First, Meddler, Spy):
        monkeypatch.setitem(OURS, bot.__name__, bot)
    Spy.shown.clear()
    records = []
    for bots in ("First", "Meddler", "Spy"):
        words = ("--seed", "1", "--human", "none", "--bots", bots, "--save", bots)
        assert dicewright("play", *words).code == 0
        records.append(from_text((tmp_path / bots).read_text()))
    assert records[0].moves == records[1].moves == records[2].moves
    assert all(seen.chance_mode == AUTO for seen in Spy.shown)
    # Of the seed, from which the rolls come, the states of the game know the random word.
    assert records[2].replay().rng not in {seen.rng for seen in Spy.shown}


def test_the_screen_says_everything_that_is_needed() -> None:
    done = dicewright("play", "--seed", "7", typed="log\nboard\n")
    for words in ("round 1 of 9", "G  6/12", "ferryman", "G3/V2", "Take your action", " 1 feat"):
        assert words in done.out


@pytest.mark.parametrize("width", [40, 80, 100, 140])
def test_the_end_tells_where_the_points_came_from(
    width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    words = ("--players", "4", "--option", "preset=titans-discovery")
    done = dicewright("play", "--seed", "3", "--human", "none", *words)
    assert done.code == 0
    end = done.out[done.out.rindex("the game is over") : done.out.rindex("To look at it")]
    for word in ("score", "blessings", "cards", "allegiance"):
        assert word in end, end
    assert all(len(line) <= width for line in end.splitlines())


# -- the boards of Rebellion -----------------------------------------------------------------------


def drawn(state: State, width: int = 100) -> str:
    """The table as it looks."""
    game = get_game("diceforge")
    names = [f"Player {seat + 1}" for seat in range(state.players)]
    lines = drawer_of("diceforge").draw(game.speaker(), game.view(state, None), names, width)
    return "\n".join(line.plain for line in lines)


def patched(preset: str, players: int, *parts: str) -> State:
    """A new game, with parts of its position written as in a scenario: `p1 golem=3`."""
    game = get_game("diceforge")
    state = game.new(players, {"preset": preset}, 1)
    for part in parts:
        owner, _, rest = part.partition(" ")
        key, _, value = rest.partition("=")
        game.patch(state, owner, key, value)
    return state


def test_golems_are_shown_with_what_lies_ahead() -> None:
    text = drawn(patched("goddess-discovery", 3, "p1 golem=14", "p2 golem=1", "p3 golem=36"))
    assert "p2 1 (start) → 2 (1 sun) or 9 (Celestial Die) or 14 (1 moon)" in text
    assert "p1 14 (1 moon) → 15 (3 gold or 1 sun or 1 moon) → 16 (Celestial Die)" in text
    assert "p3 36 (the Goddess)" in text
    assert "treasures" not in text


def test_golems_on_one_space_are_shown_together() -> None:
    places = [f"p{seat} golem=1" for seat in (1, 2, 3)]
    assert "labyrinth  p1 p2 p3 1 (start)" in drawn(patched("goddess-discovery", 3, *places))


def test_a_hall_whose_treasure_was_found_says_what_it_still_gives() -> None:
    state = patched("goddess-discovery", 2, "p1 golem=11", "table hall.2=glory")
    assert "11 (6 gold) → 12 (2 glory) → 13" in drawn(state)
    assert "treasures: glory on space 12; still to find: moon and sun" in drawn(state)


def test_tokens_are_shown_in_their_zones() -> None:
    text = drawn(patched("titans-discovery", 2, "p1 allegiance=16", "p2 allegiance=16"))
    line = "Rebellion -25…-10 │ -8…-5 │ -3 -2 -1 [p1 p2 0] 1 2 3 │ 5…7 │ 8…12 │ 14…25 Loyalty"
    assert f"allegiance {line}" in text
    text = drawn(patched("titans-discovery", 2, "p1 allegiance=9", "p2 allegiance=31"))
    assert "Rebellion 1 [p1 -8] -7 -6 -5" in text
    assert "Loyalty 3 14 17 17 20 20 [p2 25]" in text


def test_what_players_own_of_rebellion_is_shown() -> None:
    state = patched(
        "titans-discovery",
        2,
        "p1 ancient=4",
        "p1 cards=scepter*2",
        "p1 scepter=6,2",
        "p1 memory=3:ancient,5:loyalty,6:ancient",
        "p1 misfortune=blue",
    )
    text = drawn(state)
    for words in (
        "A 4/6",
        "scepter 6/6, 2/6",
        "memories 1M+2A on 3 and 6, 1S+2L on 5",
        "misfortunes blue",
        "A ancient shard  L loyalty",
    ):
        assert words in text
    state = patched("goddess-discovery", 2, "p2 cards=companion*2", "p2 companion=3,-1")
    assert "companion 3, used" in drawn(state)


def test_without_a_module_nothing_of_it_is_shown() -> None:
    text = drawn(patched("first-game", 2))
    for words in ("labyrinth", "allegiance", "ancient", "scepter", "memories", "misfortunes"):
        assert words not in text


def scenes(table: Seats, seed: int, width: int) -> Iterator[list[Text]]:
    """Every fourth screen of a random game that likes feats."""
    name, players, options = table
    to = Console(file=io.StringIO(), force_terminal=True, width=width, height=30)
    match = Match.new(get_game(name), players, options, seed)
    speaker = match.game.speaker()
    names = [f"Player {seat + 1}" for seat in range(players)]
    labels = [f"{name} (random)" for name in names]
    events = match.events
    vocabulary = match.game.vocabulary
    for number, word in enumerate(random_choices(seed)):
        if match.over:
            return
        if number % 4 == 0:
            prompt = match.prompt()
            yield compose(
                to,
                speaker,
                drawer_of(name).draw(speaker, match.game.view(match.state, None), labels, width),
                news_lines(to, speaker, brief(speaker, events, names), names, width),
                question_line(speaker, prompt, names[prompt.seat], width, can_undo=True),
                layouts(speaker, prompt, width),
            )
        legal = match.state.legal_actions()
        liked = [action for action in legal if vocabulary.form(action)["verb"] in ("feat", "use")]
        actions = liked if liked and word % 3 else legal
        events = match.play(actions[below(word, len(actions))])


def widest(screens: list[list[Text]]) -> int:
    """Without questions, whose hints at the right may be cut off."""
    lines = [line for screen in screens for line in screen if "help quit" not in line.plain]
    return max(line.cell_len for line in lines)


SMALL_TABLES = [table for table in TABLES if table[1] < 4]


@pytest.mark.parametrize("table", SMALL_TABLES, ids=name_of)
def test_two_and_three_players_fit_a_usual_screen(table: Seats) -> None:
    screens = list(scenes(table, 1, 100))
    assert max(map(len, screens)) <= 29
    assert widest(screens) <= 100


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_narrow_screens_are_not_broken(table: Seats) -> None:
    screens = list(scenes(table, 2, 80))
    assert widest(screens) <= 80
    assert table[1] > 2 or max(map(len, screens)) <= 30


@pytest.mark.parametrize("preset", ["titans-discovery", "goddess-discovery"])
def test_the_modules_can_be_played(preset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    words = ("--option", f"preset={preset}", "--players", "3", "--human", "1,2")
    # Amounts and spaces are chosen by their numbers; what does not fit is asked again.
    numbers = "\n".join(map(str, (1, 2, 0, 3, 9, 5, 10, 12, "")))
    done = dicewright("play", "--seed", "5", *words, typed="board\n" + numbers * 300)
    assert done.code == 0
    assert "the game is over" in done.out
    assert ("allegiance Rebellion" if preset.startswith("titans") else "labyrinth  p1") in done.out


# -- typing ----------------------------------------------------------------------------------------


def test_bad_answers_are_one_line_and_the_question_stays() -> None:
    done = dicewright("play", "--seed", "7", typed="99\nfeat hydra\nhydra\ndance\n\nf\n")
    assert "there is no choice 99; choose 1 to 11" in done.out
    assert done.out.count("“feat hydra” is not allowed now") == 2
    assert "“dance” is not an action" in done.out
    assert "“f” could be" in done.out
    assert done.out.count("Take your action") == 1


@pytest.mark.parametrize("typed", ["forge G4", "FORGE g4", "f g4", "g4", " forge   G4 "])
def test_actions_can_be_shortened(typed: str) -> None:
    match = Match.new(get_game("diceforge"), 2, {}, 7)
    action = read_answer(match, match.prompt(), typed)
    assert match.game.vocabulary.text(action) == "forge G4"


@pytest.mark.parametrize(("typed", "meant"), [("ham", "feat hammer"), ("feat c", "feat chest")])
def test_cards_can_be_shortened(typed: str, meant: str) -> None:
    match = Match.new(get_game("diceforge"), 2, {}, 7)
    action = read_answer(match, match.prompt(), typed)
    assert match.game.vocabulary.text(action) == meant


def test_an_equal_place_that_is_not_listed_is_taken() -> None:
    match = Match.new(get_game("diceforge"), 2, {}, 7)
    match.play_text("forge G4")
    texts = [choice.text for choice in match.prompt().choices]
    assert "place light 2" not in texts
    action = read_answer(match, match.prompt(), "light 2")
    assert match.game.vocabulary.text(action) == "place light 2"


def test_amounts_are_chosen_by_their_number() -> None:
    match = Match.new(get_game("diceforge"), 2, {}, 7)
    match.play_text("feat hammer")
    prompt = match.prompt()
    while prompt.kind != "split":
        match.play(prompt.choices[-1].action)
        prompt = match.prompt()
    assert numbers_of(prompt)[0] == 0
    assert match.game.vocabulary.text(read_answer(match, prompt, "0")) == "put 0"
    with pytest.raises(DicewrightError):
        read_answer(match, prompt, "77")


def test_help_explains_cards_faces_and_rulings() -> None:
    done = dicewright(
        "play", "--seed", "7", typed="help\nhelp ferryman\nhelp G3/V2\nhelp t6\nhelp zz\n"
    )
    shown = (
        "undo ",
        "No effect; it is only worth",
        "Choose one: gain 3 gold",
        "You may always pass",
    )
    for words in shown:
        assert words in done.out
    assert "there is nothing called “zz” here" in done.out


# -- taking back -----------------------------------------------------------------------------------


def test_undo_takes_back_and_says_why_if_it_cannot(kept: Path) -> None:
    done = dicewright("play", "--seed", "7", typed="forge G4\nlight 1\nundo\nundo\nundo\n")
    assert "taken back: “place light 1”" in done.out
    assert "taken back: “forge G4”" in done.out
    assert "this cannot be taken back: dice have been rolled since" in done.out
    actions = [get_game("diceforge").vocabulary.text(move) for move in only_record(kept).moves]
    assert all(text.startswith("roll") for text in actions)


def test_a_decision_of_a_bot_cannot_be_taken_back() -> None:
    done = dicewright("play", "--seed", "7", "--human", "2", typed="undo\n")
    assert "cannot be taken back" in done.out


# -- leaving and going on --------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["", "forge G4\n", "forge G4\nquit\n", "quit\ny\n"])
def test_leaving_keeps_the_game_and_says_how_to_go_on(typed: str, kept: Path) -> None:
    done = dicewright("play", "--seed", "7", typed=typed)
    assert done.code == 0
    (path,) = kept.iterdir()
    assert f"play --load {path}" in done.out
    again = dicewright("play", "--load", str(path))
    assert again.code == 0
    assert list(kept.iterdir()) == [path]


def test_quit_can_throw_the_game_away(kept: Path) -> None:
    done = dicewright("play", "--seed", "7", typed="forge G4\nquit\nn\n")
    assert done.code == 0
    assert "kept" not in done.out
    assert list(kept.iterdir()) == []


def test_a_game_goes_on_as_if_nobody_had_left(tmp_path: Path) -> None:
    seats = ("--human", "1,2")
    dicewright("play", "--seed", "7", *seats, "--save", "whole", typed=FIRST)
    dicewright("play", "--seed", "7", *seats, "--save", "half", typed="1\n" * 20)
    assert not from_text((tmp_path / "half").read_text()).replay().over
    dicewright("play", "--load", "half", *seats, "--save", "rest", typed=FIRST)
    assert (tmp_path / "rest").read_text() == (tmp_path / "whole").read_text()


def test_the_way_to_go_on_names_the_people() -> None:
    done = dicewright("play", "--players", "3", "--human", "1,3")
    assert "--human 1,3" in done.out


def test_save_writes_the_record_but_not_over_a_file(tmp_path: Path) -> None:
    (tmp_path / "old").write_text("precious")
    typed = "save old\nsave\nsave new\nsave /nowhere/x\n"
    done = dicewright("play", "--seed", "7", typed=typed)
    assert "old exists already" in done.out
    assert "save where?" in done.out
    assert "/nowhere does not exist" in done.out
    assert (tmp_path / "old").read_text() == "precious"
    assert from_text((tmp_path / "new").read_text()).seed == 7
    dicewright("play", "--seed", "8", typed="save old --force\n")
    assert from_text((tmp_path / "old").read_text()).seed == 8


def test_a_file_of_another_game_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "old").write_text("precious")
    assert_refused(dicewright("play", "--save", "old"), "old exists already")
    assert_refused(dicewright("play", "--save", str(tmp_path)), "it is a folder")
    assert_refused(dicewright("play", "--save", "/dev/null", "--force"), "not an ordinary file")
    assert_refused(dicewright("play", "--save", "nowhere/x"), "nowhere does not exist")
    assert (tmp_path / "old").read_text() == "precious"
    assert dicewright("play", "--save", "old", "--force").code == 0
    assert not [path for path in tmp_path.iterdir() if path.name.endswith(".part")]


def test_a_finished_or_contradicted_game_cannot_be_loaded(tmp_path: Path) -> None:
    dicewright("play", "--human", "none", "--save", "over")
    assert_refused(dicewright("play", "--load", "over"), "over; “")
    assert_refused(dicewright("play", "--load", "over", "--players", "2"), "already")
    cut = (tmp_path / "over").read_text().splitlines()[:40]
    (tmp_path / "cut").write_text("\n".join(cut))
    assert_refused(dicewright("play", "--load", "cut"), "cut off")


def test_without_a_folder_for_games_the_temporary_one_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    done = dicewright("play", "--seed", "7")
    assert done.code == 0
    assert f"saved in {tmp_path}" in done.out


# -- a real terminal -------------------------------------------------------------------------------


class Terminal:
    """The program on a terminal of its own."""

    def __init__(self, *words: str, **environment: str) -> None:
        self.end, other = pty.openpty()
        size = {"TERM": "xterm-256color", "LINES": "30", "COLUMNS": "100"}
        self.process = subprocess.Popen(
            [*PROGRAM, *words],
            stdin=other,
            stdout=other,
            stderr=other,
            env={**os.environ, **size, **environment},
        )
        os.close(other)

    def until(self, words: str) -> str:
        """What appears until these words do."""
        seen = ""
        deadline = time.monotonic() + PATIENCE
        while words not in seen and time.monotonic() < deadline:
            if select.select([self.end], [], [], 0.1)[0]:
                seen += os.read(self.end, 65536).decode(errors="replace")
        assert words in seen, seen
        return seen

    def waits_for_keys(self) -> None:
        """readline does so a moment after it shows the prompt; no signal is heard before that."""
        state = Path(f"/proc/{self.process.pid}/stat")
        if state.exists():
            soon(lambda: state.read_text().rpartition(")")[2].split()[0] == "S")
        else:
            time.sleep(1)  # a system that does not say who sleeps

    def type(self, words: str) -> None:
        os.write(self.end, words.encode())


def test_plain_play_on_a_terminal_welcomes_and_survives_ctrl_c(kept: Path) -> None:
    terminal = Terminal("play")
    assert "help NAME" in terminal.until("Press Enter to begin.")
    terminal.type("\n")
    screen = terminal.until("> ")
    assert "\x1b[" in screen
    assert screen.count("\n") <= 30
    terminal.type("pass\n")
    terminal.until("round 2")
    terminal.until("> ")
    terminal.waits_for_keys()
    terminal.process.send_signal(signal.SIGINT)
    assert "play --load" in terminal.until("play --load")
    assert terminal.process.wait(PATIENCE) == 130
    assert len(only_record(kept).moves) > 8


def test_without_colour_there_is_none() -> None:
    terminal = Terminal("play", "--seed", "7", NO_COLOR="1")
    screen = terminal.until("> ")
    terminal.process.kill()
    terminal.process.wait(PATIENCE)
    assert not re.search(r"\x1b\[[\d;]*3\d[;m]", screen)
    assert "G gold" in screen
