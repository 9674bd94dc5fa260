"""An evening of several tables: a series, a round robin or a small Swiss tournament.

Whoever makes one is its host and invites by its link. When they say so, the tables of the first
round are made; when all of those are over, those of the next, until the last round is played. An
entrant's secret opens all of their seats.

Everything that changes an evening is one transaction that holds its row, tables and all. So it does
not matter which node does it, or how many try: whoever finds a round over makes the next one, and
whoever comes later finds it made. How a table ended is written with its last move, by its table.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from sqlalchemy import Engine, delete, insert, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from dicewright.core.registry import get_game
from dicewright.server import messages, tokens
from dicewright.server.database import short
from dicewright.server.messages import CLOSED, FINISHED, OVER, PLAYING, WAITING
from dicewright.server.names import clean_name, unlike
from dicewright.server.players import Player, known_as
from dicewright.server.refusal import Refused
from dicewright.server.rows import Change
from dicewright.server.schema import entrants, pairings, series, tables
from dicewright.server.seats import Seat, bot_name
from dicewright.sim.pairing import Evening, Kind, Result, next_round, rounds_needed, standings

logger = logging.getLogger(__name__)

Found = TypeVar("Found")
Row = Mapping[str, Any]

MOST_ENTRANTS = 32
#: Evenings that are looked after at once.
MOST_DUE = 200


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to play."""

    game: str
    players: int
    options: dict[str, str]
    kind: str
    rounds: int
    title: str


class Maker(Protocol):
    """What makes the tables of an evening."""

    def table_of(self, of: Row, seats: Sequence[Seat], title: str) -> tuple[str, list[Change]]: ...


