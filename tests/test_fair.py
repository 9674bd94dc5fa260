"""Fair dice: every roll comes from the committed seed and what players added to it, evenly, and a
changed one is noticed."""

from __future__ import annotations

import hmac
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicewright.core.errors import BadRecord, UnfairDice
from dicewright.core.fair import FairDice, mixed, rolls_of, verify
from dicewright.core.match import Match
from dicewright.core.record import Record, from_text, to_json, to_text
from dicewright.core.registry import get_game
from dicewright.core.rng import below
from dicewright.testing.conformance import random_choices
from tests.conftest import ROOT, TABLES, name_of
from tests.test_cli import assert_refused, dicewright

SEED = bytes(range(32))
NONCES = {0: "a1" * 32, 1: "b2" * 32}
GAME = get_game("diceforge")


def played(
    game: str = "diceforge",
    players: int = 2,
    options: dict[str, str] | None = None,
    nonces: Mapping[int, str] | None = None,
) -> Record:
    """A whole game with fair dice, its seed revealed."""
    nonces = dict(nonces or {})
    dice = FairDice(SEED, nonces)
    match = Match.new(get_game(game), players, options or {}, dice.setup_seed, dice)
    for word in random_choices(11):
        if match.over:
            break
        legal = match.state.legal_actions()
        match.play(legal[below(word, len(legal))])
    return replace(match.record, commitment=dice.commitment, dice_seed=dice.revealed, nonces=nonces)


@pytest.mark.parametrize("table", TABLES[::5], ids=name_of)
def test_every_roll_of_every_game_can_be_verified(table: tuple[str, int, dict[str, str]]) -> None:
    record = from_text(to_text(played(*table, nonces={0: NONCES[0]})))
    assert verify(record) > 20
    assert from_text(to_json(record)) == record
    # Who knows no rule can check the rolls, if what could come is always told in the same order.
    for roll in rolls_of(record):
        assert list(roll.outcomes) == sorted(set(roll.outcomes))


# -- what players add ------------------------------------------------------------------------------


def test_the_documented_example_comes_out_as_documented() -> None:
    text = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
    [block] = re.findall("<!-- vectors -->\n```\n(.*?)```", text, re.DOTALL)
    said: dict[str, str] = dict(re.split("  +", line) for line in block.splitlines())
    players = [key for key in said if key.startswith("nonce p")]
    nonces = {int(key.removeprefix("nonce p")) - 1: said[key] for key in players}
    dice = FairDice(bytes.fromhex(said["seed"]), nonces)
    assert len(nonces) == 2
    assert dice.commitment == said["commitment"]
    key = hmac.digest(bytes.fromhex(said["seed"]), mixed(nonces), "sha256")
    assert key.hex() == said["key"]
    assert dice.setup_seed == int(said["set-up"])
    rolls = [re.fullmatch("roll ([0-9]+) of ([0-9]+)", key) for key in said]
    found = [match for match in rolls if match]
    assert len(found) == 5
    for match in found:
        assert dice.below(int(match[2]), int(match[1])) == int(said[match[0]])
    bare = FairDice(bytes.fromhex(said["seed"]))
    assert f"set-up {bare.setup_seed}, roll 1 of 6 is {bare.below(6, 1)}." in text


def test_a_game_to_which_nobody_added_has_the_dice_it_always_had() -> None:
    assert FairDice(SEED, {}).setup_seed == FairDice(SEED).setup_seed
    first = hmac.digest(SEED, b"dicewright set-up", "sha256")[:6]
    assert FairDice(SEED).setup_seed == int.from_bytes(first)
    assert "nonce" not in to_text(played()) + to_json(played())


bits = st.binary(min_size=32, max_size=32)
added = st.dictionaries(st.integers(0, 6), bits.map(bytes.hex), min_size=1)


@given(bits, added, added)
def test_whoever_adds_something_else_gets_other_dice(
    seed: bytes, one: dict[int, str], other: dict[int, str]
) -> None:
    first, second = FairDice(seed, one), FairDice(seed, other)
    throws = [[dice.below(6, number) for number in range(1, 101)] for dice in (first, second)]
    assert (throws[0] == throws[1]) == (one == other)
    assert first.commitment == second.commitment == sha256(seed).hexdigest()
    assert throws[0] == [first.below(6, number) for number in range(1, 101)]


def test_a_record_keeps_what_was_added_and_a_change_of_it_is_unfair() -> None:
    record = played(nonces=NONCES)
    assert f"\nnonce p1 {NONCES[0]}\nnonce p2 {NONCES[1]}\n" in to_text(record)
    assert from_text(to_text(record)) == from_text(to_json(record)) == record
    assert verify(record) > 20
    for changed in ({}, {0: NONCES[0]}, {**NONCES, 1: "00" * 32}, {0: NONCES[1], 1: NONCES[0]}):
        with pytest.raises(UnfairDice):
            verify(replace(record, nonces=changed))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("nonce p1 12", "its nonce is “12”"),
        ("nonce p3 " + "a1" * 32, "names a player 3 of 2"),
        ("nonce Ann " + "a1" * 32, "“Ann” is not a player"),
        ("nonce p1", "its nonce is “”"),
    ],
)
def test_a_nonce_that_is_none_is_refused(line: str, why: str) -> None:
    text = to_text(played())
    with pytest.raises(BadRecord, match=why):
        from_text(text.replace("\n\n", f"\n{line}\n\n", 1))


# -- rolls -----------------------------------------------------------------------------------------


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
    told = dicewright("verify", str(file)).out
    assert "rolls and the set-up come from the committed seed\n" in told
    assert f"commitment {record.commitment}\n" in told
    added = replace(played(nonces=NONCES), names={0: "Ann"})
    file.write_text(to_text(added), encoding="utf-8")
    told = dicewright("verify", str(file)).out
    assert "from the committed seed and what was added by Ann and player 2\n" in told
    assert f"nonce of Ann {NONCES[0]}\n" in told
    file.write_text(to_text(replace(record, dice_seed="00" * 32)), encoding="utf-8")
    unfair = dicewright("verify", str(file))
    assert unfair.code == 1
    assert "committed" in unfair.error
    file.write_text(to_text(replace(record, dice_seed="")), encoding="utf-8")
    assert_refused(dicewright("verify", str(file)), "not revealed")
