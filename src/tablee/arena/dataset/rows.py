"""One game of a dataset: every decision in it, as bytes that come from a worker process."""

from __future__ import annotations

from time import process_time

import msgspec
from msgspec import Struct

from tablee.arena.games import Thinking, play_game
from tablee.arena.series import Job
from tablee.arena.workers import Lost
from tablee.bots import Choice, Turn
from tablee.bots.forfeit import Forfeit
from tablee.engine.record import write_record
from tablee.match import Match


class Decision(Struct, frozen=True, array_like=True):
    """A question that a bot was asked, and its answer."""

    ply: int
    """Moves made before."""
    seat: int
    now: int | None
    """Milliseconds of the round, in games with a clock that players see."""
    after: int | None
    view: bytes
    """As JSON."""
    legal: tuple[str, ...]
    move: str
    visits: tuple[int | None, ...] | None
    """By legal move; None where a move was not considered, or nothing is known of any."""
    values: tuple[float | None, ...] | None


class PlayedGame(Struct, frozen=True, array_like=True):
    """A game that is over."""

    record: bytes
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    decisions: tuple[Decision, ...]
    worked: float
    """Seconds of a processor."""


def play_for_data(job: Job, thinking: Thinking) -> bytes:
    """Play a game and note every decision; a `Forfeit` if a bot fails."""
    began = process_time()
    notes = Notes()
    bots = [entrant.bot() for entrant in job.bots]
    played = play_game(
        job.spec(),
        bots,
        job.seed,
        job.budget,
        job.chance,
        limit=job.limit,
        thinking=thinking,
        note=notes.take,
    )
    if played.forfeit is not None:
        raise played.forfeit.named(job.names[played.forfeit.seat])
    record = write_record(played.match.record())
    result = played.match.result()
    game = PlayedGame(
        record, result.scores, result.ranks, tuple(notes.decisions), process_time() - began
    )
    return msgspec.msgpack.encode(game)


def lose_for_data(job: Job, lost: Lost) -> bytes:
    """The process of a game had to be ended, or ended, while a bot was thinking."""
    key = "bot-late" if lost.is_late else "bot-died"
    facts: dict[str, object] = {"limit": job.limit} if lost.is_late else {}
    raise Forfeit(key, bot=job.names[lost.seat], seat=lost.seat, **facts)


class Notes:
    """The decisions of a game, as they are made."""

    def __init__(self) -> None:
        self.decisions: list[Decision] = []

    def take(self, match: Match, turn: Turn, choice: Choice) -> None:
        visits, values = _considered(turn, choice)
        hides_time = match.spec.game.hides_time(match.spec)
        self.decisions.append(
            Decision(
                match.ply,
                turn.seat,
                match.now if match.is_timed and not hides_time else None,
                choice.after if match.is_timed else None,
                msgspec.json.encode(turn.view),
                turn.legal,
                choice.move,
                visits,
                values,
            )
        )


def _considered(
    turn: Turn, choice: Choice
) -> tuple[tuple[int | None, ...] | None, tuple[float | None, ...] | None]:
    """What the bot thought of each legal move."""
    if not choice.considered:
        return None, None
    known = {one.move: one for one in choice.considered}
    found = [known.get(move) for move in turn.legal]
    visits = tuple(None if one is None else one.visits for one in found)
    return visits, tuple(None if one is None else one.value for one in found)
