"""Series of games between bots: the same for any number of processes."""

from __future__ import annotations

from tablee.arena.entrants import entrants
from tablee.arena.series import run
from tablee.arena.tournament import schedule
from tablee.bots import Budget
from tests.arena.made_up import BOTANIK


def test_games_are_the_same_for_any_number_of_processes() -> None:
    bots = entrants(["novice", "club"])
    jobs = schedule(BOTANIK.spec(2), bots, 4, "s", Budget(iterations=4))
    alone = [one.record for one in run(jobs, 1)]
    assert alone == [one.record for one in run(jobs, 2)]
