"""Writes the positions the specimen shows, as the server would send them.

`make generated` runs it (alone: `make specimen`). Games are played by bots from fixed seeds; a
snapshot is the first position in which its condition holds, in the first game that has one.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec

from dicewright.bots.registry import get_bot
from dicewright.core.game import Game
from dicewright.core.match import Match
from dicewright.core.registry import games, get_game
from dicewright.server import render

HERE = Path(__file__).parent / "data"
NAMES = ("Mira", "Bence", "Léonie", "Otto", "Anna", "Jules")
#: A game of another package: the plain table shows it.
EXAMPLE = "farkle"
EXAMPLES = Path(__file__).parents[3] / "examples"
SHOWN = {"term", "card", "face", "celestial", "zone", "labyrinth", "titans", "attack", "ruling"}

Condition = Callable[[dict[str, Any], Any], bool]


#: What games say of themselves.
INFOS = {
    "diceforge": "diceforge",
    "titandice": "titandice",
    "example": EXAMPLE,
}


@contextmanager
def example() -> Iterator[None]:
    """While it lasts, the example is a known game, whether its package is installed or not."""
    modules = {name for name in sys.modules if name.partition(".")[0] == EXAMPLE}
    with patch.object(sys, "path", [str(EXAMPLES / EXAMPLE), *sys.path]):
        game: Game = import_module(EXAMPLE).GAME
        with patch.dict(games(), {EXAMPLE: game}):
            yield
    for name in [name for name in sys.modules if name.partition(".")[0] == EXAMPLE]:
        if name not in modules:
            del sys.modules[name]


def snapshot(game: str, players: int, options: dict[str, str], seed: int, when: Condition) -> Any:
    """A position that fits, with the last steps: of the game of that seed, or of one after it."""
    found = (played(game, players, options, other, when) for other in count(seed))
    return next(filter(None, found))


def played(
    game: str, players: int, options: dict[str, str], seed: int, when: Condition
) -> dict[str, Any] | None:
    """The first position of a game that fits, if one does. Random bots forge and meet more than
    clever ones, so more is to be seen."""
    match = Match.new(get_game(game), players, options, seed)
    speaker = match.game.speaker("en")
    bots = [get_bot("random")(seed * 8 + seat) for seat in range(players)]
    steps = list(match.steps)
    while True:
        view = match.game.view(match.state, None)
        prompt = render.prompt_data(speaker, match.state, match.undo_state(), NAMES)
        if when(view, prompt):
            break
        if match.over:
            return None
        match.play(bots[match.state.current_player()].choose(match.state))
        steps += match.steps
    events = [event for step in steps for event in step.events]
    return {
        "names": NAMES[:players],
        "view": view,
        "prompt": prompt,
        "log": render.steps_data(speaker, steps[-40:], NAMES[:players]),
        "result": render.outcome_data(match),
        "statistics": speaker.statistics(events, match.state) if match.over else (),
    }


def kind(name: str, least: int = 1) -> Condition:
    """A position from that round on in which this is asked."""
    return lambda view, prompt: bool(prompt) and prompt.kind == name and view["round"] >= least


def again(view: dict[str, Any], prompt: Any) -> bool:
    """Dice lie, and some were set aside before."""
    return kind("keep", 4)(view, prompt) and any(view["aside"].values())


def over(view: dict[str, Any], _: Any) -> bool:
    """The end."""
    return bool(view["over"])


SNAPSHOTS: dict[str, tuple[str, int, dict[str, str], int, Condition]] = {
    "base": ("diceforge", 4, {}, 11, kind("action", 6)),
    "place": ("diceforge", 4, {}, 11, kind("place", 6)),
    "goddess": ("diceforge", 2, {"preset": "goddess-discovery"}, 3, kind("step", 5)),
    "titans": ("diceforge", 3, {"preset": "titans-discovery"}, 4, kind("action", 7)),
    "draft": ("diceforge", 3, {"preset": "draft"}, 2, kind("draft", 0)),
    "end": ("diceforge", 4, {}, 11, over),
    "creatures": ("titandice", 4, {}, 7, kind("act", 4)),
    "attack": ("titandice", 4, {}, 7, kind("suffer", 2)),
    "solo": ("titandice", 1, {}, 3, kind("act", 2)),
    "plain": (EXAMPLE, 6, {}, 3, again),
}


def main(folder: Path = HERE) -> None:
    with example():
        write(folder)


def write(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    for name, id in INFOS.items():
        game = get_game(id)
        data = msgspec.to_builtins(render.game_info(game, game.speaker("en"), {}))
        data["entries"] = [entry for entry in data["entries"] if entry["section"] in SHOWN]
        (folder / f"{name}.json").write_bytes(msgspec.json.encode(data))
    for name, recipe in SNAPSHOTS.items():
        (folder / f"{name}.json").write_bytes(msgspec.json.encode(snapshot(*recipe)))


if __name__ == "__main__":
    main()
