"""Where settings come from: a flag before a variable, before a line of a file, before the default.

A name that does not exist is an error which names the nearest one: a limit that somebody believes
to have set must not be another one. Of variables only those count as misspelt that resemble one of
ours, since others may begin alike.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import Field, dataclass, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from dicewright.server.declared import (
    PREFIX,
    BadSetting,
    Declared,
    declaration,
    name_of,
    variable_of,
)
from dicewright.server.settings import Settings

DEFAULT = "default"
CONFIG = f"{PREFIX}CONFIG"
HIDDEN = "***"
#: How like another name a variable must be to count as that one misspelt.
RESEMBLES = 0.8


def declared() -> dict[str, tuple[Field[Any], Declared]]:
    """All settings by their names, in the order they are declared."""
    found = [(field, declaration(field)) for field in fields(Settings)]
    return {name_of(field): (field, about) for field, about in found if about}


@dataclass(frozen=True, slots=True)
class Configured:
    """Settings, and where each of them comes from."""

    settings: Settings
    sources: dict[str, str]

    def toml(self) -> str:
        """All of it as a file that could be read again, but for passwords."""
        lines = []
        for name, (field, about) in declared().items():
            value = without_password(getattr(self.settings, field.name))
            source = self.sources[name]
            lines += [f"# {about.help}", f"{name} = {about.kind.show(value)}  # {source}", ""]
        return "\n".join(lines[:-1])


def configure(
    flags: Mapping[str, str | None],
    environment: Mapping[str, str],
    file: str | None = None,
    usual_database: str = "",
) -> Configured:
    """Put settings together from everywhere."""
    file = file or environment.get(CONFIG)
    in_file = _read(Path(file)) if file else {}
    _check_names(environment)
    values: dict[str, Any] = {}
    sources: dict[str, str] = {}
    for name, (field, about) in declared().items():
        variable = variable_of(name)
        if (written := flags.get(name)) is not None:
            source, said = f"--{name}", f"--{name}"
        elif (written := environment.get(variable)) is not None:
            source = said = variable
        elif (written := in_file.get(name)) is not None:
            source, said = str(file), f"{file}: {name}"
        else:
            sources[name] = DEFAULT
            continue
        sources[name] = source
        values[field.name] = about.read(written, said)
    values.setdefault("database", usual_database)
    return Configured(Settings(**values), sources)


def _read(file: Path) -> dict[str, Any]:
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSetting(
            f"{file} cannot be read: {(error.strerror or str(error)).lower()}"
        ) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSetting(f"{file} is not TOML: {error}") from None
    for name in found:
        if name not in declared():
            raise BadSetting(f"{file}: there is no setting “{name}”{_nearest(name, declared())}")
    return found


def _check_names(environment: Mapping[str, str]) -> None:
    ours = {CONFIG, *map(variable_of, declared())}
    endings = [name.removeprefix(PREFIX) for name in ours]
    for name in environment:
        if not name.startswith(PREFIX) or name in ours:
            continue
        if meant := _nearest(name.removeprefix(PREFIX), endings, RESEMBLES, PREFIX):
            raise BadSetting(f"there is no setting {name}{meant}")


def _nearest(name: str, names: Iterable[str], likeness: float = 0.6, prefix: str = "") -> str:
    found = get_close_matches(name, list(names), 1, likeness)
    return f"; did you mean {prefix}{found[0]}?" if found else ""


def without_password(value: Any) -> Any:
    """A database's address as it may be shown."""
    if not isinstance(value, str) or "://" not in value:
        return value
    value = re.sub(r"(://[^:/@]*):.*@", rf"\1:{HIDDEN}@", value)
    return re.sub(r"([?&]password=)[^&]*", rf"\1{HIDDEN}", value)
