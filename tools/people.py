"""People at a cluster: they sit down, play, give orders and play again, whatever breaks meanwhile.

They come back as the page does: at once if they are told where to, after a moment if not.
"""

from __future__ import annotations

import asyncio
import random
from types import TracebackType
from typing import Any

import httpx
import psycopg
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from dicewright.core.registry import get_game
from tests.server_client import NO_CERTIFICATES, seat_data
from tools.cluster import Cluster
from tools.companies import ELSEWHERE, PATIENCE, Broken, Company, Frame, Guest, at_node
from tools.tables import tables

#: Seconds that a person may think.
THINKING = 0.4
ORDER_SHARE, REMATCH_SHARE = 0.05, 0.75
#: Seconds before somebody who was not told where to go comes back, and until silence is noticed.
BACK_AFTER = (0.05, 0.3)
PING_EVERY, PONG_WITHIN = 1.0, 3.0
NO_TABLE, CREATED, CONFLICT = 4404, 201, 409
#: Standing orders, and the id of the frame that gave them, by which it is acknowledged.
Orders = tuple[str, dict[str, str]]
NO_ORDERS: Orders = ("", {})
#: Times that somebody is sent on before they begin anew.
MOST_REDIRECTS = 5


class Watcher(Guest):
    """Somebody who looks at a table, and comes back whatever happens."""

    #: The store may have been away, and whoever thinks for long may find the game over.
    forgiven = ("stale", "storage", "not-playing")

    async def attend(self, cluster: Cluster, chance: random.Random) -> None:
        """At the table until there is nothing more to do."""
        node, redirects = "", 0
        while not self.over:
            uri = at_node(cluster.uri(self.company.table), node)
            try:
                code, reason = await self.visit(uri, chance)
            except (WebSocketException, OSError):
                code, reason = 0, ""
            if code == NO_TABLE:
                raise Broken(f"{self.company.table}: the table is gone")
            redirects = redirects + 1 if code == ELSEWHERE else 0
            node = reason if redirects <= MOST_REDIRECTS else ""
            if not node:
                redirects = 0
                await asyncio.sleep(chance.uniform(*BACK_AFTER))

    def connect(self, uri: str) -> connect:
        return connect(uri, max_size=None, ping_interval=PING_EVERY, ping_timeout=PONG_WITHIN)


class Person(Watcher):
    """Somebody with a seat."""

    def __init__(self, company: Company, token: str, game: str, orders: list[Orders]) -> None:
        super().__init__(company, [token], THINKING)
        self.token, self._offered = token, get_game(game).standing_orders
        #: Those that may be in force: the last that were acknowledged, and all sent since.
        self.orders = orders

    @property
    def over(self) -> bool:
        """The game is, and everybody knows where they go on."""
        return self.company.finished and bool(self.company.next)

    def hear(self, frame: Frame) -> None:
        super().hear(frame)
        if frame["type"] == "hello":
            self._check_seat()
        elif frame["type"] == "done":
            sent = [id for id, _ in self.orders]
            self.orders = self.orders[sent.index(frame["id"]) :]
            self.company.orders += 1

    def _check_seat(self) -> None:
        """The seat is still ours, and so are its orders."""
        if len(self.you) != 1:
            raise Broken(f"{self.company.table}: a seat that was taken opens {self.you}")
        [orders] = self.you.values()
        if orders not in [given for _, given in self.orders]:
            raise Broken(f"{self.company.table}: orders {self.orders} were given, not {orders}")

    async def answer(
        self, connection: ClientConnection, frame: Frame, chance: random.Random
    ) -> None:
        if self.company.finished:
            await self.say(connection, type="rematch")
            return
        if frame["type"] == "update" and chance.random() < ORDER_SHARE:
            await self._give_orders(connection, chance)
        await super().answer(connection, frame, chance)

    async def _give_orders(self, connection: ClientConnection, chance: random.Random) -> None:
        [seat] = self.you
        order, (last, before) = chance.choice(self._offered), self.orders[-1]
        wanted = {} if before else {order.kind: str(chance.choice(order.answers))}
        id = str(int(last or 0) + 1)
        self.orders = [*self.orders, (id, wanted)]
        await self.say(connection, type="orders", id=id, seat=seat, orders=wanted)


