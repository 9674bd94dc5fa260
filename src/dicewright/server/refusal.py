"""The one way a server says no: a stable code for programs, a sentence for people."""

from __future__ import annotations

from dicewright.core.errors import DicewrightError, Sayable
from dicewright.core.words import ENGLISH
from dicewright.server.words import FILES

#: The HTTP status of a refusal; those that only the websocket speaks have none.
STATUS = {
    "bad-request": 400,
    "no-key": 401,
    "foreign-page": 403,
    "bad-option": 422,
    "bad-record": 422,
    "unknown-bot": 422,
    "no-table": 404,
    "no-player": 404,
    "no-series": 404,
    "not-host": 403,
    "begun": 409,
    "no-game": 404,
    "no-lesson": 404,
    "banned": 403,
    "not-found": 404,
    "bad-method": 405,
    "seat-taken": 409,
    "table-full": 409,
    "freed": 409,
    "closed": 409,
    "nonce-settled": 409,
    "not-started": 409,
    "not-finished": 409,
    "not-playing": 409,
    "old-rules": 409,
    "unreadable": 409,
    "too-big": 413,
    "too-fast": 429,
    "too-many-tables": 429,
    "busy": 503,
    "storage": 503,
}
#: Seconds after which it is worth asking again.
RETRY_AFTER = {"busy": 2}


class Refused(DicewrightError):
    """Something that is not done, and why.

    What a game says is said in any language. A reason that only this server knows is an English
    line; other languages have a sentence for its code.
    """

    def __init__(self, code: str, why: str | Sayable) -> None:
        super().__init__(why)
        self.code = code
        self.why = str(why)

    def said(self, language: str) -> str:
        if isinstance(self.text, str) and language != ENGLISH:
            return FILES.words(language)(f"refusal.{self.code}")
        return super().said(language)

    @property
    def status(self) -> int:
        return STATUS.get(self.code, 400)

    @property
    def headers(self) -> dict[str, str]:
        wait = RETRY_AFTER.get(self.code)
        return {"retry-after": str(wait)} if wait else {}
