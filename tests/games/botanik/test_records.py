"""The sample games, made by another implementation from the same rule sheet."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tablee.engine.errors import RecordError
from tablee.engine.record import Entry, Record, read_record
from tablee.match import Step, open_record, replay, verify

FILES = sorted((Path(__file__).parents[2] / "data" / "records").glob("botanik-*.json"))


SAMPLE = next(file for file in FILES if file.stem == "botanik-2p-sample0")


def read(file: Path) -> Record:
    return read_record(file.read_bytes())


def test_there_are_sample_games() -> None:
    assert len(FILES) == 14


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_sample_game_holds_line_by_line(file: Path) -> None:
    lines = file.with_suffix(".trace.jsonl").read_text("utf-8").splitlines()
    record = read(file)
    steps = replay(open_record(record), record)
    assert list(steps) == [msgspec.json.decode(line, type=Step) for line in lines]
    assert verify(record).is_over


@pytest.mark.parametrize(
    ("ply", "move", "rule"),
    [
        (0, "yc centre 6", "not-a-move"),
        (0, "rs centre 1", "BOT-07"),
        (0, "ym side 1", "BOT-08"),
        (20, "place gs -1,0 2", "not-a-move"),
        (20, "place gs -1,0 1", "BOT-13"),
        (20, "place gs -1,-1 0", "BOT-12"),
        (20, "swap 1", "BOT-17"),
        (20, "ye centre 4", "not-now"),
    ],
)
def test_a_wrong_move_in_a_record_is_named(ply: int, move: str, rule: str) -> None:
    record = read(SAMPLE)
    moves = list(record.moves)
    moves[ply] = Entry(moves[ply].seat, move)
    with pytest.raises(RecordError) as error:
        verify(msgspec.structs.replace(record, moves=tuple(moves)))
    assert (error.value.facts["ply"], error.value.facts["rule"]) == (ply, rule)
