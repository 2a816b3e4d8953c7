"""Datasets: the same bytes however they are made, and all that a game holds."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import tablee
from tablee.arena.dataset.make import make, missing
from tablee.engine.errors import OptionError, TableeError
from tests.arena.dataset.small import contents, made, planned, rows
from tests.bots.own_bots import write_bots

ROOT = Path(__file__).parents[3]
KILLED = """
import os, signal
from pathlib import Path
from tablee.arena.dataset.make import make, missing
from tests.arena.dataset.small import planned

if __name__ == "__main__":
    plan, jobs = planned()
    folder = Path({folder!r})
    for number, _ in enumerate(make(plan, jobs, folder, missing(plan, folder), 2)):
        if number == 3:
            os.kill(os.getpid(), signal.SIGKILL)
"""


def test_the_bytes_are_the_same_for_any_number_of_processes(tmp_path: Path) -> None:
    plan, jobs = planned()
    alone = made(tmp_path / "1", plan, jobs, 1)
    assert len(alone) == 2 + 2 * plan.shards
    assert made(tmp_path / "2", plan, jobs, 2) == alone
    assert made(tmp_path / "4", plan, jobs, 4) == alone


def test_a_dataset_whose_program_was_killed_is_continued(tmp_path: Path) -> None:
    plan, jobs = planned()
    program = tmp_path / "killed.py"
    program.write_text(KILLED.format(folder=str(tmp_path / "some")), "utf-8")
    code = "import runpy, sys; runpy.run_path(sys.argv[1], run_name='__main__')"
    ended = subprocess.run([sys.executable, "-c", code, program], cwd=ROOT, check=False)
    assert ended.returncode == -9
    before = contents(tmp_path / "some")
    assert missing(plan, tmp_path / "some") == [1, 2]
    after = made(tmp_path / "some", plan, jobs)
    assert {name: after[name] for name in before} == before
    assert after == made(tmp_path / "whole", plan, jobs)


def test_what_is_complete_is_not_made_again(tmp_path: Path) -> None:
    plan, jobs = planned(games=2)
    made(tmp_path, plan, jobs)
    assert missing(plan, tmp_path) == []
    assert list(make(plan, jobs, tmp_path, [])) == []


def test_half_a_shard_is_made_again(tmp_path: Path) -> None:
    plan, jobs = planned(games=4)
    before = made(tmp_path, plan, jobs)
    (tmp_path / plan.file("decisions", 1)).unlink()
    assert missing(plan, tmp_path) == [1]
    assert made(tmp_path, plan, jobs) == before


def test_a_file_that_was_cut_short_is_made_again(tmp_path: Path) -> None:
    plan, jobs = planned(games=4)
    before = made(tmp_path, plan, jobs)
    for sheet, shard in (("decisions", 0), ("games", 1)):
        file = tmp_path / plan.file(sheet, shard)
        whole = file.read_bytes()
        for cut in (whole[:-100], whole[:4]):  # a file begins as it ends
            file.write_bytes(cut)
            assert missing(plan, tmp_path) == [shard]
            assert made(tmp_path, plan, jobs) == before


def test_a_dataset_that_was_killed_in_its_first_moment_is_begun_again(tmp_path: Path) -> None:
    plan, _ = planned(games=2)
    (tmp_path / "dataset.json.part").write_bytes(b"{")
    assert missing(plan, tmp_path) == [0]
    assert "dataset.json.part" not in contents(tmp_path)


def test_another_file_of_a_bot_or_another_pyarrow_is_another_dataset(tmp_path: Path) -> None:
    file = write_bots(tmp_path)
    plan, _ = planned(games=1, bots=(f"{file}:First", "casual"))
    assert list(plan.own_bots) == [f"{file}:First"]
    missing(plan, tmp_path / "data")
    file.write_text(file.read_text("utf-8") + "# changed", "utf-8")
    changed, _ = planned(games=1, bots=(f"{file}:First", "casual"))
    (tmp_path / "other").mkdir()
    same_name = write_bots(tmp_path / "other")
    both, _ = planned(games=1, bots=(f"{file}:First", f"{same_name}:First"))
    assert len(set(both.own_bots.values())) == 2
    for other in (changed, msgspec.structs.replace(plan, pyarrow="1")):
        with pytest.raises(OptionError, match="other games or settings"):
            missing(other, tmp_path / "data")


@pytest.mark.parametrize("hidden", [False, True])
def test_a_hidden_timer_is_not_told(hidden: bool, tmp_path: Path) -> None:
    options = {"seconds": 30, "hidden_timer": hidden}
    plan, jobs = planned("mondo", 1, ("casual", "random"), options=options)
    made(tmp_path, plan, jobs)
    decisions = rows(tmp_path, "decisions")
    assert {row["time"] is None for row in decisions} == {hidden}
    assert all(row["after"] is not None for row in decisions)


def test_another_dataset_is_never_overwritten(tmp_path: Path) -> None:
    plan, jobs = planned(games=2)
    before = made(tmp_path, plan, jobs)
    with pytest.raises(OptionError, match="other games or settings"):
        missing(msgspec.structs.replace(plan, seed="t"), tmp_path)
    assert contents(tmp_path) == before
    other = tmp_path / "other"
    other.mkdir()
    (other / "letter.txt").write_text("dear")
    with pytest.raises(OptionError, match="is not empty"):
        missing(plan, other)
    assert contents(other) == {"letter.txt": b"dear"}


@pytest.mark.parametrize(
    ("name", "bots"),
    [
        ("botanik", ("club", "casual")),
        ("matryoshka", ("expert", "casual", "random")),
        ("renature", ("club", "random")),
        ("mondo", ("club", "casual")),
    ],
)
def test_every_decision_of_a_game_is_there(
    name: str, bots: tuple[str, ...], tmp_path: Path
) -> None:
    plan, jobs = planned(name, 2, bots)
    made(tmp_path, plan, jobs)
    games, decisions = rows(tmp_path, "games"), rows(tmp_path, "decisions")
    assert [game["bots"] for game in games] == [list(bots), [*bots[1:], bots[0]]]
    for game in games:
        own = [row for row in decisions if row["game"] == game["game"]]
        match = tablee.verify(game["record"].encode())
        result = match.result()
        assert (tuple(game["scores"]), tuple(game["ranks"])) == (result.scores, result.ranks)
        assert game["decisions"] == len(own)
        for row in own:
            then = match.at(row["ply"])
            assert row["bot"] == game["bots"][row["seat"]]
            assert row["move"] in row["legal"]
            assert (row["score"], row["rank"]) == (
                result.scores[row["seat"]],
                result.ranks[row["seat"]],
            )
            for weighed in (row["visits"], row["values"]):
                assert weighed is None or len(weighed) == len(row["legal"])
            if row["time"] is None:
                entry = match.entries[row["ply"]]
                assert (entry.seat, entry.move) == (row["seat"], row["move"])
                view = msgspec.json.encode(then.view(row["seat"])).decode()
                assert row["view"] == view
                assert row["legal"] == then.legal(row["seat"])


def test_search_leaves_its_visits_and_values(tmp_path: Path) -> None:
    plan, jobs = planned("botanik", 1, ("expert", "random"))
    made(tmp_path, plan, jobs)
    decisions = rows(tmp_path, "decisions")
    searched = [row for row in decisions if row["bot"] == "expert" and row["visits"]]
    assert searched
    for row in searched:
        assert 0 < sum(visits or 0 for visits in row["visits"]) <= plan.budget
        best = row["legal"].index(row["move"])
        assert row["visits"][best] >= max(visits or 0 for visits in row["visits"]) - 1
        assert row["values"][best] is not None
    assert all(row["visits"] is None for row in decisions if row["bot"] == "random")


def test_a_bot_that_fails_ends_the_dataset_in_a_line(tmp_path: Path) -> None:
    file = write_bots(tmp_path)
    plan, jobs = planned("botanik", 1, (f"{file}:Ends", "random"))
    with pytest.raises(TableeError, match="its process ended while it was thinking"):
        made(tmp_path / "data", plan, jobs)
