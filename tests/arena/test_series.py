"""Series of games between bots: the same for any number of processes, whatever happens to one."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from multiprocessing import active_children
from pathlib import Path

import pytest

from tablee.arena.entrants import entrants
from tablee.arena.series import Job, run, run_here
from tablee.arena.tournament import schedule
from tablee.bots import Bot, Budget, Turn
from tablee.engine.errors import OptionError
from tests.arena.made_up import BOTANIK
from tests.bots.own_bots import write_bots


def jobs_of(bots: Sequence[str | Bot], games: int, limit: float = 600.0) -> list[Job]:
    return schedule(BOTANIK.spec(2), entrants(bots), games, "s", Budget(iterations=4), limit)


def test_games_are_the_same_for_any_number_of_processes(tmp_path: Path) -> None:
    jobs = jobs_of(["club", f"{write_bots(tmp_path)}:First"], 6)
    here = [done.record for done in run_here(jobs)]
    assert [done.record for done in run(jobs, 1)] == here
    assert [done.record for done in run(jobs, 3)] == here


def test_a_process_that_is_ended_from_outside_does_no_harm() -> None:
    jobs = jobs_of(["novice", "club"], 12)
    expected = [done.record for done in run_here(jobs)]
    before = {process.pid for process in active_children()}
    running = run(jobs, 2)
    records = [next(running).record]
    pid = next(process.pid for process in active_children() if process.pid not in before)
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    records += [done.record for done in running]
    assert records == expected


def test_a_bot_that_ends_its_process_forfeits_and_the_series_goes_on(tmp_path: Path) -> None:
    file = write_bots(tmp_path)
    done = list(run(jobs_of([f"{file}:Ends", f"{file}:First", "random"], 2), 2))
    lost = [one.forfeit.key for one in done if one.forfeit is not None]
    assert lost == ["bot-died"] * 4
    assert len(done) == 6


def test_a_bot_that_fails_only_elsewhere_is_one_error(tmp_path: Path) -> None:
    """An error of a worker process arrives as what it was."""
    source = f"""
import os

class Local:
    def __init__(self):
        if os.getpid() != {os.getpid()}:
            raise RuntimeError("only at home")

    def choose(self, turn):
        return turn.legal[0]
"""
    jobs = jobs_of([f"{write_bots(tmp_path, 'local.py', source)}:Local", "random"], 2)
    with pytest.raises(OptionError, match="RuntimeError: only at home"):
        list(run(jobs, 1))


def test_a_bot_that_cannot_travel_is_named() -> None:
    class Local:
        def choose(self, turn: Turn) -> str:
            return turn.legal[0]

    jobs = jobs_of([Local(), "random"], 2)
    assert len(list(run_here(jobs))) == 2
    with pytest.raises(OptionError, match="The bot Local cannot be sent to another process"):
        list(run(jobs, 2))
