"""What a setting is: what it is for, what it may be, and how people write it.

A setting is declared once, in `settings`. Its flag, its variable, its line in a file and its row in
the docs all come from there. Times and sizes are written with their units: 90s, 2d, 64KiB.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import MISSING, Field, dataclass, field
from typing import Any

from dicewright.core.errors import DicewrightError

PREFIX = "DICEWRIGHT_"
_DECLARED = "declared"
_AMOUNT = re.compile(r"(\d+(?:\.\d+)?)\s*([a-zA-Z]*)")
_TIMES = {"ms": 0.001, "s": 1.0, "min": 60.0, "h": 3600.0, "d": 86400.0}
_SIZES = {"B": 1, "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30}


class BadSetting(DicewrightError):
    """A setting that does not exist, or a value that it cannot have."""


@dataclass(frozen=True, slots=True)
class Kind:
    """How values of a kind are written."""

    #: What stands for a value in help, and how an error says what is wanted.
    metavar: str
    wanted: str
    #: From a text or from what TOML has; ValueError or TypeError if it is none.
    read: Callable[[Any], Any]
    #: As TOML.
    show: Callable[[Any], str]


def _amount(units: dict[str, Any], usual: str, written: object) -> Any:
    if isinstance(written, bool):
        raise TypeError
    if isinstance(written, int | float):
        return written * units[usual]
    found = _AMOUNT.fullmatch(str(written).strip())
    if not found or (found[2] or usual) not in units:
        raise ValueError
    return float(found[1]) * units[found[2] or usual]


def _shown_amount(units: dict[str, Any], value: float) -> str:
    """In the largest unit that leaves no fraction."""
    for unit, size in reversed(units.items()):
        number = round(value / size, 9)
        if value and number == int(number):
            return json.dumps(f"{int(number)}{unit}")
    return json.dumps(f"{value:g}{next(unit for unit, size in units.items() if size == 1)}")


def _whole(written: object) -> int:
    if isinstance(written, bool | float):
        raise TypeError
    return int(str(written).replace("_", ""))


def _number(written: object) -> float:
    if isinstance(written, bool):
        raise TypeError
    return float(str(written))


def _text(written: object) -> str:
    if not isinstance(written, str):
        raise TypeError
    return written


def _size(written: object) -> int:
    return int(_amount(_SIZES, "B", written))


def _list(written: object) -> tuple[str, ...]:
    if isinstance(written, str):
        return tuple(part.strip() for part in written.split(",") if part.strip())
    if isinstance(written, list) and all(isinstance(part, str) for part in written):
        return tuple(written)
    raise TypeError


TEXT = Kind("TEXT", "a text", _text, json.dumps)
WHOLE = Kind("N", "a whole number", _whole, str)
NUMBER = Kind("NUMBER", "a number", _number, lambda value: f"{value:g}")
TIME = Kind(
    "TIME",
    "a time, such as 400ms, 90s, 10min, 2h or 7d",
    lambda written: _amount(_TIMES, "s", written),
    lambda value: _shown_amount(_TIMES, value),
)
SIZE = Kind(
    "SIZE", "a size, such as 512B, 64KiB or 1MiB", _size, lambda value: _shown_amount(_SIZES, value)
)
LIST = Kind(
    "A,B",
    'a list, such as a,b or, in a file, ["a", "b"]',
    _list,
    lambda value: json.dumps(list(value)),
)


def one_of(*choices: str) -> Kind:
    """One of these words."""

    def read(written: object) -> str:
        if written not in choices:
            raise ValueError
        return str(written)

    return Kind("|".join(choices), f"one of {', '.join(choices)}", read, json.dumps)


@dataclass(frozen=True, slots=True)
class Declared:
    """A setting, as it is declared."""

    kind: Kind
    help: str
    #: Its name, if it is not that of the field.
    called: str
    least: float | None
    most: float | None

    def read(self, written: object, where: str) -> Any:
        """A value that somebody wrote somewhere."""
        try:
            value = self.kind.read(written)
        except (ValueError, TypeError):
            raise BadSetting(f"{where}: “{written}” is not {self.kind.wanted}") from None
        if self.least is not None and value < self.least:
            raise BadSetting(f"{where}: at least {self._bound(self.least)}, not {written}")
        if self.most is not None and value > self.most:
            raise BadSetting(f"{where}: at most {self._bound(self.most)}, not {written}")
        return value

    def _bound(self, value: float) -> str:
        return self.kind.show(value).strip('"')


def setting(
    kind: Kind,
    help: str,
    default: Any = MISSING,
    *,
    called: str = "",
    least: float | None = None,
    most: float | None = None,
    make: Any = MISSING,
) -> Any:
    """A field of the settings. `make` makes its default, where that depends on the machine."""
    declared = Declared(kind, help, called, least, most)
    metadata = {_DECLARED: declared}
    if make is not MISSING:
        return field(default_factory=make, metadata=metadata)
    return field(default=default, metadata=metadata)


def declaration(of: Field[Any]) -> Declared | None:
    """What a field declares; those that are no settings declare nothing."""
    found: Declared | None = of.metadata.get(_DECLARED)
    return found


def name_of(of: Field[Any]) -> str:
    """What a setting is called in files, and after two dashes."""
    found = declaration(of)
    return (found.called if found else "") or of.name.replace("_", "-")


def variable_of(name: str) -> str:
    """The environment variable of a setting."""
    return PREFIX + name.replace("-", "_").upper()
