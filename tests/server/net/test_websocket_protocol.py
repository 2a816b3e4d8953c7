"""Clients that do not read, or read late."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosedError

from tablee.server.net.websocket_protocol import (
    ADDRESS_OUTBOX_BYTES,
    CONNECTION,
    FRAMES,
    MODEST_FRAMES,
    OUTBOX_BYTES,
    UNHEARD_BYTES,
    WebSocketConnection,
)
from tablee.server.rate_limits import Bucket
from tests.server import harness_loop

LETTER = b"x" * 100_000


class Talker:
    """An ASGI application that says a number of things at once to whoever connects."""

    def __init__(self, texts: list[bytes]) -> None:
        self.texts = texts
        self.line: WebSocketConnection | None = None
        self.heard: list[bytes] = []
        self.is_over = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        line: WebSocketConnection = scope["state"][CONNECTION]
        self.line = line
        line.hear = self.heard.append
        for text in self.texts:
            line.put(text)
        await receive()
        self.is_over.set()

    async def meet(self, meeting: Callable[[ClientConnection], Awaitable[None]]) -> None:
        """Serve on a real socket, and let somebody come who reads only when told to."""
        server = uvicorn.Server(
            uvicorn.Config(self, port=0, ws=WebSocketConnection, log_level="error")
        )
        serving = asyncio.ensure_future(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        async with connect(f"ws://127.0.0.1:{port}", max_queue=1, compression=None) as client:
            await meeting(client)
        server.should_exit = True
        await serving


async def read_all(client: ClientConnection) -> None:
    while True:
        await client.recv()


def test_a_client_that_does_not_read_is_dropped_and_nothing_is_kept_for_it() -> None:
    talker = Talker([LETTER] * 1_000)

    async def deaf(client: ClientConnection) -> None:
        await talker.is_over.wait()
        with pytest.raises(ConnectionClosedError):
            await read_all(client)

    harness_loop.run(talker.meet(deaf))
    assert talker.line is not None
    assert talker.line.is_too_slow


def hear_goodbye(client: ClientConnection, line: WebSocketConnection) -> None:
    line.finish()


def miss_a_ping(client: ClientConnection, line: WebSocketConnection) -> None:
    line.send_keepalive_ping()


def say_goodbye(client: ClientConnection, line: WebSocketConnection) -> None:
    client.protocol.send_close(1000)
    client.transport.write(b"".join(client.protocol.data_to_send()))


@pytest.mark.parametrize("end", [hear_goodbye, miss_a_ping, say_goodbye])
def test_a_client_that_does_not_read_is_gone_after_the_connection_ends(
    end: Callable[[ClientConnection, WebSocketConnection], None],
) -> None:
    talker = Talker([LETTER] * (OUTBOX_BYTES // len(LETTER) - 1))

    async def deaf(client: ClientConnection) -> None:
        while talker.line is None or not talker.line.transport.get_write_buffer_size():
            await asyncio.sleep(0.01)
        talker.line.close_timeout = talker.line.ping_timeout = 0.1
        end(client, talker.line)
        async with asyncio.timeout(30):
            while talker.line in talker.line.connections:
                await asyncio.sleep(0.01)
        client.transport.abort()

    harness_loop.run(talker.meet(deaf))


def test_a_client_that_reads_late_gets_everything_in_order() -> None:
    few = OUTBOX_BYTES // len(LETTER) - 1
    sizes = (0, 125, 126, 65_535, 65_536)  # where the frame's header changes
    texts = [*(b"y" * size for size in sizes), *(b"%d" % n + LETTER for n in range(few))]
    talker = Talker(texts)
    got: list[str | bytes] = []

    async def slow(client: ClientConnection) -> None:
        await client.send("one")
        await client.send(["in ", "pieces"])
        for _ in texts:
            got.append(await client.recv())

    harness_loop.run(talker.meet(slow))
    assert got == [text.decode() for text in texts]
    assert talker.heard == [b"one", b"in pieces"]


def test_who_sends_faster_than_messages_are_handled_is_not_read_meanwhile() -> None:
    talker = Talker([])
    letters, size = 100, 16_000

    async def shout(client: ClientConnection) -> None:
        while talker.line is None or talker.line.hear is None:
            await asyncio.sleep(0.01)
        line = talker.line
        held: list[int] = []

        def hear(data: bytes) -> None:
            talker.heard.append(data)
            held.append(len(data))
            line.hold(len(data))

        line.hear = hear
        sending = asyncio.ensure_future(send_all(client))
        while line.transport.is_reading():
            await asyncio.sleep(0.01)
        assert sum(held) > UNHEARD_BYTES
        assert len(talker.heard) < letters
        while len(talker.heard) < letters:  # and all of it arrives once somebody handles it
            while held:
                line.let_go(held.pop())
            await asyncio.sleep(0.01)
        await sending

    async def send_all(client: ClientConnection) -> None:
        for _ in range(letters):
            await client.send("x" * size)

    harness_loop.run(talker.meet(shout))


class Pipe(asyncio.Transport):
    """A transport whose other side never reads."""

    def __init__(self) -> None:
        super().__init__()
        self.unread = 0
        self.is_aborted = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.unread += len(data)

    def get_write_buffer_size(self) -> int:
        return 0 if self.is_aborted else self.unread

    def is_closing(self) -> bool:
        return self.is_aborted

    def abort(self) -> None:
        self.is_aborted = True


def line_to(pipe: Pipe) -> WebSocketConnection:
    config = uvicorn.Config(Talker([]), ws=WebSocketConnection, log_level="error")
    config.load()
    line = WebSocketConnection(config, ServerState(), {})
    line.connection_made(pipe)
    return line


def test_what_the_clients_of_an_address_do_not_read_has_a_bound_together() -> None:
    async def deaf() -> None:
        pipes = [Pipe() for _ in range(12)]
        lines = [line_to(pipe) for pipe in pipes]
        stranger = line_to(Pipe())
        neighbours = set(lines)
        for line in lines:
            line.neighbours = neighbours
        slowest = lines[5]
        slowest.put(b"y" * (OUTBOX_BYTES - 2 * len(LETTER)))
        while not any(pipe.is_aborted for pipe in pipes):
            for line in (*lines[:5], *lines[6:], stranger):
                line.put(LETTER)
        assert [line.is_too_slow for line in lines] == [line is slowest for line in lines]
        assert not stranger.is_too_slow
        unread = sum(pipe.unread for pipe in pipes)
        assert ADDRESS_OUTBOX_BYTES < unread < ADDRESS_OUTBOX_BYTES + 2 * len(LETTER)

    harness_loop.run(deaf())


def test_frames_have_a_bound_for_an_address_and_modest_neighbours_are_kept() -> None:
    async def flood() -> None:
        shared = Bucket(0, 3 * FRAMES, asyncio.get_running_loop().time())
        lines = [line_to(Pipe()) for _ in range(6)]
        for line in lines:
            line.address_frames = shared
        *loud, modest = lines
        assert [line._may_send(FRAMES - 1) for line in loud] == [True, True, True, False, False]
        assert [modest._may_send(1) for _ in range(30)] == [True] * 30
        assert not modest._may_send(MODEST_FRAMES)

    harness_loop.run(flood())
