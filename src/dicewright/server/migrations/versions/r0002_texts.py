"""New entries of the journal are texts of actions; old ones stay numbers. Nothing changes here."""

from __future__ import annotations

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """The tables are the same."""
