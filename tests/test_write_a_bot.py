"""docs/write-a-bot.md from top to bottom: what it shows as a file is one, what it types works."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from pathlib import Path

from tests.conftest import ROOT
from tests.test_cli import PROGRAM

PAGE = (ROOT / "docs" / "write-a-bot.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(python|sh)\n(.*?)^```", re.DOTALL | re.MULTILINE)
#: The same, sooner.
SMALL = {"--games": "4", "--rounds": "1"}


def small(line: str) -> list[str]:
    """A command of the page as it is typed, for fewer games."""
    words = shlex.split(line)
    assert words.pop(0) == "dicewright"
    for flag, number in SMALL.items():
        if flag in words:
            words[words.index(flag) + 1] = number
    return words


def dicewright(folder: Path, *words: str) -> None:
    """In a process of its own: a file that changes is read anew."""
    done = subprocess.run(
        [*PROGRAM, *words], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_the_page_can_be_followed(tmp_path: Path) -> None:
    shutil.copy(ROOT / "examples" / "standalone_bot.mjs", tmp_path)
    bots = 0
    for block in BLOCK.finditer(PAGE):
        if block[1] == "python":
            bots += 1
            (tmp_path / "mine.py").write_text(block[2])
            words = ["simulate", "titandice", "--bots", "file:mine.py:Mine,random"]
            dicewright(tmp_path, *words, "--games", "2", "--seed", "1")
            alone = ["simulate", "titandice", "--players", "1", "--bots", "file:mine.py:Mine"]
            dicewright(tmp_path, *alone, "--games", "1", "--seed", "1")
            continue
        for line in block[2].splitlines():
            if "node" not in line or shutil.which("node"):
                dicewright(tmp_path, *small(line))
    assert bots == 3
    assert (tmp_path / "games" / "results.json").exists()
