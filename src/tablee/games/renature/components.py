"""Renature's component data: map, starts, clouds, animals, plants, player boards and tokens.

The drawing of the map is read in `drawing.py`. Every complaint names its line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import chain

from msgspec import Struct

from tablee.engine.components import Source
from tablee.engine.spec import Components
from tablee.games.renature.drawing import Drawing, read_drawing
from tablee.games.renature.kernel.valley import Valley
from tablee.games.renature.names import (
    ANIMALS,
    COLOURS,
    DOMINOES,
    HAND_SIZE,
    KNOWN_ANIMALS,
    MAX_SIDE,
    PLANTS,
)

KEYS = ("map", "starts", "animals", "joker", "clouds", "plants", "boards", "tokens")
PLAYERS = (2, 3, 4)
MOST = 99


class Board(Struct, frozen=True):
    """REN-04, REN-05, REN-09: what a player starts with, by number of players."""

    own: tuple[int, ...]
    neutral: tuple[int, ...]
    clouds: int
    dominoes: int


class Token(Struct, frozen=True):
    """REN-07: the front of some area tokens, and the back of each of them."""

    size: int
    main: int
    secondary: int
    backs: tuple[int, ...]


class RenatureComponents(Components, frozen=True):
    """REN-01 to REN-07, as data."""

    drawing: Drawing
    starts: tuple[int, ...]
    clouds: tuple[int, ...]
    """Cloud tokens by cell."""
    animals: tuple[str, ...]
    joker: int
    boards: Mapping[int, Board]
    tokens: tuple[Token, ...]


def read_components(source: Source, *, standard: bool = False) -> RenatureComponents:
    """Check a component file; a `ComponentError` names the line of what is wrong."""
    source.whole(KEYS)
    drawing = read_drawing(source)
    starts = _starts(source, drawing)
    animals = _animals(source)
    joker = source.data["joker"]
    if joker not in animals:
        allowed = ", ".join(animals)
        raise source.wrong("component-value", "joker", value=joker, allowed=allowed)
    box, clouds = _clouds(source, drawing)
    boards = _boards(source)
    _check_supply(source, boards, box - sum(clouds))
    tokens = _tokens(source, drawing)
    return RenatureComponents(
        standard=standard,
        data=source.data,
        drawing=drawing,
        starts=starts,
        clouds=clouds,
        animals=animals,
        joker=animals.index(str(joker)),
        boards=boards,
        tokens=tokens,
    )


def parts_of(components: Components) -> RenatureComponents:
    """The components of a spec, as this room's."""
    assert isinstance(components, RenatureComponents)
    return components


@lru_cache(maxsize=16)
def valley_of(drawing: Drawing, starts: tuple[int, ...]) -> Valley:
    """The tables of a map, made once."""
    return Valley(drawing.width, list(drawing.area), list(starts))


def _starts(source: Source, drawing: Drawing) -> tuple[int, ...]:
    """REN-06: start cells, on brook."""
    names = source.data["starts"]
    if not isinstance(names, list) or not names:
        raise source.wrong("component-missing", "starts", name="starts")
    starts: list[int] = []
    for name in names:
        cell = drawing.find(name)
        if cell is None or drawing.area[cell] >= 0:
            raise source.wrong("renature-start", "starts", value=name)
        if cell in starts:
            raise source.wrong("component-duplicate", "starts", name=name)
        starts.append(cell)
    return tuple(sorted(starts))


def _animals(source: Source) -> tuple[str, ...]:
    """REN-02: ten animals, each once, all of which have a name in every language."""
    names = source.data["animals"]
    if not isinstance(names, list) or len(names) != ANIMALS:
        raise source.wrong("component-value", "animals", value=names, allowed=f"{ANIMALS} x …")
    for name in names:
        if name not in KNOWN_ANIMALS:
            allowed = ", ".join(sorted(KNOWN_ANIMALS))
            raise source.wrong("component-value", "animals", value=name, allowed=allowed)
        if names.count(name) > 1:
            raise source.wrong("component-duplicate", "animals", name=name)
    return tuple(names)


