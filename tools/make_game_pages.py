"""Write docs/games: what every game consists of, what we decided, and which scenarios show it.

python -m tools.make_game_pages            (make game-pages)
python -m tools.make_game_pages --check    fails if a page is out of date
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from pathlib import Path

from dicewright.core.game import Entry, Game
from dicewright.core.registry import games
from dicewright.core.rulings import KINDS, kind_in_words
from dicewright.core.scenario import Scenario, read_scenarios
from dicewright.core.words import plain

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "games"
SCENARIOS = ROOT / "scenarios"
#: More scenarios than these are counted, not named.
NAMED = 3
#: Sections with a table of their own.
RULING, OPTION, TERM = "ruling", "option", "term"
#: How the others are headed, where it is not just their name.
HEADINGS = {
    "chapter": "The rules in short",
    "card": "Cards",
    "face": "Faces",
    "zone": "Zones",
    "attack": "Attacks",
}

Shown = dict[str, list[Scenario]]


def shown_by_tag(game: Game) -> Shown:
    """The scenarios of a game, by what they show."""
    found: Shown = defaultdict(list)
    for path in sorted((SCENARIOS / game.id).rglob("*.scn")):
        for scenario in read_scenarios(path):
            for tag in scenario.tags:
                found[tag].append(scenario)
    return found


def cell(text: str) -> str:
    """A text that fits into a row of a table."""
    return plain(text).replace("|", "\\|").replace("\n", " ").replace("<", "&lt;")


def links(scenarios: list[Scenario]) -> str:
    """The first scenarios, and how many more there are."""
    parts = []
    for scenario in scenarios[:NAMED]:
        path = Path(scenario.path).relative_to(ROOT)
        parts.append(f"[{cell(scenario.title)}](../../{path}#L{scenario.line})")
    if len(scenarios) > NAMED:
        parts.append(f"and {len(scenarios) - NAMED} more")
    return "<br>".join(parts)


def tag_of(entry: Entry) -> str:
    return entry.id if entry.section == RULING else f"{entry.section}:{entry.id}"


def coverage(game: Game, shown: Shown) -> list[str]:
    """How much of every kind of thing is shown by a scenario."""
    lines = ["| what | how many | shown by a scenario |", "|---|---:|---:|"]
    sections: dict[str, list[Entry]] = defaultdict(list)
    for entry in game.entries():
        sections[entry.section].append(entry)
    for section, entries in sections.items():
        if section in (OPTION, TERM):
            continue
        seen = sum(tag_of(entry) in shown for entry in entries)
        if seen or section == RULING:
            lines.append(f"| {section} | {len(entries)} | {seen} |")
    every = {id(scenario) for found in shown.values() for scenario in found}
    return [*lines, "", f"{len(every)} scenarios in all; every one of them is run by the tests."]


def rulings(game: Game, shown: Shown) -> list[str]:
    """Every ruling by kind: what players must know first is first."""
    words = game.speaker().words
    found = [entry for entry in game.entries() if entry.ruling]
    lines = []
    for kind in KINDS:
        rows = [entry for entry in found if entry.ruling and entry.ruling.kind == kind]
        if not rows:
            continue
        lines += [f"### {kind_in_words(words, kind)}", ""]
        lines += ["| ruling | what holds | scenarios |", "|---|---|---|"]
        for entry in rows:
            why = f"<br>*{cell(entry.why)}*" if entry.why else ""
            options = "".join(f"<br>`{option}`" for option in entry.options)
            lines.append(
                f"| {entry.id}{options} | **{cell(entry.title)}.** {cell(entry.text)}{why} "
                f"| {links(shown[entry.id])} |"
            )
        lines.append("")
    return lines


def section_rows(game: Game, section: str, shown: Shown) -> list[str]:
    entries = [entry for entry in game.entries() if entry.section == section]
    lines = ["| name | what it does | scenarios |", "|---|---|---|"]
    for entry in entries:
        facts = "; ".join(f"{name}: {value}" for name, value in entry.facts)
        told = f"<br>*{cell(facts)}*" if facts else ""
        cited = f"<br>{', '.join(entry.rulings)}" if entry.rulings else ""
        name = f"**{cell(entry.title)}**<br>`{entry.id}`{cited}"
        lines.append(f"| {name} | {cell(entry.text)}{told} | {links(shown[tag_of(entry)])} |")
    return lines


def options(game: Game) -> list[str]:
    lines = ["| option | values, the usual one first |", "|---|---|"]
    for option in game.options:
        values = [value for value in option.values if value != option.default]
        told = ", ".join(f"`{value}`" for value in [option.default, *values][:12] if value)
        more = ", …" if len(values) > 11 else ""
        lines.append(f"| `{option.key}` | {told}{more} |")
    return lines


def figures(game: Game) -> str:
    """Where numbers of this game are, if it has a page of them."""
    there = (FOLDER.parent / f"{game.id}.md").exists()
    return f", [{game.title}](../{game.id}.md)" if there else ""


def page(game: Game) -> str:
    """The page of a game."""
    shown = shown_by_tag(game)
    sections = list(dict.fromkeys(entry.section for entry in game.entries()))
    terms = [entry for entry in game.entries() if entry.section == TERM]
    low, high = min(game.player_counts), max(game.player_counts)
    lines = [
        f"# {game.title}: rules, rulings, coverage",
        "",
        "<!-- Written by tools/make_game_pages.py from the game's words and scenarios. -->",
        "",
        f"For {low} to {high} players; rules version {game.rules_version}. The program says the "
        f"same in four languages: `dicewright rules {game.id} NAME`. A *scenario* is a small file "
        "that plays a rules question through and can fail ([how to write one](../scenarios.md)). "
        f"What many games show: [analysis](../analysis.md){figures(game)}.",
        "",
        "## Coverage",
        *coverage(game, shown),
        "",
        "## Terms",
        "| term | what it means |",
        "|---|---|",
        *[f"| **{cell(entry.title)}** | {cell(entry.text)} |" for entry in terms],
        "",
        "## Rulings",
        "Where we depart from the rulebook, where books differ or are silent, and what they print.",
        "",
        *rulings(game, shown),
    ]
    for section in sections:
        if section not in (RULING, OPTION, TERM):
            heading = HEADINGS.get(section, section.capitalize())
            lines += [f"## {heading}", *section_rows(game, section, shown), ""]
    lines += ["## Options", *options(game)]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing, fail if out of date")
    check = parser.parse_args().check
    FOLDER.mkdir(exist_ok=True)
    for game in games().values():
        path, text = FOLDER / f"{game.id}.md", page(game)
        if check and (not path.exists() or path.read_text(encoding="utf-8") != text):
            sys.exit(f"docs/games/{path.name} is out of date: make game-pages")
        if not check:
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
