"""What speaks for a move of Botanik: released tiles, points, groups, flowers and open ends."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.bots.reasons.reason import Reason
from tablee.games.botanik import notation
from tablee.games.botanik.kernel.machine import MachineGrid
from tablee.games.botanik.kernel.rules import State, is_strange
from tablee.games.botanik.names import COLUMN_COUNT, NO_TILE, Type, tile_name
from tablee.games.botanik.preview import Outcome, preview
from tablee.games.botanik.scoring import MachineScore, count
from tablee.games.botanik.setup import parts_of

FEW_ENDS = 2
"""Open ends that are worth a word."""


def reasons(state: State, seat: int, text: str) -> Iterator[Reason]:
    """What a legal move brings, the weightiest first."""
    found = preview(state, seat, text)
    assert found is not None, "a legal move"
    move = notation.parse(text)
    match move:
        case notation.Side(tile):
            yield _worth(state, seat, tile, "botanik.reason.parks", "botanik.reason.parks-for")
        case notation.Centre(tile, column):
            yield from _released(state, seat, found)
            yield from _locked(state, seat, column, tile)
        case notation.Swap(column):
            top = state.top[column]
            yield _worth(state, seat, top, "botanik.reason.takes", "botanik.reason.takes-for")
            yield from _released(state, seat, found)
        case notation.Place(tile, x, y, turns):
            machine = state.machine(seat).copy()
            machine.build(tile, machine.site_of(x, y), turns)
            yield from _placed(state, seat, machine, f"{x},{y}")


def _worth(state: State, seat: int, tile: int, plain: str, valued: str) -> Reason:
    """What a tile is, and the points that it would bring at once in the best place."""
    points = _most_points(state.machine(seat), tile)
    if points > 0:
        return Reason(valued, {"tile": tile_name(tile), "points": points})
    return Reason(plain, {"tile": tile_name(tile)})


def _most_points(machine: MachineGrid, tile: int) -> int:
    """The points that a tile would add to a machine at once, wherever it brings most."""
    if tile & 7 == Type.MECABOTANIST:
        return 0
    now, best = machine.worth(), 0
    for site in range(1, machine.sites):
        turns = machine.turns_at(tile & 7, site)
        for turn in range(4):
            if turns >> turn & 1:
                tried = machine.copy()
                tried.build(tile, site, turn)
                best = max(best, tried.worth() - now)
    return best


def _released(state: State, seat: int, found: Outcome) -> Iterator[Reason]:
    """BOT-10: the own tiles that a new top releases."""
    for freed in found.released:
        if freed.seat == seat and freed.tile not in found.removed:
            tile = state.side[seat * COLUMN_COUNT + freed.column - 1]
            yield _worth(state, seat, tile, "botanik.reason.frees", "botanik.reason.frees-for")


def _locked(state: State, seat: int, column: int, top: int) -> Iterator[Reason]:
    """BOT-10: the opponent's tile that goes on waiting under the new top."""
    tile = state.side[(1 - seat) * COLUMN_COUNT + column]
    if tile != NO_TILE and not is_strange(tile, top):
        yield Reason("botanik.reason.locks", {"tile": tile_name(tile), "seat": 1 - seat})


def _placed(state: State, seat: int, built: MachineGrid, cell: str) -> Iterator[Reason]:
    """BOT-22 to BOT-24: what a tile in the machine changes."""
    parts = parts_of(state.spec)
    before, after = count(state.machine(seat), parts), count(built, parts)
    if after.total > before.total:
        yield Reason("botanik.reason.points", {"points": after.total - before.total})
    for group in after.groups:
        if cell in group.cells:
            colour = group.tiles[0][0]
            yield Reason("botanik.reason.group", {"n": len(group.cells), "colour": colour})
    flowers = _flowers(after) - _flowers(before)
    if flowers > 0:
        yield Reason("botanik.reason.flowers", {"n": flowers})
    joined = len(before.cut) - len(after.cut)
    if joined > 0:
        yield Reason("botanik.reason.joins", {"n": joined})
    if built.open_ends() >= FEW_ENDS:
        yield Reason("botanik.reason.ends", {"n": built.open_ends()})


def _flowers(score: MachineScore) -> int:
    return sum(flowers.points for flowers in score.flowers)