class People:
    """All of them, at some tables of every kind."""

    def __init__(self, cluster: Cluster, chance: random.Random, of_a_kind: int) -> None:
        self._cluster, self._chance = cluster, chance
        self._kinds = list(tables("kill-server")) * of_a_kind
        self._client = httpx.AsyncClient(
            base_url=cluster.url, timeout=PATIENCE, follow_redirects=True, verify=NO_CERTIFICATES
        )
        self._tasks: list[asyncio.Task[None]] = []
        self._playing: dict[int, Company] = {}
        self.decisions = self.seats = self.orders = self.rematches = self.games = 0

    def __str__(self) -> str:
        decisions = self.decisions + sum(company.version for company in self.companies)
        orders = self.orders + sum(company.orders for company in self.companies)
        return (
            f"{decisions} decisions, {self.seats} seats, {orders} orders and"
            f" {self.rematches} rematches were told, {self.games} finished games verified"
        )

    @property
    def companies(self) -> list[Company]:
        """Those who play now."""
        return list(self._playing.values())

    async def __aenter__(self) -> People:
        self._tasks = [
            asyncio.create_task(self._keep(number, kind)) for number, kind in enumerate(self._kinds)
        ]
        while len(self._playing) < len(self._kinds):
            self.check()
            await asyncio.sleep(0.05)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: object, trace: TracebackType | None
    ) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def check(self) -> None:
        """Whatever somebody has found missing is raised here."""
        for task in self._tasks:
            if task.done():
                task.result()

    async def compare(self) -> None:
        """When nobody plays any more: is everything there?"""
        for company in self.companies:
            await company.check(self._client, self._cluster.uri(company.table))
        await self._client.aclose()

    async def owners(self) -> dict[str, str]:
        """The nodes that have tables now."""
        url = self._cluster.database.url
        async with await psycopg.AsyncConnection.connect(url) as connection:
            found = await connection.execute("SELECT table_id, owner FROM owners")
            return {
                table: owner.rpartition(".")[0] for table, owner in await found.fetchall() if owner
            }

    # -- one table -----------------------------------------------------------------------------

    async def _keep(self, number: int, kind: dict[str, Any]) -> None:
        """A table, and another one when its game is over: a rematch, or with other people."""
        company, people = await self._open(kind)
        while True:
            self._playing[number] = company
            watcher = Watcher(company, [])
            await asyncio.gather(
                *(guest.attend(self._cluster, self._chance) for guest in (*people, watcher))
            )
            await company.verify(self._client)
            self.games += 1
            self.decisions += company.version
            self.orders += company.orders
            if self._chance.random() < REMATCH_SHARE:
                self.rematches += 1
                company = Company(company.next, company.tokens)
                people = [
                    Person(company, person.token, kind["game"], person.orders) for person in people
                ]
            else:
                company, people = await self._open(kind)

    async def _open(self, kind: dict[str, Any]) -> tuple[Company, list[Person]]:
        """A new table on which everybody sits who was wanted."""
        while True:
            table, tokens = await self._seat_people(kind)
            company = Company(table, tokens)
            people = [Person(company, token, kind["game"], [NO_ORDERS]) for token in tokens]
            if len(tokens) == sum(not seat.startswith("bot:") for seat in kind["seats"]):
                return company, people
            # Somebody sits there without having heard of it. The others do have their seats.
            for person in people:
                await person.look(self._cluster.uri(table))

    async def _seat_people(self, kind: dict[str, Any]) -> tuple[str, list[str]]:
        """One makes the table. For the other seats there is always somebody too many: they come
        at once, and the last one finds no seat."""
        first, *others = kind["seats"]
        seats = [first, *(seat if seat.startswith("bot:") else "open" for seat in others)]
        wanted = {
            "game": kind["game"],
            "seats": [seat_data(seat) for seat in seats],
            "options": kind.get("options", {}),
        }
        made, _ = await self._post("/api/tables", wanted)
        table = made["table"]
        names = [seat for seat in others if not seat.startswith("bot:")]
        answers = await asyncio.gather(
            *(self._post(f"/api/tables/{table}/seats", {"name": name}) for name in [*names, "Zoe"])
        )
        tickets = [*made["seats"], *(answer for answer, _ in answers if answer)]
        taken = [ticket["seat"] for ticket in tickets]
        sure = all(sure for _, sure in answers)
        if len(set(taken)) < len(taken) or (sure and len(taken) != 1 + len(names)):
            raise Broken(f"{table}: seats {taken} were given")
        self.seats += len(taken)
        return table, [ticket["token"] for ticket in tickets]

    async def _post(self, path: str, body: Any) -> tuple[dict[str, Any], bool]:
        """Ask until there is an answer: what was made, nothing if somebody else was faster. Was it
        the first try? If not, an earlier one may have been carried out all the same."""
        sure = True
        while True:
            try:
                answer = await self._client.post(path, json=body)
            except httpx.TransportError:
                pass
            else:
                if answer.status_code == CREATED:
                    return answer.json(), sure
                if answer.status_code == CONFLICT:
                    return {}, sure
                if answer.status_code < 500:
                    raise Broken(f"{path}: {answer.status_code} {answer.text}")
            sure = False
            await asyncio.sleep(self._chance.uniform(*BACK_AFTER))
