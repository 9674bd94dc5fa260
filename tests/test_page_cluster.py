"""The page against a cluster: a node is killed while two people play, and they go on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from anyio.from_thread import BlockingPortal, start_blocking_portal
from playwright.sync_api import Browser

from tests.page_player import Guest
from tests.postgres import needs_postgres
from tests.server_client import Site
from tests.test_haproxy import needs_haproxy
from tests.waiting import soon
from tools.cluster import Cluster, Node, cluster

pytestmark = [needs_postgres, needs_haproxy]
NAMES = ("a", "b", "c")


@pytest.fixture
def portal() -> Iterator[BlockingPortal]:
    """A loop of its own for the cluster: the browser has the one of this thread."""
    with start_blocking_portal() as portal:
        yield portal


@pytest.fixture
def nodes(portal: BlockingPortal, tmp_path: Path) -> Iterator[Cluster]:
    with portal.wrap_async_context_manager(cluster(tmp_path, NAMES, len(NAMES))) as made:
        yield made


def owner(nodes: Cluster, table: str) -> Node:
    with psycopg.connect(nodes.database.url) as connection:
        asked = "SELECT owner FROM owners WHERE table_id = %s"
        [incarnation] = connection.execute(asked, [table]).fetchone() or [""]
    [found] = [node for node in nodes.nodes if node.name == incarnation.rpartition(".")[0]]
    return found


def log(guest: Guest) -> list[str]:
    return guest.page.locator(".log__list li").all_inner_texts()


def play_together(guests: list[Guest], decisions: int) -> None:
    for _ in range(decisions):
        turns = soon(
            lambda: [guest.turn for guest in guests], lambda turns: turns.count("yours") == 1
        )
        guests[turns.index("yours")].press()


def test_two_people_go_on_when_their_node_is_killed(
    browser: Browser, portal: BlockingPortal, nodes: Cluster
) -> None:
    site = Site(nodes.port)
    table, [ann_token, bob_token] = site.make("Ann", "Bob")
    guests = [Guest(browser, site), Guest(browser, site)]
    for guest, token in zip(guests, (ann_token, bob_token), strict=True):
        guest.sit(table, token)
    play_together(guests, 8)
    seen = soon(lambda: [log(guest)[-3:] for guest in guests], lambda ends: ends[0] == ends[1])[0]
    killed = owner(nodes, table)
    portal.call(killed.kill)
    play_together(guests, 8)
    # What they pressed meanwhile may still have been on its way.
    soon(lambda: owner(nodes, table), lambda found: found is not killed)
    play_together(guests, 8)
    for guest in guests:
        # The last line may have grown meanwhile.
        assert all(line in log(guest) for line in seen[:-1]), (seen, log(guest))
        assert guest.page.locator(".notice--bad, .alert").count() == 0
        guest.page.get_by_text("Connection lost").wait_for(state="hidden")
    # It comes back, and whoever asks it for the table is sent to where it is now.
    portal.call(killed.start)
    portal.call(killed.until_ready)
    for guest in guests:
        guest.page.reload()
    play_together(guests, 4)
    assert owner(nodes, table) is not killed
    soon(lambda: [log(guest)[-3:] for guest in guests], lambda ends: ends[0] == ends[1])
    for guest in guests:
        guest.leave()
