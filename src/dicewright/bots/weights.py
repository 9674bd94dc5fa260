"""What was learned about a game: its policy table, as a text file that shows what it holds.

A row a trait: its text, then a weight for every stage, then, after bars, its weights by every
bearing of a position (`State.bearing`), as far as they are not neutral: `5=1300`. The last bars may
be missing.
NEUTRAL is the weight of a trait nobody has learned anything about. Traits are named, not numbered,
because their numbers move when a game grows (a card, a face, a kind of decision); the file says
which vocabulary it was learned with. Rows about traits that the game has no more are skipped. What
was learned for tables with so many players lies in a file of its own, if there is one.
`tools/train_policy.py` writes the files.
"""

from __future__ import annotations

from array import array
from functools import cache
from hashlib import blake2b
from importlib.resources import files

from dicewright.core.consts import (
    BEARING_KINDS,
    BEARINGS,
    MOST_WEIGHT,
    NEUTRAL_BITS,
    OPINIONS,
    STAGES,
    TRAITS,
)
from dicewright.core.errors import DicewrightError
from dicewright.core.game import Game
from dicewright.core.registry import get_game

NEUTRAL = 1 << NEUTRAL_BITS
MOST = MOST_WEIGHT
#: Where it lies in the folder of its game.
POLICY = "policy.txt"
#: Where the rows of each bearing begin.
FIRSTS = range(STAGES, OPINIONS, BEARINGS)
HEADING = "dicewright policy"
VERSION = 3


def neutral_policy() -> array[int]:
    """Every action is as good as any other."""
    return array("i", [NEUTRAL]) * (OPINIONS * TRAITS)


def vocabulary_of(game: Game) -> str:
    """What a policy is learned with: the rules, and how many traits with which texts."""
    texts = sorted(game.traits.values())
    digest = blake2b("\n".join(texts).encode(), digest_size=6).hexdigest()
    return f"rules {game.rules_version}, {len(texts)} traits ({digest})"


def print_policy(game: Game, policy: array[int], made: str) -> str:
    """A policy as a text."""
    lines = [f"{HEADING} {VERSION} of {game.id}", f"# {made}", f"# with {vocabulary_of(game)}"]
    for trait, text in sorted(game.traits.items()):
        row = policy[trait::TRAITS]
        if any(weight != NEUTRAL for weight in row):
            lines.append(f"{text}: {_printed(row)}")
    return "\n".join(lines) + "\n"


def _printed(row: array[int]) -> str:
    stages = " ".join(str(weight) for weight in row[:STAGES])
    parts = [
        " ".join(
            f"{place}={weight}"
            for place, weight in enumerate(row[first : first + BEARINGS])
            if weight != NEUTRAL
        )
        for first in FIRSTS
    ]
    return " | ".join([stages, *parts]) if any(parts) else stages


def rows_of(game: str, text: str) -> dict[str, list[int]]:
    """The rows of a policy's text, by the texts of their traits."""
    lines = text.splitlines()
    if not lines or lines[0] != f"{HEADING} {VERSION} of {game}":
        raise DicewrightError(f"this is not a policy of {game}, version {VERSION}")
    rows: dict[str, list[int]] = {}
    for line in lines[1:]:
        if line.startswith("#"):
            continue
        trait, _, told = line.partition(":")
        row = _row(told)
        if row is None or trait in rows:
            raise DicewrightError(f"the policy of {game} has a bad row for trait “{trait}”")
        rows[trait] = row
    return rows


def _row(text: str) -> list[int] | None:
    """The weights of a trait, or nothing, if that is no row."""
    stages, *parts = text.split("|")
    words = stages.split()
    if len(words) != STAGES or len(parts) > BEARING_KINDS or not all(map(_is_weight, words)):
        return None
    row = [int(word) for word in words] + [NEUTRAL] * (BEARING_KINDS * BEARINGS)
    for first, part in zip(FIRSTS, parts, strict=False):
        for pair in part.split():
            place, _, weight = pair.partition("=")
            if not (_is_weight(weight) and place.isdecimal() and int(place) < BEARINGS):
                return None
            row[first + int(place)] = int(weight)
    return row


def _is_weight(word: str) -> bool:
    return word.isascii() and word.isdecimal() and 1 <= int(word) <= MOST


def parse_policy(game: Game, text: str) -> array[int]:
    """A policy from its text."""
    rows, policy = rows_of(game.id, text), neutral_policy()
    for trait, name in game.traits.items():
        for number, weight in enumerate(rows.get(name, ())):
            policy[number * TRAITS + trait] = weight
    return policy


@cache
def learned_policy(game: str, players: int = 0) -> array[int]:
    """What was learned about a game, at tables with so many players if that was learned by itself;
    neutral for a game nothing was learned about."""
    made = get_game(game)
    for name in (policy_file(players), POLICY):
        file = files(made.package) / name
        if file.is_file():
            return parse_policy(made, file.read_text(encoding="utf-8"))
    return neutral_policy()


def policy_file(players: int) -> str:
    """Where what was learned for so many players lies; 0: for any number."""
    return f"policy-{players}.txt" if players else POLICY


def tempered(policy: array[int], power: float) -> array[int]:
    """A policy with flatter (power below 1) or sharper opinions."""
    changed = {
        weight: max(1, min(MOST, round(NEUTRAL * (weight / NEUTRAL) ** power)))
        for weight in set(policy)
    }
    return array("i", [changed[weight] for weight in policy])
