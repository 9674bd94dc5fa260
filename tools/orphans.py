"""Processes that do not outlive whoever started them, not even where that one is killed and cannot
tidy up. Only Linux promises that; elsewhere they stay until somebody ends them.
"""

from __future__ import annotations

import ctypes
import signal
import sys

#: Of `prctl`: what a process is sent when its parent dies.
PR_SET_PDEATHSIG = 1
#: Looked up here: between fork and exec nothing may wait for a lock.
_prctl = ctypes.CDLL(None).prctl if sys.platform == "linux" else None


def end_with_parent(number: int = signal.SIGKILL) -> None:
    """Have this process end with the one that started it. Also a stopped one, if it is SIGKILL."""
    if _prctl:
        _prctl(PR_SET_PDEATHSIG, number)
