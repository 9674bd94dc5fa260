"""HTTP: what can be looked up, and how tables are made."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import takewhile
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Header, Path, Query, Request
from starlette.responses import Response

from dicewright import __version__
from dicewright.core.errors import UnknownGame
from dicewright.core.fair import rolls_of
from dicewright.core.game import Game, Speaker
from dicewright.core.record import kept_of
from dicewright.core.registry import games, get_game
from dicewright.core.words import LANGUAGES
from dicewright.server import guests, messages, render, review
from dicewright.server.affairs import Pace
from dicewright.server.answers import Answer
from dicewright.server.curve import turns_of
from dicewright.server.lobby import Lobby, SeatWish
from dicewright.server.names import clean
from dicewright.server.players import Player
from dicewright.server.refusal import Refused
from dicewright.server.render import known_language, speaker_of
from dicewright.server.table import Story, Table

router = APIRouter()

#: Views that are sent at once.
MOST_POSITIONS = 64
MOST_IDS = 50
LONGEST_RECORD = 1 << 17
#: Whoever has less time cannot even read the question.
LEAST_SECONDS = 1


class Json(Response):
    """An answer encoded by msgspec."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return messages.encode(content)


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """What else may be answered, for the API's description."""
    return {status: {"model": messages.Refusal} for status in (*statuses, 429)}


_UNREADY: dict[int | str, dict[str, Any]] = {503: {"model": messages.Health}}


def _lobby(request: Request) -> Lobby:
    lobby: Lobby = request.app.state.lobby
    return lobby


def _guest(request: Request) -> str:
    """Whom something is done for: whoever asks for much waits for themselves alone."""
    guest: guests.Guest = request.state.guest
    return guest.name


async def _table(id: Annotated[str, Path(max_length=64)], request: Request) -> Table:
    return await _lobby(request).table(id, _guest(request))


async def _readable(id: Annotated[str, Path(max_length=64)], request: Request) -> Table:
    return await _lobby(request).readable(id, _guest(request))


TheLobby = Annotated[Lobby, Depends(_lobby)]
#: A player's key: whoever has one may show it.
Key = Annotated[str, Header(alias="dicewright-player", max_length=80)]
Guest = Annotated[str, Depends(_guest)]


async def _player(lobby: TheLobby, key: Key = "") -> Player | None:
    return await lobby.players.known(key) if key else None


#: Whoever shows a key does it as its player; a wrong one is no key of nobody's.
MaybePlayer = Annotated[Player | None, Depends(_player)]
TheTable = Annotated[Table, Depends(_table)]
#: A table that is only looked at.
ReadTable = Annotated[Table, Depends(_readable)]
Lang = Annotated[str, Query(max_length=16, description=", ".join(LANGUAGES))]
ChosenOptions = Annotated[str, Query(max_length=4000, description="KEY=VALUE,… of a table")]


def game_of(name: str) -> Game:
    try:
        return get_game(name)
    except UnknownGame as error:
        raise Refused("no-game", error.text) from None


# -- games -----------------------------------------------------------------------------------------


@router.get("/livez", tags=["server"])
async def alive() -> Response:
    """Does the process answer? Whoever gets no answer should start it anew."""
    return Json({"status": "ok"})


@router.get("/readyz", response_model=messages.Health, tags=["server"], responses=_UNREADY)
async def ready(lobby: TheLobby) -> Response:
    """Could a move be kept? 503 if not: whoever sends guests here should send them elsewhere."""
    why = await lobby.readiness.why_not()
    status: Literal["ok", "ailing"] = "ailing" if why else "ok"
    data = messages.Health(status, __version__, len(lobby.tables), lobby.viewers, why)
    return Json(data, 503 if why else 200)


# The name that readiness had first.
router.add_api_route(
    "/healthz", ready, response_model=messages.Health, tags=["server"], responses=_UNREADY
)


@router.get("/openapi.json", include_in_schema=False)
async def description(request: Request, lobby: TheLobby, guest: Guest) -> Response:
    """All of this, for programs."""
    return (await lobby.answers.get(guest, ("openapi",), request.app.openapi)).to(request)


@router.get(
    "/api/games", response_model=list[messages.GameData], tags=["games"], responses=refusals()
)
async def all_games(request: Request, lobby: TheLobby, guest: Guest, lang: Lang = "en") -> Response:
    """All games, with what a table can choose."""
    spoken = known_language(lang)

    def make() -> list[messages.GameData]:
        return [render.game_data(game, speaker_of(game.id, spoken)) for game in games().values()]

    return (await lobby.answers.get(guest, ("games", spoken), make)).to(request)


