"""Every file in examples/ runs as its own words say, with small settings."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

EXAMPLES = ROOT / "examples"
PROGRAM = (sys.executable, "-c", "from dicewright.cli.main import main; main()")


def _in_a_game(bot: str) -> tuple[str, ...]:
    return (*PROGRAM, "simulate", "diceforge", "--games", "2", "--bots", f"{bot},random", "--json")


BRIEFLY = ("--lanes", "16", "--games", "16", "--steps", "1024", "--seconds", "5")
#: Where the bot in Rust is built.
RUST_BOT = ROOT / "build" / "standalone_bot"

#: How each example is run, and words its output has.
RUNS: dict[str, tuple[tuple[str, ...], str]] = {
    "bot_in_20_lines.py": (
        (sys.executable, "examples/bot_in_20_lines.py", "--rounds", "2", "--workers", "1"),
        "equal bots win 50.0 %",
    ),
    "custom_card_set.py": (
        (sys.executable, "examples/custom_card_set.py", "20"),
        "The Goldsmith",
    ),
    "standalone_bot.py": (
        _in_a_game(f"exec:{sys.executable} examples/standalone_bot.py"),
        '"games": 2',
    ),
    "standalone_bot.mjs": (_in_a_game("exec:node examples/standalone_bot.mjs"), '"games": 2'),
    "standalone_bot.rs": (_in_a_game(f"exec:{RUST_BOT}"), '"games": 2'),
    "standalone_bot.sh": (_in_a_game("exec:sh examples/standalone_bot.sh"), '"games": 2'),
    "train_agent.py": (
        (sys.executable, "examples/train_agent.py", "--updates", "2", "--games", "64"),
        "share of wins",
    ),
    "train_maskable_ppo.py": (
        (sys.executable, "examples/train_maskable_ppo.py", *BRIEFLY),
        "share of wins",
    ),
    "tournament.py": (
        (sys.executable, "examples/tournament.py", "--rounds", "2", "--workers", "2"),
        "greedy   rating",
    ),
}


def test_no_example_is_left_out() -> None:
    files = {path.name for path in EXAMPLES.iterdir() if path.is_file()}
    assert files == RUNS.keys()


@pytest.mark.parametrize("name", RUNS)
def test_the_example_runs(name: str) -> None:
    if name.endswith(".mjs") and not shutil.which("node"):
        pytest.skip("there is no Node.js here")
    if name.endswith(".rs"):
        if not shutil.which("rustc"):
            pytest.skip("there is no Rust here")
        RUST_BOT.parent.mkdir(exist_ok=True)
        build = ["rustc", "-O", "-o", str(RUST_BOT), f"examples/{name}"]
        built = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False)
        assert (built.returncode, built.stderr) == (0, "")
    if name == "train_maskable_ppo.py":
        pytest.importorskip("sb3_contrib", reason="not in this environment: make ppo")
    words, expected = RUNS[name]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert expected in done.stdout


def test_the_standalone_example_knows_nothing_of_us() -> None:
    text = Path(EXAMPLES / "standalone_bot.py").read_text()
    assert "import dicewright" not in text
    assert "from dicewright" not in text
