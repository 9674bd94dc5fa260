"""Answers that many ask for: worked out once, encoded and compressed once, and kept for a while.

What an answer depends on is its key: what is asked of which table at which version, in which
language. So nothing ever has to be thrown away because it became wrong, only to make room. Equal
questions that come while an answer is being worked out wait for the same one.
"""

from __future__ import annotations

import asyncio
import gzip
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from dicewright.server.desk import Desk
from dicewright.server.messages import encode

JSON = "application/json"
#: A shorter answer is sent as it is.
WORTH_PACKING = 1000
PACKING = 6
#: What an entry takes besides its bytes, roughly.
OVERHEAD = 500


@dataclass(frozen=True, slots=True)
class Answer:
    """The body of an answer, packed if that is worth it, and its tag."""

    body: bytes
    tag: str
    kind: str = JSON
    packed: bool = False

    @classmethod
    def of(cls, body: bytes, kind: str = JSON) -> Answer:
        tag = f'"{blake2b(body, digest_size=12).hexdigest()}"'
        if len(body) < WORTH_PACKING:
            return cls(body, tag, kind)
        # Without a time of day, so that the same body is packed in the same way.
        return cls(gzip.compress(body, PACKING, mtime=0), tag, kind, packed=True)

    def to(self, request: Request, headers: Mapping[str, str] | None = None) -> Response:
        """The answer as this client takes it; nothing but its tag, if the client has it already."""
        said = {"etag": self.tag, "cache-control": "no-cache", "vary": "Accept-Encoding"}
        said |= headers or {}
        if request.headers.get("if-none-match", "").removeprefix("W/") == self.tag:
            return Response(status_code=304, headers=said)
        body = self.body
        if self.packed and "gzip" in request.headers.get("accept-encoding", ""):
            said["content-encoding"] = "gzip"
        elif self.packed:
            body = gzip.decompress(body)
        return Response(body, media_type=self.kind, headers=said)


class Answers:
    """The answers of a server; those that were not asked for the longest time go first."""

    def __init__(self, desk: Desk, most_bytes: int) -> None:
        self._desk, self._most = desk, most_bytes
        self._kept: OrderedDict[Hashable, Answer] = OrderedDict()
        self._coming: dict[Hashable, asyncio.Task[Answer]] = {}
        self.bytes = 0

    async def get(
        self, guest: str, key: Hashable, make: Callable[[], Any], kind: str = JSON
    ) -> Answer:
        """The answer to a question; if nobody asked it lately, `make` (at the desk) tells what it
        is: a message, or the bytes of something else."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._coming:
            task = asyncio.create_task(self._make(guest, key, make, kind))
            self._coming[key] = task
            task.add_done_callback(partial(self._came, key))
        return await asyncio.shield(self._coming[key])

    async def _make(self, guest: str, key: Hashable, make: Callable[[], Any], kind: str) -> Answer:
        def work() -> Answer:
            made = make()
            return Answer.of(made if isinstance(made, bytes) else encode(made), kind)

        answer = await self._desk.do(guest, work)
        self._keep(key, answer)
        return answer

    def _came(self, key: Hashable, task: asyncio.Task[Answer]) -> None:
        del self._coming[key]
        if not task.cancelled():
            task.exception()  # whoever asked was told; if they left meanwhile, nobody need be

    def _keep(self, key: Hashable, answer: Answer) -> None:
        self._kept[key] = answer
        self.bytes += _size(answer)
        while self.bytes > self._most:
            _, oldest = self._kept.popitem(last=False)
            self.bytes -= _size(oldest)


def _size(answer: Answer) -> int:
    return len(answer.body) + OVERHEAD
