"""`import dicewright`: what people at a prompt and writers of small programs meet first.

The whole file runs once more on the interpreted engine.
"""

from __future__ import annotations

import ast
import copy
import os
import pickle
import pydoc
import re
import signal
import subprocess
import sys
from itertools import chain
from typing import Any
from xml.etree import ElementTree

import pytest

import dicewright as dw
from dicewright.core import state as state_module
from dicewright.core.consts import ASK, AUTO, CHANCE
from dicewright.core.game import Game
from dicewright.core.state import COMPILED
from dicewright.games.diceforge.drawing import face_id
from tests import public_api
from tests.conftest import ROOT

INTERPRETED = "DICEWRIGHT_INTERPRETED"
GAMES = ("diceforge", "titandice")
#: Of the first decision of `begun()`.
DIGEST = 8351455256399934408


@pytest.mark.skipif(INTERPRETED in os.environ, reason="this is the interpreted run")
def test_all_of_it_holds_interpreted_too() -> None:
    command = [sys.executable, "-m", "pytest", "-o", "addopts=", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, "tests/test_library.py"],
        cwd=ROOT,
        env=os.environ | {INTERPRETED: "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_the_run_uses_the_engine_it_says() -> None:
    assert (INTERPRETED in os.environ) == (not COMPILED)


def begun(**choices: Any) -> dw.State:
    chosen: dict[str, Any] = {"players": 3, "preset": "advanced", "seed": 7, **choices}
    return dw.new("diceforge", **chosen)


# -- importing -------------------------------------------------------------------------------------


def in_a_fresh_process(code: str) -> str:
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return done.stdout


def test_importing_loads_no_game_and_says_nothing() -> None:
    code = "import sys, dicewright; print(*[m for m in sys.modules if m.startswith('dicewright.')])"
    assert set(in_a_fresh_process(code).split()) <= {
        "dicewright._interpreted",
        "dicewright._compiled",
    }


@pytest.mark.parametrize(
    "code", ["import dicewright", "import dicewright as dw; dw.new('diceforge', seed=1)"]
)
def test_nothing_of_others_is_loaded_before_somebody_needs_it(code: str) -> None:
    """No numpy, no rich, nothing that takes long: what is loaded besides us comes with Python."""
    listed = in_a_fresh_process(
        f"import sys; before = {{*sys.modules}}; {code}; print(*({{*sys.modules}} - before))"
    )
    found = {name.partition(".")[0] for name in listed.split()}
    others = {name for name in found if name not in sys.stdlib_module_names}
    # What the compiled engine is made of puts itself there.
    assert {name for name in others if "cython" not in name} - {"_shared"} == {"dicewright"}
    if "new" not in code:
        assert not found & {"asyncio", "email", "http", "multiprocessing", "sqlite3", "unittest"}


def test_everything_it_names_is_there() -> None:
    assert set(dw.__all__) < set(dir(dw))
    for name in dir(dw):
        assert getattr(dw, name) is not None
    assert "import_module" not in dir(dw)


def test_what_it_does_not_have_is_missing_as_usual() -> None:
    with pytest.raises(AttributeError, match="'dicewright' has no attribute 'chess'"):
        dw.chess  # noqa: B018 (the point)


def test_help_teaches_and_lists() -> None:
    text = pydoc.plain(pydoc.render_doc(dw))
    first = text[: text.index("PACKAGE CONTENTS")]
    assert 'dw.new("diceforge", players=3' in first
    for name in dw.__all__:
        assert name in first
    assert "class State" in text
    # Methods say what they do in the compiled class, too.
    assert "An independent copy." in text
    assert "One position of one game." in text


# -- beginning -------------------------------------------------------------------------------------


def test_the_usual_players_play_where_nobody_says_how_many() -> None:
    assert dw.new("diceforge").players == dw.new("titandice").players == 2


def test_a_game_object_is_as_good_as_its_name() -> None:
    game = dw.get_game("titandice")
    assert dw.new(game, seed=4) == dw.new("titandice", seed=4) == game.new(seed=4)


def test_without_a_seed_the_dice_are_new_each_time() -> None:
    assert len({dw.new("diceforge").position() for _ in range(4)}) > 1


def test_options_go_by_pythons_names() -> None:
    plain = {"mixing": "free", "set.M1a": "hammer", "set.M1b": "scepter"}
    named = dw.new("diceforge", mixing="free", set_M1a="hammer", set_M1b="scepter", seed=1)
    assert named == dw.new("diceforge", options=plain, seed=1)
    assert begun(players=2, two_player_faces="six-gold-first") == begun(
        players=2, options={"two-player-faces": "six-gold-first"}
    )


def test_options_take_truth_and_numbers() -> None:
    said = dw.new("titandice", players=1, seed=1, lost_returns=True, turn_limit=10)
    written = {"lost-returns": "yes", "turn-limit": "10"}
    assert said == dw.new("titandice", players=1, seed=1, options=written)
    assert said != dw.new("titandice", players=1, seed=1)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"players": 9}, "Dice Forge is for 2 to 4 players, not 9"),
        ({"presett": "draft"}, "did you mean “preset”"),
        ({"preset": "none"}, "option preset cannot be “none”"),
        ({"options": {"preset": "draft"}}, "option preset is given twice"),
        ({"seed": -1}, "a seed is a number from 0"),
        ({"seed": 1 << 64}, "a seed is a number from 0"),
    ],
)
def test_what_cannot_begin_is_one_clear_line(wrong: dict[str, Any], words: str) -> None:
    choices: dict[str, Any] = {"preset": "advanced", **wrong}
    for begin in (dw.new, dw.Match.new):
        with pytest.raises(dw.BadOption) as refused:
            begin("diceforge", **choices)
        assert words in str(refused.value)
        assert "\n" not in str(refused.value)


