"""What strangers cost us: seconds of processor, measured on one core and rounded up.

Every guest pays from one budget for whatever they ask of us (`guests`); here are the prices. An
estimate that is too high delays a busy household, one that is too low lets one guest slow down
all others.
"""

from __future__ import annotations

import re

from dicewright.server import messages

# -- below requests and frames ---------------------------------------------------------------------

#: Somebody connects, asks for one thing, and is told no.
CONNECTION = 0.000_5
#: A byte on the wire. The shortest line of a request's head has five; the shortest websocket frame,
#: an empty PING, has six and takes 8 µs.
HEAD_BYTE = 0.000_000_1
BODY_BYTE = 0.000_000_02
SOCKET_BYTE = 0.000_001_3

# -- requests --------------------------------------------------------------------------------------

#: Anything that is not listed: a file of the page, a list, a summary.
REQUEST = 0.001
#: A websocket until its hello.
SOCKET = 0.004
#: Somebody has themselves called to try it: a connection, and an encrypted message.
CALL = 0.05
#: By method and path.
REQUESTS = tuple(
    (method, re.compile(path), seconds)
    for method, path, seconds in (
        ("GET", "/api/tables", 0.005),
        ("GET", "/api/tables/[^/]+/replay", 0.040),
        ("GET", "/api/tables/[^/]+/result", 0.030),
        ("GET", "/api/tables/[^/]+/positions", 0.020),
        ("GET", "/api/tables/[^/]+/record", 0.010),
        ("GET", "/api/tables/[^/]+/review", 0.040),
        ("POST", "/api/tables/[^/]+/review", 0.010),
        ("GET", "/api/daily.*", 0.010),
        ("POST", "/api/daily/[^/]+/play-on", 0.020),
        ("POST", "/api/tables", 0.010),
        ("POST", "/api/lessons", 0.020),
        ("POST", "/api/tables/[^/]+/seats", 0.005),
        ("POST", "/api/tables/[^/]+/play-on", 0.030),
        ("POST", "/api/records", 0.050),
        ("GET", "/api/players/[^/]+/games", 0.020),
        ("POST", "/api/players", 0.005),
        ("GET", "/api/series/[^/]+", 0.010),
        ("POST", "/api/series", 0.010),
        ("POST", "/api/series/[^/]+", 0.050),
        ("POST", "/api/series/[^/]+/entrants", 0.010),
        ("DELETE", "/api/players/me", 0.050),
        ("PUT", "/api/players/me/key", 0.050),
        ("POST", "/api/players/me/calls", 0.005),
        ("POST", "/api/players/me/calls/[^/]+/test", CALL),
    )
)

# -- frames ----------------------------------------------------------------------------------------

#: Reading one and saying no.
FRAME = 0.000_1
HELLO = 0.001
#: Whatever changes a table: working it out, keeping it.
CHANGE = 0.000_5
#: Everybody who is told of it.
VIEWER = 0.000_1
#: A hint is thought out in turn with others; this keeps somebody from asking without end.
HINT = 0.05


def of_request(method: str, path: str) -> float:
    """What answering a request costs."""
    for its_method, its_path, seconds in REQUESTS:
        if method == its_method and its_path.fullmatch(path):
            return seconds
    return REQUEST


def of_frame(frame: messages.ClientFrame, viewers: int) -> float:
    """What a frame costs at a table with so many viewers, besides reading it."""
    match frame:
        case messages.ClientPing():
            return 0.0
        case messages.ClientHint():
            return HINT
        case messages.ClientHello():
            # Others hear of it seldom: see the session's presence.
            return HELLO
        case messages.ClientCallTest():
            return CALL
        case _:
            return CHANGE + viewers * VIEWER
