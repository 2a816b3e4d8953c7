"""The worker processes that bots run in, and the threads that wait for them.

A question holds one seat's view as bytes; a process is told nothing else. The
server's loop only puts questions into a queue and never waits.
"""

from __future__ import annotations

import math
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TypeVar

import msgspec

from tablee.engine.random import Random
from tablee.review.judge import PlyVerdict
from tablee.server.bots.questions import (
    Answer,
    Answered,
    Asker,
    Judged,
    PlyQuestion,
    Question,
)
from tablee.server.bots.queue import BotQueue, Ticket
from tablee.server.bots.worker import read_frame, write_frame

WAITING = 512
"""How many questions of one urgency may wait for one address; more are answered with None."""
USUAL_CROWD = 8
"""As many questions of an address may wait before its bots think for a shorter time."""
LEAST_SECONDS = 0.1
EXTRA_SECONDS = 20.0
"""How much longer than agreed a bot may take before its process is replaced."""
START_SECONDS = 300.0
"""How long a process may take to start. Who replaces a process that starts slowly, because the
machine is busy, makes it begin again and never be ready."""
WATCH_SECONDS = 1.0
"""How often the pool checks whether a bot takes too long."""

ANSWERS = msgspec.msgpack.Decoder(Answer)
"""Made before there are threads: two that look into a type for the first time crash."""

Deliver = Callable[[Callable[[], None]], None]
T = TypeVar("T")
AnyQuestion = Question | PlyQuestion
VERDICTS = msgspec.msgpack.Decoder(PlyVerdict)
Work = Callable[["_Worker", int], Callable[[], None]]
"""Asks a question of a process, while so many more of its address wait; what to do with the answer.
"""
Pending = Ticket[Work]
"""A question that waits."""


def usual_size() -> int:
    """All cores but one, which is for the server."""
    return max(1, (os.cpu_count() or 2) - 1)


def shared(seconds: float, more: int) -> float:
    """How long a bot may think while so many more questions of its address wait."""
    if more <= USUAL_CROWD:
        return seconds
    return min(seconds, max(LEAST_SECONDS, seconds * USUAL_CROWD / more))


class Pool:
    """Worker processes; started when first needed."""

    def __init__(self, size: int, deliver: Deliver, failed: Callable[[], None]) -> None:
        """`failed` is called, through `deliver`, for each question that no process answered."""
        self._deliver = deliver
        self._failed = failed
        self._waiting: BotQueue[Work] = BotQueue(WAITING)
        self._closing = threading.Event()
        self._workers = [_Worker() for _ in range(size)]
        self._threads = [
            threading.Thread(target=self._serve, args=(worker,), name="tablee-bot")
            for worker in self._workers
        ]
        self._threads.append(threading.Thread(target=self._watch, name="tablee-watch"))
        for thread in self._threads:
            thread.start()

    @property
    def waiting(self) -> int:
        """Questions that no bot has taken yet."""
        return len(self._waiting)

    def ask(self, question: Question, answered: Answered, asker: Asker) -> Pending | None:
        """Never blocks; `answered` is called through `deliver`."""
        pending = self._waiting.put(partial(self._answer, question, answered), asker)
        if pending is None:
            self._deliver(lambda: answered(None))
        return pending

    def judge(self, question: PlyQuestion, judged: Judged, asker: Asker) -> Pending | None:
        """The same about a move of a finished game."""
        pending = self._waiting.put(partial(self._judge, question, judged), asker)
        if pending is None:
            self._deliver(lambda: judged(None))
        return pending

    def hurry(self, pending: Pending, asker: Asker) -> None:
        """Somebody more urgent waits for a question now."""
        self._waiting.hurry(pending, asker)

    def drop(self, pending: Pending) -> None:
        """Nobody wants the answer any more; it may come all the same."""
        self._waiting.drop(pending)

    def close(self) -> None:
        """Drop the questions that wait, end the processes, wait for the threads."""
        self._closing.set()
        self._waiting.close()
        for worker in self._workers:
            worker.kill()
        for thread in self._threads:
            thread.join()

    def _idle(self) -> int:
        """How many processes have nothing to do; a bot may think on their cores."""
        return sum(not worker.is_busy for worker in self._workers)

    def _serve(self, worker: _Worker) -> None:
        while (taken := self._waiting.take()) is not None:
            work, more = taken
            worker.is_busy = True
            call = work(worker, more)
            worker.is_busy = False
            if self._closing.is_set():
                break
            self._deliver(call)
        worker.kill()

    def _answer(
        self, asked: Question, answered: Answered, worker: _Worker, more: int
    ) -> Callable[[], None]:
        question = msgspec.structs.replace(
            asked, seconds=shared(asked.seconds, more), cores=1 + self._idle()
        )
        found = self._ask_twice(worker, question, ANSWERS)
        if found is None:  # the table must go on: any legal move will do
            found = Answer(Random(question.seed).pick(question.legal))
            if not self._closing.is_set():
                self._deliver(self._failed)
        return partial(answered, found)

    def _judge(
        self, asked: PlyQuestion, judged: Judged, worker: _Worker, more: int
    ) -> Callable[[], None]:
        return partial(judged, self._ask_twice(worker, asked, VERDICTS))

    def _ask_twice(
        self, worker: _Worker, question: AnyQuestion, answers: msgspec.msgpack.Decoder[T]
    ) -> T | None:
        """The answer; if the process dies, once more from a new one."""
        found = worker.ask(question, answers)
        if found is None and not self._closing.is_set():
            found = worker.ask(question, answers)
        return found

    def _watch(self) -> None:
        """Kill processes that take too long. Reading a pipe with a timeout is not portable."""
        while not self._closing.wait(WATCH_SECONDS):
            for worker in self._workers:
                worker.end_if_late()


class _Worker:
    """One process, started when it is first needed."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()
        self._is_over = False
        self.is_busy = False
        """Whether it has been given a question; its thread says so."""
        self._is_ready = False  # the process has started
        self._due = math.inf  # when the answer is overdue

    def ask(self, question: AnyQuestion, answers: msgspec.msgpack.Decoder[T]) -> T | None:
        """The answer; None if the process failed."""
        try:
            process = self._start()
            if process is None:
                return None
            assert process.stdin is not None
            assert process.stdout is not None
            if not self._is_ready:
                self._due = time.monotonic() + START_SECONDS
                self._is_ready = read_frame(process.stdout) is not None
            self._due = time.monotonic() + question.seconds + EXTRA_SECONDS
            write_frame(process.stdin, msgspec.msgpack.encode(question))
            frame = read_frame(process.stdout)
            if frame is not None:
                return answers.decode(frame)
        except (OSError, ValueError, msgspec.DecodeError):
            pass
        finally:
            self._due = math.inf
        self._end()
        return None

    def end_if_late(self) -> None:
        """Kill a process that takes too long; the thread that reads from it notices."""
        with self._lock:
            if self._process is not None and time.monotonic() > self._due:
                self._process.kill()

    def kill(self) -> None:
        """End the process for good."""
        self._is_over = True
        self._end()

    def _start(self) -> subprocess.Popen[bytes] | None:
        with self._lock:
            if self._is_over:
                return None
            if self._process is None:
                self._process = subprocess.Popen(
                    [sys.executable, "-m", "tablee.server.bots.worker"],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                )
            return self._process

    def _end(self) -> None:
        with self._lock:
            process, self._process = self._process, None
            self._is_ready = False
        if process is not None:
            process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout):
                if stream is not None:
                    with suppress(OSError):  # unsent bytes for a process that is gone
                        stream.close()
