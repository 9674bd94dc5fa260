"""What became of judging finished games, and which of them wait for that."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("review", sa.JSON, nullable=False),
    )
    op.create_table(
        "wanted_reviews",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("taker", sa.String(64)),
    )
