"""The map of a component file: a drawing, checked cell by cell (REN-06).

Every complaint names the line of the row that it is about.
"""

from __future__ import annotations

from msgspec import Struct

from tablee.engine.components import Source
from tablee.engine.errors import ComponentError
from tablee.games.renature.names import BROOK, LETTERS, MAX_SIDE, cell_name, read_cell


class Drawing(Struct, frozen=True):
    """Brook and areas. Cells are numbered row by row; areas in the order of their letters."""

    rows: tuple[str, ...]
    letters: tuple[str, ...]
    area: tuple[int, ...]
    """The area of each cell, -1 for brook."""
    sizes: tuple[int, ...]
    """By area."""
    names: tuple[str, ...]
    """By cell."""

    @property
    def width(self) -> int:
        return len(self.rows[0])

    def cells(self, area: int) -> list[int]:
        """The cells of an area, or of the brook (-1)."""
        return [cell for cell, found in enumerate(self.area) if found == area]

    def around(self, cell: int) -> list[int]:
        """The cells that share a side with a cell."""
        column = cell % self.width
        sides = (
            (cell - self.width, cell >= self.width),
            (cell - 1, column > 0),
            (cell + 1, column < self.width - 1),
            (cell + self.width, cell + self.width < len(self.area)),
        )
        return [other for other, there in sides if there]

    def name(self, cell: int) -> str:
        return self.names[cell]

    def find(self, text: object) -> int | None:
        """The cell that a text names, or None if this map has no such cell."""
        place = read_cell(text) if isinstance(text, str) else None
        if place is None or place[0] >= len(self.rows) or place[1] >= self.width:
            return None
        return place[0] * self.width + place[1]


def read_drawing(source: Source) -> Drawing:
    """The drawing of a component file, or a `ComponentError` with the line of what is wrong."""
    text = source.data.get("map")
    if not isinstance(text, str) or not text.strip():
        raise source.wrong("component-missing", "map", name="map")
    rows = tuple(text.splitlines())
    _check_rows(source, rows)
    cells = "".join(rows)
    letters = tuple(letter for letter in LETTERS if letter in cells)
    area = tuple(-1 if cell == BROOK else letters.index(cell) for cell in cells)
    sizes = tuple(map(cells.count, letters))
    names = tuple(cell_name(cell, len(rows[0])) for cell in range(len(cells)))
    drawing = Drawing(rows, letters, area, sizes, names)
    if not letters or len(drawing.cells(-1)) < 2:
        raise source.wrong("renature-map-empty", "map")
    _check_areas(source, drawing)
    _check_brook(source, drawing)
    return drawing


def _check_rows(source: Source, rows: tuple[str, ...]) -> None:
    if len(rows) > MAX_SIDE:
        raise source.wrong("renature-map-rows", "map", MAX_SIDE, count=len(rows), most=MAX_SIDE)
    for number, row in enumerate(rows):
        if not 1 <= len(row) <= MAX_SIDE or len(row) != len(rows[0]):
            wanted = min(max(len(rows[0]), 1), MAX_SIDE)
            raise source.wrong(
                "renature-map-width", "map", number, row=number + 1, count=len(row), wanted=wanted
            )
        for cell in row:
            if cell != BROOK and cell not in LETTERS:
                allowed = f"{BROOK} A..Z a..z"
                raise source.wrong("component-value", "map", number, value=cell, allowed=allowed)


def _check_areas(source: Source, drawing: Drawing) -> None:
    """Areas hang together, lie apart, and each of their cells touches brook."""
    for cell, area in enumerate(drawing.area):
        if area < 0:
            continue
        beside = {drawing.area[other] for other in drawing.around(cell)}
        others = sorted(beside - {area, -1})
        if others:
            other = drawing.letters[others[0]]
            raise _wrong_area(source, drawing, "renature-areas-touch", cell, other=other)
        if -1 not in beside:
            raise _wrong_area(source, drawing, "renature-area-dry", cell)
    for area in range(len(drawing.letters)):
        cells = drawing.cells(area)
        apart = [cell for cell in cells if cell not in _reached(drawing, cells[0])]
        if apart:
            raise _wrong_area(source, drawing, "renature-area-apart", apart[0])


def _check_brook(source: Source, drawing: Drawing) -> None:
    """All brook cells hang together."""
    brook = drawing.cells(-1)
    reached = _reached(drawing, brook[0])
    for cell in brook:
        if cell not in reached:
            row = cell // drawing.width
            raise source.wrong("renature-brook-apart", "map", row, cell=drawing.name(cell))


def _wrong_area(
    source: Source, drawing: Drawing, key: str, cell: int, **facts: object
) -> ComponentError:
    area = drawing.letters[drawing.area[cell]]
    row = cell // drawing.width
    return source.wrong(key, "map", row, area=area, cell=drawing.name(cell), **facts)


def _reached(drawing: Drawing, start: int) -> set[int]:
    """All cells like `start` that can be reached from it."""
    reached = {start}
    waiting = [start]
    while waiting:
        for other in drawing.around(waiting.pop()):
            if drawing.area[other] == drawing.area[start] and other not in reached:
                reached.add(other)
                waiting.append(other)
    return reached
