"""What a simple game says to people: found in its words by the names of its parts.

    [question] go = "…"             the question `go`, with the numbers of the position as fields
    [label] keep = "…"              an action, with its arguments and what `said` adds
    [event] Kept = "…"              an event, with `who` and its details; without words it is silent
    [option.target]                 title, text, and names for its values, unless they are numbers
    [term.bank]                     title and text of the part `bank`, or of anything else
    [statistics.row] Kept = "…"     counts events of that kind

A number is said by the entry of its name in `[amount]`, if there is one: `{bank}` is `350 points`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, cast

from dicewright.core.consts import CHANCE
from dicewright.core.events import Event
from dicewright.core.game import Entry, Option, Options, Speaker
from dicewright.core.rulings import as_played, changed_by
from dicewright.core.simple.state import SimpleState
from dicewright.core.state import State
from dicewright.core.statistics import Section, Statistics, StatisticsRow, Tally
from dicewright.core.words import WordTree

if TYPE_CHECKING:
    from dicewright.core.simple.game import SimpleGame

OVER, ROLL = "over", "roll"
#: The detail of events that change the score of their seat.
POINTS = "points"


class SimpleSpeaker(Speaker):
    """A simple game in one language."""

    game: SimpleGame

    def _rows(self, section: str) -> WordTree:
        return self.words.rows(section) if self.words.has(section) else {}

    # -- options and entries ---------------------------------------------------------------------

    def options(self) -> tuple[Option, ...]:
        found = []
        for choice in self.game.state_class.choices:
            row = self.words.rows("option")[choice.key]
            known = self.words.rows("value") | row.get("value", {})
            names = tuple(str(known.get(text, text)) for text in choice.texts)
            found.append(
                Option(choice.key, choice.texts[0], choice.texts, row["title"], names, row["text"])
            )
        return tuple(found)

    def entries(self, table: Options | None = None) -> tuple[Entry, ...]:
        """Every section whose rows have a title and a text."""
        words, chosen = self.words, self.chosen(table)
        return tuple(
            Entry(
                *(section, id, row["title"], as_played(words, row, chosen)),
                options=changed_by(row, None),
            )
            for section in words.sections()
            for id, row in words.rows(section).items()
            if isinstance(row, dict) and "title" in row and "text" in row
        )

    # -- questions, answers, events --------------------------------------------------------------

    def _fields(self, data: Mapping[str, object]) -> dict[str, object]:
        """Numbers as amounts, where the words have them."""
        known = self._rows("amount")
        fields: dict[str, object] = {}
        for name, value in data.items():
            counted = isinstance(value, int) and name in known
            fields[name] = self.words.amount(name, cast(int, value)) if counted else value
        return fields

    def question(self, state: State) -> tuple[str, str]:
        if state.over:
            return OVER, self.words(f"question.{OVER}")
        if state.current_player() == CHANCE:
            return ROLL, self.words(f"question.{ROLL}")
        kind = _simple(state).asked
        view = self.game.view(state, None)
        seen = {**view, **view["seats"][state.current_player()]}
        return kind, self.words(f"question.{kind}", **self._fields(seen))

    def labels(self, state: State, actions: Sequence[int], names: Sequence[str] = ()) -> list[str]:
        position = _simple(state)
        found = []
        for action in actions:
            form = self.game.vocabulary.form(action)
            fields = self._fields({**form, **position.said(*form.values())})
            if "seat" in form:
                fields["who"] = self.player(int(form["seat"][1:]) - 1, names)
            found.append(self.words(f"label.{form['verb']}", **fields))
        return found

    def describe(self, event: Event, names: tuple[str, ...]) -> str:
        if event.kind not in self._rows("event"):
            return ""
        who = names[event.seat] if event.seat >= 0 else self.words("player.everybody")
        return self.words(f"event.{event.kind}", who=who, **self._fields(event.data))

    # -- numbers ---------------------------------------------------------------------------------

    def statistics(self, events: Iterable[Event], state: State) -> Statistics:
        """The points by the kinds of events that brought them, and how often things happened."""
        details = self.game.state_class.told.details
        titles = self.words.rows("statistics")["row"]
        tally = Tally(state.players)
        for event in events:
            if event.seat >= 0:
                tally.add(event.kind, event.seat)
                tally.add(f"{POINTS}:{event.kind}", event.seat, int(event.data.get(POINTS, 0)))
        sources = [(kind, titles[kind]) for kind in details if POINTS in details[kind]]
        total = StatisticsRow("score", titles["score"], tuple(state.scores()))
        counted = [(kind, titles[kind]) for kind in details if kind in titles]
        return (
            Section(
                POINTS,
                self.words(f"statistics.section.{POINTS}"),
                tally.rows(sources, f"{POINTS}:") if sources else (total,),
                total,
            ),
            Section("deeds", self.words("statistics.section.deeds"), tally.rows(counted)),
        )


def _simple(state: State) -> SimpleState:
    """The contract passes `State`; states of simple games are `SimpleState`."""
    return cast(SimpleState, state)
