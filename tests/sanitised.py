"""The engine built with bounds checks on every C array, beside a copy of the sources.

Built once: the next run finds it under `build/`, unless something it is made of has changed. Of
several processes that want it one builds, the others wait.

    python -m tests.sanitised          (builds it, says where it is)
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build/sanitised"
LIBRARY = FOLDER / "lib"
KEY = FOLDER / "made-of"


def sources() -> list[Path]:
    """Everything that is compiled, or says how; server and commands stand on top of it."""
    found = [ROOT / "setup.py", *(ROOT / "tools/units").glob("*.py")]
    package = ROOT / "src/dicewright"
    for kind in ("py", "pxd", "pxi"):
        found += [
            file
            for file in package.rglob(f"*.{kind}")
            if file.relative_to(package).parts[0] not in ("cli", "server")
        ]
    return sorted(found)


def made_of() -> str:
    """A digest of the sources, the compilers and Python itself."""
    compiler = sysconfig.get_config_var("CC") or "cc"
    asked = subprocess.run(
        [*compiler.split(), "--version"], capture_output=True, text=True, check=False
    )
    cython = subprocess.run(
        [sys.executable, "-m", "cython", "--version"], capture_output=True, text=True, check=False
    )
    digest = hashlib.sha256(repr((asked.stdout, cython.stdout, sys.version)).encode())
    for file in sources():
        digest.update(f"\0{file.relative_to(ROOT)}\0".encode() + file.read_bytes())
    return digest.hexdigest()


def build() -> Path:
    """Where the engine is; built if it is not there yet."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (FOLDER / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        wanted = made_of()
        if not KEY.exists() or KEY.read_text() != wanted:
            KEY.unlink(missing_ok=True)
            # A module that is no longer compiled must not be found there.
            shutil.rmtree(LIBRARY, ignore_errors=True)
            _build()
            KEY.write_text(wanted)
    return LIBRARY


def _build() -> None:
    environment = os.environ | {
        "DICEWRIGHT_SANITISE": "1",
        "DICEWRIGHT_NO_PAGE": "1",
        "DICEWRIGHT_C_DIR": f"{FOLDER}/c",
    }
    command = [sys.executable, "setup.py", "--quiet", "build", "--parallel", "2"]
    command += ["--build-base", str(FOLDER), "--build-lib", str(LIBRARY)]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


if __name__ == "__main__":
    print(build())
