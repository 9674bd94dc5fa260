"""No text is written that nobody says, and nobody asks for one that is not written.

A key stands in the sources as it is, or is made up of a beginning and something that is known only
then (`error.${code}`). What such keys are made of on the page is declared here, in `MADE_UP`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest

from dicewright.bots.registry import OURS
from dicewright.core.orders import OrderAnswer
from dicewright.core.registry import games, get_game
from dicewright.core.words import ENGLISH, OTHER
from dicewright.server import words as server_words
from dicewright.server.affairs import AtZero, Gave, Phrase, ProposalKind, Reaction, Talk
from dicewright.server.call import CallKind
from dicewright.server.messages import Hints
from tests.conftest import ROOT
from tests.wording import PAGE, texts, word_files

SOURCES = ROOT / "web" / "src"
#: A key in quotation marks, and one that is made up: `die.${kind}`.
WRITTEN = re.compile(r"""["'`]([a-z]+(?:\.[a-z0-9][\w-]*)+)["'`]""")
TEMPLATE = re.compile(r"`([a-z]+\.(?:[\w-]+\.)*)\$\{[^}`]*\}`")

RESOURCES = ("gold", "sun", "moon", "glory", "ancient", "loyalty")
#: What keys of the page's own words are made of. Those of `perhaps` need not have words.
MADE_UP: dict[str, Collection[str]] = {
    "theme.": ("system", "light", "dark"),
    "detail.": ("taken", "gone"),
    "series.": [
        kind + more for kind in ("series", "round-robin", "swiss") for more in ("", "-hint")
    ],
    "motion.": ("normal", "fast", "off"),
    "orders.": get_args(OrderAnswer),
    "chat.talk.": get_args(Talk),
    "talk.": get_args(Phrase),
    "reaction.": get_args(Reaction),
    "ask.": ("paused", "adjourned"),
    "ask.do.": get_args(ProposalKind),
    "ask.mine.": get_args(ProposalKind),
    "ask.theirs.": get_args(ProposalKind),
    "ending.": get_args(Gave),
    "call.kind.": get_args(CallKind),
    "pace.": (
        *("live", "move-30s", "move-2min", "game-15min", "game-30min"),
        *("day-1", "day-3", "day-7"),
    ),
    "pace.zero.": get_args(AtZero),
    "new.hints.": get_args(Hints),
    "replay.by.": ("decision", "turn", "round"),
}
PERHAPS: dict[str, Collection[str]] = {
    "error.": {*server_words.FILES.raw("{language}.toml", ENGLISH)["refusal"], "offline"},
    "bot.": OURS,
}
#: The same for the words of the games, by game.
MADE_UP_OF_GAMES: dict[str, dict[str, Collection[str]]] = {
    "diceforge": {
        "resource.": RESOURCES,
        "amount.": RESOURCES,
        "die.": ("light", "dark"),
        "token.": ("bear", "cerberus", "triton"),
        "page.zone.": ("first", "new"),
        "page.group.": ("use", "draft", "seat", "put", "choose", "step", "memory"),
    },
    "titandice": {
        "page.": ("aside", "paid", "spent", "now", "later", "safe"),
        "page.throw.": ("roll", "again"),
        "page.group.": ("buy", "swap", "die", "count"),
    },
}
#: What the parts that know no game ask of every game.
OF_EVERY_GAME = "order."


@cache
def sources(folder: str = "") -> dict[Path, str]:
    """The sources of the page, of one game's or of no game's."""
    found = {}
    for path in sorted((SOURCES / folder).rglob("*")):
        place = path.relative_to(SOURCES).as_posix()
        shown = path.suffix in (".ts", ".svelte") and not place.endswith(".test.ts")
        if shown and not re.search(r"(^|/)specimen/|^i18n/keys|^net/protocol", place):
            found[path] = path.read_text(encoding="utf-8")
    return found


def written(folder: str = "") -> set[str]:
    return {key for text in sources(folder).values() for key in WRITTEN.findall(text)}


def templates(folder: str = "") -> set[str]:
    return {before for text in sources(folder).values() for before in TEMPLATE.findall(text)}


def sections(keys: Collection[str]) -> set[str]:
    return {key.partition(".")[0] for key in keys}


def made_of(parts: dict[str, Collection[str]]) -> set[str]:
    return {before + value for before, values in parts.items() for value in values}


# -- the page's own words --------------------------------------------------------------------------


def test_the_page_says_all_of_its_words_and_no_others() -> None:
    known = set(texts(PAGE, ENGLISH))
    asked = {key for key in written() if key.partition(".")[0] in sections(known)}
    made = {before for before in templates() if before.partition(".")[0] in sections(known)}
    assert made == MADE_UP.keys() | PERHAPS.keys(), "declare what they are made of"
    asked |= made_of(MADE_UP)
    # What every language calls itself is needed before its file is there: `make words` takes it.
    assert sorted(known - asked - made_of(PERHAPS)) == ["language.name"]
    assert sorted(asked - known - _keys_of_games()) == []


def _keys_of_games() -> set[str]:
    """Sections of a game's words may have the names of sections of the page's."""
    return {key for game in games().values() for key in game.speaker().said_by_pages()}


# -- what a game's page says -----------------------------------------------------------------------


def said_by_page(game: str) -> set[str]:
    """The keys of a game's words that its page asks for."""
    known = get_game(game).speaker().said_by_pages()
    orders = {f"{OF_EVERY_GAME}{order.kind}" for order in get_game(game).standing_orders}
    parts = [text for path, text in sources().items() if not _is_of_a_game(path)]
    shared = {key for text in parts for key in WRITTEN.findall(text)}
    asked = written(f"games/{game}") | made_of(MADE_UP_OF_GAMES[game])
    asked = {key for key in asked if key.partition(".")[0] in sections(known)}
    return asked | orders | (shared & known.keys())


def _is_of_a_game(path: Path) -> bool:
    place = path.relative_to(SOURCES).parts
    return place[0] == "games" and len(place) > 2


@pytest.mark.parametrize("game", sorted(MADE_UP_OF_GAMES))
def test_a_game_s_page_says_all_that_was_written_for_it_and_nothing_else(game: str) -> None:
    known = get_game(game).speaker().said_by_pages()
    asked = said_by_page(game)
    only = {key for key in known if key.startswith(("page.", OF_EVERY_GAME))}
    assert sorted(only - asked) == []
    assert sorted(asked - known.keys()) == []
    made = {one for one in templates(f"games/{game}") if one.partition(".")[0] in sections(known)}
    assert made == MADE_UP_OF_GAMES[game].keys(), "declare what they are made of"


@pytest.mark.parametrize("game", sorted(MADE_UP_OF_GAMES))
def test_a_game_s_page_fills_in_every_field(game: str) -> None:
    """For the page's own words TypeScript sees to that."""
    known = get_game(game).speaker().said_by_pages()
    for path, text in sources(f"games/{game}").items():
        for call in re.finditer(r'\.word\("([\w.-]+)"([,)])', text):
            wording = known[call[1]]
            said = wording if isinstance(wording, str) else wording[OTHER]
            needed = {name for _, name, _, _ in Formatter().parse(said) if name}
            given = set(_given(text[call.end() :])) if call[2] == "," else set()
            assert needed == given, f"{path.name}: {call[1]}"


def _given(rest: str) -> Iterator[str]:
    """The names in the object that comes next: `{ n, left: pool.left }`."""
    depth, name = 0, ""
    for sign in rest[rest.index("{") :]:
        depth += (sign in "({[") - (sign in ")}]")
        if depth == 0 or (depth == 1 and sign in ",{"):
            if name.strip():
                yield name.partition(":")[0].strip()
            name = ""
        elif not (depth == 1 and sign in ")]"):
            name += sign
        if depth == 0:
            return


@pytest.mark.parametrize("game", sorted(MADE_UP_OF_GAMES))
def test_what_keys_are_made_of_stands_in_the_game_s_folder(game: str) -> None:
    text = "\n".join(sources(f"games/{game}").values())
    for values in MADE_UP_OF_GAMES[game].values():
        assert [value for value in values if f'"{value}"' not in text] == []


@pytest.mark.parametrize("game", sorted(MADE_UP_OF_GAMES))
@pytest.mark.parametrize("language", [ENGLISH])
def test_what_a_page_looks_up_by_name_exists(game: str, language: str) -> None:
    known = {(entry.section, entry.id) for entry in get_game(game).speaker(language).entries()}
    looked_up = re.compile(r'\.(?:title|short|entry)\("(\w+)", "([\w-]+)"\)')
    terms = re.compile(r'\bterm\("([\w-]+)"\)')
    for path, text in sources(f"games/{game}").items():
        for found in [*looked_up.findall(text), *(("term", id) for id in terms.findall(text))]:
            assert found in known, path.name


def test_there_is_a_game_that_its_page_needs_no_words_of() -> None:
    """The plain table works with what every game says."""
    keys = {key.partition(".")[0] for key in written("games/plain")}
    assert "page" not in keys
    assert "page" not in {before.partition(".")[0] for before in templates("games/plain")}


# -- what programs say -----------------------------------------------------------------------------

#: Sections whose rows are read as a whole: what can be looked up, and what games tell, which
#: `test_words` asks of whole games.
AS_A_WHOLE = {
    *("card", "face", "ruling", "term", "option", "celestial", "zone", "space", "attack"),
    *("combination", "value", "question", "label", "event", "statistics", "page", "order"),
    *("chapter", "lesson"),
}


@cache
def python_keys() -> tuple[frozenset[str], tuple[re.Pattern[str], ...]]:
    """Texts of our programs: those that are complete, and patterns of those that are made up."""
    whole: set[str] = set()
    made: set[str] = set()
    for folder in ("src", "examples"):
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    whole.add(node.value)
                elif isinstance(node, ast.JoinedStr):
                    made.update(_pattern(node))
    return frozenset(whole), tuple(re.compile(pattern) for pattern in sorted(made))


def _pattern(node: ast.JoinedStr) -> Iterator[str]:
    parts = [
        re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[\w.-]+"
        for part in node.values
    ]
    # One that begins with nothing that is known would fit every key.
    if re.match(r"[a-z-]+\\\.", parts[0].replace("\\-", "-")):
        yield "".join(parts)


@pytest.mark.parametrize("file", [file for file in word_files() if file != PAGE])
def test_programs_say_all_of_their_words(file: str) -> None:
    whole, made = python_keys()
    unused = [
        key
        for key in texts(file, ENGLISH)
        if key.partition(".")[0] not in AS_A_WHOLE
        and key not in whole
        and not any(pattern.fullmatch(key) for pattern in made)
    ]
    assert unused == []
