"""Errors of code that is not ours (bots of other people), each as one line."""

from __future__ import annotations

import traceback
from pathlib import Path

#: What such code may raise. `exit()` is one of its mistakes, too: it must not end the program.
RAISED = (Exception, SystemExit)


def one_line(error: BaseException) -> str:
    """What happened and where, in a line an author can go by."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}{where}"
