"""Everything is said in every language, and nothing is said of what does not exist."""

from __future__ import annotations

import re
from collections.abc import Mapping
from string import Formatter
from types import ModuleType
from typing import Any

import pytest

from dicewright.cli import words as terminal_words
from dicewright.cli.boards import brief, drawer_of
from dicewright.core.errors import BadOption, CannotUndo, IllegalAction, UnknownLanguage
from dicewright.core.game import Speaker
from dicewright.core.match import Match
from dicewright.core.registry import games, get_game
from dicewright.core.rng import below
from dicewright.core.scenario import Runner, read_scenarios, run_scenario
from dicewright.core.simple import words as simple_words
from dicewright.core.state import State
from dicewright.core.words import (
    CORE,
    ENGLISH,
    LANGUAGES,
    ONE,
    OTHER,
    SHORT,
    SINGULAR,
    SOFT_HYPHEN,
    Forms,
    WordFiles,
    Words,
    plain,
)
from dicewright.games.diceforge import asking as diceforge_asking
from dicewright.games.diceforge import consts as diceforge_consts
from dicewright.games.diceforge import events as diceforge_events
from dicewright.games.diceforge import prompts as diceforge_prompts
from dicewright.games.diceforge import words as diceforge_words
from dicewright.games.titandice import asking as titandice_asking
from dicewright.games.titandice import consts as titandice_consts
from dicewright.games.titandice import events as titandice_events
from dicewright.games.titandice import words as titandice_words
from dicewright.server import words as server_words
from dicewright.testing.conformance import random_choices
from tests.conftest import ROOT, SCENARIOS, TABLES, name_of
from tests.test_words_used import said_by_page
from tests.wording import PAGE, of_game, texts, tree, word_files

OTHERS = [language for language in LANGUAGES if language != ENGLISH]
#: Words with so many letters and more break on tiles.
LONG = 10
FILES = word_files()


# -- every language says everything ----------------------------------------------------------------


def fields(forms: Mapping[str, str]) -> set[str]:
    return {
        name
        for text in forms.values()
        for _, name, _, _ in Formatter().parse(text)
        if name is not None
    }


def test_every_store_is_known() -> None:
    """What programs read is what is checked here, and there is a file for every language."""
    stores = (CORE, simple_words.FILES, terminal_words.FILES, server_words.FILES)
    ours = (diceforge_words.FILES, titandice_words.FILES)
    read = {
        f"src/{files.package.replace('.', '/')}/{part}"
        for files in (*stores, *ours)
        for part in files.parts
    }
    assert set(FILES) == read | {PAGE, "examples/farkle/farkle/words/{language}.toml"}
    paths = [file.format(language=language) for file in FILES for language in LANGUAGES]
    missing = [path for path in paths if not (ROOT / path).is_file()]
    assert not missing, f"nobody wrote: {', '.join(missing)}"


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("file", FILES)
def test_a_language_has_every_key_of_english_and_no_other(file: str, language: str) -> None:
    english, spoken = texts(file, ENGLISH), texts(file, language)
    missing = sorted(english.keys() - spoken.keys())
    surplus = sorted(spoken.keys() - english.keys())
    assert not missing, f"{language} does not say: {', '.join(missing)}"
    assert not surplus, f"English does not say: {', '.join(surplus)}"


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("file", FILES)
def test_a_text_has_the_fields_of_the_english_one(file: str, language: str) -> None:
    english, spoken = texts(file, ENGLISH), texts(file, language)
    wrong = {
        key: (fields(english[key]), fields(spoken[key]))
        for key in english.keys() & spoken.keys()
        if fields(english[key]) != fields(spoken[key])
    }
    assert not wrong


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("file", FILES)
def test_a_form_that_a_sentence_asks_for_exists(file: str, language: str) -> None:
    known = {form for one in FILES for forms in texts(one, language).values() for form in forms}
    for key, forms in texts(file, language).items():
        for text in forms.values():
            asked = {form for _, _, form, _ in Formatter().parse(text) if form}
            assert asked <= known, key


