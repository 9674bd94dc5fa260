"""A game in progress: a record, the state it leads to, and one way to move both.

Terminal, server and tests play through this, so there is one code path for all of them. Chance is
never left to the state alone: every outcome goes through the record.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from dicewright.core.consts import CHANCE
from dicewright.core.errors import CannotUndo
from dicewright.core.events import Event
from dicewright.core.game import Choosable, Game, Options, checked_seed, player_name
from dicewright.core.prompt import NO_UNDO, Prompt, Undo, prompt_of
from dicewright.core.record import Record, Step, heard
from dicewright.core.registry import get_game
from dicewright.core.rng import below, fresh_seed, start, stream
from dicewright.core.state import State
from dicewright.core.words import CORE, ENGLISH, Phrase, Words

#: Gives an outcome of the chance frame on top, for the move that comes next in the record.
Roller = Callable[[State, Record], int]


def roll_from_seed(state: State, record: Record) -> int:
    """The usual roller: the seed and the number of the move decide, so that nothing that was
    taken back in between changes a roll.
    """
    outcomes = state.legal_actions()
    return outcomes[below(start(stream(record.seed, len(record.moves))), len(outcomes))]


class Match:
    """A record that grows."""

    def __init__(
        self, record: Record, roller: Roller = roll_from_seed, *, waits: bool = False
    ) -> None:
        """The game that a record leads to. Dice that are due are rolled, unless it `waits`."""
        self.record = record
        self.roller = roller
        self.game: Game = get_game(record.game)
        #: What the last call did, move by move; after the making: everything so far.
        self.steps: list[Step] = []
        #: What the last decision alone led to, before the dice that followed it; None if none did.
        self.unrolled: State | None = None
        for step, self.state in record.walk():
            self.steps.append(step)
        self.actors = [step.seat for step in self.steps[1:]]
        if not waits:
            self._roll()

    @classmethod
    def new(
        cls,
        game: Game | str,
        players: int | None = None,
        options: Options | None = None,
        seed: int | None = None,
        roller: Roller = roll_from_seed,
        **choices: Choosable,
    ) -> Match:
        """A new game; what is left out is as for `Game.new`."""
        game = get_game(game) if isinstance(game, str) else game
        number = game.usual_players if players is None else players
        game.check_players(number)
        chosen = game.freeze(number, game.all_options(options, choices))
        begun = fresh_seed() if seed is None else checked_seed(seed)
        return cls(Record(game.id, game.rules_version, number, begun, chosen), roller)

    def __repr__(self) -> str:
        return f"<{self.version} moves: {repr(self.state)[1:]}"

    @property
    def over(self) -> bool:
        return bool(self.state.over)

    @property
    def version(self) -> int:
        """How many moves the record has."""
        return len(self.record.moves)

    @property
    def opening(self) -> State | None:
        """The set-up before its first roll, while dice are all that decided anything so far."""
        if not self.actors or any(actor != CHANCE for actor in self.actors):
            return None
        return replace(self.record, moves=[]).replay()

    @property
    def events(self) -> list[Event]:
        """What happened in `steps`."""
        return [event for step in self.steps for event in step.events]

    def _step(self, action: int) -> None:
        """One move, and what happened by it."""
        seat = self.state.current_player()
        self.state.apply(action)
        self.record.moves.append(action)
        self.actors.append(seat)
        self.steps.append(Step(self.version, seat, action, heard(self.game, self.state)))

    def _roll(self) -> None:
        while self.state.current_player() == CHANCE:
            self._step(self.roller(self.state, self.record))

    def play(self, action: int | str) -> list[Event]:
        """Carry out a decision, by its number or its text, and every roll it leads to; returns
        what happened."""
        self.decide(action)
        self._roll()
        return self.events

    def decide(self, action: int | str) -> None:
        """Carry out a decision, and none of the rolls it leads to: those wait for `go_on`."""
        if isinstance(action, str):
            action = self.game.vocabulary.parse(action)
        self.steps = []
        self._step(action)
        rolls = self.state.current_player() == CHANCE
        self.unrolled = self.state.clone() if rolls else None

    def go_on(self) -> None:
        """Roll what waits to be rolled."""
        self.steps = []
        rolls = self.state.current_player() == CHANCE
        self.unrolled = self.state.clone() if rolls else None
        self._roll()

    def play_text(self, text: str) -> list[Event]:
        """The same, by the action's text."""
        return self.play(text)

    # -- taking back ---------------------------------------------------------------------------

    @property
    def _begun(self) -> bool:
        """Did anything happen here, beyond what was given?"""
        return self.version > self.record.given

    def undo_state(self, language: str = ENGLISH) -> Undo:
        """The last decision can be taken back until dice were rolled or somebody else decided."""
        why = self._undo_words().said(language)
        if not self._begun:
            return replace(NO_UNDO, why=why)
        last = self.actors[-1]
        if last == CHANCE:
            return replace(NO_UNDO, reason="rolled", why=why)
        return Undo(
            possible=True,
            seat=last,
            reason="possible",
            why=why,
            takes_back=self.game.vocabulary.action(self.record.moves[-1]),
        )

    def _undo_words(self) -> Phrase:
        """What undo would do, or why it cannot."""
        if not self._begun:
            return CORE.phrase("undo.nothing")
        last = self.actors[-1]
        if last == CHANCE:
            return CORE.phrase("undo.rolled")
        decider = self.state.current_player()
        text = self.game.vocabulary.text(self.record.moves[-1])
        if decider not in (last, CHANCE) and not self.over:
            return CORE.phrase("undo.may-take-back", who=self._name(last), action=text)
        return CORE.phrase("undo.takes-back", action=text)

    def _name(self, seat: int) -> Callable[[Words], str]:
        """What a player is called, in whichever language it is said."""
        names = self.record.names
        return lambda words: names.get(seat) or player_name(words, seat)

    def undo(self, seat: int) -> None:
        """Take back the last decision, if it was this seat's."""
        undo = self.undo_state()
        if not undo.possible:
            raise cannot_undo(self._undo_words())
        if undo.seat != seat:
            raise cannot_undo(CORE.phrase("undo.decided", who=self._name(undo.seat)))
        self.rewind(self.version - 1)

    def rewind(self, moves: int) -> None:
        """Go back to when the record had so many moves, whatever was decided and rolled since.
        Whoever asks for it has made sure that everybody agrees: what was seen stays known."""
        del self.record.moves[moves:], self.actors[moves:]
        self.steps, self.unrolled = [], None
        self.state = self.record.replay()
        self.state.listen(wanted=True)

    # -- asking ----------------------------------------------------------------------------------

    def prompt(self, language: str = ENGLISH) -> Prompt:
        """What is asked now."""
        speaker = self.game.speaker(language)
        names = [self._name(seat)(speaker.words) for seat in range(self.record.players)]
        return prompt_of(speaker, self.state, self.undo_state(language), names)


def cannot_undo(reason: Phrase) -> CannotUndo:
    """The refusal, with its reason."""
    words = CORE.phrase("undo.impossible", reason=lambda spoken: reason.said(spoken.language))
    return CannotUndo(words)
