"""What a bot was when it played: under the same name it may be another one tomorrow.

A class in a file and a program are what is in their files, a bot of another package is that
package's version, and ours are this one's.
"""

from __future__ import annotations

import shlex
from hashlib import blake2b
from pathlib import Path

from dicewright import __version__
from dicewright.bots.registry import joined


def identity_of(spec: str) -> str:
    """A line that changes when the bot does: `mine.py 3f0c…`, `dicewright 0.1.0`."""
    kind, _, rest = spec.partition(":")
    name = kind.partition("@")[0]
    if name == "file":
        return _contents([rest.rpartition(":")[0]])
    if name == "exec":
        # Of a command its own files; what interprets them belongs to the machine.
        return _contents(shlex.split(rest)) or rest
    point = joined().get(name)
    if point is not None and point.dist is not None:
        return f"{point.dist.name} {point.dist.version}"
    return f"dicewright {__version__}"


def _contents(words: list[str]) -> str:
    """The files among some words, each with a digest of what is in it."""
    files = [path for path in map(Path, words) if path.is_file()]
    return ", ".join(
        f"{path.name} {blake2b(path.read_bytes(), digest_size=8).hexdigest()}" for path in files
    )
