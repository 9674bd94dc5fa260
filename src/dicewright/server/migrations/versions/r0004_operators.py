"""What operators and readiness need: bans, errands for running servers, and a place to write to."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "bans",
        sa.Column("network", sa.String(64), primary_key=True),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("until", sa.Float),
        sa.Column("why", sa.String(200), nullable=False),
    )
    op.create_table(
        "errands",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("about", sa.JSON, nullable=False),
        sa.Column("answer", sa.JSON),
    )
    op.create_table("probes", sa.Column("id", sa.String(32), primary_key=True))
