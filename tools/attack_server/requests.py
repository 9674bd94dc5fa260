"""Attacks by ordinary requests, and many of them."""

from __future__ import annotations

import json
from functools import cache

from dicewright.core.match import Match
from dicewright.core.record import to_text
from tools.attack_server.attacker import Attacker, request
from tools.tables import tables

#: What an uploaded record may have, in bytes.
MEGABYTE = 1 << 20
#: Requests that are written before the first is answered.
PIPELINE = 500


def _played(rounds: str, most: int, *, passing: bool) -> str:
    """A record of so many rounds; of people who always pass, a long one."""
    longest = tables("attack-server")["longest"]
    options = {longest["rounds"]: rounds}
    match = Match.new(longest["game"], longest["players"], options, seed=1)
    while not match.over and match.version < most:
        legal = match.state.legal_actions()
        match.play(0 if passing and 0 in legal else legal[-1])
    return to_text(match.record)


@cache
def crafted() -> bytes:
    """As many legal moves as fit into the biggest body."""
    text = _played("1000", 40_000, passing=True).encode()
    return text if len(text) <= MEGABYTE else _played("100", 40_000, passing=True).encode()


async def requests(attacker: Attacker) -> None:
    """The lobby, asked for by fifty connections as fast as it is answered."""

    async def one() -> None:
        await attacker.ask("GET", "/api/tables")

    await attacker.at_once(50, one)


async def pipelined(attacker: Attacker) -> None:
    """Hundreds of requests in one go."""

    async def one() -> None:
        line = await attacker.connect()
        line.write(request("GET", "/api/games").replace(b"close", b"keep-alive") * PIPELINE)
        await line.flush()
        await line.swallow()
        line.drop()

    await attacker.at_once(5, one)


async def own_games(attacker: Attacker) -> None:
    """Fifty tables by their names, again and again."""
    found: list[str] = []
    while attacker.goes_on and len(found) < 20:
        made = await attacker.make(*[{"kind": "me", "name": f"M{seat}"} for seat in range(4)])
        found.append(made.table)

    async def one() -> None:
        await attacker.ask("GET", "/api/tables?ids=" + ",".join(found))

    await attacker.at_once(20, one)


async def replays(attacker: Attacker) -> None:
    """A game of ordinary length, its replay, positions and result by thirty connections."""
    record = _played("10", 500, passing=False).encode()
    status, answer = await attacker.ask("POST", "/api/records", record)
    if status != 201:
        raise ConnectionRefusedError
    table = json.loads(answer)["table"]

    async def one() -> None:
        for what in ("replay", "positions", "result"):
            await attacker.ask("GET", f"/api/tables/{table}/{what}")

    await attacker.at_once(10, one)


async def crafted_record(attacker: Attacker) -> None:
    """A record with as many legal moves as fit into a megabyte; uploaded, and told."""
    status, answer = await attacker.ask("POST", "/api/records", crafted())
    if status != 201:
        return
    table = json.loads(answer)["table"]

    async def one() -> None:
        for what in ("replay", "result", "positions?from=30000&to=30063", "record"):
            await attacker.ask("GET", f"/api/tables/{table}/{what}")

    await attacker.at_once(3, one)


async def uploads(attacker: Attacker) -> None:
    """The same record, uploaded by five connections again and again."""

    async def one() -> None:
        await attacker.ask("POST", "/api/records", crafted())

    await attacker.at_once(5, one)
