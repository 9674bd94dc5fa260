"""HTTP: what can be looked up, and how tables are made."""

from __future__ import annotations

import asyncio
from functools import cache, lru_cache
from hashlib import blake2b
from itertools import takewhile
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path, Query, Request
from starlette.responses import Response

from dicewright import __version__
from dicewright.core.errors import UnknownGame
from dicewright.core.game import Game, Speaker
from dicewright.core.record import kept_of
from dicewright.core.registry import games, get_game
from dicewright.core.words import LANGUAGES
from dicewright.server import messages, render
from dicewright.server.curve import turns_of
from dicewright.server.lobby import Lobby, SeatWish
from dicewright.server.refusal import Refused
from dicewright.server.render import known_language, speaker_of
from dicewright.server.seats import clean
from dicewright.server.table import Table

router = APIRouter()

#: Views that are sent at once.
MOST_POSITIONS = 64
MOST_IDS = 50
LONGEST_RECORD = 1 << 20


class Json(Response):
    """An answer encoded by msgspec."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return messages.encode(content)


def _refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """What else may be answered, for the API's description."""
    return {status: {"model": messages.Refusal} for status in (*statuses, 429)}


def _lobby(request: Request) -> Lobby:
    lobby: Lobby = request.app.state.lobby
    return lobby


async def _table(id: Annotated[str, Path(max_length=64)], request: Request) -> Table:
    return await _lobby(request).table(id)


TheLobby = Annotated[Lobby, Depends(_lobby)]
TheTable = Annotated[Table, Depends(_table)]
Lang = Annotated[str, Query(max_length=16, description=", ".join(LANGUAGES))]
ChosenOptions = Annotated[str, Query(max_length=4000, description="KEY=VALUE,… of a table")]
#: So many ways to tell a game (its languages times what tables choose) are kept ready.
TELLINGS = 32


def _game(name: str) -> Game:
    try:
        return get_game(name)
    except UnknownGame as error:
        raise Refused("no-game", error.text) from None


# -- games -----------------------------------------------------------------------------------------


@router.get("/healthz", response_model=messages.Health, tags=["server"])
async def health(lobby: TheLobby) -> Response:
    """Is the server well? 503 if nothing can be kept."""
    well = lobby.store.alive
    data = messages.Health(
        "ok" if well else "ailing", __version__, len(lobby.tables), lobby.viewers
    )
    return Json(data, 200 if well else 503)


@router.get(
    "/api/games", response_model=list[messages.GameData], tags=["games"], responses=_refusals()
)
async def all_games(lang: Lang = "en") -> Response:
    """All games, with what a table can choose."""
    lang = known_language(lang)
    return Json([render.game_data(game, speaker_of(game.id, lang)) for game in games().values()])


@router.get(
    "/api/games/{game}", response_model=messages.GameInfo, tags=["games"], responses=_refusals(404)
)
async def one_game(
    game: Annotated[str, Path(max_length=64)],
    request: Request,
    lang: Lang = "en",
    options: ChosenOptions = "",
) -> Response:
    """All about a game: content, words, look-up texts as a table with these options plays."""
    speaker = speaker_of(_game(game).id, known_language(lang))
    body, tag = _game_info(speaker, _telling(speaker, options))
    headers = {"etag": tag, "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


def _telling(speaker: Speaker, options: str) -> tuple[tuple[str, str], ...]:
    """Those of a table's options that change a text, for any table: what is no option of this
    version, as an old table may have, says nothing."""
    named = dict(pair.partition("=")[::2] for pair in options.split(","))
    chosen, usual = speaker.chosen(named), speaker.chosen()
    keys = _telling_keys(speaker)
    return tuple((key, chosen[key].value) for key in keys if chosen[key] != usual[key])


@cache
def _telling_keys(speaker: Speaker) -> tuple[str, ...]:
    return tuple(sorted({key for entry in speaker.entries() for key in entry.options}))


@lru_cache(maxsize=TELLINGS)
def _game_info(speaker: Speaker, options: tuple[tuple[str, str], ...]) -> tuple[bytes, str]:
    body = messages.encode(render.game_info(speaker.game, speaker, dict(options)))
    return body, f'"{blake2b(body, digest_size=12).hexdigest()}"'


@router.get("/api/bots", response_model=messages.Bots, tags=["games"], responses=_refusals())
async def all_bots(lobby: TheLobby) -> Response:
    """The bots this server plays."""
    return Json(lobby.bot_pool.offered())


# -- tables ----------------------------------------------------------------------------------------


@router.post(
    "/api/tables",
    status_code=201,
    response_model=messages.Made,
    tags=["tables"],
    responses=_refusals(400, 404, 413, 422, 503),
)
async def make_table(wanted: messages.NewTable, lobby: TheLobby, lang: Lang = "en") -> Response:
    """Make a table and sit down on its `me` seats."""
    del lang  # what a game refuses is said in it: see the application's handler
    wishes = [
        SeatWish(
            seat.name if isinstance(seat, messages.MySeat) else "",
            seat.bot if isinstance(seat, messages.BotSeat) else "",
        )
        for seat in wanted.seats
    ]
    made = await lobby.make(
        _game(wanted.game).id,
        wishes,
        wanted.options,
        title=clean(wanted.title, messages.LONGEST_TITLE),
        public=wanted.public,
    )
    return Json(made, 201)


@router.get(
    "/api/tables", response_model=messages.Tables, tags=["tables"], responses=_refusals(400, 503)
)
async def list_tables(
    lobby: TheLobby, ids: Annotated[str | None, Query(max_length=2000)] = None
) -> Response:
    """Public tables; or those with the ids (separated by commas) that you know."""
    if ids is None:
        return Json(messages.Tables(tuple(await lobby.public())))
    wanted = list(dict.fromkeys(id for id in ids.split(",") if id))
    if len(wanted) > MOST_IDS:
        raise Refused("bad-request", f"at most {MOST_IDS} tables at once")
    return Json(messages.Tables(tuple(await lobby.known(wanted))))


@router.get(
    "/api/tables/{id}",
    response_model=messages.Summary,
    tags=["tables"],
    responses=_refusals(400, 404, 409, 503),
)
async def one_table(table: TheTable) -> Response:
    """A table from outside."""
    return Json(table.summary())


@router.post(
    "/api/tables/{id}/seats",
    status_code=201,
    response_model=messages.Ticket,
    tags=["tables"],
    responses=_refusals(400, 404, 409, 413, 503),
)
async def sit_down(who: messages.SitDown, table: TheTable) -> Response:
    """Take an open seat; the answer holds its secret."""
    return Json(await table.sit(who.name, who.seat), 201)


# -- records and replays ---------------------------------------------------------------------------


@router.get(
    "/api/tables/{id}/record",
    tags=["records"],
    response_class=Response,
    responses={
        **_refusals(400, 404, 409, 503),
        200: {"content": {"text/plain": {}, "application/json": {}}},
    },
)
async def download(
    table: TheTable, format: Annotated[Literal["text", "json"], Query()] = "text"
) -> Response:
    """The record as a file; after the game it holds the seed of the dice."""
    story = await table.story()

    def write() -> str:
        kept = story.older.readable() if story.older else kept_of(story.record)
        return kept.json() if format == "json" else kept.text()

    written = await asyncio.to_thread(write)
    ending, kind = ("json", "application/json") if format == "json" else ("record", "text/plain")
    name = f"{table.game.id}-{table.id}.{ending}"
    return Response(
        written,
        media_type=kind,
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@router.post(
    "/api/records",
    status_code=201,
    response_model=messages.Made,
    tags=["records"],
    responses=_refusals(400, 413, 422, 503),
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {
                "text/plain": {"schema": {"type": "string", "maxLength": LONGEST_RECORD}},
                "application/json": {"schema": {"type": "object"}},
            },
        }
    },
)
async def upload(request: Request, lobby: TheLobby) -> Response:
    """A record from elsewhere, as a table that can be replayed."""
    body = await request.body()
    try:
        text = body.decode()
    except UnicodeDecodeError:
        raise Refused("bad-record", "the record is not text") from None
    return Json(await lobby.upload(text), 201)


