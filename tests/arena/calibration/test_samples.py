"""A few moments of many games: drawn by the seed, and kept in a file where a run goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablee.arena.calibration import samples as module
from tablee.arena.calibration.samples import Sample, drawn, samples, specs, table_of
from tablee.engine.errors import RecordError
from tablee.engine.random import Random
from tablee.engine.spec import Spec
from tablee.games import find_game

BOTANIK = find_game("botanik").spec(2)


def test_every_game_is_measured_with_every_number_of_players() -> None:
    assert [table_of(spec) for spec in specs()][:4] == [
        "matryoshka-3",
        "matryoshka-4",
        "matryoshka-5",
        "botanik-2",
    ]
    assert [table_of(spec) for spec in specs("renature")] == [f"renature-{n}" for n in (2, 3, 4)]


def test_moments_of_real_games_are_the_same_for_the_same_seed() -> None:
    first, again = (list(samples(BOTANIK, "seed", 2, 3)) for _ in range(2))
    assert first == again
    assert [one.number for one in first] == [0, 1]
    for one in first:
        assert [moment.seat for moment in one.moments] == [0, 1] * 3
        assert sum(moment.won for moment in one.moments[:2]) == 1.0
        plies = [moment.ply for moment in one.moments[::2]]
        assert plies == sorted(set(plies))
        assert plies[-1] < one.moves
    other = next(samples(BOTANIK, "other", 1, 3))
    assert other.moments != first[0].moments


def test_every_part_of_a_game_is_looked_at_and_every_move_may_be() -> None:
    seen = set()
    for number in range(60):
        plies = drawn(10, 4, Random(f"{number}"))
        assert [ply * 4 // 10 for ply in plies] == pytest.approx([0, 1, 2, 3], abs=1)
        assert plies == sorted(set(plies))
        seen.update(plies)
    assert seen == set(range(10))
    assert drawn(2, 4, Random("short")) == [0, 1]


def test_a_run_goes_on_where_it_was_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "kept.jsonl"
    whole = list(samples(BOTANIK, "seed", 2, 1, file))
    with file.open("ab") as opened:
        opened.write(b'{"table":"botanik-2","se')  # the machine was switched off here
    played: list[int] = []

    def noted(spec: Spec, seed: str, number: int, decisions: int) -> Sample:
        played.append(number)
        return Sample(table_of(spec), seed, number, decisions, 1, ())

    monkeypatch.setattr(module, "sample", noted)
    assert list(samples(BOTANIK, "seed", 3, 1, file))[:2] == whole
    assert played == [2]
    assert len(list(samples(BOTANIK, "seed", 3, 1, file))) == 3
    assert played == [2]
    list(samples(BOTANIK, "seed", 1, 2, file))
    list(samples(BOTANIK, "other", 1, 1, file))
    assert played == [2, 0, 0]  # other moments, and other games


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "else.jsonl"
    file.write_bytes(b"hello\n")
    with pytest.raises(RecordError):
        list(samples(BOTANIK, "seed", 1, 1, file))
    assert file.read_bytes() == b"hello\n"