def test_an_unknown_game_is_one_clear_line() -> None:
    with pytest.raises(
        dw.DicewrightError, match="there is no game “chess”; known games: diceforge"
    ):
        dw.new("chess")
    assert dw.game_names() == list(GAMES)


# -- looking ---------------------------------------------------------------------------------------


def test_repr_is_a_line_that_shows_the_position() -> None:
    state = begun()
    assert repr(state) == "<Dice Forge for 3, round 1 of 10, player 1 to decide, scores 0 0 0>"
    state.play_out(1)
    assert repr(state).startswith("<Dice Forge for 3, over, scores ")
    won = " and ".join(f"player {seat + 1}" for seat in state.game.outcome(state).winners)
    assert repr(state).endswith(f", won by {won}>")


def test_repr_knows_chance_and_what_has_not_begun() -> None:
    game = dw.get_game("diceforge")
    assert repr(game.configure(2, {})) == "<Dice Forge for 2, not begun, scores 0 0>"
    asking = game.configure(2, {})
    asking.chance_mode = ASK
    asking.begin(1)
    assert asking.current_player() == CHANCE
    assert "a roll is due" in repr(asking)
    assert "a roll is due:  roll light 1" in str(asking)
    assert "before the first round" in repr(dw.new("diceforge", preset="draft"))


def test_repr_of_a_class_that_no_game_has() -> None:
    assert repr(dw.State()).startswith("<State for 0, not begun")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(6))
def test_the_picture_fits_and_shows_everybody(name: str, seed: int) -> None:
    presets = ("first-game", "titans-discovery", "goddess-discovery", "random", "draft", "advanced")
    options = {"preset": presets[seed]} if name == "diceforge" else {}
    players = 1 + seed % 4 if name == "titandice" else 2 + seed % 3
    state = dw.new(name, players, options, seed)
    for step in range(400):
        picture = str(state)
        assert picture.startswith(state.game.title)
        assert max(map(len, picture.splitlines())) <= 100
        if "before the first round" not in picture:
            assert all(f"player {seat + 1}" in picture for seat in range(players))
        if state.over:
            break
        assert all(action.text in picture for action in state.actions)
        for _ in range(10):
            if not state.over:
                state.apply(state.actions[step % len(state.actions)])
    assert state.over


