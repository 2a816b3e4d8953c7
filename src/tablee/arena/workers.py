"""Work shared among processes, answered in order, and given up at once when nobody wants it.

The pools of the standard library wait for what is under way, or hang when their
processes are ended. Here a process that is ended takes only its own pipe with
it: a new one goes on with the rest.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from threading import current_thread, main_thread
from time import monotonic
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from tablee.engine.errors import TableeError

CHUNK = 4
"""Tasks that a process is given at once: few, so that a progress bar moves."""
TRIES = 2
"""How often a task is tried whose process ended while no bot was to blame."""

LONGEST_WAIT = 3600.0
"""Seconds after which the time is looked at again: a system call takes no larger number."""


class HasLimit(Protocol):
    """A task whose bots may think for so many seconds."""

    @property
    def limit(self) -> float: ...


Task = TypeVar("Task", bound=HasLimit)
Answer = TypeVar("Answer")


class Lost(Struct, frozen=True):
    """A process ended, or had to be ended, while the bot in `seat` was thinking."""

    seat: int
    is_late: bool
    """Whether it took too long; otherwise the process ended by itself."""


Work = Callable[[Task, Callable[[int | None], None]], Answer]
"""Does a task; calls its second argument with a seat whose bot begins to think, or None."""


def share(
    work: Work[Task, Answer],
    tasks: Sequence[Task],
    count: int,
    lost: Callable[[Task, Lost], Answer],
) -> Iterator[Answer]:
    """What `work` answers to each task, in order; Ctrl-C or leaving early ends all processes.

    `lost` answers for a task whose process was lost to a bot.
    """
    workers: list[_Worker[Task, Answer]] = []
    waiting = deque(enumerate(tasks))
    early: dict[int, Answer] = {}
    try:
        with _interrupts_wait():
            workers += [_Worker(work) for _ in range(count)]
        for turn in range(len(tasks)):
            while turn not in early:
                _hand_out(workers, waiting)
                early.update(_gather(workers, lost))
            yield early.pop(turn)
    finally:
        for worker in workers:
            worker.kill()
        for worker in workers:
            worker.process.join()


class _Worker(Generic[Task, Answer]):
    """One process and the tasks it was given, in order."""

    def __init__(self, work: Work[Task, Answer]) -> None:
        self.work = work
        self.given: deque[tuple[int, Task]] = deque()
        self.tries = 0
        self.start()

    def start(self) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(
            target=_answer, args=(self.work, theirs), daemon=True
        )
        self.process.start()
        theirs.close()  # so that the pipe ends when the process does
        self.thinking: int | None = None
        self.due: float | None = None

    def give(self, tasks: Sequence[tuple[int, Task]]) -> None:
        self.given.extend(tasks)
        with suppress(OSError):  # gone: noticed when its answer is read
            self.pipe.send([task for _, task in tasks])

    def think(self, seat: int | None) -> None:
        self.thinking = seat
        self.due = None if seat is None else monotonic() + self.given[0][1].limit

    def kill(self) -> None:
        """End the process, and those that its bots started: they would keep its pipe open."""
        if hasattr(os, "killpg") and self.process.pid is not None and self.process.is_alive():
            with suppress(ProcessLookupError, PermissionError):  # it has no group of its own yet
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.kill()

    def replace(self) -> None:
        """Another process for the tasks that are left."""
        self.kill()
        self.process.join()
        self.pipe.close()
        rest, self.given = self.given, deque()
        with _interrupts_wait():
            self.start()
        self.give(list(rest))


def _hand_out(workers: Sequence[_Worker[Task, Answer]], waiting: deque[tuple[int, Task]]) -> None:
    """Give every process that has nothing to do a chunk."""
    for worker in workers:
        if waiting and not worker.given:
            worker.give([waiting.popleft() for _ in range(min(CHUNK, len(waiting)))])


def _gather(
    workers: Sequence[_Worker[Task, Answer]], lost: Callable[[Task, Lost], Answer]
) -> dict[int, Answer]:
    """Wait until something happens; the answers that came, by the number of their task."""
    busy = {worker.pipe: worker for worker in workers if worker.given}
    dues = [worker.due for worker in busy.values() if worker.due is not None]
    timeout = min(max(0.0, min(dues) - monotonic()), LONGEST_WAIT) if dues else None
    ready = wait(list(busy), timeout)
    answers: dict[int, Answer] = {}
    for pipe, worker in busy.items():
        if pipe in ready:
            answers.update(_read(worker, lost))
        elif worker.due is not None and monotonic() >= worker.due:
            answers.update(_give_up(worker, lost, is_late=True))
    return answers


def _read(worker: _Worker[Task, Answer], lost: Callable[[Task, Lost], Answer]) -> dict[int, Answer]:
    """One message of a process: who thinks, an answer, or its end."""
    try:
        kind, value = worker.pipe.recv()
    except (EOFError, ConnectionResetError):
        return _give_up(worker, lost, is_late=False)
    if kind == "thinking":
        worker.think(value)
        return {}
    if kind == "error":
        raise value
    worker.tries = 0
    worker.think(None)  # a bot that forfeits does not say that it has ended
    number, _ = worker.given.popleft()
    return {number: value}


def _give_up(
    worker: _Worker[Task, Answer], lost: Callable[[Task, Lost], Answer], *, is_late: bool
) -> dict[int, Answer]:
    """A process is lost: to a bot, which forfeits, or for want of memory, and the task goes on."""
    answers: dict[int, Answer] = {}
    if worker.thinking is not None:
        number, task = worker.given.popleft()
        answers[number] = lost(task, Lost(worker.thinking, is_late))
    else:
        worker.tries += 1
        if worker.tries == TRIES:
            raise TableeError("worker-lost")
    worker.replace()
    return answers


def _answer(work: Work[Task, Answer], pipe: Connection) -> None:
    """In a process of its own: answer until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # only the first process decides
    if hasattr(os, "setpgid"):
        os.setpgid(0, 0)  # so that the processes that a bot starts end with this one
    with suppress(EOFError, OSError):
        while True:
            tasks: Sequence[Task] = pipe.recv()
            for task in tasks:
                try:
                    answer = work(task, lambda seat: pipe.send(("thinking", seat)))
                except Exception as error:
                    pipe.send(("error", error))
                else:
                    pipe.send(("answer", answer))


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
