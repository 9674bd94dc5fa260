"""Write the table of settings into docs/operations.md.

python -m tools.make_settings
"""

from __future__ import annotations

import re

from dicewright.server.configuration import declared
from dicewright.server.declared import variable_of
from dicewright.server.settings import Settings
from tests.conftest import ROOT

PAGE = ROOT / "docs" / "operations.md"
PART = re.compile(r"(<!-- settings -->\n).*?(<!-- /settings -->)", re.DOTALL)
#: Defaults that depend on the machine, in words.
DEPENDS = {"db": "a file in your state folder", "bot-threads": "all cores but one"}


def table() -> str:
    """Every setting, a row each."""
    lines = ["| setting, `--flag` | variable | default | what it is |", "|---|---|---|---|"]
    usual = Settings("")
    for name, (field, about) in declared().items():
        shown = DEPENDS.get(name) or f"`{about.kind.show(getattr(usual, field.name))}`"
        lines.append(f"| `{name}` | `{variable_of(name)}` | {shown} | {about.help} |")
    return "\n".join(lines) + "\n"


def written(page: str, rows: str) -> str:
    """The page with these rows in it."""
    assert PART.search(page)
    return PART.sub(lambda found: found[1] + rows + found[2], page)


def main() -> None:
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), table()), encoding="utf-8")


if __name__ == "__main__":
    main()
