"""A bot at a table: it sits down, is asked, and leaves. Whoever plays with bots does it this way.

This is the one place where what a bot does wrong (an exception, an action that is not legal)
becomes a `BotFailed` that names it, whether the bot is a class or a program of its own, and where
it gets a copy that does not know the coming rolls (see `determinise`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from operator import index

from dicewright.bots.determinise import determinised
from dicewright.bots.failures import RAISED, one_line
from dicewright.bots.registry import Bot, get_bot
from dicewright.bots.seating import Closes, LooksUp, Seating, SitsDown, Unwanted
from dicewright.core.consts import NOBODY
from dicewright.core.errors import BotFailed
from dicewright.core.game import Game, Options
from dicewright.core.rng import stream
from dicewright.core.state import State

#: The sub-stream of a bot's seed from which the copies it sees get their dice.
UNKNOWN_DICE_STREAM = 99


class NotSeated(BotFailed):
    """A bot that cannot be made, cannot sit down or cannot leave; it is the one of `seat`."""

    def __init__(self, text: str, seat: int = NOBODY) -> None:
        # A pickle makes the error from its text alone and fills in the seat after that.
        super().__init__(text)
        self.seat = seat


@dataclass(frozen=True, slots=True)
class Seated:
    """A bot with the spec it was asked for by, and the seed of what it sees instead of the dice."""

    spec: str
    bot: Bot
    seed: int
    seat: int = NOBODY

    def ask(self, state: State, unwanted: Unwanted | None = None) -> int:
        """The bot's decision, checked. It looks at a copy that knows nothing of coming rolls, and
        may answer early when nobody wants to know any more."""
        if unwanted and isinstance(self.bot, LooksUp):
            self.bot.unwanted = unwanted
        seen = determinised(state, stream(stream(self.seed, UNKNOWN_DICE_STREAM), state.decisions))
        try:
            action = index(self.bot.choose(seen))
        except BotFailed:
            raise
        except RAISED as error:
            raise BotFailed(f"bot {self.spec} failed: {one_line(error)}") from error
        if not state.accepts(action):
            # Python itself refuses to write very large numbers down.
            what = f"action {action}" if action.bit_length() <= 64 else "a number of no action"
            raise BotFailed(f"bot {self.spec} chose {what}, which is not legal")
        return action


@contextmanager
def _as_not_seated(seat: int, spec: str, what: str) -> Iterator[None]:
    try:
        yield
    except RAISED as error:
        raise NotSeated(f"bot {spec} cannot {what}: {one_line(error)}", seat) from error


def sit_down(
    spec: str, seating: Seating, seed: int, dice_seed: int, *, trusted: bool = False
) -> Seated:
    """Make a bot from `seed` and let it sit down; the copies it sees roll by `dice_seed`.

    Whoever calls this calls `leave` at the end.
    """
    maker, seat = get_bot(spec, trusted=trusted), seating.seat
    with _as_not_seated(seat, spec, "be made"):
        bot = maker(seed)
    made = Seated(spec, bot, dice_seed, seat)
    if isinstance(bot, SitsDown):
        try:
            with _as_not_seated(seat, spec, "sit down"):
                bot.sit(seating)
        except BaseException:
            with suppress(NotSeated):
                leave(made)
            raise
    return made


def leave(seated: Seated) -> None:
    """The game is over, or goes on without this bot: it may give back what it holds."""
    if isinstance(seated.bot, Closes):
        with _as_not_seated(seated.seat, seated.spec, "leave"):
            seated.bot.close()


def _leave_after(made: Seated, ended_by: type[BaseException] | None, *_: object) -> None:
    """Whatever ended the game is not covered up by what goes wrong after it."""
    try:
        leave(made)
    except NotSeated:
        if ended_by is None:
            raise


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
            seating = Seating(game, players, options, seat)
            made[seat] = sit_down(spec, seating, stream(seed, 1 + seat), seed, trusted=True)
            stack.push(partial(_leave_after, made[seat]))
        yield made
