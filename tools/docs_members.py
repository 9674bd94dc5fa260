"""Leaves out of the reference what callers in Python do not have: `@native` methods and rows of
cells are C's where the engine is compiled. An extension of Griffe, which reads sources for it."""

from __future__ import annotations

from typing import Any

import griffe

#: Of no use without them, or for pickles.
INNER = ("top", "broken", "log", "listening", "restore")


class HideNative(griffe.Extension):
    """Takes such members out of every class."""

    def on_class_members(self, *, cls: griffe.Class, **_: Any) -> None:
        for name, member in list(cls.members.items()):
            if name in INNER or is_native(member) or is_row(member):
                cls.del_member(name)


def is_native(member: Any) -> bool:
    decorators = getattr(member, "decorators", ())
    return any(str(decorator.value) == "native" for decorator in decorators)


def is_row(member: Any) -> bool:
    return str(getattr(member, "annotation", "")).startswith("Annotated[")
