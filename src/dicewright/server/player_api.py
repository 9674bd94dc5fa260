"""HTTP: players, who are known by their key, and what others may see of them.

The key comes in a header, never in an address: no log and no history of a browser can hold it.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query
from starlette.responses import Response

from dicewright.server import messages
from dicewright.server.api import Guest, Json, Key, TheLobby, refusals
from dicewright.server.players import Player

router = APIRouter(tags=["players"])


async def _me(lobby: TheLobby, key: Key = "") -> Player:
    return await lobby.players.known(key)


Me = Annotated[Player, Depends(_me)]
PlayerId = Annotated[str, Path(max_length=64)]
Before = Annotated[float | None, Query(ge=0, le=1e11, allow_inf_nan=False)]


@router.post(
    "/api/players",
    status_code=201,
    response_model=messages.PlayerKey,
    responses=refusals(400, 403, 413, 422, 503),
)
async def make_player(wanted: messages.NewPlayer, lobby: TheLobby) -> Response:
    """Become a player. The answer holds the key, this once."""
    return Json(messages.PlayerKey(*await lobby.players.make(wanted.name)), 201)


@router.get(
    "/api/players/me", response_model=messages.Profile, responses=refusals(400, 401, 404, 503)
)
async def own_profile(me: Me, lobby: TheLobby) -> Response:
    """All about yourself."""
    return Json(await lobby.players.profile(me.id, own=True))


@router.patch(
    "/api/players/me",
    response_model=messages.Profile,
    responses=refusals(400, 401, 403, 404, 413, 422, 503),
)
async def change_player(wanted: messages.PlayerChange, me: Me, lobby: TheLobby) -> Response:
    """Be called otherwise, or be rated from now on, or not."""
    await lobby.players.change(me, name=wanted.name, rated=wanted.rated)
    return Json(await lobby.players.profile(me.id, own=True))


@router.delete(
    "/api/players/me", status_code=204, response_class=Response, responses=refusals(401, 403, 503)
)
async def forget_player(me: Me, lobby: TheLobby) -> Response:
    """Be forgotten, with everything that names you. Games of others stay, with a player without a
    name. Tables that are being played on other nodes follow within seconds."""
    await lobby.players.leave(me)
    await lobby.forget_player(me.id)
    return Response(status_code=204)


@router.get(
    "/api/players/me/games",
    response_model=messages.PlayerGames,
    responses=refusals(400, 401, 422, 503),
)
async def own_games(me: Me, lobby: TheLobby, guest: Guest, before: Before = None) -> Response:
    """Your tables, running and finished, the newest first; older ones than `before` (unix time)."""
    return Json(await lobby.games_of(me.id, before, guest, own=True))


@router.get(
    "/api/players/{player}", response_model=messages.Profile, responses=refusals(400, 404, 503)
)
async def profile(player: PlayerId, lobby: TheLobby) -> Response:
    """What everybody may know of a player."""
    return Json(await lobby.players.profile(player, own=False))


@router.get(
    "/api/players/{player}/games",
    response_model=messages.PlayerGames,
    responses=refusals(400, 422, 503),
)
async def public_games(
    player: PlayerId, lobby: TheLobby, guest: Guest, before: Before = None
) -> Response:
    """Public tables of a player that are finished."""
    return Json(await lobby.games_of(player, before, guest, own=False))
