"""The numbers of a game in the terminal: beside the result, and in full."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from dicewright.cli.screen import FAINT, TITLE, shortened
from dicewright.cli.story import player_names
from dicewright.cli.words import terminal
from dicewright.core.game import Speaker
from dicewright.core.record import Record
from dicewright.core.state import State
from dicewright.core.statistics import Section, Statistics, StatisticsRow, to_data

Names = Sequence[str]

INDENT = 2
GAP = 2
LEAST_COLUMN = 5
LEAST_LABEL = 10


def _counted(section: Section) -> list[StatisticsRow]:
    """Rows in which somebody has something."""
    return [row for row in section.rows if any(row.values)]


# -- the result ------------------------------------------------------------------------------------


def result_lines(
    to: Console,
    speaker: Speaker,
    state: State,
    statistics: Statistics,
    names: Names,
    labels: Names,
) -> list[list[Text]]:
    """The result with the sources of the points, in several ways, the nicest first.

    The sources stand beside the scores, or below if they are too wide; at last there is a way that
    takes few lines. `labels` are the names with who the players are.
    """
    sources = _counted(statistics[0])
    # A console measures at most its own width.
    wide = to.options.update_width(10 * to.width)
    places = speaker.game.outcome(state).places
    ways = []
    for between in (" ", "\n"):
        titled = [
            StatisticsRow(row.id, row.title.replace(" ", between), row.values) for row in sources
        ]
        grid = scores_grid(speaker, state, labels, titled)
        if to.measure(grid, options=wide).maximum <= to.width:
            ways.append(_printed(to, grid))
    below = sections_lines(statistics[:1], names, to.width)
    ways.append([*_printed(to, scores_grid(speaker, state, labels)), *below, Text()])
    placed = [f"{place}. {name}" for place, name in zip(places, names, strict=True)]
    ways.append(sections_lines(statistics[:1], placed, to.width))
    return ways


def _printed(to: Console, grid: Grid) -> list[Text]:
    """A grid as the lines it would be printed as."""
    lines = to.render_lines(grid, pad=False)
    parts = [[(part.text, part.style or "") for part in line] for line in lines]
    return [Text.assemble(*line) for line in parts]


def scores_grid(
    speaker: Speaker, state: State, names: Names, more: Sequence[StatisticsRow] = ()
) -> Grid:
    """Places, names and scores, best first, and `more` numbers of every player."""
    outcome = speaker.game.outcome(state)
    words = terminal(speaker)
    grid = Grid(box=SIMPLE_HEAD)
    grid.add_column(words("scene.place"), justify="right", no_wrap=True)
    grid.add_column(words("scene.player"), no_wrap=True)
    grid.add_column(words("scene.score"), justify="right", no_wrap=True)
    for row in more:
        grid.add_column(Text(row.title, style="not bold"), justify="right", no_wrap=True)
    for seat in sorted(range(len(names)), key=lambda seat: outcome.places[seat]):
        style = TITLE if outcome.places[seat] == 1 else ""
        cells = [str(outcome.places[seat]), names[seat], str(outcome.scores[seat])]
        numbers = [_number(row.values[seat]) for row in more]
        grid.add_row(*cells, *numbers, style=style)
    return grid


# -- in full ---------------------------------------------------------------------------------------


def sections_lines(statistics: Sequence[Section], names: Names, width: int) -> list[Text]:
    """A column for each player; what nobody has is left out."""
    shown = [section for section in statistics if _counted(section)]
    titles = [row.title for section in shown for row in _counted(section)]
    label = max(map(cell_len, titles), default=0) + INDENT
    share = max((width - label) // len(names) - GAP, LEAST_COLUMN)
    columns = [min(max(cell_len(name), LEAST_COLUMN), share) for name in names]
    label = min(label, max(width - sum(columns) - GAP * len(names), LEAST_LABEL))
    heads = [shortened(name, column) for name, column in zip(names, columns, strict=True)]
    lines = [_line("", map(Text, heads), label, columns)]
    for section in shown:
        lines += [Text(section.title, style=TITLE)]
        for row in _counted(section):
            lines.append(_line(row.title, map(_number, row.values), label, columns))
        if section.total:
            total = section.total
            values = [Text(str(value)) for value in total.values]
            lines.append(_line(total.title, values, label, columns))
            lines[-1].stylize_before(TITLE)
    return lines


def _line(title: str, values: Iterable[Text], label: int, columns: Sequence[int]) -> Text:
    line = Text(" " * INDENT + shortened(title, label - INDENT))
    line.append(" " * (label - line.cell_len))
    for value, column in zip(values, columns, strict=True):
        line.append(" " * (GAP + column - value.cell_len)).append_text(value)
    return line


def _number(value: int) -> Text:
    return Text(str(value), style="not bold") if value else Text("–", style=FAINT + " not bold")


def of_record(record: Record, speaker: Speaker) -> tuple[Statistics, State]:
    """The numbers of a recorded game, and how it ended (or stands)."""
    state = record.replay()
    return speaker.statistics(record.events(), state), state


def as_json(record: Record, speaker: Speaker) -> str:
    """The numbers of a recorded game for programs."""
    statistics, state = of_record(record, speaker)
    outcome = speaker.game.outcome(state)
    data: dict[str, Any] = {
        "game": record.game,
        "rules": record.rules,
        "seed": record.seed,
        "options": speaker.game.told(record.players, record.options),
        "players": player_names(record, speaker),
        "over": bool(state.over),
        "scores": outcome.scores,
        "places": outcome.places if state.over else None,
        "sections": to_data(statistics),
    }
    return json.dumps(data, indent=2, ensure_ascii=False)
