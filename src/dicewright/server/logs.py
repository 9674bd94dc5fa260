"""Logs as lines of JSON, for people with jq and for programs. Secrets never get near them: tokens
and seeds are in no URL and no message, and a database is named without its password.

Whoever makes us log the same thing again and again fills no disk: repeats are left out and counted,
and no line is longer than it has to be."""

from __future__ import annotations

import json
import logging
import sys
from collections import Counter
from datetime import UTC, datetime
from typing import TextIO

from dicewright.server.limits import Bucket

#: What every record has; the rest was added by whoever logged.
_USUAL = set(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "color_message"}
#: Lines with the same message: at once, and a second in the long run.
REPEATS_AT_ONCE = 100
REPEATS_PER_SECOND = 20.0
#: Bytes of all lines, likewise, and letters of one value.
BYTES_AT_ONCE = 1 << 20
BYTES_PER_SECOND = 1 << 15
LONGEST_VALUE = 4000
#: Messages that are told apart; our own are a few dozen.
MOST_MESSAGES = 200
#: So many of them are named when it is said what was left out.
MOST_LEFT_OUT = 10


class JsonLines(logging.Formatter):
    """A record as one line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": _short(record.getMessage()),
        }
        line |= {key: _short(value) for key, value in record.__dict__.items() if key not in _USUAL}
        if record.exc_info:
            line["error"] = _short(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False, default=str)


def _short(value: object) -> object:
    """The end of a long text; of an error it says most."""
    if isinstance(value, str) and len(value) > LONGEST_VALUE:
        return f"…{value[-LONGEST_VALUE:]}"
    return value


class Access(logging.Filter):
    """A request by its parts: address, method, path, status."""

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.args, tuple) and len(record.args) == 5:
            address, method, path, _, status = record.args
            record.__dict__ |= {"address": address, "method": method, "status": status}
            record.__dict__ |= {"path": str(path).split("?", 1)[0]}
            record.msg, record.args = "request", ()
        return True


class Sparing(logging.StreamHandler[TextIO]):
    """Writes lines, but not for ever the same, and not more than a disk can take."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__(stream)
        self._repeats: dict[str, Bucket] = {}
        self._bytes = Bucket(BYTES_PER_SECOND, BYTES_AT_ONCE)
        self._left_out: Counter[str] = Counter()

    def emit(self, record: logging.LogRecord) -> None:
        message = str(record.msg)[:LONGEST_VALUE]
        if self._may_say(message):
            self.say_left_out()
            super().emit(record)
        else:
            self._left_out[message] += 1

    def _may_say(self, message: str) -> bool:
        # Messages are patterns that stand in programs; should strangers ever write one, they share.
        key = message if message in self._repeats or len(self._repeats) < MOST_MESSAGES else ""
        bucket = self._repeats.setdefault(key, Bucket(REPEATS_PER_SECOND, REPEATS_AT_ONCE))
        return self._bytes.take(0) and bucket.take()

    def format(self, record: logging.LogRecord) -> str:
        line = super().format(record)
        # The last line before it is enough may be a long one.
        self._bytes.borrow(len(line), float("inf"))
        return line

    def say_left_out(self) -> None:
        """How many lines are missing, if any are."""
        if self._left_out:
            lines = dict(self._left_out.most_common(MOST_LEFT_OUT))
            self._left_out.clear()
            said = {"name": __name__, "levelname": "WARNING", "msg": "left out", "lines": lines}
            super().emit(logging.makeLogRecord(said))

    def close(self) -> None:
        self.say_left_out()
        super().close()


def set_up(level: str) -> None:
    """All logs of this process to the standard error, in our format."""
    handler = Sparing(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [], True
    logging.getLogger("uvicorn.access").addFilter(Access())
    # Statements and values are nobody's business, at any level.
    logging.getLogger("sqlalchemy").setLevel(logging.WARNING)
