"""Fair dice: rolls nobody can foresee, and everybody can check afterwards.

Whoever hosts a game draws 256 bits (the *seed* of the dice) and publishes their SHA-256 (the
*commitment*) before anybody sits down. Players who do not want to trust the host answer with 256
bits of their own (a *nonce*), which the host cannot have known. Seed and nonces together are the
*key*, and every roll is HMAC-SHA-256 of that over the number of the move: nobody alone can choose
one. Past rolls say nothing about coming ones; and once the seed is known, the record alone proves
all this. docs/protocol.md says the same for other programs, with the reasons.

The engine's small generator decides nothing here: outcomes reach the state as moves.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from itertools import count

from dicewright.core.consts import CHANCE
from dicewright.core.errors import BadRecord, UnfairDice
from dicewright.core.record import Record
from dicewright.core.registry import get_game
from dicewright.core.state import State

SEED_BYTES = 32
#: The record's own seed is a number that JSON readers of every language keep exactly.
SETUP_BYTES = 6


class FairDice:
    """The dice of one game: a roller for `Match`. Nonces are in hex, by seat."""

    def __init__(self, seed: bytes, nonces: Mapping[int, str] | None = None) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"the seed of fair dice has {SEED_BYTES} bytes")
        self._seed = seed
        self._key = hmac.digest(seed, mixed(nonces), "sha256") if nonces else seed

    def __repr__(self) -> str:
        """Not the seed: what is printed by accident must not give rolls away."""
        return f"FairDice({self.commitment})"

    @property
    def commitment(self) -> str:
        """What is published before anybody sits down."""
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
        return hmac.digest(self._key, f"dicewright {what}".encode(), "sha256")


def mixed(nonces: Mapping[int, str]) -> bytes:
    """The nonces as the one text that goes into the key: whose they are is part of it."""
    said = [f"p{seat + 1}={nonce}" for seat, nonce in sorted(nonces.items())]
    return " ".join(["dicewright nonces", *said]).encode()


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll of a record: the move's number, what could come, equally likely, and what came."""

    number: int
    outcomes: tuple[int, ...]
    came: int


def rolls_of(record: Record) -> Iterator[Roll]:
    """Every roll of a record. Whoever knows them can check the dice without knowing any rule."""
    outcomes: tuple[int, ...] = ()
    for step, state in record.walk(listening=False):
        if outcomes:
            yield Roll(step.number, outcomes, step.action)
        rolled = state.current_player() == CHANCE
        outcomes = tuple(state.legal_actions()) if rolled else ()


def verify(record: Record) -> int:
    """Check every roll of a finished game against its commitment; returns how many there were.

    Raises BadRecord if there is nothing to check yet, and UnfairDice with the reason if a roll is
    not the one that the seed and the nonces give. Moves that were given, and with them the set-up,
    fell elsewhere.
    """
    if not record.commitment:
        raise BadRecord("the record has no fair dice: its header does not commit to a seed")
    if not record.dice_seed:
        raise BadRecord("the seed of the dice is not revealed yet; it is when the game is over")
    dice = FairDice(bytes.fromhex(record.dice_seed), record.nonces)
    if dice.commitment != record.commitment:
        raise UnfairDice("the revealed seed is not the one that was committed to")
    if not record.given and dice.setup_seed != record.seed:
        raise UnfairDice("the set-up was not drawn from the committed seed")
    text = get_game(record.game).vocabulary.text
    rolls = [roll for roll in rolls_of(record) if roll.number > record.given]
    for roll in rolls:
        due = roll.outcomes[dice.below(len(roll.outcomes), roll.number)]
        if due != roll.came:
            raise UnfairDice(
                f"move {roll.number} is “{text(roll.came)}”, but the seed gives “{text(due)}”"
            )
    return len(rolls)
