"""Which of a table's players sat down before which: the first is its host."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("sat", sa.Integer, nullable=False, server_default="0"))
