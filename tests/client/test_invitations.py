"""Links to tables: what is none, and what does not answer, is said in a line."""

from __future__ import annotations

from pathlib import Path

import pytest
from websockets.asyncio.server import ServerConnection, serve

from tablee.client import ClientError, Connection, Refusal, Session, read_link, sit
from tests.client.test_sit import First, run
from tests.server.harness_server import Server


def test_a_server_with_other_messages_is_said() -> None:
    async def answer(socket: ServerConnection) -> None:
        await socket.send('{"type":"nonsense"}')
        await socket.wait_closed()

    async def test() -> None:
        async with serve(answer, "127.0.0.1", 0) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            async with Connection(Session(f"http://127.0.0.1:{port}"), "abc") as connection:
                with pytest.raises(ClientError, match="not as a Tablée server"):
                    async for _ in connection:
                        pass

    run(test())


@pytest.mark.parametrize(
    "link",
    ["", "table", "http://127.0.0.1:8000", "http://127.0.0.1:8000/x/abc", "ftp://a/t/abc",
     "http://127.0.0.1:8000/t/", "http://127.0.0.1:8000/t/a/b", "http:///t/abc",
     "http://[::1/t/abc", "http://127.0.0.1:x/t/abc", "http://127.0.0.1:99999/t/abc"],
)  # fmt: skip
def test_what_is_no_invitation_is_said_in_a_line(link: str) -> None:
    with pytest.raises(ClientError, match="not an invitation"):
        read_link(link)


def test_a_link_that_moves_a_seat_has_its_token() -> None:
    link = read_link("https://example.org/t/abc#seat=0123")
    assert (link.server, link.table, link.token) == ("https://example.org", "abc", "0123")


def test_a_server_that_is_not_there_or_a_table_that_is_none_is_said(tmp_path: Path) -> None:
    async def nowhere() -> None:
        with pytest.raises(ClientError, match="cannot be reached"):
            await sit("http://127.0.0.1:1/t/abc", First())

    async def test(server: Server) -> None:
        with pytest.raises(Refusal) as caught:
            await sit(f"http://127.0.0.1:{server.port}/t/abc", First())
        assert caught.value.code == "no-table"

    run(nowhere())
    with Server(tmp_path) as server:
        run(test(server))
