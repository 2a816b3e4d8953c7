"""Group commit: one statement for all writes that arrived while the last one was under way."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

import asyncpg

from tablee.store.interface import GROUP, Done, StoreError, Write
from tablee.store.postgres.connecting import LOST, told
from tablee.store.postgres.functions import FENCED, NOT_NEXT, NOT_OWNER

APPEND = "SELECT tablee_append($1, $2, $3, $4)"
APPEND_SUMMED = (
    "SELECT tablee_append_summed($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)"
)

Pending = tuple[Write, Done]


class Appends:
    """The writes of one incarnation, over one connection and in order."""

    def __init__(
        self, connection: asyncpg.Connection, number: int, lost: Callable[[], None]
    ) -> None:
        """`lost` is told once, as soon as a commit is refused for good or its end is unknown."""
        self.commits = 0
        self._connection = connection
        self._number = number
        self._lost = lost
        self._loop = asyncio.get_running_loop()
        self._waiting: list[Pending] = []
        self._task: asyncio.Task[None] | None = None
        self._is_over = False

    def put(self, write: Write, done: Done) -> None:
        if self._is_over:
            self._loop.call_soon(done, StoreError("storage"))
            return
        self._waiting.append((write, done))
        if self._task is None:  # all writes of this turn of the loop go together
            self._task = self._loop.create_task(self._run())

    async def finish(self) -> None:
        """Wait until everything is written."""
        while self._task is not None:
            await asyncio.wait((self._task,))

    def end(self) -> None:
        """Write nothing more: whatever waits has failed."""
        self._is_over = True
        waiting, self._waiting = self._waiting, []
        for _, done in waiting:
            self._tell(done, StoreError("storage"))

    async def _run(self) -> None:
        try:
            while self._waiting:
                group, self._waiting = self._waiting[:GROUP], self._waiting[GROUP:]
                errors = await self._settle([write for write, _ in group])
                for (_, done), error in zip(group, errors, strict=True):
                    self._tell(done, error)
                await asyncio.sleep(0)  # what has arrived meanwhile goes into the next group
        finally:
            self._task = None

    async def _settle(self, writes: list[Write]) -> list[StoreError | None]:
        """Commit a group; if it is refused, its writes one by one: a bad one fails alone."""
        failed = await self._commit(writes)
        if failed is None or self._is_over or len(writes) == 1:
            return [failed] * len(writes)
        return [await self._commit([write]) for write in writes]

    async def _commit(self, writes: list[Write]) -> StoreError | None:
        if self._is_over:
            return StoreError("storage")
        self.commits += 1
        try:
            await self._execute(writes)
        except asyncpg.PostgresError as error:
            code = str(error.sqlstate)
            if code == FENCED or isinstance(error, LOST):
                self._give_up()
            is_order = code in (NOT_NEXT, NOT_OWNER) or code.startswith("23")
            return StoreError("log-order", detail=error) if is_order else told(error)
        except Exception as error:  # perhaps it was carried out
            self._give_up()
            return told(error)
        return None

    def _give_up(self) -> None:
        self._lost()
        self.end()

    async def _execute(self, writes: list[Write]) -> None:
        tables: list[str] = []
        numbers: list[int] = []
        texts: list[str] = []
        for write in writes:
            for number, fact in enumerate(write.facts, write.first):
                tables.append(write.table)
                numbers.append(number)
                texts.append(fact.decode())
        if all(write.summary is None for write in writes):
            await self._connection.execute(APPEND, self._number, tables, numbers, texts)
            return
        # Of several summaries of a table, the last counts.
        last = {write.table: write.summary for write in writes if write.summary is not None}
        sums = list(last.values())
        people = [(table, seated) for table, summed in last.items() for seated in summed.people]
        await self._connection.execute(
            APPEND_SUMMED,
            self._number,
            tables,
            numbers,
            texts,
            list(last),
            [one.status for one in sums],
            [one.created for one in sums],
            [one.changed for one in sums],
            [one.alarm for one in sums],
            [one.line for one in sums],
            [one.rules for one in sums],
            [table for table, _ in people],
            [seated.person for _, seated in people],
            [seated.name for _, seated in people],
            [write.table for write in writes if write.is_last],
        )

    def _tell(self, done: Done, error: StoreError | None) -> None:
        try:
            done(error)
        except Exception as bug:  # a bug at one table: the others are told all the same
            self._loop.call_soon(partial(_throw, bug))


def _throw(error: Exception) -> None:
    raise error
