"""Kill a server again and again while people and bots play at it; nothing that was told is lost.

    python -m tools.kill_server --kills 200      (about five minutes)

People decide, watch and take back over real websockets. At a random moment the server is killed
with SIGKILL. After its restart, every table must hold every move that anybody was told of, be at
least as far, replay without a fault, and go on.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import random
import sys
import tempfile
import time
from contextlib import suppress
from multiprocessing.process import BaseProcess
from pathlib import Path

import httpx
from websockets.exceptions import WebSocketException

from dicewright.core.errors import DicewrightError
from dicewright.server import app, logs
from dicewright.server.settings import Settings
from tests.server_client import NO_CERTIFICATES, free_port, seat_data
from tools.companies import PATIENCE, Broken, Company, Guest
from tools.tables import tables

TABLES: tuple[tuple[str, tuple[str, ...], dict[str, str]], ...] = tuple(
    (table["game"], tuple(table["seats"]), table.get("options", {}))
    for table in tables("kill-server")
)


#: A process that has everything imported and only waits to become a server: restarts are quick.
FRESH = multiprocessing.get_context("forkserver")
FRESH.set_forkserver_preload(["dicewright.server.app", __name__])


def _serve(folder: Path, port: int) -> None:
    """A server as `dicewright serve` makes it, its words in a file."""
    with (folder / "server.log").open("a") as log:
        os.dup2(log.fileno(), sys.stdout.fileno())
        os.dup2(log.fileno(), sys.stderr.fileno())
    logs.set_up("warning")
    # People here decide faster than people.
    database = str(folder / "tables.db")
    app.serve(Settings(database, port=port, bot_pause=0.0, patience=10_000))


class Run:
    """A server that dies, and those who play at it."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.chance = folder, random.Random(seed)
        self.port = free_port()
        self.companies: list[Company] = []
        self.told = self.games = 0
        self.server: BaseProcess | None = None

    async def start(self) -> None:
        self.server = FRESH.Process(target=_serve, args=(self.folder, self.port))
        self.server.start()
        end = time.monotonic() + PATIENCE
        async with self.client() as client:
            while True:
                with suppress(httpx.HTTPError):
                    if (await client.get("/healthz")).status_code == 200:
                        return
                if time.monotonic() > end or not self.server.is_alive():
                    raise Broken("the server does not start")
                await asyncio.sleep(0.02)

    def client(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{self.port}", timeout=PATIENCE, verify=NO_CERTIFICATES
        )

    async def fill(self) -> None:
        """A company for every kind of table; finished ones are checked and make room."""
        async with self.client() as client:
            for number, (game, seats, options) in enumerate(TABLES):
                if number < len(self.companies):
                    old = self.companies[number]
                    if not old.finished:
                        continue
                    await old.verify(client)
                    self.games += 1
                body = {
                    "game": game,
                    "seats": [seat_data(seat) for seat in seats],
                    "options": options,
                }
                made = (await client.post("/api/tables", json=body)).json()
                tokens = [seat["token"] for seat in made["seats"]]
                self.companies[number : number + 1] = [Company(made["table"], tokens)]

    async def check(self) -> None:
        async with self.client() as client:
            for company in self.companies:
                await company.check(client, self.uri(company))

    def uri(self, company: Company) -> str:
        return f"ws://127.0.0.1:{self.port}/api/tables/{company.table}/play"

    async def until_killed(self, seconds: float) -> None:
        """People play; the server is killed after that time, or once they were told anything."""
        before = sum(company.version for company in self.companies)
        players = [
            asyncio.create_task(
                Guest(company, company.tokens).visit(self.uri(company), self.chance)
            )
            for company in self.companies
        ]
        await asyncio.sleep(seconds)
        while sum(company.version for company in self.companies) == before:
            if all(player.done() for player in players):
                break
            await asyncio.sleep(0.02)
        await self.stop()
        for outcome in await asyncio.gather(*players, return_exceptions=True):
            if isinstance(outcome, BaseException) and not isinstance(
                outcome, WebSocketException | OSError
            ):
                raise outcome
        self.told += sum(company.version for company in self.companies) - before

    async def stop(self) -> None:
        """SIGKILL: no farewell, no tidying up."""
        if self.server:
            self.server.kill()
            await asyncio.to_thread(self.server.join)


async def run(kills: int, seed: int, folder: Path, *, quiet: bool = False) -> Run:
    """So many kills; raises Broken if anything was lost."""
    plan = Run(folder, seed)
    try:
        await plan.start()
        for number in range(1, kills + 1):
            await plan.fill()
            await plan.until_killed(plan.chance.uniform(0.02, 0.6))
            await plan.start()
            await plan.check()
            if not quiet and number % 10 == 0:
                print(f"{number} kills, {plan.told} decisions told, none lost", flush=True)
    finally:
        await plan.stop()
    return plan


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        begun = time.monotonic()
        try:
            plan = asyncio.run(run(given.kills, given.seed, Path(folder)))
        except (Broken, DicewrightError) as error:
            print(f"LOST (seed {given.seed}): {error}", file=sys.stderr)
            print((Path(folder) / "server.log").read_text()[-4000:], file=sys.stderr)
            return 1
        seconds = time.monotonic() - begun
    print(
        f"{given.kills} kills in {seconds:.0f} s: {plan.told} decisions were told, all are there; "
        f"{plan.games} finished games verified"
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
