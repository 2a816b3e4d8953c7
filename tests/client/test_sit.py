"""A bot sits at a table of people, over real sockets: it plays, comes back, and leaves."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import pytest

from tablee.bots import Budget, Choice, Turn
from tablee.bots.forfeit import Forfeit
from tablee.client import Connection, Refusal, Session, sit
from tablee.match import verify
from tablee.server.hub.rendering import table_state
from tablee.server.wire import server_messages as s
from tablee.server.wire.client_messages import AskUndo
from tablee.server.wire.shapes import TableState
from tablee.tables import clocks
from tablee.tables.terms import SeatWish, Terms
from tests.server import harness_loop
from tests.server.harness_server import Server
from tests.tables.harness_table import do, move, pass_time, started

sit_module = sys.modules["tablee.client.sit"]  # `tablee.client.sit` is the function

WAIT = 600.0
"""Seconds that a test waits for something before it fails; never a delay."""


class First:
    """Plays the first legal move."""

    def choose(self, turn: Turn) -> str:
        return turn.legal[0]


class Asks(First):
    """Says that it was asked, and waits for leave to answer."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()
        self.loop = asyncio.get_running_loop()
        self.turns = 0

    def choose(self, turn: Turn) -> str:
        self.turns += 1
        self.loop.call_soon_threadsafe(self.asked.set)
        return super().choose(turn)


class Raises:
    def choose(self, turn: Turn) -> str:
        raise ValueError("no idea")


class Cheats:
    def choose(self, turn: Turn) -> str:
        return "take everything"


class Host:
    """A person who makes a table with an open seat, and starts when somebody has sat down."""

    def __init__(self, server: Server, game: str, players: int, **terms: object) -> None:
        self.session = Session(f"http://127.0.0.1:{server.port}")
        self.terms = Terms(game, players, pace=0, **terms)  # type: ignore[arg-type]
        self.table = ""
        self.path = ""

    async def make(self, own: str = "bot") -> None:
        """A table; the host's own seat is a bot's, or `me`."""
        await self.session.me()
        bot = SeatWish("bot", "random")
        seats = [SeatWish("me") if own == "me" else bot, SeatWish("open"), *[bot] * 3]
        if self.terms.players == 1:
            seats = seats[1:]
        seats = seats[: self.terms.players]
        made = await self.session.create(self.terms, tuple(seats), "Ana")
        self.table, self.path = made.table, made.path

    @property
    def link(self) -> str:
        return self.session.server + self.path

    async def watch(self, done: Callable[[Connection, s.FromServer], Awaitable[bool]]) -> None:
        """Start once everybody sits, and listen until `done` says so."""
        async with Connection(self.session, self.table) as connection:
            async for message in connection:
                state = getattr(message, "table", None)
                if isinstance(state, TableState) and _is_ready(state):
                    with suppress(Refusal):  # asked twice: the first time was enough
                        await connection.start()
                if await done(connection, message):
                    return


def _is_ready(state: TableState) -> bool:
    return state.status == "waiting" and all(seat.kind != "open" for seat in state.seats)


async def until_over(connection: Connection, message: s.FromServer) -> bool:
    return connection.over is not None


def run(test: Awaitable[None]) -> None:
    async def within() -> None:
        await asyncio.wait_for(asyncio.ensure_future(test), WAIT)

    harness_loop.run(within())


@pytest.mark.parametrize(("game", "players"), [("botanik", 2), ("matryoshka", 3), ("renature", 2)])
def test_a_bot_plays_a_whole_game_with_others(tmp_path: Path, game: str, players: int) -> None:
    async def test(server: Server) -> None:
        host = Host(server, game, players)
        await host.make()
        _, result = await asyncio.gather(host.watch(until_over), sit(host.link, First()))
        record = await host.session.record(host.table)
        assert verify(record).result() == result
        assert any(entry.seat == 1 for entry in record.moves)

    with Server(tmp_path) as server:
        run(test(server))


