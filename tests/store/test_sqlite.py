"""The store on a real file: durable, in order, all or nothing, and clear when it cannot."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import apsw
import pytest
from msgspec import structs

from tablee.store.interface import SeatedPerson, StoreError, Summary, Write
from tablee.store.rows.ledger import SqliteLedger, Statement
from tablee.store.sqlite import FILE, PAGE, SqliteStore, open_database, told


def now(call: Callable[[], None]) -> None:
    call()


def write(store: SqliteStore, *writes: Write) -> list[StoreError | None]:
    """Write and wait until each is on disk or refused."""
    answers: list[StoreError | None] = []
    ready = threading.Semaphore(0)

    def done(error: StoreError | None) -> None:
        answers.append(error)
        ready.release()

    for item in writes:
        store.write(item, done)
    for _ in writes:
        ready.acquire()
    return answers


def summary(status: str = "waiting", changed: int = 1, alarm: int | None = None) -> Summary:
    return Summary(status, changed, changed, alarm, (SeatedPerson("ana", "Ana"),), b"{}")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    opened = SqliteStore(tmp_path, now)
    yield opened
    opened.close()


def test_facts_come_back_in_order_after_closing_and_opening(tmp_path: Path) -> None:
    first = SqliteStore(tmp_path, now)
    many = [Write("t", n, (b"%d" % n,), None) for n in range(1000)]
    assert write(first, *many) == [None] * 1000
    first.close()
    second = SqliteStore(tmp_path, now)
    assert second.load("t") == [b"%d" % n for n in range(1000)]
    second.close()


def test_the_same_fact_is_not_written_twice_and_others_in_its_group_are(
    store: SqliteStore,
) -> None:
    assert write(store, Write("t", 0, (b"a", b"b"), None)) == [None]
    good = [Write("u", n, (b"x",), None) for n in range(50)]
    answers = write(store, *good[:25], Write("t", 1, (b"again",), None), *good[25:])
    assert [answer is None for answer in answers] == [True] * 25 + [False] + [True] * 25
    assert store.load("t") == [b"a", b"b"]
    assert len(store.load("u")) == 50


def test_writes_of_one_turn_share_a_commit_and_closing_leaves_nothing_behind(
    tmp_path: Path,
) -> None:
    turn: list[Callable[[], None]] = []
    answers: list[StoreError | None] = []
    store = SqliteStore(tmp_path, now, turn.append)
    for n in range(10):
        store.write(Write("t", n, (b"x",), None), answers.append)
    assert len(turn) == 1
    store.close()
    assert answers == [None] * 10
    turn[0]()  # the loop's turn ends after the store was closed: there is nothing left to do
    again = SqliteStore(tmp_path, now)
    assert len(again.load("t")) == 10
    again.close()


@pytest.mark.parametrize("summed", [None, "running"], ids=["facts", "summaries"])
def test_the_write_ahead_log_does_not_grow_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, summed: str | None
) -> None:
    monkeypatch.setattr("tablee.store.sqlite.CHECKPOINT", 50)
    monkeypatch.setattr("tablee.store.sqlite.TOO_LONG", 200)
    monkeypatch.setattr("tablee.store.sqlite.MUCH_TOO_LONG", 800)
    store = SqliteStore(tmp_path, now)
    for n in range(2000):
        facts = (b"x" * 100,) if summed is None else ()
        told = None if summed is None else summary(summed, n, alarm=n)
        assert write(store, Write(f"t{n % 40}", n // 40, facts, told)) == [None]
    size = (tmp_path / f"{FILE}-wal").stat().st_size
    store.close()
    assert size < 2000 * PAGE, "each commit would be a page and more"


def test_the_writer_shortens_its_log_alone_if_nobody_copies_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A busy machine may leave the thread that copies the log waiting for long."""
    monkeypatch.setattr("tablee.store.sqlite.MUCH_TOO_LONG", 100)
    store = SqliteStore(tmp_path, now)
    for n in range(1000):  # too few for CHECKPOINT: the other thread is never called
        assert write(store, Write("t", n, (b"x" * 100,), None)) == [None]
    size = (tmp_path / f"{FILE}-wal").stat().st_size
    store.close()
    assert size < 500 * PAGE


def test_writing_does_not_wait_for_readers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.store.sqlite.CHECKPOINT", 20)
    monkeypatch.setattr("tablee.store.sqlite.TOO_LONG", 20)
    monkeypatch.setattr("tablee.store.sqlite.BUSY_MS", 600_000)
    store = SqliteStore(tmp_path, now)
    assert write(store, Write("t", 0, (b"x",), None)) == [None]
    reader = apsw.Connection(str(tmp_path / FILE))
    reader.execute("BEGIN; SELECT count(*) FROM facts")
    for n in range(1, 300):  # with the usual patience, one of these would take ten minutes
        assert write(store, Write("t", n, (b"x",), None)) == [None]
    reader.close()
    store.close()


