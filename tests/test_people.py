"""Bots that play like people: their habits show, and so does their style, which may cost little."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fnmatch import fnmatchcase

import pytest

from dicewright.bots import LEVELS, Bot, Budget, get_bot
from dicewright.bots.people import PersonBot, forgetting, taste
from dicewright.bots.playouts import weights_of
from dicewright.bots.search import STYLE_COSTS, SearchBot
from dicewright.bots.weights import NEUTRAL, learned_policy
from dicewright.core.consts import STAGES, TRAITS
from dicewright.core.errors import DicewrightError
from dicewright.core.habits import STYLES, liking
from dicewright.core.registry import get_game
from dicewright.core.state import State

GAMES = ("diceforge", "titandice")


def played(game: str, bot: Bot, games: int = 12, players: int = 2) -> Iterator[tuple[State, int]]:
    """Decisions of a bot that plays against itself."""
    for seed in range(games):
        state = get_game(game).new(players, {}, seed)
        while not state.over:
            action = bot.choose(state)
            yield state, action
            state.apply(action)


def taken(game: str, bot: Bot, pattern: str) -> float:
    """How often an action of a kind is taken in a game, by the texts of actions."""
    text, games = get_game(game).vocabulary.text, 20
    return sum(fnmatchcase(text(action), pattern) for _, action in played(game, bot, games)) / games


# -- habits ----------------------------------------------------------------------------------------


def test_who_forgets_the_end_plays_the_last_rounds_like_those_before() -> None:
    policy, end = learned_policy("diceforge"), get_game("diceforge").habits.from_the_end
    changed = forgetting(policy, end, 3)
    rows = [changed[stage * TRAITS : (stage + 1) * TRAITS] for stage in range(STAGES)]
    assert rows[0] == rows[1] == rows[2] == rows[3] == policy[3 * TRAITS : 4 * TRAITS]
    assert rows[4:] == [policy[n * TRAITS : (n + 1) * TRAITS] for n in range(4, STAGES)]
    assert forgetting(policy, end, 0) == policy
    assert forgetting(policy, (), 3) == policy, "a game that does not tell its end"


@pytest.mark.parametrize("game", GAMES)
def test_the_patterns_of_habits_mean_something(game: str) -> None:
    """A pattern that fits no trait would be a habit that nobody sees."""
    habits, texts = get_game(game).habits, list(get_game(game).traits.values())
    for likings in (habits.tempting, *habits.styles.values()):
        for pattern in likings:
            assert any(fnmatchcase(text, pattern) for text in texts), pattern
    assert tuple(habits.styles) in ((), STYLES)
    assert len(set(habits.from_the_end)) == len(habits.from_the_end) <= STAGES


def test_likings_of_several_patterns_are_taken_together() -> None:
    assert liking({"forge *": 2.0, "forge G3": 3.0, "feat *": 5.0}, "forge G3") == 6.0
    assert liking({}, "forge G3") == 1.0


def test_a_beginner_gives_in_to_what_looks_good_at_once() -> None:
    """With a strong impulse it takes what looks best one decision ahead much more often."""
    hasty, greedy = PersonBot(1, conviction=0.1, impulse=6.0), get_bot("greedy")(1)
    agreed = [greedy.choose(state) == action for state, action in played("diceforge", hasty, 3)]
    calm = PersonBot(1, conviction=0.1)
    by_chance = [greedy.choose(state) == action for state, action in played("diceforge", calm, 3)]
    assert sum(agreed) / len(agreed) > 0.25 + sum(by_chance) / len(by_chance)


def test_a_seed_repeats_a_person() -> None:
    for level in ("novice", "smith"):
        one, other = get_bot(level)(5), get_bot(level)(5)
        for state, action in itertools.islice(played("titandice", one, 1), 60):
            assert other.choose(state) == action


# -- styles ----------------------------------------------------------------------------------------


def test_a_style_is_seen() -> None:
    usual, forger, hunter, miser = (
        get_bot(spec)(3) for spec in ("smith", "smith+forger", "smith+hunter", "smith+miser")
    )
    forged, gold = "forge *", "forge G[0-9]"
    assert taken("diceforge", forger, forged) > 1.2 * taken("diceforge", usual, forged)
    assert taken("diceforge", hunter, forged) < taken("diceforge", usual, forged) / 1.2
    assert taken("diceforge", miser, gold) > 1.15 * taken("diceforge", usual, gold)


def test_a_search_follows_its_style_where_it_costs_next_to_nothing() -> None:
    followed = 0
    for style in STYLES:
        searching = SearchBot(2, Budget(iterations=300), style=style)
        for state, _ in itertools.islice(played("diceforge", get_bot("smith")(1), 1), 0, 80, 4):
            found = SearchBot(2, Budget(iterations=300)).evaluate(state)
            searching.asked = 0
            chosen = searching.choose(state)
            values = {value.action: value.win for value in found.actions}
            assert values[chosen] >= found.actions[0].win - STYLE_COSTS
            liked = dict(
                zip(
                    state.legal_actions(), weights_of(state, taste("diceforge", style)), strict=True
                )
            )
            assert liked[chosen] >= liked[found.best]
            followed += chosen != found.best
    assert followed > 0


def test_a_game_without_styles_has_people_too() -> None:
    """A style that a game does not have likes everything alike."""
    state = get_game("titandice").new(2, {}, 1)
    assert set(weights_of(state, taste("titandice", "miser"))) == {NEUTRAL}
    assert state.accepts(get_bot("novice+miser")(1).choose(state))


@pytest.mark.parametrize(
    "spec", ["greedy+forger", "smith+score", "search+score+place", "search+hunter+miser", "smith+x"]
)
def test_a_bot_is_told_only_what_it_can_do(spec: str) -> None:
    with pytest.raises(DicewrightError, match=r"aim|style"):
        get_bot(spec)


def test_an_aim_and_a_style_go_together() -> None:
    bot = get_bot("search+score+hunter:50")(1)
    assert isinstance(bot, SearchBot)
    assert bot.style == "hunter"


def test_every_level_takes_a_style() -> None:
    state = get_game("diceforge").new(2, {}, 1)
    for level in LEVELS:
        assert state.accepts(get_bot(f"{level}+miser")(1).choose(state))