def test_a_bot_plays_in_real_time(tmp_path: Path) -> None:
    class TakesThenStops:
        def choose(self, turn: Turn) -> Choice:
            takes = [move for move in turn.legal if move.startswith("take")]
            return Choice(takes[0] if takes else "stop", after=5)

    async def test(server: Server) -> None:
        host = Host(server, "mondo", 1)
        await host.make()
        _, result = await asyncio.gather(host.watch(until_over), sit(host.link, TakesThenStops()))
        record = await host.session.record(host.table)
        assert verify(record).result() == result
        assert [entry.move.split()[0] for entry in record.moves[:2]] == ["take", "stop"]

    with Server(tmp_path) as server:
        run(test(server))


def test_a_bot_comes_back_after_the_server_was_killed(tmp_path: Path) -> None:
    async def test() -> None:
        first = Server(tmp_path)
        host = Host(first, "matryoshka", 3)
        await host.make(own="me")
        bot = Asks()
        sitting = asyncio.ensure_future(sit(host.link, bot))

        async def start(connection: Connection, message: s.FromServer) -> bool:
            return connection.update is not None

        await host.watch(start)
        await bot.asked.wait()
        first.kill()
        with Server(tmp_path, port=first.port):
            async with Connection(host.session, host.table) as connection:
                async for _ in connection:
                    if connection.over is not None:
                        break
                    update = connection.update
                    if update is not None and update.decision is not None:
                        with suppress(Refusal):  # the game went on meanwhile
                            await connection.play(update.legal[0])
            result = await sitting
            assert result == verify(await host.session.record(host.table)).result()

    run(test())


@pytest.mark.parametrize(
    ("bot", "key"), [(Raises(), "bot-raised"), (Cheats(), "bot-illegal")], ids=("raises", "cheats")
)
def test_a_bot_that_fails_gets_up_and_another_plays_on(
    tmp_path: Path, bot: First, key: str
) -> None:
    async def test(server: Server) -> None:
        host = Host(server, "botanik", 2)
        await host.make()
        watching = asyncio.ensure_future(host.watch(until_over))
        with pytest.raises(Forfeit) as caught:
            await sit(host.link, bot)
        assert caught.value.key == key
        await watching
        assert verify(await host.session.record(host.table)).is_over

    with Server(tmp_path) as server:
        run(test(server))


def test_a_bot_that_never_answers_gets_up(tmp_path: Path) -> None:
    class Sleeps:
        def choose(self, turn: Turn) -> str:
            signal.pause()
            return turn.legal[0]

    async def test(server: Server) -> None:
        host = Host(server, "botanik", 2)
        await host.make()
        watching = asyncio.ensure_future(host.watch(until_over))
        with pytest.raises(Forfeit) as caught:
            await sit(host.link, Sleeps(), limit=0.2)
        assert caught.value.key == "bot-late"
        await watching

    with Server(tmp_path) as server:
        run(test(server))


