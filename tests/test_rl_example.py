"""The worked example learns, and the page's snippets run."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tests.conftest import ROOT

PAGE = ROOT / "docs" / "research.md"
SNIPPETS = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)


def shares(text: str, label: str) -> list[float]:
    """The shares of wins reported for lines whose label ends like this, in order."""
    found = re.findall(rf"^ *[\d,]+{label}  +([\d.]+)%", text, re.MULTILINE)
    return [float(share) for share in found]


def test_the_agent_gets_better_than_chance() -> None:
    command = [sys.executable, "examples/train_agent.py", "--updates", "12", "--games", "256"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    before, *_, after = shares(done.stdout, "")
    assert 35 < before < 65
    assert after > 75


def test_the_same_updates_make_the_same_agent() -> None:
    command = [sys.executable, "examples/train_agent.py", "--game", "titandice"]
    command += ["--updates", "2", "--games", "32", "--lanes", "32"]
    texts = [
        subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    ]
    one, two = (text.splitlines()[:-1] for text in texts)  # the last line tells the time
    assert one == two


@pytest.mark.parametrize("snippet", SNIPPETS, ids=range(len(SNIPPETS)))
def test_the_pages_snippets_run(snippet: str) -> None:
    assert len(SNIPPETS) == 6
    exec(compile(snippet, str(PAGE), "exec"), {})
