"""Everything about a person as one archive: a ZIP file that is made while it is sent."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from tablee.engine.errors import TableeError
from tablee.engine.record import write_record
from tablee.server.hub.room import read_facts
from tablee.store.people import SqlitePeople
from tablee.tables import facts as f
from tablee.tables.loading.restore import restore


class _Sink(io.RawIOBase):
    """Where a ZIP file is written; what has come so far is taken away piece by piece."""

    def __init__(self) -> None:
        self._data = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self._data += data
        return len(data)

    def take(self) -> bytes:
        taken = bytes(self._data)
        self._data.clear()
        return taken


def archive(
    store: SqlitePeople, person: f.Person, tables: Sequence[str], now: int
) -> Iterator[bytes]:
    """`me.json`: all that is held; `games/`: the records of finished games, which name nobody;
    `said.json`: what this person said at tables."""
    sink = _Sink()
    said: list[dict[str, Any]] = []
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as file:
        about = {"format": "tablee-person/1", "made": now, **store.held(person)}
        file.writestr("me.json", _json(about))
        yield sink.take()
        for table in tables:
            facts = read_facts(store.facts(table))
            said += [
                {"table": table, "at": fact.at, "name": fact.name, "text": fact.text}
                for fact in facts
                if isinstance(fact, f.Said) and fact.person == person
            ]
            record = _record(table, facts, person)
            if record is not None:
                file.writestr(f"games/{table}.json", record)
                yield sink.take()
        file.writestr("said.json", _json(said))
    yield sink.take()


def _record(table: str, facts: Sequence[f.Fact], person: f.Person) -> bytes | None:
    """The record of a game that is over and in which this person had a seat."""
    try:
        made = restore(table, facts)
    except TableeError:
        return None
    if made.match is None or made.status != "over" or made.seat_of(person) is None:
        return None
    return write_record(made.match.record())


def _json(value: object) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=1) + b"\n"
