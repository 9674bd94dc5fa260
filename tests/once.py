"""What is dear to make and only read afterwards: made once, however many processes test, or however
often."""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

BUILD = Path(__file__).resolve().parent.parent / "build"


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """A folder that whoever comes first makes; the others wait for it."""
    base = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        base = base.parent  # each worker has a folder of its own below the run's
    folder, done = base / name, base / f"{name}.done"
    with (base / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            folder.mkdir()
            make(folder)
            done.touch()
    return folder


def digest(sources: Path) -> str:
    """What the files below a folder are, in short."""
    found = hashlib.sha256()
    for file in sorted(sources.rglob("*")):
        if file.is_file():
            found.update(f"\0{file.relative_to(sources)}\0".encode() + file.read_bytes())
    return found.hexdigest()


def kept(name: str, made_of: str, make: Callable[[Path], object]) -> Path:
    """A folder under `build/` that the next run finds as well, unless it is made of something else
    by then."""
    BUILD.mkdir(exist_ok=True)
    folder, key = BUILD / name, BUILD / f"{name}.made-of"
    with (BUILD / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not key.exists() or key.read_text() != made_of:
            key.unlink(missing_ok=True)
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            make(folder)
            key.write_text(made_of)
    return folder
