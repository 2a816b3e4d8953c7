"""The server is killed while people begin the deal of a day: one try each, and no deal lost."""

from __future__ import annotations

import http.client
import os
import threading
from pathlib import Path

from tablee.engine.random import Random
from tablee.server.hub.room import read_facts
from tablee.store.sqlite import SqliteStore
from tablee.tables import facts as f
from tests.helpers import SOAK
from tests.server.days.harness_days import DAY, line_of, server_at, start
from tests.server.harness_server import Person

KILLS = int(os.environ.get("TABLEE_KILLS", "0")) or (50 if SOAK else 3)
PEOPLE = 4


def begin(person: Person, told: list[str], begun: threading.Semaphore) -> None:
    try:
        told.append(str(start(person)["table"]))
    except (OSError, http.client.HTTPException):
        pass  # killed
    finally:
        begun.release()


def test_everybody_has_one_try_whenever_the_server_is_killed(tmp_path: Path) -> None:
    rng = Random("days")
    server = server_at(tmp_path)
    for _ in range(KILLS):
        people = [Person(server, f"P{n}") for n in range(PEOPLE)]
        told: list[list[str]] = [[] for _ in people]
        begun = threading.Semaphore(0)
        threads = [
            threading.Thread(target=begin, args=(person, told[n], begun))
            for n, person in enumerate(people)
            for _ in range(2)  # two windows of one browser
        ]
        for thread in threads:
            thread.start()
        for _ in range(rng.below(len(threads))):  # the random moment
            begun.acquire()
        server.kill()
        for thread in threads:
            thread.join()
        server = server_at(tmp_path)
        for n, person in enumerate(people):
            person.server = server
            told[n].append(str(start(person)["table"]))
            assert len(set(told[n])) == 1, "whoever was told of a table comes back to it"
            assert line_of(person)["table"] == told[n][0]
    server.stop()
    check_disk(tmp_path, KILLS * PEOPLE)


def check_disk(folder: Path, tries: int) -> None:
    """As many tables as tries, each whole, all with one deal."""
    store = SqliteStore(folder, lambda call: call())
    try:
        rows = store.ledger.read("SELECT table_id FROM day_tries WHERE day = ?1", DAY)
        assert len(rows) == tries
        deals = set()
        for (table,) in rows:
            created, started = read_facts(store.load(table))[:2]
            assert isinstance(created, f.Created)
            assert isinstance(started, f.Started)
            deals.add((started.seed, created.terms.ranked))
        assert len(deals) == 1
        made = store.ledger.read("SELECT count(*) FROM tables")
        assert made == [(tries,)], "nobody has a second table"
    finally:
        store.close()
