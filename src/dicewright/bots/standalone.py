"""`exec:COMMAND`: a bot that is a program of its own, in any language.

One process a game. It reads one JSON object a line from its standard input and writes one line for
each that asks something; docs/standalone-bots.md is the protocol, with a whole conversation.

    → {"type": "hello", …}     ← {"type": "ready"}
    → {"type": "decide", …}    ← {"action": 17}      (or the action's text)
    → {"type": "bye"}

`exec@2s:COMMAND` tells the program it has two seconds a decision. An answer that comes later than
that and a second of grace is none. The bot never learns the seed of the game's dice.
"""

from __future__ import annotations

import contextlib
import json
import os
import shlex
import signal
import subprocess
import tempfile
import threading
import weakref
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from hashlib import blake2b
from typing import IO, Any

from dicewright.bots.budget import Budget
from dicewright.bots.determinise import determinised
from dicewright.bots.seating import Seating
from dicewright.core.errors import BadNotation, BadOption, BotFailed
from dicewright.core.game import Game
from dicewright.core.prompt import prompt_of
from dicewright.core.registry import game_of
from dicewright.core.rng import stream
from dicewright.core.state import State

PROTOCOL = 1
USUAL_BUDGET = Budget(seconds=10.0)
#: Seconds a program has to start and to say that it is ready, is late with an answer, or goes on
#: after its game has ended.
START = 30.0
GRACE = 1.0
PARTING = 2.0
#: No answer is longer than this, and an error shows no more than that of what a bot said.
LONGEST_ANSWER = 65_536
LONGEST_QUOTE = 60