@pytest.mark.parametrize("name", GAMES)
def test_a_notebook_shows_the_table(name: str) -> None:
    state = dw.new(name, seed=1)
    drawn = ElementTree.fromstring(state._repr_html_())
    assert drawn.tag == f"{SVG}svg"
    assert drawn.get("aria-label") == str(state).splitlines()[0]
    assert drawn.attrib.pop("style") == "max-width: 100%; height: auto", "it fits where it is shown"
    alone = ElementTree.fromstring(state._repr_svg_() or "")
    assert ElementTree.tostring(drawn) == ElementTree.tostring(alone)


def test_a_game_without_drawings_is_shown_in_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    state = dw.new("titandice", seed=1)
    monkeypatch.setattr(type(state.game), "drawing", Game.drawing)
    root = ElementTree.fromstring(state._repr_html_())
    assert root.find("strong").text == str(state).splitlines()[0]  # type: ignore[union-attr]
    assert root.find("pre").text == "\n".join(str(state).splitlines()[1:])  # type: ignore[union-attr]
    assert state._repr_svg_() is None


SVG = "{http://www.w3.org/2000/svg}"
DRAWN = [
    ("diceforge", 2, {}),
    ("diceforge", 4, {"preset": "random", "sets": "all", "module": "goddess"}),
    ("diceforge", 3, {"preset": "draft"}),
    ("titandice", 1, {}),
    ("titandice", 4, {}),
]


@pytest.mark.parametrize(("name", "players", "options"), DRAWN)
def test_a_drawing_shows_what_lies_on_the_table(
    name: str, players: int, options: dict[str, str]
) -> None:
    state = dw.new(name, players=players, options=options, seed=5)
    word = 0
    while True:
        root = ElementTree.fromstring(state.game.drawing(state))
        there = {part.get("id") for part in root.iter() if part.get("id")}
        used = [part.get("href", "")[1:] for part in root.iter(f"{SVG}use")]
        assert set(used) <= there, "whatever is shown is drawn"
        view = state.view(None)
        if name == "diceforge" and view["round"]:
            for seat in view["seats"]:
                for face in chain(*(die["faces"] for die in seat["dice"].values())):
                    assert face_id(face) in used, face
        said = [part.text or "" for part in root.iter(f"{SVG}text")]
        if view["round"]:
            assert {f"player {seat + 1}" for seat in range(players)} <= set(said)
        _, _, width, height = map(float, root.get("viewBox", "").split())
        for part in root:
            if part.tag in (f"{SVG}use", f"{SVG}rect") and part.get("x"):
                assert float(part.get("x", 0)) + float(part.get("width", 0)) <= width
                assert float(part.get("y", 0)) + float(part.get("height", 0)) <= height
        if state.over:
            return
        for _ in range(15):
            if not state.over:
                word += 7
                state.apply(state.legal_actions()[word % state.legal_count])


def test_games_matches_and_results_show_what_they_are() -> None:
    assert repr(dw.get_game("diceforge")) == "<Dice Forge (diceforge), for 2 to 4 players>"
    assert "moves: Dice Forge for 2, round 1" in repr(dw.Match.new("diceforge", seed=1))


# -- actions ---------------------------------------------------------------------------------------


def test_actions_show_texts_and_are_numbers() -> None:
    state = begun()
    assert list(state.actions) == state.legal_actions()
    assert len(state.actions) == state.legal_count
    first = state.actions[0]
    assert str(first) == first.text == f"{first}" == "feat hammer"
    assert repr(first) == "<feat hammer>"
    assert f"{first:>12}" == " feat hammer"
    assert pickle.loads(pickle.dumps(first)).text == copy.deepcopy(first).text == first.text
    assert repr(state.actions).startswith("<11 actions: feat hammer, feat chest, ")
    state.apply(first)
    assert state.decisions == 1


def test_actions_can_be_asked_by_text_and_number() -> None:
    actions = begun().actions
    for known in (actions[0], int(actions[0]), "feat hammer", "  FEAT   hammer"):
        assert known in actions
    for unknown in ("feat cerberus", "feat nobody", "", -1, 10**6, 10**30, None, 1.5):
        assert unknown not in actions


def test_actions_are_those_of_now() -> None:
    state = begun()
    actions = state.actions
    state.play_out(3)
    assert not actions
    assert list(actions) == []
    assert repr(actions) == "<no actions>"


