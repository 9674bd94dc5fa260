"""A table as the database has it, and the changes that can be made to one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import (
    JSON,
    ColumnElement,
    Select,
    Table,
    TextClause,
    bindparam,
    delete,
    insert,
    select,
    update,
)
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from dicewright.core.errors import BadRecord
from dicewright.core.kept import UNFINISHED, Kept
from dicewright.core.outcome import Outcome
from dicewright.core.registry import get_game
from dicewright.server import dice
from dicewright.server.affairs import USUAL, Affairs, Line
from dicewright.server.call import Call
from dicewright.server.messages import OVER
from dicewright.server.schema import (
    affairs,
    calls,
    chat,
    glances,
    journal,
    owners,
    pairings,
    seats,
    tables,
    visits,
)

#: A table's row and those of its seats. The row also has its `owner` and its `glance`, or None.
Listed = tuple[dict[str, Any], list[dict[str, Any]]]
#: What to read of a table's rows.
Columns = Callable[[Table], Iterable[ColumnElement[Any]]]
#: A statement and the values it takes.
Change = tuple[Executable, dict[str, Any]]

_INSERT_TABLE, _INSERT_SEAT, _INSERT_ENTRY = insert(tables), insert(seats), insert(journal)
_UPDATE_SEAT = update(seats).where(
    seats.c.table_id == bindparam("of"), seats.c.seat == bindparam("number")
)
_FINISH = update(tables).where(tables.c.id == bindparam("of"))
_RELEASE = (
    update(owners)
    .where(owners.c.table_id == bindparam("of"), owners.c.owner == bindparam("me"))
    .values(owner=None)
)
#: SQLite and PostgreSQL say this alike.
_GLANCE = TextClause(
    "INSERT INTO glances (table_id, decider, present, fate, why, judged, changed)"
    " VALUES (:table_id, :decider, :present, :fate, :why, :judged, :changed)"
    " ON CONFLICT (table_id) DO UPDATE SET decider = excluded.decider,"
    " present = excluded.present, fate = excluded.fate, why = excluded.why,"
    " judged = excluded.judged, changed = excluded.changed"
).bindparams(bindparam("present", type_=JSON))
_FORGET_VISIT = delete(visits).where(visits.c.table_id == bindparam("of"))
_INSERT_VISIT = insert(visits)
_ENDED = (
    update(pairings)
    .where(pairings.c.table_id == bindparam("of"))
    .values(places=bindparam("new_places", type_=JSON), scores=bindparam("new_scores", type_=JSON))
)
_INSERT_LINE, _FORGET_AFFAIRS, _INSERT_AFFAIRS = (
    insert(chat),
    delete(affairs).where(affairs.c.table_id == bindparam("of")),
    insert(affairs),
)
_INSERT_CALL, _FORGET_CALL = insert(calls), delete(calls).where(calls.c.id == bindparam("of"))
_FORGET_SAID = delete(chat).where(
    chat.c.table_id == bindparam("of"), chat.c.seat == bindparam("number")
)
_FORGET_CALLS = delete(calls).where(
    calls.c.table_id == bindparam("of"), calls.c.seat == bindparam("number")
)
_FORGET_PUSH = _FORGET_CALLS.where(calls.c.kind == "push")
_FORGET_LINES = delete(chat).where(
    chat.c.table_id == bindparam("of"), chat.c.number <= bindparam("until")
)
_REMOVE = tuple(
    delete(of.table).where(of == bindparam("of"))
    for of in (
        *(journal.c.table_id, seats.c.table_id, visits.c.table_id),
        *(affairs.c.table_id, chat.c.table_id, calls.c.table_id),
        *(glances.c.table_id, owners.c.table_id, tables.c.id),
    )
)


@dataclass(frozen=True, slots=True)
class Stored:
    """A table as the store knows it."""

    table: dict[str, Any]
    seats: list[dict[str, Any]]
    #: The journal: the moves of every entry, and whether it takes one back instead.
    entries: list[tuple[str, bool]]
    affairs: Affairs = USUAL
    #: What was said, the oldest first.
    lines: list[Line] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)

    @property
    def version(self) -> int:
        """How many entries the journal has."""
        return len(self.entries)

    @property
    def still(self) -> bool:
        """Does nothing happen in its game any more? Anybody may read it then."""
        return bool(self.table["status"] in OVER or self.table["origin"] == "upload")

    def kept(self) -> Kept:
        """The game, as it was kept; DicewrightError if the journal makes no sense."""
        row, over = self.table, self.table["status"] in OVER
        scores = " ".join(map(str, row["scores"])) if over and row["scores"] else UNFINISHED
        return Kept(
            *(row["game"], row["rules"], row["players"], int(row["seed"]), dict(row["options"])),
            names={seat["seat"]: seat["name"] for seat in self.seats if seat["name"]},
            moves=fold(self.entries, row["game"]),
            commitment=row["commitment"],
            dice_seed=dice.revealed_seed(row, row["status"]),
            nonces={seat["seat"]: seat["nonce"] for seat in self.seats if seat.get("nonce")},
            given=len(given_of(row)),
            result=scores,
        )


# -- changes ---------------------------------------------------------------------------------------


def new_table(values: dict[str, Any], of_seats: Iterable[dict[str, Any]]) -> list[Change]:
    return [(_INSERT_TABLE, values), *[(_INSERT_SEAT, row) for row in of_seats]]


def changed_seat(table: str, row: dict[str, Any]) -> Change:
    """Everything about a seat, as it is now."""
    columns = [name for name in row if name not in ("table_id", "seat")]
    statement = _UPDATE_SEAT.values({name: bindparam(f"new_{name}") for name in columns})
    new = {f"new_{name}": row[name] for name in columns}
    return statement, {"of": table, "number": row["seat"], **new}


def changed_table(table: str, **values: Any) -> Change:
    return _FINISH.values(**values), {"of": table}


def ended_pairing(table: str, outcome: Outcome) -> Change:
    """How a table of an evening ended: kept with its last move."""
    new = {"new_places": list(outcome.places), "new_scores": list(outcome.scores)}
    return _ENDED, {"of": table, **new}


def new_glance(row: dict[str, Any]) -> Change:
    """What lists show of a table."""
    return _GLANCE, row


def released(table: str, owner: str | None) -> Change:
    """A table is not its owner's any more."""
    return _RELEASE, {"of": table, "me": owner}


