"""Write the golden games: whole games move by move with everything that happened.

`make generated` writes them anew; the difference is then read like any other change. They change
when a rule, the order of legal actions or the random numbers change, and then `rules_version` goes
up.
"""

from __future__ import annotations

from pathlib import Path

from dicewright.core.consts import CHANCE
from dicewright.core.match import Match
from dicewright.core.record import digest
from dicewright.core.registry import get_game
from dicewright.core.rng import below
from dicewright.testing.conformance import random_choices
from tests.conftest import TABLES, name_of
from tools import make_vocabulary

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tests" / "golden"
SEED = 2017
#: Enough games to show every chapter at work, few enough to read.
GOLDEN = TABLES[::3]


def golden_game(name: str, players: int, options: dict[str, str]) -> str:
    """A random game as text: every decision with how many choices there were, every event."""
    game = get_game(name)
    match = Match.new(game, players, options, SEED)
    lines = [f"{name} rules {game.rules_version}, {players} players, {options}, seed {SEED}", ""]
    lines += [f"      {event}" for event in match.events]
    for word in random_choices(SEED):
        if match.over:
            break
        seat, legal = match.state.current_player(), match.state.legal_actions()
        action = legal[below(word, len(legal))]
        text, kind = game.vocabulary.text(action), game.asked(match.state).kind
        lines.append(f"p{seat + 1} {text}    ({kind}, one of {len(legal)})")
        lines += [f"      {event}" for event in match.play(action)]
    rolls = match.actors.count(CHANCE)
    lines += ["", f"{len(match.actors) - rolls} decisions, {rolls} rolls"]
    lines += [f"result {match.state.scores()}, position {digest(game, match.state)}", ""]
    return "\n".join(lines)


def wanted() -> dict[Path, str]:
    """Every golden file with its text."""
    return {FOLDER / f"{name_of(table)}.txt": golden_game(*table) for table in GOLDEN}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path, text in wanted().items():
        path.write_text(text)
        print(f"wrote {path.relative_to(ROOT)}")
    make_vocabulary.write()
