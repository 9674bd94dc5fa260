"""Write docs/reading: whole games as players are told them, a file a language, for people to read.

What is asked, what can be answered, what happens and how it ends, in the words of every language: a
changed word is a line in a diff, and a translator sees sentences where they are used. All answers
are listed when a question is asked for the first times; after that only the chosen one, and at last
without the question.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from dicewright.cli.story import TURN, in_full, phrases
from dicewright.core.events import Event
from dicewright.core.game import Speaker
from dicewright.core.match import Match
from dicewright.core.registry import get_game
from dicewright.core.rng import below
from dicewright.core.words import LANGUAGES
from dicewright.testing.conformance import random_choices
from tools.tables import tables

FOLDER = Path(__file__).parent.parent / "docs" / "reading"
NAMES = ("Mira", "Bence", "Léonie", "Otto")
#: How often a question is written with its answers and how many of them, and how often without.
IN_FULL = 2
MOST_ANSWERS = 8
ASKED = 4
#: Every how many decisions are left to chance.
ANYTHING = 4

#: Every module and number of players; the seeds were looked for: together these games ask nearly
#: everything and play nearly every card.
TABLES: tuple[tuple[str, int, dict[str, str], int], ...] = tuple(
    (row["game"], row["players"], row.get("options", {}), row["seed"]) for row in tables("reading")
)


class Reader:
    """One language's file while it is written."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.lines: list[str] = []
        self.asked: Counter[tuple[str, str]] = Counter()
        self.rolls: list[Event] = []

    def begin(self, game: str, players: int, options: dict[str, str]) -> None:
        self.speaker: Speaker = get_game(game).speaker(self.language)
        self.names = NAMES[:players]
        chosen = ", ".join(f"{key}={value}" for key, value in options.items())
        title = ", ".join(part for part in (self.speaker.game.title, chosen) if part)
        self.lines += [
            "=" * 80,
            self._fact(title, self.speaker.words.joined(self.names)),
            "=" * 80,
            "",
        ]

    def hear(self, events: list[Event]) -> None:
        """What happened, as the terminal tells it: a line for each player's stretch."""
        for event in events:
            if event.kind == TURN:
                self._tell()
                self.lines += ["", str(self.speaker.describe(event, self.names))]
            else:
                self.rolls.append(event)
        self._tell()

    def _tell(self) -> None:
        told = in_full(self.speaker, self.rolls, self.names)
        self.lines += [f"    {said}" for said in phrases(self.speaker, told, self.names)]
        self.rolls = []

    def ask(self, match: Match, action: int) -> None:
        """A question, and the answer that is given to it."""
        kind, question = self.speaker.question(match.state)
        who = self.names[match.state.current_player()]
        chosen = self.speaker.label(match.state, action, self.names)
        self.asked[match.game.id, kind] += 1
        times = self.asked[match.game.id, kind]
        if times > ASKED:
            self.lines.append(f"  {who} > {chosen}")
            return
        self.lines.append(self._fact(who, question))
        if times <= IN_FULL:
            others = [other for other in match.state.legal_actions() if other != action]
            labels = self.speaker.labels(match.state, others[: MOST_ANSWERS - 1], self.names)
            self.lines += [f"      - {label}" for label in labels]
        self.lines.append(f"      > {chosen}")

    def end(self, match: Match, events: list[Event]) -> None:
        """Places, points and numbers."""
        scores, places = match.state.scores(), match.game.outcome(match.state).places
        self.lines.append("")
        for seat in sorted(range(len(places)), key=lambda seat: places[seat]):
            # Alone there is no place: the numbers below tell whether the game was won.
            place = f"{places[seat]}. " if len(places) > 1 else ""
            self.lines.append(f"{place}{self._fact(self.names[seat], scores[seat])}")
        for section in self.speaker.statistics(events, match.state):
            rows = [row for row in section.rows if any(row.values)]
            self.lines += [f"  {section.title}"] if rows else []
            for row in rows:
                values = " / ".join(map(str, row.values))
                self.lines.append(f"    {self._fact(row.title, values)}")
        self.lines.append("")

    def _fact(self, name: str, value: object) -> str:
        """`name: value`, with the signs of the language."""
        return self.speaker.words("lookup.fact", name=name, value=value)


def curious(match: Match, word: int, done: Counter[int]) -> int:
    """Mostly what was done least in this game, so that much is seen; now and then anything."""
    legal = match.state.legal_actions()
    first = below(word, len(legal))
    if word % ANYTHING == 0:
        return legal[first]
    turned = legal[first:] + legal[:first]
    verbs = [match.game.vocabulary.form(action)["verb"] for action in turned]
    passing = dict(zip(turned, (verb == "pass" for verb in verbs), strict=True))
    action = min(turned, key=lambda action: (passing[action], done[action]))
    done[action] += 1
    return action


def written() -> Iterator[tuple[str, str]]:
    """Every language and the text of its file."""
    readers = [Reader(language) for language in LANGUAGES]
    for game, players, options, seed in TABLES:
        match, done = Match.new(game, players, options, seed), Counter[int]()
        events = list(match.events)
        for reader in readers:
            reader.begin(game, players, options)
            reader.hear(match.events)
        for word in random_choices(seed):
            if match.over:
                break
            action = curious(match, word, done)
            for reader in readers:
                reader.ask(match, action)
            happened = match.play(action)
            events += happened
            for reader in readers:
                reader.hear(happened)
        for reader in readers:
            reader.end(match, events)
    for reader in readers:
        yield reader.language, "\n".join(reader.lines) + "\n"


def main() -> None:
    argparse.ArgumentParser(description="Write docs/reading.").parse_args()
    FOLDER.mkdir(exist_ok=True)
    for language, text in written():
        (FOLDER / f"{language}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
