"""The games of a tournament on all cores of this machine, or of others with Ray.

Processes, not threads: a bot with a time budget must not lose it to another bot's turn at the
interpreter. A worker plays whole games, one at a time, and every game is decided by its fixture
alone, so the number of workers changes nothing but the time (and what time budgets are worth).
"""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from typing import Any, Protocol

from dicewright.core.errors import DicewrightError
from dicewright.core.extras import require
from dicewright.sim.games_file import PlayedGame
from dicewright.sim.pool import Pace, batches, process_pool, stopped
from dicewright.sim.tournament import Fixture, play_fixtures

MOST_AT_ONCE = 100
#: Spells that wait for each worker.
AHEAD = 2
LOCAL = "local"
#: Seconds until a cluster that does not answer is none.
REACH = 5.0


class Workers(Protocol):
    """Something that plays fixtures elsewhere."""

    count: int

    def submit(self, fixtures: list[Fixture]) -> Any: ...

    def finished(self, waiting: list[Any]) -> list[Any]:
        """Wait; those of `waiting` that are done, one at least."""

    def games(self, handle: Any) -> list[PlayedGame]: ...


def play_all(workers: Workers, fixtures: Iterable[Fixture]) -> Iterator[PlayedGame]:
    """Play the fixtures; games come as they end, which need not be their order."""
    pace = Pace(workers.count, MOST_AT_ONCE)
    todo = batches(fixtures, pace.size)
    waiting: list[Any] = []
    while True:
        waiting += map(workers.submit, islice(todo, AHEAD * workers.count - len(waiting)))
        if not waiting:
            return
        for handle in workers.finished(waiting):
            waiting.remove(handle)
            for game in workers.games(handle):
                pace.played += 1
                yield game


class Here:
    """No workers: this process plays the games itself."""

    count = 1

    def submit(self, fixtures: list[Fixture]) -> Callable[[], list[PlayedGame]]:
        return lambda: play_fixtures(fixtures)

    def finished(self, waiting: list[Any]) -> list[Any]:
        return waiting[:1]

    def games(self, handle: Any) -> list[PlayedGame]:
        return list(handle())


# -- processes -------------------------------------------------------------------------------------


def _play(fixtures: list[Fixture]) -> list[PlayedGame]:
    return play_fixtures(fixtures, stopped)


class Processes:
    """Processes of this machine."""

    def __init__(self, pool: ProcessPoolExecutor, count: int) -> None:
        self.pool = pool
        self.count = count

    def submit(self, fixtures: list[Fixture]) -> Future[list[PlayedGame]]:
        return self.pool.submit(_play, fixtures)

    def finished(self, waiting: list[Any]) -> list[Any]:
        done, _ = wait(waiting, return_when=FIRST_COMPLETED)
        return [future for future in waiting if future in done]

    def games(self, handle: Any) -> list[PlayedGame]:
        return list(handle.result())


@contextmanager
def processes(count: int) -> Iterator[Workers]:
    """So many worker processes; just this one for one."""
    if count < 1:
        raise DicewrightError(f"at least one worker is needed, not {count}")
    if count == 1:
        yield Here()
        return
    with process_pool(count) as pool:
        yield Processes(pool, count)


# -- Ray -------------------------------------------------------------------------------------------


class RayWorkers:
    """Workers of a Ray cluster. Every machine of it needs dicewright and what the specs name."""

    def __init__(self, ray: Any, count: int) -> None:
        self.ray = ray
        self.count = count
        # One task, one core: a time budget is not shared.
        self.play = ray.remote(num_cpus=1, max_retries=2)(play_fixtures)

    def submit(self, fixtures: list[Fixture]) -> Any:
        return self.play.remote(fixtures)

    def finished(self, waiting: list[Any]) -> list[Any]:
        return list(self.ray.wait(waiting, num_returns=1)[0])

    def games(self, handle: Any) -> list[PlayedGame]:
        try:
            return list(self.ray.get(handle))
        except (self.ray.exceptions.WorkerCrashedError, self.ray.exceptions.RaySystemError):
            raise DicewrightError("a worker of the Ray cluster died") from None


def _check_reachable(address: str) -> None:
    """Ray itself would try for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        socket.create_connection((host, int(port)), timeout=REACH).close()


@contextmanager
def ray_workers(address: str, count: int) -> Iterator[Workers]:
    """A cluster that runs already, or one of this machine's `count` cores for the time being.
    Nothing is reported to anybody, and no page is served."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    require("a Ray cluster", "ray", "ray")
    import ray

    try:
        if address == LOCAL:
            ray.init(
                num_cpus=count,
                include_dashboard=False,
                log_to_driver=False,
                logging_level=logging.ERROR,
            )
        else:
            _check_reachable(address)
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (OSError, ValueError, RuntimeError) as error:
        raise DicewrightError(f"Ray does not start at “{address}”: {error}") from None
    try:
        resources = ray.cluster_resources()  # type: ignore[no-untyped-call]  # Ray lacks its type
        yield RayWorkers(ray, int(resources.get("CPU", 1)))
    finally:
        ray.shutdown()
