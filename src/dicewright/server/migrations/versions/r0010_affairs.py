"""What the people of a table agreed on beside the game, what they said, clocks, and calls."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "affairs",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("talk", sa.String(16), nullable=False),
        sa.Column("stopped", sa.String(16), nullable=False, server_default=""),
        sa.Column("proposal", sa.JSON),
        sa.Column("resigned", sa.JSON, nullable=False, server_default="[]"),
        sa.Column("ending", sa.JSON),
        sa.Column("pace", sa.JSON),
        sa.Column("banks", sa.JSON, nullable=False, server_default="[]"),
        sa.Column("since", sa.Float),
        sa.Column("held", sa.Float, nullable=False, server_default="0"),
        sa.Column("due", sa.Float),
    )
    op.create_index("ix_affairs_due", "affairs", ["due"])
    op.create_table(
        "chat",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("said", sa.String(400), nullable=False),
    )
    keepers = op.create_table(
        "timekeepers",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("by", sa.String(80), nullable=False),
    )
    op.bulk_insert(keepers, [{"id": 1, "at": 0.0, "by": ""}])
    op.create_table(
        "calls",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("address", sa.String(600), nullable=False),
        sa.Column("keys", sa.JSON),
        sa.Column("lang", sa.String(8), nullable=False),
        sa.Column("origin", sa.String(200), nullable=False),
    )
    op.create_index("ix_calls_table_id", "calls", ["table_id"])
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.String(200), nullable=False),
    )
