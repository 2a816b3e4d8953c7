"""The server is killed at random moments under load: nothing confirmed is lost, nothing doubled."""

from __future__ import annotations

import os
import threading
from pathlib import Path

from websockets.exceptions import WebSocketException

from tablee.engine.random import Random
from tablee.server.hub.room import read_facts
from tablee.store.sqlite import SqliteStore
from tablee.tables import facts as f
from tests.helpers import SOAK
from tests.server.harness_server import WAIT, Connection, Person, Server

KILLS = int(os.environ.get("TABLEE_KILLS", "0")) or (200 if SOAK else 5)
TABLES = 4
MOVES = 150
"""Confirmed moves, at most, between two kills."""
PEOPLE = ("Ana", "Ben", "Cleo")


class Countdown:
    """Waits until so many moves were confirmed, or all who play have finished."""

    def __init__(self, moves: int, players: int) -> None:
        self._moves = moves
        self._players = players
        self._changed = threading.Condition()

    def count(self) -> None:
        with self._changed:
            self._moves -= 1
            self._changed.notify_all()

    def leave(self) -> None:
        with self._changed:
            self._players -= 1
            self._changed.notify_all()

    def wait(self) -> None:
        with self._changed:
            self._changed.wait_for(lambda: self._moves <= 0 or self._players == 0, WAIT)


class Player(threading.Thread):
    """Somebody who plays as fast as they can, and remembers what was confirmed."""

    def __init__(
        self, person: Person, table: str, confirmed: dict[int, str], acks: Countdown
    ) -> None:
        super().__init__()
        self.acks = acks
        self.person = person
        self.table = table
        self.confirmed = confirmed  # by ply, shared by all at this table
        self.unanswered: tuple[str, dict[str, object]] | None = None
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            with self.person.at(self.table) as line:
                self._resend(line)
            with self.person.at(self.table) as line:
                self._play(line)
        except (WebSocketException, OSError):
            pass  # killed
        except BaseException as error:
            self.failure = error
        finally:
            self.acks.leave()

    def _resend(self, line: Connection) -> None:
        """What was not answered before the kill is sent again: it may have been done or not."""
        if self.unanswered is not None:
            ident, fields = self.unanswered
            answer = line.ask("play", id=ident, **fields)
            if answer["type"] == "ack":
                self._confirm(answer["ply"], str(fields["move"]))
            self.unanswered = None

    def _play(self, line: Connection) -> None:
        rng = Random(f"{self.person.name} {self.table} {line.game['ply']}")
        while line.to_turn():
            move = rng.pick(line.game["legal"])
            fields = {"ply": line.game["ply"], "rev": 0, "move": move}
            self.unanswered = (os.urandom(8).hex(), fields)
            answer = line.ask("play", id=self.unanswered[0], **fields)
            self.unanswered = None
            if answer["type"] == "ack":
                self._confirm(answer["ply"], move)
                while line.game["ply"] <= answer["ply"]:
                    line.next()

    def _confirm(self, ply: int, move: str) -> None:
        known = self.confirmed.setdefault(ply, move)
        assert known == move, "two moves were confirmed for one ply"
        self.acks.count()


def test_every_confirmed_move_survives_sigkill(tmp_path: Path) -> None:
    rng = Random("kill")
    server = Server(tmp_path)
    people = [[Person(server, name) for name in PEOPLE] for _ in range(TABLES)]
    tables = [sit(persons) for persons in people]
    confirmed: list[dict[int, str]] = [{} for _ in tables]
    waiting: dict[tuple[int, int], tuple[str, dict[str, object]] | None] = {}
    finished = 0
    for _ in range(KILLS):
        players = []
        acks = Countdown(1 + rng.below(MOVES), TABLES * len(PEOPLE))  # the random moment
        for number, persons in enumerate(people):
            for place, person in enumerate(persons):
                person.server = server
                player = Player(person, tables[number], confirmed[number], acks)
                player.unanswered = waiting.get((number, place))
                players.append(((number, place), player))
                player.start()
        acks.wait()
        server.kill()
        for key, player in players:
            player.join()
            assert player.failure is None, player.failure
            waiting[key] = player.unanswered
        check_disk(tmp_path, tables, confirmed)
        server = Server(tmp_path)
        for number, persons in enumerate(people):
            persons[0].server = server
            with persons[0].at(tables[number]) as line:
                assert line.game["ply"] > max(confirmed[number], default=-1)
                if line.welcome["over"]:
                    finished += 1
                    for person in persons:
                        person.server = server
                    tables[number] = sit(persons)
                    confirmed[number] = {}
                    for place in range(len(PEOPLE)):
                        waiting.pop((number, place), None)
    server.stop()
    assert finished or KILLS < 50


def sit(persons: list[Person]) -> str:
    table = persons[0].make("moo")
    for person in persons[1:]:
        person.join(table)
    with persons[0].at(table) as line:
        line.ask("start")
    return table


def check_disk(folder: Path, tables: list[str], confirmed: list[dict[int, str]]) -> None:
    """Every confirmed move is in its place in the log, once."""
    store = SqliteStore(folder, lambda call: call())
    try:
        for table, moves in zip(tables, confirmed, strict=True):
            stored = [fact for fact in read_facts(store.load(table)) if isinstance(fact, f.Moved)]
            for ply, move in moves.items():
                assert stored[ply].move == move
            ids = [(fact.person, fact.id) for fact in stored]
            assert len(ids) == len(set(ids)), "a move is there twice"
    finally:
        store.close()
