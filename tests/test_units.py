"""What is compiled says the same as the chapter, and what cannot be compiled is refused: with the
file, the line and what to write instead."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from types import ModuleType, SimpleNamespace
from typing import Annotated

import pytest

from dicewright.core.chapters import Chapters
from tests.conftest import ROOT
from tools.units.bodies import c_function, python_function
from tools.units.cells import fields
from tools.units.classes import own_calls
from tools.units.dispatch import c_width, check_handler, handlers
from tools.units.edits import edited
from tools.units.plan import GAMES, chapters_of, path_of
from tools.units.reading import Source, parsed
from tools.units.unsupported import Unsupported

NAME = "dicewright.games.diceforge.rules.invented"
SHOWN = "src/dicewright/games/diceforge/rules/invented.py"


def chapter(text: str, **names: object) -> Source:
    """A chapter that does not exist."""
    module = ModuleType(NAME)
    module.__dict__.update(
        k=SimpleNamespace(GOLD=2, NONE=-1, ROW=[1, 2], LARGE=1 << 40),
        t=SimpleNamespace(KIND=[1, 2], PAIR=(1, 2)),
        LIMIT=7,
        ORDER=[1, 2, 3],
    )
    module.__dict__.update(names)
    text = dedent(text).lstrip("\n")
    return Source(NAME, path_of(NAME), module, text, ast.parse(text))


def compiled(text: str) -> str:
    source = chapter(text)
    return "".join(c_function(source, node, rule=True) for node in source.functions.values())


def rule(*lines: str) -> str:
    body = "\n".join(f"    {line}" for line in lines)
    return f"def rule(g: State, seat: int) -> int:\n{body}\n    return 0\n"


def test_a_rule_keeps_its_text_but_for_what_c_says_otherwise() -> None:
    text = """
        def price(g: State, seat: int) -> int:
            \"\"\"What k.GOLD costs.\"\"\"
            # k.GOLD in a comment
            word: Word = (seat + LIMIT)
            if g.listening:
                seat = k.NONE
            elif g.listening:
                seat = t.KIND[k.GOLD]
            assert (
                seat < k.GOLD
            ), "a seat"
            return seat if word > k.LARGE else price(g, seat)
        """
    assert compiled(text) == dedent(
        """
        cdef int price(State g, int seat) noexcept nogil:
            \"\"\"What k.GOLD costs.\"\"\"
            cdef unsigned long long word
            # k.GOLD in a comment
            word = (seat + 7)
            if rarely(g.listening):
                seat = (-1)
            elif g.listening:
                seat = t_KIND[2]
            if rarely(not (seat < 2)): return fail(g)


            return seat if word > 1099511627776ULL else price(g, seat)


        """
    ).lstrip("\n")


REFUSED = [
    (["raise ValueError"], 2, "write an assert"),
    (["x = [1, 2]"], 2, "tables.py"),
    (["x = {1: 2}"], 2, "tables.py"),
    (["x = 0", "y = sum(i for i in g.legal)"], 3, "a loop instead of a comprehension"),
    (["x = max([i for i in range(3)])"], 2, "a loop instead of a comprehension"),
    (["zero(g.legal[1:2], 0, 1)"], 2, "a row with a loop"),
    (["x = seat ** 2"], 2, "shifts or products"),
    (["if seat is g.top:", "    seat = 0"], 2, "== instead of is"),
    (["x = f'{seat}'"], 2, "no texts"),
    (["x = 'gold'"], 2, "numbers only, not 'gold'"),
    (["x = None"], 2, "numbers only, not None"),
    (["x = y = 0"], 2, "one assignment in a line"),
    (["x, y = 0, 1"], 2, "one assignment in a line"),
    (["x = (seat, 1)"], 2, "a tuple stands only after `in`"),
    (["rule(g, seat=1)"], 2, "passed by place"),
    (["for i in range(3):", "    seat += i", "else:", "    seat = 0"], 2, "a loop has no else"),
    (["with g.top:", "    seat = 0"], 2, "with nogil"),
    (["if seat: assert g.top"], 2, "a line of its own"),
    (["assert seat; seat = 0"], 2, "a line of its own"),
    (["open_ = seat == 0", "open_ = 5"], 2, "write `open_: int = …`"),
    (["open_ = not seat"], 2, "write `open_: int = …`"),
    (["x: int"], 2, "needs a value"),
    (["x: list[int] = g.legal"], 2, "a type that C has"),
    (["x: int = 0", "x: Word = 0"], 2, "two types"),
    (["seat = ORDER[0]"], 2, "ask t.ORDER"),
    (["seat = g.nothing"], 2, "State has nothing compiled that is called nothing"),
    (["g.play(seat)"], 2, "State has nothing compiled that is called play"),
    (["seat = unheard_of"], 2, "unheard_of is not compiled"),
    (["LIMIT = 3"], 2, "call the local something else"),
    (["t = 3"], 2, "call the local something else"),
    (["seat = k.SILVER"], 2, "k.SILVER has to be an int of `consts.py`"),
    (["seat = k.ROW[0]"], 2, "rows of numbers are tables, t.NAME"),
    (["seat = 0", "seat = t.PAIR[0]"], 3, "a list of ints of `tables.py`, but it is a tuple"),
    (["assert seat < k.SILVER"], 2, "k.SILVER has to be an int of `consts.py`"),
]


@pytest.mark.parametrize(("lines", "row", "told"), REFUSED, ids=[row[0][0] for row in REFUSED])
def test_what_c_does_not_understand_is_refused_with_its_line(
    lines: list[str], row: int, told: str
) -> None:
    with pytest.raises(Unsupported) as caught:
        compiled(rule(*lines))
    assert str(caught.value).startswith(f"{SHOWN}:{row}: ")
    assert told in str(caught.value)


@pytest.mark.parametrize(
    ("head", "told"),
    [
        ("def rule(g: State, seat: int):", "its result needs to be a number"),
        ("def rule(g: State, seat: int) -> str:", "its result needs to be a number"),
        ("def rule(g: State, seat) -> int:", "the argument seat needs a type"),
        ("def rule(g: State, seat: Seat) -> int:", "the argument seat needs a type"),
        ("def rule(g: State, seat: int = 0) -> int:", "no defaults"),
        ("def rule(g: State, *seat: int) -> int:", "arguments are plain"),
    ],
)
def test_a_head_without_c_types_is_refused(head: str, told: str) -> None:
    with pytest.raises(Unsupported, match=f"{SHOWN}:1: rule is compiled: .*{told}"):
        compiled(f"{head}\n    return 0\n")


def test_a_rule_that_calls_what_is_not_compiled_hears_why() -> None:
    text = """
        def helper(g: State, names: list[str]) -> int:
            return 0

        def rule(g: State) -> int:
            return helper(g, 3)
        """
    source = chapter(text)
    with pytest.raises(Unsupported, match=r":5: helper is not compiled: the argument names needs"):
        c_function(source, source.functions["rule"], rule=True)


def test_an_assert_of_a_rule_needs_the_state() -> None:
    with pytest.raises(Unsupported, match=r":2: an assert of a rule needs the state: rule\(g, …\)"):
        compiled("def rule(seat: int) -> int:\n    assert seat\n    return 0\n")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("from .turn import start", "the whole name of the module"),
        ("from dicewright.core.rng import *", "name what is imported"),
        ("from dicewright.core.rng import start as begin", "import it without `as`"),
        ("for i in range(3): print(i)", "imports, constants, functions and classes only"),
        ("async def rule(): pass", "imports, constants, functions and classes only"),
    ],
)
def test_a_module_holds_nothing_that_would_be_left_out(line: str, told: str) -> None:
    with pytest.raises(Unsupported, match=f"{SHOWN}:3: .*{told}"):
        chapter(f'"""A chapter."""\n\n{line}\n')


def test_constants_inside_f_strings_are_refused() -> None:
    text = "def told(g: State) -> str:\n    return f'{k.GOLD}'\n"
    source = chapter(text)
    with pytest.raises(Unsupported, match=":2: put the constant into a local"):
        python_function(source, source.functions["told"])


# -- classes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("turn: int = 3", "an attribute has no value here"),
        ("turn = 3", "annotated attributes and methods"),
        ("turn: object", "a cell is a number"),
        ("turn: Annotated[list[bool], 3]", r"a row is `Annotated\[list\[int\], SIZE\]`"),
        ("turn: Annotated[list[int], 3, 40000]", "40000 is too large for a cell"),
    ],
)
def test_cells_that_c_has_not_are_refused(line: str, told: str) -> None:
    class Base: ...

    names: dict[str, object] = {"State": Base, "Annotated": Annotated}
    text = f"class NewCells(State):\n    {line}\n"
    exec(compile("from __future__ import annotations\n" + text, "new", "exec"), names)
    made = names["NewCells"]
    assert isinstance(made, type)
    made.__module__ = NAME
    source = chapter(text, **names)
    sys.modules[NAME] = source.module  # annotations are looked up there
    try:
        with pytest.raises(Unsupported, match=f"{SHOWN}:2: .*{told}"):
            fields(source, source.classes["NewCells"])
    finally:
        del sys.modules[NAME]


def test_a_loop_calls_the_loops_of_its_own_class() -> None:
    text = """
        def step(self, action: int) -> int:
            # self.advance() runs on
            return self.advance() + self.step(self.legal[0]) + self.decide(1, 2)
        """
    source = chapter(text)
    lines = edited(source.lines, own_calls(source, source.functions["step"]))
    assert lines[1:] == [
        "    # self.advance() runs on",
        "    return own_advance(self) + own_step(self, self.legal[0]) + self.decide(1, 2)",
    ]


# -- tables ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "width"),
    [
        ([-128, 127], "short"),
        ([128], "short"),
        ([-32769], "int"),
        ([1 << 31], "long long"),
    ],
)
def test_a_table_is_as_narrow_as_its_numbers(values: list[int], width: str) -> None:
    assert c_width("dicewright.games.diceforge.tables", "KIND", values) == width


@pytest.mark.parametrize("values", [[], [[1]], ["gold"], [1 << 63]])
def test_a_table_of_anything_else_is_refused(values: list[int]) -> None:
    with pytest.raises(Unsupported, match=r"diceforge/tables\.py:\d+: KIND: a "):
        c_width("dicewright.games.diceforge.tables", "KIND", values)


def test_a_handler_takes_what_its_frame_gives() -> None:
    source = chapter("def land_roll(g: State, op: int, action: int) -> int:\n    return 0\n")
    place = (source, source.functions["land_roll"])
    consts = ModuleType("consts")
    consts.OPS = 5  # type: ignore[attr-defined]  # a module made here
    with pytest.raises(Unsupported, match=r":1: this handles C_ROLL .*land_roll\(g, action\)"):
        check_handler(place, "C_ROLL", 3, consts, "action")
    with pytest.raises(Unsupported, match=":1: C_ROLL is 5, beyond the 5 frames"):
        check_handler(place, "C_ROLL", 5, consts, "action")


def test_a_chapter_that_interpreted_games_do_not_know_is_refused() -> None:
    engine = chapter("", chapters=Chapters(ModuleType("consts_of_nothing")))
    with pytest.raises(Unsupported, match=r"invented\.py:1: this chapter is not one of"):
        handlers(engine, [chapter(rule("seat = 0"))])


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_chapters_and_they_are_read(game: str) -> None:
    names = chapters_of(f"dicewright.games.{game}")
    assert names
    assert all(parsed(name).body for name in names)


# -- the build -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the engine is compiled from, to be spoilt."""
    folder = tmp_path_factory.mktemp("tree")
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    junk = shutil.ignore_patterns("__pycache__", "*.so", "*.egg-info", "static", "_compiled.py")
    for name in ("tools", "src"):
        shutil.copytree(ROOT / name, folder / name, ignore=junk)
    return folder


