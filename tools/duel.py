"""Matches between a bot of this version and a bot of another one.

    git worktree add ../old v0.1.0                          # and compile it there
    python -m tools.duel ../old --games 400
    python -m tools.duel ../old --players 4 --bot search:20ms-cpu --against search:20ms-cpu
    python -m tools.duel here --bot search:400 --against search:200
    python -m tools.duel ../old --option module=titans --out titans.jsonl     # stop it, start again

FOLDER is the checkout of the other version, or `here` for this one. Each version runs in a process
of its own and keeps its own state (`tools/duel_side.py`); what is rolled and decided goes to both
as texts. A round is as many games as there are seats, all with the same dice: in each the bot of
this version sits on another seat, all other seats are the other version's. Where rules differ so
much that the versions do not ask the same of the same player, the round is dropped, and counted.
The interval is Wilson's (`sim.intervals`); a draw is shared.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from queue import SimpleQueue
from types import MappingProxyType
from typing import Any

from dicewright.core.game import read_options
from dicewright.core.registry import game_names
from dicewright.core.rng import stream
from dicewright.sim.intervals import Sample

ROOT = Path(__file__).resolve().parent.parent
DRIVER = ROOT / "tools/duel_side.py"
#: What actions are called now, and what they were called at the same question by earlier versions.
EARLIER = {"trade": "puzzle"}


#: What is asked, and what the other version calls some of the answers.
Position = tuple[dict[str, Any], dict[str, str]]


class Differs(Exception):
    """The two versions do not ask the same; says what was asked."""


class Version:
    """A version of the program, in a process of its own."""

    def __init__(self, folder: Path, environment: Mapping[str, str] = MappingProxyType({})) -> None:
        self.folder = folder.resolve()
        own = self.folder / ".venv/bin/python"
        path = os.pathsep.join([str(self.folder / "src"), os.environ.get("PYTHONPATH", "")])
        self.process = subprocess.Popen(
            [str(own) if own.exists() else sys.executable, "-P", str(DRIVER)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": path, **environment},
        )
        hello = self.ask("hello")
        if not Path(hello["folder"]).is_relative_to(self.folder):
            raise SystemExit(f"{self.folder} has no package of its own, {hello['folder']} ran")
        engine = "compiled" if hello["compiled"] else "NOT COMPILED"
        self.told = f"{hello['version']}, {engine}"

    def __enter__(self) -> Version:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate()

    def ask(self, verb: str, argument: object = None) -> dict[str, Any]:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps({verb: argument}) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"the version in {self.folder} stopped")
        answer: dict[str, Any] = json.loads(line)
        return answer


@dataclass(frozen=True)
class Terms:
    """What is played."""

    game: str
    players: int
    options: dict[str, str]
    bot: str
    against: str
    seed: int
    #: What this version alone finds in its environment.
    environment: dict[str, str]


@dataclass(frozen=True)
class Played:
    """A game: what this version won, scores by seat; time and decisions of both versions. Or where
    their rules differ."""

    round: int
    seat: int
    won: float = 0.0
    scores: tuple[int, ...] = ()
    seconds: tuple[float, ...] = (0.0, 0.0)
    decisions: tuple[int, ...] = (0, 0)
    differs: str = ""


def asked(versions: Sequence[Version], verb: str, arguments: Sequence[object]) -> Position:
    """What both answer, if it is the same, and what the other version calls an action otherwise."""
    ours, theirs = (
        version.ask(verb, argument) for version, argument in zip(versions, arguments, strict=True)
    )
    names = {
        new: old
        for new, old in EARLIER.items()
        if new in ours.get("legal", ()) and old in theirs.get("legal", ())
    }
    if names:
        now = {old: new for new, old in names.items()}
        theirs["legal"] = sorted(now.get(text, text) for text in theirs["legal"])
    if ours != theirs:
        raise Differs(f"after {arguments[0]}: {ours} and {theirs}")
    return ours, names


def play(versions: Sequence[Version], terms: Terms, round: int, seat: int) -> Played:
    """One game; the bot of the first version has this seat."""
    seed = stream(terms.seed, round)
    seconds, decisions = [0.0, 0.0], [0, 0]
    seats = [[seat], [other for other in range(terms.players) if other != seat]]
    table = {"game": terms.game, "players": terms.players, "options": terms.options, "seed": seed}
    begin = [
        {**table, "bot": bot, "seats": chairs}
        for bot, chairs in zip((terms.bot, terms.against), seats, strict=True)
    ]
    try:
        position, names = asked(versions, "begin", begin)
        while "standings" not in position:
            if position["who"] < 0:
                action = versions[0].ask("roll")["action"]
            else:
                whose = 0 if position["who"] == seat else 1
                thought = versions[whose].ask("choose", stream(seed, 1000 + sum(decisions)))
                seconds[whose] += thought["seconds"]
                decisions[whose] += 1
                action = thought["action"]
                action = {old: new for new, old in names.items()}.get(action, action)
            position, names = asked(versions, "play", [action, names.get(action, action)])
    except Differs as error:
        return Played(round, seat, differs=str(error))
    standings = position["standings"]
    won = (standings[seat] == max(standings)) / standings.count(max(standings))
    return Played(round, seat, won, tuple(position["scores"]), tuple(seconds), tuple(decisions))


class Tally:
    """All games so far. Rounds in which the rules differed do not count."""

    def __init__(self) -> None:
        self.games: list[Played] = []

    def __str__(self) -> str:
        dropped = {game.round for game in self.games if game.differs}
        wins, counted = Sample(), [game for game in self.games if game.round not in dropped]
        for game in counted:
            wins.add(game.round, game.won)
        low, high = wins.share_interval() or (0.0, 1.0)
        pace = [
            1000
            * sum(game.seconds[i] for game in counted)
            / max(sum(game.decisions[i] for game in counted), 1)
            for i in range(2)
        ]
        return (
            f"{len(counted)} games: {100 * wins.mean:.1f} % ({100 * low:.1f} to {100 * high:.1f}), "
            f"{pace[0]:.2f} and {pace[1]:.2f} ms a decision, rules differ in {len(dropped)} rounds"
        )


def kept(file: Path | None, terms: Terms) -> list[Played]:
    """Games that were played before, on the same terms."""
    if file is None or not file.exists():
        return []
    head, *rows = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    if head != asdict(terms):
        raise SystemExit(f"{file} holds games on other terms: {head}")
    return [Played(**row) for row in rows]


def played(
    folder: Path, terms: Terms, missing: Sequence[tuple[int, int]], jobs: int
) -> Iterator[Played]:
    """Those games, as they end: so many at a time."""
    with ExitStack() as stack:
        pairs: SimpleQueue[list[Version]] = SimpleQueue()
        for _ in range(jobs):
            pair = [Version(ROOT, terms.environment), Version(folder)]
            pairs.put([stack.enter_context(version) for version in pair])

        def one(round: int, seat: int) -> Played:
            pair = pairs.get()
            try:
                return play(pair, terms, round, seat)
            finally:
                pairs.put(pair)

        pool = stack.enter_context(ThreadPoolExecutor(jobs))
        for job in as_completed([pool.submit(one, *which) for which in missing]):
            yield job.result()


def read_arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", help="the other version's checkout, or: here")
    parser.add_argument("--game", choices=game_names(), default=game_names()[0])
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--bot", default="search:100ms-cpu", help="of this version")
    parser.add_argument("--against", default="search:100ms-cpu", help="of the other version")
    parser.add_argument("--jobs", type=int, default=1, help="games at a time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--environment", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--out", type=Path, help="keeps every game; a run that was stopped goes on")
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> None:
    wanted = read_arguments(words)
    folder = ROOT if wanted.folder == "here" else Path(wanted.folder)
    terms = Terms(
        wanted.game,
        wanted.players,
        read_options(wanted.option),
        wanted.bot,
        wanted.against,
        wanted.seed,
        read_options(wanted.environment),
    )
    tally = Tally()
    tally.games = kept(wanted.out, terms)
    before = {(game.round, game.seat) for game in tally.games}
    all_games = [divmod(number, terms.players) for number in range(wanted.games)]
    with ExitStack() as stack:
        for place in (ROOT, folder):
            with Version(place) as version:
                print(f"{place.name}: {version.told}")
        file = None
        if wanted.out:
            file = stack.enter_context(wanted.out.open("a", encoding="utf-8"))
            if not before:
                print(json.dumps(asdict(terms)), file=file, flush=True)
        missing = [which for which in all_games if which not in before]
        for game in played(folder, terms, missing, wanted.jobs):
            tally.games.append(game)
            if file:
                print(json.dumps(asdict(game)), file=file, flush=True)
            if game.differs:
                print(f"round {game.round}: {game.differs[:200]}")
            if len(tally.games) % 10 == 0:
                print(tally, flush=True)
    print(tally, flush=True)


if __name__ == "__main__":
    main()
