"""Alembic keeps the version from here on; `meta` tells the programs before that to keep out."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

#: Programs without Alembic know 1 and 2, and refuse every other number.
KEEP_OUT = 3
meta = sa.table("meta", sa.column("schema", sa.Integer))


def upgrade() -> None:
    op.execute(sa.delete(meta))
    op.bulk_insert(meta, [{"schema": KEEP_OUT}])
