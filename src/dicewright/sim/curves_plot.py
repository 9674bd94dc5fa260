"""The chances to win over a game as pixels, for where an SVG file cannot go (see `curves`)."""

from __future__ import annotations

import io
from collections.abc import Sequence
from textwrap import wrap

from dicewright.core.extras import require
from dicewright.sim.analysis import Analysis
from dicewright.sim.curves import told

#: As in `curves`, by seat: what follows a theme there is light here.
COLOURS = (
    "#a5341f", "#0f5f92", "#566009", "#853aa3", "#8a4b08", "#00695c", "#b0236b", "#3f4bb5",
)  # fmt: skip
MARKS = "^osDvPH*"
WIDTH, HEIGHT = 9.6, 4.6
LINE = 0.24
#: So many of a line below it fit, in the widest of words.
LETTERS = 110


def check_matplotlib() -> None:
    """Whoever lets a bot think for this asks first."""
    require("a picture in pixels", "matplotlib", "tournament")


def curves_png(analysis: Analysis, title: str, names: Sequence[str], most: int = 5) -> bytes:
    """The picture, with so many of the costliest decisions told below it."""
    check_matplotlib()
    from matplotlib.figure import Figure

    mistakes = analysis.costliest(most)
    lines = [
        line
        for rank, mistake in enumerate(mistakes, 1)
        for line in wrap(f"{rank}  {told(mistake, names)}", LETTERS, subsequent_indent="    ")
    ]
    figure = Figure(figsize=(WIDTH, HEIGHT + LINE * len(lines)), layout="constrained")
    axis = figure.subplots()
    axis.set_title(title)
    axis.set_ylim(-3, 103)
    axis.set_ylabel("chance to win (%)")
    axis.grid(axis="y", alpha=0.4)
    for seat, name in enumerate(names):
        wins = [100 * point.wins[seat] for point in analysis.points]
        last = [len(wins) - 1]
        axis.plot(wins, COLOURS[seat], marker=MARKS[seat], markevery=last, label=name)
    begins = {point.round: n for n, point in reversed(list(enumerate(analysis.points)))}
    axis.set_xticks(
        [begins[number] for number in sorted(begins)], sorted(map(str, begins), key=int)
    )
    axis.grid(axis="x", alpha=0.2)
    places = {point.number: n for n, point in enumerate(analysis.points)}
    for rank, mistake in enumerate(mistakes, 1):
        at = places[mistake.number]
        height = 100 * analysis.points[at].wins[mistake.seat]
        axis.annotate(
            str(rank),
            (at, height),
            xytext=(0, 9),
            textcoords="offset points",
            ha="center",
            color="white",
            fontsize=8,
            fontweight="bold",
            bbox={"boxstyle": "circle,pad=0.2", "color": COLOURS[mistake.seat]},
        )
    axis.set_xlabel("\n".join(["round", *lines]), loc="left", fontsize=9)
    axis.legend(loc="upper left", fontsize=9)
    file = io.BytesIO()
    figure.savefig(file, format="png", dpi=150)
    return file.getvalue()
