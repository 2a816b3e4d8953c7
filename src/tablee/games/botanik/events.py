"""What people notice in a game of Botanik. Nothing of it is secret.

Columns count from 1, and cells are written as moves write them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tablee.engine.game import Event
from tablee.games.botanik.kernel.rules import State
from tablee.games.botanik.names import Log, tile_name, tile_names
from tablee.games.botanik.scoring import MachineScore, count
from tablee.games.botanik.setup import parts_of


class TilesRevealed(Event, frozen=True):
    """BOT-07: the pawn's owner turned over the tiles of a phase."""

    seat: int
    tiles: tuple[str, ...]


class SidePlayed(Event, frozen=True):
    """BOT-08: a tile waits on its player's side of a column."""

    seat: int
    tile: str
    column: int


class CentrePlayed(Event, frozen=True):
    """BOT-09: a tile is the new top of a column's pile."""

    seat: int
    tile: str
    column: int
    covered: str


class TileReleased(Event, frozen=True):
    """BOT-10: a tile resembles the new top no more; `seat` owns it."""

    seat: int
    tile: str
    column: int
    by: str


class MecabotanistExchanged(Event, frozen=True):
    """BOT-17: a mecabotanist went on a pile, and its top went to `seat`."""

    seat: int
    tile: str
    column: int
    taken: str


class TileBuilt(Event, frozen=True):
    """BOT-11: a tile is part of a machine now; `joined` to the Source, or not yet (BOT-15)."""

    seat: int
    tile: str
    cell: str
    turns: int
    joined: bool
    points: int
    """What the machine would score now."""


class TileRemoved(Event, frozen=True):
    """BOT-16: a tile fitted nowhere and left the game."""

    seat: int
    tile: str


class PawnPassed(Event, frozen=True):
    """BOT-07: the Meca pawn went to `seat`."""

    seat: int


class TilesCutOff(Event, frozen=True):
    """BOT-22: tiles that are not joined to the Source, removed before the count."""

    seat: int
    tiles: tuple[str, ...]
    cells: tuple[str, ...]


class GroupCounted(Event, frozen=True):
    """BOT-23: a group of one colour scored."""

    seat: int
    tiles: tuple[str, ...]
    cells: tuple[str, ...]
    points: int


class FlowersCounted(Event, frozen=True):
    """BOT-24: a tile scored its flowers."""

    seat: int
    tile: str
    cell: str
    points: int


class FlowersLost(Event, frozen=True):
    """BOT-24: a plant or vegetable does not open onto a tile of its own colour."""

    seat: int
    tile: str
    cell: str
    flowers: int


class MachineCounted(Event, frozen=True):
    """BOT-25: what a machine scored, and how many tiles are left in it."""

    seat: int
    points: int
    tiles: int


EVENTS = (
    TilesRevealed,
    SidePlayed,
    CentrePlayed,
    TileReleased,
    MecabotanistExchanged,
    TileBuilt,
    TileRemoved,
    PawnPassed,
    TilesCutOff,
    GroupCounted,
    FlowersCounted,
    FlowersLost,
    MachineCounted,
)


def events(state: State, log: list[tuple[int, ...]]) -> tuple[Event, ...]:
    """The events of a kernel's log; the end brings the whole count."""
    told: list[Event] = []
    for kind, *facts in log:
        if kind == ENDED:
            for seat in range(state.seats):
                told += _count(seat, count(state.machine(seat), parts_of(state.spec)))
        else:
            told.append(MAKERS[kind](state, *facts))
    return tuple(told)


ENDED = int(Log.ENDED)


def _revealed(state: State, seat: int, *tiles: int) -> Event:
    return TilesRevealed(seat, tile_names(list(tiles)))


def _side(state: State, seat: int, tile: int, column: int) -> Event:
    return SidePlayed(seat, tile_name(tile), column + 1)


def _centre(state: State, seat: int, tile: int, column: int, covered: int) -> Event:
    return CentrePlayed(seat, tile_name(tile), column + 1, tile_name(covered))


def _released(state: State, seat: int, tile: int, column: int, by: int) -> Event:
    return TileReleased(seat, tile_name(tile), column + 1, tile_name(by))


def _exchanged(state: State, seat: int, tile: int, column: int, taken: int) -> Event:
    return MecabotanistExchanged(seat, tile_name(tile), column + 1, tile_name(taken))


def _built(state: State, seat: int, tile: int, x: int, y: int, turns: int) -> Event:
    machine = state.machine(seat)
    joined = bool(machine.is_joined(machine.site_of(x, y)))
    return TileBuilt(seat, tile_name(tile), f"{x},{y}", turns, joined, machine.worth())


def _removed(state: State, seat: int, tile: int) -> Event:
    return TileRemoved(seat, tile_name(tile))


def _passed(state: State, seat: int) -> Event:
    return PawnPassed(seat)


MAKERS: dict[int, Callable[..., Event]] = {
    Log.REVEALED: _revealed,
    Log.PLAYED_SIDE: _side,
    Log.PLAYED_CENTRE: _centre,
    Log.RELEASED: _released,
    Log.EXCHANGED: _exchanged,
    Log.BUILT: _built,
    Log.REMOVED: _removed,
    Log.PAWN_PASSED: _passed,
}
"""What makes an event of an entry of the log, by its kind."""


def _count(seat: int, score: MachineScore) -> Iterator[Event]:
    """The final count of one machine, in the order of the rules."""
    if score.cut:
        tiles = tuple(piece.tile for piece in score.cut)
        yield TilesCutOff(seat, tiles, tuple(piece.cell for piece in score.cut))
    for group in score.groups:
        yield GroupCounted(seat, group.tiles, group.cells, group.points)
    for flowers in score.flowers:
        if flowers.points:
            yield FlowersCounted(seat, flowers.tile, flowers.cell, flowers.points)
        else:
            yield FlowersLost(seat, flowers.tile, flowers.cell, flowers.flowers)
    yield MachineCounted(seat, score.total, score.tiles)
