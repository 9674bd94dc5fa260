"""How players want to be called, at whichever table it is their turn.

It is kept by player, apart from tables, and looked up when somebody is to be called: what a player
says on one server holds on all of them from that moment on.
"""

from __future__ import annotations

from sqlalchemy import delete, insert, select
from sqlalchemy.engine import Connection

from dicewright.server import tokens
from dicewright.server.call import Call, News
from dicewright.server.calls import Wish, replaced
from dicewright.server.players import Player, Players
from dicewright.server.refusal import Refused
from dicewright.server.schema import player_calls
from dicewright.server.settings import Settings
from dicewright.server.words import FILES


class Ringing:
    """The ways in which players are called."""

    def __init__(self, players: Players, settings: Settings) -> None:
        self._players, self._settings = players, settings

    async def of(self, player: str) -> list[Call]:
        """Everything a player chose, the oldest first."""

        def ask(connection: Connection) -> list[Call]:
            theirs = select(player_calls).where(player_calls.c.player == player)
            found = connection.execute(theirs.order_by(player_calls.c.made)).mappings()
            return [Call.from_row(dict(row)) for row in found]

        return await self._players.read(ask)

    async def add(self, player: Player, wish: Wish, lang: str, origin: str, made: float) -> None:
        """A player wants to be called there, too."""
        old = replaced(wish, await self.of(player.id), self._settings)
        call = Call(
            *(tokens.new_id(), None, wish.kind, wish.address, wish.keys),
            lang=lang,
            origin=origin,
            player=player.id,
        )
        gone = delete(player_calls).where(player_calls.c.id.in_([one.id for one in old]))
        row = call.player_row() | {"made": made}
        await self._players.write([(gone, {}), (insert(player_calls), row)])

    async def remove(self, player: str, id: str) -> None:
        """A player is not called there any more."""
        theirs = player_calls.c.player == player
        await self._players.write(
            [(delete(player_calls).where(theirs, player_calls.c.id == id), {})]
        )

    async def find(self, player: Player, id: str) -> Call:
        """A way to call that is theirs."""
        for call in await self.of(player.id):
            if call.id == id:
                return call
        raise Refused("bad-request", "there is no such call")


def trial(call: Call) -> News:
    """What is said to see whether a player can be called."""
    title = "Dicewright"
    text = FILES.words(call.lang)("call.test", table=title)
    return News("test", "", title, text, f"{call.origin}/you", None)