class Evenings:
    """The evenings of a server."""

    def __init__(self, engine: Engine, maker: Maker) -> None:
        self._engine, self._maker = engine, maker

    # -- before it begins --------------------------------------------------------------------------

    async def make(self, wish: Wish) -> tuple[str, str]:
        """A new evening: its id, and the secret of its host."""
        game = get_game(wish.game)
        if wish.players not in game.player_counts or wish.players < 2:
            raise Refused("bad-option", f"{game.title} has no tables for {wish.players}")
        game.configure(wish.players, game.freeze(wish.players, wish.options))
        id, token = tokens.new_id(), tokens.new_token()
        row = {
            "id": id,
            "title": wish.title,
            "game": game.id,
            "players": wish.players,
            "options": wish.options,
            "kind": wish.kind,
            "rounds": wish.rounds,
            "round": 0,
            "status": WAITING,
            "host_hash": tokens.hashed(token),
            "created": time.time(),
        }
        await self._do(lambda connection: connection.execute(insert(series), row))
        return id, token

    async def join(
        self, id: str, name: str, player: Player | None, token: str = "", *, adds_nonce: bool
    ) -> tuple[int, str]:
        """Somebody takes part; the host with their own secret."""
        opens, called = token or tokens.new_token(), clean_name(name)
        who = {"token_hash": tokens.hashed(opens), "adds_nonce": adds_nonce, **known_as(player)}

        def enter(connection: Connection) -> int:
            if token:
                _check_host(_held(connection, id), token)
            return _enter(connection, id, called, **who)

        return await self._do(enter), opens

    async def add_bot(self, id: str, token: str, spec: str) -> None:
        """The host has a bot take part."""

        def add(connection: Connection) -> None:
            _check_host(_held(connection, id), token)
            taken = [Seat(0, name=row["name"]) for row in _entrants(connection, id)]
            _enter(connection, id, bot_name(spec, taken), bot=spec)

        await self._do(add)

    async def remove(self, id: str, token: str, number: int) -> None:
        """An entrant goes: by themselves, or because the host says so. Their games stay."""

        def take_out(connection: Connection) -> None:
            row = _held(connection, id)
            of = entrants.c.series_id == id
            who = next((one for one in _entrants(connection, id) if one["number"] == number), None)
            if who is None:
                raise Refused("bad-request", "there is no such entrant")
            if not tokens.opens(tokens.hashed(token), who["token_hash"]):
                _check_host(row, token)
            this = of & (entrants.c.number == number)
            if row["status"] == WAITING:
                connection.execute(delete(entrants).where(this))
            else:
                connection.execute(update(entrants).where(this).values(gone=True))

        await self._do(take_out)

    async def start(self, id: str, token: str) -> None:
        """The host begins: the tables of the first round are made."""

        def begin(connection: Connection) -> None:
            row = _held(connection, id)
            _check_host(row, token)
            _check_waiting(row)
            people = _entrants(connection, id)
            if row["kind"] == Kind.SERIES:
                allowed = get_game(row["game"]).player_counts
                if len(people) not in allowed or len(people) < 2:
                    raise Refused("bad-request", "so many cannot sit at one table of this game")
            elif len(people) < row["players"]:
                raise Refused("bad-request", f"at least {row['players']} have to take part")
            most = rounds_needed(Kind(row["kind"]), len(people), row["players"])
            rounds = min(row["rounds"], most) if most else row["rounds"]
            _update(connection, id, status=PLAYING, rounds=rounds)
            self._pair(connection, {**row, "rounds": rounds})

        await self._do(begin)

    async def close(self, id: str, token: str) -> None:
        """The host ends it; tables that are being played are played on."""

        def end(connection: Connection) -> None:
            row = _held(connection, id)
            _check_host(row, token)
            if row["status"] in OVER:
                raise Refused("closed", "this is over already")
            _update(connection, id, status=FINISHED if row["round"] else CLOSED)

        await self._do(end)

    # -- rounds ------------------------------------------------------------------------------------

    async def advance(self, id: str) -> None:
        """Make the next round, if this one is over."""
        await self._do(lambda connection: self._advance(connection, _held(connection, id)))

    async def advance_all(self) -> None:
        """Whatever nobody has advanced: whoever should have may be dead."""
        wanted = select(series.c.id).where(series.c.status == PLAYING).limit(MOST_DUE)
        try:
            for id in await self._do(lambda connection: list(connection.scalars(wanted))):
                await self.advance(id)
        except Refused as refused:
            logger.warning("rounds have to wait", extra={"why": refused.why})

    def _advance(self, connection: Connection, row: Row) -> None:
        if row["status"] != PLAYING:
            return
        at = (pairings.c.series_id == row["id"]) & (pairings.c.round == row["round"])
        statuses = connection.scalars(
            select(tables.c.status).join(pairings, pairings.c.table_id == tables.c.id).where(at)
        )
        if all(status in OVER for status in statuses):
            self._pair(connection, row)

    def _pair(self, connection: Connection, row: Row) -> None:
        """The next round, or the end."""
        people = {one["number"]: one for one in _entrants(connection, row["id"])}
        past = _pairings(connection, row["id"])
        game = get_game(row["game"])
        evening = Evening(
            Kind(row["kind"]),
            list(people),
            {number for number, one in people.items() if not one["gone"]},
            [tuple(one["entrants"]) for one in past],
            row["round"],
            [one.entrant for one in _standings(row, people, past)],
            row["players"],
            game.player_counts,
        )
        lineups = next_round(evening) if row["round"] < row["rounds"] else []
        if not lineups:
            _update(connection, row["id"], status=FINISHED)
            return
        number = row["round"] + 1
        for board, lineup in enumerate(lineups):
            seats = [_seat(seat, people[one]) for seat, one in enumerate(lineup)]
            title = f"{row['title']} · {number}"[: messages.LONGEST_TITLE]
            table, changes = self._maker.table_of(row, seats, title)
            for statement, values in changes:
                connection.execute(statement, values)
            made = {"series_id": row["id"], "round": number, "board": board, "table_id": table}
            connection.execute(insert(pairings), made | {"entrants": list(lineup)})
        _update(connection, row["id"], round=number)

    # -- looking -----------------------------------------------------------------------------------

    async def of(self, id: str) -> messages.Series:
        """An evening as everybody sees it who has its link."""

        def look(connection: Connection) -> messages.Series | None:
            row = connection.execute(select(series).where(series.c.id == id)).mappings().first()
            return _told(connection, dict(row)) if row else None

        if found := await self._do(look):
            return found
        raise Refused("no-series", "there is no such evening")

    async def tables_of_bots(self) -> list[str]:
        """Tables of evenings that go on without anybody watching: only bots sit there."""

        def look(connection: Connection) -> list[str]:
            playing = tables.c.series.is_not(None) & (tables.c.status == PLAYING)
            found = connection.execute(
                select(pairings.c.table_id, pairings.c.series_id, pairings.c.entrants)
                .join(tables, tables.c.id == pairings.c.table_id)
                .where(playing)
                .limit(MOST_DUE)
            ).all()
            bots = {
                (row["series_id"], row["number"])
                for row in connection.execute(
                    select(entrants).where(
                        entrants.c.series_id.in_({row[1] for row in found}), entrants.c.bot != ""
                    )
                ).mappings()
            }
            return [id for id, of, lineup in found if all((of, one) in bots for one in lineup)]

        return await self._do(look)

    async def tidy_up(self, before: float) -> None:
        """Evenings that never began go."""

        def remove(connection: Connection) -> None:
            old = series.c.status.in_((WAITING, CLOSED)) & (series.c.created < before)
            ids = list(connection.scalars(select(series.c.id).where(old).limit(MOST_DUE)))
            connection.execute(delete(entrants).where(entrants.c.series_id.in_(ids)))
            connection.execute(delete(series).where(series.c.id.in_(ids)))

        await self._do(remove)

    async def _do(self, what: Callable[[Connection], Found]) -> Found:
        def in_one_transaction() -> Found:
            with self._engine.begin() as connection:
                return what(connection)

        try:
            return await asyncio.to_thread(in_one_transaction)
        except SQLAlchemyError as error:
            logger.warning("an evening could not be changed", extra={"why": short(error)})
            raise Refused("storage", "the store did not take it; try again") from None


