"""Entrants and games that were never played, for the arithmetic of tournaments."""

from __future__ import annotations

from tablee.arena.entrants import Entrant
from tablee.arena.games import Thought
from tablee.arena.series import Done, job
from tablee.bots.forfeit import Forfeit
from tablee.engine.record import Record, Result
from tablee.games import find_game

MATRYOSHKA = find_game("matryoshka")
BOTANIK = find_game("botanik")


def named(*names: str) -> list[Entrant]:
    """Entrants that never play."""
    return [Entrant(name, "random") for name in names]


def finished(bots: tuple[str, ...], scores: tuple[int, ...], ranks: tuple[int, ...]) -> Done:
    """A game that ended so."""
    spec = BOTANIK.spec(2) if len(bots) == 2 else MATRYOSHKA.spec(len(bots))
    record = Record(
        "tablee/1", "botanik", 1, len(bots), {}, "standard", {}, (), result=Result(scores, ranks)
    )
    thoughts = tuple(Thought(seat, 0.1 * (seat + 1), 0.2 * (seat + 1)) for seat in range(len(bots)))
    return Done(job(spec, named(*bots), "x"), record, thoughts)


def forfeited(seat: int, players: tuple[str, ...]) -> Done:
    """A game that the bot in `seat` forfeited."""
    spec = BOTANIK.spec(2) if len(players) == 2 else MATRYOSHKA.spec(len(players))
    record = Record("tablee/1", "botanik", 1, len(players), {}, "standard", {}, ())
    lost = Forfeit("bot-late", bot=players[seat], seat=seat, limit=1.0)
    return Done(job(spec, named(*players), "x"), record, (), lost)
