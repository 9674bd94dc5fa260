"""Attacks by connections and websockets. Letters and numbers are those of what they abuse."""

from __future__ import annotations

import asyncio
import socket

from tools.attack_server.attacker import (
    CONTINUED,
    HOST,
    PING,
    TEXT,
    Attacker,
    Line,
    frame,
    request,
    upgrade,
)

#: Frames that are written in one go.
FLOOD = 2000


async def _flood(attacker: Attacker, line: Line, data: bytes) -> None:
    """The same bytes for as long as the connection takes them."""
    reading = asyncio.create_task(line.swallow())
    try:
        while attacker.goes_on and not reading.done():
            line.write(data)
            await line.flush()
            attacker.done["floods"] += 1
            await asyncio.sleep(0)
    finally:
        reading.cancel()
        line.drop()
    raise ConnectionResetError


async def pings(attacker: Attacker) -> None:
    """Empty PINGs as fast as they can be written, on one socket and then the next."""

    async def one() -> None:
        await _flood(attacker, await attacker.watch(attacker.victim), frame(b"", PING) * FLOOD)

    await attacker.at_once(1, one)


async def many_pings(attacker: Attacker) -> None:
    """The same on thirty sockets at once."""

    async def one() -> None:
        await _flood(attacker, await attacker.watch(attacker.victim), frame(b"", PING) * FLOOD)

    await attacker.at_once(30, one)


async def pieces(attacker: Attacker) -> None:
    """A message in empty pieces that never ends."""

    async def one() -> None:
        line = await attacker.watch(attacker.victim)
        line.write(frame(b"", TEXT, last=0))
        await _flood(attacker, line, frame(b"", CONTINUED, last=0) * FLOOD)

    await attacker.at_once(5, one)


async def patient_pieces(attacker: Attacker) -> None:
    """The same, slowly."""

    async def one() -> None:
        line = await attacker.watch(attacker.victim)
        line.write(frame(b"", TEXT, last=0))
        while attacker.goes_on:
            line.write(frame(b"", CONTINUED, last=0) * 20)
            await line.flush()
            await asyncio.sleep(0.05)
        line.drop()

    await attacker.at_once(20, one)


async def deaf_pings(attacker: Attacker) -> None:
    """Big PINGs of somebody who never reads the answers."""

    async def one() -> None:
        line = await attacker.watch(attacker.victim)
        line.writer.transport.pause_reading()  # type: ignore[attr-defined]  # it can read, too
        while attacker.goes_on:
            line.write(frame(b"x" * 125, PING) * 100)
            await line.flush()

    await attacker.at_once(20, one)


async def frames(attacker: Attacker) -> None:
    """Frames that are refused, as fast as they can be written."""

    async def one() -> None:
        await _flood(attacker, await attacker.watch(attacker.victim), frame(b"{}") * FLOOD)

    await attacker.at_once(10, one)


async def hellos(attacker: Attacker) -> None:
    """Two hundred sockets that say hello, again and again, and read the whole table."""

    async def one() -> None:
        line = await attacker.watch(attacker.victim)
        try:
            while attacker.goes_on:
                await line.say("hello")
                await line.until("table")
                attacker.done["tables"] += 1
        finally:
            line.drop()

    await attacker.at_once(200, one)


async def comings_and_goings(attacker: Attacker) -> None:
    """Sockets of a player who sits down and gets up by hello: a frame for everybody each time."""
    made = await attacker.make({"kind": "me", "name": "Mallory"}, {"kind": "open"})

    async def one() -> None:
        line = await attacker.watch(made.table)
        try:
            while attacker.goes_on:
                for tokens in (made.tokens, []):
                    await line.say("hello", tokens=tokens)
                    await line.until("table")
                    attacker.done["changes"] += 1
        finally:
            line.drop()

    await attacker.at_once(100, one)


async def reconnects(attacker: Attacker) -> None:
    """A new socket for every few frames, so that each has an allowance of its own."""

    async def one() -> None:
        line = await attacker.watch(attacker.victim)
        try:
            line.write(frame(b'{"type":"hello"}') + frame(b'{"type":"ping"}') * 39)
            await line.until("table", "refused")
        finally:
            line.drop()

    await attacker.at_once(50, one)


async def crowd(attacker: Attacker) -> None:
    """As many spectators as get in, at the innocents' own table."""

    async def one() -> None:
        line = await attacker.watch(attacker.victim)
        await line.say("hello")
        await line.until("table")
        attacker.done["spectators"] += 1
        await line.swallow()

    await attacker.at_once(250, one)


async def deaf_viewers(attacker: Attacker) -> None:
    """Spectators who never read, while the innocents play."""

    async def one() -> None:
        line = await attacker.watch(attacker.victim)
        line.writer.transport.pause_reading()  # type: ignore[attr-defined]  # it can read, too
        await line.say("hello")
        await attacker.rest()

    await attacker.at_once(50, one)


async def idle(attacker: Attacker) -> None:
    """A thousand connections that never ask for anything."""

    async def one() -> None:
        line = await attacker.connect()
        await line.swallow()
        attacker.done["ended"] += 1

    await attacker.at_once(1000, one)


async def slow_heads(attacker: Attacker) -> None:
    """Requests that come letter by letter."""

    async def one() -> None:
        line = await attacker.connect()
        for letter in request("GET", "/api/tables"):
            line.write(bytes([letter]))
            await line.flush()
            await asyncio.sleep(0.2)

    await attacker.at_once(200, one)


async def endless_heads(attacker: Attacker) -> None:
    """Heads that do not end, as fast as they can be written."""

    async def one() -> None:
        line = await attacker.connect()
        line.write(b"GET / HTTP/1.1\r\n")
        await _flood(attacker, line, b"a: b\r\n" * FLOOD)

    await attacker.at_once(5, one)


async def slow_bodies(attacker: Attacker) -> None:
    """A megabyte is promised, and hardly anything comes."""

    async def one() -> None:
        line = await attacker.connect()
        line.write(request("POST", "/api/records", b"x" * (1 << 20))[:1000])
        await line.flush()
        await line.swallow()

    await attacker.at_once(200, one)


async def unknown_tables(attacker: Attacker) -> None:
    """Sockets that ask for a table that is not there, and hang up before they are told."""

    async def one() -> None:
        with socket.socket() as line:
            line.bind((attacker.address, 0))
            line.connect((HOST, attacker.port))
            line.sendall(upgrade("nobody-knows-me"))
            attacker.done["connections"] += 1
        await asyncio.sleep(0)

    await attacker.at_once(10, one)