@router.get(
    "/api/tables/{id}/replay",
    response_model=messages.Replay,
    tags=["records"],
    responses=_refusals(400, 404, 409, 503),
)
async def replay(table: TheTable, lang: Lang = "en") -> Response:
    """Every step of the game in words. A game of older rules goes as far as it can be played
    (`total`); the moves after that are told by their texts alone."""
    story = await table.story()
    speaker, record = speaker_of(table.game.id, known_language(lang)), story.record

    def make() -> messages.Replay:
        told = render.steps_data(speaker, (step for step, _ in record.walk()), story.names)
        if story.older:
            told += render.rest_data(story.older)
        turns = turns_of(record)
        return messages.Replay(story.summary, story.names, len(record.moves), told, turns)

    return Json(await asyncio.to_thread(make))


@router.get(
    "/api/tables/{id}/positions",
    response_model=messages.Positions,
    tags=["records"],
    responses=_refusals(400, 404, 409, 503),
)
async def positions(
    table: TheTable,
    first: Annotated[int, Query(alias="from", ge=0, le=1 << 31)] = 0,
    last: Annotated[int, Query(alias="to", ge=0, le=1 << 31)] = MOST_POSITIONS,
    lang: Lang = "en",
) -> Response:
    """What lay on the table after steps `from` to `to`, both included; at most 64 at once."""
    story = await table.story()
    speaker, record = speaker_of(table.game.id, known_language(lang)), story.record
    last = min(last, first + MOST_POSITIONS - 1, len(record.moves))

    def make() -> messages.Positions:
        return messages.Positions(
            [
                messages.Position(
                    step.number,
                    table.game.view(state, None),
                    render.prompt_data(speaker, state, names=story.names),
                )
                for step, state in takewhile(lambda pair: pair[0].number <= last, record.walk(last))
                if step.number >= first
            ]
        )

    return Json(await asyncio.to_thread(make))


@router.get(
    "/api/tables/{id}/result",
    response_model=messages.Result,
    tags=["records"],
    responses=_refusals(400, 404, 409, 503),
)
async def result(table: TheTable, lobby: TheLobby, lang: Lang = "en") -> Response:
    """Scores, statistics and the curve of a finished game."""
    story = await table.story()
    if not story.over:
        raise Refused("not-finished", "the game goes on")
    speaker, record = speaker_of(table.game.id, known_language(lang)), story.record
    curve = lobby.curve(table, record)
    if story.older:
        ended = render.stored_outcome(story.older.kept.scores or ())
        return Json(messages.Result(ended.scores, ended.places, (), curve, story.dice))

    def make() -> messages.Result:
        state = record.replay()
        outcome = story.game.outcome(state)
        numbers = speaker.statistics(record.events(), state)
        return messages.Result(outcome.scores, outcome.places, numbers, curve, story.dice)

    return Json(await asyncio.to_thread(make))