def test_a_callback_that_raises_does_not_keep_others_from_being_called(tmp_path: Path) -> None:
    turn: list[Callable[[], None]] = []
    told: list[StoreError | None] = []
    store = SqliteStore(tmp_path, turn.append, lambda give: None)

    def mistaken(error: StoreError | None) -> None:
        raise RuntimeError

    for n, done in enumerate((told.append, mistaken, told.append)):
        store.write(Write("t", n, (b"x",), None), done)
    store.close()
    turn[0]()
    assert told == [None, None]
    with pytest.raises(RuntimeError):
        turn[1]()


def test_a_log_has_no_gaps(store: SqliteStore) -> None:
    answers = write(store, Write("t", 0, (b"a",), None), Write("t", 2, (b"c",), None))
    assert [answer is None for answer in answers] == [True, False]
    assert store.load("t") == [b"a"]


def test_lists_and_alarms_are_read_from_summaries(store: SqliteStore) -> None:
    write(store, Write("a", 0, (b"x",), summary(changed=1)))
    write(store, Write("b", 0, (b"x",), summary("running", 2, alarm=50)))
    write(store, Write("c", 0, (b"x",), summary("closed", 3)))
    assert [row[0] for row in store.of_person("ana", 10)] == ["b", "a"]
    assert (store.due(49), store.due(50)) == ([], ["b"])
    assert (store.name_of("ana"), store.name_of("ben")) == ("Ana", None)


def test_a_person_who_got_up_no_longer_has_the_table_in_their_list(store: SqliteStore) -> None:
    write(store, Write("a", 0, (b"x",), summary()))
    alone = structs.replace(summary(), people=(SeatedPerson("ben", "Ben"),))
    write(store, Write("a", 1, (b"y",), alone))
    assert store.of_person("ana", 10) == []
    assert [row[0] for row in store.of_person("ben", 10)] == ["a"]


def test_a_database_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    old = apsw.Connection(str(tmp_path / FILE))
    old.execute((Path(__file__).parent / "version1.sql").read_text("utf-8"))
    old.close()
    for _ in range(2):
        store = SqliteStore(tmp_path, now)
        assert store.load("a") == [b"x"]
        assert store.of_person("ana", 10) == [("a", b"{}")]
        assert store.due(0) == ["a"]  # a game that was going on: nobody knows how far it was
        store.close()


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    SqliteStore(tmp_path, now).close()
    connection = apsw.Connection(str(tmp_path / FILE))
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(StoreError, match="database-newer"):
        SqliteStore(tmp_path, now)


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"not a database at all" * 100)
    with pytest.raises(StoreError, match="database-broken"):
        SqliteStore(tmp_path, now)


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    with pytest.raises(StoreError, match="data-not-writable"):
        SqliteStore(file / "data", now)


def test_two_servers_do_not_share_a_folder(tmp_path: Path) -> None:
    first = SqliteStore(tmp_path, now)
    with pytest.raises(StoreError, match="data-in-use"):
        SqliteStore(tmp_path, now)
    first.close()


def test_a_full_disk_refuses_and_keeps_what_was_there(store: SqliteStore) -> None:
    write(store, Write("t", 0, (b"kept",), None))
    pages = store._writer.pragma("page_count")
    store._writer.execute(f"PRAGMA max_page_count = {pages}")
    (answer,) = write(store, Write("t", 1, (b"x" * 100_000,), None))
    assert answer is not None
    assert answer.key == "disk-full"
    assert store.load("t") == [b"kept"]
    store._writer.execute("PRAGMA max_page_count = 1000000")
    assert write(store, Write("t", 1, (b"later",), None)) == [None]


def test_closing_finishes_what_is_being_written(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path, now)
    for n in range(2000):
        store.write(Write("t", n, (b"x",), None), lambda error: None)
    store.close()
    again = SqliteStore(tmp_path, now)
    assert len(again.load("t")) == 2000
    again.close()


def damage(file: Path) -> None:
    """Overwrite the middle of the last page of a closed database."""
    data = bytearray(file.read_bytes())
    data[-PAGE + 8 : -PAGE + 200] = b"\xff" * 192
    file.write_bytes(data)


def test_a_damaged_database_is_found(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path, now)
    write(store, *[Write(f"t{n}", 0, (b"x" * 500,), None) for n in range(100)])
    assert store.check() is None
    store.close()
    assert store.check() is None  # too late to look
    damage(tmp_path / FILE)
    again = SqliteStore(tmp_path, now)
    assert again.check()
    again.close()


def test_a_ledger_that_was_closed_says_so(tmp_path: Path) -> None:
    """A server that stopped under load told it with a traceback for each table."""
    ledger = SqliteLedger(open_database(tmp_path / FILE), told, lambda _: None)
    ledger.close()
    with pytest.raises(StoreError):
        ledger.change(Statement("SELECT 1"))
    with pytest.raises(StoreError):
        ledger.read("SELECT 1")
