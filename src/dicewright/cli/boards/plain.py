"""The drawer for games without one of their own: the view, name by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from dicewright.cli.screen import FAINT, flow, title_line
from dicewright.cli.story import in_full
from dicewright.core.events import Event
from dicewright.core.game import Speaker


def paint(_: Speaker, words: str) -> Text:
    """Words without colours."""
    return Text(words)


def brief(
    speaker: Speaker, events: Sequence[Event], names: Sequence[str]
) -> list[tuple[Event, str]]:
    """Everything, in the game's own words."""
    return in_full(speaker, events, names)


def _said(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, dict):
        return " ".join(f"{key}={_said(part)}" for key, part in value.items()) or "none"
    if isinstance(value, list):
        return ", ".join(map(_said, value)) or "none"
    return str(value)


def _chunk(name: str, value: Any) -> Text:
    return Text().append(f"{name} ", style=FAINT).append(_said(value))


def draw(speaker: Speaker, view: dict[str, Any], names: Sequence[str], width: int) -> list[Text]:
    """By the parts that the game's catalogue names, or else whatever the view holds."""
    parts = speaker.game.catalogue.get("parts")
    if parts is None:
        return _everything(view, names, width)
    titles = {entry.id: entry.title for entry in speaker.entries() if entry.section == "term"}
    table = [_part(titles, part, view) for part in parts if not part["by_seat"]]
    lines = [title_line(speaker.game.title, width)]
    lines += flow([text for text in table if text], width, indent=2)
    for seat, name in zip(view["seats"], names, strict=False):
        own = [_part(titles, part, seat) for part in parts if part["by_seat"]]
        head = Text(name, style="bold")
        lines += flow([head, *[text for text in own if text]], width, indent=2)
    return lines


def _part(titles: Mapping[str, str], part: dict[str, Any], view: dict[str, Any]) -> Text | None:
    """A part with its title; a flag is only its title, and what is not there is not told."""
    title, value = titles.get(part["id"], part["id"]), view[part["id"]]
    if part["kind"] == "dice":
        shown = " ".join(side for side, count in value.items() for _ in range(count))
        return _chunk(title, shown) if shown else None
    if part["most"] == 1 and not part["names"]:
        return Text(title) if value else None
    return _chunk(title, value) if value or part["by_seat"] else None


def _everything(view: dict[str, Any], names: Sequence[str], width: int) -> list[Text]:
    """Single values together, then every list with a line (or more) for each of its items."""
    single = {key: value for key, value in view.items() if not isinstance(value, list | dict)}
    lines = [title_line(str(view.get("game", "game")), width)]
    lines += flow([_chunk(key, value) for key, value in single.items()], width, indent=2)
    for key, value in view.items():
        if isinstance(value, dict):
            lines += flow([_chunk(name, part) for name, part in value.items()], width, indent=2)
        if not isinstance(value, list):
            continue
        lines.append(title_line(key, width))
        for number, item in enumerate(value):
            head = names[number] if key == "seats" and number < len(names) else ""
            parts = item.items() if isinstance(item, dict) else [(str(number + 1), item)]
            chunks = [_chunk(name, part) for name, part in parts]
            lines += flow([Text(head, style="bold"), *chunks] if head else chunks, width, indent=2)
    return lines
