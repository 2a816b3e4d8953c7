"""A whole game to look at again: the events and views of every ply, for the chosen seats."""

from __future__ import annotations

from msgspec import UNSET, Raw

from tablee.engine.game import Event
from tablee.engine.record import Record
from tablee.match import Match, open_record, verify
from tablee.server.hub import rendering
from tablee.server.wire.encoding import raw
from tablee.server.wire.http_messages import Replay, ReplayStep
from tablee.tables.refusals import Code, TableRefusal

MOST_BYTES = 48_000_000
"""The most bytes of views in one answer: three times what the longest games need."""
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


def replay(record: Record, eyes: str, names: tuple[str | None, ...] = ()) -> Replay:
    """Verify a record and show it; a record with a false claim is an error."""
    seats = read_eyes(eyes, record.players)
    end = verify(record)
    match = open_record(record)
    looks = seats if seats is not None else tuple(range(record.players))
    start = _views(match, looks)
    steps = []
    size = 0
    for entry in record.moves:
        events = match.play(entry.seat, entry.move, entry.t)
        views = _views(match, looks)
        size += sum(len(bytes(view)) for view in views)
        if size > MOST_BYTES:
            raise TableRefusal(Code.REPLAY_TOO_LARGE, limit=MOST_BYTES)
        scores = match.scores()
        shown = _events(events, seats)
        steps.append(ReplayStep(entry.seat, entry.move, entry.t, shown, scores, views))
    breakdown = end.breakdown() if end.is_over else ()
    return Replay(
        record,
        start,
        tuple(steps),
        tuple(raw(part) for part in breakdown),
        "moves" if record.seed is UNSET else "seed",
        names,
    )


def _views(match: Match, seats: tuple[int | None, ...]) -> tuple[Raw, ...]:
    return tuple(raw(match.view(seat)) for seat in seats)


def _events(events: tuple[Event, ...], seats: tuple[int | None, ...] | None) -> tuple[Raw, ...]:
    if seats is None:
        return tuple(raw(event) for event in events)
    return rendering.seen(events, seats[0])
