"""The games of a tournament on all cores of this machine, or of others with Ray.

Processes, not threads: a bot with a time budget must not lose it to another bot's turn at the
interpreter. A worker plays whole games, one at a time, and every game is decided by its fixture
alone, so the number of workers changes nothing but the time (and what time budgets are worth).
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from typing import Any, Protocol

from dicewright.core.errors import DicewrightError
from dicewright.sim.games_file import PlayedGame
from dicewright.sim.play import never
from dicewright.sim.tournament import Fixture, play_fixtures

#: How long a worker is busy before it reports: short enough to show progress and to share the
#: last games evenly, long enough to forget the cost of asking.
SPELL = 0.25
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
    todo = iter(fixtures)
    waiting: list[Any] = []
    played, began = 0, time.monotonic()
    while True:
        while len(waiting) < AHEAD * workers.count:
            spent = (time.monotonic() - began) * workers.count
            size = int(SPELL * played / spent) if played and spent else 1
            chunk = list(islice(todo, min(max(size, 1), MOST_AT_ONCE)))
            if not chunk:
                break
            waiting.append(workers.submit(chunk))
        if not waiting:
            return
        for handle in workers.finished(waiting):
            waiting.remove(handle)
            for game in workers.games(handle):
                played += 1
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

_stopped: Callable[[], bool] = never


def _enter(stop: Any) -> None:
    """What a worker process does first."""
    global _stopped  # noqa: PLW0603 (an initializer can hand things on in no other way)
    _stopped = stop.is_set
    # Ctrl-C is the parent's to understand.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _play(fixtures: list[Fixture]) -> list[PlayedGame]:
    return play_fixtures(fixtures, _stopped)


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
        try:
            return list(handle.result())
        except BrokenProcessPool:
            raise DicewrightError("a worker process died; was there enough memory?") from None


@contextmanager
def processes(count: int) -> Iterator[Workers]:
    """So many worker processes; just this one for one. They end at the latest with the decision
    they are at when the block is left."""
    if count < 1:
        raise DicewrightError(f"at least one worker is needed, not {count}")
    if count == 1:
        yield Here()
        return
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    pool = ProcessPoolExecutor(count, context, initializer=_enter, initargs=(stop,))
    try:
        yield Processes(pool, count)
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


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
    try:
        import ray
    except ImportError:
        raise DicewrightError("Ray is not installed: pip install dicewright[ray]") from None
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
        raise DicewrightError(f"Ray does not start at «{address}»: {error}") from None
    try:
        resources = ray.cluster_resources()  # type: ignore[no-untyped-call]  # Ray lacks its type
        yield RayWorkers(ray, int(resources.get("CPU", 1)))
    finally:
        ray.shutdown()
