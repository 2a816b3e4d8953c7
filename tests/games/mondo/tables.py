"""Positions of Mondo in text, and a count that knows nothing of the kernel.

A board is drawn as rows of six squares: `.` empty, `FFWP` a front's edges
clockwise from north as it lies, `F` a bare back. A front may carry an animal
and a volcano: `FFWP:panda`, `FFWP^` (active), `FFWP:panda~` (inactive). Rows left out are empty.
The tiles of a drawing are made for it, so any edges can be drawn.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from tablee.engine.errors import IllegalMove
from tablee.engine.random import Random
from tablee.games.mondo import Mondo
from tablee.games.mondo.components import MondoComponents, Tile, show_tiles
from tablee.games.mondo.kernel.rules import State
from tablee.games.mondo.names import SQUARES, TILES, square_name, square_number, turned
from tablee.games.mondo.scoring import count_round
from tablee.games.mondo.view import RoundCount
from tablee.match import Match

GAME = Mondo()
CELL = re.compile(r"([WFPD]{4}|[WFPD])(?::([a-z]+))?([\^~])?")
MARKS = {"^": "A", "~": "I", None: None}
SPARE = Tile("WWFF", "P", None, None)
EMPTY = ""


class Drawn(Struct, frozen=True):
    """One square of a drawing."""

    square: str
    tile: Tile
    face: str


def draw(text: str) -> list[Drawn]:
    """The tiles of a drawing."""
    found = []
    for square, cell in enumerate(text.split()):
        if cell != ".":
            found.append(_drawn(square_name(square), cell))
    return found


def _drawn(square: str, cell: str) -> Drawn:
    parsed = CELL.fullmatch(cell)
    assert parsed is not None, cell
    edges, animal, volcano = parsed.groups()
    if len(edges) == 1:
        other = "F" if edges == "W" else "W"
        return Drawn(square, Tile(other * 4, edges, None, None), "back")
    back = next(letter for letter in "WFPD" if letter * 4 != edges)
    return Drawn(square, Tile(edges, back, animal, MARKS[volcano]), "front")


def parts_with(tiles: Sequence[Tile]) -> MondoComponents:
    """The standard box, but these are its first tiles and the rest are alike."""
    standard = GAME.standard()
    whole = (*tiles, *[SPARE] * (TILES - len(tiles)))
    return replace(standard, tiles=whole, shown=show_tiles(whole))


def table(
    *boards: str,
    hands: Sequence[str] = (),
    tasks: Sequence[str] = (),
    modifier: str | None = None,
    **options: object,
) -> Match:
    """A match with these boards; `hands` are cells that the seats in order hold.

    `tasks` and `modifier` are what the first round turns up, instead of chance.
    """
    drawn = [each for board in boards for each in draw(board)]
    held = [_drawn("a1", cell).tile for cell in hands]
    spec = GAME.spec(len(boards), options, parts_with([each.tile for each in drawn] + held))
    setup = GAME.deal(spec, Random("position"))
    first, *rest = setup.rounds
    if tasks:
        first = replace(first, tasks=tuple(tasks))
    if modifier is not None:
        first = replace(first, modifier=modifier)
    match = Match(spec, replace(setup, rounds=(first, *rest)))
    lay_boards(match, *boards)
    for seat in range(len(held)):
        match.play(seat, f"take {len(drawn) + seat + 1}", 0)
    return match


def lay_boards(match: Match, *boards: str) -> None:
    """The boards of the match's drawings, on the empty boards of its current round."""
    number = 0
    for seat, board in enumerate(boards):
        for each in draw(board):
            square = square_number(each.square)
            assert square is not None
            state_of(match).lay_out(seat, square, number, 0 if each.face == "front" else 4)
            number += 1


def solo_table(board: str, **options: object) -> Match:
    """A solo match whose board is this drawing alone: the dealt start tiles are cleared away."""
    drawn = draw(board)
    spec = GAME.spec(1, options, parts_with([each.tile for each in drawn]))
    setup = GAME.deal(spec, Random("position"))
    bare = replace(setup, rounds=(replace(setup.rounds[0], start=()),))
    match = Match(spec, bare)
    lay_boards(match, board)
    return match


def chain(letter: str, *animals: str, around: str = "W") -> str:
    """A closed landscape along row 2, one tile per animal ("" for none)."""
    last = len(animals) - 1
    cells = []
    for i, animal in enumerate(animals):
        east = letter if i < last else around
        west = letter if i > 0 else around
        cells.append(f"{around}{east}{around}{west}" + (f":{animal}" if animal else ""))
    return " ".join(["."] * 6 + cells)


def state_of(match: Match) -> State:
    assert isinstance(match.kernel, State)
    return match.kernel


def count(*boards: str, board: str = "ocean") -> RoundCount:
    """Seat 0's round if it ended with these boards; one board plays against an empty one."""
    whole = boards if len(boards) > 1 else (*boards, EMPTY)
    return count_round(state_of(table(*whole, board=board)), 0, 0)


def check(before: str, tile: str, move: str, after: str) -> None:
    """Seat 0 holds `tile` and makes `move`: its board is then as drawn in `after`."""
    match = table(before, EMPTY, hands=[tile])
    match.play(0, move, 0)
    assert board_text(match, 0) == " ".join((after.split() + ["."] * SQUARES)[:SQUARES])


def board_text(match: Match, seat: int) -> str:
    """A board as it would be drawn."""
    view = GAME.view(state_of(match), None)
    parts = match.spec.components
    assert isinstance(parts, MondoComponents)
    cells = ["."] * SQUARES
    for placed in view.standings[seat].count.board.tiles:
        square = square_number(placed.square)
        assert square is not None
        tile = parts.tiles[placed.tile - 1]
        if placed.face == "back":
            cells[square] = tile.back
        else:
            animal = f":{tile.animal}" if tile.animal else ""
            mark = {"A": "^", "I": "~", None: ""}[tile.volcano]
            cells[square] = turned(tile.front, placed.turns) + animal + mark
    return " ".join(cells)


def refusal(match: Match, seat: int | None, move: str, t: int | None = 0) -> str:
    """The rule or word with which the door refuses a move; the state must not change."""
    before = GAME.view(state_of(match), None)
    try:
        match.play(seat, move, t)
    except IllegalMove as error:
        assert GAME.view(state_of(match), None) == before
        return error.rule
    raise AssertionError(f"{move} was accepted")


def act(match: Match, seat: int, *moves: str) -> None:
    """Moves of one seat, now."""
    for move in moves:
        match.play(seat, move, match.kernel.now)


def bell(match: Match) -> None:
    match.play(None, "bell", match.kernel.deadline())
