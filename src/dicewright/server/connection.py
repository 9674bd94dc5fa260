"""The websocket: one viewer's frames, one at a time, each done or refused."""

from __future__ import annotations

import asyncio
import logging

from starlette.websockets import WebSocket, WebSocketDisconnect

from dicewright.server import costs, messages, metrics
from dicewright.server.calls import Wish
from dicewright.server.guests import Guest
from dicewright.server.limits import Bucket
from dicewright.server.lobby import Lobby
from dicewright.server.messages import DoneFrame, PongFrame, RefusedFrame
from dicewright.server.ownership import Elsewhere
from dicewright.server.refusal import Refused
from dicewright.server.render import known_language
from dicewright.server.table import ELSEWHERE, Table
from dicewright.server.viewers import Reader, Viewer

logger = logging.getLogger(__name__)

NO_TABLE, UNREADABLE, TOO_FAST, TRY_LATER, NO_HELLO = 4404, 4409, 1008, 1013, 4408
CODES = {"storage": TRY_LATER, "busy": TRY_LATER, "unreadable": UNREADABLE}
#: The other side went away while we were talking.
GONE = (WebSocketDisconnect, OSError)
FOREVER = float("inf")


async def play(websocket: WebSocket) -> None:
    """A connection from its first frame to its last."""
    try:
        await _admit(websocket)
    except GONE:
        logger.debug("somebody hung up at the door")


async def _admit(websocket: WebSocket) -> None:
    """Show somebody to a table, if it is there and has room."""
    lobby: Lobby = websocket.app.state.lobby
    guest: Guest = websocket.state.guest
    await websocket.accept()
    try:
        table = await lobby.table(websocket.path_params["id"], guest.name)
    except Elsewhere as elsewhere:
        await websocket.close(ELSEWHERE, elsewhere.node)
        return
    except Refused as refused:
        # A reason has at most 123 bytes, and letters may take three.
        await websocket.close(CODES.get(refused.code, NO_TABLE), refused.why[:40])
        return
    if not lobby.enter(guest):
        await websocket.close(TRY_LATER, "the server is full")
        return
    try:
        await Connection(websocket, guest, lobby, table).run()
    finally:
        lobby.leave(guest)


