"""Break a cluster again and again while people and bots play; nothing that was told is lost.

    python -m tools.kill_cluster --faults 300 --seed 1      (about twenty minutes)

Three nodes behind HAProxy on a PostgreSQL. At random, nodes are killed (SIGKILL), put to sleep
(SIGSTOP), told to end (SIGTERM), cut off from the database, added and removed, and PostgreSQL is
restarted. Meanwhile people sit down, decide, take back, give orders and play rematches, over real
websockets and HTTP, and come back as the page does. The last line says how long tables paused.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import signal
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles
from typing import Protocol

from dicewright.core.errors import DicewrightError
from tools.cluster import Cluster, Node, cluster
from tools.companies import Broken, Company
from tools.people import People

NAMES = ("a", "b", "c", "d")
USUAL = 3
#: People here decide faster than people, and are all at one address.
MUCH = 10_000
#: Seconds that a node may take to end.
END_WITHIN = 10.0
#: Seconds after which a table that stands still will never go on.
STANDSTILL = 120.0
#: Seconds after which a pause is worth a line of its own.
LONG = 2.0
#: Seconds between two looks at whether this process itself is held up.
OWN_EVERY = 0.01
#: Every so many faults the tool says how far it is.
TOLD_EVERY = 10


@dataclass(frozen=True, slots=True)
class Scale:
    """How much there is to break, and how long things stay broken."""

    tables_of_a_kind: int
    #: Seconds.
    longest_sleep: float
    longest_silence: float
    #: Is time taken, too, while nothing breaks?
    compares: bool


FULL = Scale(3, 10.0, 6.0, compares=True)
SHORT = Scale(1, 3.0, 2.0, compares=False)


#: Whose tables stood still: of the node that was hit, of others; all of them, when it was the
#: database; and while nothing had happened.
HIT, OTHERS, ALL, QUIET = "hit", "others", "all", "quiet"


class Pauses:
    """How long tables stood still, and nodes took to end."""

    def __init__(self) -> None:
        #: Seconds, by what had happened and whose tables they were.
        self.tables: dict[tuple[str, str], list[float]] = defaultdict(list)
        self.ends: list[float] = []
        #: How long this process was held up at most: what it measured is longer by that.
        self.own = 0.0

    def __str__(self) -> str:
        told = {
            "tables of a node that was hit": HIT,
            "other tables": OTHERS,
            "all when it was the database": ALL,
            "without faults": QUIET,
        }
        parts = [f"{name} {_spread(self.of(whose))}" for name, whose in told.items()]
        parts.append(f"SIGTERM at most {max(self.ends, default=0):.1f} s")
        parts.append(f"this tool itself at most {self.own:.2f} s")
        return "pauses: " + "; ".join(parts)

    async def watch_oneself(self) -> None:
        """For ever."""
        while True:
            begun = time.monotonic()
            await asyncio.sleep(OWN_EVERY)
            self.own = max(self.own, time.monotonic() - begun - OWN_EVERY)

    def of(self, whose: str) -> list[float]:
        return [pause for (_, of), pauses in self.tables.items() if of == whose for pause in pauses]

    def by_fault(self) -> str:
        """A line for every kind of fault."""
        return "\n".join(
            f"  {fault:16} {whose:6} {_spread(pauses)}"
            for (fault, whose), pauses in sorted(self.tables.items())
        )


def _spread(values: Sequence[float]) -> str:
    """The middle, the 99th of a hundred, and the worst."""
    if not values:
        return "none"
    cuts = quantiles([*values, *values], n=100, method="inclusive")
    return f"p50 {cuts[49]:.2f} p99 {cuts[98]:.2f} worst {max(values):.2f} s ({len(values)})"


class Fault(Protocol):
    """Breaks something, and says which node it hit; None if it was the database."""

    __name__: str

    async def __call__(self) -> Node | None: ...


class Faults:
    """What can happen to a cluster."""

    def __init__(
        self, cluster: Cluster, chance: random.Random, pauses: Pauses, scale: Scale
    ) -> None:
        self.cluster, self.chance, self.pauses, self.scale = cluster, chance, pauses, scale
        self.running = list(cluster.nodes[:USUAL])
        #: What will be put right in a while.
        self._repairs: dict[str, asyncio.Task[None]] = {}
        #: What could not be.
        self._failed: list[asyncio.Task[None]] = []
        self._deck: list[Fault] = []

    def deal(self) -> Fault:
        """The next fault; all kinds come up, in any order."""
        if not self._deck:
            one: list[Fault] = [self.restart_database, self.drop_database, self.change_number]
            two: list[Fault] = [self.kill, self.sleep, self.end, self.silence]
            self._deck = [*one, *two, *two]
            self.chance.shuffle(self._deck)
        return self._deck.pop()

    async def healed(self) -> None:
        """Until nothing is left to be put right."""
        await asyncio.gather(*self._repairs.values())
        self.check()

    def check(self) -> None:
        """Whatever could not be put right is raised here."""
        for task in self._failed:
            task.result()

    async def _victim(self) -> Node:
        """A node that is well. Another one is, too: somebody has to go on."""
        while True:
            well = [node for node in self.running if node.name not in self._repairs]
            if len(well) > 1:
                return self.chance.choice(well)
            await asyncio.wait(self._repairs.values(), return_when=asyncio.FIRST_COMPLETED)

    def _repair(self, node: Node, after: float, how: Callable[[], None]) -> None:
        async def wait_and_repair() -> None:
            await asyncio.sleep(after)
            how()
            await node.until_ready()

        task = asyncio.create_task(wait_and_repair())
        self._repairs[node.name] = task
        task.add_done_callback(lambda _: self._repaired(node))

    def _repaired(self, node: Node) -> None:
        task = self._repairs.pop(node.name)
        if not task.cancelled() and task.exception():
            self._failed.append(task)

    # -- nodes ---------------------------------------------------------------------------------

    async def kill(self) -> Node:
        node = await self._victim()
        await node.kill()
        self._repair(node, self.chance.uniform(0, 2), node.start)
        return node

    async def sleep(self) -> Node:
        node = await self._victim()
        node.signal(signal.SIGSTOP)
        seconds = self.chance.uniform(0.5, self.scale.longest_sleep)
        self._repair(node, seconds, lambda: node.signal(signal.SIGCONT))
        return node

    async def end(self) -> Node:
        node = await self._victim()
        await self._end(node)
        self._repair(node, self.chance.uniform(0, 1), node.start)
        return node

    async def silence(self) -> Node:
        """Its database does not answer any more; sometimes it is told to end meanwhile."""
        node = await self._victim()
        node.line.silence()
        if self.chance.random() < 0.25:
            await self._end(node)
            node.line.restore()
            self._repair(node, 0, node.start)
        else:
            seconds = self.chance.uniform(0.5, self.scale.longest_silence)
            self._repair(node, seconds, node.line.restore)
        return node

    async def change_number(self) -> Node:
        """One more than usual comes, or one goes for good."""
        spare = [node for node in self.cluster.nodes if node not in self.running]
        if spare:
            spare[0].start()
            await spare[0].until_ready()
            self.running.append(spare[0])
            return spare[0]
        node = await self._victim()
        self.running.remove(node)
        await self._end(node)
        return node

    async def _end(self, node: Node) -> None:
        node.signal(signal.SIGTERM)
        seconds = await node.ended()
        self.pauses.ends.append(seconds)
        if seconds > END_WITHIN:
            raise Broken(f"{node.name} took {seconds:.1f} s to end")

    # -- the database --------------------------------------------------------------------------

    async def restart_database(self) -> None:
        """It hangs up, writes everything and comes back."""
        await self._restart(signal.SIGINT)

    async def drop_database(self) -> None:
        """It drops everything, and has to recover."""
        await self._restart(signal.SIGQUIT)

    async def _restart(self, how: signal.Signals) -> None:
        begun = time.monotonic()
        await asyncio.to_thread(self.cluster.database.stop, how)
        stopped = time.monotonic()
        await asyncio.sleep(self.chance.uniform(0, 0.5))
        await asyncio.to_thread(self.cluster.database.start)
        if (seconds := time.monotonic() - begun) > LONG:
            told = f"{stopped - begun:.2f} s of it until it had ended"
            print(f"the database was away for {seconds:.2f} s, {told}", flush=True)


class Run:
    """A cluster that breaks, and the people at it."""

    def __init__(self, cluster: Cluster, seed: int, scale: Scale) -> None:
        self.chance = random.Random(seed)
        self.pauses = Pauses()
        self.people = People(cluster, self.chance, scale.tables_of_a_kind)
        self.faults = Faults(cluster, self.chance, self.pauses, scale)

    async def nothing(self) -> None:
        """A while like the one after a fault, to compare with."""
        companies, begun = self.people.companies, time.monotonic()
        await self._goes_on(begun)
        for company in companies:
            self.pauses.tables["nothing", QUIET] += _pauses(company, begun)

    async def fault(self) -> None:
        """One fault, and how long each table stood still."""
        companies, owners = self.people.companies, await self.people.owners()
        fault, begun = self.faults.deal(), time.monotonic()
        hit = await fault()
        await self._goes_on(begun)
        for company in companies:
            whose = OTHERS if hit else ALL
            if hit and owners.get(company.table) == hit.name:
                whose = HIT
            paused = _pauses(company, begun)
            self.pauses.tables[fault.__name__, whose] += paused
            if paused and max(paused) > LONG:
                name = hit.name if hit else "the database"
                told = f"{company.table} stood still for {paused[0]:.2f} s"
                print(f"{fault.__name__} of {name}: {told}", flush=True)

    async def _goes_on(self, since: float) -> None:
        """Until something has happened at every table that somebody wanted since then."""
        companies = self.people.companies
        end = time.monotonic() + STANDSTILL
        while still := [company for company in companies if not _went_on(company, since)]:
            self.people.check()
            self.faults.check()
            if time.monotonic() > end:
                names = ", ".join(f"{company.table} at {company.version}" for company in still)
                raise Broken(f"nothing happens any more: {names}")
            await asyncio.sleep(0.02)
        await asyncio.sleep(self.chance.uniform(0, 1))


def _went_on(company: Company, since: float) -> bool:
    return company.finished or any(wait.begun > since for wait in company.waits)


def _pauses(company: Company, since: float) -> list[float]:
    """The longest time since then that somebody at a table waited, if anybody did."""
    waits = [wait for wait in company.waits if wait.ended > since]
    return [max(wait.ended - max(wait.begun, since) for wait in waits)] if waits else []


async def run(faults: int, seed: int, folder: Path, scale: Scale = FULL) -> Run:
    """So many faults; raises Broken if anything was lost."""
    async with cluster(folder, NAMES, USUAL, bot_pause=0.0, patience=MUCH) as made:
        plan = Run(made, seed, scale)
        # To look for garbage among all that was imported takes a fifth of a second, in which nobody
        # here would hear that a table goes on.
        gc.collect()
        gc.freeze()
        watching = asyncio.create_task(plan.pauses.watch_oneself())
        async with plan.people:
            for number in range(1, faults + 1):
                if scale.compares:
                    await plan.nothing()
                await plan.fault()
                if number % TOLD_EVERY == 0:
                    print(
                        f"{number} faults, {plan.people}, nothing lost; {plan.pauses}", flush=True
                    )
            await plan.faults.healed()
        watching.cancel()
        await plan.people.compare()
    return plan


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--faults", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        begun = time.monotonic()
        try:
            plan = asyncio.run(run(given.faults, given.seed, Path(folder)))
        except (Broken, DicewrightError) as error:
            print(f"LOST (seed {given.seed}): {error}", file=sys.stderr)
            for log in sorted(Path(folder).glob("*.log")):
                print(f"-- {log.name}\n{log.read_text()[-4000:]}", file=sys.stderr)
            return 1
        seconds = time.monotonic() - begun
    print(plan.pauses.by_fault())
    print(f"{given.faults} faults in {seconds:.0f} s: {plan.people}, all are there; {plan.pauses}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
