"""What tests of the server share: a server on a port of its own, and viewers at its tables.

`python -m tests.server_client FOLDER PORT NAME` is such a server as a process, to be killed; it
plays the games of the test of that name.
"""

from __future__ import annotations

import fcntl
import json
import random
import socket
import ssl
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import httpx
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from dicewright.core.record import Record
from dicewright.server.app import configuration, serve
from dicewright.server.settings import Settings
from tests import chance
from tests.waiting import PATIENCE, soon

Frame = dict[str, Any]

#: Whom a client of HTTP trusts: nobody. Nothing is encrypted here, and to read the certificates of
#: all authorities, as every client would, takes longer than what it then asks.
NO_CERTIFICATES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)

#: The ports of this process, claimed by locked files.
CLAIMS: list[IO[str]] = []


def relaxed(folder: Path, **more: Any) -> Settings:
    """Settings of a server that nobody attacks: quick bots, much patience, games that repeat."""
    database = str(folder / "tables.db")
    usual: dict[str, Any] = {
        "seeds": chance.KnownSeeds(database),
        "bot_pause": 0.0,
        "vacate_after": 0.05,
        "hello_within": PATIENCE,
        "request_within": PATIENCE,
        "patience": 10_000,
        "public_tables_per_address": 10_000,
    }
    return Settings(database, **(usual | more))


class Site:
    """A running server, as its guests see it."""

    def __init__(self, port: int, inside: Any = None) -> None:
        self.port = port
        #: The server's own tables and connections, for tests that look behind the counter.
        self.lobby = inside and inside.lobby
        self.gate = inside and inside.gate
        #: Which seat a secret opens, of tables that were made here.
        self.seats: dict[str, int] = {}
        self.http = httpx.Client(
            base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE, verify=NO_CERTIFICATES
        )

    def get(self, path: str, **query: Any) -> Any:
        answer = self.http.get(path, params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, body: Any) -> Any:
        answer = self.http.post(path, json=body)
        assert answer.status_code == 201, answer.text
        return answer.json()

    def make(self, *seats: str, game: str = "diceforge", **more: Any) -> tuple[str, list[str]]:
        """A table; seats are `open`, `bot:NAME`, or a person's name. Returns its id and tokens."""
        made = self.post(
            "/api/tables", {"game": game, "seats": [seat_data(seat) for seat in seats], **more}
        )
        self.seats |= {seat["token"]: seat["seat"] for seat in made["seats"]}
        return made["table"], [seat["token"] for seat in made["seats"]]

    def upload(self, record: Record | str) -> str:
        """A table of a game that was played elsewhere."""
        answer = self.http.post("/api/records", content=str(record))
        assert answer.status_code == 201, answer.text
        table: str = answer.json()["table"]
        return table

    def sit(self, table: str, name: str, **more: Any) -> str:
        token: str = self.post(f"/api/tables/{table}/seats", {"name": name, **more})["token"]
        return token

    def connect(self, table: str) -> ClientConnection:
        return connect(
            f"ws://127.0.0.1:{self.port}/api/tables/{table}/play",
            max_size=None,
            open_timeout=PATIENCE,
            ping_timeout=None,
        )

    @contextmanager
    def viewer(self, table: str, *tokens: str, lang: str = "en") -> Iterator[Viewer]:
        """Somebody at a table who has said hello and seen all of it."""
        with self.connect(table) as connection:
            viewer = Viewer(connection)
            viewer.say("hello", tokens=list(tokens), lang=lang)
            viewer.until("table")
            yield viewer


def seat_data(seat: str) -> dict[str, str]:
    if seat == "open":
        return {"kind": "open"}
    if seat.startswith("bot:"):
        return {"kind": "bot", "bot": seat.removeprefix("bot:")}
    return {"kind": "me", "name": seat}


