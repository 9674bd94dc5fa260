"""Attacks by tables of one's own: bots that think, games that never end, rooms full of them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from tools.attack_server.attacker import Attacker, Line, Made

THINKER = {"kind": "bot", "bot": "search:10s"}
PEOPLE = [{"kind": "me", "name": "Mallory"}, {"kind": "me", "name": "Trudy"}]


async def _look_on(attacker: Attacker, tables: Sequence[Made]) -> list[Line]:
    """A spectator at every table: where nobody looks, no bot plays."""
    lines = []
    for made in tables:
        line = await attacker.watch(made.table)
        await line.say("hello", tokens=made.tokens)
        await line.until("table", "refused")
        lines.append(line)
    return lines


async def thinkers(attacker: Attacker) -> None:
    """Tables of bots that think for ten seconds each, and somebody who looks on."""
    tables: list[Made] = []

    async def one() -> None:
        made = await attacker.make(*[THINKER] * 4)
        tables.append(made)
        line = (await _look_on(attacker, [made]))[0]
        attacker.done["tables"] += 1
        await line.swallow()

    await attacker.at_once(29, one)


async def quick_thinkers(attacker: Attacker) -> None:
    """Many seats of bots that think shortly, each with a tree of its own."""

    async def one() -> None:
        made = await attacker.make(*[{"kind": "bot", "bot": "search:200"}] * 4)
        line = (await _look_on(attacker, [made]))[0]
        attacker.done["tables"] += 1
        await line.swallow()

    await attacker.at_once(30, one)


async def spam(attacker: Attacker) -> None:
    """Public tables that nobody will ever sit down at."""

    async def one() -> None:
        await attacker.make({"kind": "open"}, {"kind": "open"}, title="Buy!", public=True)

    await attacker.at_once(10, one)


async def back_and_forth(attacker: Attacker) -> None:
    """A decision and taking it back, for ever: a journal that only grows."""

    async def one() -> None:
        made = await attacker.make(*PEOPLE)
        line = (await _look_on(attacker, [made]))[0]
        await line.say("hello", tokens=made.tokens)
        now = await line.until("table")
        while attacker.goes_on:
            undoing = now["prompt"]["undo"]["possible"]
            what = {"action": now["prompt"]["choices"][-1]["action"]} if not undoing else {}
            await line.say("undo" if undoing else "act", version=now["version"], **what)
            answer = await line.until("update", "refused")
            attacker.done[answer["type"]] += 1
            if answer["type"] == "refused":
                await asyncio.sleep(0.05)
                await line.say("hello", tokens=made.tokens)
                answer = await line.until("table")
            now = answer

    await attacker.at_once(10, one)