class Connection:
    """A websocket at a table."""

    def __init__(self, websocket: WebSocket, guest: Guest, lobby: Lobby, table: Table) -> None:
        self.websocket, self.guest, self.lobby, self.table = websocket, guest, lobby, table
        settings = lobby.settings
        self.viewer = Viewer(guest, websocket.state.line, settings.outbox_bytes)
        self.greeted = False
        #: Where this viewer's page is, for links: a page of another site gets no websocket.
        self.origin = websocket.headers.get("origin", "")[:200]
        per_second = settings.frames_per_second
        self.bucket = Bucket(per_second, settings.frames_at_once)
        #: How many frames more than that are only refused, and how often that is said.
        self.forgiveness = Bucket(per_second, settings.frames_forgiven)
        self.warnings = Bucket(1, 1)
        self.hellos = Bucket(settings.hellos_per_second, settings.hellos_at_once)

    async def run(self) -> None:
        """Receive and send, until either ends."""
        tasks = [
            asyncio.create_task(part)
            for part in (self._receive(), self._send(), self.viewer.lost.wait())
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            results = await asyncio.gather(*tasks, return_exceptions=True)
            self.table.part(self.viewer)
        for result in results:
            if isinstance(result, Exception) and not isinstance(result, GONE):
                logger.error("a connection broke", exc_info=result)

    # -- sending -------------------------------------------------------------------------------

    async def _send(self) -> None:
        await self.viewer.deliver()
        await self.websocket.close(self.viewer.closing, self.viewer.reason)

    def _refuse(self, id: str | None, refused: Refused) -> None:
        version = self.table.version
        metrics.REFUSALS.labels(refused.code).inc()
        self.viewer.tell(
            RefusedFrame(id, refused.code, refused.said(self.viewer.reader.lang), version)
        )

    # -- receiving -----------------------------------------------------------------------------

    async def _receive(self) -> None:
        while True:
            wait = None if self.greeted else self.lobby.settings.hello_within
            try:
                message = await asyncio.wait_for(self.websocket.receive(), wait)
            except TimeoutError:
                self.viewer.close(NO_HELLO)
                await asyncio.Event().wait()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if self._patient():
                await self._take(text if text is not None else message.get("bytes") or b"")

    def _patient(self) -> bool:
        """Frames that come too fast are refused unread; who does not stop is disconnected."""
        if self.bucket.take():
            return True
        if self.warnings.take():
            self._refuse(None, Refused("too-fast", "too many frames; slow down"))
        if not self.forgiveness.take():
            self.viewer.close(TOO_FAST)
        return False

    async def _take(self, text: str | bytes) -> None:
        """One frame."""
        id = None
        metrics.FRAMES_RECEIVED.inc(len(text))
        try:
            await self.guest.afford(costs.FRAME)
            frame = messages.read(text)
            id = frame.id
            if isinstance(frame, messages.ClientHello):
                await asyncio.sleep(self.hellos.borrow(1, FOREVER) or 0)
            elif not self.greeted:
                raise Refused("hello-first", "say hello first")
            await self.guest.afford(costs.of_frame(frame, self.table.viewers))
            await self._carry_out(frame)
        except Refused as refused:
            self._refuse(id, refused)
            if refused.code == "crowded":
                self.viewer.close(TRY_LATER)

    async def _carry_out(self, frame: messages.ClientFrame) -> None:
        table, viewer = self.table, self.viewer
        match frame:
            case messages.ClientHello():
                self.greeted = True
                reader = Reader(known_language(frame.lang), frame.changes)
                player = await self.lobby.players.of(frame.player) if frame.player else None
                id = player.id if player else None
                viewer.ends_turns, viewer.player = frame.ends_turns, id
                await table.welcome(viewer, frame.tokens, reader, id)
            case messages.ClientAct():
                with metrics.ACT.time():
                    await table.act(viewer, frame.version, frame.action)
            case messages.ClientEnd():
                await table.end_turn(viewer, frame.version)
            case messages.ClientAlone():
                await table.go_on_alone(viewer)
            case messages.ClientUndo():
                await table.undo(viewer, frame.version)
            case messages.ClientHint():
                await table.hint(viewer, frame.version)
            case messages.ClientOrders():
                await table.order(viewer, frame.seat, frame.orders)
            case messages.ClientNonce():
                await table.add_nonce(viewer, frame.seat, frame.nonce)
            case messages.ClientLeave():
                await table.leave(viewer, frame.seat)
            case messages.ClientGive():
                await table.give(viewer, frame.seat, frame.bot)
            case messages.ClientTakeBack():
                await table.take_back(viewer, frame.seat)
            case messages.ClientName():
                await table.rename(viewer, frame.seat, frame.name)
            case messages.ClientFree():
                await table.free(viewer, frame.seat)
            case messages.ClientTitle():
                await table.title(viewer, frame.title)
            case messages.ClientPublish():
                await table.publish(viewer, public=frame.public)
            case messages.ClientSay():
                await table.say(viewer, frame.seat, frame.kind, frame.said)
            case messages.ClientTalk():
                await table.allow(viewer, frame.talk)
            case messages.ClientPropose():
                await table.propose(viewer, frame.seat, frame.kind)
            case messages.ClientAnswer():
                await table.answer(viewer, agrees=frame.agrees)
            case messages.ClientGoOn():
                await table.go_on(viewer)
            case messages.ClientResign():
                await table.resign(viewer, frame.seat)
            case messages.ClientCalls():
                await table.tell_calls(viewer)
            case messages.ClientCall():
                wish = Wish(frame.seat, frame.kind, frame.address, frame.keys)
                await table.call(viewer, wish, self.origin)
            case messages.ClientUncall():
                await table.uncall(viewer, frame.call)
            case messages.ClientCallTest():
                await table.test_call(viewer, frame.call)
            case messages.ClientClose():
                await table.close_game(viewer)
            case messages.ClientRematch():
                await table.rematch(viewer)
            case messages.ClientPing():
                viewer.tell(PongFrame(frame.id))
                return
        if frame.id is not None:
            viewer.tell(DoneFrame(frame.id, table.version))
