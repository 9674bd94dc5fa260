"""docs/new-game.md is true: its first game is installed and plays, and what it shows of Farkle is
what Farkle says."""

from __future__ import annotations

import doctest
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from dicewright.core.registry import get_game
from dicewright.testing import conformance
from tests.conftest import ROOT
from tests.farkle_package import PACKAGE, discovered, install, installed
from tests.once import once
from tests.test_docs import FLAGS, session

PAGE = "docs/new-game.md"
FILE = re.compile(r"^```(?:python|toml)\n# (\S+)\n(.*?)^```", re.DOTALL | re.MULTILINE)
FIRST = "ones"


def shown() -> list[tuple[str, str]]:
    """The blocks of the page that name a file, and what they show of it."""
    return FILE.findall((ROOT / PAGE).read_text(encoding="utf-8"))


def is_of_the_first_game(name: str) -> bool:
    return name.startswith(f"{FIRST}/") or name == "pyproject.toml"


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    first = once(tmp_path_factory, "new-game", write) / "site"
    with discovered(first), discovered(installed(tmp_path_factory)):
        yield


def write(folder: Path) -> None:
    """The game of the page, written and installed."""
    written = folder / "written"
    for name, text in shown():
        if is_of_the_first_game(name):
            path = written / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    (written / FIRST / "words" / "__init__.py").touch()
    install(folder, written)


@pytest.mark.usefixtures("games")
def test_the_sessions_of_the_page_show_what_happens() -> None:
    said: list[str] = []
    examples = session(PAGE)
    examples.examples = [example for example in examples.examples if example.source.strip()]
    assert len(examples.examples) > 8
    doctest.DocTestRunner(optionflags=FLAGS).run(examples, out=said.append)
    assert said == [], "".join(said)


@pytest.mark.usefixtures("games")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("check", conformance.CHECKS, ids=lambda check: check.__name__)
def test_the_first_game_keeps_the_promises(check: conformance.Check, players: int) -> None:
    check(get_game(FIRST), players, {}, 11)


@pytest.mark.parametrize(("name", "text"), [row for row in shown() if row[0].startswith("farkle/")])
def test_what_the_page_shows_of_farkle_is_there(name: str, text: str) -> None:
    assert text in (PACKAGE / name).read_text(encoding="utf-8")


def test_the_page_shows_every_kind_of_file() -> None:
    names = {Path(name).name for name, _ in shown()}
    assert names == {"__init__.py", "rules.py", "en.toml", "pyproject.toml"}
