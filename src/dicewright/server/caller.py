"""Calls people who are away: a bounded queue, a few carriers, a few tries each.

A call is a courtesy: it is kept nowhere, and one that cannot be delivered is forgotten. It never
holds up a table.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from dicewright.server import hooks, metrics, outside, push
from dicewright.server.call import Call, News, Ring
from dicewright.server.refusal import Refused
from dicewright.server.settings import Settings

logger = logging.getLogger(__name__)

MOST_WAITING = 500
CARRIERS = 4
#: Seconds before the second and the third try.
AGAIN_AFTER = (2.0, 20.0)
#: Answers after which another try may help.
PERHAPS = (408, 429, *range(500, 600))
#: A push service's answer if the browser does not want to be called any more.
GONE = (404, 410)


@dataclass(frozen=True, slots=True)
class _Errand:
    call: Call
    news: News
    tries: int = 0


class Caller:
    """Whoever carries calls out of this server."""

    def __init__(
        self,
        settings: Settings,
        key: Callable[[], Awaitable[push.PushKey]],
        gone: Callable[[str, Call], Awaitable[None]],
        ways: Callable[[str], Awaitable[list[Call]]],
    ) -> None:
        """`ways`: how a player wants to be called."""
        self._settings, self._key, self._gone, self._ways = settings, key, gone, ways
        self._queue: asyncio.Queue[_Errand | Ring] = asyncio.Queue(MOST_WAITING)
        self._tasks = {asyncio.create_task(self._carry_on()) for _ in range(CARRIERS)}

    def stop(self) -> None:
        for task in self._tasks:
            task.cancel()

    def send(self, call: Call, news: News) -> None:
        """Call somebody, when there is time."""
        self._put(_Errand(call, news))

    def ring(self, ring: Ring) -> None:
        """Call a player in every way they chose, when there is time."""
        if self._settings.calls != "off":
            self._put(ring)

    async def test(self, call: Call, news: News) -> None:
        """Call at once; whoever wants to know is told why it failed."""
        try:
            status = await self._post(call, news)
        except outside.Unreachable as error:
            raise Refused("unreachable", f"the call did not get there: {error}") from None
        if not 200 <= status < 300:
            raise Refused("unreachable", f"the call was not taken: status {status}")

    def _put(self, errand: _Errand | Ring) -> None:
        try:
            self._queue.put_nowait(errand)
        except asyncio.QueueFull:
            metrics.CALLS["dropped"].inc()

    async def _carry_on(self) -> None:
        while True:
            errand = await self._queue.get()
            try:
                if isinstance(errand, Ring):
                    for call in await self._ways(errand.player):
                        self.send(call, errand.says(call))
                else:
                    await self._carry(errand)
            except Exception:
                logger.exception("a call went wrong")

    async def _carry(self, errand: _Errand) -> None:
        try:
            status = await self._post(errand.call, errand.news)
        except Refused:
            status = 0  # its name leads to a private network now
        except outside.Unreachable:
            status = 503
        if 200 <= status < 300:
            metrics.CALLS["delivered"].inc()
        elif errand.call.kind == "push" and status in GONE:
            metrics.CALLS["gone"].inc()
            await self._gone(errand.news.table, errand.call)
        elif status in PERHAPS and errand.tries < len(AGAIN_AFTER):
            later = _Errand(errand.call, errand.news, errand.tries + 1)
            wait = AGAIN_AFTER[errand.tries] * self._settings.call_patience
            asyncio.get_running_loop().call_later(wait, self._put, later)
        else:
            metrics.CALLS["failed"].inc()

    async def _post(self, call: Call, news: News) -> int:
        anywhere = self._settings.calls == "anywhere"
        target = outside.target_of(call.address, anywhere=anywhere)
        if call.kind == "push" and call.keys:
            key = await self._key()
            headers = key.headers(target, self._settings.contact)
            body = push.encrypted(push.payload(news), call.keys)
        else:
            headers, body = hooks.body_of(call.kind, news)
        return await outside.post(target, headers, body, anywhere=anywhere)
