"""The way out: requests to addresses that guests named, which must not become a way in.

A name is resolved, every address it has is checked, and the connection goes to one that was
checked: nobody can show one address to the check and another to the connection. Private networks,
this machine and other protocols are out of reach unless the operator allows them. Redirects
are not followed, the answer is not read beyond its first line, and all of it has one time limit.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from dicewright.server.refusal import Refused

#: Seconds for a whole request, from the name to the first line of the answer.
WITHIN = 10.0
LONGEST_ADDRESS = 600
LONGEST_LINE = 1000
#: IPv6 addresses that stand for IPv4 ones: what they lead to is what counts.
_NAT64 = ipaddress.ip_network("64:ff9b::/96")


class Unreachable(Exception):
    """It did not get there; trying again later may help."""


@dataclass(frozen=True, slots=True)
class Target:
    """An address that a request may go to."""

    host: str
    port: int
    path: str
    tls: bool

    @property
    def authority(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        usual = 443 if self.tls else 80
        return host if self.port == usual else f"{host}:{self.port}"


def target_of(address: str, *, anywhere: bool) -> Target:
    """An address as somebody wrote it, if it is one that we go to at all."""
    parts = _split(address)
    tls = parts.scheme == "https"
    if not tls and not (anywhere and parts.scheme == "http"):
        raise Refused("bad-address", "an address begins with https://")
    if parts.username is not None or not parts.hostname:
        raise Refused("bad-address", "this is no address of a web service")
    port = parts.port or (443 if tls else 80)
    if port != 443 and not anywhere:
        raise Refused("bad-address", "only the usual port can be reached")
    if not anywhere and _is_private(parts.hostname):
        raise Refused("private-address", "this address lies in a private network")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.hostname, port, path, tls)


def _split(address: str) -> SplitResult:
    plain = address.isascii() and address.isprintable() and " " not in address
    try:
        if not plain or len(address) > LONGEST_ADDRESS:
            raise ValueError
        parts = urlsplit(address)
        _ = parts.port  # raises if it is none
    except ValueError:
        raise Refused("bad-address", "this is no address of a web service") from None
    return parts


def _is_private(host: str) -> bool:
    """Is it the number of a private address? What a name leads to shows only when we go there."""
    try:
        return not is_public(host)
    except ValueError:
        return False


def is_public(address: str) -> bool:
    """Is it somewhere in the wide world, whatever form it has?"""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None)
        if ip in _NAT64:
            inner = ipaddress.IPv4Address(int(ip) & 0xFFFF_FFFF)
        if inner is not None:
            return is_public(str(inner))
    return ip.is_global and not ip.is_multicast


async def _resolve(target: Target, *, anywhere: bool) -> str:
    """An address of the target; every one it has is public."""
    loop = asyncio.get_running_loop()
    try:
        found = await loop.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Unreachable(f"the name cannot be resolved: {error}") from None
    addresses = [str(one[4][0]) for one in found]
    if not anywhere and not all(is_public(address) for address in addresses):
        raise Refused("private-address", "this address lies in a private network")
    if not addresses:
        raise Unreachable("the name has no address")
    return addresses[0]


async def post(
    target: Target,
    headers: Mapping[str, str],
    body: bytes,
    *,
    anywhere: bool,
    within: float = WITHIN,
) -> int:
    """Send something; the status of the answer."""
    try:
        async with asyncio.timeout(within):
            return await _post(target, headers, body, anywhere=anywhere)
    except TimeoutError:
        raise Unreachable(f"no answer within {within:.0f} s") from None
    except Refused:  # a kind of ValueError, too
        raise
    except (OSError, ssl.SSLError, EOFError, ValueError) as error:
        raise Unreachable(str(error) or type(error).__name__) from None


async def _post(target: Target, headers: Mapping[str, str], body: bytes, *, anywhere: bool) -> int:
    address = await _resolve(target, anywhere=anywhere)
    context = ssl.create_default_context() if target.tls else None
    name = target.host if target.tls else None
    reader, writer = await asyncio.open_connection(
        address, target.port, ssl=context, server_hostname=name, limit=LONGEST_LINE
    )
    try:
        lines = [
            f"POST {target.path} HTTP/1.1",
            f"Host: {target.authority}",
            "User-Agent: dicewright",
            "Connection: close",
            f"Content-Length: {len(body)}",
            *(f"{name}: {value}" for name, value in headers.items()),
        ]
        writer.write("\r\n".join(lines).encode("ascii") + b"\r\n\r\n" + body)
        await writer.drain()
        first = (await reader.readline()).split(maxsplit=2)
        if len(first) < 2 or not first[0].startswith(b"HTTP/") or not first[1].isdigit():
            raise ValueError("the answer is not HTTP")
        return int(first[1])
    finally:
        writer.close()
