"""How the game goes: a turn, a throw, what is kept, when it ends."""

from __future__ import annotations

from collections.abc import Iterator

from dicewright.core.consts import STAGES
from dicewright.core.simple import Choice, SimpleState, by_seat, dice, events, number, numbered
from farkle.scoring import (
    COMBINATIONS,
    DICE,
    FACES,
    ROLLS,
    SETS,
    Values,
    Worth,
    sets_in,
    text_of,
    worth_of,
)

MOST_POINTS = 20_000
MOST_ROUNDS = 200
#: So many turns without points in a row are punished, if the table likes that.
FARKLES = 3


class Farkle(SimpleState):
    """A position."""

    seats = 8
    vocabulary = numbered(die={"face": FACES}, keep={"dice": SETS}, bank={}, roll={})
    choices = (
        Choice("target", 10_000, 5_000, 20_000),
        Choice("opening", 500, 0, 350, 1_000),
        Choice("minimum", 0, 300, 500),
        Choice("three-farkles", 0, 500, 1_000),
        Choice("hot-dice", "may", "must"),
        Choice("ending", "last-turns", "at-once", "exact"),
        Choice("three-ones", 1_000, 300),
        Choice("more-of-a-kind", "doubling", "adding", "fixed", "none"),
        Choice("straight", 1_500, 1_000, 2_500, 0),
        Choice("three-pairs", 1_500, 750, 500, 0),
        Choice("two-triplets", 2_500, 1_500, 0),
        Choice("four-and-pair", 1_500, 0),
        Choice("round-limit", MOST_ROUNDS, 20, 50),
    )
    told = events(
        TurnStarted={"round": int},
        Rolled={"dice": ROLLS},
        Kept={"dice": SETS, "combination": COMBINATIONS, "worth": int},
        HotDice={},
        Farkled={"lost": int},
        Overshot={"lost": int},
        Banked={"points": int},
        Fined={"points": int, "lost": int},
        TargetReached={},
    )

    round = number(MOST_ROUNDS)
    # The dice that lie on the table, those set aside, how many are still in the air or in hand.
    rolled = dice(FACES, DICE)
    aside = dice(FACES, DICE)
    falling = number(DICE)
    hand = number(DICE)
    # The points at stake in this turn.
    stake = number(MOST_POINTS, limited=False)
    points = by_seat(MOST_POINTS, limited=False)
    entered = by_seat()
    farkles = by_seat(FARKLES)
    # Who reached the target first.
    first = by_seat()

    # -- a turn ------------------------------------------------------------------------------------

    def setup(self) -> None:
        self.push("turn", 0)

    def resolve_turn(self, seat: int) -> None:
        if seat == 0:
            self.round += 1
        self.stake, self.hand, self.aside = 0, DICE, [0] * len(FACES)
        self.tell("TurnStarted", seat, round=self.round)
        self.push("throw", seat)

    def resolve_throw(self, seat: int) -> None:
        self.rolled, self.falling = [0] * len(FACES), self.hand
        self.push("die", seat)

    def land_die(self, seat: int, face: int) -> None:
        self.rolled[face] += 1
        self.falling -= 1
        self.push("die" if self.falling else "look", seat)

    def resolve_look(self, seat: int) -> None:
        self.tell("Rolled", seat, dice=self.shown())
        if self.lying():
            self.push("keep", seat, self.stake, self.hand)
        else:
            self._lose_turn(seat, "Farkled")

    def legal_keep(self, _: int) -> Iterator[str]:
        for kept in self.lying():
            yield f"keep {kept}"

    def decide_keep(self, seat: int, _: str, kept: str) -> None:
        found = self.worth_of(kept)
        for face in kept.split():
            self.rolled[FACES.index(face)] -= 1
            self.aside[FACES.index(face)] += 1
        self.stake += found.points
        self.hand -= len(kept.split())
        self.tell("Kept", seat, dice=kept, combination=found.combination, worth=found.points)
        beyond = self.points[seat] + self.stake > self.option("target")
        if beyond and self.option("ending") == "exact":
            self._lose_turn(seat, "Overshot")
            return
        if not self.hand:
            self.tell("HotDice", seat)
        self.push("go", seat, self.stake, self.hand)

    def legal_go(self, seat: int) -> Iterator[str]:
        if self._may_bank(seat):
            yield "bank"
        yield "roll"

    def decide_go(self, seat: int, verb: str) -> None:
        if verb == "bank":
            self._bank(seat)
        else:
            if not self.hand:
                self.hand, self.aside = DICE, [0] * len(FACES)
            self.push("throw", seat)

    # -- the end of a turn -------------------------------------------------------------------------

    def _may_bank(self, seat: int) -> bool:
        if not self.hand and self.option("hot-dice") == "must":
            return False
        least = self.option("minimum")
        if not self.entered[seat]:
            least = max(least, self.option("opening"))
        return bool(self.stake >= least)

    def _bank(self, seat: int) -> None:
        self.points[seat] += self.stake
        self.entered[seat], self.farkles[seat] = 1, 0
        self.tell("Banked", seat, points=self.stake)
        if self.points[seat] >= self.option("target") and not any(self.first):
            self.tell("TargetReached", seat)
            self.first[seat] = 1
        self.push("next", seat)

    def _lose_turn(self, seat: int, why: str) -> None:
        self.tell(why, seat, lost=self.stake)
        self.farkles[seat] += 1
        if self.farkles[seat] == FARKLES:
            self.farkles[seat] = 0
            fine = min(self.option("three-farkles"), self.points[seat])
            self.points[seat] -= fine
            if fine:
                self.tell("Fined", seat, points=-fine, lost=fine)
        self.push("next", seat)

    def resolve_next(self, seat: int) -> None:
        """The next player's turn, unless the game is over: then nothing is left to do."""
        self.stake, self.hand = 0, 0
        self.rolled, self.aside = [0] * len(FACES), [0] * len(FACES)
        following = (seat + 1) % self.players
        at_once = any(self.first) and self.option("ending") != "last-turns"
        late = following == 0 and self.round >= self.option("round-limit")
        if not (at_once or self.first[following] or late):
            self.push("turn", following)

    # -- what is asked of a position ---------------------------------------------------------------

    def values(self) -> Values:
        """What the table agreed on."""
        return Values(*[self.option(name.replace("_", "-")) for name in Values._fields])

    def lying(self) -> tuple[str, ...]:
        """What can be kept of the dice that lie on the table."""
        return sets_in(self.shown(), self.values())

    def shown(self) -> str:
        return text_of([face * count for face, count in zip(FACES, self.rolled, strict=True)])

    def worth_of(self, kept: str) -> Worth:
        found = worth_of(kept, self.values())
        assert found, "only what scores can be kept"
        return found

    def said(self, verb: str, *kept: str) -> dict[str, int]:
        worth = self.worth_of(*kept).points if verb == "keep" else 0
        return {"worth": worth, "stake": self.stake, "hand": self.hand or DICE}

    def score(self, seat: int) -> int:
        return self.points[seat]

    def worth(self, seat: int) -> int:
        """For simple bots: what is at stake counts, and so do dice that can still be kept."""
        if seat != self.current_player():
            return 100 * self.points[seat]
        lying = self.lying() if self.asked == "keep" else ()
        best = max([self.worth_of(kept).points for kept in lying], default=0)
        return 100 * (self.points[seat] + self.stake + best)

    def stage(self) -> int:
        """How far the leader has come."""
        return min(STAGES - 1, STAGES * max(self.points) // int(self.option("target")))
