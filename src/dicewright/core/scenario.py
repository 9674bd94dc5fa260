"""Scenarios: rules questions as small files, with one runner for tests and for doubters.

    === The minotaur takes nothing below zero
    tags C4 B-minotaur
    setup diceforge players=2 preset=first-game
    p1 sun=3
    p2 gold=1 light=G4*6
    turn p1 action
    roll p2 light G4
    roll p2 dark G1
    play feat minotaur
    expect p2 gold=0

Lines are carried out in order. `setup` names the game, its players and options (`seed` too, if a
random set-up matters). Lines that start with a player or `table` write parts of the position.
`turn` says whose turn it is and at which phase it starts. `roll` lines queue the dice that `play`
lines will need; a die nobody forced, or a forced one nobody rolled, fails. `expect` compares: parts
of the position (`expect p1 gold=3`), what is allowed (`expect legal pass`, `expect illegal forge
G4`, `expect exactly pass, extra`), who is asked what (`expect asks p2 place`), what happened since
the last `play` (`expect event Gained p1 resource=gold amount=3`, `expect no event HeroOusted`), and
`expect over`. docs/scenarios.md teaches it; `dicewright scenario --words` lists a game's words.

What cannot be is refused where it stands, not understood somehow: a scenario that says something
wrong about the position or waits for an event that does not exist would hold for ever.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from dicewright.core.consts import ASK, CHANCE
from dicewright.core.errors import BadNotation, DicewrightError, IllegalAction
from dicewright.core.events import Event
from dicewright.core.game import Game, read_options
from dicewright.core.lexicon import TABLE
from dicewright.core.position import seat_of
from dicewright.core.registry import get_game
from dicewright.core.state import State


class ScenarioFailed(DicewrightError):
    """An expectation did not hold, or a line could not be carried out; the text says where."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario: where it stands, its title, its tags and its lines with their numbers."""

    path: str
    line: int
    title: str
    tags: tuple[str, ...]
    lines: tuple[tuple[int, str], ...]

    def __str__(self) -> str:
        return f"{Path(self.path).name}:{self.line} {self.title}"


