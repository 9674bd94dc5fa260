"""What is compiled: the modules that become units, and those whose functions are copied into them.

Everything that is known by name is named here, so that a new hot module is one line.
"""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCE = ROOT / "src"

STATE = "dicewright.core.state"
#: The class there of states whose rules stay Python.
PYTHON_STATE = "PythonState"
GAMES = tuple(sorted(path.parent.name for path in SOURCE.glob("dicewright/games/*/engine.py")))
#: Units outside the games that build on the state.
LEAVES = (
    "dicewright.bots.network",
    "dicewright.bots.playouts",
    "dicewright.bots.samples",
    "dicewright.bots.tree",
    "dicewright.rl.lanes",
    "dicewright.sim.batch",
)
#: Those of them whose classes other units know from inside.
DECLARED = ("dicewright.bots.network", "dicewright.bots.tree")
UNITS = (*(f"dicewright.games.{game}.engine" for game in GAMES), STATE, *LEAVES)

#: Modules whose functions are copied into the units that reach them; of a game also its chapters.
HOT = (
    "dicewright.core.frames",
    "dicewright.core.features",
    "dicewright.core.encoding",
    "dicewright.core.rng",
    "dicewright.bots.network",
    "dicewright.bots.playouts",
    "dicewright.bots.tree",
)
CHAPTERS = ("rules", "effects")
HOT_OF_A_GAME = ("aspects", "encoding", "traits", "counts", "tallies", "offers")

#: Loops of `State` that each game's class has for itself: its methods are called directly there.
LOOPS = (
    "advance",
    "step",
    "run_random",
    "weigh",
    "weigh_by_stage",
    "run_policy",
    "run_to_calm",
    "copy_times",
)
#: Methods of `State` that are written from its cells.
FROM_CELLS = ("copy_from", "fold_cells", "cells", "load_cells")

#: Modules of numbers and rows: read while compiling, so compiled modules are as old as these.
DATA = frozenset(
    ("consts", "terms", "choices", "tables", "layout", "content", "cells", "native", "numbering")
)
#: Nothing of these is left in a unit: they speak to Python, to mypy, or to this package.
NOT_COMPILED = frozenset(
    (
        "__future__",
        "math",  # the unit has C's
        "typing",
        "dicewright.core.native",
        "dicewright.core.consts",
        "dicewright.core.cells",
        STATE,  # the unit has its declarations
    )
)


def path_of(name: str) -> Path:
    """The file of a module."""
    return SOURCE.joinpath(*name.split(".")).with_suffix(".py")


def is_hot(name: str) -> bool:
    """Are the functions of this module copied into units?"""
    parts = name.split(".")
    if parts[:2] != ["dicewright", "games"] or len(parts) < 4:
        return name in HOT
    return parts[3] in CHAPTERS or (len(parts) == 4 and parts[3] in HOT_OF_A_GAME)


def chapters_of(game: str) -> list[str]:
    """The modules of a game's rules; `game` is its package."""
    folder = SOURCE.joinpath(*game.split("."))
    paths = [path for part in CHAPTERS for path in folder.glob(f"{part}/*.py")]
    names = [".".join(path.relative_to(SOURCE).with_suffix("").parts) for path in sorted(paths)]
    return [name for name in names if not name.endswith(".__init__")]
