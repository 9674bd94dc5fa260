"""What tests share: every way to set every game up, a server, a browser."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Generator, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser

from tests import chance
from tests.page_player import chromium
from tests.server_client import Site, relaxed, running

# Tests run beside each other already; numpy's own threads would only wait for a core.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# Whoever is started in the background may be told to ignore Ctrl-C, and so would be whatever the
# tests start and interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Properties are looked for with the same patience on every machine.
settings.register_profile(
    "any-machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any-machine")

ROOT = Path(__file__).resolve().parent.parent
SCENARIOS = ROOT / "scenarios"

#: (game, players, options) that together reach every rule.
TABLES: list[tuple[str, int, dict[str, str]]] = [
    ("diceforge", players, {"preset": preset})
    for players in (2, 3, 4)
    for preset in ("first-game", "advanced", "random", "draft")
]
TABLES += [
    ("diceforge", players, {"preset": preset})
    for players, preset in zip(
        (2, 3, 4) * 4,
        (
            "goddess-discovery",
            "titans-discovery",
            "goddess-discovery",
            "titans-discovery",
            "goddess-discovery",
            "titans-discovery",
            "perfect-for-two",
            "again-and-again",
            "may-the-forge-be-with-you",
            "versatility",
            "tournament-2020-1",
            "challenge-2021",
        ),
        strict=True,
    )
]
TABLES += [
    ("diceforge", players, {"preset": preset, "sets": "all", "module": module})
    for players, preset, module in (
        (2, "random", "none"),
        (3, "random", "goddess"),
        (4, "random", "titans"),
        (4, "random", "goddess"),
        (2, "random", "titans"),
        (3, "draft", "goddess"),
        (4, "draft", "titans"),
        (2, "draft", "none"),
    )
]
TABLES += [
    ("diceforge", 4, {"preset": "challenge-2021-final"}),
    ("diceforge", 2, {"preset": "challenge-2021", "after-fire": "end"}),
    ("diceforge", 3, {"mixing": "free", "set.M1a": "hammer", "set.M1b": "scepter"}),
    ("diceforge", 4, {"mixing": "free", "set.M1a": "twins", "set.M1b": "scepter"}),
    ("diceforge", 2, {"preset": "random", "two-player-faces": "six-gold-first"}),
    ("diceforge", 3, {"preset": "random", "tie-break": "house"}),
    ("diceforge", 4, {"mixing": "free", "set.M1a": "chest", "set.M1b": "hammer"}),
]
TABLES += [("titandice", players, {}) for players in (1, 2, 3, 4)]
TABLES += [
    ("titandice", 1, {"lost-returns": "yes", "own-bonus-die": "no"}),
    ("titandice", 2, {"caged-immune": "no", "up-to-minimum": "0", "turn-limit": "10"}),
    ("titandice", 3, {"aside-dice-attack": "yes", "bonus-wound-first": "no"}),
    ("titandice", 4, {"attacks-per-kind": "2", "first-reroll": "all-or-none", "fourth-card": "3"}),
    ("titandice", 2, {"exchange-other-level": "no", "capture-after-action": "no"}),
    ("titandice", 3, {"wound-before-blessing": "no", "exchange-with-out": "no"}),
    ("titandice", 2, {"opposite-sides": "cw-gh-km", "paid-dice": "in-reach", "no-dice": "act"}),
    ("titandice", 3, {"card-cost": "one", "card-points": "none", "blessing": "any-change"}),
    ("titandice", 4, {"returned-card": "top", "no-dice": "attack", "card-points": "one"}),
    ("titandice", 2, {"returned-card": "bottom", "blessing": "roll-phase", "round-limit": "20"}),
    ("titandice", 1, {"exodus-rolls": "turn", "exodus-order": "wounds-first", "no-dice": "act"}),
    ("titandice", 3, {"paid-dice": "in-reach", "own-bonus-die": "no", "up-to-minimum": "0"}),
    ("titandice", 3, {"stacks": "all-four", "piracy-consolation": "nothing-lost"}),
    ("titandice", 2, {"stacks": "1-3", "first-player": "seat-2"}),
]


def name_of(table: tuple[str, int, dict[str, str]]) -> str:
    game, players, options = table
    return "-".join([game, str(players), *[f"{key}={value}" for key, value in options.items()]])


@pytest.fixture(autouse=True)
def _chance(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test plays the same games in every run, whatever ran before it."""
    with chance.of(request.node.nodeid):
        yield


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests in a browser take longest: they begin, and short ones fill up the end."""
    items.sort(key=lambda item: not _in_a_browser(item))


def pytest_collection_finish() -> None:
    """Thousands of tests, and all that they import, stay until the end: whoever looks for garbage
    need not look through them, which takes a third of a second every time."""
    gc.freeze()


def _in_a_browser(item: pytest.Item) -> bool:
    return "browser" in getattr(item, "fixturenames", ())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Whoever looks for a fault needs the games in which it showed."""
    report = yield
    if report.failed and chance.now().tables:
        report.sections.append(("the games of this test", chance.now().told()))
    return report


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server that the tests of a file share."""
    with running(relaxed(tmp_path_factory.mktemp("server"))) as site:
        yield site


#: Starting a browser takes longer than many a test in it: a process keeps its own while one test
#: after another wants it. While it is there, no test can run a loop of its own (`asyncio.run`), so
#: it goes before the first test that does not.
_kept = ExitStack()
_browser: list[Browser] = []


@pytest.fixture
def browser() -> Browser:
    if not _browser:
        _browser.append(_kept.enter_context(chromium()))
    return _browser[0]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> Generator[None]:
    yield
    if nextitem is None or not _in_a_browser(nextitem):
        pytest_unconfigure()


def pytest_unconfigure() -> None:
    _browser.clear()
    _kept.close()
