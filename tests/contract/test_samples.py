"""Games that an independent implementation has played from the rule sheets."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tablee.engine.record import read_record
from tablee.games import names
from tablee.match import Step, open_record, replay, verify

RECORDS = Path(__file__).parents[1] / "data" / "records"


def samples() -> list[Path]:
    return [file for file in sorted(RECORDS.glob("*.json")) if file.name.split("-")[0] in names()]


def test_every_game_has_samples() -> None:
    assert {file.name.split("-")[0] for file in samples()} == set(names())


@pytest.mark.parametrize("file", samples(), ids=lambda file: file.stem)
def test_the_record_verifies(file: Path) -> None:
    record = read_record(file.read_bytes())
    assert verify(record).is_over


@pytest.mark.parametrize("file", samples(), ids=lambda file: file.stem)
def test_the_trace_matches_line_by_line(file: Path) -> None:
    record = read_record(file.read_bytes())
    expected = file.with_suffix(".trace.jsonl").read_text("utf-8").splitlines()
    match = open_record(record)
    for step, line in zip(replay(match, record), expected, strict=True):
        assert step == msgspec.json.decode(line, type=Step)