@router.get(
    "/api/games/{game}", response_model=messages.GameInfo, tags=["games"], responses=refusals(404)
)
async def one_game(
    game: Annotated[str, Path(max_length=64)],
    request: Request,
    lobby: TheLobby,
    guest: Guest,
    lang: Lang = "en",
    options: ChosenOptions = "",
) -> Response:
    """All about a game: content, words, look-up texts as a table with these options plays."""
    speaker = speaker_of(game_of(game).id, known_language(lang))
    telling = _telling(speaker, options)

    def make() -> messages.GameInfo:
        return render.game_info(speaker.game, speaker, dict(telling))

    key = ("game", speaker.game.id, speaker.language, telling)
    return (await lobby.answers.get(guest, key, make)).to(request)


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


@router.get("/api/bots", response_model=messages.Bots, tags=["games"], responses=refusals())
async def all_bots(lobby: TheLobby) -> Response:
    """The bots this server plays."""
    return Json(lobby.bot_pool.offered())


# -- tables ----------------------------------------------------------------------------------------


@router.post(
    "/api/tables",
    status_code=201,
    response_model=messages.Made,
    tags=["tables"],
    responses=refusals(400, 401, 403, 404, 413, 422, 503),
)
async def make_table(
    wanted: messages.NewTable,
    lobby: TheLobby,
    guest: Guest,
    player: MaybePlayer,
    lang: Lang = "en",
) -> Response:
    """Make a table and sit down on its `me` seats; with a player's key, the first is theirs."""
    del lang  # what a game refuses is said in it: see the application's handler
    made = await lobby.make(
        game_of(wanted.game).id,
        wishes_of(wanted.seats, player),
        wanted.options,
        title=clean(wanted.title, messages.LONGEST_TITLE),
        public=wanted.public,
        hints=wanted.hints,
        guest=guest,
        pace=_pace(wanted.pace),
    )
    return Json(made, 201)


def wishes_of(seats: Sequence[messages.NewSeat], player: Player | None = None) -> list[SeatWish]:
    wishes = []
    for seat in seats:
        match seat:
            case messages.MySeat():
                wishes.append(SeatWish(seat.name, adds_nonce=seat.adds_nonce, player=player))
                player = None  # whoever sits on another one shares the device
            case messages.BotSeat():
                wishes.append(SeatWish(bot=seat.bot))
            case _:
                wishes.append(SeatWish())
    return wishes


def _pace(wanted: messages.NewPace | None) -> Pace | None:
    """A pace that people can keep up with."""
    if wanted is None:
        return None
    if wanted.move + wanted.game < LEAST_SECONDS:
        raise Refused("bad-request", f"a pace gives at least {LEAST_SECONDS} seconds")
    return Pace(wanted.move, wanted.game, wanted.zero)


@router.post(
    "/api/tables/{id}/play-on",
    status_code=201,
    response_model=messages.Made,
    tags=["tables"],
    responses=refusals(400, 403, 404, 409, 413, 422, 503),
)
async def play_on(
    wanted: messages.PlayOn, table: ReadTable, lobby: TheLobby, guest: Guest
) -> Response:
    """Make a table that begins from a position of a game that is over, and sit down on its `me`
    seats."""
    story = await table.story()
    if story.older:
        raise Refused("old-rules", "a game of older rules cannot be played on")
    if not story.over and story.summary.origin != "upload":
        raise Refused("not-finished", "the game goes on")
    title = story.summary.title
    made = await lobby.play_on(
        story.record, wanted.move, wishes_of(wanted.seats), title=title, guest=guest
    )
    return Json(made, 201)


@router.post(
    "/api/lessons",
    status_code=201,
    response_model=messages.Made,
    tags=["tables"],
    responses=refusals(400, 403, 404, 413, 422, 503),
)
async def make_lesson(wanted: messages.NewLesson, lobby: TheLobby) -> Response:
    """A table where a first game is played and explained; 404 if there is no lesson of the game."""
    return Json(await lobby.teach(game_of(wanted.game).id, wanted.name), 201)


@router.get(
    "/api/tables", response_model=messages.Tables, tags=["tables"], responses=refusals(400, 503)
)
async def list_tables(
    request: Request,
    lobby: TheLobby,
    guest: Guest,
    ids: Annotated[str | None, Query(max_length=2000)] = None,
) -> Response:
    """Public tables, as of about now; or those with the ids (separated by commas) that you know."""
    if ids is None:
        return (await lobby.listing.answer()).to(request)
    wanted = list(dict.fromkeys(id for id in ids.split(",") if id))
    if len(wanted) > MOST_IDS:
        raise Refused("bad-request", f"at most {MOST_IDS} tables at once")
    found = messages.Tables(tuple(await lobby.known(wanted, guest)))
    return Answer.of(messages.encode(found)).to(request)


