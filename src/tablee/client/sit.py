"""A bot at a table of people, over the network."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from time import monotonic

import msgspec

from tablee.bots import Bot, Budget, Choice, Turn, name_of
from tablee.bots.forfeit import USUAL_LIMIT, Forfeit, decide
from tablee.client.connection import Connection
from tablee.client.errors import ClientError, Refusal
from tablee.client.session import Session, read_link
from tablee.engine.errors import is_rule_number
from tablee.engine.random import Random
from tablee.engine.record import Result
from tablee.engine.seed import new_seed
from tablee.engine.spec import Spec
from tablee.games import find_game
from tablee.server.wire import server_messages as s
from tablee.server.wire.shapes import TableState

USUAL = Budget(seconds=1.0)
GONE_ON = ("stale", "not-now", "wrong-seat", "bad-time", "game-over", "bot-plays", "paused")
"""Refusals that only say that the game went on meanwhile."""
GOODBYE = 3.0
"""Seconds that a bot that gets up waits for the server's answer."""

Told = Callable[..., None]
"""`told(key, **facts)`: one line for whoever started the bot."""


async def sit(
    link: str,
    bot: Bot,
    *,
    name: str | None = None,
    budget: Budget = USUAL,
    limit: float = USUAL_LIMIT,
    told: Told | None = None,
) -> Result | None:
    """Sit down by invitation, play to the end, and return the result.

    A bot that fails gets up: a bot of the server plays on for it, and the
    `Forfeit` is raised. Whoever cancels this makes the bot get up, too.
    """
    where = read_link(link)
    session = Session(where.server)
    await session.me()
    if where.token is None:
        await session.join(where.table, name or name_of(bot))
    else:
        await session.use_link(where.table, where.token)
    async with Connection(session, where.table) as connection:
        seat = _Sitter(connection, bot, budget, limit, told or (lambda key, **facts: None))
        try:
            return await seat.play()
        except (Forfeit, asyncio.CancelledError):
            if connection.over is None:
                await _leave(connection)
            raise


async def _leave(connection: Connection) -> None:
    """Get up, if the server hears it in time: why the bot stopped matters more."""
    with suppress(ClientError, TimeoutError):
        async with asyncio.timeout(GOODBYE):
            await connection.leave()


class _Sitter:
    """A bot on its seat."""

    def __init__(
        self, connection: Connection, bot: Bot, budget: Budget, limit: float, told: Told
    ) -> None:
        self.connection = connection
        self.bot = bot
        self.budget = budget
        self.limit = limit
        self.told = told
        self.rng = Random(new_seed())
        self.state: TableState | None = None
        self.seat: int | None = None
        self.moved: tuple[int, int] = (-1, -1)
        """`rev` and ply of the last own move: what was sent before it asks for nothing new."""

    async def play(self) -> Result | None:
        """Hear what happens and decide when asked, until the game is over."""
        async for message in self.connection:
            if isinstance(message, s.Welcome | s.TableChanged):
                await self._look(message.table, message.seat)
            over = self.connection.over
            if over is not None:
                self.told("sit.over", scores=over.result.scores)
                return over.result
            update = self.connection.update
            if update is not None and self._is_asked(update):
                await self._decide(update)
        return None

    async def _look(self, state: TableState, seat: int | None) -> None:
        """The table has changed: be as polite as a person who does not mind."""
        if self.state is None:
            self.told("sit.sat", seat=seat, game=state.terms.game)
        self.state, self.seat = state, seat
        try:
            if state.undo is not None and seat in state.undo.waiting:
                await self.connection.agree_to_undo()
            if state.pause.wishes and seat not in state.pause.wishes:
                await self.connection.wish_pause(not state.pause.paused)
            if state.ready and seat not in state.ready:
                is_between = state.status == "countdown"
                wish = self.connection.be_ready if is_between else self.connection.wish_skip
                await wish()
            for absent in state.absent:
                if seat in absent.waiting:
                    await self.connection.let_bot_play(absent.seat)
        except Refusal:  # somebody else was faster: the question is no longer open
            pass

    def _is_asked(self, update: s.Update) -> bool:
        if update.decision is None or self.seat is None or self.state is None:
            return False
        seat = self.state.seats[self.seat]
        is_running = self.state.status == "running" and not self.state.pause.paused
        return is_running and seat.stand_in is None and (update.rev, update.ply) > self.moved

    async def _decide(self, update: s.Update) -> None:
        """Choose, wait until the hands have made the move, and send it."""
        began = monotonic()
        choice = await self._choice(update)
        await asyncio.sleep(max(0.0, choice.after / 1000 - (monotonic() - began)))
        now = self.connection.update
        if now is None or choice.move not in now.legal:
            return  # others were faster, or it was taken back: what is asked now comes next
        try:
            ack = await self.connection.play(choice.move)
        except Refusal as error:
            if error.code in GONE_ON or is_rule_number(error.code):
                return
            raise
        if isinstance(ack, s.Ack):
            self.moved = (ack.rev, ack.ply)

    async def _choice(self, update: s.Update) -> Choice:
        assert self.seat is not None
        spec = self._spec()
        view = msgspec.json.decode(update.view, type=spec.game.view_type)
        turn = Turn(spec, self.seat, view, update.legal, self.budget, self.rng)
        return await _in_thread(lambda: decide(self.bot, turn), self._late, self.limit)

    def _late(self) -> Forfeit:
        assert self.seat is not None
        return Forfeit("bot-late", bot=name_of(self.bot), seat=self.seat, limit=self.limit)

    def _spec(self) -> Spec:
        assert self.state is not None
        terms = self.state.terms
        return find_game(terms.game, self.state.rules).spec(terms.players, terms.options)


async def _in_thread(
    call: Callable[[], Choice], late: Callable[[], Exception], seconds: float
) -> Choice:
    """Let a bot think where the connection does not wait for it.

    The thread is a daemon: one that never ends does not keep the program alive.
    """
    loop = asyncio.get_running_loop()
    future: asyncio.Future[Choice] = loop.create_future()

    def settle(choice: Choice | None, error: Exception | None) -> None:
        if future.done():
            return
        if error is not None:
            future.set_exception(error)
        elif choice is not None:
            future.set_result(choice)

    def think() -> None:
        choice: Choice | None = None
        failure: Exception | None = None
        try:
            choice = call()
        except Exception as error:
            failure = error
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(settle, choice, failure)

    threading.Thread(target=think, name="tablee-bot", daemon=True).start()
    try:
        async with asyncio.timeout(seconds):
            return await future
    except TimeoutError:
        raise late() from None
