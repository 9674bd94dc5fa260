"""Threads that strangers share: turns, room, and the end."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any

import pytest

from dicewright.server.fairpool import Closed, FairPool, Full
from tests.waiting import PATIENCE, soon


@contextmanager
def held(pool: FairPool, *, place: str = "elsewhere") -> Iterator[None]:
    """While the pool's only thread is busy with something else."""
    begun, go = threading.Event(), threading.Event()

    def wait() -> None:
        begun.set()
        go.wait(PATIENCE)

    done = pool.submit("somebody", place, wait)
    assert begun.wait(PATIENCE)
    yield
    go.set()
    done.result(PATIENCE)


@pytest.fixture
def pool() -> Iterator[FairPool]:
    pool = FairPool(1, "test")
    yield pool
    pool.close(PATIENCE)


def noting(notes: list[str], what: str) -> Callable[[], None]:
    return lambda: notes.append(what)


def test_guests_take_turns_and_so_do_their_tables(pool: FairPool) -> None:
    notes: list[str] = []
    jobs: list[Future[Any]] = []
    with held(pool):
        for table in ("a", "b", "a", "b"):
            jobs.append(pool.submit("greedy", table, noting(notes, f"greedy {table}")))
        jobs.append(pool.submit("modest", "c", noting(notes, "modest c")))
        jobs.append(pool.submit("late", "d", noting(notes, "late d")))
        assert pool.waiting == 6
    for job in jobs:
        job.result(PATIENCE)
    assert notes == [
        *("greedy a", "modest c", "late d"),
        *("greedy b", "greedy a", "greedy b"),
    ]
    assert pool.waiting == 0


def test_what_belongs_to_one_place_is_done_one_after_another() -> None:
    pool = FairPool(2, "test")
    notes: list[str] = []
    with held(pool, place="table"):
        later = pool.submit("guest", "table", noting(notes, "same table"))
        pool.submit("guest", "other", noting(notes, "other table")).result(PATIENCE)
        assert not later.done()
    later.result(PATIENCE)
    assert notes == ["other table", "same table"]
    pool.close(PATIENCE)


def test_others_wait_only_if_somebody_else_does(pool: FairPool) -> None:
    with held(pool):
        assert not pool.others_wait("a")
        mine = pool.submit("a", "t", lambda: None)
        assert not pool.others_wait("a")
        assert pool.others_wait("b")
        mine.cancel()
        assert not pool.others_wait("b")


def test_what_is_cancelled_takes_no_room_and_is_never_begun(pool: FairPool) -> None:
    notes: list[str] = []
    with held(pool):
        job = pool.submit("a", "t", noting(notes, "never"))
        kept = pool.submit("a", "t", noting(notes, "done"))
        assert job.cancel()
        assert pool.waiting == 1
    kept.result(PATIENCE)
    assert notes == ["done"]


def test_there_is_so_much_room_for_one_and_for_all() -> None:
    pool = FairPool(1, "test", most=3, most_each=2)
    with held(pool):
        for guest in ("a", "a", "b"):
            pool.submit(guest, "t", lambda: None)
        for guest in ("a", "b", "c"):
            with pytest.raises(Full):
                pool.submit(guest, "t", lambda: None)
        assert pool.waiting == 3
    soon(lambda: pool.waiting == 0)
    assert pool.submit("a", "t", lambda: 7).result(PATIENCE) == 7
    pool.close(PATIENCE)


def test_what_goes_wrong_is_the_askers(pool: FairPool) -> None:
    def fail() -> None:
        raise SystemExit("enough")

    with pytest.raises(SystemExit):
        pool.submit("a", "t", fail).result(PATIENCE)
    assert pool.submit("a", "t", lambda: 7).result(PATIENCE) == 7


def test_a_closed_pool_finishes_what_waits_and_takes_nothing_on() -> None:
    pool = FairPool(1, "test")
    with held(pool):
        waits = pool.submit("a", "t", lambda: 7)
        closing = threading.Thread(target=pool.close, args=[PATIENCE])
        closing.start()
        soon(lambda: pool._closed)
        with pytest.raises(Closed):
            pool.submit("a", "t", lambda: 7)
    closing.join(PATIENCE)
    assert waits.result(0) == 7


def test_closing_does_not_wait_for_ever() -> None:
    pool = FairPool(1, "test")
    with held(pool):
        pool.close(0.01)
    assert all(thread.daemon for thread in pool._threads)