@router.get(
    "/api/tables/{id}",
    response_model=messages.Summary,
    tags=["tables"],
    responses=refusals(400, 404, 409, 503),
)
async def one_table(id: Annotated[str, Path(max_length=64)], lobby: TheLobby) -> Response:
    """A table from outside."""
    return Json(await lobby.summary(id))


@router.post(
    "/api/tables/{id}/seats",
    status_code=201,
    response_model=messages.Ticket,
    tags=["tables"],
    responses=refusals(400, 401, 403, 404, 409, 413, 503),
)
async def sit_down(who: messages.SitDown, table: TheTable, player: MaybePlayer) -> Response:
    """Take an open seat, as a player if their key is shown; the answer holds its secret."""
    ticket = await table.sit(who.name, who.seat, who.tokens, player, adds_nonce=who.adds_nonce)
    return Json(ticket, 201)


# -- records and replays ---------------------------------------------------------------------------


@router.get(
    "/api/tables/{id}/record",
    tags=["records"],
    response_class=Response,
    responses={
        **refusals(400, 404, 409, 503),
        200: {"content": {"text/plain": {}, "application/json": {}}},
    },
)
async def download(
    request: Request,
    table: ReadTable,
    lobby: TheLobby,
    guest: Guest,
    format: Annotated[Literal["text", "json"], Query()] = "text",
) -> Response:
    """The record as a file; after the game it holds the seed of the dice."""
    story = await table.story()

    def write() -> bytes:
        kept = story.older.readable() if story.older else kept_of(story.record)
        return (kept.json() if format == "json" else kept.text()).encode()

    ending, kind = ("json", "application/json") if format == "json" else ("record", "text/plain")
    answer = await lobby.answers.get(guest, (*story.key, "record", format), write, kind)
    name = f"{table.game.id}-{table.id}.{ending}"
    return answer.to(request, {"content-disposition": f'attachment; filename="{name}"'})


