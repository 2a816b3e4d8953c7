"""A backup of a server under play, and what is played on from it."""

from __future__ import annotations

import shutil
import threading
from pathlib import Path

from tablee.server.hub.room import read_facts
from tablee.server.settings import Limits, Settings
from tablee.store.sqlite import FILE, SqliteStore
from tablee.tables import facts as f
from tests.cli.program import refused, tablee
from tests.server.harness_server import Person, Server, server_with, until

PLAYERS = 3
COPIES = 3
BUSY = Settings(
    sockets=Limits(per_second=10_000, burst=10_000),
    requests_per_second=10_000,
    makes_per_second=10_000,
    connects_per_second=10_000,
)


class Player(threading.Thread):
    """Plays against bots, one game after the other, until told to stop."""

    def __init__(self, person: Person, stop: threading.Event) -> None:
        super().__init__()
        self.person = person
        self.confirmed: dict[str, int] = {}
        self.failure: BaseException | None = None
        self._ends = stop

    def run(self) -> None:
        try:
            while not self._ends.is_set():
                self._play(self.person.make("mbb", start=True))
        except BaseException as error:
            self.failure = error

    def _play(self, table: str) -> None:
        with self.person.at(table) as line:
            while not self._ends.is_set() and line.to_turn():
                self.confirmed[table] = line.play_first()["ply"] + 1


def moves(folder: Path, tables: set[str]) -> dict[str, list[str]]:
    """The moves of tables, as a data folder has them."""
    store = SqliteStore(folder, lambda call: call())
    try:
        logs = {table: read_facts(store.load(table)) for table in tables}
    finally:
        store.close()
    return {
        table: [fact.move for fact in log if isinstance(fact, f.Moved)]
        for table, log in logs.items()
    }


def restored(copy: Path, folder: Path) -> Path:
    """A data folder with a copy, as the documentation says."""
    folder.mkdir()
    shutil.copy(copy, folder / FILE)
    return folder


def test_a_copy_under_play_has_all_confirmed_moves_and_plays_on(tmp_path: Path) -> None:
    stop = threading.Event()
    confirmed: list[dict[str, int]] = []
    with server_with(tmp_path / "data", BUSY) as server:
        ana = Person(server, "Ana")
        still = ana.make("mbb", start=True)
        with ana.at(still) as line:
            line.play_first()
        players = [Player(Person(server, "Ben"), stop) for _ in range(PLAYERS)]
        for player in players:
            player.start()
        until(lambda: all(player.confirmed for player in players))
        for n in range(COPIES):
            known = [dict(player.confirmed) for player in players]
            confirmed.append({still: 1} | known[0] | known[1] | known[2])
            done = tablee("backup", tmp_path / f"{n}.db", "--data", server.folder)
            assert (done.returncode, done.stderr) == (0, "")
        stop.set()
        for player in players:
            player.join()
            assert player.failure is None, player.failure
        refused(tablee("backup", tmp_path / "0.db", "--data", server.folder), 2, "exists already")
        assert server.stop().count("\n") == 1  # that it stopped, and nothing else
    assert len(confirmed[-1]) > PLAYERS
    final = moves(tmp_path / "data", set(confirmed[-1]))
    for n, known_then in enumerate(confirmed):
        folder = restored(tmp_path / f"{n}.db", tmp_path / f"restored{n}")
        for table, copied in moves(folder, set(known_then)).items():
            assert copied == final[table][: len(copied)]
            assert len(copied) >= known_then[table]
    with Server(tmp_path / "restored0") as again:
        ana.server = again
        with ana.at(still) as line:
            assert line.finish()["type"] == "over"


def test_what_was_copied_is_counted_and_a_folder_without_tables_is_named(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        Person(server, "Ana").make("mbb")
        done = tablee("backup", "copy.db", "--data", server.folder, folder=tmp_path)
        assert done.stdout == "1 table in copy.db.\n"
    refused(tablee("backup", tmp_path / "2.db", "--data", tmp_path), 2, "no tables", str(tmp_path))