def test_a_long_list_is_cut_in_its_repr() -> None:
    actions = dw.new("diceforge", preset="draft", seed=1).actions
    assert f"and {len(actions) - 12} more>" in repr(actions)


def test_in_knows_equal_twins_as_play_does() -> None:
    state = dw.new("diceforge", seed=1)
    state.play("forge G3")
    listed = [action.text for action in state.actions]
    twins = {f"place {die} {place}" for die in ("light", "dark") for place in range(1, 7)}
    unlisted = next(iter(sorted(twins - set(listed))))
    assert unlisted in state.actions
    state.play(unlisted)


# -- playing ---------------------------------------------------------------------------------------


def test_play_takes_texts_and_numbers_alike() -> None:
    one, two = begun(), begun()
    one.play("feat hammer")
    two.play(two.legal_actions()[0])
    assert one == two


@pytest.mark.parametrize(
    ("wrong", "error", "words"),
    [
        ("feat cerberus", dw.IllegalAction, "“feat cerberus” is not allowed now"),
        (
            "feat hamer",
            dw.BadNotation,
            "“feat hamer” is not an action; did you mean “feat hammer”?",
        ),
        (10**6, dw.IllegalAction, "“1000000” is not allowed now"),
        (10**30, dw.IllegalAction, "is not allowed now"),
        (-1, dw.IllegalAction, "“-1” is not allowed now"),
    ],
)
def test_what_cannot_be_played_changes_nothing(
    wrong: int | str, error: type[Exception], words: str
) -> None:
    state = begun()
    before = state.position()
    with pytest.raises(error) as refused:
        state.play(wrong)
    assert words in str(refused.value)
    assert isinstance(refused.value, ValueError)
    assert state.position() == before


def test_over_is_true_or_false() -> None:
    state = begun()
    assert state.over is False
    assert state.outcome() is None
    state.play_out(5)
    assert state.over is True
    outcome = state.outcome()
    assert outcome is not None
    assert list(outcome.scores) == state.scores()
    assert copy.copy(state).over is True
    assert pickle.loads(pickle.dumps(state)).over is True


def test_a_state_that_listens_tells_what_happened() -> None:
    state = begun()
    assert state.happened() == ()
    state.listen()
    state.play("feat hammer")
    told = state.happened()
    assert str(told[0]) == "FeatPerformed p1 card=hammer slot=M1a"
    state.listen(wanted=False)
    assert state.happened() == ()


# -- equality --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_equal_states_have_one_position_and_go_on_alike(name: str) -> None:
    state = dw.new(name, seed=3)
    while not state.over:
        twin = state.clone()
        assert twin == state
        assert state.game.from_position(state.position()) == state
        state.apply(state.actions[-1])
        assert twin != state
        twin.apply(twin.actions[-1])
        assert twin == state


def test_another_random_word_is_another_state() -> None:
    state = begun()
    twin = state.clone()
    twin.rng += 1
    assert twin != state
    assert state != state.position()
    assert begun() != dw.new("titandice")


def test_a_state_is_no_key_but_has_one() -> None:
    with pytest.raises(TypeError, match="a state changes and has no hash"):
        hash(begun())


@pytest.mark.parametrize("name", GAMES)
def test_equal_states_share_a_digest_and_others_do_not(name: str) -> None:
    seen: dict[int, str] = {}
    for seed in range(3):
        state = dw.new(name, seed=seed)
        while not state.over:
            assert state.clone().digest() == state.digest()
            assert seen.setdefault(state.digest(), state.position()) == state.position()
            state.apply(state.legal_actions()[0])
    assert len(seen) > 100
    assert all(0 <= digest < 1 << 64 for digest in seen)


def test_a_digest_is_the_same_everywhere() -> None:
    # Whatever the engine, the machine and the version of Python.
    assert begun().digest() == DIGEST
    twin = begun()
    twin.rng += 1
    assert twin.digest() != begun().digest()
    assert twin.digest(dice=False) == begun().digest(dice=False)


