"""What Alembic runs: the steps, on a connection that somebody opened and will commit.

All steps are one transaction, also on SQLite: a database is as it was, or wholly upgraded.
"""

from __future__ import annotations

from alembic import context

from dicewright.server.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite cannot change columns in place
    transactional_ddl=True,
)
context.run_migrations()
