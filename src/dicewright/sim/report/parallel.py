"""Gathering on all cores: chunks of games to processes, their facts back in order.

Listening to a game is Python work and holds the interpreter's lock, so threads would not help. The
number of processes changes nothing but the time. Each hands back frames, not rows: those travel
from one process to another at no cost.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from functools import partial
from typing import TypeVar

from dicewright.core.errors import BadOption, BadRecord, DicewrightError
from dicewright.core.game import Options
from dicewright.core.registry import get_game
from dicewright.sim.pool import Pace, batches, in_order, process_pool, stopped
from dicewright.sim.report.gathering import Facts, facts_of
from dicewright.sim.report.playing import play_game
from dicewright.sim.report.reading import read_game
from dicewright.sim.report.tables import FactTables, joined, tables_of
from dicewright.sim.runner import Plan, Progress

#: Games a process gathers at a time, at most.
CHUNK = 25

T = TypeVar("T")


def tables_of_plan(plan: Plan, processes: int, progress: Progress | None = None) -> FactTables:
    """Play the plan and gather its facts."""
    _ = plan.template  # bad options are refused here, not in a process
    setting = (plan.game.id, plan.players, dict(plan.options), plan.bots, plan.seed)
    return _all(partial(_play_chunk, setting), range(plan.games), processes, progress)


def tables_of_lines(
    lines: Iterable[str], processes: int, progress: Progress | None = None
) -> tuple[str, FactTables]:
    """Gather the facts of a games file's lines; the game's id with them. Empty lines are none."""
    told = ((number, line) for number, line in enumerate(lines, 1) if line.strip())
    tables = _all(_read_chunk, enumerate(told), processes, progress)
    games = sorted(tables.games["name"].unique())
    if len(games) > 1:
        raise BadOption(f"a report is about one game, not about {' and '.join(games)}")
    return games[0], tables


def _all(
    gather: Callable[[list[T]], FactTables],
    games: Iterable[T],
    processes: int,
    progress: Progress | None,
) -> FactTables:
    """The facts of all games, chunk by chunk."""
    parts: list[FactTables] = []
    pace = Pace(processes, CHUNK)
    with closing(_in_order(gather, batches(games, pace.size), processes)) as gathered:
        for part in gathered:
            parts.append(part)
            pace.played += part.games.height + part.forfeits
            if progress:
                progress(pace.played)
    if not any(part.games.height for part in parts):
        raise BadRecord("there is no finished game in it")
    return joined(parts)


def _in_order(
    gather: Callable[[list[T]], FactTables], chunks: Iterable[list[T]], processes: int
) -> Generator[FactTables]:
    if processes == 1:
        yield from map(gather, chunks)
        return
    with process_pool(processes) as pool:
        for _, tables in in_order(pool, processes, gather, chunks):
            yield tables


Setting = tuple[str, int, Options, tuple[str, ...], int]


def _play_chunk(setting: Setting, indices: list[int]) -> FactTables:
    game, players, options, bots, seed = setting
    plan = Plan(get_game(game), players, options, bots, seed, indices[-1] + 1, 1)
    facts = Facts()
    for index in indices:
        facts.add(facts_of(play_game(plan, index, stopped), index))
    return tables_of(facts)


def _read_chunk(lines: list[tuple[int, tuple[int, str]]]) -> FactTables:
    facts = Facts()
    for index, (number, line) in lines:
        try:
            told = read_game(line)
            if told:
                facts.add(facts_of(told, index))
            else:
                facts.forfeits += 1
        except DicewrightError as error:
            raise BadRecord(f"line {number}: {error}") from None
    return tables_of(facts)
