"""Names never shift: what is kept is kept by name, and a name keeps its meaning."""

from __future__ import annotations

import re
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path

import pytest

from dicewright.bots import get_bot
from dicewright.bots.playouts import weights_of
from dicewright.bots.weights import (
    NEUTRAL,
    POLICY,
    learned_policy,
    parse_policy,
    rows_of,
    vocabulary_of,
)
from dicewright.core.consts import STAGES, TRAITS
from dicewright.core.registry import game_of, games, get_game
from dicewright.core.state import Policy, State
from tests.conftest import TABLES, name_of
from tools import make_vocabulary
from tools.make_vocabulary import gone, path_of, vocabulary_lines

Setup = tuple[str, int, dict[str, str]]

# -- the vocabulary --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games())
def test_no_name_vanishes_or_changes_its_meaning(game: str) -> None:
    """New names are welcome: write them down with `python -m tools.make_vocabulary`."""
    lost = gone(get_game(game))
    assert not lost, f"kept games, policies and pages may mention these: {lost}"


def test_a_name_that_vanished_is_not_forgotten(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """`make generated` may not write away what the test above finds."""
    monkeypatch.setattr(make_vocabulary, "ROOT", tmp_path)
    monkeypatch.setattr(make_vocabulary, "FOLDER", tmp_path)
    make_vocabulary.write()
    path = path_of(get_game("diceforge"))
    path.write_text("action fly away\n" + path.read_text())
    with pytest.raises(SystemExit, match="action fly away"):
        make_vocabulary.write()
    assert gone(get_game("diceforge")) == ["action fly away"]


@pytest.mark.parametrize("game", games())
def test_the_golden_vocabulary_lists_everything(game: str) -> None:
    kept = path_of(get_game(game)).read_text(encoding="utf-8").splitlines()
    new = [line for line in vocabulary_lines(get_game(game)) if line not in set(kept)]
    assert not new, f"write them down with `python -m tools.make_vocabulary`: {new}"


# -- traits and policies ---------------------------------------------------------------------------


@pytest.mark.parametrize("game", games())
def test_every_trait_has_a_text_of_its_own(game: str) -> None:
    traits = get_game(game).traits
    assert len(set(traits.values())) == len(traits)
    assert all(0 <= trait < TRAITS for trait in traits)
    assert not any(":" in text or text != text.strip() for text in traits.values())


#: A policy in which every cell holds its own number shows where the traits lead.
CELLS = Policy(range(STAGES * TRAITS))


def traits_of(state: State) -> dict[str, str | None]:
    """The texts of the traits of whatever can be decided now."""
    game, legal = game_of(state), state.legal_actions()
    found = [game.traits.get(cell % TRAITS) for cell in weights_of(state, CELLS)]
    return dict(zip(map(game.vocabulary.text, legal), found, strict=True))


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_whatever_can_be_decided_has_a_named_trait(table: Setup) -> None:
    name, players, options = table
    game, bot = get_game(name), get_bot("random")(3)
    state = game.new(players, options, 5)
    while not state.over:
        assert None not in traits_of(state).values()
        state.apply(bot.choose(state))


def test_the_trait_of_an_action_says_what_it_is_about() -> None:
    game = get_game("diceforge")
    state = game.new(2, {}, 1)
    traits = traits_of(state)
    assert traits.pop("pass") == "pass action"
    assert traits
    assert all(text == trait for text, trait in traits.items())
    state.apply(game.vocabulary.parse(next(text for text in traits if text.startswith("forge"))))
    assert traits_of(state)["place dark 6"] == "place over V2"
    assert traits_of(state)["place light 1"] == "place over G1"


def _policy_text(game: str) -> str:
    return (files(get_game(game).package) / POLICY).read_text("utf-8")


#: What was learned, by text. It changes when a policy is learned anew, and then only.
LEARNED = {"diceforge": "ada10343e9e9b6af", "titandice": "d43f5c7e1789f780"}


def opinions_of(game: str) -> str:
    """A digest of what the policy of a game thinks of every trait, by text."""
    traits, policy = get_game(game).traits, learned_policy(game)
    rows = {
        text: [policy[stage * TRAITS + trait] for stage in range(STAGES)]
        for trait, text in traits.items()
    }
    opinions = sorted(f"{text}: {row}" for text, row in rows.items() if set(row) != {NEUTRAL})
    return blake2b("\n".join(opinions).encode(), digest_size=8).hexdigest()


@pytest.mark.parametrize("game", games())
def test_what_was_learned_is_about_the_same_as_when_it_was_learned(game: str) -> None:
    assert opinions_of(game) == LEARNED[game]


@pytest.mark.parametrize("game", games())
def test_no_row_of_a_policy_is_about_something_that_is_gone(game: str) -> None:
    rows = rows_of(game, _policy_text(game))
    assert rows
    assert rows.keys() <= set(get_game(game).traits.values())


@pytest.mark.parametrize("game", games())
def test_a_policy_names_the_vocabulary_it_was_learned_with(game: str) -> None:
    line = _policy_text(game).splitlines()[2]
    pattern = r"rules \d+, \d+ traits \([0-9a-f]{12}\)"
    assert re.fullmatch(f"# with {pattern}", line)
    assert re.fullmatch(pattern, vocabulary_of(get_game(game)))


def test_a_row_about_something_unknown_is_skipped() -> None:
    game, weights = get_game("titandice"), " ".join(str(n) for n in range(1, STAGES + 1))
    text = f"dicewright policy 3 of titandice\nforge the fifth die: {weights}\nbonus: {weights}\n"
    policy = parse_policy(game, text)
    trait = next(trait for trait, name in game.traits.items() if name == "bonus")
    assert [policy[stage * TRAITS + trait] for stage in range(STAGES)] == list(range(1, STAGES + 1))
    assert sum(weight != NEUTRAL for weight in policy) == STAGES
