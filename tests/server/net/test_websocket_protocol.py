"""Frames as they come, and clients that do not read, or read late."""

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
    TEXT,
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


def test_a_connection_that_cannot_be_written_to_keeps_nothing_from_the_others() -> None:
    class Broken(Pipe):
        def write(self, data: bytes | bytearray | memoryview) -> None:
            raise RuntimeError("a bug in the transport")

    async def send() -> None:
        told: list[dict[str, object]] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: told.append(context))
        pipes = [Pipe(), Broken(), Pipe()]
        for line in [line_to(pipe) for pipe in pipes]:
            line.put(LETTER[:10])
        await asyncio.sleep(0)
        assert [pipe.unread for pipe in pipes] == [12, 0, 12]
        assert [pipe.is_aborted for pipe in pipes] == [False, True, False]
        assert len(told) == 1

    harness_loop.run(send())


def test_frames_have_a_bound_for_an_address_and_modest_neighbours_are_kept() -> None:
    async def flood() -> None:
        heard: list[bytes] = []
        shared = Bucket(0, 3 * FRAMES, asyncio.get_running_loop().time())
        lines = [line_to(Pipe()) for _ in range(6)]
        for line in lines:
            line.address_frames = shared
            line._is_upgraded = True
            line.hear = heard.append
        *loud, modest = lines
        for line in loud:
            line.data_received(frame(TEXT, b"") * (FRAMES - 1))
        assert [line.is_too_fast for line in loud] == [False, False, False, True, True]
        for _ in range(MODEST_FRAMES // 2):
            modest.data_received(frame(TEXT, b""))
        assert not modest.is_too_fast
        modest.data_received(frame(TEXT, b"") * MODEST_FRAMES)
        assert modest.is_too_fast

    harness_loop.run(flood())


PART, LAST_PART, BYTES, PING = 0x01, 0x80, 0x82, 0x89
MASK = b"\x5a\x01\xff\x80"


def frame(head: int, data: bytes) -> bytes:
    """A frame as a client sends it."""
    size = len(data)
    short = bytes((head, 0x80 | size)) if size < 126 else bytes((head, 0xFE)) + size.to_bytes(2)
    return short + MASK + bytes(byte ^ MASK[n % 4] for n, byte in enumerate(data))


def meet_line(talk: Callable[[WebSocketConnection], None]) -> tuple[list[bytes], int | None]:
    """What is heard of a connection, and the code that it is closed with."""
    talker = Talker([])
    codes: list[int | None] = []

    async def meeting(client: ClientConnection) -> None:
        while talker.line is None or talker.line.hear is None:
            await asyncio.sleep(0.01)
        talk(talker.line)
        if talker.line.transport.is_closing():
            await client.wait_closed()
            codes.append(client.close_code)

    harness_loop.run(talker.meet(meeting))
    return talker.heard, codes[0] if codes else None


def test_frames_are_heard_however_they_are_cut() -> None:
    texts = [b"", b"short", b"x" * 125, b"y" * 126, b"z" * 300]
    stream = b"".join(frame(TEXT, text) for text in texts)
    stream += frame(PART, b"in ") + frame(PING, b"?") + frame(LAST_PART, b"parts")
    stream += frame(BYTES, b"bytes") + frame(TEXT, b"last")
    expected = [*texts, b"in parts", b"bytes", b"last"]
    sizes = (1, 2, 3, 5, 7, 64, 129, len(stream))

    def talk(line: WebSocketConnection) -> None:
        for size in sizes:
            for start in range(0, len(stream), size):
                line.data_received(stream[start : start + size])

    assert meet_line(talk) == (expected * len(sizes), None)


def test_a_frame_with_a_needlessly_long_head_is_heard() -> None:
    head = bytes((TEXT, 0xFF)) + (2).to_bytes(8) + bytes(4)
    assert meet_line(lambda line: line.data_received(head + b"ok")) == ([b"ok"], None)


WRONG = {
    "not masked": (bytes((TEXT, 2)) + b"no", 1002),
    "of an unknown kind": (frame(0x83, b"no"), 1002),
    "with a reserved bit": (frame(0xC1, b"no"), 1002),
    "inside another message": (frame(PART, b"in ") + frame(TEXT, b"no"), 1002),
    "the end of nothing": (frame(LAST_PART, b"no"), 1002),
    "longer than allowed": (bytes((TEXT, 0xFF)) + (1 << 40).to_bytes(8) + MASK, 1009),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_frame_ends_the_connection_and_is_not_heard(name: str) -> None:
    wrong, code = WRONG[name]
    after = frame(TEXT, b"after")
    assert meet_line(lambda line: line.data_received(frame(TEXT, b"a") + wrong + after)) == (
        [b"a"],
        code,
    )


def test_nothing_is_heard_after_goodbye() -> None:
    goodbye = frame(0x88, (1000).to_bytes(2))
    after = frame(TEXT, b"after")
    assert meet_line(lambda line: line.data_received(goodbye + after)) == ([], 1000)
