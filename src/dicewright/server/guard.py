"""What every answer carries and no request may do, whatever it asks for."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import parse_qs

from starlette.requests import ClientDisconnect

from dicewright.core.words import ENGLISH
from dicewright.server import costs, metrics
from dicewright.server.build import page_build
from dicewright.server.guests import Guest, Guests
from dicewright.server.messages import Refusal, encode
from dicewright.server.origins import is_foreign
from dicewright.server.proxies import Arrival, Proxies
from dicewright.server.refusal import Refused
from dicewright.server.render import known_language
from dicewright.server.settings import Settings

logger = logging.getLogger(__name__)

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

#: Scripts only from files of our own, and no page of somebody else's around ours. Styles may stand
#: in attributes: the page moves things by them.
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
#: So that an old page notices, whatever it asks.
BUILD_HEADER = b"dicewright-page"
#: Seconds after which somebody who was too fast may come back.
RETRY_AFTER = 5
MAKING = ("POST", "PUT", "PATCH", "DELETE")


class Guard:
    """Headers, sizes, patience and good manners around an application."""

    def __init__(self, app: App, settings: Settings, guests: Guests, proxies: Proxies) -> None:
        self.app, self.settings, self.guests, self.proxies = app, settings, guests, proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        arrival = self._receive(scope)
        if scope["type"] == "websocket":
            await self._let_in(scope, arrival, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                build = (BUILD_HEADER, page_build().encode())
                message["headers"] = [*message["headers"], *HEADERS, build]
            await send(message)

        try:
            measured = self._measured(scope, receive)
            await self._check(scope, arrival)
            await self.app(scope, measured, send_guarded)
        except Refused as refused:
            await refuse(scope, send_guarded, refused)
        except ClientDisconnect:
            logger.debug("somebody hung up before they had said everything")

    def _receive(self, scope: Scope) -> Arrival:
        """Note whose request it is, for everybody after us."""
        arrival = self.proxies.arrival(scope)
        port = (scope.get("client") or ("", 0))[1]
        scope["client"] = (arrival.address, port)
        scope.setdefault("state", {})["guest"] = self.guests.of(arrival.address)
        return arrival

    async def _let_in(self, scope: Scope, arrival: Arrival, receive: Receive, send: Send) -> None:
        """A websocket: refused without a word, since none of ours hears one before it is open."""
        guest: Guest = scope["state"]["guest"]
        try:
            self._check_page(scope, arrival)
            await guest.afford(costs.SOCKET)
        except Refused:
            await send({"type": "websocket.close", "code": 1008})
            return
        await self.app(scope, receive, send)

    async def _check(self, scope: Scope, arrival: Arrival) -> None:
        """Whether a request may be answered, and when. What makes something is counted as well."""
        guest: Guest = scope["state"]["guest"]
        if scope["method"] in MAKING:
            self._check_page(scope, arrival)
            if not guest.makes.take():
                raise Refused("too-fast", "too many new things; wait a little")
        await guest.afford(costs.of_request(scope["method"], scope["path"]))

    def _check_page(self, scope: Scope, arrival: Arrival) -> None:
        page = dict(scope["headers"]).get(b"origin", b"").decode("latin-1")
        if is_foreign(page, arrival, self.settings.origins):
            raise Refused("foreign-page", "a page of another site may not do that here")

    def _measured(self, scope: Scope, receive: Receive) -> Receive:
        """The request's body as it comes, until it is too much."""
        most, got = self.settings.body_bytes, 0
        for name, value in scope["headers"]:
            if name == b"content-length" and (not value.isdigit() or int(value[:20]) > most):
                raise Refused("too-big", f"a request's body is at most {most} bytes")

        async def receive_measured() -> Message:
            nonlocal got
            message = await receive()
            got += len(message.get("body", b""))
            if got > most:
                raise Refused("too-big", f"a request's body is at most {most} bytes")
            return message

        return receive_measured


async def refuse(scope: Scope, send: Send, refused: Refused) -> None:
    asked = parse_qs(scope.get("query_string", b"").decode("latin-1"))
    lang = known_language(asked.get("lang", [ENGLISH])[0])
    metrics.REFUSALS.labels(refused.code).inc()
    body = encode(Refusal(refused.code, refused.said(lang)))
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    if refused.code == "too-fast":
        headers.append((b"retry-after", b"%d" % RETRY_AFTER))
    start = {"type": "http.response.start", "status": refused.status, "headers": headers}
    await send(start)
    await send({"type": "http.response.body", "body": body})