# -- rows ------------------------------------------------------------------------------------------


def _held(connection: Connection, id: str) -> Row:
    """An evening that nobody else changes until this transaction ends: writing holds its row, on
    SQLite the whole file."""
    connection.execute(update(series).where(series.c.id == id).values(round=series.c.round))
    row = connection.execute(select(series).where(series.c.id == id)).mappings().first()
    if row is None:
        raise Refused("no-series", "there is no such evening")
    return dict(row)


def _update(connection: Connection, id: str, **new: Any) -> None:
    connection.execute(update(series).where(series.c.id == id).values(**new))


def _entrants(connection: Connection, id: str) -> list[Row]:
    wanted = select(entrants).where(entrants.c.series_id == id).order_by(entrants.c.number)
    return [dict(row) for row in connection.execute(wanted).mappings()]


def _pairings(connection: Connection, id: str) -> list[Row]:
    order = (pairings.c.round, pairings.c.board)
    wanted = select(pairings).where(pairings.c.series_id == id).order_by(*order)
    return [dict(row) for row in connection.execute(wanted).mappings()]


def _check_waiting(row: Row) -> None:
    if row["status"] in OVER:
        raise Refused("closed", "this is over already")
    if row["status"] != WAITING:
        raise Refused("begun", "this has begun")


def _check_host(row: Row, token: str) -> None:
    if not tokens.opens(tokens.hashed(token), row["host_hash"]):
        raise Refused("not-host", "only the host can do that")


def _enter(connection: Connection, id: str, name: str, **who: Any) -> int:
    _check_waiting(_held(connection, id))
    others = _entrants(connection, id)
    if len(others) >= MOST_ENTRANTS:
        raise Refused("table-full", f"at most {MOST_ENTRANTS} can take part")
    number = 1 + max((one["number"] for one in others), default=-1)
    nobody = {"token_hash": "", "bot": "", "player": None, "rated": False, "adds_nonce": False}
    called = unlike(name, [one["name"] for one in others])
    row = {**nobody, **who, "series_id": id, "number": number, "name": called, "gone": False}
    connection.execute(insert(entrants), row)
    return number


def _seat(number: int, one: Row) -> Seat:
    if one["bot"]:
        return Seat(number, "bot", one["name"], bot=one["bot"])
    return Seat(
        *(number, "player", one["name"], one["token_hash"]),
        sat=number + 1,
        owes_nonce=one["adds_nonce"],
        player=one["player"],
        rated=one["rated"],
    )


# -- what is told ----------------------------------------------------------------------------------


def _standings(row: Row, people: Mapping[int, Row], past: Sequence[Row]) -> list[Any]:
    results = [
        Result(one["round"], tuple(one["entrants"]), tuple(one["places"]), tuple(one["scores"]))
        for one in past
        if one["places"]
    ]
    byes: Counter[int] = Counter()
    if row["kind"] == Kind.SWISS:
        for number in range(1, row["round"] + 1):
            seated = {one for each in past if each["round"] == number for one in each["entrants"]}
            byes.update(one for one in people if one not in seated and not people[one]["gone"])
    return standings(list(people), results, byes)


def _told(connection: Connection, row: Row) -> messages.Series:
    people = {one["number"]: one for one in _entrants(connection, row["id"])}
    past = _pairings(connection, row["id"])
    ids = [one["table_id"] for one in past]
    found = connection.execute(select(tables.c.id, tables.c.status).where(tables.c.id.in_(ids)))
    status = {row.id: row.status for row in found}
    return messages.Series(
        *(row["id"], f"/s/{row['id']}", row["title"], row["game"], row["players"]),
        *(row["options"], row["kind"], row["rounds"], row["round"], row["status"]),
        entrants=tuple(
            messages.Entrant(number, one["name"], one["bot"] or None, one["player"], one["gone"])
            for number, one in people.items()
        ),
        tables=tuple(
            messages.SeriesTable(
                *(one["round"], one["table_id"], tuple(one["entrants"])),
                *(status.get(one["table_id"], CLOSED), one["places"], one["scores"]),
            )
            for one in past
        ),
        standings=tuple(
            messages.SeriesStanding(
                *(one.entrant, one.place, one.points, one.won.count, one.won.total),
                one.won.share_interval(),
                one.opponents,
                one.scores.mean if one.scores.count else None,
            )
            for one in _standings(row, people, past)
        ),
    )