class Viewer:
    """One connection. Knows the table as a page would: from frames alone."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.you: list[int] = []
        self.table: Frame = {}
        self.version = 0
        self.status = "waiting"
        self.prompt: Frame | None = None
        self.view: Frame | None = None
        self.seats: list[Frame] = []
        self.host: int | None = None
        self.heard: list[Frame] = []

    def say(self, type: str, **more: Any) -> None:
        self.connection.send(json.dumps({"type": type, **more}))

    def hear(self, timeout: float = PATIENCE) -> Frame:
        """The next frame; the viewer keeps up with it."""
        frame: Frame = json.loads(self.connection.recv(timeout=timeout))
        self.heard.append(frame)
        match frame["type"]:
            case "hello" | "yours":
                self.you = [you["seat"] for you in frame["you"]]
            case "table":
                self.table, self.seats = frame, frame["table"]["seats"]
                self.host = frame["table"]["host"]
                self.version, self.status = frame["version"], frame["table"]["status"]
                self.view, self.prompt = frame["view"], frame["prompt"]
            case "update":
                assert frame["version"] == self.version + 1, "an update was lost"
                self.version, self.status = frame["version"], frame["status"]
                self.view, self.prompt = frame["view"], frame["prompt"]
            case "seats":
                self.seats, self.host = frame["seats"], frame["host"]
        return frame

    def until(self, type: str, timeout: float = PATIENCE) -> Frame:
        """The next frame of a type."""
        end = time.monotonic() + timeout
        while True:
            frame = self.hear(max(0.01, end - time.monotonic()))
            if frame["type"] == type:
                return frame

    def answer(self) -> Frame:
        """`done` or `refused`, whichever comes."""
        while True:
            frame = self.hear()
            if frame["type"] in ("done", "refused"):
                return frame

    def ask(self, type: str, **more: Any) -> Frame:
        """Say something and hear what becomes of it."""
        self.say(type, id="x", **more)
        return self.answer()

    def closed(self) -> int | None:
        """Hear until the connection ends; the code it was closed with, if it was said."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else None

    @property
    def mine(self) -> bool:
        return self.prompt is not None and self.prompt["seat"] in self.you

    def wait_turn(self) -> None:
        """Until it is this viewer's decision, or nothing is decided any more."""
        while self.status not in ("finished", "closed") and not self.mine:
            self.hear()

    def act(self, action: int | None = None) -> Frame:
        """Decide; by default the first choice that is not a pass, to get on. Where nothing is left
        to choose, the turn waits to be ended."""
        assert self.prompt
        if not self.prompt["choices"]:
            return self.ask("end", version=self.version)
        if action is None:
            action = self.prompt["choices"][0]["action"]
        return self.ask("act", version=self.version, action=action)


def free_port() -> int:
    """A port that is ours until this process ends, for a server that starts later.

    The system hands out its own ports (32768 and up) to whoever connects to anything, so that one
    of those may be taken before the server listens. These are below, and a locked file says whose
    each of them is.
    """
    folder = Path(tempfile.gettempdir()) / "dicewright-ports"
    folder.mkdir(mode=0o777, exist_ok=True)
    for port in random.SystemRandom().sample(range(12_000, 32_000), 2_000):
        claim = (folder / str(port)).open("w")
        try:
            fcntl.flock(claim, fcntl.LOCK_EX | fcntl.LOCK_NB)
            with socket.create_server(("127.0.0.1", port)):
                CLAIMS.append(claim)
                return port
        except OSError:
            claim.close()
    raise AssertionError("there is no free port")


@contextmanager
def running(settings: Settings, buffer: int = 0) -> Iterator[Site]:
    """A server in a thread of this process; the system may be told how much to buffer for it."""
    # It listens from here on: nobody else gets the port meanwhile.
    with socket.create_server(("127.0.0.1", 0)) as door:
        if buffer:
            door.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, buffer)
        port: int = door.getsockname()[1]
        config = configuration(settings, "127.0.0.1", port)
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, args=([door],))
        thread.start()
        try:
            soon(lambda: server.started or not thread.is_alive())
            assert server.started, "the server did not start"
            yield Site(port, config.app.state)  # type: ignore[union-attr]  # it is our app
        finally:
            server.should_exit = True
            thread.join(PATIENCE)


def main(folder: str, port: str, name: str) -> None:
    with chance.of(name):
        serve(relaxed(Path(folder), port=int(port)))


if __name__ == "__main__":
    main(*sys.argv[1:])
