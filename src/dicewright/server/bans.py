"""Addresses that may not come here. They are rows, which every server looks at once a second.

A ban is of a network. An address of IPv6 stands for its /64, which is what one guest has.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any

from sqlalchemy import delete, insert, or_, select
from sqlalchemy.engine import Connection

from dicewright.core.errors import DicewrightError
from dicewright.server.guard import refuse
from dicewright.server.refusal import Refused
from dicewright.server.schema import bans

Network = IPv4Network | IPv6Network
Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

ONE_GUEST = 64
#: What a connection of somebody banned is closed with: “policy violation”.
NOT_HERE = 1008
#: Addresses whose verdicts are remembered.
MOST_REMEMBERED = 10_000


class BadNetwork(DicewrightError):
    """What was to be banned is neither an address nor a network."""


@dataclass(frozen=True, slots=True)
class Ban:
    """A network that may not come here, and until when (Unix time; for ever without it)."""

    network: str
    since: float
    until: float | None
    why: str


def network_of(text: str) -> Network:
    """The network that somebody means by an address or a network."""
    try:
        if "/" in text:
            return ip_network(text, strict=False)
        address = ip_address(text)
    except ValueError:
        raise BadNetwork(f"“{text[:60]}” is neither an address nor a network") from None
    if isinstance(address, IPv6Address) and address.ipv4_mapped:
        return ip_network(address.ipv4_mapped)
    return (
        ip_network((address, ONE_GUEST), strict=False)
        if address.version == 6
        else ip_network(address)
    )


# -- rows ------------------------------------------------------------------------------------------


def current(connection: Connection) -> list[Ban]:
    """The bans that hold now, the oldest first."""
    holds = or_(bans.c.until.is_(None), bans.c.until > time.time())
    found = connection.execute(select(bans).where(holds).order_by(bans.c.since)).mappings()
    return [Ban(**row) for row in found]


def ban(connection: Connection, network: Network, seconds: float | None, why: str) -> None:
    """From now on, instead of what was said of it before."""
    now = time.time()
    unban(connection, network)
    until = None if seconds is None else now + seconds
    row = Ban(str(network), now, until, why)
    connection.execute(insert(bans).values(network=row.network, since=now, until=until, why=why))


def unban(connection: Connection, network: Network) -> bool:
    """Was it banned?"""
    return connection.execute(delete(bans).where(bans.c.network == str(network))).rowcount > 0


# -- in a server -----------------------------------------------------------------------------------


class Bans:
    """Who may not come here, as of the last look."""

    def __init__(self) -> None:
        self._networks: frozenset[str] = frozenset()
        self._parsed: list[Network] = []
        self._verdicts: dict[str, bool] = {}

    def take(self, networks: Iterable[str]) -> None:
        """What the rows say now."""
        found = frozenset(networks)
        if found != self._networks:
            self._networks, self._verdicts = found, {}
            self._parsed = [ip_network(network) for network in found]

    def cover(self, address: str) -> bool:
        """Is somebody from there banned? Nearly always nobody is, and that costs nothing."""
        if not self._parsed:
            return False
        if address not in self._verdicts:
            if len(self._verdicts) >= MOST_REMEMBERED:
                self._verdicts.clear()
            self._verdicts[address] = self._judge(address)
        return self._verdicts[address]

    def _judge(self, address: str) -> bool:
        try:
            theirs = network_of(address)
        except BadNetwork:  # a connection without an address, as of a Unix socket
            return False
        return any(theirs.version == one.version and theirs.overlaps(one) for one in self._parsed)


class Barrier:
    """Keeps the banned out of an application, also those who were inside when it was said."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        banned: Bans = scope["app"].state.lobby.bans
        address = (scope.get("client") or ("",))[0]
        if scope["type"] == "http":
            if banned.cover(address):
                await refuse(scope, send, Refused("banned", "this address is barred from here"))
                return
            await self.app(scope, receive, send)
            return
        if banned.cover(address):
            await receive()
            await send({"type": "websocket.close", "code": NOT_HERE})
            return

        async def receive_unbanned() -> Message:
            message = await receive()
            if banned.cover(address):
                return {"type": "websocket.disconnect", "code": NOT_HERE}
            return message

        await self.app(scope, receive_unbanned, send)
