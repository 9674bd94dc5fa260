"""Who wants to be called when it is their turn, and when they are: only while they are not here.

Nobody is called unless they said so. A player who is known by a key says it once, for all their
tables (`ringing`). Whoever has a seat says it for that seat, which then counts instead, the host
for a place that everybody at the table reads. Addresses are told to nobody again.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from dicewright.core.words import ENGLISH, LANGUAGES
from dicewright.server import outside, push, rows, tokens
from dicewright.server.call import MOST_CALLS, Call, CallAbout, CallKind, News, PushKeys, Ring
from dicewright.server.messages import CallData
from dicewright.server.refusal import Refused
from dicewright.server.session import Pending, Session, link_of
from dicewright.server.settings import Settings
from dicewright.server.viewers import Viewer
from dicewright.server.words import FILES


@dataclass(frozen=True, slots=True)
class Wish:
    """How somebody wants to be called."""

    seat: int | None
    kind: CallKind
    address: str
    keys: PushKeys | None


def theirs(session: Session, viewer: Viewer) -> list[CallData]:
    """What a viewer has asked for here."""
    return [data(call) for call in session.calls if _may(session, viewer, call.seat)]


def data(call: Call) -> CallData:
    """What its owner is told of a way to be called."""
    return CallData(call.id, call.seat, call.kind, _where(call))


def _where(call: Call) -> str:
    """As much of an address as its owner needs to know it again."""
    return outside.target_of(call.address, anywhere=True).host if call.address else ""


def _may(session: Session, viewer: Viewer, seat: int | None) -> bool:
    return (session.host in viewer.seats) if seat is None else seat in viewer.seats


def _check(session: Session, viewer: Viewer, seat: int | None) -> None:
    if seat is None:
        session.check_host(viewer)
    elif seat not in viewer.seats:
        raise Refused("not-your-seat", "this is not your seat")


def add(
    session: Session, viewer: Viewer, wish: Wish, origin: str, settings: Settings
) -> Pending[None]:
    """Somebody wants to be called."""
    _check(session, viewer, wish.seat)
    same = [call for call in session.calls if call.seat == wish.seat]
    old = replaced(wish, same, settings)
    call = Call(
        *(tokens.new_id(), wish.seat, wish.kind, wish.address, wish.keys),
        lang=viewer.reader.lang,
        origin=origin,
    )
    changes = [rows.removed_call(gone.id) for gone in old]

    def then() -> None:
        session.calls = [kept for kept in session.calls if kept not in old] + [call]

    return Pending([*changes, rows.new_call(session.id, call)], then)


def replaced(wish: Wish, same: Sequence[Call], settings: Settings) -> list[Call]:
    """Which ways a new one takes the place of, if it may be had at all."""
    if settings.calls == "off":
        raise Refused("no-calls", "this server calls nobody")
    if wish.kind == "none":
        if wish.seat is None or wish.address or wish.keys:
            raise Refused("bad-request", "only at a seat one can say that nobody is called")
        return list(same)
    outside.target_of(wish.address, anywhere=settings.calls == "anywhere")
    if (wish.kind == "push") != (wish.keys is not None):
        raise Refused("bad-address", "push needs the keys of a browser, and nothing else has any")
    if wish.keys:
        push.check_keys(wish.keys)
    old = [call for call in same if call.kind == "none" or call.address == wish.address]
    if len(same) - len(old) >= MOST_CALLS:
        raise Refused("too-many-calls", f"at most {MOST_CALLS} ways to be called; remove one")
    return old


def remove(session: Session, viewer: Viewer, id: str) -> Pending[None]:
    """Somebody does not want to be called any more."""
    return forget(session, find(session, viewer, id))


def forget(session: Session, call: Call) -> Pending[None]:
    """Nobody is called there any more."""

    def then() -> None:
        session.calls = [kept for kept in session.calls if kept.id != call.id]

    return Pending([rows.removed_call(call.id)], then)


def find(session: Session, viewer: Viewer, id: str) -> Call:
    """A way to call that is theirs."""
    for call in session.calls:
        if call.id == id and _may(session, viewer, call.seat):
            return call
    raise Refused("bad-request", "there is no such call")


# -- calling ---------------------------------------------------------------------------------------


def due(session: Session, every: float) -> Iterator[tuple[Call, News] | Ring]:
    """After something has happened: whom to call, and what to say. A seat is not called again for a
    while, unless its player has been here since."""
    if not session.calls and not any(seat.player for seat in session.seats):
        return
    if session.uploaded or session.affairs.stopped:
        return
    if session.over:
        if not session.told_end:
            session.told_end = True
            yield from _calls(session, "over", None)
        return
    seat = session.asked
    if seat is None or seat.bot or seat.left:
        return
    now = time.monotonic()
    if seat.connected:  # they have seen it
        session.called.pop(seat.seat, None)
        session.rang = session.version
    elif now - session.called.get(seat.seat, -every) >= every and session.version != session.rang:
        session.called[seat.seat], session.rang = now, session.version
        yield from _calls(session, "turn", seat.seat)


def _calls(
    session: Session, about: CallAbout, seat: int | None
) -> Iterator[tuple[Call, News] | Ring]:
    here = {one.seat for one in session.seats if one.connected}
    for call in session.calls:
        meant = call.seat is None or call.seat == seat or about == "over"
        if meant and call.seat not in here and call.kind != "none":
            yield call, news(session, call, about, seat)
    says: dict[str, News] = {lang: _said(session, about, seat, lang) for lang in LANGUAGES}
    for player in _players(session, about, seat, here):
        yield Ring(player, partial(_ringing, says))


def _players(session: Session, about: CallAbout, seat: int | None, here: set[int]) -> set[str]:
    """Whom to call as they like it at all their tables: whoever said nothing else at this one."""
    own = {call.seat for call in session.calls}
    present = {one.player for one in session.seats if one.seat in here}
    return {
        one.player
        for one in session.seats
        if one.player
        and one.player not in present
        and one.seat not in own
        and (one.seat == seat or (about == "over" and not one.left))
    }


def _ringing(says: Mapping[str, News], call: Call) -> News:
    said = says.get(call.lang) or says[ENGLISH]
    return replace(said, link=f"{call.origin}{said.link}")


def news(session: Session, call: Call, about: CallAbout, seat: int | None) -> News:
    """What is said, in the language of whoever asked for it."""
    said = _said(session, about, seat, call.lang)
    return replace(said, link=f"{call.origin}{said.link}")


def _said(session: Session, about: CallAbout, seat: int | None, lang: str) -> News:
    """What is said in a language; where the table is, its address is told from there on."""
    title = session.row["title"] or session.game.title
    name = session.names_in(lang)[seat] if seat is not None else ""
    words = FILES.words(lang)
    match about:
        case "turn":
            text = words("call.turn", name=name, table=title)
        case "over":
            text = words("call.over", table=title)
        case _:
            text = words("call.test", table=title)
    return News(about, session.id, title, text, link_of(session.id), seat)
