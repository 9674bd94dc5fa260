"""What the documents type is understood, and does what it should; here with fewer games.

docs/operations.md and docs/write-a-bot.md have tests of their own.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.test_cli import dicewright
from tests.test_operations_docs import known_flags

ELSEWHERE = ("operations.md", "write-a-bot.md")
PAGES = [
    page
    for page in (
        ROOT / "README.md",
        ROOT / "CONTRIBUTING.md",
        *sorted((ROOT / "docs").glob("*.md")),
    )
    if page.name not in ELSEWHERE
]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.DOTALL | re.MULTILINE)
OURS = re.compile(r"(?:\.venv/bin/)?dicewright [a-z]")
#: Each with what makes it short; a flag that stands there already gets this value.
SHORT = {
    "analyse": {"--bot": "search:2", "--rolls": "2", "--threads": "1"},
    "games": {},
    "ladder": {"--rounds": "1", "--workers": "1"},
    "play": {},
    "replay": {},
    "report": {"--games": "4", "--processes": "1"},
    "rules": {},
    "scenario": {},
    "simulate": {"--games": "4"},
    "solve": {"--budget": "50"},
    "tournament": {"--rounds": "1", "--workers": "1"},
}
#: Lines about what only the reader has: programs, games and doubts of their own.
THEIRS = re.compile(r"\./|…|\bones\b|my-doubt")


def typed_in(page: Path) -> str:
    """What a page shows as typed: its blocks in no language, or in the shell's."""
    found = BLOCK.findall(page.read_text(encoding="utf-8"))
    return "\n".join(text for language, text in found if language in ("", "sh"))


def lines() -> dict[str, str]:
    """Every command of ours that is shown, and where."""
    found = {}
    for page in PAGES:
        for line in typed_in(page).splitlines():
            if OURS.match(line):
                found[re.split(r" +# ", line)[0].removeprefix(".venv/bin/")] = page.name
    return found


SHOWN = lines()


@pytest.mark.parametrize("line", SHOWN)
def test_a_command_that_is_shown_exists(line: str) -> None:
    words = shlex.split(line)[1:]
    flags = known_flags(words)
    assert {word for word in words if word.startswith("--")} <= flags, SHOWN[line]


def test_commands_that_are_shown_do_what_they_should(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for folder in ("examples", "scenarios"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    given = "simulate diceforge --games 2 --bots random --seed 1 --records games.jsonl"
    assert dicewright(*given.split()).code == 0
    saved = "play --players 3 --human none --bots greedy,random,greedy --seed 12 --save game.record"
    assert f"dicewright {saved}" in SHOWN
    assert dicewright(*saved.split()).code == 0
    tried = 0
    for line, page in SHOWN.items():
        _, name, *rest = shlex.split(line)
        if name not in SHORT or THEIRS.search(line) or "--save" in rest:
            continue
        words = [name, *rest]
        for flag, value in SHORT[name].items() if "games.jsonl" not in rest else ():
            if flag in words:
                words[words.index(flag) + 1] = value
            else:
                words += [flag, value]
        if "--out" in known_flags([name]) and name in ("report", "tournament"):
            at = words.index("--out") if "--out" in words else len(words)
            words[at : at + 2] = ["--out", f"folder-{tried}"]
        done = dicewright(*words, typed="quit\n")
        assert done.code == 0, f"{page}: {line}: {done.error}"
        tried += 1
    assert tried > 20


def test_targets_and_programs_that_are_shown_are_there() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for page in PAGES:
        typed = typed_in(page)
        for target in re.findall(r"^make ([\w-]+)", typed, re.MULTILINE):
            assert re.search(rf"^{target}:", makefile, re.MULTILINE), f"{page.name}: {target}"
        for path in re.findall(r"^python3? (\S+\.py)", typed, re.MULTILINE):
            assert (ROOT / path).exists(), f"{page.name}: {path}"
        for module in re.findall(r"^python3? -m ((?:tools|bench)\.\S+)", typed, re.MULTILINE):
            place = ROOT.joinpath(*module.split("."))
            assert place.is_dir() or place.with_suffix(".py").exists(), f"{page.name}: {module}"
