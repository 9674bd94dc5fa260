"""Late positions of full tables, to look at and to measure: bots have played most of a game."""

from __future__ import annotations

from functools import cache

from dicewright.core.record import to_text
from dicewright.core.registry import get_game
from dicewright.sim.report.playing import play_game
from dicewright.sim.runner import Plan
from tests.server_client import Site, seat_data

PLAYERS = 4
#: Bots that use what the game offers: many cards, forged dice.
BOT = "policy"
SEED = 3
#: The part of a game that is over.
LATE = 0.6
TABLES: dict[str, tuple[str, dict[str, str]]] = {
    "base": ("diceforge", {}),
    "goddess": ("diceforge", {"preset": "goddess-discovery"}),
    "titans": ("diceforge", {"preset": "titans-discovery"}),
    "titandice": ("titandice", {}),
}
NAMES = ("Mira", "bot:random", "bot:random", "bot:random")


@cache
def late_game(name: str) -> tuple[str, int]:
    """A whole game as text, and the move after which the first player has most to choose from."""
    id, options = TABLES[name]
    game = get_game(id)
    plan = Plan(game, PLAYERS, game.freeze(PLAYERS, options), (BOT,) * PLAYERS, SEED, 1, 1)
    record = play_game(plan, 0).record
    many = {
        step.number: len(state.legal_actions())
        for step, state in record.walk(listening=False)
        if step.number > LATE * len(record.moves) and state.current_player() == 0
    }
    return to_text(record), max(many, key=many.__getitem__)


def late_table(site: Site, name: str, names: tuple[str, ...] = NAMES) -> tuple[str, str]:
    """A table in that position, and the secret of its first seat; bots have the others."""
    text, move = late_game(name)
    source = site.upload(text)
    seats = [seat_data(seat) for seat in names]
    made = site.post(f"/api/tables/{source}/play-on", {"move": move, "seats": seats})
    return made["table"], made["seats"][0]["token"]
