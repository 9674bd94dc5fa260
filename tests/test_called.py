"""What players are called: people as they like, bots after their kind, in every language."""

from __future__ import annotations

import pytest

from dicewright.core.words import LANGUAGES
from dicewright.server.called import called
from dicewright.server.seats import Seat
from dicewright.server.words import FILES
from tests.server_client import Site
from tests.wording import PAGE, texts


@pytest.mark.parametrize("lang", LANGUAGES)
def test_page_and_server_call_a_bot_the_same(lang: str) -> None:
    page = {key: text for key, text in texts(PAGE, lang).items() if key.startswith("bot.")}
    del page["bot.thinks"]
    assert {key: {"other": FILES.words(lang)(key)} for key in page} == page
    assert len(page) == len(FILES.words(lang).rows("bot"))


def test_people_keep_their_names_whatever_they_are() -> None:
    seats = [
        Seat(0, "player", "Random"),
        Seat(1, "player", "Smith", bot="smith"),  # a stand-in
        Seat(2, "bot", "Smith 2", bot="smith:200ms"),
        Seat(3, "bot", "Random 2", bot="random"),
        Seat(4, "bot", "Stranger", bot="stranger"),
        Seat(5, "bot", "Randomness", bot="random"),
        Seat(6),
    ]
    names = ["Random", "Smith", "Schmied 2", "Planloser 2", "Stranger", "Randomness", "Spieler 7"]
    assert list(called(seats, "de")) == names


def test_a_table_is_told_in_the_language_of_whoever_reads(site: Site) -> None:
    table, _ = site.make("Mira", "bot:random", "bot:random")
    for lang, names in (
        ("hu", ["Mira", "Kapkodó", "Kapkodó 2"]),
        ("en", ["Mira", "Dabbler", "Dabbler 2"]),
    ):
        replay = site.get(f"/api/tables/{table}/replay", lang=lang)
        assert replay["names"] == names
        told = str([event["text"] for step in replay["steps"] for event in step["events"]])
        assert names[2] in told
        assert "Random" not in told
