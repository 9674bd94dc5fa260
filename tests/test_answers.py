"""Answers that many ask for: made once, packed once, bounded in bytes; and the list of tables."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from starlette.requests import Request

from dicewright.server import listing as listing_module
from dicewright.server.answers import OVERHEAD, Answer, Answers
from dicewright.server.desk import Busy, Desk
from dicewright.server.listing import Listing
from dicewright.server.messages import Summary
from dicewright.server.refusal import Refused
from dicewright.server.settings import Settings


def asked(**headers: str) -> Request:
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "headers": raw})


def at_a_desk(
    use: Callable[[Answers], Awaitable[None]], most_bytes: int = 1 << 20, **settings: Any
) -> None:
    async def run() -> None:
        desk = Desk(Settings("x.db", **settings))
        await use(Answers(desk, most_bytes))
        await desk.close()

    asyncio.run(run())


def test_a_long_answer_is_packed_once_and_sent_as_the_client_takes_it() -> None:
    body = b"forge " * 1000
    answer = Answer.of(body)
    packed, plain = answer.to(asked(accept_encoding="br, gzip")), answer.to(asked())
    assert packed.headers["content-encoding"] == "gzip"
    assert (gzip.decompress(bytes(packed.body)), plain.body) == (body, body)
    assert len(answer.body) < len(body) / 10
    assert "content-encoding" not in plain.headers
    assert {packed.headers["vary"], plain.headers["vary"]} == {"Accept-Encoding"}
    assert Answer.of(body) == answer


def test_who_has_an_answer_already_gets_only_its_tag() -> None:
    answer = Answer.of(b"{}")
    for tag in (answer.tag, f"W/{answer.tag}"):
        again = answer.to(asked(if_none_match=tag))
        assert (again.status_code, again.body, again.headers["etag"]) == (304, b"", answer.tag)
    assert answer.to(asked(if_none_match='"other"')).status_code == 200


def test_equal_questions_are_answered_by_one_computation() -> None:
    made = []

    async def use(answers: Answers) -> None:
        def make() -> str:
            made.append(1)
            return "answer"

        found = await asyncio.gather(*(answers.get(str(guest), "key", make) for guest in range(50)))
        assert {answer.body for answer in found} == {b'"answer"'}
        assert (await answers.get("late", "key", make)).body == b'"answer"'
        assert (await answers.get("late", "other", make)).body == b'"answer"'

    at_a_desk(use)
    assert len(made) == 2


def test_what_went_wrong_is_told_and_tried_again() -> None:
    tries = iter((Refused("unreadable", "broken"), None))

    async def use(answers: Answers) -> None:
        def make() -> str:
            if wrong := next(tries):
                raise wrong
            return "answer"

        with pytest.raises(Refused):
            await answers.get("a", "key", make)
        assert (await answers.get("a", "key", make)).body == b'"answer"'

    at_a_desk(use)


def test_answers_that_nobody_asked_for_the_longest_time_go_first() -> None:
    size = 400 + OVERHEAD

    async def use(answers: Answers) -> None:
        for key in (1, 2, 3, 1, 4):
            await answers.get("a", key, lambda: b"x" * 400)
            assert answers.bytes <= 3 * size
        assert list(answers._kept) == [3, 1, 4]
        # One that is greater than everything is given, and not kept.
        await answers.get("a", 5, lambda: bytes(range(256)) * 2)
        assert answers.bytes == sum(len(one.body) + OVERHEAD for one in answers._kept.values())

    at_a_desk(use, 3 * size)


def test_a_desk_with_too_much_to_do_says_so() -> None:
    async def use(answers: Answers) -> None:
        go = asyncio.Event()
        loop = asyncio.get_running_loop()

        def hold() -> str:
            asyncio.run_coroutine_threadsafe(go.wait(), loop).result()
            return "late"

        first = asyncio.create_task(answers.get("a", 1, hold))
        while answers._desk.waiting or not answers._desk._pool._busy:
            await asyncio.sleep(0)
        second = asyncio.create_task(answers.get("a", 2, lambda: "waits"))
        while not answers._desk.waiting:
            await asyncio.sleep(0)
        with pytest.raises(Busy) as refused:
            await answers.get("a", 3, lambda: "too much")
        assert refused.value.status == 503
        assert int(refused.value.headers["retry-after"]) > 0
        go.set()
        assert [one.body for one in await asyncio.gather(first, second)] == [b'"late"', b'"waits"']

    at_a_desk(use, desk_waiting_per_address=1)


# -- the list of public tables ---------------------------------------------------------------------


def table(id: str) -> Summary:
    return Summary(
        *(id, f"/t/{id}", "", "diceforge", 2, {}),
        public=True,
        status="waiting",
        created=0.0,
        origin="lobby",
        next=None,
        seats=(),
        host=None,
        decider=None,
        scores=None,
    )


class Clock:
    now = 100.0

    def monotonic(self) -> float:
        return self.now


def test_the_list_is_made_once_a_second_however_many_look(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, made = Clock(), []
    monkeypatch.setattr(listing_module, "time", clock)

    async def source() -> list[Summary]:
        made.append(clock.now)
        await asyncio.sleep(0)
        return [table(f"t{len(made)}")]

    async def look() -> None:
        listing = Listing(source, 3)
        for _ in range(3):
            found = await asyncio.gather(*(listing.answer() for _ in range(100)))
            assert len({answer.tag for answer in found}) == 1
        clock.now += listing_module.FRESH
        assert (await listing.answer()).tag != found[0].tag

    asyncio.run(look())
    assert made == [100.0, 101.0]


def test_one_address_has_few_tables_on_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(listing_module, "time", clock)
    listed: list[Summary] = []

    async def source() -> list[Summary]:
        return listed

    async def make() -> None:
        listing = Listing(source, 2)
        for id in ("a", "b"):
            await listing.admit("ann")
            listing.add(id, "ann")
            listed.append(table(id))
        with pytest.raises(Refused) as refused:
            await listing.admit("ann")
        assert refused.value.code == "too-many-tables"
        await listing.admit("bob")
        clock.now += 10
        with pytest.raises(Refused):
            await listing.admit("ann")
        del listed[0]
        clock.now += 10
        await listing.admit("ann")

    asyncio.run(make())
