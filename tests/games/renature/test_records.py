"""The sample records, made by an independent implementation: every move, count and score."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tablee.engine.record import read_record
from tablee.match import open_record, replay, verify

RECORDS = Path(__file__).parents[2] / "data" / "records"
SAMPLES = sorted(RECORDS.glob("renature-*.json"))


def test_there_are_samples_for_every_number_of_players() -> None:
    assert {sample.name[9:11] for sample in SAMPLES} == {"2p", "3p", "4p"}
    assert len(SAMPLES) == 12


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.stem)
def test_a_sample_holds_and_its_trace_agrees_line_by_line(sample: Path) -> None:
    record = read_record(sample.read_bytes())
    verify(record)
    lines = sample.with_suffix(".trace.jsonl").read_text("utf-8").splitlines()
    steps = list(replay(open_record(record), record))
    assert len(steps) == len(lines)
    for step, line in zip(steps, lines, strict=True):
        told = {
            "ply": step.ply,
            "seat": step.seat,
            "move": step.move,
            "legal": step.legal,
            "scores": list(step.scores),
        }
        assert told == json.loads(line)
