"""Rulings as data: each has a kind and a source, and is told as the table plays it."""

from __future__ import annotations

import json
from itertools import pairwise
from string import Formatter

import pytest

from dicewright.core.game import Entry, Game
from dicewright.core.registry import games, get_game
from dicewright.core.rulings import HOUSE, KINDS, Book, Heading, Library, origin
from dicewright.core.words import LANGUAGES
from dicewright.games.diceforge import books as diceforge_books
from dicewright.games.diceforge import rulings as diceforge_rulings
from dicewright.games.diceforge.content.rulings import RULING_ROWS as FORGE_OPTIONS
from dicewright.games.titandice import rulings as titandice_rulings
from dicewright.games.titandice.choices import CHOICES as TITAN_OPTIONS
from tests.server_client import Site
from tests.test_cli import assert_refused, dicewright

TABLES = {"diceforge": diceforge_rulings.RULINGS, "titandice": titandice_rulings.RULINGS}
LIBRARIES = {"diceforge": diceforge_books.IN, "titandice": titandice_rulings.IN}
#: What everybody may ask about a game, whichever it is.
ASKED = ("goal", "win", "tie", "score", "solo")


def entry_of(game: Game, id: str, language: str = "en", **options: str) -> Entry:
    table = {key.replace("_", "-"): value for key, value in options.items()}
    return next(entry for entry in game.speaker(language).entries(table) if entry.id == id)


# -- the tables ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(games()))
def test_every_ruling_has_a_kind_and_a_source(name: str) -> None:
    game, rows = get_game(name), TABLES[name]
    rulings = [entry for entry in game.entries() if entry.section == "ruling"]
    assert [entry.id for entry in rulings if entry.ruling != rows[entry.id]] == []
    assert {entry.id for entry in rulings} == rows.keys()
    for entry in rulings:
        row = rows[entry.id]
        assert row.kind in KINDS
        assert row.sources
        assert (row.kind in HOUSE) == bool(entry.why), f"{row.tag} says why, or is printed"


@pytest.mark.parametrize("name", sorted(games()))
def test_every_source_is_a_place_in_its_book(name: str) -> None:
    """We have no books here, but know how long they are and where their parts begin."""
    library = LIBRARIES[name]
    for book in library.books.values():
        for one, other in pairwise(book.headings):
            assert one.line < other.line
            assert one.page <= other.page
        assert not book.lines or book.headings[0].line == 1
        assert not book.lines or book.headings[-1].line < book.lines
    for row in TABLES[name].values():
        assert any(source.first for source in row.sources), f"{row.tag} cites no book"
        for source in row.sources:
            assert library.source(source.code) == source


@pytest.mark.parametrize("place", ["DE", "DE 0", "DE 31", "DE 9-3", "de 3", "DE 3,4", "3"])
def test_a_place_that_no_book_has_is_refused(place: str) -> None:
    library = Library(Book("DE", "A game", "de", 30, (Heading(1, "All of it"),)))
    with pytest.raises((AssertionError, KeyError)):
        library.silent("T1", place)


def test_a_source_names_book_language_page_and_heading() -> None:
    words = get_game("diceforge").speaker("en").words
    assert origin(words, TABLES["diceforge"]["T6"]) == (
        "Departs from the rulebook. "
        "Source: Dice Forge, German rules: page 5, “3 Eine Aktion ausführen” (DE 306)"
    )
    words = get_game("titandice").speaker("de").words
    assert origin(words, TABLES["titandice"]["TD9"]) == (
        "Weicht von der gedruckten Regel ab. "
        "Quelle: Titan Dice, englische Spielregel: „Activate“ (EN 91)"
    )


def test_places_under_one_heading_are_named_once() -> None:
    words = get_game("diceforge").speaker("en").words
    said = origin(words, TABLES["diceforge"]["T8"])
    assert said.count("B – Eine Heldentat-Karte") == 1
    assert "(DE 332-336, DE 342-344)" in said


# -- what options change ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(games()))
def test_an_option_that_changes_a_ruling_has_a_sentence_for_each_value(name: str) -> None:
    game = get_game(name)
    values = {option.key: set(option.values) for option in game.options}
    for language in LANGUAGES:
        rows = game.speaker(language).words.rows("ruling")
        for tag, ruling in TABLES[name].items():
            cases = rows[tag].get("case", {})
            assert set(ruling.options) <= cases.keys(), f"{tag} in {language}"
            for key, case in cases.items():
                assert "{value}" in case if isinstance(case, str) else case.keys() == values[key]


@pytest.mark.parametrize("name", sorted(games()))
def test_every_case_is_a_field_of_its_text(name: str) -> None:
    game = get_game(name)
    for language in LANGUAGES:
        words = game.speaker(language).words
        for section in ("card", "face", "ruling", "term"):
            for id, row in words.rows(section).items():
                fields = {field for _, field, _, _ in Formatter().parse(row["text"]) if field}
                assert fields == row.get("case", {}).keys(), (section, id)


def test_the_options_of_titan_dice_are_those_of_its_rulings() -> None:
    found = {key for ruling in TABLES["titandice"].values() for key in ruling.options}
    assert found == {option.key for option in TITAN_OPTIONS}


def test_an_option_of_dice_forge_changes_the_ruling_that_it_names() -> None:
    """Only the set-up has no ruling of its own."""
    named = {(row.tag, row.key) for row in FORGE_OPTIONS if row.tag != "setup"}
    linked = {(tag, key) for tag, row in TABLES["diceforge"].items() for key in row.options}
    assert named <= linked
    assert ("B-cyclops", "exchange") in linked


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(games()))
def test_every_other_value_is_told(name: str, language: str) -> None:
    """A ruling reads otherwise with every other value of an option that changes it."""
    speaker = get_game(name).speaker(language)
    usual = {entry.id: entry.text for entry in speaker.entries() if entry.ruling}
    for option in speaker.options():
        tags = [tag for tag, row in TABLES[name].items() if option.key in row.options]
        for value in option.values if tags else ():
            told = {entry.id: entry.text for entry in speaker.entries({option.key: value})}
            changed = [told[tag] != usual[tag] for tag in tags]
            assert changed == [value != option.default] * len(tags), (option.key, value)


