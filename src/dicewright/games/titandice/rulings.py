"""Every ruling: its kind, and where the book speaks of it. Which options change it stands in
`choices`, where every option names its ruling."""

from __future__ import annotations

from dicewright.core.rulings import Book, Heading, Library, Ruling, by_tag
from dicewright.games.titandice.choices import CHOICES

_ENGLISH = (
    Heading(1, "Summary"),
    Heading(17, "Components"),
    Heading(29, "Setup"),
    Heading(39, "Creature track explained"),
    Heading(47, "Gameplay"),
    Heading(51, "Roll phase"),
    Heading(67, "Gaia’s blessing"),
    Heading(69, "Action phase"),
    Heading(79, "Purchase"),
    Heading(83, "Exchange"),
    Heading(87, "Activate"),
    Heading(95, "Capturing creatures"),
    Heading(107, "Following rounds"),
    Heading(111, "Wound markers"),
    Heading(119, "Attack phase"),
    Heading(129, "Game end"),
    Heading(137, "Creature card descriptions"),
    Heading(139, "Chimera"),
    Heading(149, "Hydra"),
    Heading(159, "Gryphon"),
    Heading(169, "Kraken"),
    Heading(183, "Minotaur"),
    Heading(193, "Attack abilities"),
    Heading(209, "Solo variant"),
)

IN = Library(Book("EN", "Titan Dice", "en", 237, _ENGLISH))


def _changed_by(row: Ruling) -> Ruling:
    keys = tuple(choice.key for choice in CHOICES if choice.tag == row.tag)
    return Ruling(row.tag, row.kind, row.sources, keys)


RULINGS = by_tag(
    _changed_by(row)
    for row in (
        IN.silent("TD1", "EN 143"),
        IN.silent("TD2", "EN 41", "EN 171-173", "EN 201"),
        IN.silent("TD3", "EN 81", "EN 89", "EN 131-133"),
        IN.silent("TD4", "EN 20", "EN 33"),
        IN.silent("TD5", "EN 55"),
        IN.silent("TD6", "EN 57-61"),
        IN.silent("TD7", "EN 49", "EN 97", "EN 105"),
        IN.silent("TD8", "EN 33", "EN 85", "EN 213"),
        IN.departs("TD9", "EN 91"),
        IN.silent("TD10", "EN 125", "EN 199"),
        IN.silent("TD11", "EN 161-163", "EN 171"),
        IN.silent("TD12", "EN 177-181", "EN 217"),
        IN.differ("TD13", "EN 105", "EN 125", "EN 185", "EN 203"),
        IN.silent("TD14", "EN 55", "EN 63", "EN 67", "EN 163"),
        IN.silent("TD15", "EN 67"),
        IN.silent("TD16", "EN 91", "EN 141-189"),
        IN.silent("TD17", "EN 85", "EN 197"),
        IN.silent("TD18", "EN 217-221"),
        IN.silent("TD19", "EN 109", "EN 131", "EN 223"),
        IN.silent("TD20", "EN 41", "EN 175"),
        IN.departs("TD21", "EN 31"),
    )
)
