"""Puzzles from files, beside those of the package: each is checked before anybody is asked it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from tablee.engine.errors import RecordError, TableeError
from tablee.engine.files import read_file
from tablee.engine.record import unread
from tablee.match import Match, open_played
from tablee.review.puzzles.boards import is_long_enough
from tablee.review.puzzles.puzzle import MOMENTS, Moment, id_of


def read_puzzles(files: Iterable[Path]) -> tuple[Moment, ...]:
    """The puzzles of some files, each once; a bad line is an error with its file and number."""
    found = {one.id: one for file in files for one in _lines(file)}
    return tuple(found.values())


def _lines(file: Path) -> Iterator[Moment]:
    for number, line in enumerate(read_file(file).split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            yield _checked(line)
        except TableeError as error:
            raise RecordError("puzzle-line", file=file, line=number, detail=error) from None


def _checked(line: bytes) -> Moment:
    try:
        moment = MOMENTS.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError("puzzle-syntax", detail=unread(error)) from None
    check(moment)
    return moment


def check(moment: Moment) -> None:
    """Refuse a puzzle whose game cannot be replayed, or in which nobody has this decision."""
    if moment.id != id_of(moment.record, moment.seat):
        raise RecordError("puzzle-id", id=moment.id)
    match = open_played(moment.record)
    if match.decision(moment.seat) != moment.decision or not _is_time(match, moment.t):
        raise RecordError("puzzle-decision", ply=match.ply, decision=moment.decision)
    if moment.t is not None:
        match.pass_time(moment.t)
    moves = [one.move for one in moment.moves]
    legal = match.legal(moment.seat)
    bad = [move for move in moves if move not in legal]
    if bad:
        raise RecordError("puzzle-move", move=bad[0])
    if len(set(moves)) != len(moves) or len(moves) < 2:
        raise RecordError("puzzle-moves")
    chances = [one.chance for one in moment.moves]
    if chances != sorted(chances, reverse=True) or min(chances) < 0.0 or max(chances) > 1.0:
        raise RecordError("puzzle-chances")


def _is_time(match: Match, t: int | None) -> bool:
    """Whether a moment has a time if its game has, and one that leaves enough of its round."""
    return is_long_enough(match, t) and (t is None or t >= match.now)
