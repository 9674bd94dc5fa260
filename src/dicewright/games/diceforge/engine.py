"""The engine of Dice Forge: the cells of `layout` and the chapters of the rules as one state."""

from __future__ import annotations

from dicewright.core.chapters import Chapters
from dicewright.core.native import Floats, Ints, Word
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge.aspects import calm_of, write_aspects
from dicewright.games.diceforge.effects import dice, fortunes, programs
from dicewright.games.diceforge.effects.dice import shown_of
from dicewright.games.diceforge.effects.fortunes import glory_of_merchants
from dicewright.games.diceforge.encoding import encode_position
from dicewright.games.diceforge.layout import ForgeCells
from dicewright.games.diceforge.rules import (
    allegiance,
    blessings,
    celestial,
    faces,
    feats,
    forge,
    labyrinth,
    order,
    payment,
    resources,
    scoring,
    setup,
    table,
    tokens,
    turn,
    zones,
)
from dicewright.games.diceforge.rules.blessings import next_die
from dicewright.games.diceforge.rules.faces import glory_for
from dicewright.games.diceforge.rules.forge import price_of
from dicewright.games.diceforge.rules.payment import owed_of, shards_on
from dicewright.games.diceforge.rules.resources import cap_of, hammer_room, lap_glory, laps_in
from dicewright.games.diceforge.rules.scoring import (
    glory_of_stand,
    glory_on_cards,
    score_of,
    standing_of,
    worth_of,
)
from dicewright.games.diceforge.rules.setup import set_table, start_gold_of
from dicewright.games.diceforge.rules.tokens import (
    decide_anytime,
    is_anytime,
    legal_anytime,
    worth_of_triton,
)
from dicewright.games.diceforge.rules.turn import turns_before
from dicewright.games.diceforge.traits import (
    faces_of,
    islands_of,
    purse_of,
    shards_of,
    small_feats_of,
    stage_of,
    trait_of,
)

chapters = Chapters(
    k,
    *(
        table,
        setup,
        turn,
        blessings,
        faces,
        order,
        resources,
        forge,
        feats,
        payment,
        tokens,
        scoring,
    ),
    *(labyrinth, celestial, allegiance, zones),
    *(programs, dice, fortunes),
)


class Forge(ForgeCells):
    """A position of Dice Forge."""

    def begin_game(self, seed: Word) -> int:
        return set_table(self)

    def resolve(self, op: int) -> int:
        return chapters.resolve(self, op)

    def chance_first(self, op: int) -> int:
        return chapters.first(self, op)

    def chance_sides(self, op: int) -> int:
        return chapters.sides(self, op)

    def land(self, op: int, action: int) -> int:
        return chapters.land(self, op, action)

    def throw(self, op: int) -> int:
        return chapters.throw(self, op)

    def fill_legal(self, op: int) -> int:
        chapters.legal(self, op)
        return legal_anytime(self, op)

    def decide(self, op: int, action: int) -> int:
        if is_anytime(action):
            return decide_anytime(self, action)
        return chapters.decide(self, op, action)

    def allows_unlisted(self, action: int) -> int:
        return chapters.is_twin(self, self.stack[self.top], action)

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
        if number < 2:
            return purse_of(self) if number == 0 else shards_of(self)
        if number == 2:
            return faces_of(self)
        return islands_of(self) if number == 3 else small_feats_of(self)

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

    def cap(self, seat: int, resource: int) -> int:
        """How much of a resource the reserve holds."""
        return cap_of(self, seat, resource)

    def laps(self, seat: int) -> int:
        """Finished laps of the hammer track."""
        return laps_in(self.hammered[seat])

    def next_lap(self, seat: int) -> int:
        """The glory that the next lap of the hammer track pays; 0 if there is none."""
        return lap_glory(self.laps(seat) + 1) if hammer_room(self, seat) > 0 else 0

    def start_gold(self, seat: int) -> int:
        return start_gold_of(self, seat)

    def card_glory(self, seat: int) -> int:
        """The glory printed on a player's cards."""
        return glory_on_cards(self, seat)

    def stand_glory(self, seat: int) -> int:
        """The glory of the allegiance board."""
        return glory_of_stand(self, seat)

    def turns_before(self, number: int, seat: int) -> int:
        """How many turns have begun when a player's turn of a round begins."""
        return turns_before(self, number, seat)

    def die_due(self) -> int:
        """The die that the roll on top throws next: seat * DICE + die."""
        return next_die(self)

    def price(self, face: int, discount: int) -> int:
        """What a face of the sanctuary costs."""
        return price_of(face, discount)

    def triton(self, resource: int) -> int:
        """How much of a resource a triton token brings."""
        return worth_of_triton(resource)

    def merchants(self, cards: int) -> int:
        """The glory of merchants that upgrade nothing."""
        return glory_of_merchants(cards)

    def shown(self, resource: int) -> int:
        """How much of a resource all dice on the table show."""
        return shown_of(self, resource)

    def shards(self, seat: int, copy: int) -> int:
        """What emptying a scepter is worth now."""
        return shards_on(self, seat, copy)

    def owed(self) -> int:
        """What the question on top wants ancient shards for: how many of which are owed."""
        return owed_of(self, self.top)

    def converted(self) -> int:
        """The glory that the conversion on top offers."""
        return glory_for(self, self.top)