def _clouds(source: Source, drawing: Drawing) -> tuple[int, tuple[int, ...]]:
    """REN-05: how many cloud tokens there are, and how many lie on each cell."""
    table = source.table(source.data["clouds"], ("box", "cells"), "clouds")
    box = source.number(table["box"], 0, MOST, "clouds", "box")
    cells = table["cells"]
    if not isinstance(cells, Mapping):
        raise source.wrong("component-missing", "clouds", "cells", name="cells")
    clouds = [0] * len(drawing.area)
    for name, count in cells.items():
        cell = drawing.find(name)
        if cell is None or drawing.area[cell] < 0:
            raise source.wrong("renature-cloud", "clouds", "cells", name, value=name)
        clouds[cell] = source.number(count, 1, MOST, "clouds", "cells", name)
    return box, tuple(clouds)


def _boards(source: Source) -> dict[int, Board]:
    """REN-04: a player board for every number of players."""
    boards: dict[int, Board] = {}
    for i, entry in enumerate(source.tables(source.data["boards"], "boards")):
        keys = ("players", "own", "neutral", "clouds", "dominoes")
        table = source.table(entry, keys, "boards", i)
        players = source.number(table["players"], 2, 4, "boards", i, "players")
        if players in boards:
            raise source.wrong("component-duplicate", "boards", i, "players", name=players)
        boards[players] = Board(
            own=_plants(source, table["own"], "boards", i, "own"),
            neutral=_plants(source, table["neutral"], "boards", i, "neutral"),
            clouds=source.number(table["clouds"], 0, MOST, "boards", i, "clouds"),
            dominoes=source.number(
                table["dominoes"], HAND_SIZE, DOMINOES // players, "boards", i, "dominoes"
            ),
        )
    for players in PLAYERS:
        if players not in boards:
            raise source.wrong("component-missing", "boards", name=f"players = {players}")
    return boards


def _plants(source: Source, values: object, *path: str | int) -> tuple[int, ...]:
    """REN-03: how many plants there are of each type."""
    return source.numbers(values, len(PLANTS), 0, MOST, *path)


def _check_supply(source: Source, boards: Mapping[int, Board], clouds: int) -> None:
    """REN-03, REN-05: no board may need more plants or clouds than the box has."""
    plants = source.table(source.data["plants"], COLOURS, "plants")
    box = {colour: _plants(source, plants[colour], "plants", colour) for colour in COLOURS}
    if clouds < 0:
        raise source.wrong("renature-supply", "clouds", "box", name="clouds")
    for i, (players, board) in enumerate(boards.items()):
        if players * board.clouds > clouds:
            raise source.wrong("renature-supply", "boards", i, "clouds", name="clouds")
        for kind, plant in enumerate(PLANTS):
            for colour in COLOURS[:players]:
                if board.own[kind] > box[colour][kind]:
                    name = f"{colour} {plant}"
                    raise source.wrong("renature-supply", "boards", i, "own", name=name)
            if players * board.neutral[kind] > box["neutral"][kind]:
                name = f"neutral {plant}"
                raise source.wrong("renature-supply", "boards", i, "neutral", name=name)


def _tokens(source: Source, drawing: Drawing) -> tuple[Token, ...]:
    """REN-07, REN-08: a token of its size for every area."""
    tokens: list[Token] = []
    for i, entry in enumerate(source.tables(source.data["tokens"], "tokens")):
        table = source.table(entry, ("size", "main", "secondary", "backs"), "tokens", i)
        backs = table["backs"]
        length = len(backs) if isinstance(backs, list) else 0
        tokens.append(
            Token(
                size=source.number(table["size"], 1, MAX_SIDE**2, "tokens", i, "size"),
                main=source.number(table["main"], 0, MOST, "tokens", i, "main"),
                secondary=source.number(table["secondary"], 0, MOST, "tokens", i, "secondary"),
                backs=source.numbers(backs, length, 0, MOST, "tokens", i, "backs"),
            )
        )
    left = Counter(chain.from_iterable([token.size] * len(token.backs) for token in tokens))
    for area, letter in enumerate(drawing.letters):
        size = drawing.sizes[area]
        left[size] -= 1
        if left[size] < 0:
            row = drawing.cells(area)[0] // drawing.width
            raise source.wrong("renature-area-size", "map", row, area=letter, size=size)
    return tuple(tokens)
