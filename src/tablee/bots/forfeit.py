"""Asking a bot, and what happens to one that fails: it forfeits its game."""

from __future__ import annotations

import signal
from threading import current_thread, main_thread
from time import perf_counter

from tablee.bots.bot import Bot, Choice, Turn, name_of
from tablee.bots.levels import Reflexes
from tablee.engine.errors import TableeError

USUAL_PACE = Reflexes().pace
"""Milliseconds a move takes in a real-time game, if the bot does not say."""
USUAL_LIMIT = 30.0
"""Seconds a bot may take for a move, if nothing else is said."""

LONGEST = 1000
"""Characters of a bot's own text that are kept; messages show fewer."""


class Forfeit(TableeError):
    """A bot raised an error, chose no legal move, took too long, or ended its process.

    `key` says which: `bot-raised`, `bot-illegal`, `bot-late`, `bot-died`.
    """

    def __init__(self, key: str, *, bot: str, seat: int, **facts: object) -> None:
        self.bot = bot
        self.seat = seat
        super().__init__(key, bot=bot, seat=seat, **facts)

    def named(self, bot: str) -> Forfeit:
        """The same, with the name that tables show for the bot."""
        facts = {name: fact for name, fact in self.facts.items() if name not in ("bot", "seat")}
        return Forfeit(self.key, bot=bot, seat=self.seat, **facts)


def decide(bot: Bot, turn: Turn, limit: float | None = None) -> Choice:
    """What a bot chooses; a `Forfeit` if that is not one of the legal moves in time."""
    began = perf_counter()
    try:
        answer = bot.choose(turn)
    except BaseException as error:  # the bot is somebody else's code: it may raise anything
        if _is_interrupt(error):
            raise
        detail = describe(error)
        raise Forfeit("bot-raised", bot=name_of(bot), seat=turn.seat, detail=detail) from error
    if limit is not None and perf_counter() - began > limit:
        raise Forfeit("bot-late", bot=name_of(bot), seat=turn.seat, limit=limit)
    if type(answer) is str:  # a subclass may compare equal to any move
        is_timed = turn.spec.game.is_timed
        answer = Choice(answer, after=USUAL_PACE if is_timed else 0)
    move = answer.move if isinstance(answer, Choice) else answer
    if not isinstance(answer, Choice) or type(move) is not str or move not in turn.legal:
        shown = move if type(move) is str else _representation(move)
        raise Forfeit("bot-illegal", bot=name_of(bot), seat=turn.seat, move=shown[:LONGEST])
    if not isinstance(answer.after, int):
        shown = _representation(answer.after)
        detail = f"TypeError: Choice.after is {shown}, not a whole number"
        raise Forfeit("bot-raised", bot=name_of(bot), seat=turn.seat, detail=detail)
    return answer


def describe(error: BaseException) -> str:
    """The class and the message of an error that somebody else's code raised."""
    kind = type(error).__name__
    try:
        message = str(error)[:LONGEST]
    except Exception:
        return kind
    return f"{kind}: {message}" if message else kind


def _representation(value: object) -> str:
    """`repr(value)`, or the name of its class if that fails."""
    try:
        return repr(value)[:LONGEST]
    except Exception:
        return f"<{type(value).__name__}>"


def _is_interrupt(error: BaseException) -> bool:
    """Whether a person pressed Ctrl-C: only then is `KeyboardInterrupt` not the bot's own.

    Ctrl-C reaches only the main thread, and no process that ignores it.
    """
    return (
        isinstance(error, KeyboardInterrupt)
        and current_thread() is main_thread()
        and signal.getsignal(signal.SIGINT) is not signal.SIG_IGN
    )
