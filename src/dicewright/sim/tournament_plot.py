"""The picture of a tournament: what every bot wins, a panel a set-up, and the ratings."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from dicewright.core.errors import DicewrightError
from dicewright.sim.standings import Results, Standings

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FORMATS = ("svg", "png")
COLOUR = "#2b5c8a"
FAIR_COLOUR = "#999999"
PANEL_WIDTH = 3.4
ROW_HEIGHT = 0.34
SHORTEST_NAME = 34


def draw(results: Results, format: str) -> bytes:
    """The picture as the bytes of a file. The same results give the same bytes."""
    try:
        import matplotlib
        from matplotlib.figure import Figure
    except ImportError:
        raise DicewrightError(
            "matplotlib is not installed: pip install dicewright[tournament]"
        ) from None
    order = [standing.bot for standing in reversed(results.overall.bots)]
    rated = any(standing.rating for standing in results.overall.bots)
    panels = len(results.setups) + rated
    height = 1.3 + ROW_HEIGHT * len(order)
    with matplotlib.rc_context({"svg.hashsalt": "dicewright", "font.size": 9}):
        figure = Figure(figsize=(1.8 + PANEL_WIDTH * panels, height), layout="constrained")
        axes = figure.subplots(1, panels, sharey=True, squeeze=False)[0]
        for axis, standings in zip(axes, results.setups, strict=False):
            _draw_shares(axis, standings, order)
        if rated:
            _draw_ratings(axes[-1], results.overall, order)
        axes[0].set_yticks(range(len(order)), [_shortened(bot) for bot in order])
        file = io.BytesIO()
        metadata = {"Date": None} if format == "svg" else None
        figure.savefig(file, format=format, dpi=150, metadata=metadata)
    return file.getvalue()


def _shortened(bot: str) -> str:
    return bot if len(bot) <= SHORTEST_NAME else "…" + bot[1 - SHORTEST_NAME :]


def _draw_shares(axis: Axes, standings: Standings, order: list[str]) -> None:
    """Games won with their intervals, and what would be fair."""
    axis.axvline(100 * standings.fair, color=FAIR_COLOUR, linestyle=":", linewidth=1)
    for standing in standings.bots:
        interval = standing.won.share_interval()
        if interval:
            row = order.index(standing.bot)
            axis.plot([100 * end for end in interval], [row, row], color=COLOUR, linewidth=2)
            axis.plot([100 * standing.won.mean], [row], "o", color=COLOUR)
    axis.set_xlim(-3, 103)
    axis.set_xlabel("games won, % (95 % interval)")
    axis.set_title(standings.title, fontsize=9)
    axis.grid(axis="x", alpha=0.3)


def _draw_ratings(axis: Axes, standings: Standings, order: list[str]) -> None:
    for standing in standings.bots:
        if standing.rating:
            row, mu, sigma = order.index(standing.bot), standing.rating.mu, standing.rating.sigma
            axis.plot([mu - 2 * sigma, mu + 2 * sigma], [row, row], color=COLOUR, linewidth=2)
            axis.plot([mu], [row], "o", color=COLOUR)
    axis.set_xlabel("rating ± 2 σ")
    axis.set_title("over all", fontsize=9)
    axis.grid(axis="x", alpha=0.3)
