"""The bots' processes: a few, each with a thread that waits for it, closed properly.

A question is bytes made from one seat's view; the processes know nothing else.
The server's loop only ever puts a question into a queue.
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

import msgspec

from tablee.engine.random import Random
from tablee.server.bots.questions import Answer, Answered, Question, Urgency
from tablee.server.bots.queue import BotQueue
from tablee.server.bots.worker import read_frame, write_frame

WAITING = 4_096
"""Questions of one urgency at most; more are told that no bot can be reached."""
EXTRA_SECONDS = 20.0
"""How much longer than agreed a bot may take before its process is replaced."""
WATCH_SECONDS = 1.0
"""How often somebody looks whether a bot takes too long."""

Deliver = Callable[[Callable[[], None]], None]


def usual_size() -> int:
    """One core is the server's."""
    return max(1, (os.cpu_count() or 2) - 1)


class Pool:
    """Worker processes; started when first needed."""

    def __init__(self, size: int, deliver: Deliver, failed: Callable[[], None]) -> None:
        """`failed` is called, through `deliver`, for each move that no bot was found for."""
        self._deliver = deliver
        self._failed = failed
        self._waiting: BotQueue[tuple[Question, Answered]] = BotQueue(WAITING)
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

    def ask(self, question: Question, answered: Answered, urgency: Urgency) -> None:
        """Never blocks; `answered` is called through `deliver`."""
        if not self._waiting.put((question, answered), urgency):
            self._deliver(lambda: answered(None))

    def close(self) -> None:
        """Forget what waits, end the processes, wait for the threads."""
        self._closing.set()
        self._waiting.close()
        for worker in self._workers:
            worker.kill()
        for thread in self._threads:
            thread.join()

    def _serve(self, worker: _Worker) -> None:
        while (item := self._waiting.take()) is not None:
            question, answered = item
            found = worker.ask(question)
            if found is None and not self._closing.is_set():
                found = worker.ask(question)  # its process died: a new one, once
            if self._closing.is_set():
                break
            if found is None:  # the table must go on, if not cleverly
                found = Answer(Random(question.seed).pick(question.legal))
                self._deliver(self._failed)
            self._deliver(_bind(answered, found))
        worker.kill()

    def _watch(self) -> None:
        """BotQueue for a pipe with a limit is different on every system; this is not."""
        while not self._closing.wait(WATCH_SECONDS):
            for worker in self._workers:
                worker.end_if_late()


def _bind(answered: Answered, found: Answer) -> Callable[[], None]:
    return lambda: answered(found)


class _Worker:
    """One process, or the place for one."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()
        self._is_over = False
        self._due = math.inf  # when the answer has to be there

    def ask(self, question: Question) -> Answer | None:
        """The answer; None if the process failed."""
        try:
            process = self._start()
            if process is None:
                return None
            assert process.stdin is not None
            assert process.stdout is not None
            self._due = time.monotonic() + question.seconds + EXTRA_SECONDS
            write_frame(process.stdin, msgspec.msgpack.encode(question))
            frame = read_frame(process.stdout)
            if frame is not None:
                return msgspec.msgpack.decode(frame, type=Answer)
        except (OSError, ValueError, msgspec.DecodeError):
            pass
        finally:
            self._due = math.inf
        self._end()
        return None

    def end_if_late(self) -> None:
        """Kill a process that takes too long; whoever waits for it notices."""
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
        if process is not None:
            process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout):
                if stream is not None:
                    with suppress(OSError):  # unsent bytes for a process that is gone
                        stream.close()
