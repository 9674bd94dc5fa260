"""Seeds of dice and of bots."""

from __future__ import annotations

import os
import secrets

from dicewright.core.fair import SEED_BYTES


class Seeds:
    """Where a server takes its seeds from: the system's randomness, which nobody foresees.

    Only tests have another source, to play the same games again.
    """

    def dice(self, table: str) -> bytes:  # noqa: ARG002 (for those that draw for a known table)
        """The seed of a new table's dice."""
        return os.urandom(SEED_BYTES)

    def bot(self, table: str, seat: int) -> int:  # noqa: ARG002 (as above)
        """The seed of a bot that sits down at a table; it says nothing of the dice."""
        return secrets.randbits(64)
