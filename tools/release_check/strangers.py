"""Empty environments, and what people do there first. Nothing of this checkout is in reach."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser

from tests.waiting import PATIENCE, soon
from tools.release_check.packing import GAMES, ROOT, run

#: Importing prints nothing, loads nothing, changes nothing for others, and can be done again.
IMPORT = """
import importlib, sys
before = set(sys.modules)
import dicewright
strange = {name for name in set(sys.modules) - before if name.split('.')[0] == 'cython'}
assert not strange, strange
importlib.reload(dicewright)
from dicewright.core.state import COMPILED
state = importlib.reload(dicewright).new(dicewright.game_names()[-1], seed=1)
state.play_out(1)
print(COMPILED, dicewright.__file__)
"""


def environment_for(python: Path, wheel: Path, folder: Path) -> Path:
    """An empty environment with the wheel and what its server needs; returns its programs."""
    run([python, "-m", "venv", folder])
    pip = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    run([folder / "bin/python", *pip, f"{wheel}[server]"], folder)
    return folder / "bin"


def clean() -> dict[str, str]:
    """What every person has set, and nothing that leads back here."""
    return {name: os.environ[name] for name in ("HOME", "LANG", "TMPDIR") if name in os.environ}


def program(programs: Path, folder: Path, *words: str, typed: str = "") -> str:
    """What the command says to somebody in a folder of their own."""
    done = subprocess.run(
        [programs / "dicewright", *words],
        cwd=folder,
        env=clean() | {"PATH": f"{programs}:/usr/bin:/bin", "XDG_STATE_HOME": str(folder)},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"dicewright {' '.join(words)}\n{done.stdout}{done.stderr}"
    return done.stdout


def use(programs: Path, folder: Path, *, compiled: bool, games: int) -> None:
    """A simulation, a game in the terminal, and the library itself."""
    engine = "compiled" if compiled else "interpreted"
    assert engine in program(programs, folder, "--version")
    simulation = ("simulate", GAMES[0], "--games", str(games), "--seed", "7")
    table = program(programs, folder, *simulation)
    assert engine in table, table
    game = ("play", "--seed", "7", "--bots", "greedy")
    told = program(programs, folder, *game, typed="1\n" * 600)
    assert "The game is over" in told, told[-2000:]
    done = subprocess.run(
        [programs / "python", "-W", "error", "-c", IMPORT],
        cwd=folder,
        env=clean(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == "", done.stderr
    answer, where = done.stdout.split()
    assert answer == str(compiled)
    assert where.startswith(str(programs.parent)), where


def check_types(programs: Path, folder: Path) -> None:
    """A program that uses everything is right by the types that were installed."""
    shutil.copy(ROOT / "tests" / "public_api.py", folder)
    mypy = [sys.executable, "-m", "mypy", "--strict", "--config-file", os.devnull]
    run([*mypy, "--python-executable", programs / "python", "public_api.py"], folder)
    run([programs / "python", "public_api.py"], folder)
    # What only C can call is not promised.
    (folder / "wrong.py").write_text("import dicewright as dw\ndw.State().step(1)\n")
    wrong = [*mypy, "--python-executable", str(programs / "python"), "wrong.py"]
    refused = subprocess.run(wrong, cwd=folder, capture_output=True, text=True, check=False)
    assert '"State" has no attribute "step"' in refused.stdout, refused.stdout


@contextmanager
def served(programs: Path, folder: Path) -> Iterator[str]:
    """The address of a server that strangers started."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    log = folder / "server.log"
    with log.open("w") as said:
        server = subprocess.Popen(
            [programs / "dicewright", "serve", "--port", str(port)],
            cwd=folder,
            env=clean() | {"PATH": f"{programs}:/usr/bin:/bin", "XDG_STATE_HOME": str(folder)},
            stdout=said,
            stderr=said,
        )
        try:
            address = f"http://127.0.0.1:{port}"
            soon(lambda: answers(address, server, log))
            yield address
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(PATIENCE)


def answers(address: str, server: subprocess.Popen[bytes], log: Path) -> bool:
    assert server.poll() is None, log.read_text()
    try:
        with urllib.request.urlopen(f"{address}/readyz", timeout=5) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def open_page(browser: Browser, address: str) -> None:
    """The lobby as somebody new sees it, ready to make a table."""
    page = browser.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(address)
    page.wait_for_selector("#make .arch", timeout=PATIENCE * 1000)
    page.close()
    assert not complaints, complaints
