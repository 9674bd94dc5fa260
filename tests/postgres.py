"""A PostgreSQL of its own for a test, as whoever may run one; it can be stopped and started."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from dicewright.server.database import StorageError, open_database
from tests.once import kept
from tests.server_client import free_port
from tests.waiting import PATIENCE, soon
from tools.orphans import end_with_parent


def _program(name: str) -> str:
    """Where a program of PostgreSQL is; Debian keeps them apart."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(found[-1]) if found else shutil.which(name) or ""


needs_postgres = pytest.mark.skipif(
    not _program("initdb") and not os.environ.get("CI"),
    reason="no PostgreSQL here; CI has one",
)


class Postgres:
    """A server in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.url = f"postgresql://dicewright@127.0.0.1:{self.port}/postgres"
        #: It refuses to run as root.
        self.account = "postgres" if os.geteuid() == 0 else None
        self._server: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        assert self._server
        return self._server.pid

    def make(self) -> None:
        """An empty database: a copy of one, which is made sooner than another."""
        self._own()
        words = [_program("initdb"), "--version"]
        version = subprocess.run(words, capture_output=True, text=True, check=True).stdout
        _copy(kept("postgresql", version, _make_first) / "data", self.folder)

    def make_first(self) -> None:
        self._own()
        done = self._run("initdb", "-A", "trust", "-U", "dicewright", "--no-sync")
        assert done.wait(PATIENCE) == 0

    def _own(self) -> None:
        if self.account:
            os.chown(self.folder, pwd.getpwnam(self.account).pw_uid, -1)

    def start(self) -> None:
        # What commits is flushed by the operating system; no test pulls the plug.
        words = ("-k", str(self.folder), "-p", str(self.port), "-c", "fsync=off")
        self._server = server = self._run("postgres", *words)

        def answers() -> bool:
            assert server.poll() is None, "PostgreSQL does not start"
            try:
                open_database(self.url).dispose()
            except StorageError:
                return False
            return True

        soon(answers)

    def stop(self, how: int = signal.SIGINT) -> None:
        """SIGINT ends its sessions first; SIGQUIT does not, and it has to recover."""
        if self._server:
            self._server.send_signal(how)
            self._server.wait(PATIENCE)

    def _run(self, program: str, *words: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [_program(program), "-D", str(self.folder / "data"), *words],
            user=self.account,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            # Its own children go when it does; SIGQUIT leaves nothing behind in shared memory.
            preexec_fn=partial(end_with_parent, signal.SIGQUIT),  # noqa: PLW1509 (it takes no lock)
        )


def _make_first(folder: Path) -> None:
    # Its account may reach folders for everybody, but perhaps not this repository.
    with tempfile.TemporaryDirectory() as name:
        Postgres(Path(name)).make_first()
        _copy(Path(name) / "data", folder)


def _copy(data: Path, folder: Path) -> None:
    """With their owners: PostgreSQL reads nobody else's files."""
    subprocess.run(["cp", "-a", str(data), str(folder)], check=True)


@contextmanager
def postgres() -> Iterator[Postgres]:
    """A server that runs until the block ends."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        server = Postgres(Path(name))
        server.make()
        server.start()
        try:
            yield server
        finally:
            server.stop()
