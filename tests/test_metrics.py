"""What Prometheus sees: every number moves with what it counts, at a port of its own."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from pathlib import Path

import httpx
from prometheus_client.parser import text_string_to_metric_families

from dicewright.server import metrics
from tests.conftest import ROOT
from tests.server_client import NO_CERTIFICATES, free_port, relaxed, running
from tests.test_cli import assert_refused, dicewright
from tests.waiting import PATIENCE, soon

DASHBOARD = ROOT / "deploy" / "grafana" / "dicewright.json"


def numbers(port: int) -> dict[str, float]:
    """All samples, by name and labels."""
    site = f"http://127.0.0.1:{port}"
    text = httpx.get(f"{site}/metrics", timeout=PATIENCE, verify=NO_CERTIFICATES).text
    found = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            labels = ",".join(f"{key}={value}" for key, value in sorted(sample.labels.items()))
            found[f"{sample.name}{{{labels}}}" if labels else sample.name] = sample.value
    return found


def test_a_game_moves_every_number(tmp_path: Path) -> None:
    port = free_port()
    with running(relaxed(tmp_path, metrics_port=port)) as site:
        before = numbers(port)

        def grown(name: str) -> float:
            return numbers(port).get(name, 0) - before.get(name, 0)

        table, tokens = site.make("bot:random", "Ann")
        with site.viewer(table, *tokens) as me:
            for _ in range(5):
                me.wait_turn()
                assert me.act()["type"] == "done"
            me.ask("act", version=0, action=0)
            assert numbers(port)["dicewright_viewers"] == 1
            assert numbers(port)["dicewright_tables"] == 1
        site.http.get("/api/tables/nothing")
        site.http.get("/readyz")
        site.http.get("/")
        assert grown("dicewright_moves_total{how=player}") == 5
        assert grown("dicewright_moves_total{how=bot}") > 0
        assert grown("dicewright_act_seconds_count") == 6
        assert grown("dicewright_bot_seconds_count") > 0
        assert grown("dicewright_commit_seconds_count") > 5
        assert grown("dicewright_commit_jobs_sum") > 5
        assert grown("dicewright_refusals_total{code=stale}") == 1
        assert grown("dicewright_refusals_total{code=no-table}") == 1
        made = "dicewright_requests_total{method=POST,route=/api/tables,status=201}"
        assert grown(made) == 1
        lost = "dicewright_requests_total{method=GET,route=/api/tables/{id},status=404}"
        assert grown(lost) == 1
        page = "dicewright_requests_total{method=GET,route=other,status=200}"
        assert grown(page) == 1
        assert grown("dicewright_sent_bytes_total{over=websocket}") > 1000
        assert grown("dicewright_received_bytes_total{over=websocket}") > 100
        assert grown("dicewright_sent_bytes_total{over=http}") > 100
        assert grown("dicewright_received_bytes_total{over=http}") > 50
        assert numbers(port)["dicewright_ready"] == 1
        assert numbers(port)["process_resident_memory_bytes"] > 1 << 20
        soon(lambda: numbers(port)["dicewright_viewers"] == 0)
        soon(lambda: grown("dicewright_loop_lag_seconds_count") > 0)


def test_guests_do_not_see_them(tmp_path: Path) -> None:
    with running(relaxed(tmp_path)) as site:
        assert "dicewright_moves" not in site.http.get("/metrics").text
        assert site.http.get("/api/metrics").status_code == 404


def test_their_port_is_free_again_when_the_server_stops(tmp_path: Path) -> None:
    port = free_port()
    for _ in range(2):
        with running(relaxed(tmp_path, metrics_port=port)):
            assert numbers(port)


def test_a_port_in_use_is_one_line(tmp_path: Path) -> None:
    port = free_port()
    with running(relaxed(tmp_path, metrics_port=port)):
        words = ["--port", str(free_port()), "--metrics-port", str(port)]
        refused = dicewright("serve", *words, "--db", str(tmp_path / "y.db"))
        assert_refused(refused, f"cannot listen at 127.0.0.1:{port}")


def test_odd_methods_make_no_numbers_of_their_own(tmp_path: Path) -> None:
    port = free_port()
    with running(relaxed(tmp_path, metrics_port=port)) as site:
        for number in range(5):
            site.http.request(f"ODD{number}", "/api/tables")
        methods = re.findall("method=([A-Za-z0-9]+)", " ".join(numbers(port)))
        assert set(methods) <= {*metrics.METHODS, metrics.OTHER}


def _seconds(work: Callable[[], object], times: int) -> float:
    began = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - began) / times


def test_counting_a_move_costs_little() -> None:
    """What a move with four viewers counts, beside what such a move costs (0.8 ms, docs/server.md).
    Measured against a yardstick of this machine, so its speed does not matter."""

    def count() -> None:
        metrics.FRAMES_RECEIVED.inc(60)
        with metrics.ACT.time():
            metrics.MOVES["player"].inc()
        for _ in range(5):
            metrics.FRAMES_SENT.inc(2000)

    def yardstick() -> None:
        json.loads(json.dumps({"steps": [{"number": n, "text": "x" * 20} for n in range(30)]}))

    assert _seconds(count, 2000) < 3 * _seconds(yardstick, 2000)


# -- the dashboard ---------------------------------------------------------------------------------


def asked_for() -> set[str]:
    """The names in the dashboard's queries."""
    board = json.loads(DASHBOARD.read_text(encoding="utf-8"))
    panels = [panel for panel in board["panels"] if "targets" in panel]
    asked = [target["expr"] for panel in panels for target in panel["targets"]]
    return {name for query in asked for name in re.findall(r"\b(?:dicewright|process)_\w+", query)}


def test_the_dashboard_asks_for_numbers_that_exist(tmp_path: Path) -> None:
    port = free_port()
    with running(relaxed(tmp_path, metrics_port=port)) as site:
        site.http.get("/api/tables/nothing")
        exist = {name.partition("{")[0] for name in numbers(port)}
    assert asked_for() <= exist
    ours = {name for name in exist if name.startswith("dicewright_")}
    kinds = {re.sub("_(bucket|sum|count|created|total|info)$", "", name) for name in ours}
    shown = {re.sub("_(bucket|sum|count|total|info)$", "", name) for name in asked_for()}
    assert kinds - shown == set(), "every number of ours has its panel"