def run(tree: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command], cwd=tree, capture_output=True, text=True, check=False
    )


def test_units_of_an_earlier_plan_go_and_the_others_keep_their_time(
    tree: Path, tmp_path: Path
) -> None:
    old = tmp_path / "dicewright" / "core" / "gone.pyx"
    old.parent.mkdir(parents=True)
    old.write_text("")
    done = run(tree, "-m", "tools.units", str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert not old.exists(), "it would be compiled, though nobody writes it any more"
    state = old.with_name("state.pyx")
    os.utime(state, (1, 1))
    done = run(tree, "-m", "tools.units", str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert state.stat().st_mtime == 1
    listed = (tmp_path / "sources.txt").read_text().split()
    assert {"core/state.py", "games/diceforge/rules/turn.py", "core/rng.py"} <= set(listed)


def test_a_build_says_in_one_line_what_to_mend(tree: Path) -> None:
    path = tree / "src/dicewright/games/titandice/rules/dice.py"
    text = path.read_text()
    spoilt = text + "\n\ndef resolve_nothing(g: TitanCells) -> int:\n    return 2**g.round\n"
    path.write_text(spoilt.replace("\n    return 0\n", "\n    raise ValueError\n", 1))
    row = path.read_text().splitlines().index("    raise ValueError") + 1
    try:
        done = run(tree, "setup.py", "--quiet", "build_ext", "--inplace")
    finally:
        path.write_text(text)
    if "NOTICE" in done.stderr:
        pytest.skip("nothing can be compiled here")
    assert done.returncode == 1
    told = done.stderr.strip().splitlines()
    assert len(told) == 1, done.stderr
    assert told[0].startswith(
        "ERROR: the engine is not compiled, because of its sources: "
        f"src/dicewright/games/titandice/rules/dice.py:{row}: a rule raises nothing"
    )
    assert not list(tree.rglob("*.so"))
