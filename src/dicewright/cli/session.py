"""A game at the terminal: asks people, lets bots decide, shows what happens, keeps the record."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from rich.console import Console
from rich.text import Text

from dicewright.bots import Seated
from dicewright.cli.answers import read_answer
from dicewright.cli.boards import brief, drawer_of
from dicewright.cli.errors import CommandError, one_line
from dicewright.cli.files import check_target, write_record
from dicewright.cli.lookup import explain, find, heading
from dicewright.cli.reader import Reader
from dicewright.cli.save_file import SaveFile
from dicewright.cli.scene import choice_lines, compose, latest, news_lines, question_line
from dicewright.cli.screen import FAINT, WARNING, program, show, title_line
from dicewright.cli.statistics import result_lines
from dicewright.cli.story import ToldEvent, in_full, player_names
from dicewright.core.errors import DicewrightError
from dicewright.core.events import Event
from dicewright.core.game import Speaker
from dicewright.core.match import Match, cannot_undo
from dicewright.core.prompt import Prompt
from dicewright.core.words import CORE

Teller = Callable[[Speaker, Sequence[Event], Sequence[str]], list[ToldEvent]]

LOG_LINES = 40
#: Lines of the end that are neither board nor news nor result; news that are worth a shorter one.
END_LINES = 2
END_NEWS = 2
FOUND_AT_MOST = 12

HELP = """\
a number       chooses from the list
words          do the same and may be shortened: “{example}”
undo           takes back the last decision, until dice are rolled
board          shows the table again
log            shows what happened lately; “log all” shows everything
help NAME      explains a card, a face, a ruling or a term: “help {entry}”
help goal      explains the goal of the game; also “help win”, “help tie”, “help score”, “help solo”
save FILE      writes the record to a file; “save FILE --force” overwrites one
quit           stops; the game is saved, and you are told how to continue it"""


class PlayerLeft(Exception):
    """A person leaves the table."""


class Session:
    """One game, and the people and bots who play it here."""

    def __init__(
        self,
        match: Match,
        speaker: Speaker,
        bots: Mapping[int, Seated],
        save_file: SaveFile,
        to: Console,
    ) -> None:
        self.match = match
        self.game = match.game
        self.speaker = speaker
        self.bots = bots
        self.save_file = save_file
        self.to = to
        self.reader = Reader(to)
        self.names = player_names(match.record, speaker)
        self.labels = self.names
        #: Everything that happened, with the length of the record after it.
        self.log: list[tuple[int, Event]] = [
            (step.number, event) for step, _ in match.record.walk() for event in step.events
        ]
        #: How much of the log was on the screen before the last decision.
        self.seen = 0
        #: What to say once instead of the news.
        self.notes: list[Text] = []
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "?": self._help,
            "board": lambda _: self._show_board(),
            "log": self._show_log,
            "save": self._save,
            "quit": self._quit,
            "exit": self._quit,
            "q": self._quit,
        }

    # -- playing ---------------------------------------------------------------------------------

    def play(self) -> None:
        """To the end of the game, or until somebody leaves."""
        self._keep()
        while not self.match.over:
            seat = self.match.state.current_player()
            if seat in self.bots:
                self._carry_out(self.bots[seat].ask(self.match.state))
            else:
                self._keep()
                self._ask()
        self._keep()
        self._show_end()

    def _keep(self) -> None:
        """Keep the record; a full disk is a warning, no reason to stop playing."""
        try:
            self.save_file.keep(self.match.record)
        except CommandError as error:
            self.notes = [Text(one_line(error), style=WARNING)]

    def _carry_out(self, action: int) -> None:
        events = self.match.play(action)
        self.log += [(self.match.version, event) for event in events]

    def _ask(self) -> None:
        """Show the table to a person and read until there is a decision."""
        prompt = self.match.prompt(self.speaker.language)
        self._show_scene(prompt)
        while True:
            typed = self.reader.line()
            word, _, rest = typed.partition(" ")
            try:
                if not typed:
                    continue
                if word.lower() == "undo":
                    self._undo()
                    return
                if word.lower() in self.commands:
                    self.commands[word.lower()](rest.strip())
                    continue
                action = read_answer(self.match, prompt, typed)
            except DicewrightError as error:
                said = one_line(error.said(self.speaker.language))
                self.to.print(Text(said, style=WARNING), soft_wrap=True)
                continue
            self.seen, self.notes = len(self.log), []
            self._carry_out(action)
            return

    def _can_undo(self) -> bool:
        undo = self.match.undo_state()
        return undo.possible and undo.seat not in self.bots

    def _undo(self) -> None:
        """Take back the last decision of any of the people at this keyboard."""
        undo = self.match.undo_state()
        if undo.possible and undo.seat in self.bots:
            raise cannot_undo(CORE.phrase("undo.decided", who=self.names[undo.seat]))
        text = self.game.vocabulary.text(self.match.record.moves[-1]) if undo.possible else ""
        self.match.undo(undo.seat)
        self.notes = [Text(self.speaker.words("undo.taken-back", action=text))]
        self.log = [
            (version, event) for version, event in self.log if version <= self.match.version
        ]
        self.seen = min(self.seen, len(self.log))

    # -- showing ---------------------------------------------------------------------------------

    def _board(self) -> list[Text]:
        view = self.game.view(self.match.state, self.match.state.current_player())
        return drawer_of(self.game.id).draw(self.speaker, view, self.labels, self.to.width)

    def _news(self, first: int, tell: Teller) -> list[Text]:
        told = tell(self.speaker, [event for _, event in self.log[first:]], self.names)
        return news_lines(self.to, self.speaker, told, self.names, self.to.width)

    def _show_scene(self, prompt: Prompt) -> None:
        width = self.to.width
        # Whoever reads a pipe has the board of the first decision, and asks for it later.
        wants_board = self.reader.interactive or not self.seen
        lines = compose(
            self.to,
            self.speaker,
            self._board() if wants_board else [],
            self.notes or self._news(self.seen, brief),
            question_line(
                self.speaker,
                prompt,
                self.names[prompt.seat],
                width,
                can_undo=self._can_undo(),
            ),
            layouts(self.speaker, prompt, width),
        )
        if self.reader.interactive:
            self.to.clear()
        show(self.to, lines)

    def _show_board(self) -> None:
        show(self.to, self._board())

    def _show_log(self, rest: str) -> None:
        lines = self._news(0, in_full)
        show(self.to, lines if rest == "all" else lines[-LOG_LINES:])

    def _show_end(self) -> None:
        if self.reader.interactive:
            self.to.clear()
        board, state = self._board(), self.match.state
        numbers = self.speaker.statistics([event for _, event in self.log], state)
        ways = result_lines(self.to, self.speaker, state, numbers, self.names, self.labels)
        file = shlex.quote(str(self.save_file.path))
        again = f"To look at it again: {program()} replay {file}"
        news = self._news(self.seen, brief)
        taken = len(board) + -(-len(again) // self.to.width) + END_LINES
        room = self.to.height - taken if self.reader.interactive else 10**6
        wanted = min(len(news), END_NEWS) + 1
        result = next((way for way in ways if len(way) + wanted <= room), min(ways, key=len))
        told = latest(self.speaker, news, room - len(result) - 1, self.to.width)
        show(self.to, [*board, *told, *result])
        self.to.print(again, soft_wrap=True)
        self.to.print("With --stats after it: all numbers of the game.", soft_wrap=True)

    # -- commands --------------------------------------------------------------------------------

    def welcome(self, words: str) -> None:
        """What to type, before the first decision; ends when somebody presses Enter."""
        show(self.to, [title_line("Dicewright", self.to.width), Text(words), Text()])
        self._help("")
        self.reader.line("\nPress Enter to begin. ")

    def _help(self, name: str) -> None:
        if not name:
            example = self.match.prompt(self.speaker.language).choices[0].text
            entries = self.speaker.entries()
            name = entries[0].id if entries else "NAME"
            show(self.to, HELP.format(example=example, entry=name).splitlines())
            return
        table = self.match.record.options
        found = find(self.speaker.entries(table), name)
        if not found:
            raise CommandError(f"there is nothing called “{name}” here")
        if len(found) <= 2:
            for entry in found:
                explain(self.to, self.speaker, entry, table)
            return
        show(self.to, [heading(self.speaker, entry) for entry in found[:FOUND_AT_MOST]])
        if len(found) > FOUND_AT_MOST:
            show(self.to, [Text(f"… and {len(found) - FOUND_AT_MOST} more", style=FAINT)])

    def _save(self, rest: str) -> None:
        name = rest.removesuffix("--force").strip()
        if not name:
            raise CommandError("save where? “save FILE”")
        path, force = Path(name).expanduser(), rest.endswith("--force")
        check_target(path, force=force)
        write_record(path, self.match.record, force=force)
        self.to.print(f"The game is saved in {path}", soft_wrap=True)

    def _quit(self, _: str) -> None:
        if self.save_file.automatic and not self.reader.yes(
            "Keep this game, to go on with it later?"
        ):
            self.save_file.discard()
            raise PlayerLeft
        raise EOFError


def layouts(speaker: Speaker, prompt: Prompt, width: int) -> list[list[Text]]:
    """The choices in all their words, by their texts, and by what the texts say after the verb."""
    objects = tuple(
        replace(choice, text=choice.text.partition(" ")[2] or choice.text)
        for choice in prompt.choices
    )
    return [
        choice_lines(speaker, prompt, width, short=False),
        choice_lines(speaker, prompt, width, short=True),
        choice_lines(speaker, replace(prompt, choices=objects), width, short=True),
    ]
