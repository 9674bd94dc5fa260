"""The picture of a tournament: what every bot wins, a panel a set-up, and the ratings.

Where only neighbours met, a row is a pairing instead of a bot: how often the second of two was
ahead of the first, or what it won alone against a table full of it.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from itertools import pairwise
from textwrap import fill
from typing import TYPE_CHECKING

from dicewright.core.extras import require
from dicewright.sim.intervals import Interval, Sample
from dicewright.sim.standings import Results, Standings

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FORMATS = ("svg", "png")
COLOUR = "#2b5c8a"
FAIR_COLOUR = "#999999"
PANEL_WIDTH = 3.4
MARGIN = 1.8
LINE_HEIGHT = 0.17
EDGES = 1.45
SHORTEST_NAME = 34
TITLE_WIDTH = 48
PERCENT = (-3.0, 103.0)


@dataclass(frozen=True, slots=True)
class PlotRow:
    """A point with its interval; nothing where nothing was played."""

    name: str
    point: float = 0.0
    interval: Interval | None = None


@dataclass(frozen=True, slots=True)
class Panel:
    """Rows that share an axis, the first on top."""

    title: str
    measure: str
    rows: tuple[PlotRow, ...]
    limits: Interval | None = None
    #: What equal bots would have.
    fair: float | None = None

    @property
    def names(self) -> list[str]:
        return [row.name for row in self.rows]


def check_matplotlib() -> None:
    """Whoever plays games to draw them asks first."""
    require("a picture", "matplotlib", "tournament")


def draw(results: Results, format: str) -> bytes:
    """The picture as the bytes of a file. The same results give the same bytes."""
    check_matplotlib()
    import matplotlib
    from matplotlib.figure import Figure

    panels = panels_of(results)
    # Names that a panel shares with the one before it are not written again.
    named = [True, *(one.names != other.names for one, other in pairwise(panels))]
    lines = max(sum(name.count("\n") + 2 for name in panel.names) for panel in panels)
    size = (MARGIN * sum(named) + PANEL_WIDTH * len(panels), EDGES + LINE_HEIGHT * lines)
    with matplotlib.rc_context({"svg.hashsalt": "dicewright", "font.size": 9}):
        figure = Figure(figsize=size, layout="constrained")
        axes = figure.subplots(1, len(panels), squeeze=False)[0]
        for axis, panel, with_names in zip(axes, panels, named, strict=True):
            _draw(axis, panel)
            axis.set_yticks(range(len(panel.rows)), panel.names if with_names else [])
        file = io.BytesIO()
        metadata = {"Date": None} if format == "svg" else None
        figure.savefig(file, format=format, dpi=150, metadata=metadata)
    return file.getvalue()


def _draw(axis: Axes, panel: Panel) -> None:
    if panel.fair is not None:
        axis.axvline(panel.fair, color=FAIR_COLOUR, linestyle=":", linewidth=1)
    for height, row in enumerate(panel.rows):
        if row.interval:
            axis.plot(row.interval, [height, height], color=COLOUR, linewidth=2)
            axis.plot([row.point], [height], "o", color=COLOUR)
    axis.set_ylim(len(panel.rows) - 0.5, -0.5)
    if panel.limits:
        axis.set_xlim(panel.limits)
    axis.set_xlabel(panel.measure if panel.fair is None else f"{panel.measure}\ndotted: equal bots")
    axis.set_title(fill(panel.title, TITLE_WIDTH, break_on_hyphens=False), fontsize=9)
    axis.grid(axis="x", alpha=0.3)


# -- what is drawn ---------------------------------------------------------------------------------


def panels_of(results: Results) -> list[Panel]:
    """A panel for each set-up, and the ratings if there are some."""
    # Panels with the same bots have them in the same rows.
    order = [standing.bot for standing in results.overall.bots]
    panels = [
        _won(standings, order) if standings.comparable else _pairings(standings)
        for standings in results.setups
    ]
    if any(standing.rating for standing in results.overall.bots):
        panels.append(_ratings(results.overall))
    return panels


def _won(standings: Standings, order: list[str]) -> Panel:
    """What every bot won, and what would be fair."""
    found = {standing.bot: standing.won for standing in standings.bots}
    rows = [_share_row(_shortened(bot), found[bot]) for bot in order]
    return _share_panel(standings, "games won", rows)


def _pairings(standings: Standings) -> Panel:
    """How neighbours did against each other."""
    rest = f"{standings.rest} × " if standings.rest > 1 else ""
    rows = [
        _share_row(
            f"{_shortened(pairing.bot)}\nagainst {rest}{_shortened(pairing.other)}", pairing.won
        )
        for pairing in standings.neighbours
    ]
    return _share_panel(standings, "games won", rows)


def _share_panel(standings: Standings, measure: str, rows: list[PlotRow]) -> Panel:
    fair = None if standings.fair is None else 100 * standings.fair
    return Panel(standings.title, f"{measure}, % (95 % interval)", tuple(rows), PERCENT, fair)


def _share_row(name: str, share: Sample) -> PlotRow:
    interval = share.share_interval()
    if interval is None:
        return PlotRow(name)
    return PlotRow(name, 100 * share.mean, (100 * interval[0], 100 * interval[1]))


def _ratings(standings: Standings) -> Panel:
    rows = []
    for standing in standings.bots:
        row = PlotRow(_shortened(standing.bot))
        if standing.rating:
            mu, sigma = standing.rating.mu, standing.rating.sigma
            row = PlotRow(row.name, mu, (mu - 2 * sigma, mu + 2 * sigma))
        rows.append(row)
    return Panel("over all", "rating ± 2 σ", tuple(rows))


def _shortened(bot: str) -> str:
    return bot if len(bot) <= SHORTEST_NAME else "…" + bot[1 - SHORTEST_NAME :]
