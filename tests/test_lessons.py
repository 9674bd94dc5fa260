"""Lessons: whatever they allow leads to the end; they say everything, and hide nothing."""

from __future__ import annotations

import random
from functools import partial

import pytest

from dicewright.bots.learned import PolicyBot
from dicewright.core import taught
from dicewright.core.lesson import LEARNER, SEED, WORDS, Lesson, Say
from dicewright.core.match import Match
from dicewright.core.registry import games, get_game
from dicewright.core.words import LANGUAGES
from tests.server_client import Site

TAUGHT = [game.id for game in games().values() if game.lesson]
#: Parts of a table that words may point at.
AREAS = {"area:prompt", "area:mine", "area:round", "area:log"}


def lesson_of(game: str) -> Lesson:
    lesson = get_game(game).lesson
    assert lesson
    return lesson


def says_of(lesson: Lesson) -> list[Say]:
    return [say for decision in lesson.decisions for say in decision.says] + list(lesson.finale)


def play(game: str, seed: int) -> tuple[Match, list[int]]:
    """A lesson, for somebody who does anything it allows; and the steps they were told."""
    lesson, chance = lesson_of(game), random.Random(seed)
    roller = partial(taught.loaded, lesson)
    match = Match.new(game, lesson.players, lesson.options, seed=SEED, roller=roller)
    steps: list[int] = []
    while not match.over:
        place, state = taught.place_in(lesson, match), match.state
        if place.by_itself or (state.current_player() != LEARNER and place.allowed is None):
            action = PolicyBot(SEED).choose(state)
        elif state.current_player() != LEARNER:
            action = (place.allowed or ())[0]
        else:
            steps += [place.step] if place.says and place.step not in steps else []
            action = chance.choice(place.allowed or tuple(state.legal_actions()))
            assert taught.may_take(lesson, match, action)
        match.play(action)
    return match, steps


def test_both_games_are_taught() -> None:
    assert TAUGHT == ["diceforge", "titandice"]


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_says_everything_in_order_and_ends(game: str, seed: int) -> None:
    _, steps = play(game, seed)
    assert steps == list(range(lesson_of(game).steps))


@pytest.mark.parametrize("game", TAUGHT)
def test_what_a_lesson_says_is_written_in_every_language_and_nothing_else_is(game: str) -> None:
    wanted = {say.word for say in says_of(lesson_of(game))}
    for language in LANGUAGES:
        assert get_game(game).speaker(language).words.rows(WORDS).keys() == wanted


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_points_at_things_that_exist(game: str) -> None:
    known = {f"{entry.section}:{entry.id}" for entry in get_game(game).entries()}
    pointed = {point for say in says_of(lesson_of(game)) for point in say.points}
    assert sorted(pointed - known - AREAS) == []


@pytest.mark.parametrize("game", TAUGHT)
def test_chapters_show_things_that_exist(game: str) -> None:
    entries = get_game(game).entries()
    known = {f"{entry.section}:{entry.id}" for entry in entries}
    chapters = [entry for entry in entries if entry.section == "chapter"]
    assert {"goal", "turn", "round", "end", "score"} <= {chapter.id for chapter in chapters}
    assert sorted({shown for chapter in chapters for shown in chapter.shows} - known) == []


def test_the_dice_forge_lesson_forges_ousts_and_takes_an_extra_action() -> None:
    match, _ = play("diceforge", 0)
    happened = {event.kind for step, _ in match.record.walk() for event in step.events}
    assert {"FaceForged", "FeatPerformed", "HeroOusted"} <= happened
    rolled = [
        (event.seat, event.data["face"])
        for step, _ in match.record.walk()
        for event in step.events
        if event.kind == "DieRolled"
    ]
    assert (LEARNER, "G4") in rolled[:12], "what was forged is rolled at once"


def test_the_titan_dice_lesson_cages_three_types() -> None:
    match, _ = play("titandice", 0)
    tracks = match.game.view(match.state, None)["seats"][LEARNER]["tracks"]
    assert sorted(tracks.values())[-3:] == [4, 4, 4]


# -- at a table ------------------------------------------------------------------------------------


def begin(site: Site, game: str) -> tuple[str, str]:
    made = site.post("/api/lessons", {"game": game, "name": "Mira"})
    assert made["commitment"] == "", "there is nothing random to commit to"
    return made["table"], made["seats"][0]["token"]


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_at_a_table_narrows_choices_and_plays_the_others(site: Site, game: str) -> None:
    table, token = begin(site, game)
    told: list[str] = []
    with site.viewer(table, token) as me:
        assert me.table["table"]["origin"] == "lesson"
        lesson = me.table["lesson"]
        while me.status == "playing":
            told += [said["text"] for said in lesson["says"] if said["text"] not in told]
            assert me.act()["type"] == "done"
            me.wait_turn()
            lesson = next(f["lesson"] for f in reversed(me.heard) if f["type"] == "update")
    assert len(told) == len(says_of(lesson_of(game)))
    assert site.get(f"/api/tables/{table}/result")["scores"]
    proof = site.get(f"/api/tables/{table}/dice")
    assert (proof["dice"]["commitment"], proof["dice"]["seed"]) == ("", "")


def test_a_lesson_refuses_what_it_does_not_show_and_can_be_taken_up_again(site: Site) -> None:
    table, token = begin(site, "diceforge")
    with site.viewer(table, token) as me:
        assert me.prompt
        assert [choice["text"] for choice in me.prompt["choices"]] == ["forge G4"]
        other = get_game("diceforge").vocabulary.parse("pass")
        assert me.act(other)["code"] == "lesson"
        assert me.act()["type"] == "done"
        # Any place with the same face will do, also one that the list does not name.
        twin = get_game("diceforge").vocabulary.parse("place light 3")
        assert me.act(twin)["type"] == "done"
    with site.viewer(table, token, lang="hu") as me:
        words = get_game("diceforge").speaker("hu").words
        assert me.table["lesson"]["step"] == 2
        assert [said["text"] for said in me.table["lesson"]["says"]] == [words("lesson.forge-more")]


@pytest.mark.parametrize("game", TAUGHT)
def test_whoever_has_had_enough_of_a_lesson_goes_on_alone(site: Site, game: str) -> None:
    table, token = begin(site, game)
    with site.viewer(table, token) as me, site.viewer(table) as other:
        assert me.act()["type"] == "done"
        me.wait_turn()
        assert me.prompt
        narrowed = len(me.prompt["choices"])
        assert other.ask("alone")["code"] == "not-host"
        assert me.ask("alone")["type"] == "done"
        assert me.table["table"]["origin"] == "practice"
        assert me.table["lesson"] is None
        assert len(me.prompt["choices"]) > narrowed
        assert me.ask("alone")["code"] == "no-lesson"
    with site.viewer(table, token) as me:  # it stays so, and the bots play on
        assert me.table["lesson"] is None
        while me.status == "playing":
            assert me.act()["type"] == "done"
            me.wait_turn()
    assert site.get(f"/api/tables/{table}/result")["scores"]
    assert site.get(f"/api/tables/{table}/dice")["dice"]["seed"] == ""


def test_a_game_without_a_lesson_says_so(site: Site) -> None:
    assert {data["id"]: data["lesson"] for data in site.get("/api/games")} == dict.fromkeys(
        TAUGHT, True
    )
    answer = site.http.post("/api/lessons", json={"game": "chess", "name": "Mira"})
    assert (answer.status_code, answer.json()["code"]) == (404, "no-game")
