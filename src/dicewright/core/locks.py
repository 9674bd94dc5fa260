"""A file that only one process may use. The lock ends with the file, however the process does."""

from __future__ import annotations

import errno
import sys
from typing import IO, Any

if sys.platform != "win32":
    import fcntl


def lock(file: IO[Any]) -> bool:
    """Lock an open file; False if somebody else has."""
    if sys.platform == "win32":
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError as error:
        # Some file systems have no locks; they must do without.
        if error.errno not in (errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS):
            raise
    return True
