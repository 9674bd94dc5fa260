"""A language is added as CONTRIBUTING says, in a copy of this repository, and all of it speaks.

The language is made up: English with a mark behind every text. What is read without the mark was
not said in words.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from dicewright.core.words import ENGLISH, LANGUAGES, ONE, OTHER
from tests.conftest import ROOT
from tests.once import digest, kept, once
from tests.page_player import Guest
from tests.server_client import Site, free_port
from tests.test_cli import PROGRAM
from tests.wording import texts, tree, word_files

NEW, NAME, MARK = "eo", "Esperanto", "°"
WORDS = "src/dicewright/core/words/__init__.py"
COPIED = ("src", "web", "tests", "tools", "docs", "examples", "scenarios", "pyproject.toml")
IGNORED = shutil.ignore_patterns("node_modules", "static", "__pycache__", "*.egg-info", "reading")


def told() -> str:
    """What CONTRIBUTING says of it."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    return text.partition("## Add a language")[2].partition("\n## ")[0]


# -- what is told ----------------------------------------------------------------------------------


def lists_of_languages() -> set[str]:
    """The sources that list all languages."""
    code = f'"({"|".join(LANGUAGES)})"'
    listed = re.compile(rf"({code}[,| ]+){{{len(LANGUAGES) - 1}}}{code}")
    found = {
        path.relative_to(ROOT).as_posix()
        for folder, pattern in (("src", "*.py"), ("web/src", "*.ts"), ("tools", "*.py"))
        for path in (ROOT / folder).rglob(pattern)
        if listed.search(path.read_text("utf-8"))
    }
    return {path for path in found if not path.startswith("src/dicewright/server/static")}


def test_languages_are_listed_once_and_what_else_lists_them_is_generated() -> None:
    generated = {"web/src/net/protocol.ts", "web/src/i18n/keys.ts"}
    assert lists_of_languages() == {WORDS} | generated


def test_what_a_new_language_needs_is_told_truly() -> None:
    for file in (WORDS, *(str(Path(file).parent) for file in word_files())):
        assert f"`{file}`" in told(), f"CONTRIBUTING does not name {file}"
    for path in re.findall(r"`((?:src|web|tests|docs|examples)/[^`]*)`", told()):
        assert (ROOT / path).exists(), path
    for name in re.findall(r"`([A-Z][A-Za-z]+)`", told()):
        assert name in (ROOT / WORDS).read_text(encoding="utf-8"), name
    assert "`make protocol words`" in told()


# -- doing what is told ----------------------------------------------------------------------------


