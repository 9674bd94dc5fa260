"""Gathering on all cores: chunks of games to processes, their facts back in order.

Listening to a game is Python work and holds the interpreter's lock, so threads would not help. The
number of processes changes nothing but the time. Each hands back frames, not rows: those travel
from one process to another at no cost.
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context

from dicewright.core.errors import BadOption, BadRecord, DicewrightError
from dicewright.core.game import Options
from dicewright.core.registry import get_game
from dicewright.sim.report.gathering import Facts, facts_of
from dicewright.sim.report.playing import play_game
from dicewright.sim.report.reading import read_game
from dicewright.sim.report.tables import Tables, joined, tables_of
from dicewright.sim.runner import Plan

#: Games a process gathers at a time: few enough for a lively progress bar.
CHUNK = 25

Progress = Callable[[int], None]
Task = tuple[Callable[..., Tables], tuple[object, ...]]


def tables_of_plan(plan: Plan, processes: int, progress: Progress | None = None) -> Tables:
    """Play the plan and gather its facts."""
    _ = plan.template  # bad options are refused here, not in a process
    setting = (plan.game.id, plan.players, dict(plan.options), plan.bots, plan.seed)
    tasks: Iterator[Task] = (
        (_play_chunk, (setting, first, min(CHUNK, plan.games - first)))
        for first in range(0, plan.games, CHUNK)
    )
    return _all(tasks, processes, progress)


def tables_of_lines(
    lines: Iterable[str], processes: int, progress: Progress | None = None
) -> tuple[str, Tables]:
    """Gather the facts of a games file's lines; the game's id with them. Empty lines are none."""
    numbered = ((n, line) for n, line in enumerate(lines, 1) if line.strip())
    chunks = iter(lambda: list(islice(numbered, CHUNK)), [])
    tasks: Iterator[Task] = (
        (_read_chunk, (index * CHUNK, chunk)) for index, chunk in enumerate(chunks)
    )
    tables = _all(tasks, processes, progress)
    games = sorted(tables.games["name"].unique())
    if len(games) > 1:
        raise BadOption(f"a report is about one game, not about {' and '.join(games)}")
    return games[0], tables


def _all(tasks: Iterable[Task], processes: int, progress: Progress | None) -> Tables:
    parts: list[Tables] = []
    done = 0
    for part in _in_order(tasks, processes):
        parts.append(part)
        done += part.games.height + part.forfeits
        if progress:
            progress(done)
    if not any(part.games.height for part in parts):
        raise BadRecord("there is no finished game in it")
    return joined(parts)


def _in_order(tasks: Iterable[Task], processes: int) -> Iterator[Tables]:
    """The results of the tasks, in their order; a few more than there are processes wait."""
    if processes == 1:
        yield from (task(*arguments) for task, arguments in tasks)
        return
    waiting: deque[Future[Tables]] = deque()
    # A fresh interpreter each: a copy of this one would copy the locks of its threads, too.
    pool = ProcessPoolExecutor(processes, get_context("spawn"), _leave_interrupts)
    try:
        for task, arguments in tasks:
            waiting.append(pool.submit(task, *arguments))
            if len(waiting) > 3 * processes:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts() -> None:
    """Ctrl-C is for the process that started the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


Setting = tuple[str, int, Options, tuple[str, ...], int]


def _play_chunk(setting: Setting, first: int, count: int) -> Tables:
    game, players, options, bots, seed = setting
    plan = Plan(get_game(game), players, options, bots, seed, first + count, 1)
    facts = Facts()
    for index in range(first, first + count):
        facts.add(facts_of(play_game(plan, index), index))
    return tables_of(facts)


def _read_chunk(first: int, lines: Sequence[tuple[int, str]]) -> Tables:
    facts = Facts()
    for index, (number, line) in enumerate(lines, first):
        try:
            told = read_game(line)
            if told:
                facts.add(facts_of(told, index))
            else:
                facts.forfeits += 1
        except DicewrightError as error:
            raise BadRecord(f"line {number}: {error}") from None
    return tables_of(facts)
