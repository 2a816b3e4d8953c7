"""Games on Ray: the same as on one machine, whatever happens to a worker. `make test-ray`."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tablee.arena.dataset.make import make, missing
from tablee.arena.entrants import entrants
from tablee.arena.on_ray import share_on_ray
from tablee.arena.series import Job, run, run_here
from tablee.arena.tournament import schedule
from tablee.bots import Budget
from tablee.engine.errors import OptionError, TableeError
from tests.arena.dataset.small import contents, made, planned
from tests.arena.made_up import BOTANIK
from tests.bots.own_bots import write_bots
from tests.cli.program import tablee

pytestmark = pytest.mark.filterwarnings("ignore")  # Ray's own
DIES = """
import os, signal
from pathlib import Path

class Dies:
    \"\"\"Its process is killed once, in the middle of a game.\"\"\"

    def choose(self, turn):
        if len(turn.legal) > 12:
            try:
                Path({flag!r}).touch(exist_ok=False)
            except FileExistsError:
                pass
            else:
                os.kill(os.getpid(), signal.SIGKILL)
        return turn.legal[0]
"""


def test_a_killed_worker_loses_no_game(tmp_path: Path) -> None:
    flag = tmp_path / "killed"
    file = write_bots(tmp_path, "dies.py", DIES.format(flag=str(flag)))
    entered = entrants([f"{file}:Dies", "club"])
    jobs = schedule(BOTANIK.spec(2), entered, 14, "s", Budget(iterations=4), 600.0)
    flag.touch()
    here = list(run_here(jobs))
    flag.unlink()
    there = list(run(jobs, ray=""))
    assert flag.exists()
    assert [done.record for done in there] == [done.record for done in here]
    assert all(done.forfeit is None for done in there)


def test_a_tournament_of_the_command_line_writes_the_same_records(tmp_path: Path) -> None:
    arena = ("arena", "botanik", "--bots", "club,casual", "--games", 6, "--budget", 4)
    for name, more in (("here", ("--jobs", 1)), ("ray", ("--on", "ray"))):
        done = tablee(*arena, "--out", tmp_path / name, *more)
        assert done.returncode == 0, done.stderr
    assert contents(tmp_path / "ray") == contents(tmp_path / "here")


def test_a_dataset_has_the_same_bytes(tmp_path: Path) -> None:
    plan, jobs = planned()
    there = tmp_path / "ray"
    for _ in make(plan, jobs, there, missing(plan, there), ray=""):
        pass
    assert contents(there) == made(tmp_path / "here", plan, jobs)


def test_a_local_ray_works_with_the_priority_of_its_command() -> None:
    jobs = schedule(BOTANIK.spec(2), entrants(["random", "random"]), 2, "s", Budget(), 600.0)
    assert set(share_on_ray(_priority, jobs, "")) == {os.nice(0)}


def _priority(job: Job, thinking: object) -> int:
    return os.nice(0)


def test_a_bot_that_always_ends_its_process_ends_the_series_in_a_sentence(tmp_path: Path) -> None:
    entered = entrants([f"{write_bots(tmp_path)}:Ends", "random"])
    jobs = schedule(BOTANIK.spec(2), entered, 2, "s", Budget(iterations=4), 600.0)
    with pytest.raises(TableeError, match="process"):
        list(run(jobs, ray=""))


def test_a_bot_that_is_not_there_is_named(tmp_path: Path) -> None:
    file = write_bots(tmp_path)
    entered = entrants([f"{file}:First", "random"])
    jobs = schedule(BOTANIK.spec(2), entered, 2, "s", Budget(iterations=4), 600.0)
    file.unlink()
    with pytest.raises(OptionError, match=r"mine\.py"):
        list(run(jobs, ray=""))
