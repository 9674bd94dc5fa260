"""HTTP: evenings of several tables. Whoever has the link may look and take part; what the host may
do needs the host's secret, which comes in the body."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from starlette.responses import Response

from dicewright.server import messages
from dicewright.server.api import Json, Lang, MaybePlayer, TheLobby, game_of, refusals
from dicewright.server.names import clean
from dicewright.server.series import Wish

router = APIRouter(tags=["series"])

SeriesId = Annotated[str, Path(max_length=64)]
_CHANGED = refusals(400, 401, 403, 404, 409, 413, 422, 503)


@router.post(
    "/api/series",
    status_code=201,
    response_model=messages.SeriesMade,
    responses=refusals(400, 401, 403, 404, 409, 413, 422, 503),
)
async def make_series(
    wanted: messages.NewSeries, lobby: TheLobby, player: MaybePlayer, lang: Lang = "en"
) -> Response:
    """Make an evening; with a name you take part yourself. The secret makes you its host."""
    del lang  # what a game refuses is said in it: see the application's handler
    title = clean(wanted.title, messages.LONGEST_TITLE)
    wish = Wish(
        *(game_of(wanted.game).id, wanted.players, wanted.options, wanted.kind, wanted.rounds),
        title=title,
    )
    id, token = await lobby.evenings.make(wish)
    if wanted.name:
        await lobby.evenings.join(id, wanted.name, player, token, adds_nonce=wanted.adds_nonce)
    return Json(messages.SeriesMade(id, f"/s/{id}", token), 201)


@router.get("/api/series/{id}", response_model=messages.Series, responses=refusals(400, 404, 503))
async def one_series(id: SeriesId, lobby: TheLobby) -> Response:
    """Who takes part, who meets whom, and how it stands."""
    return Json(await lobby.evening(id))


@router.post(
    "/api/series/{id}/entrants",
    status_code=201,
    response_model=messages.SeriesTicket,
    responses=_CHANGED,
)
async def join_series(
    id: SeriesId, who: messages.JoinSeries, lobby: TheLobby, player: MaybePlayer
) -> Response:
    """Take part. The secret opens your seat at every table of the evening."""
    number, token = await lobby.evenings.join(
        id, who.name, player, who.token, adds_nonce=who.adds_nonce
    )
    return Json(messages.SeriesTicket(number, token), 201)


@router.post("/api/series/{id}", response_model=messages.Series, responses=_CHANGED)
async def change_series(id: SeriesId, order: messages.SeriesOrder, lobby: TheLobby) -> Response:
    """What the host does: a bot takes part, somebody goes (everybody may go themselves), it begins,
    it ends."""
    evenings = lobby.evenings
    match order.do:
        case "start":
            await evenings.start(id, order.token)
            await lobby.let_bots_play()
        case "close":
            await evenings.close(id, order.token)
        case "bot":
            await evenings.add_bot(id, order.token, lobby.bot_pool.check(order.bot))
        case "remove":
            await evenings.remove(id, order.token, order.entrant)
    return Json(await evenings.of(id))
