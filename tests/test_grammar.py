"""What a language asks of every text: signs, articles, sentences in a row, names of players."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text

from dicewright.cli.screen import wrapped
from dicewright.cli.story import in_full, phrases
from dicewright.core.consts import CHANCE
from dicewright.core.errors import CannotUndo
from dicewright.core.events import Event
from dicewright.core.match import Match
from dicewright.core.registry import get_game
from dicewright.core.rng import below
from dicewright.core.words import CORE, ENGLISH, LANGUAGES
from dicewright.core.words.grammar import NARROW_SPACE, Sentence, takes_az, typeset
from dicewright.games.diceforge import words as diceforge_words
from dicewright.server import words as server_words
from dicewright.server.refusal import STATUS, Refused
from dicewright.testing.conformance import random_choices
from tests.wording import texts, word_files

SERVER = Path(__file__).parent.parent / "src" / "dicewright" / "server"
NAMES = ("Anna", "Béla", "Cleo", "Dora")


@pytest.mark.parametrize("file", word_files())
def test_french_signs_are_held_by_a_narrow_space_that_no_file_has_to_write(file: str) -> None:
    for written in (text for forms in texts(file, "fr").values() for text in forms.values()):
        # In a number (1 000) it is the writer's; at signs nobody has to think of it.
        by_hand = re.search(rf"{NARROW_SPACE}[?!;:»]|«{NARROW_SPACE}", written)
        assert not by_hand, f"write a plain space: {written}"
        text = typeset("fr", written)
        assert not re.search(rf"(?<!{NARROW_SPACE})[?!;:»](?=\s|$)", text), text
        assert not re.search(rf"«(?!{NARROW_SPACE})", text), text


@pytest.mark.parametrize(
    ("word", "az"),
    [
        *((number, True) for number in ("1", "5", "50", "51", "500", "1000", "5000", "1000000")),
        *((number, False) for number in ("2", "3", "10", "11", "15", "100", "150", "10000")),
        *(("arany", True), ("őrszem", True), ("Ügyes", True), ("medve", False)),
    ],
)
def test_the_hungarian_article_follows_the_word_or_the_number(word: str, az: bool) -> None:
    assert takes_az(word) is az
    words = CORE.words("hu")
    assert (
        words.filled("A(z) „{word}” itt", {"word": word}) == f"{'Az' if az else 'A'} „{word}” itt"
    )


def test_nobody_reads_an_article_with_brackets() -> None:
    words = diceforge_words.FILES.words("hu")
    assert words("label.step", space=5, name="x").startswith("lépés az 5. mezőre")
    assert words("label.step", space=12, name="x").startswith("lépés a 12. mezőre")
    for name in ("diceforge", "titandice"):
        assert not any("(z)" in entry.text for entry in get_game(name).speaker("hu").entries())


@pytest.mark.parametrize(
    ("language", "joined"),
    [("en", "a, b and c"), ("fr", "a, b et c"), ("de", "a, b und c"), ("hu", "a, b és c")],
)
def test_lists_end_in_a_word(language: str, joined: str) -> None:
    assert CORE.words(language).joined(["a", "b", "c"]) == joined
    assert CORE.words(language).joined(["a"]) == "a"


@pytest.mark.parametrize(
    ("language", "card", "name", "short"),
    [
        ("en", "twins", "The Twins", "Twins"),
        ("en", "typhon", "Typhon", "Typhon"),
        ("fr", "sphinx", "L’Énigme", "Énigme"),
        ("de", "first-titan", "Der Erste Titan", "Erster Titan"),
        ("hu", "sentinel", "Az őrszem", "Őrszem"),
    ],
)
def test_names_lose_their_article_where_there_is_no_room(
    language: str, card: str, name: str, short: str
) -> None:
    words = diceforge_words.FILES.words(language)
    assert diceforge_words.card_name(words, card) == name
    assert diceforge_words.short_card_name(words, card) == short


def test_a_list_of_phrases_has_the_signs_of_its_language() -> None:
    assert CORE.words().listed(["a, b", "c", "d"]) == "a, b; c; d"
    assert CORE.words("fr").listed(["a, b", "c"]) == f"a, b{NARROW_SPACE}; c"
    assert CORE.words().listed([]) == ""


def test_no_line_of_the_terminal_begins_with_a_french_sign() -> None:
    text = Text("".join(f"mot{NARROW_SPACE}: «{NARROW_SPACE}a{NARROW_SPACE}» " for _ in range(9)))
    for width in range(12, 30):
        lines = [line.plain for line in wrapped(Console(), text, width)]
        assert "".join(lines).replace(" ", "") == text.plain.replace(" ", "")
        assert all(line[0] in "m«" and not line.rstrip().endswith("«") for line in lines)


# -- several things in one sentence ----------------------------------------------------------------


def told(language: str, *events: Event) -> list[str]:
    speaker = get_game("diceforge").speaker(language)
    return phrases(speaker, [(event, speaker.describe(event, NAMES)) for event in events], NAMES)


def gained(
    resource: str, amount: int, seat: int = 0, *, wasted: int = 0, cause: str = "die:blessing"
) -> Event:
    data: dict[str, int | str] = {
        "resource": resource,
        "amount": amount,
        "wasted": wasted,
        "cause": cause,
    }
    return Event("Gained", seat, data)


def test_a_sentence_knows_its_joint_even_if_a_name_has_the_sign() -> None:
    speaker = get_game("diceforge").speaker()
    sentence = speaker.describe(gained("gold", 2), ("A|B",))
    assert isinstance(sentence, Sentence)
    assert (sentence, sentence.stem, sentence.item) == ("A|B gains 2 gold", "A|B gains ", "2 gold")


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Anna gains 3 gold and 1 sun"),
        ("fr", "Anna reçoit 3 or et 1 fragment solaire"),
        ("de", "Anna erhält 3 Gold und 1 Sonnensplitter"),
        ("hu", "Anna kap 3 aranyat és 1 napszilánkot"),
    ],
)
def test_equal_resources_are_added_up(language: str, sentence: str) -> None:
    events = [gained("gold", 1), gained("sun", 1), gained("gold", 2)]
    assert told(language, *events) == [sentence]


def test_what_finds_no_room_is_told_with_what_does() -> None:
    full = [gained("gold", 0, wasted=1), gained("gold", 0, wasted=2)]
    assert told(ENGLISH, *full) == ["Anna has no room for 3 gold"]
    partly = [gained("gold", 1), gained("moon", 1), gained("gold", 2, wasted=1), *full]
    assert told(ENGLISH, *partly) == ["Anna gains 3 gold (no room for 4 more) and 1 moon"]


def test_what_a_zone_gives_is_not_added_to_what_dice_give() -> None:
    bonus = replace(gained("gold", 1), data={**gained("gold", 1).data, "cause": "zone"})
    assert told(ENGLISH, gained("gold", 4), bonus) == ["Anna gains 4 gold and 1 gold (zone bonus)"]


def test_glory_taken_instead_is_told_once() -> None:
    speaker = get_game("diceforge").speaker()
    events = [Event("Converted", 0, {"glory": 2}), gained("glory", 2), gained("glory", 3)]
    sentences = [sentence for _, sentence in in_full(speaker, events, NAMES)]
    assert sentences == ["Anna takes 2 glory instead", "Anna gains 3 glory"]


def test_players_own_dice_are_not_called_by_their_name() -> None:
    picked = {"die": "p1 light", "face": "G3"}
    assert told(ENGLISH, Event("DiePicked", 0, dict(picked))) == [
        "Anna picks “3 gold” on their own light die"
    ]
    assert told(ENGLISH, Event("DiePicked", 1, dict(picked))) == [
        "Béla picks “3 gold” on Anna’s light die"
    ]


def test_what_other_players_get_and_what_has_no_joint_stays_apart() -> None:
    events = [gained("gold", 1), gained("gold", 1, seat=1), Event("Passed", 1)]
    assert told(ENGLISH, *events) == ["Anna gains 1 gold", "Béla gains 1 gold, passes"]


@pytest.mark.parametrize(
    ("events", "sentence"),
    [
        (
            [gained("gold", 1), gained("gold", 2, wasted=1)],
            "Anna gains 3 gold (no room for 1 more)",
        ),
        (
            [gained("gold", 2), gained("gold", 0, wasted=1)],
            "Anna gains 2 gold (no room for 1 more)",
        ),
        ([gained("gold", 0, wasted=1), gained("gold", 0, wasted=2)], "Anna has no room for 3 gold"),
        (
            [gained("gold", 1, cause="zone"), gained("gold", 0, wasted=1, cause="zone")],
            "Anna gains 1 gold (zone bonus), has no room for 1 gold",
        ),
    ],
)
def test_what_has_no_room_is_told_with_what_is_gained(events: list[Event], sentence: str) -> None:
    assert told(ENGLISH, *events) == [sentence]


def test_a_creature_without_room_is_told_though_another_one_had_some() -> None:
    speaker = get_game("titandice").speaker()
    events = [
        Event("Collected", 0, {"creature": "hydra", "amount": amount, "wasted": 1 - amount})
        for amount in (1, 0)
    ]
    sentences = [(event, speaker.describe(event, NAMES)) for event in events]
    assert phrases(speaker, sentences, NAMES) == ["Anna collects 1 hydra (no room for 1 more)"]


def test_alone_one_rolls_for_the_exodus() -> None:
    speaker = get_game("titandice").speaker()
    rolled = Event("Rolled", 0, {"side": "hydra", "die": "exodus", "again": 0})
    assert speaker.describe(rolled, NAMES) == "Anna rolls for the Exodus: hydra"


# -- players by name -------------------------------------------------------------------------------


def labels_that_name(game: str, players: int, options: dict[str, str], verb: str) -> list[str]:
    """The answers of the first question in random games that another player is an answer to."""
    for seed in range(40):
        match = Match.new(game, players, options, seed)
        match.record.names = dict(enumerate(NAMES[:players]))
        for word in random_choices(seed):
            if match.over:
                break
            choices = match.prompt().choices
            named = [choice.label for choice in choices if choice.form["verb"] == verb]
            if named:
                return named
            match.play(choices[below(word, len(choices))].action)
    raise AssertionError(f"nobody was asked for “{verb}”")


@pytest.mark.parametrize(
    ("game", "options", "verb"),
    [
        ("diceforge", {"preset": "advanced"}, "target"),
        ("diceforge", {"preset": "first-game"}, "point"),
        ("titandice", {}, "take"),
    ],
)
def test_answers_call_players_by_name(game: str, options: dict[str, str], verb: str) -> None:
    for label in labels_that_name(game, 3, options, verb):
        assert any(name in label for name in NAMES), label


@pytest.mark.parametrize("language", LANGUAGES)
def test_undo_calls_players_by_name(language: str) -> None:
    match = Match.new("diceforge", 2, {"preset": "draft"}, 1)
    match.record.names = {0: "Anna"}
    decider = match.state.current_player()
    match.play(match.state.legal_actions()[0])
    with pytest.raises(CannotUndo) as refused:
        match.undo(1 - decider)
    assert match.actors[-1] != CHANCE
    number = CORE.words(language)("player.name", number=decider + 1)
    who = match.record.names.get(decider, number)
    assert who in refused.value.said(language)


# -- the server ------------------------------------------------------------------------------------


def codes() -> set[str]:
    """The codes of all refusals that stand in the server's files."""
    named = {
        code
        for file in SERVER.glob("*.py")
        for code in re.findall(r"Refused\(\s*\"([a-z-]+)\"", file.read_text(encoding="utf-8"))
    }
    return named | set(STATUS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_words_and_nothing_else_does(language: str) -> None:
    known = server_words.FILES.raw("{language}.toml", language)["refusal"]
    assert set(known) == codes()


def test_a_refusal_is_said_in_the_asker_s_language() -> None:
    plain = Refused("table-full", "no seat is open")
    assert plain.said(ENGLISH) == "no seat is open"
    assert plain.said("de").startswith("alle Plätze")
    told = Refused("cannot-undo", CORE.phrase("undo.decided", who="Anna"))
    assert [told.said(language)[:4] for language in LANGUAGES] == ["Anna"] * 4
