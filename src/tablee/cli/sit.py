"""`sit`: a bot at a table of people, until the game is over or somebody ends it."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress

from tablee.bots import Bot, Budget
from tablee.cli.console import console, words
from tablee.client import sit
from tablee.engine.record import Result

STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM)


def sit_down(link: str, bot: Bot, name: str | None, budget: Budget, limit: float) -> None:
    """Play to the end; Ctrl-C gets up first."""
    asyncio.run(_sit(link, bot, name, budget, limit))


async def _sit(link: str, bot: Bot, name: str | None, budget: Budget, limit: float) -> None:
    playing: asyncio.Task[Result | None] = asyncio.ensure_future(
        sit(link, bot, name=name, budget=budget, limit=limit, told=_tell)
    )
    loop = asyncio.get_running_loop()
    for number in STOP_SIGNALS:
        with suppress(NotImplementedError):  # Windows: Ctrl-C ends the program as usual
            loop.add_signal_handler(number, playing.cancel)
    try:
        await playing
    except asyncio.CancelledError:
        _tell("sit.left")


def _tell(key: str, **facts: object) -> None:
    seat = facts.get("seat")
    if isinstance(seat, int):
        facts["player"] = seat + 1
    console().print(words().say(key, **facts), markup=False, soft_wrap=True)
