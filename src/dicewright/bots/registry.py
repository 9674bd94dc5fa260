"""Bots by name: ours, one file each, and others that join by the entry points `dicewright.bots`.

A bot is made for one seat of one game and is asked for one decision at a time. It may copy the
state and play on with the copy; it must not change the state it was given.

A bot is asked for by its *spec*: a name (`greedy`), a name with a budget for those that think
(`search:100ms`, `search:1000`, `search:1s@2`; see `budget`), or a level (`novice` … `titan`). A
search has an aim besides winning, if it is told one: `search+score`, `search+place:1s`; a search
and a level may have a style: `smith+forger`, `search+hunter:1s` (see `people`).
Two kinds of spec name a bot that is not installed: `exec:COMMAND` is a program in any language
(see `standalone`), `file:PATH:CLASS` a class in a Python file (see `python_file`).
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from functools import cache, partial
from importlib.metadata import EntryPoint, entry_points
from typing import Protocol, runtime_checkable

from dicewright.bots import python_file, standalone
from dicewright.bots.budget import Budget
from dicewright.bots.evaluation import Evaluation
from dicewright.bots.failures import RAISED, one_line
from dicewright.bots.flat import FlatBot
from dicewright.bots.greedy import GreedyBot
from dicewright.bots.learned import PolicyBot
from dicewright.bots.levels import LEVELS
from dicewright.bots.search import AIMS, PlayoutBot, SearchBot
from dicewright.bots.uniform import RandomBot
from dicewright.core.errors import BadOption, DicewrightError
from dicewright.core.habits import STYLES
from dicewright.core.state import State

GROUP = "dicewright.bots"


class Bot(Protocol):
    """Anything that decides."""

    def choose(self, state: State) -> int:
        """One of the state's legal actions."""


@runtime_checkable
class Thinker(Protocol):
    """A bot that can also say what it thinks of a position."""

    def choose(self, state: State) -> int: ...

    def evaluate(self, state: State) -> Evaluation: ...


#: Makes a bot for one seat of one game; the same seed makes the same decisions.
Factory = Callable[[int], Bot]


#: Called with a seed, and with `budget=` if it takes one: with several threads in it only where
#: `uses_threads` is set.
Maker = Callable[..., Bot]

#: Our own by name, levels first.
OURS: dict[str, Maker] = {
    **LEVELS,
    "flat": FlatBot,
    "greedy": GreedyBot,
    "playouts": PlayoutBot,
    "policy": PolicyBot,
    "random": RandomBot,
    "search": SearchBot,
}

#: Bots that are not installed, by the word before the colon; called with what stands between `@`
#: and the colon, and with what comes after it.
OUTSIDE: dict[str, Callable[[str, str], Factory]] = {
    "exec": standalone.from_spec,
    "file": python_file.from_spec,
}


@cache
def joined() -> dict[str, EntryPoint]:
    """The bots of other packages, unloaded. A name that means something here keeps its meaning."""
    found = {point.name: point for point in entry_points(group=GROUP)}
    return {name: found[name] for name in sorted(found) if name not in {*OURS, *OUTSIDE}}


def bots() -> list[str]:
    """The names of all bots, levels first."""
    return [*OURS, *joined()]


def maker_of(name: str) -> Maker:
    """The bot of that name. One of another package is loaded here, when it is asked for."""
    if name in OURS:
        return OURS[name]
    if name not in joined():
        known = ", ".join([*bots(), *(f"{kind}:…" for kind in OUTSIDE)])
        raise DicewrightError(f"there is no bot “{name}”; known bots: {known}")
    point = joined()[name]
    try:
        maker: Maker = point.load()
    except RAISED as error:
        raise DicewrightError(f"{_entry(point)} cannot be loaded: {one_line(error)}") from error
    if not callable(maker):
        raise DicewrightError(f"{_entry(point)} does not make bots")
    return maker


def _entry(point: EntryPoint) -> str:
    return f"the entry point {point.name} = {point.value} of {GROUP}"


def takes_budget(maker: Maker) -> bool:
    """Can this bot be told how long to think?"""
    return takes(maker, "budget")


def takes(maker: Maker, option: str) -> bool:
    """Does this bot have an option of this name?"""
    try:
        return option in inspect.signature(maker).parameters
    except (TypeError, ValueError):  # something of C without a signature
        return False


def get_bot(spec: str, *, trusted: bool = False) -> Factory:
    """The factory of that spec. Specs that run code of their own choice (`exec:`, `file:`) need
    `trusted`: never set it for a spec that came over a network."""
    name, colon, rest = spec.partition(":")
    kind, _, budget = name.partition("@")
    if kind in OUTSIDE and colon:
        if not trusted:
            raise DicewrightError(f"a bot “{kind}:” is not allowed here")
        return OUTSIDE[kind](budget, rest)
    name, *wishes = name.split("+")
    maker = maker_of(name)
    options = wished(name, maker, wishes)
    if not colon:
        return partial(maker, **options) if options else maker
    if name in LEVELS or not takes_budget(maker):
        raise DicewrightError(f"the bot “{name}” takes no budget")
    allowed = Budget.parse(rest)
    if allowed.threads > 1 and not getattr(maker, "uses_threads", False):
        raise DicewrightError(f"the bot “{name}” thinks with one thread, not {allowed.threads}")
    return partial(maker, budget=allowed, **options)


def wished(name: str, maker: Maker, wishes: Sequence[str]) -> dict[str, str]:
    """The aim and the style that a bot is told, checked."""
    options: dict[str, str] = {}
    for wish in wishes:
        option = "aim" if wish in AIMS else "style" if wish in STYLES else ""
        if not option:
            known = f"known aims: {', '.join(AIMS)}; known styles: {', '.join(STYLES)}"
            raise DicewrightError(f"“{wish}” is neither an aim nor a style; {known}")
        if option in options:
            raise DicewrightError(f"the bot “{name}” is told two {option}s")
        if not takes(maker, option) or (option == "aim" and name in LEVELS):
            raise DicewrightError(f"the bot “{name}” takes no {option}")
        options[option] = wish
    return options


def bots_of_seats(names: str | Sequence[str], seats: int) -> tuple[str, ...]:
    """`random` for everybody, or one name for each seat: `random,greedy`. Checks the names."""
    listed = names.split(",") if isinstance(names, str) else names
    specs = tuple(name.strip() for name in listed)
    for spec in specs:
        get_bot(spec, trusted=True)
    if len(specs) == 1:
        return specs * seats
    if len(specs) != seats:
        raise BadOption(f"{len(specs)} bots are named for {seats} seats; name one, or one a seat")
    return specs
