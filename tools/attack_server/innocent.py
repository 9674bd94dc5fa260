"""People who only want to play: every decision is timed until it comes back, and every bot's."""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.server_client import NO_CERTIFICATES
from tools.tables import tables

#: They come from here; attackers from elsewhere.
ADDRESS = "127.0.0.2"
#: Seconds between two decisions: quick people.
PAUSE = 0.05
#: Decisions after which they load the page anew.
RELOAD = 20
#: Seconds after which something counts as lost.
LOST = 60.0
#: And after which a table should have been listed, on the slowest machine.
FOUND = 20.0
FOUR = tuple({"kind": "me", "name": name} for name in ("Ann", "Bob", "Cleo", "Dan"))
WITH_BOT = ({"kind": "me", "name": "Eve"}, {"kind": "bot", "bot": "greedy"})


@dataclass(frozen=True, slots=True)
class Decision:
    """When something was decided, or waited for, and how long it took until it was seen."""

    at: float
    took: float


@dataclass
class Innocent:
    """A table of people, who play one game after the other."""

    port: int
    seats: tuple[dict[str, str], ...] = FOUR
    table: str = ""
    tokens: list[str] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    #: Those of bots.
    answers: list[Decision] = field(default_factory=list)
    #: How often they were thrown out, or refused something.
    harmed: list[str] = field(default_factory=list)
    #: When the decision under way was sent.
    waiting: float = 0.0

    def client(self) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(local_address=ADDRESS, verify=NO_CERTIFICATES)
        return httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{self.port}", transport=transport, timeout=LOST
        )

    async def make(self) -> None:
        """A table, which is public, so that strangers find it."""
        body = {"game": tables("attack-server")["game"], "seats": self.seats, "public": True}
        async with self.client() as http:
            made = (await http.post("/api/tables", json=body)).json()
        self.table, self.tokens = made["table"], [seat["token"] for seat in made["seats"]]

    async def look_for_themselves(self) -> None:
        """Others must find their table in the lobby; a new one after a moment, since the list is
        made once a second."""
        try:
            async with asyncio.timeout(FOUND), self.client() as http:
                while not await self._listed(http):
                    await asyncio.sleep(0.1)
        except TimeoutError:
            self.harmed.append("their table is not in the lobby any more")
        except httpx.HTTPError as error:
            self.harmed.append(f"the lobby: {type(error).__name__}")

    async def _listed(self, http: httpx.AsyncClient) -> bool:
        answer = await http.get("/api/tables")
        return self.table in {table["id"] for table in answer.json()["tables"]}

    async def play(self) -> None:
        """For ever; whatever stops them is noted, and they come back."""
        while True:
            try:
                if await self._sitting():
                    await self.make()
            except (WebSocketException, OSError, TimeoutError, httpx.HTTPError) as error:
                self.harmed.append(f"{type(error).__name__}: {error}")
                await asyncio.sleep(0.1)

    async def _sitting(self) -> bool:
        """Until the page is loaded anew; is the game over?"""
        uri = f"ws://127.0.0.1:{self.port}/api/tables/{self.table}/play"
        async with connect(
            uri, max_size=None, open_timeout=LOST, local_addr=(ADDRESS, 0), proxy=None
        ) as line:
            await line.send(json.dumps({"type": "hello", "tokens": self.tokens}))
            mine = {seat["seat"] for seat in (await self._hear(line, "hello"))["you"]}
            now = await self._hear(line, "table")
            for _ in range(RELOAD):
                while now["prompt"] and now["prompt"]["seat"] not in mine:
                    now = await self._wait_for_bot(line)
                if not now["prompt"]:
                    return True
                await asyncio.sleep(PAUSE)
                now = await self._decide(line, now)
        return False

    async def _wait_for_bot(self, line: ClientConnection) -> dict[str, Any]:
        begun = time.monotonic()
        now = await self._hear(line, "update")
        self.answers.append(Decision(begun, time.monotonic() - begun))
        return now

    async def _decide(self, line: ClientConnection, now: dict[str, Any]) -> dict[str, Any]:
        choices = now["prompt"]["choices"]
        action = choices[now["version"] % len(choices)]["action"]
        self.waiting = begun = time.monotonic()
        said = {"type": "act", "version": now["version"], "action": action}
        await line.send(json.dumps(said))
        now = await self._hear(line, "update")
        self.decisions.append(Decision(begun, time.monotonic() - begun))
        self.waiting = 0.0
        return now

    async def _hear(self, line: ClientConnection, type: str) -> dict[str, Any]:
        async with asyncio.timeout(LOST):
            while True:
                frame: dict[str, Any] = json.loads(await line.recv())
                if frame["type"] == "refused":
                    self.harmed.append(f"refused: {frame['why']}")
                if frame["type"] == type:
                    return frame

    async def plays(self, since: float) -> bool:
        """Wait until something was decided that was sent since then, and nothing is under way."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LOST):
                while self.waiting or not self._decided(since):
                    await asyncio.sleep(0.01)
        return self._decided(since)

    def _decided(self, since: float) -> bool:
        return bool(self.decisions) and self.decisions[-1].at >= since
