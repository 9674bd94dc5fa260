"""Work shared among threads or processes: how much is handed out at a time, how results come back
in order, and processes that stop when they are told to and never outlive their parent.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from typing import Any, TypeVar

from dicewright.core.errors import DicewrightError
from dicewright.sim.play import never

S = TypeVar("S")
T = TypeVar("T")

#: How long a worker is busy before it reports: short enough to show progress and to share the
#: last games evenly, long enough to forget the cost of asking.
SPELL = 0.25


def all_cores() -> int:
    """How many threads can really run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Pace:
    """How many games make a spell, by how long those before took; the first ones go singly."""

    def __init__(self, workers: int, most: int) -> None:
        self.workers = workers
        self.most = most
        #: To be told by whoever hears of finished games.
        self.played = 0
        self._began = time.monotonic()

    def size(self) -> int:
        """How many games to hand out now."""
        spent = max(time.monotonic() - self._began, 1e-9) * self.workers
        return min(max(int(SPELL * self.played / spent), 1), self.most)


def batches(items: Iterable[T], size: Callable[[], int]) -> Iterator[list[T]]:
    """The items in their order, each time as many as `size` says then."""
    todo = iter(items)
    while batch := list(islice(todo, size())):
        yield batch


def in_order(
    pool: Executor, workers: int, work: Callable[[S], T], tasks: Iterable[S]
) -> Iterator[tuple[S, T]]:
    """Every task with its result, in order; a few more than there are workers are under way."""
    waiting: deque[tuple[S, Future[T]]] = deque()
    for task in tasks:
        waiting.append((task, pool.submit(work, task)))
        if len(waiting) > 3 * workers:
            oldest, future = waiting.popleft()
            yield oldest, future.result()
    while waiting:
        oldest, future = waiting.popleft()
        yield oldest, future.result()


# -- processes -------------------------------------------------------------------------------------

_stopped: Callable[[], bool] = never


def stopped() -> bool:
    """In a worker process: does nobody want its work any more?"""
    return _stopped()


@contextmanager
def process_pool(count: int) -> Iterator[ProcessPoolExecutor]:
    """So many worker processes. Those that ask whether they are `stopped` before each decision end
    with the one they are at when the block is left."""
    if hasattr(signal, "siginterrupt"):
        # Polars, once imported, lets a wait go on after Ctrl-C; waits for workers can be long.
        signal.siginterrupt(signal.SIGINT, True)  # noqa: FBT003 (it is the interface)
    # A fresh interpreter each: a copy of this one would copy the locks of its threads, too.
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    pool = ProcessPoolExecutor(count, context, initializer=_enter, initargs=(stop,))
    try:
        yield pool
    except BrokenProcessPool:
        raise DicewrightError("a worker process died; was there enough memory?") from None
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


def _enter(stop: Any) -> None:
    """What a worker process does first."""
    global _stopped  # noqa: PLW0603 (an initializer can hand things on in no other way)
    _stopped = stop.is_set
    # Ctrl-C is the parent's to understand.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # What a bot prints is for whoever wrote it, not for whoever reads the result.
    sys.stdout = sys.stderr
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
