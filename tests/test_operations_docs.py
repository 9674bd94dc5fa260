"""docs/operations.md: its commands exist with these flags, its files are there."""

from __future__ import annotations

import re
import shlex

import pytest
import typer.main

from dicewright.cli.main import COMMANDS, program
from dicewright.server import metrics
from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
BLOCKS = "\n".join(re.findall(r"^```sh\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE))
#: Ours, with whatever variables stand before it.
LINES = [
    line.partition("#")[0]
    for line in BLOCKS.splitlines()
    if re.match(r"(?:\w+=\S+ )*(?:/opt/dicewright/bin/)?dicewright ", line)
]
FOLDERS = ("deploy/", "requirements/", "docs/")


def known_flags(words: list[str]) -> set[str]:
    """The flags of a command of ours that begins with these words."""
    command = typer.main.get_command(program(*COMMANDS))
    rest = iter(words)
    while hasattr(command, "commands"):
        command = command.commands[next(rest)]
    return {flag for parameter in command.params for flag in getattr(parameter, "opts", ())}


@pytest.mark.parametrize("line", LINES)
def test_a_command_of_the_page_exists(line: str) -> None:
    words = shlex.split(line)
    while not words[0].endswith("dicewright"):
        assert re.fullmatch(r"DICEWRIGHT_\w+=\S+", words.pop(0))
    assert {word for word in words if word.startswith("--")} <= known_flags(words[1:])


def test_the_page_shows_every_command_of_an_operator() -> None:
    top = typer.main.get_command(program(*COMMANDS))
    for group in ("db", "admin"):
        for name in top.commands[group].commands:  # type: ignore[attr-defined]  # it is a group
            assert any(f"dicewright {group} {name}" in line for line in LINES), name


def test_files_of_the_page_are_there() -> None:
    named = {word for word in re.findall(r"[\w./*-]+", PAGE) if word.startswith(FOLDERS)}
    for path in named:
        assert list(ROOT.glob(path.rstrip("/."))), path


def test_targets_of_make_are_there() -> None:
    targets = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"^make (\S+)", BLOCKS, re.MULTILINE):
        assert re.search(rf"^{target}:", targets, re.MULTILINE), target


def test_the_page_names_every_number() -> None:
    for family in metrics.REGISTRY.collect():
        if family.name.startswith("dicewright"):
            assert family.name in PAGE, family.name
