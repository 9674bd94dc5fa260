"""Guests: everybody who comes from one address, what they used up and what they hold.

A guest has one budget, in seconds of our processor (`costs`), for connections, requests, bytes and
frames alike. What can wait is delayed once the budget is used up, so that a household behind one
address is slow at worst, and refused only when the wait would be long. What cannot wait (bytes that
have arrived already) has a small purse of its own.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections import OrderedDict
from functools import lru_cache
from weakref import WeakValueDictionary

from dicewright.server.limits import Bucket
from dicewright.server.refusal import Refused
from dicewright.server.settings import Settings

#: Guests who are remembered after their last connection has ended.
REMEMBERED = 10_000
#: A provider gives every customer at least so much of IPv6: whoever has one address has them all.
HOUSEHOLD = 64


class Guest:
    """One address, or one network of IPv6 addresses."""

    def __init__(self, settings: Settings, name: str = "") -> None:
        self.name = name
        self._longest_wait = settings.longest_wait
        self._most_unread = settings.unread_bytes_per_address
        self._work = Bucket(settings.work_per_second, settings.work_at_once)
        #: For what has arrived already.
        self.wire = Bucket(settings.wire_per_second, settings.wire_at_once)
        #: For what stays: tables, seats, records.
        self.makes = Bucket(settings.makes_per_second, settings.makes_at_once)
        self.connections = 0
        self.viewers = 0
        #: Bytes that wait to be read.
        self.unread = 0

    async def afford(self, seconds: float) -> None:
        """Come back when this guest may use so much of our processor."""
        wait = self._work.borrow(seconds, self._longest_wait)
        if wait is None:
            # Also for the refusal: asking again at once must not pay.
            await asyncio.sleep(self._longest_wait)
            raise Refused("too-fast", "that is too much at once; wait a little")
        if wait:
            await asyncio.sleep(wait)

    @property
    def reads(self) -> bool:
        """Do they take what they are sent?"""
        return self.unread <= self._most_unread


class Guests:
    """Everybody who is here, and who was here lately."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        #: Connections keep their guests.
        self._here: WeakValueDictionary[str, Guest] = WeakValueDictionary()
        self._lately: OrderedDict[str, Guest] = OrderedDict()

    def of(self, address: str) -> Guest:
        """Whoever comes from this address."""
        key = household(address)
        guest = self._here.get(key)
        if guest is None:
            guest = self._here[key] = Guest(self._settings, key)
        self._lately[key] = guest
        self._lately.move_to_end(key)
        if len(self._lately) > REMEMBERED:
            self._lately.popitem(last=False)
        return guest

    def __len__(self) -> int:
        return len(self._here)


@lru_cache(maxsize=REMEMBERED)
def household(address: str) -> str:
    """Whom an address stands for: IPv6 is given to customers by networks, and IPv4 addresses may be
    written as IPv6."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return address
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(parsed), HOUSEHOLD), strict=False))