def test_cards_and_faces_do_what_the_table_says() -> None:
    game = get_game("diceforge")
    told = entry_of(game, "mirror", mirror="just-rolled")
    assert told.text == "Acts as a face of your choice that an opponent has just rolled."
    for id, option in (("mirror", "mirror"), ("shield-red", "lone-shield"), ("feat", "ousting")):
        assert entry_of(game, id).options == (option,)
    told = entry_of(game, "sentinel", exchange="all-or-nothing")
    assert told.text.endswith("for all of them or for none.")


def test_cards_cost_and_score_what_the_table_says() -> None:
    game = get_game("titandice")
    assert entry_of(game, "hydra-3").facts == (("level", "3"), ("cost", "3"), ("points", "3"))
    told = entry_of(game, "hydra-3", card_cost="one", card_points="none")
    assert told.facts == (("level", "3"), ("cost", "1"), ("points", "0"))


def test_what_is_no_value_counts_as_not_said() -> None:
    game = get_game("titandice")
    assert entry_of(game, "TD3", card_cost="seven", no_such="x") == entry_of(game, "TD3")


# -- looking up ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(games()))
def test_house_rulings_come_by_kind(name: str) -> None:
    done = dicewright("rules", name, "--house", "--json")
    listed = json.loads(done.out)["entries"]
    kinds = [row["kind"] for row in listed]
    assert kinds == sorted(kinds, key=KINDS.index)
    assert set(kinds) == set(HOUSE)
    assert {row["id"] for row in listed} == {row.tag for row in TABLES[name].values() if row.house}
    assert all(row["sources"] and row["why"] for row in listed)


def test_house_rulings_are_headed_by_their_kinds() -> None:
    done = dicewright("rules", "diceforge", "--house", "--language", "en")
    heads = ["Departs from the rulebook (", "Sources differ (", "The rulebook is silent ("]
    places = [done.out.index(head) for head in heads]
    assert places == sorted(places)
    departs = done.out[places[0] : places[1]]
    assert all(f"\n{tag}  " in departs for tag in ("T6", "T8", "D3", "D6", "B-sentinel"))
    assert "As printed" not in done.out


def test_a_house_ruling_names_its_option() -> None:
    done = dicewright("rules", "titandice", "--house", "TD5")
    assert "Options: first-reroll = any (or all-or-none)" in done.out
    assert "TD6" not in done.out


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(games()))
@pytest.mark.parametrize("word", ASKED)
def test_goal_win_tie_score_and_solo_are_explained(word: str, name: str, language: str) -> None:
    done = dicewright("rules", name, word, "--language", language)
    assert done.code == 0
    entry = entry_of(get_game(name), word, language)
    assert entry.title in done.out
    assert " ".join(entry.text.split()[:4]) in " ".join(done.out.split())


def test_both_games_answer_and_are_named() -> None:
    done = dicewright("rules", "tie")
    first, second = done.out.index("── Dice Forge"), done.out.index("── Titan Dice")
    assert "share the place" in done.out[first:second]
    assert "turn order of the last round" in " ".join(done.out[second:].split())


def test_rules_can_speak_of_a_table() -> None:
    done = dicewright("rules", "titandice", "TD19", "--option", "turn-limit=10")
    assert "In your 10th turn" in done.out
    assert "At this table: turn-limit = 10 (default 30); round-limit = 100" in done.out
    assert_refused(dicewright("rules", "TD19", "--option", "turn-limit=10"), "name the game")
    assert_refused(dicewright("rules", "titandice", "--option", "turn-limit=7"), "turn-limit")


def test_help_at_a_table_speaks_of_its_options() -> None:
    typed = "help tie\nhelp C6\n"
    usual = dicewright("play", "--seed", "7", typed=typed)
    house = dicewright("play", "--seed", "7", "--option", "tie-break=house", typed=typed)
    assert "At this table: tie-break = shared" in usual.out
    assert "share the place" in usual.out
    assert "At this table: tie-break = house (default shared)" in house.out
    assert "share the place" not in house.out
    assert "more faces wins" in " ".join(house.out.split())


def test_help_for_a_card_tells_rulings_that_the_table_changed() -> None:
    done = dicewright(
        *("play", "titandice", "--seed", "7", "--option", "caged-immune=no"),
        typed="help kraken-2\nhelp solo\n",
    )
    said = " ".join(done.out.split())
    assert "At this table (TD2): A type with four creatures is caged. Sabotage and Capsize" in said
    assert "all five types are caged on your own board" in said


def test_the_page_is_told_the_options_of_its_table(site: Site) -> None:
    def told(id: str, **query: str) -> dict[str, object]:
        entries = site.get("/api/games/titandice", lang="en", **query)["entries"]
        return next(entry for entry in entries if entry["id"] == id)

    usual = told("TD3")
    assert (usual["kind"], usual["options"]) == ("silent", ["card-cost", "card-points"])
    assert str(usual["source"]).startswith("The rulebook is silent. Source: Titan Dice")
    other = told("TD3", options="card-cost=one,preset=old,turn-limit=seven")
    assert other["text"] != usual["text"]
    assert other["text"] == entry_of(get_game("titandice"), "TD3", card_cost="one").text
    assert told("chimera-2", options="card-cost=one")["facts"] != told("chimera-2")["facts"]
