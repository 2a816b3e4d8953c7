"""Runs a coroutine in a thread of its own: an open browser already has a loop in this one."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

LONGEST = 120.0
"""Seconds after which a test that waits for something in vain fails."""


def run(whole: Coroutine[Any, Any, None]) -> None:
    async def limited() -> None:
        await asyncio.wait_for(whole, LONGEST)

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, limited()).result()
