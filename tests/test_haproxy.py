"""The file for HAProxy says what HAProxy understands."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tools import haproxy

needs_haproxy = pytest.mark.skipif(not haproxy.PROGRAM, reason="no HAProxy here: make haproxy")


def test_the_file_is_made_for_nodes_of_any_name() -> None:
    made = haproxy.configuration(":80", {"a": "10.0.0.1:8000", "b": "10.0.0.2:8000"})
    lines = [line.strip() for line in made.splitlines()]
    assert [line for line in lines if line.startswith(("bind ", "server "))] == [
        *("bind :80", "server a 10.0.0.1:8000", "server b 10.0.0.2:8000")
    ]
    # Nothing else differs from the file that operators read.
    assert _rest(made) == _rest(haproxy.TEMPLATE.read_text())


def _rest(text: str) -> list[str]:
    return [line for line in text.splitlines() if not line.strip().startswith(("bind ", "server "))]


@needs_haproxy
@pytest.mark.parametrize("nodes", [1, 4])
def test_haproxy_understands_it(tmp_path: Path, nodes: int) -> None:
    file = tmp_path / "haproxy.cfg"
    file.write_text(
        haproxy.configuration(":80", {f"n{n}": f"127.0.0.1:{n}" for n in range(1, 1 + nodes)})
    )
    subprocess.run([haproxy.PROGRAM, "-c", "-f", str(file)], check=True)
