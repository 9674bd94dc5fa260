"""A record retold: what happened in it, in few words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from dicewright.core.events import Event
from dicewright.core.game import Speaker
from dicewright.core.record import Record
from dicewright.core.words.grammar import Sentence

#: The kind of event that every game opens a turn with.
TURN = "TurnStarted"


def player_names(record: Record, speaker: Speaker) -> tuple[str, ...]:
    """What the players are called."""
    return tuple(record.names.get(seat, speaker.player(seat)) for seat in range(record.players))


# -- few words -------------------------------------------------------------------------------------


ToldEvent = tuple[Event, str]


def in_full(speaker: Speaker, events: Iterable[Event], names: Sequence[str]) -> list[ToldEvent]:
    """Every event with its sentence, those without one left out."""
    told: list[ToldEvent] = []
    for event in events:
        sentence = speaker.describe(event, tuple(names))
        if sentence and not (told and speaker.repeats(told[-1][0], event)):
            told.append((event, sentence))
    return told


@dataclass(slots=True)
class _Deed:
    """Somebody did something, with one thing or with several."""

    name: str
    stem: str
    items: list[str]


def _deed(event: Event, sentence: str, names: Sequence[str]) -> _Deed:
    """Where its word file marks a joint, a sentence can be told of several things."""
    name = names[event.seat] if event.seat >= 0 else ""
    if not name or not sentence.startswith(f"{name} "):
        name = ""
    if isinstance(sentence, Sentence):
        return _Deed(name, sentence.stem, [sentence.item])
    return _Deed(name, sentence, [])


def _added_up(speaker: Speaker, told: Iterable[ToldEvent], names: Sequence[str]) -> list[ToldEvent]:
    """Amounts of the same thing, told by the same sentence in one stretch, are one amount."""
    added: list[ToldEvent] = []
    stretch = 0
    for event, sentence in told:
        if added and (added[-1][0].seat, added[-1][0].kind) != (event.seat, event.kind):
            stretch = len(added)
        for i, (earlier, _) in enumerate(added[stretch:], stretch):
            both = _sum(speaker, earlier, event, tuple(names))
            if both and sentence == speaker.describe(event, tuple(names)):
                added[i] = (both, speaker.describe(both, tuple(names)))
                break
        else:
            added.append((event, sentence))
    return added


def _sum(speaker: Speaker, first: Event, second: Event, names: tuple[str, ...]) -> Event | None:
    """Both in one, if all that tells their sentences apart is the amount.

    What was gained in vain is told with what was gained, if a sentence says both.
    """
    if not all(_number(event, "amount") + _number(event, "wasted") for event in (first, second)):
        return None
    amount, wasted = (_number(first, of) + _number(second, of) for of in ("amount", "wasted"))
    like = {"amount": 1, "wasted": 0} if amount else {"amount": 0, "wasted": 1}
    once, again = (speaker.describe(_with(event, **like), names) for event in (first, second))
    if once != again:
        return None
    both = _with(first, amount=amount, wasted=wasted)
    if amount and wasted:
        told, gained = (speaker.describe(event, names) for event in (both, _with(both, wasted=0)))
        if told == gained or not told.startswith(gained):
            return None
    return both


def _with(event: Event, **numbers: int) -> Event:
    """An event with other numbers, where it has such."""
    there = {name: number for name, number in numbers.items() if name in event.data}
    return replace(event, data={**event.data, **there})


def _number(event: Event, detail: str) -> int:
    value = event.data.get(detail, 0)
    return value if isinstance(value, int) else 0


def phrases(speaker: Speaker, told: Iterable[ToldEvent], names: Sequence[str]) -> list[str]:
    """What happened, a phrase for each stretch of one player: `Ann rolls A and B, gains 1 gold`."""
    deeds: list[_Deed] = []
    for event, sentence in _added_up(speaker, told, names):
        deed = _deed(event, sentence, names)
        last = deeds[-1] if deeds else None
        if last and deed.items and (last.name, last.stem) == (deed.name, deed.stem):
            last.items += deed.items
        else:
            deeds.append(deed)
    said: list[str] = []
    for i, deed in enumerate(deeds):
        text = deed.stem + (speaker.words.joined(deed.items) if deed.items else "")
        if i and deed.name and deeds[i - 1].name == deed.name:
            said[-1] += f", {text.removeprefix(f'{deed.name} ')}"
        else:
            said.append(text)
    return said


def by_turns(told: Iterable[ToldEvent]) -> list[list[ToldEvent]]:
    """What happened in stretches; every start of a turn opens a new one."""
    stretches: list[list[ToldEvent]] = [[]]
    for event, sentence in told:
        if event.kind == TURN:
            stretches.append([])
        stretches[-1].append((event, sentence))
    return [stretch for stretch in stretches if stretch]
