"""One table over a WebSocket: ordered messages, answers by id, and reconnection."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from itertools import count
from secrets import token_hex
from types import TracebackType
from typing import Self
from urllib.parse import quote

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tablee.client.errors import ClientError, refusal
from tablee.client.session import Session
from tablee.server.wire import client_messages as c
from tablee.server.wire import server_messages as s
from tablee.tables.terms import Language

DECODER: msgspec.json.Decoder[s.FromServer] = msgspec.json.Decoder(s.FromServer)
PAUSES = (0.1, 0.5, 1.0, 2.0, 5.0)
"""Seconds before each further try to connect; the last one is repeated."""
TRIES = 20
"""Tries in a row after which the server counts as gone."""
LOST = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, TimeoutError)


class Connection:
    """A client at a table. Use it with `async with`, then iterate over its messages.

    `welcome`, `update` and `over` are the last messages of these kinds. All
    that the server says comes out of the iteration too, in order; it ends when
    the connection is closed by either side.
    """

    def __init__(self, session: Session, table: str) -> None:
        self.session = session
        self.table = table
        self.welcome: s.Welcome | None = None
        self.update: s.Update | None = None
        self.over: s.Over | None = None
        self._messages: asyncio.Queue[s.FromServer | ClientError | None] = asyncio.Queue()
        self._waiting: dict[str, tuple[bytes, asyncio.Future[s.FromServer]]] = {}
        self._prefix = token_hex(4)
        self._numbers = count(1)
        self._socket: ClientConnection | None = None
        self._is_closing = False
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._run())
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the WebSocket and stop reconnecting."""
        self._is_closing = True
        if self._socket is not None:
            await self._socket.close()
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def __aiter__(self) -> AsyncIterator[s.FromServer]:
        while (message := await self._messages.get()) is not None:
            if isinstance(message, ClientError):
                raise message
            yield message

    # -- what a client says ------------------------------------------------------------

    def new_id(self) -> str:
        """An id that no other message of this client has."""
        return f"{self._prefix}-{next(self._numbers)}"

    async def ask(self, message: c.FromClient) -> s.FromServer:
        """Send a message and wait for its answer; a `Refusal` if it is refused.

        A message that was not answered when the line was lost is sent again:
        the server does nothing twice.
        """
        data = msgspec.json.encode(message)
        future: asyncio.Future[s.FromServer] = asyncio.get_running_loop().create_future()
        self._waiting[message.id] = (data, future)
        try:
            await self._send(data)
            answer = await future
        finally:
            self._waiting.pop(message.id, None)
        if isinstance(answer, s.Refused):
            raise refusal(answer.code, answer.words)
        return answer

    async def play(self, move: str) -> s.FromServer:
        """Make a move in the game as it was last seen."""
        seen = self._seen()
        return await self.ask(c.Play(id=self.new_id(), ply=seen.ply, rev=seen.rev, move=move))

    async def agree_to_undo(self) -> s.FromServer:
        """Allow the undo that was asked for."""
        seen = self._seen()
        ident = self.new_id()
        return await self.ask(c.AnswerUndo(id=ident, ply=seen.ply, rev=seen.rev, agree=True))

    async def wish_pause(self, on: bool) -> s.FromServer:
        """Wish for a pause, or for its end."""
        return await self.ask(c.Pause(id=self.new_id(), on=on))

    async def be_ready(self) -> s.FromServer:
        """Between rounds: need no more time before the next one."""
        return await self.ask(c.Ready(id=self.new_id()))

    async def wish_skip(self) -> s.FromServer:
        """Wish not to wait for the end of a round that only bots still play."""
        return await self.ask(c.Skip(id=self.new_id()))

    async def let_bot_play(self, seat: int) -> s.FromServer:
        """Agree that a bot plays for a person who has been away too long."""
        return await self.ask(c.LetBotPlay(id=self.new_id(), seat=seat, on=True))

    async def say(self, text: str) -> s.FromServer:
        """Say something to everyone at the table."""
        return await self.ask(c.Say(id=self.new_id(), text=text))

    async def start(self) -> s.FromServer:
        """Begin the game; for the host."""
        return await self.ask(c.Start(id=self.new_id()))

    async def leave(self) -> s.FromServer:
        """Get up. During a game a bot plays on for the seat."""
        return await self.ask(c.Leave(id=self.new_id()))

    def _seen(self) -> s.Update:
        if self.update is None:
            raise ClientError("not-running")
        return self.update

    # -- the line ----------------------------------------------------------------------

    async def _send(self, data: bytes) -> None:
        if self._socket is not None:
            with suppress(ConnectionClosed):  # it is sent again with the next line
                await self._socket.send(data.decode())

    async def _run(self) -> None:
        """Connect, and again whenever the line is lost, until somebody closes it."""
        tries = 0
        last: ClientError | None = None
        while not self._is_closing and last is None:
            heard = self.welcome
            try:
                last = await self._listen()
            except LOST as error:
                tries = 1 if self.welcome is not heard else tries + 1
                if tries == TRIES:
                    server = self.session.server
                    last = ClientError("unreachable", server=server, detail=str(error))
                else:
                    await asyncio.sleep(PAUSES[min(tries, len(PAUSES)) - 1])
            finally:
                self._socket = None
        for _, future in self._waiting.values():
            if not future.done():
                future.set_exception(last or ClientError("closed"))
        self._messages.put_nowait(last)

    async def _listen(self) -> ClientError | None:
        """One connection, from hello to its end; an error if reconnecting would not help."""
        headers = {"cookie": self.session.cookie}
        url = f"{self.session.websocket_url}?table={quote(self.table)}"  # for load balancers
        async with connect(url, additional_headers=headers, max_size=None) as socket:
            await socket.send(msgspec.json.encode(self._hello()).decode())
            async for data in socket:
                try:
                    message = DECODER.decode(data)
                except msgspec.DecodeError:
                    return ClientError("no-tablee", server=self.session.server)
                if isinstance(message, s.Welcome):
                    self._socket = socket
                    for again, _ in list(self._waiting.values()):
                        await self._send(again)
                if isinstance(message, s.Bye):
                    if message.retry is None:
                        return refusal(message.code, message.words)
                    await asyncio.sleep(message.retry / 1000)
                    break
                await self._hear(message, socket)
        return None

    def _hello(self) -> c.Hello:
        language: Language = "fr" if self.session.language == "fr" else "en"
        if self.update is None:
            return c.Hello(id=self.new_id(), table=self.table, language=language)
        ply, rev = self.update.ply, self.update.rev
        return c.Hello(id=self.new_id(), table=self.table, ply=ply, rev=rev, language=language)

    async def _hear(self, message: s.FromServer, socket: ClientConnection) -> None:
        """Keep what a message tells, answer what it asks, and pass it on."""
        match message:
            case s.Welcome():
                self.welcome, self.update, self.over = message, message.game, message.over
            case s.Update():
                self.update = message
            case s.Over():
                self.over = message
            case s.Probe(probe=number):
                echo = c.Echo(id=self.new_id(), probe=number)
                await socket.send(msgspec.json.encode(echo).decode())
        waiting = self._waiting.get(getattr(message, "id", None) or "")
        if waiting is not None and not waiting[1].done():
            waiting[1].set_result(message)
        self._messages.put_nowait(message)
