"""Lines that a long run keeps: a line that was cut off is removed, another file is refused."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from msgspec import Struct

from tablee.arena.kept_lines import append_line, read_lines
from tablee.engine.errors import RecordError, TableeError
from tablee.text import Words


class Number(Struct, frozen=True, omit_defaults=True):
    n: int
    word: str = ""


NUMBERS = msgspec.json.Decoder(Number)


def test_lines_are_read_as_they_were_kept(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    assert read_lines(file, NUMBERS) == read_lines(None, NUMBERS) == []
    for n in range(3):
        append_line(file, Number(n))
    append_line(None, Number(3))
    assert read_lines(file, NUMBERS) == [Number(0), Number(1), Number(2)]


def test_a_line_that_was_cut_off_is_removed(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    file.write_bytes(b'{"n":0}\n{"n"')
    assert read_lines(file, NUMBERS) == [Number(0)]
    append_line(file, Number(1))
    assert read_lines(file, NUMBERS) == [Number(0), Number(1)]


def test_a_line_that_was_cut_off_anywhere_is_removed(tmp_path: Path) -> None:
    file, line = tmp_path / "kept.jsonl", '{"n":-10,"é":0.5}'.encode()
    for length in range(1, len(line)):
        file.write_bytes(b'{"n":0}\n' + line[:length])
        assert read_lines(file, NUMBERS) == [Number(0)]
        assert file.read_bytes() == b'{"n":0}\n'


def test_a_whole_last_line_stays(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    file.write_bytes(b'{"n":0}\n{"n":1}')
    assert read_lines(file, NUMBERS) == [Number(0), Number(1)]
    append_line(file, Number(2))
    assert read_lines(file, NUMBERS) == [Number(0), Number(1), Number(2)]


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"hello\nworld", "byte 0"),
        (b"hello", "byte 0"),
        (b'{"game":"botanik"}', "n is missing"),
        (b'{"n":0,"word":"\xff"}\n', "UTF-8"),
        (b'{"x":' + b"[" * 100_000 + b"\n", "too deep"),
    ],
)
def test_a_file_of_something_else_is_refused_and_left_alone(
    tmp_path: Path, data: bytes, why: str
) -> None:
    file = tmp_path / "else.txt"
    file.write_bytes(data)
    with pytest.raises(RecordError) as told:
        read_lines(file, NUMBERS)
    assert why in Words("en").error(told.value)
    assert file.read_bytes() == data


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(TableeError):
        append_line(tmp_path / "missing" / "kept.jsonl", Number(0))
