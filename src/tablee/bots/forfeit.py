"""Asking a bot, and what happens to one that fails: it forfeits its game."""

from __future__ import annotations

from time import perf_counter

from tablee.bots.bot import Bot, Choice, Turn, name_of
from tablee.bots.levels import Reflexes
from tablee.engine.errors import TableeError

USUAL_PACE = Reflexes().pace
"""Milliseconds a move takes in a real-time game, if the bot does not say."""
USUAL_LIMIT = 30.0
"""Seconds a bot may take for a move, if nothing else is said."""


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
    except (Exception, SystemExit) as error:  # whatever another's code does
        detail = f"{type(error).__name__}: {error}"
        raise Forfeit("bot-raised", bot=name_of(bot), seat=turn.seat, detail=detail) from error
    if limit is not None and perf_counter() - began > limit:
        raise Forfeit("bot-late", bot=name_of(bot), seat=turn.seat, limit=limit)
    if isinstance(answer, str):
        is_timed = turn.spec.game.is_timed
        answer = Choice(answer, after=USUAL_PACE if is_timed else 0)
    if not isinstance(answer, Choice) or answer.move not in turn.legal:
        move = answer.move if isinstance(answer, Choice) else repr(answer)
        raise Forfeit("bot-illegal", bot=name_of(bot), seat=turn.seat, move=move)
    if not isinstance(answer.after, int):
        detail = f"TypeError: Choice.after is {answer.after!r}, not a whole number"
        raise Forfeit("bot-raised", bot=name_of(bot), seat=turn.seat, detail=detail)
    return answer
