"""Puzzles: moments of real games in which one move is clearly the best, and not the obvious one.

Those of the package are in `data/`, one file for each game, a line for each puzzle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files

import msgspec
from msgspec import UNSET, Struct, structs

from tablee.bots import Budget, LevelBot, Reason, Turn
from tablee.engine.random import Random
from tablee.engine.record import Entry, Record, write_record
from tablee.match import Match, open_played
from tablee.review.judge import Verdict, judge
from tablee.review.marks import MISTAKE
from tablee.review.report import JudgedMove, Mark

FOLDER = "data"
GLANCED = 80
"""Imagined games of a first look: most moments are clearly no puzzles, and need no second one."""
SEARCHED = 400
"""Imagined games of a second look."""
CHECKED = 10 * SEARCHED
"""Imagined games with which each puzzle is checked."""
HINTED = 0.05
"""How much more chance the best move must bring than the next best one, at the first look.

These are numbers for two players; see `gap_of`."""
CLEAR = 0.12
"""How much more at the second look."""
CLEAR_AGAIN = 0.10
"""How much more, beyond doubt, when it is checked."""
OBVIOUS = ("casual", "club")
"""Levels that judge at first sight: what one of them would play is no puzzle."""
DULL = ("stop",)
"""When to stop in Mondo is a question of time, and no puzzle."""
RIGHT = 0.02
"""An answer that costs no more than this is right."""
ID_LENGTH = 12
DIGITS = 4
"""Decimals of the numbers that a puzzle keeps."""


class Moment(Struct, frozen=True):
    """A puzzle, with its solution and the game that led to it."""

    id: str
    record: Record
    """Up to the decision."""
    seat: int
    decision: str
    t: int | None
    """In real time: the millisecond of the round."""
    moves: tuple[JudgedMove, ...]
    """Best first."""
    reasons: tuple[Reason, ...]
    budget: int
    """Imagined games with which it was checked."""

    @property
    def gap(self) -> float:
        """How much chance the best move brings beyond the next best."""
        return self.moves[0].chance - self.moves[1].chance

    def match(self) -> Match:
        """The game up to the decision."""
        match = open_played(self.record)
        if self.t is not None:
            match.pass_time(self.t)
        return match

    def cost(self, move: str) -> float:
        """What a legal move costs; one that was not worth a look costs as much as the worst."""
        chances = {one.move: one.chance for one in self.moves}
        return self.moves[0].chance - chances.get(move, self.moves[-1].chance)


def find(match: Match) -> tuple[Moment, ...]:
    """The puzzles in a finished match: where the best move is clear, checked, and not obvious.

    One for each seat at most: a later one would show how an earlier one went on.
    """
    return clearest(every(match))


def clearest(found: Iterable[Moment]) -> tuple[Moment, ...]:
    """Of the puzzles of one game: for each seat the one in which the best move brings most."""
    kept: dict[int, Moment] = {}
    for one in found:
        if one.seat not in kept or one.gap > kept[one.seat].gap:
            kept[one.seat] = one
    return tuple(kept[seat] for seat in sorted(kept))


def every(match: Match) -> Iterator[Moment]:
    """All of them, several for a seat."""
    then = match.at(0)
    for entry in match.entries:
        if entry.seat is not None and then.count_legal(entry.seat) > 2:
            found = _puzzle(then, entry, entry.seat, f"puzzle/{match.seed}")
            if found is not None:
                yield found
        then.play(entry.seat, entry.move, entry.t)


def _puzzle(then: Match, entry: Entry, seat: int, name: str) -> Moment | None:
    """The decision before a move as a puzzle, if it is one; longer looks follow shorter ones."""
    if _solution(then, entry, seat, f"{name}/glance", GLANCED, HINTED) is None:
        return None
    best = _solution(then, entry, seat, name, SEARCHED, CLEAR)
    if best is None:
        return None
    deep = judge(then, seat, best, "checked", CHECKED, t=entry.t)
    if deep.moves[0].move != best or not is_clear(deep, gap_of(CLEAR_AGAIN, then.spec.players)):
        return None
    return _moment(then, seat, entry.t, deep)


def gap_of(gap: float, players: int) -> float:
    """A gap for two players as one for more of them: the same part of an even share of the win."""
    return gap * 2 / players


def _solution(
    then: Match, entry: Entry, seat: int, name: str, iterations: int, gap: float
) -> str | None:
    """The move that makes a decision a puzzle, as far as so many imagined games tell."""
    found = judge(then, seat, entry.move, name, iterations, t=entry.t)
    if not is_ahead(found, gap_of(gap, then.spec.players)) or is_plain(then, seat, found):
        return None
    return found.moves[0].move


def is_ahead(found: Verdict, gap: float) -> bool:
    """Whether the best move seems better than all others by so much."""
    return len(found.moves) > 1 and found.moves[0].chance - found.moves[1].chance >= gap


def is_clear(found: Verdict, gap: float) -> bool:
    """Whether the best move is better than all others by so much, beyond doubt."""
    if not is_ahead(found, gap):
        return False
    best, second = found.moves[:2]
    return best.chance - second.chance > 3 * (second.chance_doubt + best.chance_doubt) / 2


def is_plain(then: Match, seat: int, found: Verdict) -> bool:
    """Whether the best move is no puzzle: it is dull, or first sight may find it.

    Levels that judge at first sight may play any of the moves that seem equally good to them.
    """
    best = found.moves[0].move
    if best in DULL:
        return True
    legal = tuple(then.legal(seat))
    for level in OBVIOUS:
        turn = Turn(then.spec, seat, then.view(seat), legal, Budget(), Random("obvious"))
        seen = LevelBot(level).choose(turn).considered
        if any(one.move == best and one.value >= seen[0].value for one in seen):
            return True
    return False


def _moment(then: Match, seat: int, t: int | None, found: Verdict) -> Moment:
    record = structs.replace(then.record(), seed=UNSET, commitment=UNSET)
    return Moment(
        id=id_of(record, seat),
        record=record,
        seat=seat,
        decision=then.decision(seat) or "",
        t=t,
        moves=tuple(_rounded(one) for one in found.moves),
        reasons=found.reasons,
        budget=CHECKED,
    )


def id_of(record: Record, seat: int) -> str:
    """What a puzzle is called, by its record up to the decision."""
    return sha256(write_record(record) + str(seat).encode()).hexdigest()[:ID_LENGTH]


def _rounded(move: JudgedMove) -> JudgedMove:
    """A judged move with fewer decimals: all puzzles together are smaller by a third."""
    return JudgedMove(
        move.move,
        round(move.points, DIGITS),
        round(move.points_doubt, DIGITS),
        round(move.chance, DIGITS),
        round(move.chance_doubt, DIGITS),
        move.visits,
    )


MOMENTS = msgspec.json.Decoder(Moment)


@cache
def puzzles(game: str) -> tuple[Moment, ...]:
    """The puzzles of the package for a game, in the order of their days."""
    file = files("tablee.review.puzzles").joinpath(FOLDER, f"{game}.jsonl")
    if not file.is_file():
        return ()
    return tuple(MOMENTS.decode_lines(file.read_bytes()))


def mark_of(cost: float) -> Mark:
    """What an answer is called."""
    if cost <= RIGHT:
        return Mark.BEST
    return Mark.MISTAKE if cost < 2 * MISTAKE else Mark.BLUNDER
