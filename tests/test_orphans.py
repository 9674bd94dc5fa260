"""Tools that are killed leave nothing running."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.waiting import soon

#: Starts what a cluster consists of: something that forks from a server of its own, and was
#: stopped, and a program. Then it waits to be killed.
TOOL = """
import socket, subprocess, sys, time
from contextlib import closing
from tests.waiting import soon
from tools.cluster import Line
from tools.orphans import end_with_parent
line = Line(1)
line.open()
def answers():
    with closing(socket.socket()) as visitor:
        return visitor.connect_ex(("127.0.0.1", line.port)) == 0
soon(answers)
line.silence()
program = subprocess.Popen(["sleep", "600"], preexec_fn=end_with_parent)
print(line._process.pid, program.pid, flush=True)
time.sleep(600)
"""


def lives(pid: str) -> bool:
    """Is there such a process, and not only its remains?"""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends what its parent started")
def test_what_a_tool_started_ends_when_the_tool_is_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", TOOL], stdout=subprocess.PIPE, text=True) as tool:
        assert tool.stdout
        started = tool.stdout.readline().split()
        assert len(started) == 2
        assert all(lives(pid) for pid in started)
        tool.kill()
    soon(lambda: not any(lives(pid) for pid in started))
