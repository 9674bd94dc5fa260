"""A bot at a table: it sits down, is asked, and leaves. Whoever plays with bots does it this way.

This is the one place where what a bot does wrong (an exception, an action that is not legal)
becomes a `BotFailed` that names it, whether the bot is a class or a program of its own.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from operator import index
from pathlib import Path

from dicewright.bots.registry import Bot, get_bot
from dicewright.bots.seating import Closes, Seating, SitsDown
from dicewright.core.errors import BotFailed
from dicewright.core.game import Game, Options
from dicewright.core.rng import stream
from dicewright.core.state import State


@dataclass(frozen=True, slots=True)
class Seated:
    """A bot with the spec it was asked for by."""

    spec: str
    bot: Bot

    def ask(self, state: State, seen: State | None = None) -> int:
        """The bot's decision, checked. It looks at `seen`, if that is something else."""
        try:
            action = index(self.bot.choose(state if seen is None else seen))
        except BotFailed:
            raise
        except Exception as error:
            raise BotFailed(f"bot {self.spec} failed: {_told(error)}") from error
        if not state.accepts(action):
            raise BotFailed(f"bot {self.spec} chose action {action}, which is not legal")
        return action


def _told(error: Exception) -> str:
    """What happened and where, in a line a bot's author can go by."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}{where}"


def _made(spec: str, seed: int) -> Bot:
    maker = get_bot(spec, trusted=True)
    try:
        return maker(seed)
    except Exception as error:
        raise BotFailed(f"bot {spec} cannot be made: {_told(error)}") from error


@contextmanager
def seated(
    game: Game, players: int, options: Options, specs: Mapping[int, str], seed: int
) -> Iterator[dict[int, Seated]]:
    """The bots of some seats of one game. `specs` may name programs of the caller's own choice.

    Seat by seat a bot gets the seed `stream(seed, 1 + seat)`. When the game ends, whichever way,
    the bots are closed.
    """
    made: dict[int, Seated] = {}
    with ExitStack() as stack:
        for seat, spec in specs.items():
            bot = _made(spec, stream(seed, 1 + seat))
            if isinstance(bot, Closes):
                stack.callback(bot.close)
            if isinstance(bot, SitsDown):
                bot.sit(Seating(game, players, options, seat))
            made[seat] = Seated(spec, bot)
        yield made
