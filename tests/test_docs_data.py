"""What the documents show as data is what is sent, and what can be read: JSON, TOML, nginx.

`python -m tests.test_docs_data` writes the numbers of actions anew, which move when a game grows.
"""

from __future__ import annotations

import dataclasses
import json
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dicewright.core.match import Match
from dicewright.core.prompt import Choice, Prompt, Undo
from dicewright.core.registry import get_game
from dicewright.core.statistics import Section
from dicewright.server import messages, render
from tests.conftest import ROOT
from tests.server_client import free_port

PROTOCOL = ROOT / "docs" / "protocol.md"
#: Languages of blocks, and the test that reads them; what is shown in no language or in the shell's
#: is typed (`test_docs_commands.py`).
READ_BY = {
    "fails": "test_new_game.py",
    "json": "test_docs_data.py",
    "nginx": "test_docs_data.py",
    "python": "test_docs.py",
    "scn": "test_scenarios.py",
    "sh": "test_docs_commands.py",
    "toml": "test_docs_data.py",
    "ts": "test_protocol.py",
}
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


def blocks(page: Path, language: str) -> list[str]:
    pattern = rf"^```{language}\n(.*?)^```"
    return re.findall(pattern, page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


def test_somebody_reads_every_kind_of_block() -> None:
    for page in PAGES:
        for language in re.findall(r"^```(\w+)$", page.read_text(encoding="utf-8"), re.MULTILINE):
            assert language in READ_BY, f"{page.name}: {language}"
    for test in READ_BY.values():
        assert (ROOT / "tests" / test).is_file()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_tables_of_settings_can_be_read(page: Path) -> None:
    for block in blocks(page, "toml"):
        assert tomllib.loads(block)


# -- the protocol ----------------------------------------------------------------------------------


def shown() -> list[Any]:
    return [json.loads(block) for block in blocks(PROTOCOL, "json")]


def test_messages_are_shown_whole() -> None:
    entry, section, update, step, *views = shown()
    prompt = update["prompt"]
    for sent, kind in (
        (entry, messages.Entry),
        (section, Section),
        (step, messages.Step),
        (update, messages.UpdateFrame),
        (prompt, Prompt),
        (prompt["undo"], Undo),
        *((choice, Choice) for choice in prompt["choices"]),
    ):
        assert list(sent) == [field.name for field in dataclasses.fields(kind)], kind
    assert msgspec.convert(section, Section)
    assert msgspec.convert(step, messages.Step)
    assert [view["game"] for view in views] == list(TABLES)


def test_an_entry_is_shown_as_it_is_served() -> None:
    game = get_game("diceforge")
    info = render.game_info(game, game.speaker("en"), game.usual_options)
    assert shown()[0] in json.loads(messages.encode(info.entries))


#: An action as it is sent: its number, and what it is called.
ACTION = re.compile(r'"action": (\d+), "text": "([^"]+)"')


def with_numbers(text: str) -> str:
    """The page with the numbers that actions have now."""
    parse = get_game("diceforge").vocabulary.parse
    return ACTION.sub(lambda told: f'"action": {parse(told[2])}, "text": "{told[2]}"', text)


def test_actions_are_shown_by_their_numbers() -> None:
    text = PROTOCOL.read_text(encoding="utf-8")
    assert len(ACTION.findall(text)) > 3
    assert with_numbers(text) == text, "`python -m tests.test_docs_data` writes it anew"


#: How each view that is shown can be come by.
TABLES: dict[str, tuple[int, dict[str, str]]] = {
    "diceforge": (2, {"preset": "goddess-discovery"}),
    "titandice": (2, {}),
}


@pytest.mark.parametrize("game", TABLES)
def test_views_are_shown_with_all_they_have(game: str) -> None:
    players, options = TABLES[game]
    match = Match.new(game, players=players, options=options, seed=3)
    (view,) = (told for told in shown() if told.get("game") == game)
    assert_alike(view, json.loads(json.dumps(match.game.view(match.state, None))), game)


#: Maps by cards, faces or creatures: which of them are there differs from position to position.
COUNTED = {"cards", "faces", "found", "garden", "stacks"}


def assert_alike(told: Any, sent: Any, where: str) -> None:
    """The same fields everywhere; of a list, which is shortened, the first one counts."""
    if isinstance(told, dict) and isinstance(sent, dict):
        if where.rpartition(".")[2] not in COUNTED:
            assert set(told) == set(sent), where
        for name in told.keys() & sent.keys():
            assert_alike(told[name], sent[name], f"{where}.{name}")
    elif isinstance(told, list) and isinstance(sent, list):
        if told and sent:
            assert_alike(told[0], sent[0], where)
    elif told is not None and sent is not None:
        assert type(told) is type(sent), where


# -- a proxy ---------------------------------------------------------------------------------------

#: What a server behind a proxy has to be told.
FORWARDED = ("Host", "X-Forwarded-For", "X-Forwarded-Proto", "Upgrade", "Connection")
OPERATIONS = ROOT / "docs" / "operations.md"


def test_what_nginx_is_told_is_enough() -> None:
    (block,) = blocks(OPERATIONS, "nginx")
    opening, *lines, closing = block.splitlines()
    assert (opening, closing) == ("location / {", "}")
    assert all(re.fullmatch(r"    \w+ [^;]+;", line) for line in lines)
    assert [line for line in FORWARDED if f"proxy_set_header {line} " not in block] == []


@pytest.mark.skipif(not shutil.which("nginx"), reason="nginx is not here")
def test_nginx_understands_it(tmp_path: Path) -> None:
    (block,) = blocks(OPERATIONS, "nginx")
    here = f"listen 127.0.0.1:{free_port()}; access_log off;"
    file = tmp_path / "nginx.conf"
    file.write_text(
        f"pid {tmp_path}/pid; error_log stderr; events {{}} http {{ server {{ {here} {block} }} }}"
    )
    command = ["nginx", "-t", "-p", str(tmp_path), "-c", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


if __name__ == "__main__":
    PROTOCOL.write_text(with_numbers(PROTOCOL.read_text(encoding="utf-8")), encoding="utf-8")
