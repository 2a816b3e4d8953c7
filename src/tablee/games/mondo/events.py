"""What people notice in a game of Mondo. Nothing that happens is hidden from anyone."""

from __future__ import annotations

from functools import lru_cache

from tablee.engine.game import Event
from tablee.games.mondo.components import Tile
from tablee.games.mondo.kernel.board import land_at
from tablee.games.mondo.kernel.rules import State
from tablee.games.mondo.names import (
    ABSENT,
    BACK,
    FACES,
    LETTERS,
    MAX_PLAYERS,
    MODIFIERS,
    TASK_COUNT,
    TASKS,
    landscape_name,
    square_name,
)
from tablee.games.mondo.names import Log as Entry
from tablee.games.mondo.notation import face_of
from tablee.games.mondo.scoring import board_count, count_round
from tablee.games.mondo.terms import parts_of
from tablee.games.mondo.view import Mismatch, RoundCount


class TileTaken(Event, frozen=True):
    """MON-11: a tile left the middle for a hand."""

    seat: int
    tile: int
    face: str
    lands: tuple[str, ...]
    """The landscapes of the face, for people who read or hear of it."""
    carries: tuple[str, ...]
    """An animal, a volcano (active or inactive), both or nothing."""


class TileFlipped(Event, frozen=True):
    """MON-11: a tile in the middle shows its other face."""

    seat: int
    tile: int
    face: str
    lands: tuple[str, ...]
    carries: tuple[str, ...]


class TilePut(Event, frozen=True):
    """MON-13: a tile lies on a board, with the edges that do not match."""

    seat: int
    tile: int
    square: str
    face: str
    turns: int
    mismatches: tuple[Mismatch, ...]
    wrong: int
    """How many edges do not match."""
    lands: tuple[str, ...]
    carries: tuple[str, ...]


class LandscapeClosed(Event, frozen=True):
    """MON-19: a landscape is closed and faultless, and stays so."""

    seat: int
    kind: str
    squares: tuple[str, ...]
    lake: bool


class TileReturned(Event, frozen=True):
    """MON-11, MON-16, MON-17: a tile in hand went back to the middle."""

    seat: int
    tile: int
    face: str
    lands: tuple[str, ...]
    carries: tuple[str, ...]


class PlayerStopped(Event, frozen=True):
    """MON-16: a seat is out of the round; `bonus` is its token, None in solo."""

    seat: int
    bonus: int | None


class TaskTaken(Event, frozen=True):
    """MON-28."""

    seat: int
    task: str


class BellRang(Event, frozen=True):
    """MON-17: time was up."""

    round: int


class RoundScored(Event, frozen=True):
    """A seat's points of a round, line by line, and their sum so far."""

    seat: int
    round: int
    points: int
    total: int
    count: RoundCount


class RoundBegan(Event, frozen=True):
    """MON-10, MON-24, MON-26, MON-28: the next round, and what is known of it."""

    round: int
    modifier: str | None
    tasks: tuple[str, ...]
    erupting: tuple[int, ...]
    """The seats that play it with the volcano token."""


VOLCANO_WORDS = {"A": "active", "I": "inactive"}
HANDLED: dict[Entry, type[TileTaken | TileFlipped | TileReturned]] = {
    Entry.TOOK: TileTaken,
    Entry.FLIPPED: TileFlipped,
    Entry.RETURNED: TileReturned,
}
EVENTS = (
    TileTaken,
    TileFlipped,
    TilePut,
    LandscapeClosed,
    TileReturned,
    PlayerStopped,
    TaskTaken,
    BellRang,
    RoundScored,
    RoundBegan,
)


def events(state: State, log: list[tuple[int, ...]]) -> tuple[Event, ...]:
    """The events of a kernel's log."""
    return tuple(_event(state, entry) for entry in log)


def _event(state: State, entry: tuple[int, ...]) -> Event:
    kind, seat, *facts = entry
    log = Entry(kind)
    match log:
        case Entry.TOOK | Entry.FLIPPED | Entry.RETURNED:
            tile, face = facts
            return HANDLED[log](seat, tile + 1, FACES[face], *_shown(state, tile, face))
        case Entry.LAID | Entry.CLOSED:
            return _put(state, seat, *facts) if log == Entry.LAID else _closed(state, seat, *facts)
        case Entry.STOPPED:
            return PlayerStopped(seat, facts[0] or None)
        case Entry.CHOSE_TASK:
            return TaskTaken(seat, TASKS[facts[0]])
        case Entry.SCORED:
            return _scored(state, seat, facts[0])
        case Entry.RANG | Entry.BEGAN:
            return BellRang(facts[0] + 1) if log == Entry.RANG else _began(state, facts[0])


def _closed(state: State, seat: int, square: int, kind: int) -> LandscapeClosed:
    land = land_at(state.world(seat), square, kind)
    return LandscapeClosed(seat, land.kind, land.squares, land.lake)


def _put(state: State, seat: int, tile: int, square: int, lie: int) -> TilePut:
    name = square_name(square)
    found = board_count(state, state.round, seat).mismatches
    wrong = tuple(edge for edge in found if name in (edge.square, edge.other))
    shown = _shown(state, tile, lie // BACK)
    return TilePut(seat, tile + 1, name, face_of(lie), lie % 4, wrong, len(wrong), *shown)


def _shown(state: State, tile: int, face: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The landscapes of a tile's face, and what it carries."""
    return _words(parts_of(state.spec).tiles[tile], face)


@lru_cache(1024)
def _words(tile: Tile, face: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    edges = tile.back if face else tile.front
    lands = tuple(dict.fromkeys(landscape_name(LETTERS.index(edge)) for edge in edges))
    if face:
        return lands, ()
    carried = (tile.animal, VOLCANO_WORDS.get(tile.volcano or ""))
    return lands, tuple(word for word in carried if word)


def _scored(state: State, seat: int, number: int) -> RoundScored:
    """The log of a stop or a bell is read when the next round may already run."""
    count = count_round(state, number, seat)
    total = sum(state.points[earlier * MAX_PLAYERS + seat] for earlier in range(number + 1))
    return RoundScored(seat, number + 1, count.total, total, count)


def _began(state: State, number: int) -> RoundBegan:
    return RoundBegan(
        number + 1,
        modifier_of(state, number),
        tasks_of(state, number),
        tuple(seat for seat in range(state.seats) if state.erupting[number] >> seat & 1),
    )


def modifier_of(state: State, number: int) -> str | None:
    """The modifier of a round, if the level has any."""
    return None if state.modifier[number] < 0 else MODIFIERS[state.modifier[number]]


def tasks_of(state: State, number: int) -> tuple[str, ...]:
    """The tasks on display in a round, taken or not."""
    return tuple(
        word for i, word in enumerate(TASKS) if state.holder[number * TASK_COUNT + i] != ABSENT
    )
