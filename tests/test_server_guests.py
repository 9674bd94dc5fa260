"""Guests: where they come from, what they pay, and what they are kept waiting for."""

from __future__ import annotations

import asyncio
import gc
import time
from typing import Any

import pytest

from dicewright.core.errors import DicewrightError
from dicewright.server import costs, guests, messages
from dicewright.server.guests import Guest, Guests, household
from dicewright.server.limits import Bucket, Seldom
from dicewright.server.origins import is_foreign
from dicewright.server.proxies import Arrival, Proxies
from dicewright.server.refusal import Refused
from dicewright.server.settings import PATIENT, Settings


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


# -- rates -----------------------------------------------------------------------------------------


def test_a_bucket_refills() -> None:
    clock = Clock()
    bucket = Bucket(2, 3, clock)
    assert [bucket.take() for _ in range(5)] == [True, True, True, False, False]
    clock.now += 1
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    assert not bucket.take(4)
    clock.now += 1000
    assert not bucket.take(4), "more than fits in was never there"
    assert bucket.take(3)


def test_what_is_borrowed_is_waited_for() -> None:
    clock = Clock()
    bucket = Bucket(2, 3, clock)
    assert [bucket.borrow(2, longest=2) for _ in range(4)] == [0, 0.5, 1.5, None]
    assert not bucket.take(0.1)
    clock.now += 1.5
    assert bucket.borrow(2, longest=2) == 1


def test_seldom_does_the_first_and_the_last() -> None:
    async def ask() -> list[int]:
        done: list[int] = []
        seldom = Seldom(0.01, lambda: done.append(asked))
        asked = 0
        while asked < 5:
            asked += 1
            seldom()
        while len(done) < 2:
            await asyncio.sleep(0.001)
        # Nobody asked meanwhile: then nothing more comes.
        await asyncio.sleep(0.03)
        seldom()
        return done

    assert asyncio.run(ask()) == [1, 5, 5]


def test_patience_multiplies_what_one_guest_may_do() -> None:
    usual, patient = Settings("x.db"), Settings("x.db", patience=3.0).patiently()
    for name in PATIENT:
        assert getattr(patient, name) == pytest.approx(3 * getattr(usual, name)), name
    assert patient.patiently() == patient
    assert patient.connections == usual.connections


# -- guests ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "whose"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:bbbb::2", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::1", "::/64"),
        ("", ""),
        ("a unix socket", "a unix socket"),
    ],
)
def test_a_household_is_one_guest(address: str, whose: str) -> None:
    assert household(address) == whose


def test_guests_are_known_while_they_are_here_and_some_time_after(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(guests, "REMEMBERED", 5)
    known = Guests(Settings("x.db"))
    here = known.of("192.0.2.1")
    for number in range(2, 100):
        known.of(f"192.0.2.{number}")
    gc.collect()
    assert len(known) == 6
    assert known.of("192.0.2.1") is here


def test_what_costs_too_much_waits_and_is_refused_in_the_end() -> None:
    settings = Settings("x.db", work_at_once=1.0, work_per_second=0.001, longest_wait=0.02)

    async def ask() -> None:
        guest = Guest(settings)
        began = time.monotonic()
        await guest.afford(1.00001)
        assert time.monotonic() - began >= 0.009, "nobody waited"
        with pytest.raises(Refused):
            await guest.afford(0.5)

    asyncio.run(ask())


def test_what_is_dear_costs_more() -> None:
    page = costs.of_request("GET", "/assets/app.js")
    assert costs.of_request("GET", "/api/tables/abc") == page
    assert costs.of_request("GET", "/api/tables/abc/replay") >= 10 * page
    assert costs.of_request("POST", "/api/records") >= 10 * page
    act, ping = messages.ClientAct(version=1, action=2), messages.ClientPing()
    assert costs.of_frame(act, 200) > 5 * costs.of_frame(act, 2) > costs.of_frame(ping, 200) == 0


# -- proxies ---------------------------------------------------------------------------------------


def scope(peer: str, scheme: str = "http", **headers: str) -> dict[str, Any]:
    named = [(key.replace("_", "-").encode(), value.encode()) for key, value in headers.items()]
    return {"client": (peer, 1), "scheme": scheme, "headers": named}


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        ("192.0.2.1", "198.51.100.7", "192.0.2.1"),  # no proxy of ours
        ("127.0.0.1", "198.51.100.7", "198.51.100.7"),
        ("::ffff:127.0.0.1", "198.51.100.7", "198.51.100.7"),
        ("127.0.0.1", "", "127.0.0.1"),
        ("127.0.0.1", "203.0.113.9, 198.51.100.7, 10.0.0.3", "198.51.100.7"),
        ("10.0.0.9", "203.0.113.9:4711", "203.0.113.9"),
        ("10.0.0.9", "[2001:db8::1]:4711", "2001:db8::1"),
        ("10.0.0.9", "2001:db8::1", "2001:db8::1"),
        ("10.0.0.9", "203.0.113.9, nonsense", "10.0.0.9"),
        ("10.0.0.9", "10.0.0.4, 10.0.0.3", "10.0.0.4"),
        ("", "198.51.100.7", ""),
    ],
)
def test_only_proxies_of_ours_are_believed(peer: str, forwarded: str, address: str) -> None:
    proxies = Proxies(["127.0.0.1", "10.0.0.0/8"])
    assert proxies.arrival(scope(peer, x_forwarded_for=forwarded)).address == address


def test_a_proxy_says_how_it_was_found() -> None:
    proxies = Proxies(["127.0.0.1"])
    told = {"host": "inside:8000", "x_forwarded_host": "club.example", "x_forwarded_proto": "https"}
    assert proxies.arrival(scope("127.0.0.1", **told)) == Arrival("127.0.0.1", True, "club.example")
    assert proxies.arrival(scope("192.0.2.1", "ws", **told)) == Arrival(
        "192.0.2.1", False, "inside:8000"
    )


def test_a_proxy_that_is_no_address_is_one_line() -> None:
    with pytest.raises(DicewrightError, match="addresses or networks"):
        Proxies(["proxy.example"])


@pytest.mark.parametrize(
    ("page", "host", "secure", "foreign"),
    [
        ("", "club.example", True, False),  # a program
        ("https://club.example", "club.example", True, False),
        ("https://club.example", "club.example", False, False),  # a proxy that does not say
        ("http://club.example", "club.example", True, True),
        ("http://localhost:8000", "localhost:8000", False, False),
        ("http://localhost:5173", "localhost:8000", False, True),
        ("https://club.example:443", "club.example", True, False),
        ("http://[::1]:8000", "[::1]:8000", False, False),
        ("https://evil.example", "club.example", True, True),
        ("https://club.example.evil.example", "club.example", True, True),
        ("https://known.example", "club.example", True, False),
        ("null", "club.example", True, True),
        ("https://", "club.example", True, True),
        ("https://", "", True, True),
        ("https://club.example:port", "club.example", True, True),
    ],
)
def test_pages_of_other_sites_are_foreign(
    page: str, host: str, secure: bool, foreign: bool
) -> None:
    arrival = Arrival("192.0.2.1", secure, host)
    assert is_foreign(page, arrival, ["https://known.example"]) == foreign
