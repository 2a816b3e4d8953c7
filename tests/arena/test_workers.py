"""Work shared among processes: answered in order, whatever happens to a process."""

from __future__ import annotations

import os
import signal
from multiprocessing import connection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from msgspec import Struct

from tablee.arena import workers
from tablee.arena.games import Thinking
from tablee.arena.workers import Lost, share
from tablee.engine.errors import TableeError


class Task(Struct, frozen=True):
    """Something for a process to do."""

    number: int
    limit: float = 60.0


class Fifo(Task, frozen=True):
    """A task with the path of a named pipe."""

    path: str = ""


def _double(task: Task, thinking: Thinking) -> int:
    return 2 * task.number


def _end_itself(task: Task, thinking: Thinking) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def _die_thinking_about_two(task: Task, thinking: Thinking) -> int:
    if task.number == 2:
        thinking(1)
        os.kill(os.getpid(), signal.SIGKILL)
    return task.number


def _never_answer_two(task: Task, thinking: Thinking) -> int:
    if task.number == 2:
        thinking(0)
        signal.pause()
    return task.number


def _refuse_to_end(task: Task, thinking: Thinking) -> int:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    return task.number


def _leave_a_child_behind(task: Fifo, thinking: Thinking) -> int:
    writing = os.open(task.path, os.O_WRONLY)
    os.write(writing, b"x")
    if os.fork() == 0:
        signal.pause()
    os.close(writing)
    return task.number


def _think_a_moment(task: Task, thinking: Thinking) -> int:
    thinking(0)
    thinking(None)
    return task.number


def _lost(task: Task, lost: Lost) -> int:
    return -100 - lost.seat - 10 * lost.is_late


def test_tasks_are_answered_in_order() -> None:
    tasks = [Task(n) for n in range(11)]
    assert list(share(_double, tasks, 2, _lost)) == [2 * n for n in range(11)]


def test_a_process_that_keeps_ending_gets_one_line() -> None:
    with pytest.raises(TableeError, match="worker-lost"):
        list(share(_end_itself, [Task(1), Task(2)], 2, _lost))


def test_a_process_that_a_bot_ends_costs_its_own_task_only() -> None:
    tasks = [Task(n) for n in range(7)]
    assert list(share(_die_thinking_about_two, tasks, 2, _lost)) == [0, 1, -101, 3, 4, 5, 6]


def test_a_bot_that_never_answers_costs_its_own_task_only() -> None:
    tasks = [Task(n, 0.2 if n == 2 else 60.0) for n in range(7)]
    assert list(share(_never_answer_two, tasks, 2, _lost)) == [0, 1, -110, 3, 4, 5, 6]


def test_a_process_that_ignores_the_polite_signal_is_ended_too() -> None:
    assert list(share(_refuse_to_end, [Task(1)], 1, _lost)) == [1]


def test_processes_that_a_bot_started_end_with_its_own() -> None:
    """The child holds the only end of a pipe for writing: the pipe ends when the child does."""
    with TemporaryDirectory() as folder:
        fifo = str(Path(folder, "fifo"))
        os.mkfifo(fifo)
        reading = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
        assert list(share(_leave_a_child_behind, [Fifo(1, 60.0, fifo)], 1, _lost)) == [1]
        os.set_blocking(reading, True)
        assert os.read(reading, 1) == b"x"
        assert os.read(reading, 1) == b""
        os.close(reading)


def test_a_limit_may_be_any_number() -> None:
    tasks = [Task(n, 1e300) for n in range(2)]
    assert list(share(_think_a_moment, tasks, 1, _lost)) == [0, 1]


def _forfeit_then_wait(task: Fifo, thinking: Thinking) -> int:
    if task.number == 0:
        thinking(0)  # and never None: the bot has raised an error
    else:
        Path(task.path).read_bytes()
    return task.number


def test_a_bot_that_forfeits_does_not_make_the_next_game_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Time passes only between the two games, and the second one lasts until it is waited for."""
    fifo, times = str(tmp_path / "fifo"), [0.0]
    os.mkfifo(fifo)
    monkeypatch.setattr(workers, "monotonic", lambda: times[-1])
    answers = share(_forfeit_then_wait, [Fifo(0, 0.1, fifo), Fifo(1, 60.0, fifo)], 1, _lost)
    assert next(answers) == 0
    times.append(1_000.0)

    def wait(pipes: list[Any], timeout: float | None) -> list[Any]:
        assert timeout is None, "nobody is thinking, so nobody can be late"
        os.close(os.open(fifo, os.O_WRONLY))
        return connection.wait(pipes, timeout)

    monkeypatch.setattr(workers, "wait", wait)
    assert list(answers) == [1]
