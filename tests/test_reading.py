"""The games of docs/reading are told as they are now; a changed word is a diff (`make reading`)."""

from __future__ import annotations

from dicewright.core.words import LANGUAGES
from tools.make_reading import FOLDER, TABLES, written

#: A file is to be read by a person.
MOST_LETTERS = 250_000


def test_whole_games_are_told_as_the_reading_files_say() -> None:
    told = dict(written())
    assert set(told) == set(LANGUAGES) == {path.stem for path in FOLDER.glob("*.txt")}
    for language, text in told.items():
        kept = (FOLDER / f"{language}.txt").read_text(encoding="utf-8")
        assert text == kept, "words have changed: `make reading`, and read the diff"
        assert len(text) <= MOST_LETTERS


def test_every_game_module_and_number_of_players_is_read() -> None:
    played = {(game, players) for game, players, _, _ in TABLES}
    assert played >= {("diceforge", n) for n in (2, 3, 4)} | {
        ("titandice", n) for n in (1, 2, 3, 4)
    }
    modules = {options.get("module") for _, _, options, _ in TABLES}
    assert modules >= {"none", "goddess", "titans"}
