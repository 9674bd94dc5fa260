"""What the documents show in Python is what happens.

`python -m tests.test_docs` writes what the examples print anew, after a change of the rules.
"""

from __future__ import annotations

import doctest
import importlib
import re
import traceback
from pathlib import Path
from typing import Any

import pytest

from bench import figures
from tests.conftest import ROOT

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
BLOCK = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)
#: Documents whose examples are a session at the prompt.
SESSIONS = ("README.md", "docs/python.md", "docs/reproducibility.md")
#: Documents whose lines of Python are run by another test, with what they need.
ELSEWHERE = {
    "docs/analysis.md": "test_report.py",
    "docs/new-game.md": "test_new_game.py",
    "docs/research.md": "test_rl_example.py",
    "docs/write-a-bot.md": "test_write_a_bot.py",
}
MODULES = ("dicewright", "dicewright.core.registry", "dicewright.library")


def session(page: str) -> doctest.DocTest:
    """The blocks of Python of a page, one after the other; lines keep their numbers."""
    text = (ROOT / page).read_text(encoding="utf-8")
    kept = [""] * len(text.splitlines())
    for block in BLOCK.finditer(text):
        first = text.count("\n", 0, block.start(1))
        lines = block[1].splitlines()
        kept[first : first + len(lines)] = lines
    return doctest.DocTestParser().get_doctest("\n".join(kept), {}, page, page, 0)


@pytest.mark.parametrize("page", SESSIONS)
def test_the_page_shows_what_happens(page: str) -> None:
    said: list[str] = []
    examples = session(page)
    assert examples.examples
    doctest.DocTestRunner(optionflags=FLAGS).run(examples, out=said.append)
    assert said == [], "".join(said)


@pytest.mark.parametrize("name", MODULES)
def test_the_docstrings_show_what_happens(name: str) -> None:
    module = importlib.import_module(name)
    assert doctest.testmod(module, optionflags=FLAGS).failed == 0
    found = doctest.DocTestFinder().find(module)
    assert any(test.examples for test in found)


def test_every_line_of_python_is_run_by_some_test() -> None:
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
    shown = {
        str(page.relative_to(ROOT)): BLOCK.findall(page.read_text(encoding="utf-8"))
        for page in pages
    }
    assert {page for page, blocks in shown.items() if blocks} == {*SESSIONS, *ELSEWHERE}
    for page in SESSIONS:
        assert all(block.startswith(">>> ") for block in shown[page]), page
    for page, test in ELSEWHERE.items():
        assert Path(page).name in (ROOT / "tests" / test).read_text(encoding="utf-8")


@pytest.mark.parametrize("page", figures.pages(), ids=lambda page: page.stem)
def test_documents_say_what_was_measured(page: Path) -> None:
    """Figures are kept in one file each, and tables and sentences are written from them."""
    text = page.read_text(encoding="utf-8")
    assert figures.with_figures(text) == text, "`python -m bench.figures` writes it anew"


def test_every_sentence_and_table_of_figures_is_somewhere() -> None:
    told = "\n".join(page.read_text(encoding="utf-8") for page in figures.pages())
    assert [one for one in figures.SENTENCES if not figures.pattern(one).search(told)] == []
    marked = {found[2] for found in figures.MARKED.finditer(told)}
    assert marked == set(figures.TABLES)
    assert not [one for one in figures.SENTENCES if one.endswith("{}")], "where does it end?"


#: What sounds like a figure about speed.
SPEED = re.compile(
    r"(micro|nano)seconds?\b|\d µs\b|\d ms\b|times (as fast|faster|slower)|the speed of"
    r"|\d (steps|games|decisions|moves|iterations)(/s| a second| per second)"
)
#: Of those what is nobody's figure: settings, and what was measured once and is told nowhere else.
OTHERS = (
    "`search` (looks ahead for 100 ms, or as",
    "which costs a few nanoseconds, so",
    "an iteration takes 2.8 µs, with a playout 8.0 µs.",
    "a look took 2.7 µs, and they learned",
    "10 ms each, the search before",
    "10 ms each, against 0.1.0",
    "in 10 ms it is not shown to be; 100 ms were not",
    "may think for 100 ms of processor",
    "come at least 650 ms apart",
    "take longer than 250 ms, or memory",
    "(a request 1 ms, a websocket 4,",
    "a p99 of 86 ms once and of 388 ms another time",
    "(1.75 times as fast with two cores,",
)


def test_no_other_sentence_names_a_speed() -> None:
    """A figure that nothing measures is wrong some day: list its sentence in `bench.figures`."""
    found = []
    for page in figures.pages():
        text = figures.MARKED.sub("", page.read_text(encoding="utf-8"))
        for known in (*figures.SENTENCES, *OTHERS):
            text = figures.pattern(known).sub("", text)
        found += [f"{page.name}: {text[at.start() - 60 : at.end()]}" for at in SPEED.finditer(text)]
    assert found == []


def test_figures_are_said_in_words() -> None:
    assert [figures.about(n) for n in (6.6, 12.4, 21.9, 48_417)] == [
        "seven",
        "twelve",
        "22",
        "48,000",
    ]
    assert [figures.times(n) for n in (7.3, 84, 96, 260)] == [
        *("seven", "eighty", "a hundred", "three hundred"),
    ]
    assert [figures.lasting(n) for n in (0.0135, 0.263, 0.52, 1.04, 2.6)] == [
        *("14 nanoseconds", "a quarter of a microsecond", "half a microsecond"),
        *("a microsecond", "three microseconds"),
    ]
    assert figures.or_so(0.59, 0.68) == "0.6 to 0.7"
    assert figures.or_so(0.61, 0.64) == "0.6"


RAISED = "Traceback (most recent call last):"


def shortened(got: list[str]) -> list[str]:
    """What an example printed; of an error only its message, for the files in between are those of
    whoever writes the page."""
    return [RAISED, "    ...", got[-1].rstrip()] if got[:1] == [RAISED] else got


def test_an_error_is_written_without_the_way_to_it() -> None:
    got = [
        RAISED,
        '  File "somewhere.py", line 1, in play',
        "    raise not_allowed(self)",
        "No: why",
    ]
    assert shortened(got) == [RAISED, "    ...", "No: why"]
    assert shortened(["7"]) == ["7"]
    for page in SESSIONS:
        assert '  File "' not in (ROOT / page).read_text(encoding="utf-8")


class Writer(doctest.DocTestRunner):
    """Notes what examples print where it is not what the page says: by line, what to remove and
    what to put there."""

    def __init__(self) -> None:
        super().__init__(optionflags=FLAGS)
        self.news: list[tuple[int, int, list[str]]] = []

    def note(self, example: doctest.Example, got: list[str]) -> None:
        first = example.lineno + example.source.count("\n")
        self.news.append((first, first + example.want.count("\n"), got))

    def report_failure(self, *about: Any) -> None:
        _, _, example, got = about
        self.note(example, shortened(got.splitlines()))

    def report_unexpected_exception(self, *about: Any) -> None:
        _, _, example, (_, error, _) = about
        self.note(example, shortened([RAISED, *traceback.format_exception_only(error)]))


def main() -> None:
    for page in SESSIONS:
        writer = Writer()
        writer.run(session(page), out=lambda _: None)
        lines = (ROOT / page).read_text(encoding="utf-8").splitlines()
        for first, end, got in reversed(writer.news):
            lines[first:end] = got
        (ROOT / page).write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"{page}: {len(writer.news)} examples print something else now")


if __name__ == "__main__":
    main()
