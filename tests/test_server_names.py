"""Names at a table: shown on one line, without tricks, and told apart."""

from __future__ import annotations

import pytest

from dicewright.server.names import ALIKE, clean_name, looks, unlike
from dicewright.server.refusal import Refused


def test_names_are_shown_on_one_line_without_tricks() -> None:
    assert clean_name("  Ann \n\t Lee ") == "Ann Lee"
    assert clean_name("A\u202enn\u0000\u200b") == "Ann"
    assert clean_name("x" * 100) == "x" * 24


@pytest.mark.parametrize("name", ["Zoë", "Nguyễn", "Łukasz", "Ő", "מִרְיָם", "สมศักดิ์", "🎲", "Ⅷ"])
def test_names_of_people_stay_as_they_are(name: str) -> None:
    assert clean_name(name) == name


def test_marks_do_not_climb_over_other_lines() -> None:
    assert clean_name("X" + "\u0335\u0336" * 9 + "nn") == "X\u0335\u0336nn"
    assert clean_name("\u0335\u0336Ann \u0335") == "Ann"


@pytest.mark.parametrize("name", ["", " ", "\u0335", "\u3164\u3164", "\u200b\u202e", "\u2800"])
def test_a_name_shows_something(name: str) -> None:
    with pytest.raises(Refused):
        clean_name(name)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ann", "ann"),
        ("Ann", "Аnn"),  # Cyrillic А
        ("Ann", "Αnn"),  # Greek Α
        ("Paul", "PauI"),
        ("Bob", "B0b"),
        ("Ann", "Ａｎｎ"),
        ("Ann", "𝐀𝐧𝐧"),
        ("Tom", "Torn"),
        ("Ann Lee", "AnnLee"),
        ("Ёжик", "ёжиk"),
    ],
)
def test_a_look_alike_gets_a_number(name: str, other: str) -> None:
    assert unlike(other, [name]) == f"{other} 2"
    assert unlike(other, [name, f"{name} 2"]) == f"{other} 3"


@pytest.mark.parametrize(("name", "other"), [("Ann", "Anna"), ("Zoe", "Zoë"), ("Bo", "Jo")])
def test_names_that_differ_to_the_eye_stay(name: str, other: str) -> None:
    assert unlike(other, [name]) == other


def test_a_letter_is_alike_in_one_row_only() -> None:
    letters = "".join(ALIKE)
    assert len(letters) == len(set(letters))
    # Otherwise the row is never reached.
    assert all(looks(letter) == row[0] for row in ALIKE for letter in row)
