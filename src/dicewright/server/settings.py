"""What a server can be told."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

from dicewright.server.seeds import Seeds


def _spare_cores() -> int:
    """Cores for bots: one stays with the event loop, if there are several."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return max(1, (cores or 1) - 1)


@dataclass(frozen=True, slots=True)
class Settings:
    """Limits and habits. The defaults suit a server that strangers can reach."""

    #: An SQLAlchemy URL, or the path of an SQLite file.
    database: str
    #: How long a player must be gone before the others may give the seat to a bot.
    vacate_after: float = 60.0
    #: How long a bot waits before it thinks, so that people can follow (and undo).
    bot_pause: float = 0.4
    #: What dice and bots are seeded from; it must be unforeseeable wherever people play.
    seeds: Seeds = field(default_factory=Seeds)
    bot_threads: int = field(default_factory=_spare_cores)
    #: The longest time and the most iterations a bot may be asked to think.
    most_bot_seconds: float = 10.0
    most_bot_iterations: int = 200_000
    #: Frames of one viewer: in the long run per second, and at once. So many more are refused
    #: before the viewer is disconnected.
    frames_per_second: float = 20.0
    frames_at_once: int = 40
    frames_forgiven: int = 200
    #: Requests of one address, and those among them that make something.
    requests_per_second: float = 50.0
    requests_at_once: int = 200
    makes_per_second: float = 1.0
    makes_at_once: int = 30
    viewers: int = 10_000
    viewers_per_table: int = 200
    viewers_per_address: int = 200
    #: Frames waiting for a viewer who does not read.
    outbox: int = 256
    #: A table nobody looks at leaves the memory after this time; a table nobody ever sat down at
    #: leaves the store.
    idle_after: float = 600.0
    forget_waiting_after: float = 2 * 24 * 3600.0
    hello_within: float = 10.0
    #: Size of one websocket frame, and of a request's body.
    frame_bytes: int = 4096
    body_bytes: int = 1 << 20
