"""What every answer carries and no request may do, whatever it asks for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import parse_qs

from dicewright.core.words import ENGLISH
from dicewright.server.limits import Buckets
from dicewright.server.messages import Refusal, encode
from dicewright.server.pages import page_build
from dicewright.server.refusal import Refused
from dicewright.server.render import known_language
from dicewright.server.settings import Settings

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
MAKING = ("POST", "PUT", "PATCH", "DELETE")


class Guard:
    """Headers, sizes and patience around an application."""

    def __init__(self, app: App, settings: Settings) -> None:
        self.app, self.settings = app, settings
        self._requests = Buckets(settings.requests_per_second, settings.requests_at_once)
        self._makes = Buckets(settings.makes_per_second, settings.makes_at_once)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                build = (BUILD_HEADER, page_build().encode())
                message["headers"] = [*message["headers"], *HEADERS, build]
            await send(message)

        try:
            self._check_patience(scope)
            await self.app(scope, self._measured(scope, receive), send_guarded)
        except Refused as refused:
            await refuse(scope, send_guarded, refused)

    def _check_patience(self, scope: Scope) -> None:
        """Too many requests of one address are refused; making something counts double."""
        address = (scope.get("client") or ("",))[0]
        making = scope["method"] in MAKING
        if not self._requests.take(address) or (making and not self._makes.take(address)):
            raise Refused("too-fast", "too many requests; wait a little")

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
    body = encode(Refusal(refused.code, refused.said(lang)))
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    start = {"type": "http.response.start", "status": refused.status, "headers": headers}
    await send(start)
    await send({"type": "http.response.body", "body": body})
