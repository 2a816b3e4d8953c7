"""Runs a coroutine in a thread of its own: an open browser already has a loop in this one.

And asks routes for a path, without a server.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from starlette.applications import Starlette
from starlette.routing import BaseRoute
from starlette.types import Message, Scope

from tablee.server.net.headers import SECURITY, with_headers

LONGEST = 120.0
"""Seconds after which a test that waits for something in vain fails."""


def run(whole: Coroutine[Any, Any, None]) -> None:
    async def limited() -> None:
        await asyncio.wait_for(whole, LONGEST)

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, limited()).result()


def get(routes: Sequence[BaseRoute], path: str, **asked: str) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body, with the headers that the server adds to every answer."""
    sent: list[Message] = []
    scope: Scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "root_path": "",
        "query_string": b"",
        "headers": [
            (name.replace("_", "-").encode(), value.encode()) for name, value in asked.items()
        ],
    }

    async def receive() -> Message:
        await asyncio.Event().wait()  # a client that has said all and stays
        raise AssertionError

    async def send(message: Message) -> None:
        sent.append(message)

    async def ask() -> None:
        await Starlette(routes=routes)(scope, receive, with_headers(send, SECURITY))

    run(ask())
    pairs = [(name.decode(), value.decode()) for name, value in sent[0]["headers"]]
    assert len(dict(pairs)) == len(pairs), "a header twice"
    body = b"".join(message.get("body", b"") for message in sent[1:])
    return sent[0]["status"], dict(pairs), body
