"""How learning went, as a picture: what is explained of the positions that were held back."""

from __future__ import annotations

import json
from pathlib import Path

from dicewright.core.extras import require

COLOURS = ("#2b5c8a", "#b5541c", "#5a7d2a", "#7a4a9a")
KINDS = ("payoff", "win", "place", "score")


def draw(folder: Path, picture: Path) -> None:
    """A panel for every generation in the folder."""
    require("the picture of a curve", "matplotlib", "tournament")
    from matplotlib.figure import Figure

    curves = sorted(folder.glob("generation-*/curve.json"))
    figure = Figure(figsize=(4.2 * max(len(curves), 1), 3.2), layout="constrained")
    for place, file in enumerate(curves, 1):
        axes = figure.add_subplot(1, len(curves), place)
        rows = json.loads(file.read_text())
        for kind, name in enumerate(KINDS):
            told = [row[2 + kind] for row in rows]
            axes.plot([row[0] for row in rows], told, color=COLOURS[kind], label=name)
        axes.set(title=file.parent.name, xlabel="learned", ylabel="explained", ylim=(0, 1))
        axes.grid(visible=True, alpha=0.3)
        axes.legend(loc="lower right")
    figure.savefig(picture)