@router.post(
    "/api/records",
    status_code=201,
    response_model=messages.Made,
    tags=["records"],
    responses=refusals(400, 403, 413, 422, 503),
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
async def upload(request: Request, lobby: TheLobby, guest: Guest) -> Response:
    """A record from elsewhere, as a table that can be replayed."""
    body = await request.body()
    if len(body) > LONGEST_RECORD:
        raise Refused("too-big", f"a record has at most {LONGEST_RECORD} bytes")
    try:
        text = body.decode()
    except UnicodeDecodeError:
        raise Refused("bad-record", "the record is not text") from None
    return Json(await lobby.upload(text, guest), 201)


@router.get(
    "/api/tables/{id}/replay",
    response_model=messages.Replay,
    tags=["records"],
    responses=refusals(400, 404, 409, 503),
)
async def replay(
    request: Request, table: ReadTable, lobby: TheLobby, guest: Guest, lang: Lang = "en"
) -> Response:
    """Every step of the game in words. A game of older rules goes as far as it can be played
    (`total`); the moves after that are told by their texts alone."""
    story = await table.story()
    speaker, record = speaker_of(table.game.id, known_language(lang)), story.record

    def make() -> messages.Replay:
        steps = [step for step, _ in record.walk()]
        names = story.names_in(speaker.language)
        told = render.steps_data(speaker, steps, names)
        if story.older:
            told += render.rest_data(story.older)
        turns = turns_of(steps)
        return messages.Replay(story.summary, names, len(record.moves), told, turns)

    key = (*story.key, "replay", speaker.language)
    return (await lobby.answers.get(guest, key, make)).to(request)


@router.get(
    "/api/tables/{id}/positions",
    response_model=messages.Positions,
    tags=["records"],
    responses=refusals(400, 404, 409, 503),
)
async def positions(
    request: Request,
    table: ReadTable,
    lobby: TheLobby,
    guest: Guest,
    first: Annotated[int, Query(alias="from", ge=0, le=1 << 31)] = 0,
    last: Annotated[int, Query(alias="to", ge=0, le=1 << 31)] = MOST_POSITIONS,
    lang: Lang = "en",
) -> Response:
    """What lay on the table after steps `from` to `to`, both included; at most 64 at once."""
    story = await table.story()
    speaker, record = speaker_of(table.game.id, known_language(lang)), story.record
    last = min(last, first + MOST_POSITIONS - 1, len(record.moves))
    names = story.names_in(speaker.language)

    def make() -> messages.Positions:
        return messages.Positions(
            [
                messages.Position(
                    step.number,
                    table.game.view(state, None),
                    render.prompt_data(speaker, state, names=names),
                )
                for step, state in takewhile(lambda pair: pair[0].number <= last, record.walk(last))
                if step.number >= first
            ]
        )

    key = (*story.key, "positions", speaker.language, first, last)
    return (await lobby.answers.get(guest, key, make)).to(request)


@router.get(
    "/api/tables/{id}/result",
    response_model=messages.Result,
    tags=["records"],
    responses=refusals(400, 404, 409, 503),
)
async def result(
    request: Request, table: ReadTable, lobby: TheLobby, guest: Guest, lang: Lang = "en"
) -> Response:
    """Scores, statistics and the curve of a finished game."""
    story = await table.story()
    if story.summary.status == messages.CLOSED:
        raise Refused("closed", "the table was closed before the game was over")
    if not story.over:
        raise Refused("not-finished", "the game goes on")
    speaker, record = speaker_of(table.game.id, known_language(lang)), story.record
    curve = lobby.curve(table)

    def make() -> messages.Result:
        if story.older:
            ended = render.stored_outcome(story.older.kept.scores or ())
            return messages.Result(ended.scores, ended.places, (), curve, story.dice)
        steps = list(record.walk())
        state = steps[-1][1]  # the same object in all of them: where it ended
        numbers = speaker.statistics((event for step, _ in steps for event in step.events), state)
        outcome = story.game.outcome(state)
        return messages.Result(outcome.scores, outcome.places, numbers, curve, story.dice)

    key = (*story.key, "result", speaker.language, curve.status, curve.done, curve.total)
    return (await lobby.answers.get(guest, key, make)).to(request)


@router.get(
    "/api/tables/{id}/review",
    response_model=messages.Review,
    tags=["records"],
    responses=refusals(400, 404, 409, 503),
)
async def judged(
    request: Request, table: ReadTable, lobby: TheLobby, guest: Guest, lang: Lang = "en"
) -> Response:
    """Every decision of a finished game, judged; or how far that is."""
    story = await _reviewable(table)
    kept = await lobby.reviews.look(table.id)
    if not kept or kept == review.FAILED:
        return Json(lobby.reviews.progress(table.id, kept))
    speaker = speaker_of(table.game.id, known_language(lang))

    def make() -> messages.Review:
        return review.told(kept, story.record, speaker, story.names_in(speaker.language))

    key = (*story.key, "review", speaker.language)
    return (await lobby.answers.get(guest, key, make)).to(request)


@router.post(
    "/api/tables/{id}/review",
    status_code=202,
    response_model=messages.Review,
    tags=["records"],
    responses=refusals(400, 403, 404, 409, 503),
)
async def have_judged(table: ReadTable, lobby: TheLobby, guest: Guest) -> Response:
    """Have every decision of a finished game judged, unless that was done; look for it later."""
    await _reviewable(table)
    await lobby.reviews.ask(table.id, guest)
    return Json(lobby.reviews.progress(table.id, await lobby.reviews.look(table.id)), 202)


async def _reviewable(table: Table) -> Story:
    """The story of a game that can be judged."""
    story = await table.story()
    if story.older:
        raise Refused("old-rules", "a game of older rules cannot be judged")
    if story.summary.status != messages.FINISHED:
        raise Refused("not-finished", "only finished games can be judged")
    return story


@router.get(
    "/api/tables/{id}/dice",
    response_model=messages.Proof,
    tags=["records"],
    responses=refusals(400, 404, 409, 503),
)
async def proof(request: Request, table: ReadTable, lobby: TheLobby, guest: Guest) -> Response:
    """What proves that no roll was chosen, once the seed of the dice is revealed."""
    story = await table.story()
    if story.dice.commitment and not story.dice.seed:
        raise Refused("not-finished", "the seed of the dice is revealed when the game is over")
    text, record = story.game.vocabulary.text, story.record

    def make() -> messages.Proof:
        rolls = [
            messages.Roll(roll.number, tuple(map(text, roll.outcomes)), text(roll.came))
            for roll in rolls_of(record)
        ]
        whole = story.older is None
        return messages.Proof(story.dice, record.seed, rolls, whole=whole, given=record.given)

    return (await lobby.answers.get(guest, (*story.key, "dice"), make)).to(request)
