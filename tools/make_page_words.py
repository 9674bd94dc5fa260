"""Write what the page knows of its word files before they are loaded (`make words`).

`web/src/i18n/keys.ts` lists the languages, what each calls itself, and the keys of all texts with
their fields, so that a key that does not exist, or a field that is not filled in, is no valid
TypeScript. `--check` changes nothing and fails if it is out of date.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

from dicewright.core.words import ENGLISH, LANGUAGES, OTHER

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "web" / "src" / "i18n"
PAGE = FOLDER / "keys.ts"

HEADER = """\
/** The languages of the page and the keys of its words. Written by `make words` from the files
 *  beside it. */
import type { Language } from "../net/protocol";
"""


def texts_of(table: dict[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    """The keys of a word file and a text of each; the forms of a word have the same fields."""
    for key, value in table.items():
        if isinstance(value, dict) and OTHER not in value:
            yield from texts_of(value, f"{before}{key}.")
        else:
            yield before + key, value if isinstance(value, str) else value[OTHER]


def fields_of(text: str) -> str:
    """The fields of a text as a type."""
    names = dict.fromkeys(name for _, name, _, _ in Formatter().parse(text) if name)
    return " | ".join(f'"{name}"' for name in names) or "never"


def words_of(language: str) -> dict[str, Any]:
    """A word file of the page."""
    return tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8"))


def written() -> str:
    """The module, as prettier would write it."""
    known = ", ".join(f'"{language}"' for language in LANGUAGES)
    names = [f'  {language}: "{words_of(language)["language"]["name"]}",' for language in LANGUAGES]
    return "\n".join(
        [
            HEADER,
            f"export const LANGUAGES: readonly Language[] = [{known}];",
            "/** What every language calls itself. */",
            "export const NAMES: Readonly<Record<Language, string>> = {",
            *names,
            "};",
            "",
            "/** The fields of every text. */",
            "export interface Fields {",
            *(f'  "{key}": {fields_of(text)};' for key, text in texts_of(words_of(ENGLISH))),
            "}",
            "export type Key = keyof Fields;",
            "",
        ]
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="fail if it is out of date")
    text = written()
    if not parser.parse_args().check:
        PAGE.write_text(text, encoding="utf-8")
    elif not PAGE.is_file() or PAGE.read_text(encoding="utf-8") != text:
        print(f"{PAGE.relative_to(ROOT)} is out of date: make words", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
