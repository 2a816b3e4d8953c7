"""People who play whatever happens: they come back, send again, and remember what was confirmed."""

from __future__ import annotations

import asyncio
import json
import os
import threading
import time
from contextlib import suppress
from itertools import pairwise
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tablee.engine.random import Random
from tests.server.harness_server import Person

Json = dict[str, Any]
PAUSE = 0.1
"""Seconds before a lost connection is tried again."""
PATIENCE = 6.0
"""Seconds without a word after which somebody who waits for an answer connects again."""
LOST = (WebSocketException, OSError, TimeoutError, asyncio.IncompleteReadError)


class Table:
    """A table, and what was confirmed there."""

    def __init__(self, ident: str) -> None:
        self.ident = ident
        self.moves: dict[int, str] = {}
        self.is_over = False


class Trio:
    """Three people who play one game after the other."""

    def __init__(self, people: list[Person]) -> None:
        self.people = people
        self.tables: list[Table] = []
        self.confirmed: list[float] = []
        """When each of their moves was confirmed, by the monotonic clock."""
        self._unanswered: list[Json | None] = [None] * len(people)

    def longest_wait(self, before: int, since: float) -> float:
        """The longest time without a confirmed move, after their first `before` and `since` then.

        It is everybody's wait: somebody is always to move, and moves at once.
        """
        times = self.confirmed[before:]
        return max(later - max(one, since) for one, later in pairwise((since, *times)))

    async def play(self) -> None:
        """Until cancelled."""
        while True:
            table = Table(await self._sit())
            self.tables.append(table)
            self._unanswered = [None] * len(self.people)
            async with asyncio.TaskGroup() as group:
                for place in range(len(self.people)):
                    group.create_task(self._sits(table, place))

    async def _sit(self) -> str:
        """Make a table; every request until it is answered."""
        first, *others = self.people
        wishes = [{"kind": "me"}, *[{"kind": "open"}] * len(others)]
        terms = {"game": "matryoshka", "players": len(self.people), "pace": 0}
        body = {"terms": terms, "seats": wishes, "name": first.name}
        made = await self._post(first, "/api/tables", body)
        table = str(made["table"])
        for person in others:
            await self._post(person, f"/api/tables/{table}/join", {"name": person.name})
        return table

    async def _post(self, person: Person, path: str, body: Json) -> Json:
        while True:
            try:
                status, answer, _ = await asyncio.to_thread(person.request, "POST", path, body)
            except OSError:
                status, answer = 503, {}
            except Exception as error:  # http.client: an answer that broke off
                status, answer = 503, {"error": str(error)}
            if status in (200, 201, 409) or (status == 400 and path.endswith("/join")):
                return dict(answer)  # 409: it was done before, and the answer was lost
            assert status in (502, 503, 504, 429, 500), (status, answer)
            await asyncio.sleep(PAUSE)

    async def _sits(self, table: Table, place: int) -> None:
        while not table.is_over:
            with suppress(*LOST):
                await self._connect(table, place)
            await asyncio.sleep(PAUSE)

    async def _connect(self, table: Table, place: int) -> None:
        person = self.people[place]
        headers = {"cookie": person.cookie, **person.headers}
        url = f"ws://127.0.0.1:{person.server.port}/ws?table={table.ident}"
        async with connect(
            url, additional_headers=headers, compression=None, max_size=None, open_timeout=PATIENCE
        ) as socket:
            seat = Seat(table, place, self._unanswered, self.confirmed)
            await socket.send(json.dumps({"type": "hello", "id": "hello", "table": table.ident}))
            while not table.is_over:
                async with asyncio.timeout(PATIENCE):
                    message = json.loads(await socket.recv())
                if message["type"] == "bye":
                    await asyncio.sleep((message["retry"] or 1000) / 1000)
                    return
                for answer in seat.hear(message):
                    await socket.send(json.dumps(answer))


class Seat:
    """What one person says and hears over one connection."""

    def __init__(
        self,
        table: Table,
        place: int,
        unanswered: list[Json | None],
        confirmed: list[float],
    ) -> None:
        self._table = table
        self._place = place
        self._unanswered = unanswered
        self._confirmed = confirmed
        self._game: Json | None = None

    def hear(self, message: Json) -> list[Json]:
        """Take a message in; what to say to it."""
        match message["type"]:
            case "welcome":
                self._table.is_over |= message["over"] is not None
                self._game = message["game"]
                waiting = self._unanswered[self._place]
                if waiting is not None:
                    return [waiting]
                if self._game is None and self._place == 0:
                    return [{"type": "start", "id": "start"}]
            case "update":
                self._game = message
            case "over":
                self._table.is_over = True
            case "ack":
                self._acknowledged(message)
            case "refused":
                waiting = self._unanswered[self._place]
                if waiting is not None and waiting["id"] == message["id"]:
                    self._unanswered[self._place] = None
                    assert message["code"] in (
                        "stale",
                        "not-now",
                        "wrong-seat",
                        "too-fast",
                        "storage",
                    ), message
        return self._play()

    def _acknowledged(self, message: Json) -> None:
        play = self._unanswered[self._place]
        if play is None or play["id"] != message["id"]:
            return
        self._unanswered[self._place] = None
        if self._game is not None and self._game["ply"] <= message["ply"]:
            self._game = None  # it is older than the move
        known = self._table.moves.setdefault(message["ply"], play["move"])
        assert known == play["move"], "two moves were confirmed for one ply"
        self._confirmed.append(time.monotonic())

    def _play(self) -> list[Json]:
        game = self._game
        if game is None or not game["legal"] or self._unanswered[self._place] is not None:
            return []
        legal = game["legal"]
        self._game = None  # the next update says what is to be decided then
        move = Random(os.urandom(8).hex()).pick(legal)
        play = {
            "type": "play",
            "id": os.urandom(8).hex(),
            "ply": game["ply"],
            "rev": game["rev"],
            "move": move,
        }
        self._unanswered[self._place] = play
        return [play]


class Players:
    """Several trios, in a thread of their own."""

    def __init__(self, trios: list[list[Person]]) -> None:
        self.trios = [Trio(people) for people in trios]
        self.failure: BaseException | None = None
        self._began = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()
        self._began.wait()

    def _run(self) -> None:
        try:
            with asyncio.Runner() as runner:
                runner.run(self._play())
        except asyncio.CancelledError:
            pass
        except BaseException as error:
            self.failure = error

    async def _play(self) -> None:
        self._loop = asyncio.get_running_loop()
        task = asyncio.current_task()
        assert task is not None
        self._task = task
        self._began.set()
        async with asyncio.TaskGroup() as group:
            for trio in self.trios:
                group.create_task(trio.play())

    def stop(self) -> None:
        with suppress(RuntimeError):  # it has ended by itself
            self._loop.call_soon_threadsafe(self._task.cancel)
        self._thread.join()

    @property
    def tables(self) -> list[Table]:
        return [table for trio in self.trios for table in trio.tables]
