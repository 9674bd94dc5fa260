"""`file:PATH:CLASS`: a bot that is a class in a Python file, with nothing installed.

The class is made from a seed, like every bot. The file runs once a process, as a module.
"""

from __future__ import annotations

import sys
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from dicewright.bots.failures import RAISED, one_line
from dicewright.core.errors import DicewrightError


def from_spec(budget: str, rest: str) -> Any:
    """The class that `file:PATH:CLASS` names."""
    path, colon, name = rest.rpartition(":")
    if not colon or budget:
        raise DicewrightError("a bot in a file is written file:PATH:CLASS")
    try:
        module = _module_of(Path(path).resolve())
    except DicewrightError:
        raise
    except OSError as error:
        raise DicewrightError(f"{path} cannot be read: {error.strerror}") from None
    except RAISED as error:
        raise DicewrightError(f"{path} fails: {one_line(error)}") from error
    maker = getattr(module, name, None)
    if not callable(maker):
        raise DicewrightError(f"{path} has no bot “{name}”")
    return maker


@cache
def _module_of(path: Path) -> ModuleType:
    name = f"dicewright_bot_file_{path.stem}"
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise DicewrightError(f"{path} is not a Python file")
    module = sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