# -- what must not happen --------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("mode", [AUTO, ASK])
@pytest.mark.parametrize("wrong", [-1, 0, 7, 10**6, 1 << 40, 10**30])
def test_apply_refuses_what_is_not_legal_at_any_time(name: str, mode: int, wrong: int) -> None:
    game = dw.get_game(name)
    state = game.configure(2, {})
    state.chance_mode = mode
    with pytest.raises(dw.IllegalAction):
        state.apply(wrong)
    state.begin(3)
    for _ in range(30):
        if not state.accepts(wrong):
            before = state.position()
            with pytest.raises(dw.IllegalAction):
                state.apply(wrong)
            assert state.position() == before
        state.apply(state.legal_actions()[0])
    while not state.over:
        state.apply(state.legal_actions()[0])
    ended = state.position()
    with pytest.raises(dw.IllegalAction):
        state.apply(wrong)
    assert state.position() == ended
    assert state.play_out(1) == 0


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_played_before_the_game_begins(name: str) -> None:
    fresh = dw.get_game(name).configure(2, {})
    with pytest.raises(dw.IllegalAction, match="has not begun"):
        fresh.play_out(1)
    with pytest.raises(dw.IllegalAction, match="no roll is due"):
        fresh.sample_chance()
    with pytest.raises(dw.IllegalAction, match="no roll is due"):
        dw.new(name, seed=1).sample_chance()
    other = dw.new(next(game for game in GAMES if game != name), seed=1)
    with pytest.raises(TypeError, match="of its own class"):
        other.copy(dw.new(name, seed=1))
    with pytest.raises(TypeError, match="of its own class"):
        other.copy_often(dw.new(name, seed=1), 3)


@pytest.mark.skipif(sys.platform == "win32", reason="no signals to a process there")
@pytest.mark.parametrize(
    "work",
    [
        "dw.simulate('titandice', games=10**9)",
        "dw.simulate('diceforge', 'greedy,random', games=10**6)",
        "dw.bot('search:1000s', seed=1).choose(dw.new('diceforge', seed=1))",
        "dw.bot('search:2000000000', seed=1).choose(dw.new('diceforge', seed=1))",
    ],
)
def test_ctrl_c_ends_whatever_takes_long(work: str) -> None:
    code = f"import dicewright as dw\nprint('begun', flush=True)\n{work}"
    run = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert run.stdout
        assert run.stdout.readline() == "begun\n"
        while run.poll() is None:
            # Again and again: the first may come before the work has begun.
            run.send_signal(signal.SIGINT)
            try:
                run.wait(1)
            except subprocess.TimeoutExpired:
                continue
        assert "KeyboardInterrupt" in run.communicate()[1]
    finally:
        run.kill()


# -- what is promised ------------------------------------------------------------------------------


def promised(tree: ast.ClassDef) -> set[str]:
    """The public names of a class of the stub that packages have beside the engine."""
    names = {part.name for part in tree.body if isinstance(part, ast.FunctionDef)}
    for part in tree.body:
        if isinstance(part, ast.AnnAssign):
            names.add(ast.unparse(part.target))
    return {name for name in names if not name.startswith("_")}