def visited(table: str, at: float) -> list[Change]:
    """Somebody came."""
    return [(_FORGET_VISIT, {"of": table}), (_INSERT_VISIT, {"table_id": table, "at": at})]


def removed(table: str) -> list[Change]:
    """Nothing is left of a table."""
    return [(statement, {"of": table}) for statement in _REMOVE]


def kept_affairs(table: str, now: Affairs) -> list[Change]:
    """What its people agreed on, as it is now."""
    return [(_FORGET_AFFAIRS, {"of": table}), (_INSERT_AFFAIRS, now.row(table))]


def new_line(table: str, line: Line, most: int) -> list[Change]:
    """Something was said; what was said too long ago goes."""
    oldest = {"of": table, "until": line.number - most}
    return [(_INSERT_LINE, line.row(table)), (_FORGET_LINES, oldest)]


def new_call(table: str, call: Call) -> Change:
    """Somebody wants to be called."""
    return _INSERT_CALL, call.row(table)


def forgotten_words(table: str, seat: int) -> list[Change]:
    """Nothing is left of what was said on a seat, nor of how its player was called."""
    whose = {"of": table, "number": seat}
    return [(_FORGET_SAID, whose), (_FORGET_CALLS, whose)]


def unnotified(table: str, seat: int) -> Change:
    """No browser is called any more for a seat: one of them may be in the wrong hands."""
    return _FORGET_PUSH, {"of": table, "number": seat}


def removed_call(id: str) -> Change:
    return _FORGET_CALL, {"of": id}


def given_of(row: Mapping[str, Any]) -> list[str]:
    """The moves from whose position a table's game begins; none for one from the beginning."""
    return row["given"].split("\n") if row.get("given") else []


