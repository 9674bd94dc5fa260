"""Standing orders answer what they were made for, and nothing else."""

from __future__ import annotations

import pytest

from dicewright.core.match import Match
from dicewright.core.orders import ACCEPT, LEAST, MOST, PASS, ordered
from dicewright.core.registry import games, get_game
from dicewright.core.rng import below
from dicewright.games.diceforge.rules.tokens import is_anytime
from dicewright.testing.conformance import random_choices
from tests.conftest import TABLES

FORGE = get_game("diceforge").vocabulary


def numbers(*texts: str) -> list[int]:
    return [FORGE.parse(text) for text in texts]


@pytest.mark.parametrize(
    ("answer", "legal", "expected"),
    [
        (PASS, ("extra", "pass"), "pass"),
        (ACCEPT, ("cerberus", "pass"), "cerberus"),
        (ACCEPT, ("use elder", "use silver-hind", "pass"), None),
        (PASS, ("with light", "with dark"), None),
        (MOST, ("put 0", "put 1", "put 2"), "put 2"),
        (LEAST, ("put 2", "put 1"), "put 1"),
        (MOST, ("put 0", "pass"), None),
        (MOST, ("feat elder", "feat chest"), None),
        # A token that could be used at any time is not what was asked about.
        (MOST, ("put 0", "put 1", "triton gold", "triton sun", "triton moon"), "put 1"),
        (LEAST, ("put 0", "put 1", "cash 5"), "put 0"),
        (ACCEPT, ("convert", "pass", "triton gold", "cash 1"), "convert"),
        (PASS, ("pass", "triton gold", "triton sun", "triton moon"), "pass"),
        (ACCEPT, ("pass", "triton gold"), None),
        (ACCEPT, ("pass", "cash 2"), None),
        (MOST, ("triton gold", "cash 2"), None),
    ],
)
def test_an_order_means_one_action_or_none(
    answer: str, legal: tuple[str, ...], expected: str | None
) -> None:
    found = ordered(answer, FORGE, numbers(*legal))
    assert (FORGE.text(found) if found is not None else None) == expected


def test_what_is_possible_at_any_time_is_what_the_rules_say() -> None:
    assert {a for a in FORGE if FORGE.is_anytime(a)} == {a for a in FORGE if is_anytime(a)}


def test_an_order_answers_a_player_with_tokens() -> None:
    """The gold of one triton goes on the hammer by order, although the other could be spent."""
    game = get_game("diceforge")
    state = game.new(2, {"set.S4": "triton"}, seed=1)
    game.patch(state, "p1", "cards", "hammer,triton*2")
    game.set_turn(state, 0, "action")
    state.apply(FORGE.parse("triton gold"))
    assert game.question(state)[0] == "split"
    legal = state.legal_actions()
    assert FORGE.parse("triton sun") in legal
    assert ordered(MOST, FORGE, legal) == FORGE.parse("put 6")
    assert ordered(LEAST, FORGE, legal) == FORGE.parse("put 0")


def test_every_offered_order_can_happen_and_finds_its_answer() -> None:
    wanted = {
        (g.id, o.kind, a) for g in games().values() for o in g.standing_orders for a in o.answers
    }
    for seed in range(40):
        for name, players, options in TABLES:
            if not any(game == name for game, _, _ in wanted):
                continue
            game = get_game(name)
            match = Match.new(game, players, options, seed)
            for word in random_choices(seed):
                if match.over:
                    break
                kind, _ = game.question(match.state)
                legal = match.state.legal_actions()
                for entry in [e for e in wanted if e[:2] == (name, kind)]:
                    if ordered(entry[2], game.vocabulary, legal) is not None:
                        wanted.discard(entry)
                match.play(legal[below(word, len(legal))])
        if not wanted:
            return
    assert not wanted, f"never answered: {wanted}"
