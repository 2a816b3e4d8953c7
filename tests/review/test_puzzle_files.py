"""Files of puzzles: each line is checked before anybody is asked it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import structs

from tablee.engine.errors import RecordError
from tablee.engine.record import Entry
from tablee.games import names
from tablee.review.puzzles.files import read_puzzles
from tablee.review.puzzles.puzzle import Moment, id_of, puzzles
from tablee.review.report import JudgedMove
from tablee.text import Words


def written(file: Path, *moments: Moment | bytes) -> Path:
    lines = [one if isinstance(one, bytes) else msgspec.json.encode(one) for one in moments]
    file.write_bytes(b"\n".join(lines) + b"\n")
    return file


@pytest.mark.parametrize("game", names())
def test_what_the_package_has_is_read_back(game: str, tmp_path: Path) -> None:
    few = puzzles(game)[:3]
    file = written(tmp_path / "some.jsonl", *few)
    assert read_puzzles([file]) == few
    both = [written(tmp_path / "first.jsonl", *few[:2]), written(tmp_path / "next.jsonl", *few[1:])]
    assert read_puzzles(both) == few, "each once"


def test_no_line_is_no_puzzle(tmp_path: Path) -> None:
    assert read_puzzles([]) == ()
    assert read_puzzles([written(tmp_path / "empty.jsonl", b"")]) == ()


BOTANIK = puzzles("botanik")[0]
MONDO = puzzles("mondo")[0]


def changed(moment: Moment, **fields: Any) -> Moment:
    """Another puzzle that bears the name of its record."""
    other = structs.replace(moment, **fields)
    return structs.replace(other, id=id_of(other.record, other.seat))


def with_moves(moment: Moment, *moves: str) -> Moment:
    judged = tuple(JudgedMove(move, 1.0, 0.1, 0.5, 0.1, 9) for move in moves)
    return structs.replace(moment, moves=judged)


RECORD = BOTANIK.record
ILLEGAL = structs.replace(RECORD, moves=(*RECORD.moves[:-1], Entry(0, "kt centre 9")))
STRANGE = structs.replace(RECORD, setup={"cards": "none"})
BEST = BOTANIK.moves[0].move
BAD: dict[str, tuple[Moment | bytes, str]] = {
    "no JSON": (b"{", "not a puzzle"),
    "cut off": (msgspec.json.encode(BOTANIK)[:200], "not a puzzle"),
    "not UTF-8": (b'{"id": "\xff"}', "not a puzzle"),
    "something else": (b'{"name": "Ana"}', "not a puzzle: id is missing"),
    "another name": (
        structs.replace(BOTANIK, id="0" * 12),
        "The name of this puzzle, 000000000000",
    ),
    "another game": (changed(BOTANIK, record=structs.replace(RECORD, game="chess")), "chess"),
    "an illegal move": (changed(BOTANIK, record=ILLEGAL), "is not possible"),
    "a strange deal": (changed(BOTANIK, record=STRANGE), "setup"),
    "no such seat": (changed(BOTANIK, seat=7), "no seat 7"),
    "a seat that waits": (changed(BOTANIK, seat=1 - BOTANIK.seat), "has no decision"),
    "another decision": (structs.replace(BOTANIK, decision="sleep"), "has no decision “sleep”"),
    "a time without a clock": (structs.replace(BOTANIK, t=5), "at that time"),
    "no time": (structs.replace(MONDO, t=None), "at that time"),
    "a time that is over": (structs.replace(MONDO, t=0), "at that time"),
    "a time after the round": (structs.replace(MONDO, t=10**30), "at that time"),
    "an illegal answer": (with_moves(BOTANIK, BEST, "dance"), "“dance” is not a legal move"),
    "a single answer": (with_moves(BOTANIK, BEST), "two answers or more"),
    "the same twice": (with_moves(BOTANIK, BEST, BEST), "two answers or more"),
}
BAD |= {
    "a worse answer first": (
        structs.replace(BOTANIK, moves=BOTANIK.moves[::-1]),
        "come best first",
    ),
    **{
        f"a chance of {chance}": (
            structs.replace(
                BOTANIK,
                moves=tuple(structs.replace(one, chance=chance) for one in BOTANIK.moves),
            ),
            "from 0 to 1",
        )
        for chance in (1.5, -0.1)
    },
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_line_is_told_with_its_file_and_number(name: str, tmp_path: Path) -> None:
    bad, words = BAD[name]
    file = written(tmp_path / "some.jsonl", puzzles("botanik")[1], b"", bad, puzzles("botanik")[2])
    with pytest.raises(RecordError) as told:
        read_puzzles([file])
    for language in ("en", "fr"):
        said = Words(language).error(told.value)
        assert f"{file}, {'line' if language == 'en' else 'ligne'} 3" in said
        assert "\n" not in said
    assert words in Words("en").error(told.value)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="file-unreadable"):
        read_puzzles([tmp_path / "none.jsonl"])
