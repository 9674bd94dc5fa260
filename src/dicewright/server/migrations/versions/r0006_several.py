"""Several servers on one database, fair use, and what players add to the dice."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("nonce", sa.String(64), nullable=False, server_default=""))
        seats.add_column(
            sa.Column("owes_nonce", sa.Boolean, nullable=False, server_default=sa.false())
        )
    op.create_index(
        "ix_tables_listable",
        "tables",
        ["created"],
        sqlite_where=sa.text("public = 1 AND (status NOT IN ('finished', 'closed'))"),
        postgresql_where=sa.text("public AND (status NOT IN ('finished', 'closed'))"),
    )
    op.create_table(
        "glances",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("decider", sa.Integer),
        sa.Column("present", sa.JSON, nullable=False),
        sa.Column("fate", sa.String(16), nullable=False),
        sa.Column("why", sa.String(200), nullable=False),
        sa.Column("judged", sa.Integer, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
    )
    op.create_table(
        "wanted_curves",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("taker", sa.String(64)),
    )
    op.create_table(
        "nodes",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("address", sa.String(200), nullable=False),
        sa.Column("version", sa.String(32), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.Column("draining", sa.Boolean, nullable=False),
    )
    op.create_table(
        "fences",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("number", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "owners",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("owner", sa.String(64)),
    )
    op.create_table(
        "visits",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("ix_visits_at", "visits", ["at"])
