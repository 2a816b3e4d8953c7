"""Botanik's moves as text, and why a move is not legal.

`rs side 2` · `rs centre 2` · `place rs 0,-1 1` · `swap 3`. Columns count from 1
in texts and from 0 in moves.
"""

from __future__ import annotations

import re
from typing import ClassVar

from tablee.engine.game import Move, not_a_move
from tablee.games.botanik.box import spellings, turned
from tablee.games.botanik.names import COLOURS, TYPES, Kind, Type, tile_name, tile_number
from tablee.games.botanik.rules import State
from tablee.games.botanik.setup import parts_of

TILE = f"([{COLOURS}][{TYPES}])"
NUMBER = r"(0|-?[1-9][0-9]{0,8})"  # nine digits: no machine reaches further
PLAYED = re.compile(rf"{TILE} (side|centre) ([1-5])")
PLACED = re.compile(rf"place {TILE} {NUMBER},{NUMBER} ([0-3])")
SWAPPED = re.compile(r"swap ([1-5])")

KIND = 24
PLAY_TILE = 4
PLACE_TILE = 18
PLACE_X = 10
PLACE_Y = 2
CENTRE = 8
ORIGIN = 128
ARRIVAL_LANE = 2


class PlayMove(Move, frozen=True):
    """A tile of the arrivals goes on the Registry."""

    tile: int
    column: int

    def __str__(self) -> str:
        return f"{tile_name(self.tile)} {self.kind} {self.column + 1}"


class Side(PlayMove, frozen=True):
    kind: ClassVar[str] = "side"


class Centre(PlayMove, frozen=True):
    kind: ClassVar[str] = "centre"


class Place(Move, frozen=True):
    """A released tile goes into the machine."""

    kind: ClassVar[str] = "place"
    tile: int
    x: int
    y: int
    turns: int

    def __str__(self) -> str:
        return f"place {tile_name(self.tile)} {self.x},{self.y} {self.turns}"


class Swap(Move, frozen=True):
    """A released mecabotanist goes on a pile, for its top."""

    kind: ClassVar[str] = "swap"
    column: int

    def __str__(self) -> str:
        return f"swap {self.column + 1}"


Moves = Side | Centre | Place | Swap


def parse(text: str) -> Moves:
    """The move that a text means. Whether a turn count is canonical depends on the components."""
    if found := PLAYED.fullmatch(text):
        kind = Side if found[2] == "side" else Centre
        return kind(_tile(found[1]), int(found[3]) - 1)
    if found := PLACED.fullmatch(text):
        return Place(_tile(found[1]), int(found[2]), int(found[3]), int(found[4]))
    if found := SWAPPED.fullmatch(text):
        return Swap(int(found[1]) - 1)
    raise not_a_move(text)


def _tile(name: str) -> int:
    tile = tile_number(name)
    assert tile is not None, name
    return tile


def is_canonical(state: State, move: Moves) -> bool:
    """BOT-04: a turn count is the smallest that gives the same openings."""
    if not isinstance(move, Place):
        return True
    return move.turns < spellings(parts_of(state.spec).openings[move.tile & 7])


def encode(state: State, seat: int, move: Moves) -> int:
    """The kernel's number for a move, or -1 if it names a cell that no machine reaches."""
    match move:
        case Side(tile, column):
            return tile << PLAY_TILE | column
        case Centre(tile, column):
            return tile << PLAY_TILE | CENTRE | column
        case Swap(column):
            return Kind.SWAP << KIND | column
        case Place(tile, x, y, turns):
            if not (-ORIGIN <= x < ORIGIN and -ORIGIN <= y < ORIGIN):
                return -1
            cell = (x + ORIGIN) << PLACE_X | (y + ORIGIN) << PLACE_Y
            return Kind.PLACE << KIND | tile << PLACE_TILE | cell | turns


def decode(state: State, seat: int, code: int) -> Moves:
    """The move behind a kernel's number."""
    match Kind(code >> KIND):
        case Kind.PLAY:
            tile = code >> PLAY_TILE
            return Centre(tile, code & 7) if code & CENTRE else Side(tile, code & 7)
        case Kind.SWAP:
            return Swap(code & 7)
        case Kind.PLACE:
            x = (code >> PLACE_X & 255) - ORIGIN
            y = (code >> PLACE_Y & 255) - ORIGIN
            return Place(code >> PLACE_TILE & 63, x, y, code & 3)


def why(state: State, seat: int, move: Moves) -> str | None:
    """The lowest rule number that a move of the right kind breaks."""
    if encode(state, seat, move) in state.legal(seat):
        return None
    match move:
        case Side(tile) | Centre(tile):
            return "BOT-08" if tile in state.lane(ARRIVAL_LANE) else "BOT-07"
        case Swap():
            return "BOT-17"
        case Place(tile, x, y, turns):
            if tile not in state.lane(seat):
                return "BOT-11"
            if tile & 7 == Type.MECABOTANIST:
                return "BOT-17"
            return _why_not_there(state, seat, move)


def _why_not_there(state: State, seat: int, move: Place) -> str:
    """BOT-12 to BOT-14, for a tile that is there to be placed."""
    tiles = {(x, y): shape for _, x, y, _, shape, _ in state.machine(seat).layout()}
    parts = parts_of(state.spec)
    tiles[0, 0] = parts.source
    shape = turned(parts.openings[move.tile & 7], move.turns)
    near = neighbours(move.x, move.y)
    if (move.x, move.y) in tiles or not any(cell in tiles for cell in near):
        return "BOT-12"
    for side, cell in enumerate(near):
        if cell in tiles and (shape >> side ^ tiles[cell] >> (side ^ 2)) & 1:
            return "BOT-13"
    return "BOT-14"
