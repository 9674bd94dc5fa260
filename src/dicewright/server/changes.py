"""What changed on a table, for viewers who know what lay there before: a view has some hundred
values, and a decision changes a dozen of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dicewright.server.messages import Change, Key, View


def changes(old: View, new: View) -> list[Change]:
    """What makes a view of `old` one of `new`, as paths and the values that are there now.

    Whatever has other keys or another length than before is one change, with all that is in it.
    """
    found: list[Change] = []
    _compare([], old, new, found)
    return found


def _compare(path: list[Key], old: Any, new: Any, found: list[Change]) -> None:
    # Most parts are as they were, and Python compares them faster than we do.
    if old == new:
        return
    if isinstance(new, dict) and isinstance(old, dict) and old.keys() == new.keys():
        for key, value in new.items():
            _compare([*path, key], old[key], value, found)
    elif _is_list(new) and _is_list(old) and len(old) == len(new):
        for index, value in enumerate(new):
            _compare([*path, index], old[index], value, found)
    else:
        found.append(Change(path, new))


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)
