"""deploy/haproxy.cfg for your nodes; and HAProxy itself, for tools and tests.

python -m tools.haproxy --port 80 a=10.0.0.1:8000 b=10.0.0.2:8000 > /etc/haproxy/haproxy.cfg
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tools.orphans import end_with_parent

TEMPLATE = Path(__file__).resolve().parent.parent / "deploy" / "haproxy.cfg"
#: Debian keeps it where only root looks.
PROGRAM = shutil.which("haproxy") or shutil.which("haproxy", path="/usr/sbin") or ""

BIND = re.compile(r"(?<=^  bind ).*$", re.MULTILINE)
SERVERS = re.compile(r"(?:^  server .*\n)+", re.MULTILINE)


def configuration(bind: str, nodes: Mapping[str, str]) -> str:
    """What HAProxy reads, for these nodes: names and addresses."""
    servers = "".join(f"  server {name} {address}\n" for name, address in nodes.items())
    return SERVERS.sub(servers, BIND.sub(bind, TEMPLATE.read_text(encoding="utf-8")))


@contextmanager
def running(folder: Path, port: int, nodes: Mapping[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """HAProxy before these nodes, at a port of this machine."""
    file = folder / "haproxy.cfg"
    file.write_text(configuration(f"127.0.0.1:{port}", nodes), encoding="utf-8")
    with (
        (folder / "haproxy.log").open("a") as log,
        subprocess.Popen(
            [PROGRAM, "-db", "-f", str(file)],
            stdout=log,
            stderr=log,
            preexec_fn=end_with_parent,  # noqa: PLW1509 (it takes no lock)
        ) as proxy,
    ):
        try:
            yield proxy
        finally:
            proxy.kill()


def _node(text: str) -> tuple[str, str]:
    name, equals, address = text.partition("=")
    if not (name and equals and address):
        raise argparse.ArgumentTypeError(f"“{text}” is not NAME=HOST:PORT")
    return name, address


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--port", type=int, default=80)
    parser.add_argument("nodes", nargs="+", type=_node, metavar="NAME=HOST:PORT")
    given = parser.parse_args()
    print(configuration(f":{given.port}", dict(given.nodes)), end="")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
