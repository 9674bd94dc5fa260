"""Pages of other sites: a browser sends what they ask, and says whose page it was. Only our own may
open a table or change anything. Programs name no page."""

from __future__ import annotations

from collections.abc import Collection
from urllib.parse import urlsplit

from dicewright.server.proxies import Arrival

USUAL_PORTS = {"http": 80, "https": 443}


def is_foreign(origin: str, arrival: Arrival, ours: Collection[str]) -> bool:
    """Does this Origin header name a page of somebody else's?"""
    return bool(origin) and origin not in ours and not _is_own(origin, arrival)


def _is_own(origin: str, arrival: Arrival) -> bool:
    """Was the page fetched from the host that it talks to? A proxy that ends TLS may not say that
    there was any: then http will do."""
    scheme = origin.partition("://")[0]
    if scheme not in USUAL_PORTS or (arrival.secure and scheme != "https"):
        return False
    place = _place(origin, scheme)
    return place is not None and place == _place(f"{scheme}://{arrival.host}", scheme)


def _place(url: str, scheme: str) -> tuple[str, int] | None:
    """Host and port of an address."""
    try:
        parts = urlsplit(url)
        return (parts.hostname, parts.port or USUAL_PORTS[scheme]) if parts.hostname else None
    except ValueError:
        return None
