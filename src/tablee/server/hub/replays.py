"""A whole game to look at again: the events and views of every ply, for the chosen seats.

An answer may have tens of megabytes. So it is made in pieces, each when the one
before it was sent, and is never in memory as a whole.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET, Raw

from tablee.engine.game import Event
from tablee.engine.record import Record
from tablee.match import Match, open_record, verify
from tablee.server.hub.updates.log import Happened
from tablee.server.wire.encoding import encode, raw
from tablee.server.wire.http_messages import ReplayStep
from tablee.tables.refusals import Code, TableRefusal

MOST_BYTES = 64_000_000
"""About the most bytes of views in one answer: more than games of 560 moves need."""
PIECE = 64 * 1024
"""Bytes after which a piece is long enough to be sent."""
OPEN = "open"
SPECTATOR = "spectator"


def read_eyes(text: str, players: int) -> tuple[int | None, ...] | None:
    """The seats whose views are wanted; None: everybody's, and events in full."""
    if text == OPEN:
        return None
    if text == SPECTATOR:
        return (None,)
    if len(text) == 1 and text in "01234567" and int(text) < players:
        return (int(text),)
    raise TableRefusal(Code.SEAT_UNKNOWN, seat=text[:8])


def replay(record: Record, eyes: str, names: tuple[str | None, ...] = ()) -> Iterator[bytes]:
    """Verify a record and show it: the JSON of a `Replay`, in pieces.

    A record with a false claim is an error, before the first piece.
    """
    end = verify(record)  # before anything depends on what the record claims
    seats = read_eyes(eyes, record.players)
    looks = seats if seats is not None else tuple(range(record.players))
    match = open_record(record)
    start = _views(match, looks)
    size = (_size(start) + _size(_views(end, looks))) * len(record.moves) // 2
    if size > MOST_BYTES:
        raise TableRefusal(Code.REPLAY_TOO_LARGE, limit=MOST_BYTES)
    piece = bytearray(encode({"record": record, "start": start})[:-1] + b',"steps":[')
    for place, entry in enumerate(record.moves):
        events = _events(match.play(entry.seat, entry.move, entry.t), seats)
        views = _views(match, looks)
        step = ReplayStep(entry.seat, entry.move, entry.t, events, match.scores(), views)
        piece += b"," * (place > 0) + encode(step)
        if len(piece) > PIECE:
            yield bytes(piece)
            piece.clear()
    rest = {
        "breakdown": [raw(part) for part in end.breakdown()] if end.is_over else [],
        "verified": "moves" if record.seed is UNSET else "seed",
        "names": names,
    }
    yield bytes(piece + b"]," + encode(rest)[1:])


def _size(views: tuple[Raw, ...]) -> int:
    return sum(len(bytes(view)) for view in views)


def _views(match: Match, seats: tuple[int | None, ...]) -> tuple[Raw, ...]:
    return tuple(raw(match.view(seat)) for seat in seats)


def _events(events: tuple[Event, ...], seats: tuple[int | None, ...] | None) -> tuple[Raw, ...]:
    if seats is None:
        return tuple(raw(event) for event in events)
    return Happened(events).seen_by(seats[0])
