"""What a server can be told. docs/operations.md has the same list, for people."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace

from dicewright.server.declared import LIST, NUMBER, SIZE, TEXT, TIME, WHOLE, one_of, setting
from dicewright.server.seeds import Seeds


def _spare_cores() -> int:
    """Cores for bots: one stays with the event loop, if there are several."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return max(1, (cores or 1) - 1)


@dataclass(frozen=True, slots=True)
class Settings:
    """Limits and habits. The defaults suit a server that strangers can reach."""

    database: str = setting(
        TEXT,
        "A file (SQLite) or postgresql://…; usually a file in your state folder.",
        called="db",
    )
    #: What dice and bots are seeded from; it must be unforeseeable wherever people play.
    seeds: Seeds = field(default_factory=Seeds)

    # -- where, and what is told of it ---------------------------------------------------------
    host: str = setting(TEXT, "Where to listen; 0.0.0.0 is everywhere.", "127.0.0.1")
    port: int = setting(WHOLE, "The port to listen at.", 8000, least=1, most=65535)
    trusted_proxies: tuple[str, ...] = setting(
        LIST,
        "Proxies (addresses, networks) that are believed where a request comes from.",
        ("127.0.0.1", "::1"),
    )
    origins: tuple[str, ...] = setting(
        LIST,
        "Addresses that browsers know it by (https://club.example), if a proxy does not hand on"
        " Host or X-Forwarded-Host.",
        (),
    )
    log_level: str = setting(
        one_of("debug", "info", "warning", "error"),
        "How much to log, as lines of JSON on the error output.",
        "warning",
    )
    node: str = setting(
        TEXT,
        "What this server is called among those on one PostgreSQL; usually after machine and port.",
        "",
    )
    node_address: str = setting(
        TEXT, "Where people who look for a fault find this server; usually HOST:PORT.", ""
    )
    workers: int = setting(WHOLE, "Processes at this port, on PostgreSQL.", 1, least=1, most=64)
    metrics_port: int = setting(
        WHOLE,
        "The port of /metrics for Prometheus; 0 is none. Further workers have the next ones.",
        0,
        least=0,
        most=65535,
    )
    metrics_host: str = setting(
        TEXT, "Where to listen for Prometheus; never where strangers are.", "127.0.0.1"
    )

    # -- people and bots -----------------------------------------------------------------------
    vacate_after: float = setting(
        TIME, "Wait before an absent player's seat may go to a bot.", 60.0, least=0
    )
    sit_again_after: float = setting(
        TIME, "Wait before whoever the host sent away may sit down again.", 60.0, least=0
    )
    #: So that people can follow (and undo).
    bot_pause: float = setting(
        TIME, "The least time that a bot takes for a decision.", 0.4, least=0, most=60
    )
    bot_threads: int = setting(
        WHOLE, "How many bots may think at once.", make=_spare_cores, least=1, most=64
    )
    most_bot_seconds: float = setting(TIME, "The longest that a bot may think.", 10.0, least=0)
    most_bot_iterations: int = setting(
        WHOLE, "The most iterations that a bot may think.", 200_000, least=1
    )

    bot_turn: float = setting(
        TIME, "How long a bot thinks at a stretch while bots of other addresses wait.", 0.3, least=0
    )
    bot_tables_per_address: int = setting(
        WHOLE, "Tables of one address whose bots decide at the same time; others wait.", 20, least=1
    )
    undos_in_a_row: int = setting(
        WHOLE, "How often players may take back before the game must go on.", 30, least=0
    )
    calls: str = setting(
        one_of("off", "public", "anywhere"),
        "Where people may have themselves called (webhooks, push): nowhere, at public addresses"
        " by https, or anywhere, private networks included.",
        "public",
    )
    call_every: float = setting(
        TIME, "Nobody is called again within this, unless they have been here.", 60.0, least=0
    )
    call_patience: float = setting(
        NUMBER, "Multiplies the time between two tries to call somebody.", 1.0, least=0
    )
    contact: str = setting(
        TEXT, "Whom push services may write to about this server: mailto:… or https://….", ""
    )
    clock_grace: float = setting(
        TIME,
        "A table that has just come into memory lets nobody's time be out for this long.",
        3.0,
        least=0,
    )
    lines_per_second: float = setting(
        NUMBER, "Lines of chat of one player per second, in the long run.", 0.5, least=0.01
    )
    lines_at_once: int = setting(WHOLE, "Lines of chat of one player at once.", 8, least=1)

    # -- strangers -----------------------------------------------------------------------------
    #: See `patiently`: a measurement wants as much as it likes.
    patience: float = setting(
        NUMBER,
        "Multiplies what one address and viewer may do; a club that shares an address needs 10.",
        1.0,
        least=0.01,
    )
    #: What things cost: see `costs`. Who has used up the budget is kept waiting.
    work_per_second: float = setting(
        TIME,
        "Time of our processor for one address per second, in the long run.",
        0.25,
        least=0.001,
    )
    work_at_once: float = setting(
        TIME, "Time of our processor for one address at once.", 0.1, least=0.001
    )
    longest_wait: float = setting(
        TIME, "Who would have to wait longer for that is refused.", 5.0, least=0
    )
    #: The same for what cannot wait: connections and bytes that have arrived.
    wire_per_second: float = setting(
        TIME, "The same for connections and bytes, which cannot wait.", 0.1, least=0.001
    )
    wire_at_once: float = setting(
        TIME, "The same for connections and bytes at once.", 0.05, least=0.001
    )
    makes_per_second: float = setting(
        NUMBER,
        "Tables, seats and records of one address per second, in the long run.",
        1.0,
        least=0.01,
    )
    makes_at_once: int = setting(
        WHOLE, "Tables, seats and records of one address at once.", 30, least=1
    )
    frames_per_second: float = setting(
        NUMBER, "Frames of one viewer per second, in the long run.", 20.0, least=0.1
    )
    frames_at_once: int = setting(WHOLE, "Frames of one viewer at once.", 40, least=1)
    frames_forgiven: int = setting(
        WHOLE, "Frames refused before a viewer is disconnected.", 200, least=1
    )
    hellos_per_second: float = setting(
        NUMBER, "Hellos of one viewer per second; more wait.", 0.5, least=0.01
    )
    hellos_at_once: int = setting(WHOLE, "Hellos of one viewer at once.", 3, least=1)
    bytes_per_second: int = setting(
        SIZE, "Bytes of one websocket per second, pings included.", 4096, least=256
    )
    bytes_at_once: int = setting(SIZE, "Bytes of one websocket at once.", 16384, least=256)
    frame_bytes: int = setting(SIZE, "Size of one websocket frame.", 4096, least=256)
    head_bytes: int = setting(SIZE, "Size of a request's head.", 32768, least=1024)
    body_bytes: int = setting(SIZE, "Size of a request's body.", 1 << 17, least=1024)
    connections: int = setting(
        WHOLE,
        "Connections to this server; fewer if the system allows fewer open files.",
        12_000,
        least=1,
    )
    connections_per_address: int = setting(WHOLE, "Connections of one address.", 250, least=1)
    viewers: int = setting(WHOLE, "Viewers on this server.", 10_000, least=1)
    viewers_per_address: int = setting(WHOLE, "Viewers of one address.", 200, least=1)
    spectators_per_table: int = setting(
        WHOLE, "Spectators at one table; who has a seat always finds room.", 200, least=0
    )
    spectators_per_table_and_address: int = setting(
        WHOLE, "Spectators of one address at one table.", 20, least=0
    )
    outbox_bytes: int = setting(
        SIZE, "What waits for a viewer who does not read.", 1 << 20, least=1024
    )
    unread_bytes: int = setting(
        SIZE, "What waits for a connection that does not read.", 4 << 20, least=1024
    )
    unread_bytes_per_address: int = setting(
        SIZE, "What waits for all connections of an address.", 16 << 20, least=1024
    )
    read_within: float = setting(
        TIME, "How long a connection may not read at all.", 30.0, least=0.1
    )
    request_within: float = setting(
        TIME, "How soon a whole request must have come.", 15.0, least=0.1
    )
    hello_within: float = setting(TIME, "How soon a connection must say hello.", 10.0, least=0.1)

    # -- the database, and other servers on it (PostgreSQL) ----------------------------------------
    lease_seconds: float = setting(
        TIME, "Tables of a process that died go to another after about this.", 1.0, least=0.1
    )
    answer_within: float = setting(TIME, "How soon the database must answer.", 3.0, least=0.1)
    keep_within: float = setting(
        TIME, "How long keeping something is tried while the database fails.", 4.0, least=0.1
    )

    # -- fair use: see `desk`, `answers`, `listing` ------------------------------------------------
    desk_threads: int = setting(
        WHOLE,
        "Threads that work out replays, records and tables that are loaded.",
        1,
        least=1,
        most=64,
    )
    desk_waiting: int = setting(WHOLE, "How much may wait for those threads.", 2000, least=1)
    desk_waiting_per_address: int = setting(
        WHOLE, "How much of one address may wait for those threads.", 200, least=1
    )
    answer_bytes: int = setting(
        SIZE, "Answers that are kept, since others ask the same.", 64 << 20, least=0
    )
    public_tables_per_address: int = setting(
        WHOLE, "Public tables of one address that are listed at the same time.", 10, least=0
    )
    listed_alone_for: float = setting(
        TIME, "A new public table is listed for this time although nobody is there.", 600.0, least=0
    )

    # -- what nobody uses --------------------------------------------------------------------------
    idle_tables: int = setting(
        WHOLE, "Tables kept in memory while nobody looks at them.", 1000, least=0
    )
    idle_after: float = setting(
        TIME, "A table nobody looks at leaves the memory after this.", 600.0, least=0
    )
    forget_waiting_after: float = setting(
        TIME, "A table nobody sat down at leaves the store after this.", 2 * 24 * 3600.0, least=60
    )
    close_after: float = setting(
        TIME, "A game that nobody visited for this long is closed.", 90 * 24 * 3600.0, least=60
    )

    def patiently(self) -> Settings:
        """These settings with their patience worked in."""
        much = {name: getattr(self, name) for name in PATIENT}
        more = {name: type(value)(value * self.patience) for name, value in much.items()}
        return replace(self, patience=1.0, **more)


#: What patience multiplies.
PATIENT = (
    *("work_per_second", "work_at_once", "wire_per_second", "wire_at_once"),
    *("makes_per_second", "makes_at_once", "frames_per_second", "frames_at_once"),
    *("lines_per_second", "lines_at_once"),
    *("hellos_per_second", "hellos_at_once", "bytes_per_second", "bytes_at_once"),
    *("connections_per_address", "viewers_per_address"),
    *("spectators_per_table_and_address", "unread_bytes_per_address"),
    *("desk_waiting", "desk_waiting_per_address"),
)
