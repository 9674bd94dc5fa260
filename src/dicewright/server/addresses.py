"""Where people can come: what is said when a server opens, with a QR code for phones nearby."""

from __future__ import annotations

import io
import ipaddress
import socket
import sys
from collections.abc import Iterator
from contextlib import suppress

import segno

#: Hosts that stand for every address of this machine.
EVERYWHERE = ("0.0.0.0", "::")
#: Linux: asks for the address of an interface.
SIOCGIFADDR = 0x8915
#: Nobody is there (RFC 5737), and nothing is sent: it only shows by which way one would go.
FAR_AWAY = ("192.0.2.1", 9)


def announce(host: str, port: int) -> None:
    """Say where people can come."""
    shown = f"[{host}]" if ":" in host else host
    shown = "localhost" if host in ("127.0.0.1", "::1", *EVERYWHERE) else shown
    print(f"Dicewright is open at http://{shown}:{port}/ (Ctrl-C closes it)", flush=True)
    if host in EVERYWHERE and (found := nearby(port)):
        for address in found:
            print(f"In this network: {address}", flush=True)
        if sys.stdout.isatty():
            print(code_of(found[0]), flush=True)


def nearby(port: int) -> list[str]:
    """The addresses by which others in the same network find us, the likeliest first."""
    found = dict.fromkeys([*_by_way(), *_by_interface(), *_by_name()])
    return [f"http://{address}:{port}/" for address in found if _is_near(address)]


def code_of(address: str) -> str:
    """A QR code for terminals."""
    drawn = io.StringIO()
    segno.make(address, micro=False).terminal(drawn, compact=True)
    return drawn.getvalue()


def _is_near(address: str) -> bool:
    parsed = ipaddress.ip_address(address)
    return not (parsed.is_loopback or parsed.is_link_local or parsed.is_unspecified)


def _by_way() -> Iterator[str]:
    """The address from which we would go out."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as trial:
        trial.connect(FAR_AWAY)
        yield trial.getsockname()[0]


def _by_interface() -> Iterator[str]:
    """The addresses of all interfaces, where the system tells them (Linux)."""
    try:
        from fcntl import ioctl
    except ImportError:
        return
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            with suppress(OSError):
                asked = name.encode()[:15].ljust(256, b"\0")
                yield socket.inet_ntoa(ioctl(asking.fileno(), SIOCGIFADDR, asked)[20:24])


def _by_name() -> Iterator[str]:
    """What the machine's name leads to."""
    with suppress(OSError):
        for entry in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            yield str(entry[4][0])
