"""The command: attacks one after the other, each on a server of its own, and a table of results."""

from __future__ import annotations

import argparse
import asyncio
import sys

import tools.attack_server
from tools.attack_server.arena import ATTACKS, Result, arena

HEAD = (
    f"{'attack':20} {'before':>14} {'while it lasts':>16} {'after':>14} {'core':>6} "
    f"{'memory':>8} {'files':>6} {'log':>8}   (times: p50/p99/worst in ms)"
)


def row(result: Result) -> str:
    """A line of the table."""
    grown = result.grown
    faults = result.crossed() + result.slow()
    done = ", ".join(f"{number} {what}" for what, number in result.done.most_common(4))
    return (
        f"{result.name:20} {result.before!s:>14} {result.during!s:>16} {result.after!s:>14} "
        f"{100 * result.share:4.0f} % {grown.memory / 2**20:5.1f} MB {grown.files:6} "
        f"{grown.log / 2**10:5.1f} KB"
        f"   {'CROSSED: ' + '; '.join(faults) if faults else 'held'} ({done})"
    )


async def run(names: list[str], seconds: float) -> int:
    """How many attacks crossed a line."""
    crossed = 0
    print(HEAD)
    for name in names:
        async with arena() as place:
            result = await place.attack(name, seconds)
        print(row(result), flush=True)
        crossed += bool(result.crossed() or result.slow())
    return crossed


def main() -> int:
    about = (tools.attack_server.__doc__ or "").split("\n")[0]
    parser = argparse.ArgumentParser(prog="attack_server", description=about)
    parser.add_argument("--seconds", type=float, default=5.0, help="how long each attack lasts")
    parser.add_argument("--only", nargs="+", choices=ATTACKS, default=list(ATTACKS), metavar="NAME")
    parser.add_argument("--list", action="store_true", help="what there is")
    given = parser.parse_args()
    if given.list:
        for name, attack in ATTACKS.items():
            print(f"{name:20} {(attack.__doc__ or '').split(chr(10))[0]}")
        return 0
    crossed = asyncio.run(run(given.only, min(given.seconds, 60.0)))
    held = len(given.only) - crossed
    print(f"{held} of {len(given.only)} attacks held off")
    return 1 if crossed else 0


if __name__ == "__main__":
    sys.exit(main())
