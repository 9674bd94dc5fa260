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
`expect over`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from dicewright.core.consts import ASK, CHANCE
from dicewright.core.errors import BadNotation, DicewrightError, IllegalAction
from dicewright.core.events import Event
from dicewright.core.game import Game
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
                raise BadNotation(f"{path}:{number}: a scenario starts with «=== title»")
            lines.append((number, line))
    return found


@dataclass(slots=True)
class Runner:
    """Carries out one scenario."""

    scenario: Scenario
    game: Game | None = None
    state: State | None = None
    rolls: list[tuple[int, str]] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    def run(self) -> None:
        """Do every line, or raise ScenarioFailed."""
        number = self.scenario.line
        try:
            for number, line in self.scenario.lines:
                self._do(number, line)
            self._check_rolls_used()
        except (DicewrightError, ValueError, LookupError) as error:
            where = f"{self.scenario.path}:{number}"
            raise ScenarioFailed(f"{where}: {self.scenario.title}: {error}") from None

    def _table(self) -> tuple[Game, State]:
        if self.game is None or self.state is None:
            raise BadNotation("a scenario needs a «setup» line first")
        return self.game, self.state

    def _do(self, number: int, line: str) -> None:
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if word == "setup":
            self._set_up(rest)
        elif word == "roll":
            self.rolls.append((number, rest))
        elif word == "play":
            self._play(rest)
        elif word == "expect":
            self._expect(rest)
        elif word == "turn":
            self._start_turn(rest)
        else:
            game, state = self._table()
            for part in rest.split() or [line]:
                key, equals, value = part.partition("=")
                if not equals:
                    raise BadNotation(f"«{line}» is nothing a scenario says")
                game.patch(state, word, key, value)

    def _set_up(self, rest: str) -> None:
        name, *parts = rest.split()
        self.game = get_game(name)
        options = dict(part.partition("=")[::2] for part in parts)
        players = int(options.pop("players", "2"))
        seed = int(options.pop("seed", "1"))
        self.state = self.game.configure(players, options)
        self.state.chance_mode = ASK
        self.state.listen(wanted=True)
        self.state.begin(seed)

    def _start_turn(self, rest: str) -> None:
        game, state = self._table()
        owner, _, phase = rest.partition(" ")
        seat = int(owner.removeprefix("p")) - 1
        game.set_turn(state, seat, phase.strip() or "action")
        self.events = []
        self._roll_forced()

    def _roll_forced(self) -> None:
        """Let the queued dice fall while dice are due. What is still due then waits for `roll`s."""
        game, state = self._table()
        while state.current_player() == CHANCE and self.rolls:
            _, words = self.rolls.pop(0)
            state.play(game.parse_roll(state, words))
            self.events += [game.event(row) for row in state.events()]

    def _play(self, text: str) -> None:
        game, state = self._table()
        self._roll_forced()
        self.events = []
        self._no_roll_due(state)
        action = game.vocabulary.parse(text)
        if not state.accepts(action):
            legal = ", ".join(map(game.vocabulary.text, state.legal_actions()))
            raise IllegalAction(f"«{text}» is not allowed; legal is: {legal or 'nothing'}")
        state.play(action)
        self.events += [game.event(row) for row in state.events()]
        self._roll_forced()

    def _no_roll_due(self, state: State) -> None:
        if state.current_player() == CHANCE:
            raise ScenarioFailed("a die is due that no «roll» line gives")

    def _check_rolls_used(self) -> None:
        if self.rolls:
            number, words = self.rolls[0]
            raise ScenarioFailed(f"the roll «{words}» of line {number} was never needed")

    # -- expectations ------------------------------------------------------------------------------

    def _expect(self, rest: str) -> None:
        game, state = self._table()
        self._roll_forced()
        word, _, more = rest.partition(" ")
        if word in ("legal", "illegal"):
            self._expect_legal(more, wanted=word == "legal")
        elif word == "exactly":
            wanted = sorted(part.strip() for part in more.split(","))
            legal = sorted(map(game.vocabulary.text, state.legal_actions()))
            self._same("the legal actions", ", ".join(legal), ", ".join(wanted))
        elif word == "asks":
            self._no_roll_due(state)
            asked = f"p{state.current_player() + 1} {game.question(state)[0]}"
            self._same("the question", asked, more)
        elif word == "event":
            if not any(self._matches(event, more) for event in self.events):
                happened = "; ".join(map(str, self.events))
                raise ScenarioFailed(f"no event «{more}»; there was: {happened or 'nothing'}")
        elif rest.startswith("no event "):
            unwanted = rest.removeprefix("no event ")
            if any(self._matches(event, unwanted) for event in self.events):
                raise ScenarioFailed(f"there was an event «{unwanted}»")
        elif word == "over":
            self._same("the game", "over" if state.over else "not over", "over")
        else:
            for part in more.split():
                key, _, value = part.partition("=")
                self._same(f"{word} {key}", game.read(state, word, key), value)

    def _expect_legal(self, text: str, *, wanted: bool) -> None:
        game, state = self._table()
        self._no_roll_due(state)
        if state.accepts(game.vocabulary.parse(text)) != wanted:
            raise ScenarioFailed(f"«{text}» is {'not ' if wanted else ''}allowed")

    @staticmethod
    def _same(what: str, found: str, wanted: str) -> None:
        if found != wanted:
            raise ScenarioFailed(f"{what}: expected {wanted}, found {found}")

    @staticmethod
    def _matches(event: Event, words: str) -> bool:
        """Does every word of the description fit the event?"""
        found = [event.kind, f"p{event.seat + 1}"]
        found += [f"{name}={value}".replace(" ", ".") for name, value in event.data.items()]
        return all(word in found for word in words.split())


def run_scenario(scenario: Scenario) -> None:
    """Run it; ScenarioFailed says what did not hold."""
    Runner(scenario).run()
