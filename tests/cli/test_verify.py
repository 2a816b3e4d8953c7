"""`replay`, `verify` and `days`: what a record or a server says, and whether it is so."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.program import RECORDS, refused, tablee
from tests.server.days.harness_days import server_at


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A finished game with seed and commitment, as `match` writes it."""
    done = tablee(
        "match",
        "matryoshka",
        "--bots",
        "random,random,random",
        "--games",
        1,
        "--seed",
        "cli",
        "--out",
        tmp_path,
        "--jobs",
        1,
    )
    assert done.returncode == 0, done.stderr
    return next(tmp_path.glob("*.json"))


def broken(record: Path, **changes: Any) -> Path:
    """The record with some fields changed; None removes a field."""
    data = json.loads(record.read_text())
    for name, value in changes.items():
        if value is None:
            del data[name]
        else:
            data[name] = value
    other = record.with_name("broken.json")
    other.write_text(json.dumps(data))
    return other


def test_a_good_record_verifies(record: Path) -> None:
    done = tablee("verify", record)
    assert done.returncode == 0
    assert "holds" in done.stdout


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"players": None}, ("players",)),
        ({"moves": [{"seat": 0, "move": "show a1"}]}, ("moves[0]", "not-a-move")),
        ({"result": {"scores": [1, 1, 1], "ranks": [1, 1, 1]}}, ("result",)),
        ({"result": None}, ("result",)),
        ({"commitment": "0" * 64}, ("commitment",)),
        ({"seed": "another"}, ("commitment",)),
        ({"game": "chess"}, ("chess",)),
        ({"rules": 99}, ("99",)),
        ({"options": {"first": "x"}}, ("first",)),
        ({"components": "mine"}, ("mine",)),
        ({"surprise": 1}, ("surprise",)),
    ],
)
def test_a_broken_record_is_one_line(
    record: Path, changes: dict[str, Any], words: tuple[str, ...]
) -> None:
    done = tablee("verify", broken(record, **changes))
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_one_bad_record_among_good_ones_is_enough_to_fail(record: Path) -> None:
    bad = broken(record, commitment="0" * 64)
    for files in ((record, bad), (bad, record)):
        done = tablee("verify", *files)
        assert done.returncode == 1
        assert done.stdout.count(str(record)) == 1  # the good one holds, and is said to
        assert len(done.stderr.strip().splitlines()) == 1
        assert str(bad) in done.stderr


def test_a_missing_field_is_named(record: Path) -> None:
    refused(tablee("replay", broken(record, players=None)), 1, "players")


def test_a_cut_file_is_named(record: Path) -> None:
    cut = record.with_name("cut.json")
    cut.write_bytes(record.read_bytes()[:500])
    refused(tablee("replay", cut, "--trace"), 1, "JSON")


def test_a_file_that_is_not_there() -> None:
    refused(tablee("replay", "nowhere.json"), 1, "nowhere.json")


def test_an_illegal_move_ends_the_trace_with_its_ply(record: Path) -> None:
    data = json.loads(record.read_text())
    data["moves"][5]["move"] = "lay a1"
    other = record.with_name("illegal.json")
    other.write_text(json.dumps(data))
    done = tablee("replay", other, "--trace")
    assert done.returncode == 1
    assert len(done.stdout.splitlines()) == 5
    assert "Move 6, player " in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_the_trace_matches_the_samples() -> None:
    for sample in sorted(RECORDS.glob("matryoshka-*-sample0.json")):
        done = tablee("replay", sample, "--trace")
        assert done.stdout == sample.with_suffix(".trace.jsonl").read_text()


def test_the_days_of_a_server_are_checked(tmp_path: Path) -> None:
    with server_at(tmp_path, "2031-05-06T12:00") as server:
        address = f"http://127.0.0.1:{server.port}"
        done = tablee("days", address)
        assert done.returncode == 0, done.stderr
        anchor = done.stdout.split()[1].rstrip(",")
        assert "The link of 2031-05-04 leads back to it in 29 days: it holds." in done.stdout
        assert "2031-05-04 botanik: seed " in done.stdout
        assert "2031-05-13 mondo: commitment " in done.stdout
        assert tablee("days", address, "--anchor", anchor).returncode == 0
        refused(tablee("days", address, "--anchor", "00" * 32), 2, "not the one you noted")