def new_entry(table: str, number: int, moves: Sequence[str], *, undone: bool = False) -> Change:
    text = "\n".join(moves)
    return _INSERT_ENTRY, {"table_id": table, "number": number, "moves": text, "undone": undone}


def fold(entries: Iterable[tuple[str, bool]], game: str) -> list[str]:
    """The moves of a record from its journal."""
    moves: list[str] = []
    for text, undone in entries:
        if not undone:
            moves += texts_of(text, game)
        elif moves:
            moves.pop()
        else:
            raise BadRecord("the journal takes back what was never decided")
    return moves


def texts_of(entry: str, game: str) -> list[str]:
    """The moves of an entry. 0.1.0 wrote numbers, separated by spaces; no text begins with one."""
    if not entry[:1].isdecimal():
        return entry.splitlines()
    past = get_game(game).past
    if past is None or not all(word.isdecimal() for word in entry.split()):
        raise BadRecord(f"the journal has an entry “{entry[:40]}” that cannot be read")
    return [past.actions.text(int(word)) for word in entry.split()]


# -- reading ---------------------------------------------------------------------------------------


def whole(table: Table) -> Iterable[ColumnElement[Any]]:
    """All columns of a table."""
    return table.c


def load(connection: Connection, id: str, columns: Columns = whole) -> Stored | None:
    """A table with its seats and its journal."""
    row = connection.execute(select(*columns(tables)).where(tables.c.id == id)).mappings().first()
    if row is None:
        return None
    of_seats = connection.execute(
        select(*columns(seats)).where(seats.c.table_id == id).order_by(seats.c.seat)
    ).mappings()
    entries = connection.execute(
        select(journal.c.moves, journal.c.undone)
        .where(journal.c.table_id == id)
        .order_by(journal.c.number)
    ).all()
    return Stored(
        dict(row),
        [dict(seat) for seat in of_seats],
        [(moves, undone) for moves, undone in entries],
    )


def load_affairs(connection: Connection, stored: Stored) -> Stored:
    """The same table with what its people agreed on and said."""
    id = stored.table["id"]
    row = connection.execute(select(affairs).where(affairs.c.table_id == id)).mappings().first()
    said = connection.execute(
        select(chat.c.number, chat.c.at, chat.c.seat, chat.c.name, chat.c.kind, chat.c.said)
        .where(chat.c.table_id == id)
        .order_by(chat.c.number)
    ).all()
    now = Affairs.from_row(dict(row) if row else None)
    wanted = connection.execute(select(calls).where(calls.c.table_id == id)).mappings()
    return replace(
        stored,
        affairs=now,
        lines=[Line(*line) for line in said],
        calls=[Call.from_row(dict(call)) for call in wanted],
    )


def listed(connection: Connection, wanted: Select[Any], most: int) -> list[Listed]:
    """Rows of tables with those of their seats."""
    rows = [dict(row) for row in connection.execute(wanted.limit(most)).mappings()]
    by_table: dict[str, list[dict[str, Any]]] = {row["id"]: [] for row in rows}
    found = connection.execute(
        select(seats).where(seats.c.table_id.in_(by_table)).order_by(seats.c.seat)
    ).mappings()
    for seat in found:
        by_table[seat["table_id"]].append(dict(seat))
    glanced = select(glances).where(glances.c.table_id.in_(by_table))
    owned = select(owners.c.table_id, owners.c.owner).where(owners.c.table_id.in_(by_table))
    glance = {row["table_id"]: dict(row) for row in connection.execute(glanced).mappings()}
    owner = {row.table_id: row.owner for row in connection.execute(owned)}
    for row in rows:
        row |= {"glance": glance.get(row["id"]), "owner": owner.get(row["id"])}
    return [(row, by_table[row["id"]]) for row in rows]


def listed_alone(connection: Connection, id: str) -> Listed:
    """One table; of one that cannot be read nothing is known but its id."""
    try:
        return listed(connection, select(tables).where(tables.c.id == id), 1)[0]
    except (ValueError, TypeError, LookupError):
        return {"id": id}, []
