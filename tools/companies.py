"""People at tables, for tools that break servers: what they were told, and whether it stays true.

A company is a table and everything that anybody there was ever told. A guest is one of its people,
with a connection of their own: they decide, take back, and leave when the connection breaks.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from dicewright.core.fair import verify
from dicewright.core.record import from_text
from dicewright.server.affairs import MOST_LINES, SAID

Frame = dict[str, Any]

#: Seconds, and only against hanging.
PATIENCE = 300.0
UNDO_SHARE = 0.15
#: How often somebody says something before they decide.
SAY_SHARE = 0.1
#: A text of a move that nobody here was told.
UNKNOWN = "?"
#: What a connection is closed with if another node has the table; the reason is its name.
ELSEWHERE = 4307


class Broken(Exception):
    """Something was lost."""


@dataclass(frozen=True, slots=True)
class Wait:
    """A decision: from when somebody sent it for the first time until anybody saw it done."""

    begun: float
    ended: float


class Company:
    """The people at one table, and all they were told."""

    def __init__(self, table: str, tokens: list[str]) -> None:
        self.table, self.tokens = table, tokens
        self.version = 0
        self.moves: list[str] = []
        self.finished = False
        #: The table of the rematch, once anybody was told of it.
        self.next = ""
        self.undo_sent = False
        #: How often somebody's orders were acknowledged.
        self.orders = 0
        self.waits: list[Wait] = []
        self._asked: tuple[int, float] | None = None
        #: What anybody was told that somebody said, by its number.
        self.lines: dict[int, str] = {}
        #: How many moves there were at a version, and which was the last.
        self._truths: dict[int, tuple[int, str]] = {}

    def learn(self, version: int, moves: list[str], *, finished: bool) -> None:
        """Somebody was told this. Whoever else is told of that version is told the same."""
        truth = len(moves), moves[-1] if moves else ""
        known = self._truths.setdefault(version, truth)
        if known[0] != truth[0] or (known[1] != truth[1] and UNKNOWN not in (known[1], truth[1])):
            raise Broken(f"{self.table}: version {version} was {known}, and is {truth}")
        if version <= self.version:
            return
        self.version, self.moves, self.finished = version, moves, finished
        self.undo_sent = False
        if self._asked and self._asked[0] < version:
            self.waits.append(Wait(self._asked[1], time.monotonic()))
            self._asked = None

    def heard(self, line: Frame) -> None:
        """Somebody was told that this was said. What was said stays said."""
        said = f"{line['seat']}: {line['said']}"
        if self.lines.setdefault(line["number"], said) != said:
            raise Broken(f"{self.table}: line {line['number']} was “{said}” to somebody only")

    def asks(self, version: int) -> None:
        """Somebody decides at this version, perhaps not for the first time."""
        if self._asked is None or self._asked[0] != version:
            self._asked = version, time.monotonic()

    def goes_on_at(self, table: str) -> None:
        """Somebody was told of the rematch; there is only one."""
        if self.next not in ("", table):
            raise Broken(f"{self.table}: the rematch was {self.next}, and is {table}")
        self.next = table

    @property
    def forgotten(self) -> int:
        """The last line that a table need not keep any more."""
        return max(self.lines, default=0) - MOST_LINES

    async def check(self, client: httpx.AsyncClient, uri: str) -> None:
        """Compare what was told with what is there, when nobody decides any more."""
        record = await self.record(client, format="json")
        version, safe = self.version, self.moves[:-1] if self.undo_sent else self.moves
        told = {number: line for number, line in self.lines.items() if number > self.forgotten}
        there = Guest(self, [])
        await there.look(uri)
        if there.version < version:
            raise Broken(f"{self.table}: version {version} was told, {there.version} is there")
        if lost := [line for number, line in told.items() if number not in there.lines]:
            raise Broken(f"{self.table}: “{lost[0]}” was said and is not there")
        kept = json.loads(record)["moves"]
        if len(kept) < len(safe) or any(
            was not in (UNKNOWN, found) for was, found in zip(safe, kept, strict=False)
        ):
            raise Broken(f"{self.table}: a move that was told is not there")
        await asyncio.to_thread(from_text, record)

    async def verify(self, client: httpx.AsyncClient) -> None:
        """A finished game has dice that anybody can check."""
        record = await self.record(client)
        await asyncio.to_thread(lambda: verify(from_text(record)))

    async def record(self, client: httpx.AsyncClient, **how: str) -> str:
        """The game as it is kept. A server may ask for patience, but not for ever."""
        why, end = "", time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                answer = await client.get(f"/api/tables/{self.table}/record", params=how)
            except httpx.TransportError as error:
                why = repr(error)
            else:
                if answer.status_code == 200:
                    return answer.text
                why = answer.text
                if answer.status_code < 500:
                    break
            await asyncio.sleep(0.1)
        raise Broken(f"{self.table}: {why}")


def at_node(uri: str, node: str) -> str:
    """The same, if a node said that another has it."""
    return f"{uri}?node={node}" if node else uri


class Guest:
    """One connection to a table, and what was heard on it."""

    #: Refusals that are nobody's fault: somebody else was faster.
    forgiven: tuple[str, ...] = ("stale",)

    def __init__(self, company: Company, tokens: list[str], pause: float = 0.0) -> None:
        self.company, self.tokens, self.pause = company, tokens, pause
        self.version = -1
        self.moves: list[str] = []
        self.you: dict[int, dict[str, str]] = {}
        self.lines: set[int] = set()

    async def visit(self, uri: str, chance: random.Random) -> tuple[int, str]:
        """Play until the connection breaks or the game is over; how it was closed, and why."""
        async with self.connect(uri) as connection:
            floor = self.company.version
            await self.say(connection, type="hello", tokens=self.tokens)
            with suppress(ConnectionClosed):
                async for text in connection:
                    frame = json.loads(text)
                    version = frame["version"] if frame["type"] == "table" else floor
                    if version < floor:
                        raise Broken(f"{self.company.table}: {floor} was told, {version} is there")
                    self.hear(frame)
                    await self.answer(connection, frame, chance)
                    if self.over:
                        break
        return connection.close_code or 0, connection.close_reason or ""

    async def look(self, uri: str) -> None:
        """See the table once, wherever it is, and go."""
        node = ""
        while self.version < 0:
            async with self.connect(at_node(uri, node)) as connection:
                await self.say(connection, type="hello", tokens=self.tokens)
                with suppress(ConnectionClosed):
                    while self.version < 0:
                        self.hear(json.loads(await connection.recv()))
            if self.version < 0 and connection.close_code != ELSEWHERE:
                raise Broken(f"{self.company.table}: {connection.close_code} instead of the table")
            node = connection.close_reason or ""

    @property
    def over(self) -> bool:
        """Nothing more is to be done here."""
        return self.company.finished

    def connect(self, uri: str) -> connect:
        return connect(uri, max_size=None, open_timeout=PATIENCE)

    async def say(self, connection: ClientConnection, **frame: Any) -> None:
        await connection.send(json.dumps(frame))

    def hear(self, frame: Frame) -> None:
        """Note what the server says is so."""
        if frame["type"] == "hello":
            self.you = {seat["seat"]: seat["orders"] for seat in frame["you"]}
        elif frame["type"] == "table":
            self._hear_table(frame)
        elif frame["type"] == "update":
            if frame["version"] != self.version + 1:
                raise Broken(f"version {frame['version']} after {self.version}")
            self.version = frame["version"]
            self.moves = self.moves[: frame["moves"] - len(frame["steps"])]
            self.moves += [step["action"]["text"] for step in frame["steps"]]
            finished = frame["status"] == "finished"
            self.company.learn(self.version, self.moves, finished=finished)
        elif frame["type"] == "said":
            self.company.heard(frame["line"])
        elif frame["type"] == "rematch":
            self.company.goes_on_at(frame["table"])
        elif frame["type"] == "refused" and frame["code"] not in self.forgiven:
            raise Broken(f"refused: {frame}")

    def _hear_table(self, frame: Frame) -> None:
        """The whole truth; of old moves it tells only how many there were."""
        if frame["table"]["next"]:
            self.company.goes_on_at(frame["table"]["next"])
        for line in frame["lines"]:
            self.lines.add(line["number"])
            self.company.heard(line)
        self.version, known = frame["version"], self.company.moves
        told = {step["number"]: step["action"]["text"] for step in frame["log"] if step["action"]}
        self.moves = [
            told.get(number, known[number - 1] if number <= len(known) else UNKNOWN)
            for number in range(1, frame["moves"] + 1)
        ]
        finished = frame["table"]["status"] == "finished"
        self.company.learn(self.version, self.moves, finished=finished)

    async def answer(
        self, connection: ClientConnection, frame: Frame, chance: random.Random
    ) -> None:
        """Decide, or take the last decision back, if it is ours to."""
        if frame["type"] not in ("table", "update") or not frame["prompt"]:
            return
        prompt, undo = frame["prompt"], frame["prompt"]["undo"]
        undoing = undo["possible"] and undo["seat"] in self.you and chance.random() < UNDO_SHARE
        if not undoing and prompt["seat"] not in self.you:
            return
        await asyncio.sleep(chance.uniform(0, self.pause))
        if chance.random() < SAY_SHARE:
            said = chance.choice(SAID["phrase"])
            seat = min(self.you)
            await self.say(connection, type="say", seat=seat, kind="phrase", said=said)
        self.company.asks(self.version)
        if undoing:
            self.company.undo_sent = True
            await self.say(connection, type="undo", version=self.version)
        else:
            action = chance.choice(prompt["choices"])["action"]
            await self.say(connection, type="act", version=self.version, action=action)
