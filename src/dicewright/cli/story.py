"""A record retold: what happened in it, in few words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from dicewright.core.events import Event
from dicewright.core.game import Speaker
from dicewright.core.record import Record

#: The kind of event that every game opens a turn with.
TURN = "TurnStarted"


def player_names(record: Record, speaker: Speaker) -> tuple[str, ...]:
    """What the players are called."""
    return tuple(record.names.get(seat, speaker.player(seat)) for seat in range(record.players))


# -- few words -------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Deed:
    """Somebody did the same thing to one or several objects."""

    name: str
    verb: str
    objects: list[str]

    def __str__(self) -> str:
        return f"{self.verb} {', '.join(self.objects)}".strip()


ToldEvent = tuple[Event, str]


def in_full(speaker: Speaker, events: Iterable[Event], names: Sequence[str]) -> list[ToldEvent]:
    """Every event with its sentence, those without one left out."""
    told = [(event, speaker.describe(event, tuple(names))) for event in events]
    return [(event, sentence) for event, sentence in told if sentence]


def _deed(event: Event, sentence: str, names: Sequence[str]) -> _Deed:
    name = names[event.seat] if event.seat >= 0 else ""
    if not name or not sentence.startswith(f"{name} "):
        return _Deed("", sentence, [])
    verb, _, rest = sentence.removeprefix(f"{name} ").partition(" ")
    return _Deed(name, verb, [rest] if rest else [])


def phrases(told: Iterable[ToldEvent], names: Sequence[str]) -> list[str]:
    """What happened, one phrase for each stretch of one player: `Ann rolls A, B, gains 1 gold`."""
    deeds: list[_Deed] = []
    for event, sentence in told:
        deed = _deed(event, sentence, names)
        last = deeds[-1] if deeds else None
        if last and deed.name and (last.name, last.verb) == (deed.name, deed.verb):
            last.objects += deed.objects
        else:
            deeds.append(deed)
    said: list[str] = []
    for i, deed in enumerate(deeds):
        if i and deed.name and deeds[i - 1].name == deed.name:
            said[-1] += f", {deed}"
        else:
            said.append(f"{deed.name} {deed}".strip())
    return said


def by_turns(told: Iterable[ToldEvent]) -> list[list[ToldEvent]]:
    """What happened in stretches; every start of a turn opens a new one."""
    stretches: list[list[ToldEvent]] = [[]]
    for event, sentence in told:
        if event.kind == TURN:
            stretches.append([])
        stretches[-1].append((event, sentence))
    return [stretch for stretch in stretches if stretch]
