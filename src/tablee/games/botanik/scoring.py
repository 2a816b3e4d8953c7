"""The final count of a machine, step by step (BOT-22 to BOT-25).

What a tile scores is decided in `kernel/machine.py`; here it is told.
"""

from __future__ import annotations

from msgspec import Struct

from tablee.engine.game import ranks
from tablee.engine.record import Result
from tablee.games.botanik.components import BotanikComponents
from tablee.games.botanik.kernel.machine import MachineGrid
from tablee.games.botanik.kernel.rules import State
from tablee.games.botanik.names import FACE_COUNT, tile_name
from tablee.games.botanik.setup import parts_of


class Piece(Struct, frozen=True):
    """A tile of a machine, and its cell as moves write it."""

    tile: str
    cell: str


class Group(Struct, frozen=True):
    """BOT-23: three or more tiles of one colour, side by side."""

    tiles: tuple[str, ...]
    cells: tuple[str, ...]
    points: int


class Flowers(Struct, frozen=True):
    """BOT-24: a tile with flowers; no points if it does not open onto its own colour."""

    tile: str
    cell: str
    flowers: int
    points: int


class MachineScore(Struct, frozen=True):
    """What a machine scores, and why."""

    cut: tuple[Piece, ...]
    """BOT-22: tiles that are not joined to the Source."""
    groups: tuple[Group, ...]
    flowers: tuple[Flowers, ...]
    tiles: int
    """BOT-25: tiles left, without the Source."""
    total: int


def count(machine: MachineGrid, parts: BotanikComponents) -> MachineScore:
    """Count a machine as if the game ended now."""
    machine.form_groups()
    cut: list[Piece] = []
    groups: dict[int, list[Piece]] = {}
    flowers: list[Flowers] = []
    for tile, x, y, _, _, site in machine.layout():
        piece = Piece(tile_name(tile), f"{x},{y}")
        if not machine.is_joined(site):
            cut.append(piece)
            continue
        if machine.group_points(site):
            groups.setdefault(machine.group_of(site), []).append(piece)
        carried = parts.flowers[tile & (FACE_COUNT - 1)]
        if carried:
            points = machine.flower_points(site)
            flowers.append(Flowers(piece.tile, piece.cell, carried, points))
    told = tuple(
        Group(tuple(p.tile for p in pieces), tuple(p.cell for p in pieces), len(pieces))
        for pieces in groups.values()
    )
    return MachineScore(tuple(cut), told, tuple(flowers), machine.kept(), machine.worth())


def standing(machine: MachineGrid) -> tuple[int, int]:
    """BOT-25: points first, then the tiles left in the machine."""
    return machine.worth(), machine.kept()


def result(state: State) -> Result:
    """BOT-25: scores and ranks."""
    standings = [standing(state.machine(seat)) for seat in range(state.seats)]
    return Result(tuple(state.final()), ranks(standings))


def breakdown(state: State) -> tuple[MachineScore, ...]:
    """The count of every machine, by seat."""
    parts = parts_of(state.spec)
    return tuple(count(state.machine(seat), parts) for seat in range(state.seats))


def kinds(part: MachineScore) -> dict[str, int]:
    """What a machine scored for."""
    return {
        "groups": sum(group.points for group in part.groups),
        "flowers": sum(tile.points for tile in part.flowers),
    }
