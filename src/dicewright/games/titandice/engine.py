"""The engine of Titan Dice: the cells of `layout` and the chapters of the rules as one state."""

from __future__ import annotations

from dicewright.core.chapters import Chapters
from dicewright.core.native import Floats, Ints, Word
from dicewright.games.titandice import consts as k
from dicewright.games.titandice.aspects import calm_of, write_aspects
from dicewright.games.titandice.counts import active_of, price_of
from dicewright.games.titandice.encoding import encode_position
from dicewright.games.titandice.layout import TitanCells
from dicewright.games.titandice.rules import (
    actions,
    attacks,
    cards,
    creatures,
    dice,
    powers,
    rolled,
    rounds,
)
from dicewright.games.titandice.rules.dice import next_die
from dicewright.games.titandice.rules.rounds import (
    points_of_cards,
    score_of,
    set_table,
    standing_of,
    stop_if_decided,
    turn_of,
    worth_of,
)
from dicewright.games.titandice.traits import plight_of, race_of, stage_of, trait_of

chapters = Chapters(k, rounds, dice, rolled, actions, cards, creatures, powers, attacks)


class Titan(TitanCells):
    """A position of Titan Dice."""

    def begin_game(self, seed: Word) -> int:
        return set_table(self)

    def resolve(self, op: int) -> int:
        chapters.resolve(self, op)
        return stop_if_decided(self)

    def chance_first(self, op: int) -> int:
        return chapters.first(self, op)

    def chance_sides(self, op: int) -> int:
        return chapters.sides(self, op)

    def land(self, op: int, action: int) -> int:
        return chapters.land(self, op, action)

    def throw(self, op: int) -> int:
        return chapters.throw(self, op)

    def fill_legal(self, op: int) -> int:
        return chapters.legal(self, op)

    def decide(self, op: int, action: int) -> int:
        chapters.decide(self, op, action)
        return stop_if_decided(self)

    def score(self, seat: int) -> int:
        return score_of(self, seat)

    def standing(self, seat: int) -> int:
        return standing_of(self, seat)

    def worth(self, seat: int) -> int:
        return worth_of(self, seat)

    def stage(self) -> int:
        return stage_of(self)

    def trait(self, action: int) -> int:
        return trait_of(self, action)

    def bearing(self, number: int) -> int:
        return plight_of(self) if number == 0 else race_of(self) if number == 1 else 0

    def observation_size(self) -> int:
        return k.OBSERVATION

    def encode(self, seat: int, out: Floats, at: int) -> int:
        return encode_position(self, seat, out, at)

    def calm(self) -> int:
        return calm_of(self)

    def aspect_rows(self) -> int:
        return k.ASPECTS

    def aspects(self, seat: int, out: Ints) -> int:
        return write_aspects(self, seat, out)

    # -- what views, questions and statistics ask ------------------------------------------------

    def card_points(self, seat: int) -> int:
        """What a player's cards are worth."""
        return points_of_cards(self, seat)

    def card_price(self, level: int) -> int:
        """What a card of a level costs, of its own creature."""
        return price_of(self, level)

    def active_on(self, seat: int, creature: int) -> int:
        """Active dice that show a creature, the bonus die included."""
        return active_of(self, seat, creature)

    def turn(self) -> int:
        """Whose turn it is, or -1 between two rounds."""
        return turn_of(self)

    def die_due(self) -> int:
        """The kind of die that the roll on top throws next."""
        return next_die(self)