def read_scenarios(path: Path) -> list[Scenario]:
    """All scenarios of a file."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadNotation(f"{path} cannot be read: {error}") from None
    found: list[Scenario] = []
    title, start = "", 0
    tags: tuple[str, ...] = ()
    lines: list[tuple[int, str]] = []
    for number, raw in enumerate([*text.splitlines(), "==="], 1):
        line = raw.split(" #")[0].strip()
        if line.startswith("==="):
            if title:
                found.append(Scenario(str(path), start, title, tags, tuple(lines)))
            title, start, tags, lines = line.strip("= "), number, (), []
        elif line.startswith("tags "):
            tags = tuple(line.split()[1:])
        elif line and not line.startswith("#"):
            if not title:
                raise BadNotation(f"{path}:{number}: a scenario starts with “=== title”")
            lines.append((number, line))
    return found


@dataclass(slots=True)
class Runner:
    """Carries out one scenario."""

    scenario: Scenario
    game: Game | None = None
    state: State | None = None
    #: The line that is being carried out.
    line: int = 0
    #: Dice that wait to be rolled, with their lines.
    rolls: list[tuple[int, str]] = field(default_factory=list)
    #: Parts of the position that were given and not checked yet, with their lines.
    given: dict[tuple[str, str], int] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)

    def run(self) -> None:
        """Do every line, or raise ScenarioFailed."""
        self.line = self.scenario.line
        try:
            for line, words in self.scenario.lines:
                self.line = line
                self._do(words)
            self._check_given()
            self._check_rolls_used()
        except (DicewrightError, ValueError, LookupError) as error:
            where = f"{self.scenario.path}:{self.line}"
            raise ScenarioFailed(f"{where}: {self.scenario.title}: {error}") from None

    def _table(self) -> tuple[Game, State]:
        if self.game is None or self.state is None:
            raise BadNotation("a scenario needs a “setup” line first")
        return self.game, self.state

    def _do(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if word == "setup":
            self._set_up(rest)
        elif word == "roll":
            dice = self.game.dice_of(rest) if self.game else [rest]
            self.rolls += [(self.line, die) for die in dice]
        elif word == "play":
            self._play(rest)
        elif word == "expect":
            self._expect(rest)
        elif word == "turn":
            self._start_turn(rest)
        else:
            self._give(line, word, rest)

    def _set_up(self, rest: str) -> None:
        name, *pairs = rest.split() or [""]
        self.game = get_game(name)
        options = read_options(pairs)
        players = _whole("players", options.pop("players", str(self.game.usual_players)))
        seed = _whole("seed", options.pop("seed", "1"))
        self.state = self.game.configure(players, options)
        self.state.chance_mode = ASK
        self.state.listen(wanted=True)
        self.state.begin(seed)

    def _start_turn(self, rest: str) -> None:
        game, state = self._table()
        self._check_given()
        owner, _, phase = rest.partition(" ")
        game.set_turn(state, seat_of(state, owner), phase.strip() or "action")
        self.events = []
        self._roll_forced()

    # -- the position ------------------------------------------------------------------------------

    def _give(self, line: str, owner: str, rest: str) -> None:
        """Write parts of the position. They are checked together: a chest makes room for gold."""
        game, state = self._table()
        if not _is_owner(owner):
            raise BadNotation(f"“{line}” is not something a scenario can say")
        for text, value in _pairs(line, rest):
            key = game.lexicon.former.get(text, text)
            if (owner, key) in self.given:
                raise BadNotation(f"{owner} {key} is given twice")
            game.patch(state, owner, key, value)
            self.given[owner, key] = self.line

    def _check_given(self) -> None:
        """Fail at the line that gave something impossible."""
        if not self.given:
            return
        game, state = self._table()
        misfits = game.misfits(state)
        # What was given comes first: it is the cause of whatever else is wrong.
        misfits.sort(key=lambda misfit: (misfit.owner, misfit.key) not in self.given)
        for misfit in misfits:
            self.line = self.given.get((misfit.owner, misfit.key), self.line)
            value = game.read(state, misfit.owner, misfit.key)
            raise BadNotation(f"{misfit.owner} {misfit.key}={value} cannot be: {misfit.why}")
        self.given = {}

    # -- dice and decisions ------------------------------------------------------------------------

    def _roll_forced(self) -> None:
        """Let the queued dice fall while dice are due. What is still due then waits for `roll`s."""
        game, state = self._table()
        while state.current_player() == CHANCE and self.rolls:
            line, words = self.rolls[0]
            try:
                state.play(game.parse_roll(state, words))
            except DicewrightError:
                self.line = line
                raise
            self.rolls.pop(0)
            self.events += [game.event(row) for row in state.events()]

    def _play(self, text: str) -> None:
        game, state = self._table()
        self._check_given()
        self._roll_forced()
        self.events = []
        self._no_roll_due()
        action = game.vocabulary.parse(text)
        if not state.accepts(action):
            legal = ", ".join(map(game.vocabulary.text, state.legal_actions()))
            raise IllegalAction(f"“{text}” is not allowed; legal: {legal or 'nothing'}")
        state.play(action)
        self.events += [game.event(row) for row in state.events()]
        self._roll_forced()

    def _die_due(self) -> str:
        """The die that no line has given yet, in words; empty if none is due."""
        game, state = self._table()
        return game.due(state) if state.current_player() == CHANCE else ""

    def _no_roll_due(self) -> None:
        if due := self._die_due():
            raise ScenarioFailed(f"a die is due that no “roll” line gives: {due}")

    def _check_rolls_used(self) -> None:
        if self.rolls:
            self.line, words = self.rolls[0]
            raise ScenarioFailed(f"the roll “{words}” was never needed")

    # -- expectations ------------------------------------------------------------------------------

    def _expect(self, rest: str) -> None:
        game, state = self._table()
        self._check_given()
        self._roll_forced()
        word, _, more = rest.partition(" ")
        more = more.strip()
        if word in ("legal", "illegal"):
            self._expect_legal(more, wanted=word == "legal")
        elif word == "exactly":
            wanted = [game.vocabulary.parse(part) for part in more.split(",")]
            self._same("the legal actions", self._texts(state.legal_actions()), self._texts(wanted))
        elif word == "asks":
            game.lexicon.check_question(state, more)
            self._no_roll_due()
            asked = f"p{state.current_player() + 1} {game.asked(state).kind}"
            self._same("the question", "nothing: it is over" if state.over else asked, more)
        elif word == "event":
            self._expect_event(more, wanted=True)
        elif rest.startswith("no event"):
            self._expect_event(rest.removeprefix("no event").strip(), wanted=False)
        elif rest == "over":
            self._same("the game", "over" if state.over else "not over", "over")
        elif _is_owner(word):
            for text, value in _pairs(f"expect {rest}", more):
                wanted_value = game.lexicon.canonical(word, text, value)
                self._same(f"{word} {text}", game.read(state, word, text), wanted_value)
        else:
            raise BadNotation(f"“expect {rest}” is not something a scenario can expect")

    def _texts(self, actions: Iterable[int]) -> str:
        game, _ = self._table()
        return ", ".join(sorted(map(game.vocabulary.text, actions)))

    def _expect_legal(self, text: str, *, wanted: bool) -> None:
        game, state = self._table()
        self._no_roll_due()
        if state.accepts(game.vocabulary.parse(text)) != wanted:
            raise ScenarioFailed(f"“{text}” is {'not ' if wanted else ''}allowed")

    def _expect_event(self, words: str, *, wanted: bool) -> None:
        game, state = self._table()
        game.lexicon.check_event(state, words)
        found = [event for event in self.events if self._matches(event, words)]
        if wanted and not found:
            happened = "; ".join(map(str, self.events)) or "nothing"
            raise ScenarioFailed(f"no event “{words}”; there was: {happened}{self._waiting()}")
        if found and not wanted:
            raise ScenarioFailed(f"there was an event “{words}”: {found[0]}")

    def _same(self, what: str, found: str, wanted: str) -> None:
        if found != wanted:
            raise ScenarioFailed(f"{what}: expected {wanted}, found {found}{self._waiting()}")

    def _waiting(self) -> str:
        """A die that was forgotten is the usual reason why something has not happened yet."""
        due = self._die_due()
        return f" (a die is due: {due})" if due else ""

    @staticmethod
    def _matches(event: Event, words: str) -> bool:
        """Does every word of the description fit the event?"""
        found = [event.kind, f"p{event.seat + 1}"]
        found += [f"{name}={value}".replace(" ", ".") for name, value in event.data.items()]
        return all(word in found for word in words.split())


def _is_owner(word: str) -> bool:
    return word == TABLE or bool(re.fullmatch(r"p[0-9]+", word))


def _pairs(line: str, rest: str) -> list[tuple[str, str]]:
    """`gold=3 sun=1` as pairs; there must be one at least."""
    pairs = []
    for part in rest.split() or [""]:
        key, equals, value = part.partition("=")
        if not key or not equals or not value:
            raise BadNotation(f"“{line}” does not say KEY=VALUE")
        pairs.append((key, value))
    return pairs


def _whole(what: str, text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,18}", text):
        raise BadNotation(f"{what}={text}: “{text}” is not a number")
    return int(text)


def run_scenario(scenario: Scenario) -> None:
    """Run it; ScenarioFailed says what did not hold."""
    Runner(scenario).run()
