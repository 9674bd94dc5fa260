"""Logs as lines of JSON, for people with jq and for programs. Secrets never get near them: tokens
and seeds are in no URL and no message, and a database is named without its password."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

#: What every record has; the rest was added by whoever logged.
_USUAL = set(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "color_message"}


class JsonLines(logging.Formatter):
    """A record as one line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        line |= {key: value for key, value in record.__dict__.items() if key not in _USUAL}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class Access(logging.Filter):
    """A request by its parts: address, method, path, status."""

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.args, tuple) and len(record.args) == 5:
            address, method, path, _, status = record.args
            record.__dict__ |= {"address": address, "method": method, "status": status}
            record.__dict__ |= {"path": str(path).split("?", 1)[0]}
            record.msg, record.args = "request", ()
        return True


def set_up(level: str) -> None:
    """All logs of this process to the standard error, in our format."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [], True
    logging.getLogger("uvicorn.access").addFilter(Access())
    # Statements and values are nobody's business, at any level.
    logging.getLogger("sqlalchemy").setLevel(logging.WARNING)
