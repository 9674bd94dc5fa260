"""A cluster that breaks again and again loses nothing; `make kill-cluster` is the long version."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.postgres import needs_postgres
from tests.test_haproxy import needs_haproxy
from tools import kill_cluster

FAULTS = 6


@needs_postgres
@needs_haproxy
def test_nothing_that_was_told_is_lost_when_a_cluster_breaks(tmp_path: Path) -> None:
    plan = asyncio.run(kill_cluster.run(FAULTS, 7, tmp_path, kill_cluster.SHORT))
    assert plan.people.seats > 0
    assert sum(company.version for company in plan.people.companies) > 0
