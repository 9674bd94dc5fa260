"""Proxies in front of us, and where requests come from in truth."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable, MutableMapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from dicewright.core.errors import DicewrightError

Scope = MutableMapping[str, Any]


@dataclass(frozen=True, slots=True)
class Arrival:
    """Where a request came from, and by which address it found us."""

    address: str
    secure: bool
    #: The host it was sent to, with its port where it is not the usual one.
    host: str


class Proxies:
    """The proxies whose word counts. Whatever others say of themselves is ignored."""

    def __init__(self, trusted: Iterable[str]) -> None:
        try:
            self._networks = [ipaddress.ip_network(text.strip(), strict=False) for text in trusted]
        except ValueError as error:
            raise DicewrightError(f"trusted proxies are addresses or networks: {error}") from None
        self._trusted = lru_cache(maxsize=4096)(self._is_trusted)

    def __contains__(self, address: str) -> bool:
        return self._trusted(address)

    def _is_trusted(self, address: str) -> bool:
        try:
            parsed = ipaddress.ip_address(address)
        except ValueError:
            return False
        if isinstance(parsed, ipaddress.IPv6Address) and parsed.ipv4_mapped:
            parsed = parsed.ipv4_mapped
        return any(parsed in network for network in self._networks)

    def arrival(self, scope: Scope) -> Arrival:
        """Where a request or a websocket comes from."""
        peer = (scope.get("client") or ("",))[0]
        secure, host = scope["scheme"] in ("https", "wss"), _said(scope, b"host")
        if peer not in self:
            return Arrival(peer, secure, host)
        told = _said(scope, b"x-forwarded-proto")
        return Arrival(
            self._client(peer, _said(scope, b"x-forwarded-for")),
            told in ("https", "wss") if told else secure,
            _said(scope, b"x-forwarded-host") or host,
        )

    def _client(self, peer: str, forwarded: str) -> str:
        """Every proxy adds whom it heard it from: the last one that is no proxy of ours."""
        for told in reversed(forwarded.split(",")):
            address = _address(told.strip())
            if not address:
                break
            peer = address
            if address not in self:
                break
        return peer


def _said(scope: Scope, wanted: bytes) -> str:
    """A header's value; several are one list."""
    found = [value for name, value in scope["headers"] if name == wanted]
    return b", ".join(found).decode("latin-1").strip()


def _address(text: str) -> str:
    """An address as proxies write it, perhaps with a port; "" if it is none."""
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        return str(ipaddress.ip_address(text))
    except ValueError:
        return ""
