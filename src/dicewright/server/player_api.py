"""HTTP: players, who are known by their key, and what others may see of them.

The key comes in a header, never in an address: no log and no history of a browser can hold it.
"""

from __future__ import annotations

import time
from typing import Annotated

from fastapi import APIRouter, Depends, Header, Path, Query
from starlette.responses import Response

from dicewright.core.words import ENGLISH
from dicewright.server import calls, messages
from dicewright.server.api import Guest, Json, Key, Lang, TheLobby, refusals
from dicewright.server.call import PushKeys
from dicewright.server.calls import Wish
from dicewright.server.lobby import Lobby
from dicewright.server.players import Player
from dicewright.server.render import known_language
from dicewright.server.ringing import trial

router = APIRouter(tags=["players"])


async def _me(lobby: TheLobby, key: Key = "") -> Player:
    return await lobby.players.known(key)


Me = Annotated[Player, Depends(_me)]
PlayerId = Annotated[str, Path(max_length=64)]
CallId = Annotated[str, Path(max_length=40)]
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


@router.put(
    "/api/players/me/key",
    status_code=204,
    response_class=Response,
    responses=refusals(400, 401, 403, 413, 422, 503),
)
async def exchange_key(wanted: messages.NewKey, me: Me, lobby: TheLobby) -> Response:
    """Have another key from now on: the old one opens nothing any more, nor do the secrets of seats
    at which you sat down with it. If no answer comes, try the new one: it may be yours already."""
    await lobby.players.exchange(me, wanted.key)
    await lobby.lock_seats(me.id)
    return Response(status_code=204)


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
    "/api/players/me/calls",
    response_model=messages.PlayerCalls,
    responses=refusals(400, 401, 503),
)
async def own_calls(me: Me, lobby: TheLobby) -> Response:
    """How you are called at all your tables."""
    return await _calls(me, lobby)


@router.post(
    "/api/players/me/calls",
    status_code=201,
    response_model=messages.PlayerCalls,
    responses=refusals(400, 401, 403, 413, 422, 503),
)
async def call_me(
    wanted: messages.NewCall,
    me: Me,
    lobby: TheLobby,
    lang: Lang = ENGLISH,
    origin: Annotated[str, Header(max_length=200)] = "",
) -> Response:
    """Be called there, too, in that language, at every table at which you sit as yourself."""
    keys = PushKeys(**wanted.keys.model_dump()) if wanted.keys else None
    wish = Wish(None, wanted.kind, wanted.address, keys)
    await lobby.ringing.add(me, wish, known_language(lang), origin, time.time())
    return await _calls(me, lobby, 201)


@router.delete(
    "/api/players/me/calls/{call}",
    response_model=messages.PlayerCalls,
    responses=refusals(400, 401, 403, 503),
)
async def uncall_me(call: CallId, me: Me, lobby: TheLobby) -> Response:
    """Be called there no more."""
    await lobby.ringing.remove(me.id, call)
    return await _calls(me, lobby)


@router.post(
    "/api/players/me/calls/{call}/test",
    status_code=204,
    response_class=Response,
    responses=refusals(400, 401, 403, 503),
)
async def test_call(call: CallId, me: Me, lobby: TheLobby) -> Response:
    """Be called now, to see whether it works: 204 if it was taken."""
    found = await lobby.ringing.find(me, call)
    await lobby.caller.test(found, trial(found))
    return Response(status_code=204)


async def _calls(me: Player, lobby: Lobby, status: int = 200) -> Response:
    found = [calls.data(call) for call in await lobby.ringing.of(me.id)]
    key = "" if lobby.settings.calls == "off" else (await lobby.push_key()).public
    return Json(messages.PlayerCalls(found, key), status)


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
