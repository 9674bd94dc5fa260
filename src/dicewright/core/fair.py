"""Fair dice: rolls nobody can foresee, and everybody can check afterwards.

Whoever hosts a game draws 256 bits (the *seed* of the dice), publishes their SHA-256 (the
*commitment*) before the first roll, and derives every roll from the seed by HMAC-SHA-256 over the
number of the move. Past rolls say nothing about coming ones; and once the seed is known, the
record alone proves that no roll was chosen. docs/protocol.md says the same for other programs.

The engine's small generator decides nothing here: outcomes reach the state as moves.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from hashlib import sha256
from itertools import count

from dicewright.core.consts import CHANCE
from dicewright.core.errors import BadRecord, UnfairDice
from dicewright.core.record import NO_ACTION, Record
from dicewright.core.registry import get_game
from dicewright.core.state import State

SEED_BYTES = 32
#: The record's own seed is a number that JSON readers of every language keep exactly.
SETUP_BYTES = 6


class FairDice:
    """The dice of one game: a roller for `Match`."""

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"the seed of fair dice has {SEED_BYTES} bytes")
        self._seed = seed

    def __repr__(self) -> str:
        """Not the seed: what is printed by accident must not give rolls away."""
        return f"FairDice({self.commitment})"

    @property
    def commitment(self) -> str:
        """What is published before the first roll."""
        return sha256(self._seed).hexdigest()

    @property
    def revealed(self) -> str:
        """The seed itself. Only after the game!"""
        return self._seed.hex()

    @property
    def setup_seed(self) -> int:
        """The record's seed: what is random in the set-up comes from it, and nothing else does."""
        return int.from_bytes(self._digest("set-up")[:SETUP_BYTES])

    def __call__(self, state: State, record: Record) -> int:
        """The outcome of the chance frame on top, as the record's next move."""
        return self.outcome(state, len(record.moves) + 1)

    def outcome(self, state: State, number: int) -> int:
        """The outcome of the chance frame on top, if it becomes move `number`."""
        outcomes = state.legal_actions()
        return outcomes[self.below(len(outcomes), number)]

    def below(self, sides: int, number: int) -> int:
        """What move `number` says when asked for one of so many equally likely outcomes."""
        assert 1 <= sides <= 256, "one byte decides"
        fair = 256 - 256 % sides
        return next(byte for byte in self._bytes(number) if byte < fair) % sides

    def _bytes(self, number: int) -> Iterator[int]:
        yield from self._digest(f"roll {number}")
        for more in count(1):
            yield from self._digest(f"roll {number}.{more}")

    def _digest(self, what: str) -> bytes:
        return hmac.digest(self._seed, f"dicewright {what}".encode(), "sha256")


def verify(record: Record) -> int:
    """Check every roll of a finished game against its commitment; returns how many there were.

    Raises BadRecord if there is nothing to check yet, and UnfairDice with the reason if a roll is
    not the one that the seed gives.
    """
    if not record.commitment:
        raise BadRecord("the record has no fair dice: its header does not commit to a seed")
    if not record.dice_seed:
        raise BadRecord("the seed of the dice is not revealed yet; it is when the game is over")
    dice = FairDice(bytes.fromhex(record.dice_seed))
    if dice.commitment != record.commitment:
        raise UnfairDice("the revealed seed is not the one that was committed to")
    if dice.setup_seed != record.seed:
        raise UnfairDice("the set-up was not drawn from the committed seed")
    return _check_rolls(record, dice)


def _check_rolls(record: Record, dice: FairDice) -> int:
    text = get_game(record.game).vocabulary.text
    rolls, due = 0, NO_ACTION
    for step, state in record.walk(listening=False):
        if due not in (NO_ACTION, step.action):
            raise UnfairDice(
                f"move {step.number} is “{text(step.action)}”, but the seed gives “{text(due)}”"
            )
        rolls += due != NO_ACTION
        rolled = state.current_player() == CHANCE
        due = dice.outcome(state, step.number + 1) if rolled else NO_ACTION
    return rolls
