"""The ladder of the docs: made from its plan, and a try leaves the real one alone."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tools import make_ladder


def test_the_ladder_is_made_from_its_plan(tmp_path: Path) -> None:
    """The plan as it is, but with bots in a hurry: whoever thinks for a time thinks twice."""
    plan = tmp_path / "ladder.toml"
    text = (ROOT / "docs" / "ladder.toml").read_text()
    for slow, quick in {
        "search:100ms-cpu": "search:2",
        "search:10ms-cpu": "search:1",
        "master": "greedy",
        "titan": "policy",
    }.items():
        text = text.replace(f'"{slow}"', f'"{quick}"')
    plan.write_text(text)
    words = ("--plan", str(plan), "--kept", str(tmp_path / "kept"), "--workers", "1")
    make_ladder.main([*words, "--rounds", "1"])
    page = (tmp_path / "ladder.md").read_text()
    for section in tomllib.loads(plan.read_text())["tournament"]:
        assert f"## {section['title']}" in page
        for bot in section["bots"]:
            assert f"| `{bot}` |" in page
    pictures = re.findall(r"\]\((ladder.*\.svg)\)", page)
    assert all((tmp_path / picture).stat().st_size for picture in pictures)
    assert len(pictures) == page.count("## ")


PLAN = """
seed = 1
text = "A try."
[[tournament]]
title = "Two"
bots = ["random", "greedy"]
setups = ["diceforge 2"]
format = "neighbours"
rounds = 3
"""


@pytest.fixture
def ladder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a small ladder, from where it is made."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "ladder.toml").write_text(PLAN)
    return tmp_path


def test_a_try_of_the_ladder_leaves_the_real_one_alone(ladder: Path) -> None:
    make_ladder.main(["--workers", "1"])
    real = {path: path.read_bytes() for path in ladder.rglob("*") if path.is_file()}
    assert ladder / "docs" / "ladder.md" in real
    make_ladder.main(["--workers", "1", "--rounds", "1"])
    page = (ladder / "build" / "ladder-try" / "ladder.md").read_text()
    assert "**diceforge 2**: 2 games between neighbours, equal bots win 50.0 %." in page
    assert "| `greedy` | `random` | 2 | 100.0 | 20.7–100.0 |" in page
    assert (ladder / "build" / "ladder-try" / "ladder.svg").exists()
    for path, content in real.items():
        assert path.read_bytes() == content


@pytest.mark.usefixtures("ladder")
def test_what_the_ladder_cannot_play_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    make_ladder.main(["--workers", "1", "--rounds", "2"])
    capsys.readouterr()
    for words, part in ((["1"], "more than 1 round already"), (["0"], "the number of rounds is")):
        with pytest.raises(SystemExit) as left:
            make_ladder.main(["--workers", "1", "--rounds", *words])
        assert left.value.code == 2
        error = capsys.readouterr().err
        assert error.count("\n") == 1
        assert part in error
