"""What goes over the wire is described once: page, documents and messages say the same."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from dicewright.core.match import Match
from dicewright.core.registry import games
from dicewright.core.words import LANGUAGES, SINGULAR
from dicewright.server import messages, render
from dicewright.server.build import INDEX, STATIC, page_build
from tests.conftest import ROOT
from tools import make_protocol
from tools.make_protocol import DOCS, PAGE, Reader, Untold, module

pytestmark = pytest.mark.skipif(not PAGE.exists(), reason="the page's sources are not here")


@pytest.fixture
def changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the sources whose messages may be changed."""
    package = tmp_path / "src" / "dicewright"
    for name in ("core", "server"):
        for path in (ROOT / "src" / "dicewright" / name).rglob("*.py"):
            copy = package / path.relative_to(ROOT / "src" / "dicewright")
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(path.read_text("utf-8"), "utf-8")
    monkeypatch.setattr(make_protocol, "SOURCES", tmp_path / "src")
    module.cache_clear()
    yield package
    module.cache_clear()


def test_page_and_docs_are_up_to_date() -> None:
    for path, text in make_protocol.written().items():
        assert path.read_text("utf-8") == text, f"{path.name} is out of date: `make protocol`"


@pytest.mark.parametrize(
    ("source", "before", "after"),
    [
        ("server/messages.py", "    stand_in: bool", "    stands_in: bool"),
        ("server/messages.py", "    spectators: int\n", "    spectators: int | None\n"),
        ("server/messages.py", '"older-rules", "unreadable"]', '"older-rules"]'),
        ("server/messages.py", "    now: float\n", ""),
        ("server/messages.py", 'frozen=True, kw_only=True, tag="leave"', 'tag="go"'),
        ("core/prompt.py", "    label: str", "    words: str"),
        (
            "core/outcome.py",
            "    places: tuple[int, ...]",
            "    places: tuple[str, ...]",
        ),
    ],
)
def test_a_changed_message_is_noticed(changed: Path, source: str, before: str, after: str) -> None:
    file = changed / source
    text = file.read_text("utf-8")
    assert before in text
    file.write_text(text.replace(before, after), "utf-8")
    written = make_protocol.written()
    assert written[PAGE] != PAGE.read_text("utf-8")
    assert written[DOCS] != DOCS.read_text("utf-8")


def test_a_new_message_must_be_documented(changed: Path) -> None:
    file = changed / "server" / "messages.py"
    file.write_text(file.read_text("utf-8") + "\n\nclass News(Strict):\n    what: str\n", "utf-8")
    with pytest.raises(Untold, match="News"):
        make_protocol.written()


def test_what_a_page_cannot_have_is_refused(changed: Path) -> None:
    file = changed / "server" / "messages.py"
    text = file.read_text("utf-8")
    file.write_text(text.replace("    stand_in: bool", "    stand_in: set[int]"), "utf-8")
    with pytest.raises(Untold, match=r"set\[int\] is not a type of a page"):
        make_protocol.written()


def test_the_tool_reads_the_fields_that_are_sent() -> None:
    """It reads sources; what is encoded in the end has the same names."""
    types = Reader().read()

    def names(name: str) -> set[str]:
        type = types[name]
        return {member.name for member in type.members}.union(*map(names, type.bases))

    for name in types:
        found = getattr(messages, name, None)
        if dataclasses.is_dataclass(found):
            assert {field.name for field in dataclasses.fields(found)} == names(name)
        elif isinstance(found, type) and issubclass(found, msgspec.Struct):
            assert set(found.__struct_fields__) == names(name) - {"type"}
        elif isinstance(found, type) and issubclass(found, messages.Strict):
            assert set(found.model_fields) == names(name)


def test_the_languages_are_those_of_the_words() -> None:
    assert set(LANGUAGES) == set(SINGULAR)
    assert render.known_language("hu-HU") == "hu"
    assert render.known_language("xx") == "en"


@pytest.mark.parametrize("game", games())
def test_every_view_has_what_every_view_has(game: str) -> None:
    match = Match.new(game, seed=3)
    view = match.game.view(match.state, None)
    assert messages.BaseView.__required_keys__ <= view.keys()
    assert view["game"] == game
    base = {key: view[key] for key in messages.BaseView.__required_keys__}
    assert msgspec.convert(base, messages.BaseView) == base


def test_a_prompt_is_the_same_for_everybody() -> None:
    """The server sends what the terminal shows and bots in other languages read."""
    match = Match.new("diceforge", seed=3)
    while not match.undo_state().possible:
        match.play(match.prompt().choices[0].action)
    speaker = match.game.speaker("fr")
    sent = render.prompt_data(speaker, match.state, match.undo_state("fr"))
    assert sent == match.prompt("fr")
    data = json.loads(messages.encode(sent))
    assert data == json.loads(json.dumps(dataclasses.asdict(match.prompt("fr"))))
    assert data["undo"]["takes_back"]["action"] == match.record.moves[-1]


def test_the_build_of_the_page_is_the_one_that_is_served(tmp_path: Path) -> None:
    assert page_build(tmp_path) == ""
    index = tmp_path / "index.html"
    index.write_text("<head></head>")
    assert page_build(tmp_path) == ""
    for build in ("one", "another one"):
        index.unlink()
        index.write_text(f'<head><meta name="build" content="{build}"></head>')
        assert page_build(tmp_path) == build


def test_the_built_page_knows_its_build() -> None:
    index = STATIC / INDEX
    if not index.is_file():
        pytest.skip("the page is not built")
    assert re.fullmatch(r"\w{12}", page_build())
