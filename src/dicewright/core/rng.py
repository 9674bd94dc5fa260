"""Random numbers: small, seeded, and the same in Python and in C.

The generator is a 64-bit multiply-with-carry word that lives inside a state, so a copy of a
state continues exactly as the original would. It serves simulations and searches. It is not
meant to be unpredictable: a table of people hands its own outcomes to the engine instead
(see `State.chance_mode`).
"""

import re
import secrets

from dicewright.core.native import Word

MASK32 = 0xFFFFFFFF
MASK64 = 0xFFFFFFFFFFFFFFFF
# The multiplier keeps the word under 2**62, where Python's and C's integers agree.
MULTIPLIER = 698769069
GOLDEN = 0x9E3779B97F4A7C15
MIX_ONE = 0xBF58476D1CE4E5B9
MIX_TWO = 0x94D049BB133111EB


def mix(x: Word) -> Word:
    """Scramble 64 bits (splitmix64), so that neighbouring seeds give unrelated games."""
    z: Word = (x + GOLDEN) & MASK64
    z = ((z ^ (z >> 30)) * MIX_ONE) & MASK64
    z = ((z ^ (z >> 27)) * MIX_TWO) & MASK64
    return z ^ (z >> 31)


def stream(seed: Word, index: Word) -> Word:
    """The seed of sub-stream `index` of `seed`: game 17 of a simulation, the bot of seat 2."""
    return mix(mix(seed) ^ ((index * GOLDEN) & MASK64))


def start(seed: Word) -> Word:
    """A generator word for a seed; every 64-bit seed is fine."""
    z: Word = mix(seed)
    return (((z >> 32) % (MULTIPLIER - 1) + 1) << 32) | (z & MASK32)


def following(word: Word) -> Word:
    """The word after `word`."""
    return (word & MASK32) * MULTIPLIER + (word >> 32)


def below(word: Word, n: int) -> int:
    """What `word` says when asked for a number from 0 to n - 1."""
    return (((word & MASK32) ^ (word >> 32)) * n) >> 32


def folded(word: Word, value: int) -> Word:
    """A digest with one more number in it; the order of numbers counts."""
    z: Word = ((word ^ (value & MASK64)) * MIX_ONE) & MASK64
    return z ^ (z >> 32)


def fresh_seed() -> int:
    """A seed nobody asked for: a number that JSON readers of every language keep exactly."""
    return secrets.randbits(48)


def seed_from_text(text: str) -> int:
    """Any text (or number) a person types as a seed, as 64 bits."""
    if re.fullmatch(r"-?\d{1,18}", text, re.ASCII):
        return int(text) & MASK64
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = ((value ^ byte) * 0x100000001B3) & MASK64
    return value