def test_the_types_promise_what_is_there() -> None:
    stubbed = subprocess.run(
        [sys.executable, "-c", "from tools.units.stubs import stub; print(stub())"],
        cwd=ROOT,
        env=os.environ | {INTERPRETED: "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    classes = {
        part.name: part for part in ast.parse(stubbed.stdout).body if isinstance(part, ast.ClassDef)
    }
    assert set(classes) == {"EventLog", "Policy", "PythonState", "State", "Weights"}
    for name, tree in classes.items():
        made = getattr(state_module, name)
        there = {attribute for attribute in dir(made) if not attribute.startswith("_")}
        if COMPILED:
            inherited = promised(classes["State"]) if name == "PythonState" else set()
            assert there == promised(tree) | inherited, name
        else:
            # Annotated attributes are not yet on a class; C's own methods are there as Python's.
            assert {part.name for part in tree.body if isinstance(part, ast.FunctionDef)} <= {
                *dir(made)
            }
    assert "clone" in promised(classes["State"])
    assert "step" not in promised(classes["State"])


def test_a_program_that_uses_all_of_it_runs() -> None:
    public_api.main()
    text = (ROOT / "tests" / "public_api.py").read_text(encoding="utf-8")
    words = set(re.findall(r"\w+", text))
    hidden = {"restore", "Match", "State"}
    assert {name for name in dir(dw) if not name.startswith("_")} <= words
    if COMPILED:
        assert {name for name in dir(dw.State) if not name.startswith("_")} - hidden <= words


def test_the_package_can_be_reloaded_and_leaves_others_alone() -> None:
    code = """
import importlib, sys
before = set(sys.modules)
import dicewright
first = dicewright.new("diceforge", seed=1)
again = importlib.reload(dicewright)
assert again.new("diceforge", seed=1) == first
print([name for name in sys.modules if name.split(".")[0].lower() == "cython"])
"""
    assert in_a_fresh_process(code) == "[]\n"


# -- bots and records ------------------------------------------------------------------------------


def test_a_bot_chooses_and_the_same_seed_chooses_alike() -> None:
    state = begun()
    for spec in ("random", "greedy", "policy"):
        assert dw.bot(spec, seed=1).choose(state) in state.actions
        assert dw.bot(spec, seed=1).choose(state) == dw.bot(spec, seed=1).choose(state)
        assert repr(dw.bot(spec)) == f"<bot {spec}>"
    assert repr(dw.bot("greedy", seed=1).choose(state)).startswith("<f")
    assert {"novice", "titan", "random", "greedy"} < set(dw.bot_names())


def test_a_bot_changes_nothing_and_foresees_no_roll() -> None:
    state = begun()
    other = state.clone()
    other.rng += 1
    before = state.position()
    assert dw.bot("greedy", seed=1).choose(state) == dw.bot("greedy", seed=1).choose(other)
    assert state.position() == before


def test_a_bot_that_looks_ahead_says_what_it_thinks() -> None:
    thought = dw.bot("search:20", seed=1).evaluate(begun())
    assert sum(thought.wins) == pytest.approx(1)
    assert thought.best in begun().actions
    with pytest.raises(dw.DicewrightError, match="the bot “greedy” only chooses"):
        dw.bot("greedy").evaluate(begun())


@pytest.mark.parametrize("spec", ["exec:sh", "file:mine.py:Mine"])
def test_programs_of_others_must_be_trusted(spec: str) -> None:
    calls = (dw.bot, lambda spec: dw.play("diceforge", spec), lambda s: dw.simulate("diceforge", s))
    for call in calls:
        with pytest.raises(dw.DicewrightError, match="is not allowed here"):
            call(spec)


def test_bots_play_a_game_and_leave_a_record() -> None:
    record = dw.play("titandice", bots="greedy,random,random", seed=3)
    assert record.players == 3
    assert record.names == {0: "greedy", 1: "random", 2: "random"}
    assert repr(record) == f"<Record of titandice for 3, seed 3, {len(record.moves)} moves>"
    assert record.replay().over
    assert dw.read_record(str(record)) == record
    assert dw.play("titandice", bots=["greedy", "random", "random"], seed=3) == record
    with pytest.raises(dw.BadRecord):
        dw.read_record(str(record)[:300])


def test_many_games_are_counted() -> None:
    result = dw.simulate("titandice", "greedy,random", games=4, seed=1, turn_limit=10)
    assert repr(result).startswith("<4 games of Titan Dice: greedy won ")
    assert sum(seat.wins for seat in result.seats) == 4
    again = dw.simulate("titandice", "greedy,random", games=4, seed=1, turn_limit=10, threads=1)
    assert again.seats == result.seats


def test_the_number_of_bots_must_fit() -> None:
    with pytest.raises(dw.BadOption, match="2 bots are named for 3 seats"):
        dw.play("diceforge", "greedy,random", players=3)


def test_a_match_takes_texts_and_tells_what_happened() -> None:
    match = dw.Match.new("diceforge", preset="advanced", seed=7)
    events = match.play(match.state.actions[0].text)
    assert events[0].kind == "FeatPerformed"
    assert match.record.options["preset"] == "advanced"
