"""Work shared among processes, answered in order, and given up at once when nobody wants it.

The pools of the standard library wait for what is under way, or hang when their
processes are ended; here a process that is ended takes only its own pipe with it.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from threading import current_thread, main_thread
from typing import TypeVar

from tablee.engine.errors import TableeError

Task = TypeVar("Task")
Answer = TypeVar("Answer")

CHUNK = 4
"""Tasks that a process is given at once: few, so that a progress bar moves."""


def share(work: Callable[[Task], Answer], tasks: Sequence[Task], workers: int) -> Iterator[Answer]:
    """What `work` answers to each task, in order; Ctrl-C or leaving early ends all processes."""
    pipes: list[Connection] = []
    processes: list[BaseProcess] = []
    try:
        with _interrupts_wait():
            for _ in range(workers):
                _start(work, pipes, processes)
        yield from _gather(tasks, pipes)
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.join()


def _start(
    work: Callable[[Task], Answer], pipes: list[Connection], processes: list[BaseProcess]
) -> None:
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_answer, args=(work, theirs), daemon=True)
    process.start()
    theirs.close()  # so that the pipe ends when the process does
    pipes.append(ours)
    processes.append(process)


def _gather(tasks: Sequence[Task], pipes: Sequence[Connection]) -> Iterator[Answer]:
    """Hand out chunks as processes are free; keep what comes before its turn."""
    starts = iter(range(0, len(tasks), CHUNK))
    busy: dict[Connection, int] = {}

    def hand_out(pipe: Connection) -> None:
        for start in islice(starts, 1):
            busy[pipe] = start
            pipe.send(tasks[start : start + CHUNK])

    for pipe in pipes:
        hand_out(pipe)
    early: dict[int, list[Answer]] = {}
    turn = 0
    while busy:
        ready = wait(list(busy))
        for pipe in [pipe for pipe in busy if pipe in ready]:
            try:
                answers = pipe.recv()
            except (EOFError, ConnectionResetError):  # killed, perhaps for want of memory
                raise TableeError("worker-lost") from None
            if isinstance(answers, Exception):
                raise answers
            early[busy.pop(pipe)] = answers
            hand_out(pipe)
        while turn in early:
            yield from early.pop(turn)
            turn += CHUNK


def _answer(work: Callable[[Task], Answer], pipe: Connection) -> None:
    """In a process of its own: answer until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # only the first process decides
    with suppress(EOFError, OSError):
        while True:
            tasks: Sequence[Task] = pipe.recv()
            answers: list[Answer] | Exception
            try:
                answers = [work(task) for task in tasks]
            except Exception as error:
                answers = error
            pipe.send(answers)


@contextmanager
def _interrupts_wait() -> Iterator[None]:
    """Ctrl-C comes after the block, and never to the processes that are started in it."""
    if current_thread() is not main_thread():
        yield
        return
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: came.append(number))
    mask = None
    if hasattr(signal, "pthread_sigmask"):  # what is blocked here stays blocked in a new process
        resource_tracker.ensure_running()  # or it would start, and unblock, with the first one
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        if mask is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, before)
        if came:
            signal.raise_signal(signal.SIGINT)