def change(file: Path, pattern: str, to: str) -> None:
    text, changed = re.subn(pattern, to, file.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert changed, f"{file}: {pattern}"
    file.write_text(text, encoding="utf-8")


def add_code(copy: Path) -> None:
    """Step 1."""
    change(copy / WORDS, r"^(Language = Literal\[.*)\]$", rf'\1, "{NEW}"]')
    # A language whose words do not change with the number: only `other` is written below.
    change(copy / WORDS, r"^(SINGULAR: .*)\}$", rf'\1, "{NEW}": ()}}')


def add_files(copy: Path) -> None:
    """Step 2."""
    for language in LANGUAGES:
        core = copy / f"src/dicewright/core/words/{language}.toml"
        change(core, r"^\[source\.language\]$", f'[source.language]\n{NEW} = "{NAME}"')
    for file in word_files():
        english = dict(tree(file, ENGLISH))
        if file.startswith("src/dicewright/core/words/"):
            english["source"] = english["source"] | {
                "language": english["source"]["language"] | {NEW: NAME}
            }
        path = copy / file.format(language=NEW)
        path.write_text("\n".join(marked(english)), encoding="utf-8")


def marked(table: dict[str, Any], above: tuple[str, ...] = ()) -> Iterator[str]:
    """The lines of a word file with a mark behind every text."""
    texts = {key: value for key, value in table.items() if isinstance(value, str)}
    if texts and above:
        yield f"[{'.'.join(map(json.dumps, above))}]"
    for key, text in texts.items():
        if key != ONE or OTHER not in table:
            yield f"{json.dumps(key)} = {json.dumps(f'{text} {MARK}', ensure_ascii=False)}"
    for key, value in table.items():
        if isinstance(value, dict):
            yield from marked(value, (*above, key))


def add_generated(copy: Path) -> None:
    """Step 3."""
    for tool in ("make_protocol", "make_page_words"):
        run(copy, "-m", f"tools.{tool}")


def add_column(copy: Path) -> None:
    """Step 4."""
    lines, inside = [], False
    for line in (copy / "docs/glossary.md").read_text(encoding="utf-8").splitlines():
        cells = line.split("|")
        inside = line.startswith("| Key") or (inside and len(cells) > 1)
        if inside:
            new = NAME if line.startswith("| Key") else cells[2].strip()
            line = f"{line} {new} |"
        lines.append(line)
    (copy / "docs/glossary.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


def run(copy: Path, *words: str, fails: bool = False) -> str:
    """A program of the copy."""
    env = {**os.environ, "PYTHONPATH": str(copy / "src")}
    done = subprocess.run(
        [sys.executable, *words], cwd=copy, env=env, text=True, capture_output=True, check=False
    )
    assert (done.returncode != 0) is fails, done.stdout + done.stderr
    return done.stdout + done.stderr


def checked(copy: Path, *tests: str, fails: bool = False) -> str:
    return run(copy, "-m", "pytest", "-n", "0", "-p", "no:cacheprovider", *tests, fails=fails)


def copy_to(copy: Path) -> None:
    for name in COPIED:
        path = ROOT / name
        if path.is_dir():
            shutil.copytree(path, copy / name, ignore=IGNORED)
        else:
            shutil.copy(path, copy / name)


def speak(copy: Path) -> None:
    """The copy, where the language is spoken, and what the tests said before it was."""
    copy_to(copy)
    add_code(copy)
    said = checked(copy, "tests/test_words.py", "-k", "store_is_known or every_key", fails=True)
    (copy / "unsaid.txt").write_text(said, encoding="utf-8")
    add_files(copy)
    add_generated(copy)
    add_column(copy)


@pytest.fixture(scope="module")
def spoken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return once(tmp_path_factory, "spoken", speak)


def test_tests_list_what_is_missing(spoken: Path) -> None:
    unsaid = (spoken / "unsaid.txt").read_text(encoding="utf-8")
    files = ", ".join(file.format(language=NEW) for file in word_files())
    assert f"nobody wrote: {files}\n" in unsaid
    for file in word_files():
        keys = ", ".join(sorted(texts(file, ENGLISH)))
        assert f"{NEW} does not say: {keys}\n" in unsaid


def test_nothing_is_missing_when_all_was_done(spoken: Path) -> None:
    tests = [f"tests/test_{name}.py" for name in ("words", "words_used", "glossary", "protocol")]
    slow = "not whole_games and not every_scenario and not boards_and_news"
    checked(spoken, *tests, "-k", slow)
    for tool in ("make_protocol", "make_page_words"):
        run(spoken, "-m", f"tools.{tool}", "--check")


TELL = f"""
from dicewright.core.match import Match
from dicewright.core.registry import games
from dicewright.core.rng import below
from dicewright.testing.conformance import random_choices

def texts(speaker):
    yield from (text for entry in speaker.entries() for text in (entry.title, entry.text))
    for option in speaker.options():
        yield from (option.title, option.text)
    for wording in speaker.said_by_pages().values():
        yield wording if isinstance(wording, str) else wording["other"]
    match = Match.new(speaker.game, 2, {{}}, 1)
    for word in random_choices(1):
        if match.over:
            break
        prompt = match.prompt({NEW!r})
        yield prompt.question
        yield from (choice.label for choice in prompt.choices)
        told = match.play(prompt.choices[below(word, len(prompt.choices))].action)
        yield from filter(None, (speaker.describe(event, ("Ann", "Bob")) for event in told))
    for section in speaker.statistics(match.events, match.state):
        yield from (section.title, *(row.title for row in section.rows))

for game in games().values():
    found = list(texts(game.speaker({NEW!r})))
    assert len(found) > 500
    print(*sorted({{text for text in found if {MARK!r} not in text}}), sep="\\n")
"""


def test_games_say_nothing_that_is_not_in_words(spoken: Path) -> None:
    assert run(spoken, "-c", TELL).strip() == ""


# -- the page --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def site_of_copy(spoken: Path) -> Iterator[Site]:
    """The copy's own server, with the copy's own page."""
    web, static = spoken / "web", spoken / "src/dicewright/server/static"

    def build(folder: Path) -> None:
        (web / "node_modules").symlink_to(ROOT / "web" / "node_modules")
        command = ["npm", "run", "--silent", "build"]
        subprocess.run(command, cwd=web, check=True, capture_output=True)
        shutil.copytree(static, folder, dirs_exist_ok=True)

    # Which packages build it, its lock file says.
    shutil.copytree(kept("page-of-a-new-language", digest(web), build), static, dirs_exist_ok=True)
    port = free_port()
    words = [*PROGRAM, "serve", "--port", str(port)]
    with subprocess.Popen(
        [*words, "--db", str(spoken / "tables.db")],
        env={**os.environ, "PYTHONPATH": str(spoken / "src")},
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout
        assert str(port) in server.stdout.readline()
        yield Site(port)
        server.terminate()


#: Every text that is seen or heard: text nodes that are drawn, names and hints.
READ = """
() => {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { parentElement: around, data } = walk.currentNode;
    if (around.getClientRects().length && !around.closest("script, style, code, kbd, svg.face"))
      found.push(data);
  }
  for (const element of document.querySelectorAll("[aria-label], [title], [placeholder]"))
    found.push(element.ariaLabel, element.title, element.placeholder);
  return [...new Set(found.filter(Boolean).map((text) => text.trim()))];
}
"""
#: Names of people, bots, games, places and things that are the same in all languages.
SAME = re.compile(
    r"Mira|Random( \d)?|Dicewright|Dice Forge|Titan Dice|English|Français|Deutsch|Magyar|eo"
)


#: Even the emptiest page says so much.
FEW = 5


def unmarked(texts: list[str]) -> list[str]:
    """Texts with words that were not said in the language."""
    said = [SAME.sub("", text) for text in texts if MARK not in text]
    return sorted(text for text in said if re.search(r"[^\W\d_]{2}", text))


def test_the_page_says_nothing_that_is_not_in_words(browser: Browser, site_of_copy: Site) -> None:
    guest = Guest(browser, site_of_copy, locale=NEW)
    page = guest.page

    def check(where: str) -> None:
        assert page.evaluate("document.documentElement.lang") == NEW
        read = page.evaluate(READ)
        assert sum(MARK in text for text in read) > FEW, where
        assert unmarked(read) == [], where

    guest.open().wait_for_selector("#make .arch")
    page.locator("details.more summary").click()
    check("lobby")
    for game, options in (
        ("diceforge", {}),
        ("diceforge", {"preset": "goddess-discovery"}),
        ("diceforge", {"preset": "titans-discovery"}),
        ("titandice", {}),
    ):
        guest.begin("Mira", "bot:random", game=game, options=options)
        for _ in range(4):
            assert guest.wait_turn() == "yours"
            check(f"{game} {options}")
            guest.press()
    for window, place in {"settings": 0, "help": 3, "rules": 4}.items():
        page.evaluate("document.activeElement?.blur()")
        page.locator(".top__tools .iconbutton").nth(place).click()
        page.wait_for_selector("dialog[open]")
        check(window)
        page.keyboard.press("Escape")
    guest.open("/nowhere").wait_for_selector("#main")
    check("nowhere")
    guest.leave()
