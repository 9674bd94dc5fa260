"""Threads that strangers share: everybody gets a turn, however much somebody else asks for.

Work belongs to a guest (the address that it is done for) and to a place (a table, say). Guests take
turns, and so do the places of a guest; whoever asks for much waits for themselves alone. What
belongs to one place is done one after another.

The threads do not keep a program from ending: nobody waits for a thought that cannot be stopped.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import partial
from threading import Condition, Thread
from typing import Any, TypeVar

Found = TypeVar("Found")

#: More than anybody asks for.
NO_LIMIT = 1 << 62


class Full(Exception):
    """So much is waiting already that nothing more is taken on."""


class Closed(Exception):
    """Nothing is taken on any more."""


@dataclass(eq=False, slots=True)
class _Job:
    guest: str
    place: Hashable
    work: Callable[[], Any]
    done: Future[Any] = field(default_factory=Future)


class FairPool:
    """Some threads, and what waits for them. `most` and `most_each` bound what waits in all, and
    for one guest."""

    def __init__(
        self, threads: int, name: str, *, most: int = NO_LIMIT, most_each: int = NO_LIMIT
    ) -> None:
        self._size, self._name = threads, name
        self._most, self._most_each = most, most_each
        self._threads: list[Thread] = []
        self._news = Condition()
        #: What waits, by guest and place. Whoever stands first has the next turn.
        self._guests: dict[str, dict[Hashable, deque[_Job]]] = {}
        self._waiting = 0
        #: Places where something is being done.
        self._busy: set[Hashable] = set()
        self._closed = False

    @property
    def waiting(self) -> int:
        """How much waits, for everybody together."""
        return self._waiting

    def others_wait(self, guest: str) -> bool:
        """Does anything wait for somebody else?"""
        with self._news:
            return any(other != guest for other in self._guests)

    def submit(self, guest: str, place: Hashable, work: Callable[[], Found]) -> Future[Found]:
        """Work for a guest, done in turn. What is cancelled while it waits is never begun."""
        job = _Job(guest, place, work)
        with self._news:
            if self._closed:
                raise Closed
            self._check_room(guest)
            self._guests.setdefault(guest, {}).setdefault(place, deque()).append(job)
            self._waiting += 1
            if len(self._threads) < self._size:
                self._threads.append(Thread(target=self._work_on, name=self._name, daemon=True))
                self._threads[-1].start()
            self._news.notify()
        job.done.add_done_callback(partial(self._forget, job))
        return job.done

    def _check_room(self, guest: str) -> None:
        each = sum(map(len, self._guests.get(guest, {}).values()))
        if each >= self._most_each or self._waiting >= self._most:
            raise Full

    def _forget(self, job: _Job, done: Future[Any]) -> None:
        """Nobody wants it any more: it takes no room."""
        if not done.cancelled():
            return
        with self._news:
            waiting = self._guests.get(job.guest, {}).get(job.place, ())
            if job in waiting:
                self._remove(job)

    def _remove(self, job: _Job) -> None:
        """Take a job off the queues, and its guest, if nothing else waits for them."""
        places = self._guests[job.guest]
        places[job.place].remove(job)
        self._waiting -= 1
        if not places[job.place]:
            del places[job.place]
        if not places:
            del self._guests[job.guest]

    # -- in the threads --------------------------------------------------------------------------

    def _work_on(self) -> None:
        while self._work_once():
            pass

    def _work_once(self) -> bool:
        """One job, of which nothing is left afterwards; false if it is time to stop."""
        job = self._take()
        if job is None:
            return False
        _do(job)
        with self._news:
            self._busy.discard(job.place)
            self._news.notify_all()
        return True

    def _take(self) -> _Job | None:
        """What is to be done next; nothing if it is time to stop."""
        with self._news:
            while (job := self._next()) is None:
                if self._closed and not self._guests:
                    return None
                self._news.wait()
            self._remove(job)
            self._to_the_back(job)
            self._busy.add(job.place)
            return job

    def _next(self) -> _Job | None:
        """The first job of the first guest of whom a place is free."""
        for places in self._guests.values():
            for place, jobs in places.items():
                if place not in self._busy:
                    return jobs[0]
        return None

    def _to_the_back(self, job: _Job) -> None:
        """They had their turn."""
        if places := self._guests.pop(job.guest, None):
            self._guests[job.guest] = places
            if jobs := places.pop(job.place, None):
                places[job.place] = jobs

    # -- the end ---------------------------------------------------------------------------------

    def close(self, patience: float) -> None:
        """Take nothing on any more, and wait so many seconds for what there is to do."""
        with self._news:
            self._closed = True
            self._news.notify_all()
        end = time.monotonic() + patience
        for thread in self._threads:
            thread.join(max(0.0, end - time.monotonic()))


def _do(job: _Job) -> None:
    if not job.done.set_running_or_notify_cancel():
        return
    try:
        found = job.work()
    except BaseException as error:  # it is the asker's
        job.done.set_exception(error)
    else:
        job.done.set_result(found)
