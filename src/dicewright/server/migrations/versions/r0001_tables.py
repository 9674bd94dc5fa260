"""The tables that 0.1.0 made."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table("meta", sa.Column("schema", sa.Integer, primary_key=True))
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("origin", sa.String(16), nullable=False),
        sa.Column("status", sa.String(16), nullable=False, index=True),
        sa.Column("created", sa.Float, nullable=False, index=True),
        sa.Column("seed", sa.String(20), nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("dice_seed", sa.String(64), nullable=False),
        sa.Column("next", sa.String(32)),
        sa.Column("scores", sa.JSON),
        sa.Column("curve", sa.JSON),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("bot", sa.String(80), nullable=False),
        sa.Column("left", sa.Boolean, nullable=False),
        sa.Column("orders", sa.JSON, nullable=False),
    )
    op.create_table(
        "journal",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("moves", sa.Text, nullable=False),
        sa.Column("undone", sa.Boolean, nullable=False),
    )
