"""What dice are worth. A set of dice scores if every die in it does; the best reading counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations_with_replacement, product
from typing import NamedTuple

DICE = 6
FACES = ("1", "2", "3", "4", "5", "6")
SINGLES = {"1": 100, "5": 50}
#: Four, five and six of a kind, where they have a fixed value.
FIXED = {4: 1000, 5: 2000, 6: 3000}
#: What a set of dice can be, from the most common to the rarest.
COMBINATIONS = (
    "singles",
    "three-of-a-kind",
    "four-of-a-kind",
    "five-of-a-kind",
    "six-of-a-kind",
    "three-pairs",
    "straight",
    "four-and-pair",
    "two-triplets",
)
OF_A_KIND = {number: COMBINATIONS[number - 2] for number in range(3, DICE + 1)}


class Values(NamedTuple):
    """What a table agreed on; 0 is a combination that does not count."""

    three_ones: int = 1000
    more_of_a_kind: str = "doubling"
    straight: int = 1500
    three_pairs: int = 1500
    two_triplets: int = 2500
    four_and_pair: int = 1500


class Worth(NamedTuple):
    """The points of a set of dice, and the rarest combination in it."""

    points: int
    combination: str


def text_of(dice: Iterable[str]) -> str:
    """`1 1 5`: how people write dice."""
    return " ".join("".join(dice))


#: Everything that up to six dice can show, and how it is written.
ROLLS = tuple(
    text_of(dice)
    for number in range(1, DICE + 1)
    for dice in combinations_with_replacement(FACES, number)
)


@cache
def worth_of(dice: str, values: Values) -> Worth | None:
    """What a set of dice is worth; None if a die in it scores nothing."""
    faces = dice.split()
    whole = _all_six([faces.count(face) for face in FACES], values) if len(faces) == DICE else []
    parts = [list(_of_one_face(face, faces.count(face), values)) for face in sorted({*faces})]
    for reading in product(*parts):
        rarest = max((part.combination for part in reading), key=COMBINATIONS.index)
        whole.append(Worth(sum(part.points for part in reading), rarest))
    return max(whole, default=None)


def _all_six(counts: list[int], values: Values) -> list[Worth]:
    """The combinations that take all six dice."""
    shapes = {
        (1, 1, 1, 1, 1, 1): Worth(values.straight, "straight"),
        (2, 2, 2): Worth(values.three_pairs, "three-pairs"),
        (2, 4): Worth(values.four_and_pair, "four-and-pair"),
        (3, 3): Worth(values.two_triplets, "two-triplets"),
    }
    found = shapes.get(tuple(sorted(count for count in counts if count)))
    return [found] if found and found.points else []


def _of_one_face(face: str, count: int, values: Values) -> Iterator[Worth]:
    """Every way in which all dice of one face score: some of a kind, the others one by one."""
    for alike in (0, *range(3, count + 1)):
        singles = count - alike
        points = _of_a_kind(face, alike, values) if alike else 0
        if (alike and not points) or (singles and face not in SINGLES):
            continue
        points += singles * SINGLES.get(face, 0)
        yield Worth(points, OF_A_KIND[alike] if alike else "singles")


def _of_a_kind(face: str, count: int, values: Values) -> int:
    three = values.three_ones if face == "1" else 100 * int(face)
    if count == 3:
        return three
    if values.more_of_a_kind == "fixed":
        return FIXED[count]
    factors = {"doubling": 1 << (count - 3), "adding": count - 2, "none": 0}
    return three * factors[values.more_of_a_kind]


#: The sets that score at any table. Only these can be kept.
SETS = tuple(dice for dice in ROLLS if worth_of(dice, Values()))


@cache
def sets_in(roll: str, values: Values) -> tuple[str, ...]:
    """The sets among the dice of a roll that score, in the order of `SETS`."""
    faces = roll.split()
    return tuple(
        dice
        for dice in SETS
        if all(dice.split().count(face) <= faces.count(face) for face in FACES)
        and worth_of(dice, values)
    )
