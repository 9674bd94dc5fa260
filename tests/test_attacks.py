"""What one bad guest can try, for a moment each, while others play: nobody else suffers.

How long decisions take meanwhile depends on the machine: `python -m tools.attack_server` looks at
that, too.
"""

from __future__ import annotations

import asyncio

import pytest

from tools.attack_server.arena import ATTACKS, arena

SECONDS = 0.7
#: These take longer than a moment.
LONG = {"crafted-record", "uploads", "thinkers", "quick-thinkers"}
SHORT = [name for name in ATTACKS if name not in LONG]
#: As many servers as run beside each other.
GROUPS = 4


@pytest.mark.parametrize("names", [SHORT[group::GROUPS] for group in range(GROUPS)], ids=",".join)
def test_one_bad_guest_harms_nobody(names: list[str]) -> None:
    async def suffer() -> dict[str, list[str]]:
        async with arena() as place:
            return {name: (await place.attack(name, SECONDS, calm=0.0)).crossed() for name in names}

    assert asyncio.run(suffer()) == {name: [] for name in names}
