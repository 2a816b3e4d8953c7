"""Writes sample records of a game, each with its trace: `python -m tests.make_samples GAME`.

One game at random for every number of players and every option. It replaces the samples of
the same names and prints which files it wrote. `tests/contract/test_samples.py` replays them.

Samples that this program writes show that the rules have not changed since. They do not show
that the rules are right: for that, write the samples with an implementation of your own
(`tests/games/<g>/naive.py`) that shares no code with the room.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import msgspec

from tablee.engine.record import Record
from tablee.match import open_record, replay
from tests.helpers import cases, random_match

ROOT = Path(__file__).parents[1]
RECORDS = ROOT / "tests" / "data" / "records"


def trace_of(record: Record) -> str:
    """One line a move, as `tablee replay --trace` prints them."""
    steps = replay(open_record(record), record)
    return "".join(f"{json.dumps(msgspec.to_builtins(step))}\n" for step in steps)


def write_samples(game: str, folder: Path = RECORDS) -> list[Path]:
    """Play, and write what was played."""
    written = []
    for number, case in enumerate(case for case in cases() if case.game.name == game):
        record = random_match(case, number).record()
        file = folder / f"{game}-{case.spec.players}p-sample{number}.json"
        record.save(file)
        trace = file.with_suffix(".trace.jsonl")
        trace.write_text(trace_of(record), "utf-8")
        written += [file, trace]
    return written


if __name__ == "__main__":
    for path in write_samples(sys.argv[1]):
        print(path.relative_to(ROOT).as_posix())