#: Words that are the same for one and for many, in a language where others change.
UNCHANGED = {
    "en": {
        "amount.sun",
        "amount.moon",
        "amount.glory",
        "amount.loyalty",
        "page.cages",
        "new.changed",
    },
    "de": {
        "amount.player",  # Spieler
        "amount.rolled",  # Würfel
        "page.roll-again",
        "amount.to-roll",
        "amount.die",
        "amount.ancient",  # Splitter
        "amount.loyalty",
        "amount.sun",
        "amount.moon",
        "amount.kraken",  # Kraken
        "page.cages",  # von 5 Typen
        "new.changed",
    },
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_has_the_word_that_goes_with_it(language: str) -> None:
    """Where another language has a singular this one has it, too, unless its word never changes."""
    unchanged = set()
    for file in FILES:
        said = {other: texts(file, other) for other in LANGUAGES if SINGULAR[other]}
        counted = {key for one in said.values() for key, forms in one.items() if ONE in forms}
        for key, forms in texts(file, language).items():
            if ONE in forms:
                assert SINGULAR[language], f"{key}: {language} has one form for all numbers"
                assert "n" in fields(forms), f"{key} does not say the number it goes by"
            elif key in counted and SINGULAR[language]:
                unchanged.add(key)
    assert unchanged == UNCHANGED.get(language, set())


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("file", FILES)
def test_what_is_no_text_stands_in_the_english_file_only(file: str, language: str) -> None:
    def check(table: dict[str, Any]) -> None:
        for key, value in table.items():
            assert isinstance(value, str | dict), key
            if isinstance(value, dict):
                check(value)

    check(tree(file, language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_shouts(language: str) -> None:
    for file in FILES:
        for key, forms in texts(file, language).items():
            assert not any("!" in text for text in forms.values()), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_long_words_on_cards_can_break_and_sentences_are_plain(language: str) -> None:
    for file in FILES:
        for key, forms in texts(file, language).items():
            on_card = key.startswith("card.") and key.endswith(".name")
            for word in (w for text in forms.values() for w in re.split(r"[\s'’-]+", text)):
                if on_card:
                    assert len(plain(word)) < LONG or SOFT_HYPHEN in word, (
                        f"{key}: “{word}” is long; say where it may break (Stein\\u00ADbruch)"
                    )
                else:
                    assert SOFT_HYPHEN not in word, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_short_name_is_part_of_the_name(language: str) -> None:
    """It only leaves the article out; German adjectives then take its ending."""
    for file in FILES:
        for key, forms in texts(file, language).items():
            if key.startswith("card.") and SHORT in forms:
                words, short = forms[OTHER].split(), forms[SHORT].split()
                assert len(short[0]) > 1
                assert forms[OTHER] != forms[SHORT], f"{key}: the name will do"
                assert words[-len(short) + 1 :] == short[1:] or len(short) == 1, key


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UnknownLanguage, match="tlh"):
        get_game("diceforge").speaker("tlh")


# -- games in all languages ------------------------------------------------------------------------

NAMES = ("Ann", "Bob", "Cid", "Dee")


def is_said(text: str) -> bool:
    return bool(text.strip()) and not {"{", "}"} & set(text)


def tell_position(speaker: Speaker, state: State) -> None:
    """What is asked, and every answer."""
    assert is_said(speaker.question(state)[1])
    for action in state.legal_actions():
        assert is_said(speaker.label(state, action)), action


def tell(speakers: list[Speaker], match: Match) -> None:
    """Everything that can be said about a position and what led to it."""
    names = NAMES[: match.record.players]
    for speaker in speakers:
        tell_position(speaker, match.state)
        assert is_said(match.undo_state(speaker.language).why)
        for event in match.events:
            sentence = speaker.describe(event, names)
            assert not sentence or is_said(sentence), event


def play(table: tuple[str, int, dict[str, str]], seed: int, speakers: list[Speaker]) -> Match:
    """A random game, told on the way."""
    game, players, options = table
    match = Match.new(get_game(game), players, options, seed)
    events = list(match.events)
    for word in random_choices(seed):
        if match.over:
            break
        tell(speakers, match)
        legal = match.state.legal_actions()
        events += match.play(legal[below(word, len(legal))])
    for speaker in speakers:
        for section in speaker.statistics(events, match.state):
            assert is_said(section.title)
            assert all(is_said(row.title) for row in section.rows)
    return match


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_whole_games_can_be_told_in_every_language(table: tuple[str, int, dict[str, str]]) -> None:
    speakers = [get_game(table[0]).speaker(language) for language in LANGUAGES]
    play(table, seed=1, speakers=speakers)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table", TABLES[12:30:4] + TABLES[-9:-6], ids=name_of)
def test_boards_and_news_can_be_shown_in_every_language(
    table: tuple[str, int, dict[str, str]], language: str
) -> None:
    game, players, options = table
    match = Match.new(get_game(game), players, options, 3)
    speaker = match.game.speaker(language)
    names = [speaker.player(seat) for seat in range(players)]
    for word in random_choices(3):
        if match.over:
            break
        lines = drawer_of(game).draw(speaker, match.game.view(match.state, None), names, 100)
        told = [sentence for _, sentence in brief(speaker, match.events, names)]
        assert all(is_said(line) for line in told)
        assert not any({"{", "}"} & set(line.plain) for line in lines)
        legal = match.state.legal_actions()
        match.play(legal[below(word, len(legal))])


@pytest.mark.parametrize("name", sorted(games()))
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_can_be_looked_up_in_every_language(name: str, language: str) -> None:
    english, speaker = get_game(name).speaker(), get_game(name).speaker(language)
    for entry, known in zip(speaker.entries(), english.entries(), strict=True):
        assert (entry.section, entry.id, entry.rulings) == (known.section, known.id, known.rulings)
        assert (entry.house, bool(entry.why)) == (known.house, bool(known.why))
        assert is_said(entry.title)
        assert is_said(entry.text)
    for option, known_option in zip(speaker.options(), english.options(), strict=True):
        assert option.values == known_option.values
        assert len(option.names) == len(option.values)
        assert all(is_said(text) for text in (option.title, option.text, *option.names))


# -- refusals --------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", OTHERS)
def test_players_are_refused_in_their_language(language: str) -> None:
    game = get_game("diceforge")
    match = Match.new(game, 2, {}, 1)
    with pytest.raises(CannotUndo) as undo:
        match.undo(0)
    with pytest.raises(IllegalAction) as action:
        match.play_text("feat hydra")
    with pytest.raises(BadOption) as option:
        game.check_options(2, {"set.M2": "hydra"})
    with pytest.raises(BadOption) as players:
        game.check_players(9)
    for error in (undo, action, option, players):
        assert is_said(error.value.said(language))
        assert error.value.said(language) != str(error.value)
        assert error.value.said(ENGLISH) == str(error.value)


# -- nothing too few, nothing too many -------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(games()))
def test_content_and_words_match(name: str) -> None:
    game = get_game(name)
    for section, ids in (("card", game.content["cards"]), ("face", game.content["faces"])):
        assert {entry.id for entry in game.entries() if entry.section == section} == set(ids)


@pytest.mark.parametrize("name", sorted(games()))
def test_every_cited_ruling_is_explained(name: str) -> None:
    entries = get_game(name).entries()
    rulings = {entry.id for entry in entries if entry.section == "ruling"}
    for entry in entries:
        assert set(entry.rulings) <= rulings, entry.id
        assert entry.text.strip()
        assert not entry.house or entry.why, entry.id


@pytest.mark.parametrize("name", sorted(games()))
def test_every_option_is_explained_and_nothing_else(name: str) -> None:
    game = get_game(name)
    keys = {"set.SLOT" if key.startswith("set.") else key for key in (o.key for o in game.options)}
    rows = game.speaker().words.rows("option")
    assert rows.keys() == keys
    for option in game.options:
        named = rows.get(option.key, {}).get("value", {})
        assert named.keys() <= set(option.values), option.key


def numbers(consts: ModuleType, prefix: str) -> set[int]:
    return {value for key, value in vars(consts).items() if key.startswith(prefix)}


@pytest.mark.parametrize(
    ("consts", "asking", "files"),
    [
        (diceforge_consts, diceforge_asking, diceforge_words.FILES),
        (titandice_consts, titandice_asking, titandice_words.FILES),
    ],
    ids=["diceforge", "titandice"],
)
def test_every_decision_has_a_kind_of_its_own(
    consts: ModuleType, asking: ModuleType, files: WordFiles
) -> None:
    assert set(asking.KINDS) == numbers(consts, "D_")
    assert len(set(asking.KINDS.values())) == len(asking.KINDS)
    questions = files.words().rows("question")
    for kind in asking.KINDS.values():
        assert any(key == kind or key.startswith(f"{kind}-") for key in questions), kind


@pytest.mark.parametrize(
    ("consts", "events", "files"),
    [
        (diceforge_consts, diceforge_events, diceforge_words.FILES),
        (titandice_consts, titandice_events, titandice_words.FILES),
    ],
    ids=["diceforge", "titandice"],
)
def test_every_event_has_a_shape_and_a_sentence(
    consts: ModuleType, events: ModuleType, files: WordFiles
) -> None:
    assert set(events.SHAPES) == numbers(consts, "E_")
    silent: set[str] = getattr(events, "SILENT", set())
    kinds = {shape.kind for shape in events.SHAPES.values()}
    told = {key.partition("-")[0] for key in files.words().rows("event")}
    assert told == kinds - silent


#: Sections of which every key must be asked for by some sentence.
ASKED = ("question", "label", "event", "statistics", "amount", "die", "token", "treasure", "side")


def test_every_scenario_can_be_told_and_no_text_is_left_unused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Random games tell the usual things, scenarios the rare ones; together they ask for all."""
    asked: set[str] = set()
    entry, amount, roll = Words._entry, Words.amount, Runner._roll_forced

    def noted(self: Words, key: str) -> Any:
        asked.add(key)
        return entry(self, key)

    def counted(self: Words, key: str, number: int) -> Forms:
        asked.add(f"amount.{key}")  # it may be known from before
        return amount(self, key, number)

    def told(self: Runner) -> None:
        for language in LANGUAGES:
            speaker = self._table()[0].speaker(language)
            tell_position(speaker, self._table()[1])
            for event in self.events:
                speaker.describe(event, NAMES)
        roll(self)

    for said_before in [*vars(diceforge_events).values(), *vars(diceforge_prompts).values()]:
        if hasattr(said_before, "cache_clear"):
            said_before.cache_clear()
    monkeypatch.setattr(Words, "_entry", noted)
    monkeypatch.setattr(Words, "amount", counted)
    monkeypatch.setattr(Runner, "_roll_forced", told)
    for table in TABLES:
        play(table, seed=2, speakers=[get_game(table[0]).speaker()])
    for path in sorted(SCENARIOS.rglob("*.scn")):
        for scenario in read_scenarios(path):
            run_scenario(scenario)
    known = {
        key
        for game in games()
        for file in of_game(game)
        for key in texts(file, ENGLISH)
        if key.partition(".")[0] in ASKED
    }
    for game in games():
        asked |= said_by_page(game)
    assert sorted(known - asked) == []
