"""Write the golden vocabulary of every game: all names that something kept may mention.

    python -m tools.make_vocabulary      (also part of `make generated`)

Journals, records, policies, pages and bots of others hold these names, so none of them may vanish
or come to mean something else; new ones may join at any time (`tests/test_identity.py`). A line a
fact, so that a new fact about an old name is a new line, too.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from dicewright.core.game import Game
from dicewright.core.registry import games

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tests" / "golden_vocabulary"
#: Parts of the catalogue that are rules rather than rows with names.
NO_NAMES = {"caps", "garden", "shelves"}


def vocabulary_lines(game: Game) -> list[str]:
    """Everything with a name, in no particular order of importance."""
    return [
        *(
            f"verb {verb.name} {name}"
            for verb in game.vocabulary.verbs
            for name, _ in verb.arguments
        ),
        *(f"action {game.vocabulary.text(action)}" for action in game.vocabulary),
        *(f"trait {text}" for _, text in sorted(game.traits.items())),
        *_events(game),
        *(f"question {kind}" for kind in _questions(game)),
        *(f"order {order.kind} {way}" for order in game.standing_orders for way in order.answers),
        *(f"option {option.key}={value}" for option in game.options for value in option.values),
        *(f"{kind} {id}" for kind, ids in game.content.items() for id in ids),
        *_facts(game),
        *_cells(game),
    ]


def _events(game: Game) -> Iterator[str]:
    for shape in import_module(f"dicewright.games.{game.id}.events").SHAPES.values():
        yield f"event {shape.kind}"
        yield from (f"event {shape.kind} {name}" for name, _ in shape.cells)


def _questions(game: Game) -> list[str]:
    asking = import_module(f"dicewright.games.{game.id}.asking")
    kinds = {*asking.KINDS.values(), *getattr(asking, "REWARDS", {}).values()}
    return sorted(kinds | {order.kind for order in game.standing_orders})


def _facts(game: Game) -> Iterator[str]:
    """What the catalogue says of the names in it."""
    for kind, rows in game.catalogue.items():
        if kind in NO_NAMES:
            continue
        named = rows.items() if isinstance(rows, dict) else map(_named, rows)
        for name, row in named:
            yield from (f"{kind} {name} {fact}={json.dumps(row[fact])}" for fact in row)


def _cells(game: Game) -> Iterator[str]:
    """What digests of positions are made of. All seats are alike, so the first stands for them."""
    layout = import_module(f"dicewright.games.{game.id}.notation").LAYOUT
    for name, cells in game.state_class().cells().items():
        if name in layout.options:
            continue
        if not isinstance(cells, list):
            yield f"cell {name}"
            continue
        row = layout.row(name, cells)
        for cell in row.names:
            if not row.seats or cell[0] == "p1":
                yield f"cell {'.'.join((name, *cell))}"


def _named(row: Any) -> tuple[str, dict[str, Any]]:
    """A row of a list: its first fact is its name."""
    if not isinstance(row, dict):
        return str(row), {}
    first, *_ = row
    return str(row[first]), {fact: row[fact] for fact in row if fact != first}


def path_of(game: Game) -> Path:
    return FOLDER / f"{game.id}.txt"


def gone(game: Game) -> list[str]:
    """What was written down and is not so any more."""
    path, now = path_of(game), set(vocabulary_lines(game))
    kept = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [line for line in kept if line not in now]


def write() -> None:
    """New names join. If one is gone nothing is written, or the file would forget that it was."""
    FOLDER.mkdir(exist_ok=True)
    for game in games().values():
        path = path_of(game)
        if lost := gone(game):
            raise SystemExit(
                f"{path.relative_to(ROOT)}: kept games, policies and pages may mention what is gone"
                f" now: {lost}. If nothing kept can, delete these lines there and call this again."
            )
        path.write_text("\n".join(vocabulary_lines(game)) + "\n", encoding="utf-8")
        print(f"wrote {path.relative_to(ROOT)}")


if __name__ == "__main__":
    write()