def test_a_bot_agrees_to_an_undo(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        host = Host(server, "botanik", 2, options={"first": 0})
        await host.make(own="me")
        sitting = asyncio.ensure_future(sit(host.link, First()))
        steps: list[int] = []

        async def undo_once(connection: Connection, message: s.FromServer) -> bool:
            update = connection.update
            if update is None:
                return False
            if update.rev == 1:
                return True
            if update.decision is not None and not steps and update.undo == "no":
                steps.append(update.ply)
                await connection.play(update.legal[0])
            elif update.undo == "ask" and len(steps) == 1:  # the bot has played, and must agree
                steps.append(update.ply)
                ident = connection.new_id()
                await connection.ask(AskUndo(id=ident, ply=update.ply, rev=update.rev))
            return False

        await host.watch(undo_once)
        sitting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await sitting

    with Server(tmp_path) as server:
        run(test(server))


def test_the_command_sits_down_plays_and_ends(tmp_path: Path) -> None:
    bot = tmp_path / "mine.py"
    bot.write_text("class Mine:\n    def choose(self, turn):\n        return turn.legal[-1]\n")

    async def test(server: Server) -> None:
        host = Host(server, "botanik", 2)
        await host.make()
        command = [sys.executable, "-m", "tablee", "sit", host.link, "--bot", f"{bot}:Mine"]
        environment = {**os.environ, "TABLEE_LANG": "en"}
        sitting = await asyncio.create_subprocess_exec(
            *command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
        )
        await host.watch(until_over)
        out, err = await sitting.communicate()
        assert (sitting.returncode, err) == (0, b"")
        assert b"Sat down at a table of botanik, player 2." in out
        assert b"The game is over" in out

    with Server(tmp_path / "data") as server:
        run(test(server))


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_whoever_ends_the_command_makes_the_bot_get_up(tmp_path: Path, number: int) -> None:
    async def test(server: Server) -> None:
        host = Host(server, "matryoshka", 3)
        await host.make(own="me")
        command = [sys.executable, "-m", "tablee", "sit", host.link, "--bot", "random"]
        sitting = await asyncio.create_subprocess_exec(
            *command, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        stopped: list[bool] = []

        async def stop_then_see(connection: Connection, message: s.FromServer) -> bool:
            state = getattr(message, "table", None)
            if connection.update is not None and not stopped:
                stopped.append(True)
                sitting.send_signal(number)
            return isinstance(state, TableState) and state.seats[1].stand_in == "left"

        await host.watch(stop_then_see)
        _, err = await sitting.communicate()
        assert (sitting.returncode, err) == (0, b"")

    with Server(tmp_path) as server:
        run(test(server))


def test_a_bot_gets_up_although_the_server_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sit_module, "GOODBYE", 0.1)

    async def test() -> None:
        server = Server(tmp_path)
        host = Host(server, "botanik", 2)
        await host.make(own="me")
        sat = asyncio.Event()
        sitting = asyncio.ensure_future(
            sit(host.link, First(), told=lambda key, **facts: sat.set())
        )
        await sat.wait()
        server.kill()
        sitting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await sitting

    run(test())


class Wishes:
    """A connection that remembers what a bot wishes."""

    def __init__(self) -> None:
        self.wished: list[str] = []

    async def be_ready(self) -> None:
        self.wished.append("ready")

    async def wish_skip(self) -> None:
        self.wished.append("skip")


def test_a_bot_keeps_nobody_waiting_who_is_ready_or_skips() -> None:
    table = started("ana", "ben", terms=Terms("mondo", 3, options={"seconds": 30}))
    wishes = Wishes()
    sitter = sit_module._Sitter(wishes, First(), Budget(), 1.0, lambda key, **facts: None)

    def look(now: int) -> list[str]:
        harness_loop.run(sitter._look(table_state(table, "ben", now), 1))
        return wishes.wished

    pass_time(table, 3_000)
    assert look(3_000) == []
    move(table, "ana", "stop", 4_000)
    move(table, "ben", "stop", 4_000)
    do(table, clocks.wish_skip(table, "ana", 5_000))
    assert look(5_000) == ["skip"]
    pass_time(table, 33_000)
    assert look(33_000) == ["skip"]
    do(table, clocks.be_ready(table, "ana", 34_000))
    assert look(34_000) == ["skip", "ready"]
    do(table, clocks.be_ready(table, "ben", 34_000))
    assert look(34_000) == ["skip", "ready"]


def test_a_bot_does_not_wait_for_somebody_who_stays_away(tmp_path: Path) -> None:
    """Where the others decide, it agrees that another bot plays for them."""

    async def test(server: Server) -> None:
        host = Host(server, "botanik", 2, options={"first": 0}, absence="ask", grace=5)
        await host.make(own="me")

        async def until_begun(connection: Connection, message: s.FromServer) -> bool:
            return connection.update is not None

        _, result = await asyncio.gather(host.watch(until_begun), sit(host.link, First()))
        assert result is not None

    with Server(tmp_path) as server:
        run(test(server))
