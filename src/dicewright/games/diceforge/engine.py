"""The engine of Dice Forge: the cells of `layout` and the chapters of the rules as one state."""

from __future__ import annotations

from dicewright.core.chapters import Chapters
from dicewright.core.native import Floats, Word
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge.effects import dice, fortunes, programs
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
    tokens,
    turn,
    zones,
)
from dicewright.games.diceforge.rules.scoring import score_of, standing_of, worth_of
from dicewright.games.diceforge.rules.setup import set_table
from dicewright.games.diceforge.rules.tokens import decide_anytime, is_anytime, legal_anytime
from dicewright.games.diceforge.traits import stage_of, trait_of

chapters = Chapters(
    k,
    *(setup, turn, blessings, faces, order, resources, forge, feats, payment, tokens, scoring),
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

    def observation_size(self) -> int:
        return k.OBSERVATION

    def encode(self, seat: int, out: Floats, at: int) -> int:
        return encode_position(self, seat, out, at)
