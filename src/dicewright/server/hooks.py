"""What each kind of webhook takes. Names of people are in it: nobody may take them for commands."""

from __future__ import annotations

import json

from dicewright.server.call import CallKind, News

JSON = {"Content-Type": "application/json"}
TEXT = {"Content-Type": "text/plain; charset=utf-8"}


def body_of(kind: CallKind, news: News) -> tuple[dict[str, str], bytes]:
    """The headers and the body of a request."""
    match kind:
        case "discord":
            said = f"{news.text}\n{news.link}"
            return JSON, _json({"content": said, "allowed_mentions": {"parse": []}})
        case "slack":
            return JSON, _json({"text": f"{_slack(news.text)} {_slack(news.link)}"})
        case "matrix":
            return JSON, _json({"text": f"{news.text} {news.link}"})
        case "ntfy":
            return TEXT | {"Click": news.link}, news.text.encode()
        case _:
            return JSON, _json(
                {
                    "about": news.about,
                    "table": news.table,
                    "title": news.title,
                    "text": news.text,
                    "link": news.link,
                    "seat": news.seat,
                }
            )


def _json(body: object) -> bytes:
    return json.dumps(body, ensure_ascii=False).encode()


def _slack(text: str) -> str:
    """`<!everyone>` would call everybody."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
