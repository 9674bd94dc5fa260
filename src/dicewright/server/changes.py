"""What changed on a table, for viewers who know what lay there before: a view has some hundred
values, and a decision changes a dozen of them."""

from __future__ import annotations

from typing import Any

from dicewright.server.messages import Change, Key, View


def changes(old: View, new: View) -> list[Change]:
    """What makes a view of `old` one of `new`, as paths and the values that are there now.

    Whatever has other keys or another length than before is one change, with all that is in it.
    """
    found: list[Change] = []
    if old != new:
        _compare([], old, new, found)
    return found


def _compare(path: list[Key], old: Any, new: Any, found: list[Change]) -> None:
    # Most parts are as they were: the same objects, or Python compares them faster than we do.
    if isinstance(new, dict) and isinstance(old, dict) and old.keys() == new.keys():
        for key, value in new.items():
            before = old[key]
            if before is not value and before != value:
                _compare([*path, key], before, value, found)
    elif isinstance(new, _LIST) and isinstance(old, _LIST) and len(old) == len(new):
        for index, (before, value) in enumerate(zip(old, new, strict=True)):
            if before is not value and before != value:
                _compare([*path, index], before, value, found)
    else:
        found.append(Change(path, new))


#: Views are made of these; asking for any sequence would take longer than comparing them.
_LIST = (list, tuple)
