"""The bots' processes: they answer however many sockets are open, and are replaced when stuck."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import Queue
from typing import IO, Any

import msgspec
import pytest

from tablee.server.bots import pool as pools
from tablee.server.bots.pool import LEAST_SECONDS, USUAL_CROWD, Pool, shared
from tablee.server.bots.questions import Answer, Asker, Question, Urgency
from tablee.server.bots.worker import read_frame
from tablee.server.hub import bot_turns
from tablee.server.hub.hub import Hub
from tablee.tables.terms import Terms
from tests.server.harness_hub import SEED, FakePorts, make_table
from tests.server.harness_server import WAIT

resource = pytest.importorskip("resource", reason="the system has no such limits")

FAILED = Answer("failed")


class Asked:
    """A pool whose answers are read one after the other."""

    def __init__(self, pool: Pool, heard: Queue[Answer | None]) -> None:
        self.pool = pool
        self.heard = heard

    def ask(self, question: Question) -> None:
        self.pool.ask(question, self.heard.put, Asker(Urgency.WAITING, "here", "ana"))

    def next(self) -> Answer:
        answer = self.heard.get(timeout=WAIT)
        assert answer is not None
        return answer


@contextmanager
def a_pool(size: int = 1) -> Iterator[Asked]:
    """Usually one process."""
    heard: Queue[Answer | None] = Queue()

    def deliver(call: Callable[[], None]) -> None:
        call()

    pool = Pool(size, deliver, lambda: heard.put(FAILED))
    try:
        yield Asked(pool, heard)
    finally:
        pool.close()


@pytest.fixture
def question() -> Question:
    """What only a bot that thinks has an opinion about."""
    hub = Hub(FakePorts())
    table = make_table(hub, ["p0"], Terms("matryoshka", 3))
    match = hub.rooms.by_table[table].table.match
    assert match is not None
    return bot_turns.question(match, 1, "expert", 0.05, SEED)


@pytest.fixture
def crowd() -> Iterator[None]:
    """More open files than `select` can count."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < 2_048:
        pytest.fail("This test needs 2,048 open files: raise the hard limit (`ulimit -Hn`).")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 2_048), hard))
    files = [os.open(os.devnull, os.O_RDONLY) for _ in range(1_100)]
    yield
    for file in files:
        os.close(file)
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.usefixtures("crowd")
def test_bots_think_however_many_sockets_are_open(question: Question) -> None:
    with a_pool() as asked:
        asked.ask(question)
        assert asked.next().considered


def test_a_bot_that_is_stuck_is_replaced(
    question: Question, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "WATCH_SECONDS", 0.01)
    usual = subprocess.Popen

    def start(*command: Any, **pipes: Any) -> subprocess.Popen[bytes]:
        pools.EXTRA_SECONDS = WAIT  # a process that is new may take its time
        return usual(*command, **pipes)

    monkeypatch.setattr(subprocess, "Popen", start)
    with a_pool() as asked:
        asked.ask(question)
        assert asked.next().considered
        stuck = asked.pool._workers[0]._process
        assert stuck is not None
        stuck.send_signal(signal.SIGSTOP)
        monkeypatch.setattr(pools, "EXTRA_SECONDS", 0.1)
        asked.ask(question)
        assert asked.next().considered
        assert stuck.returncode == -signal.SIGKILL


def test_a_process_that_starts_slowly_is_not_replaced(
    question: Question, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "WATCH_SECONDS", 0.01)
    monkeypatch.setattr(pools, "EXTRA_SECONDS", 0.01)
    started: list[bytes | None] = []

    def read(stream: IO[bytes]) -> bytes | None:
        frame = read_frame(stream)
        started.append(frame)
        pools.EXTRA_SECONDS = WAIT  # it has started, later than a question may take
        return frame

    monkeypatch.setattr(pools, "read_frame", read)
    with a_pool() as asked:
        asked.ask(question)
        assert asked.next().considered
    assert len(started) == 2  # that it is ready, and the answer


def test_a_question_that_no_process_answers_is_counted_and_gets_a_legal_move(
    question: Question, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with a_pool() as asked:
        asked.ask(question)
        assert asked.next() is FAILED
        assert asked.next().move in question.legal


def test_bots_of_an_address_that_asks_for_many_think_for_a_shorter_time() -> None:
    assert [shared(1.0, more) for more in (0, USUAL_CROWD)] == [1.0, 1.0]
    assert shared(1.0, 2 * USUAL_CROWD) == 0.5
    assert shared(1.0, 1_000) == LEAST_SECONDS
    assert shared(0.05, 1_000) == 0.05


def test_a_process_is_told_the_shorter_time(
    question: Question, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[float] = []
    gate = threading.Event()

    def ask(_: object, asked: Question, answers: object) -> Answer:
        assert gate.wait(WAIT)
        given.append(asked.seconds)
        return Answer(asked.legal[0])

    monkeypatch.setattr(pools._Worker, "ask", ask)
    one = msgspec.structs.replace(question, seconds=1.0)
    with a_pool() as asked:
        for _ in range(18):
            asked.ask(one)
        gate.set()
        for _ in range(18):
            asked.next()
    assert min(given) <= 0.5  # sixteen more or all seventeen waited when the second was taken
    assert given[-USUAL_CROWD:] == [1.0] * USUAL_CROWD


def test_a_bot_is_given_the_cores_of_processes_that_have_nothing_to_do(
    question: Question, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: Queue[int] = Queue()
    gate = threading.Event()

    def ask(_: object, asked: Question, answers: object) -> Answer:
        given.put(asked.cores)
        assert gate.wait(WAIT)
        return Answer(asked.legal[0])

    monkeypatch.setattr(pools._Worker, "ask", ask)
    with a_pool(3) as asked:
        told = []
        for _ in range(3):
            asked.ask(question)
            told.append(given.get(timeout=WAIT))
        gate.set()
        for _ in range(3):
            asked.next()
    assert told == [3, 2, 1]


def test_a_master_thinks_in_copies_of_its_process(question: Question) -> None:
    """A real process answers, and the copies that it made are gone."""
    one = msgspec.structs.replace(question, level="master", seconds=0.2)
    with a_pool(2) as asked:
        asked.ask(one)
        answer = asked.next()
        assert answer.move in one.legal
        assert answer.considered