def from_spec(budget: str, command: str) -> Callable[[int], StandaloneBot]:
    """The factory of `exec:COMMAND` or `exec@BUDGET:COMMAND`."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadOption(f"“exec:{command}” is not a command: {error}") from None
    if not words:
        raise BadOption("“exec:” needs a command: exec:python bot.py")
    limit = Budget.parse(budget) if budget else USUAL_BUDGET
    if not limit.seconds or limit.cpu or limit.threads > 1:
        raise BadOption("the budget of a program is a time: exec@500ms:COMMAND")
    spec = f"exec@{budget}:{command}" if budget else f"exec:{command}"
    return partial(StandaloneBot, spec, tuple(words), limit.seconds)


class StandaloneBot:
    """Speaks with the program. The process starts with the first decision it is asked for."""

    def __init__(self, spec: str, command: tuple[str, ...], seconds: float, seed: int) -> None:
        self.spec = spec
        self.command = command
        self.seconds = seconds
        # One way: the seed of a seat can be turned back into the seed of the dice, its digest not.
        self.seed = int.from_bytes(blake2b(str(seed).encode(), digest_size=6).digest())
        self.seating: Seating | None = None
        self.line: Line | None = None
        self.asked = 0

    def sit(self, seating: Seating) -> None:
        self.seating = seating

    def choose(self, state: State) -> int:
        game = game_of(state)
        if self.line is None:
            self.line = Line(self.spec, self.command)
            self._greet(self.line, game, state)
        self.asked += 1
        answer = self.line.exchange(self._question(game, state), self.seconds + GRACE)
        return self._read(game, answer)

    def close(self) -> None:
        """Say goodbye and see to it that the process ends."""
        if self.line is not None:
            self.line.close()
            self.line = None

    # -- what is said ----------------------------------------------------------------------------

    def _greet(self, line: Line, game: Game, state: State) -> None:
        hello = {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": game.id,
            "rules": game.rules_version,
            "players": state.players,
            "options": dict(self.seating.options) if self.seating else None,
            "seat": state.current_player(),
            "seed": self.seed,
        }
        answer = line.exchange(hello, START)
        try:
            ready = json.loads(answer)["type"] == "ready"
        except (ValueError, LookupError, TypeError):
            ready = False
        if not ready:
            raise BotFailed(
                f'bot {self.spec} answered hello with “{_quoted(answer)}”, not {{"type": "ready"}}'
            )

    def _question(self, game: Game, state: State) -> dict[str, Any]:
        seat = state.current_player()
        return {
            "type": "decide",
            "number": self.asked,
            "seat": seat,
            "seconds": self.seconds,
            "prompt": asdict(prompt_of(game.speaker(), state)),
            "view": game.view(state, seat),
            # Other dice once more: the random word of our copy can be turned back, like our seed.
            "position": game.position(determinised(state, stream(self.seed, self.asked))),
        }

    def _read(self, game: Game, answer: str) -> int:
        """The action an answer means: its number or its text, in an object or alone."""
        try:
            said = json.loads(answer)
        except ValueError:
            said = answer
        if isinstance(said, dict):
            said = said.get("action")
        if isinstance(said, int) and not isinstance(said, bool):
            return said
        try:
            if isinstance(said, str):
                return game.vocabulary.parse(said)
        except BadNotation:
            pass
        raise BotFailed(f"bot {self.spec} answered “{_quoted(answer)}”, which is not an action")


def _quoted(text: str) -> str:
    clean = " ".join(text.split())
    return clean if len(clean) <= LONGEST_QUOTE else clean[:LONGEST_QUOTE] + "…"


class Line:
    """A running program and the pipes to it: one line out, one line back, within a time."""

    def __init__(self, spec: str, command: tuple[str, ...]) -> None:
        self.spec = spec
        self.expired = False
        # A file takes what the program complains about: a pipe nobody reads would stop it.
        self.complaints: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 (the finalizer closes it)
        try:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.complaints,
                # Of its own: Ctrl-C is for us, and its children end with it.
                start_new_session=True,
            )
        except OSError as error:
            self.complaints.close()
            reason = (error.strerror or str(error)).lower()
            raise BotFailed(f"bot {spec} cannot be started: {reason}") from None
        self.finalizer = weakref.finalize(self, _end, self.process, self.complaints)

    def exchange(self, message: dict[str, Any], limit: float) -> str:
        """Send a line and read one. A watchdog ends a program that keeps us waiting, whichever of
        the two it is, by which the pipes open again."""
        watchdog = threading.Timer(limit, self._expire)
        watchdog.daemon = True
        watchdog.start()
        try:
            self._send(message)
            assert self.process.stdout
            answer = self.process.stdout.readline(LONGEST_ANSWER)
        except OSError:
            answer = b""
        finally:
            watchdog.cancel()
        if self.expired:
            raise BotFailed(f"bot {self.spec} gave no answer within {limit:g} s")
        if not answer:
            raise BotFailed(f"bot {self.spec} ended {self._how()}")
        if len(answer) == LONGEST_ANSWER and not answer.endswith(b"\n"):
            raise BotFailed(f"bot {self.spec} answered with more than {LONGEST_ANSWER} characters")
        return answer.decode(errors="replace").strip()

    def _send(self, message: dict[str, Any]) -> None:
        assert self.process.stdin
        self.process.stdin.write(json.dumps(message, ensure_ascii=False).encode() + b"\n")
        self.process.stdin.flush()

    def _expire(self) -> None:
        self.expired = True
        _kill(self.process)

    def _how(self) -> str:
        """How the program ended, with the last thing it complained about."""
        try:
            code = self.process.wait(PARTING)
        except subprocess.TimeoutExpired:
            return "its output in the middle of the game"
        how = f"by signal {-code}" if code < 0 else f"with exit code {code}"
        self.complaints.seek(0)
        said = self.complaints.read().decode(errors="replace").strip().splitlines()
        return f"in the middle of the game {how}" + (f": {_quoted(said[-1])}" if said else "")

    def close(self) -> None:
        """Goodbye. A program that does not listen to it is ended."""
        watchdog = threading.Timer(PARTING, self._expire)
        watchdog.start()
        with contextlib.suppress(OSError):
            self._send({"type": "bye"})
        with contextlib.suppress(OSError):
            assert self.process.stdin
            self.process.stdin.close()
        self.process.wait()
        watchdog.cancel()
        self.finalizer()


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End the process and what it started. Once it was waited for, its number may be another's."""
    if process.returncode is not None:
        return
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


def _end(process: subprocess.Popen[bytes], complaints: IO[bytes]) -> None:
    """Leave nothing behind, also if nobody said goodbye."""
    _kill(process)
    process.wait()
    for pipe in (process.stdin, process.stdout, complaints):
        with contextlib.suppress(OSError):
            if pipe:
                pipe.close()
