"""Fair dice: every roll comes from the committed seed, evenly, and a changed one is noticed."""

from __future__ import annotations

import hmac
from collections import Counter
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from dicewright.core.errors import BadRecord, UnfairDice
from dicewright.core.fair import FairDice, verify
from dicewright.core.match import Match
from dicewright.core.record import Record, from_text, to_json, to_text
from dicewright.core.registry import get_game
from dicewright.core.rng import below
from dicewright.testing.conformance import random_choices
from tests.conftest import TABLES, name_of
from tests.test_cli import assert_refused, dicewright

SEED = bytes(range(32))
GAME = get_game("diceforge")


def played(
    game: str = "diceforge", players: int = 2, options: dict[str, str] | None = None
) -> Record:
    """A whole game with fair dice, its seed revealed."""
    dice = FairDice(SEED)
    match = Match.new(get_game(game), players, options or {}, dice.setup_seed, dice)
    for word in random_choices(11):
        if match.over:
            break
        legal = match.state.legal_actions()
        match.play(legal[below(word, len(legal))])
    return replace(match.record, commitment=dice.commitment, dice_seed=dice.revealed)


@pytest.mark.parametrize("table", TABLES[::5], ids=name_of)
def test_every_roll_of_every_game_can_be_verified(table: tuple[str, int, dict[str, str]]) -> None:
    record = from_text(to_text(played(*table)))
    assert verify(record) > 20
    assert from_text(to_json(record)) == record


def test_a_roll_is_the_first_fair_byte_of_the_hmac_over_its_number() -> None:
    for number in range(1, 400):
        digest = hmac.new(SEED, f"dicewright roll {number}".encode(), sha256).digest()
        first = next(byte for byte in digest if byte < 252)
        assert FairDice(SEED).below(6, number) == first % 6


def test_bytes_that_would_favour_an_outcome_are_skipped_also_a_whole_digest_of_them() -> None:
    # With 129 sides half of all bytes are skipped; with 256 none is.
    dice = FairDice(SEED)
    assert max(Counter(dice.below(129, n) for n in range(20_000)).values()) < 220
    assert {dice.below(1, n) for n in range(20)} == {0}

    class Unlucky(FairDice):
        def _digest(self, what: str) -> bytes:
            return b"\xff" * 32 if "." not in what else b"\xff\x05"

    assert Unlucky(SEED).below(6, 1) == 5


def test_six_sides_come_up_evenly() -> None:
    counts = Counter(FairDice(SEED).below(6, number) for number in range(60_000))
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts.values()) < 20.5  # p = 0.001


def test_a_changed_roll_a_wrong_seed_and_a_chosen_set_up_are_unfair() -> None:
    record = played()
    with pytest.raises(UnfairDice, match="not the one that was committed"):
        verify(replace(record, dice_seed="00" * 32))
    with pytest.raises(UnfairDice, match="set-up"):
        verify(replace(record, seed=record.seed + 1))
    other = FairDice(SEED)
    cheat = Match.new(GAME, 2, {}, other.setup_seed, lambda state, _: state.legal_actions()[-1])
    with pytest.raises(UnfairDice, match="the seed gives “roll"):
        verify(replace(cheat.record, commitment=other.commitment, dice_seed=other.revealed))


def test_without_a_revealed_seed_nothing_can_be_checked() -> None:
    record = played()
    with pytest.raises(BadRecord, match="not revealed"):
        verify(replace(record, dice_seed=""))
    with pytest.raises(BadRecord, match="no fair dice"):
        verify(replace(record, dice_seed="", commitment=""))
    with pytest.raises(BadRecord, match="its dice-seed is"):
        from_text(to_text(record).replace(record.dice_seed, "12"))


def test_the_seed_is_not_printed_by_accident() -> None:
    assert SEED.hex() not in repr(FairDice(SEED))


def test_verify_tells_fair_unfair_and_unknown_apart(tmp_path: Path) -> None:
    record = played()
    file = tmp_path / "game.record"
    file.write_text(to_text(record), encoding="utf-8")
    assert (
        "rolls and the set-up come from the committed seed" in dicewright("verify", str(file)).out
    )
    file.write_text(to_text(replace(record, dice_seed="00" * 32)), encoding="utf-8")
    unfair = dicewright("verify", str(file))
    assert unfair.code == 1
    assert "committed" in unfair.error
    file.write_text(to_text(replace(record, dice_seed="")), encoding="utf-8")
    assert_refused(dicewright("verify", str(file)), "not revealed")
