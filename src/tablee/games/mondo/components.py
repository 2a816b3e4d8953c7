"""Mondo's component data: tiles, boards, species, tokens, values and times."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from tablee.engine.components import Source, is_number
from tablee.engine.spec import Components
from tablee.games.mondo.kernel.world import Box
from tablee.games.mondo.names import (
    BOARDS,
    COLUMNS,
    COPIES,
    LETTERS,
    LEVELS,
    MAX_PLAYERS,
    MODIFIERS,
    ROWS,
    SIDES,
    SOLO_LEVELS,
    SPECIES_PER_LANDSCAPE,
    SQUARES,
    TASKS,
    TILES,
    Landscape,
    Task,
    Volcano,
    square_number,
)

WORD = re.compile(r"[a-z]+(-[a-z]+)*")
EDGES = f"{SIDES} x ({', '.join(LETTERS)})"
NO_VOLCANO = "-"
VOLCANOES = {None: Volcano.NONE, "A": Volcano.ACTIVE, "I": Volcano.INACTIVE}
TABLES = {
    "boards": BOARDS,
    "species": tuple(kind.name.lower() for kind in Landscape),
    "tokens": tuple(str(players) for players in range(2, MAX_PLAYERS + 1)),
    "modifiers": MODIFIERS,
    "tasks": TASKS,
    "seconds": LEVELS,
    "solo": ("marked",),
    "penalties": SOLO_LEVELS,
    "tiles": tuple(str(tile) for tile in range(1, TILES + 1)),
}
"""Every table of the file, and the keys each has, no more and no less."""
BORDER = {"top": COLUMNS, "right": ROWS, "bottom": COLUMNS, "left": ROWS}
FEWEST_LANDSCAPES = {1: 1, 2: 2}
"""MON-03: on a front, by version of the rules."""
MARKED = 4
MAX_POINTS = 100
MAX_PENALTIES = 1000
SECONDS = (30, 3600)


class Tile(Struct, frozen=True):
    """MON-03: the front's edges clockwise from north, and what it carries; the bare back."""

    front: str
    back: str
    animal: str | None
    volcano: str | None


def may_start(tile: Tile) -> bool:
    """MON-31: no volcano, and at least two landscapes."""
    return tile.volcano is None and len(set(tile.front)) >= 2


class Tiles(Struct, frozen=True):
    """All tiles as a view shows them, by number from 1; the same all game long."""

    fronts: tuple[str, ...]
    """Edges clockwise from north."""
    backs: str
    """One letter each: backs are of one landscape."""
    animals: tuple[str | None, ...]
    """On the front."""
    volcanoes: str
    """On the front: A active, I inactive, - none."""


class MondoComponents(Components, frozen=True):
    """MON-01 to MON-09, MON-29, MON-31, MON-33, as data."""

    tiles: tuple[Tile, ...]
    """By number, from 1: tile 17 is at 16."""
    species: tuple[str, ...]
    """Four per landscape, in the order of `Landscape`."""
    tokens: Mapping[int, tuple[int, ...]]
    modifiers: tuple[int, ...]
    tasks: tuple[int, ...]
    seconds: Mapping[str, int]
    marked: tuple[int, ...]
    penalties: Mapping[str, int]
    borders: Mapping[str, tuple[str, ...]]
    """Top, right, bottom, left, by side of the board."""
    shown: Tiles

    def box(self, board: str) -> Box:
        """The kernel's tables for a side of the board."""
        return make_box(self.borders[board], self.shown, self.species)


def read_components(source: Source, version: int, *, standard: bool = False) -> MondoComponents:
    """Check a component file; what is wrong is named with its line."""
    _check_keys(source)
    species = _species(source)
    fewest = FEWEST_LANDSCAPES[version]
    tiles = tuple(_tile(source, number, species, fewest) for number in TABLES["tiles"])
    _check_copies(source, tiles, species)
    borders = {board: _border(source, board) for board in BOARDS}
    return MondoComponents(
        standard=standard,
        data=source.data,
        tiles=tiles,
        species=species,
        tokens={int(players): _tokens(source, players) for players in TABLES["tokens"]},
        modifiers=_values(source, "modifiers", MODIFIERS, 0, MAX_POINTS),
        tasks=_values(source, "tasks", TASKS, 0, MAX_POINTS),
        seconds=dict(zip(LEVELS, _values(source, "seconds", LEVELS, *SECONDS), strict=True)),
        marked=_marked(source),
        penalties=dict(
            zip(
                SOLO_LEVELS,
                _values(source, "penalties", SOLO_LEVELS, 0, MAX_PENALTIES),
                strict=True,
            )
        ),
        borders=borders,
        shown=show_tiles(tiles),
    )


# -- the tables and their keys ---------------------------------------------------


def _check_keys(source: Source) -> None:
    source.whole(TABLES)
    for name, keys in TABLES.items():
        source.table(source.data[name], keys, name, prefix=f"{name}.")


def _get(source: Source, table: str, key: str) -> object:
    found = source.data[table]
    assert isinstance(found, Mapping)
    return found[key]


def _values(
    source: Source, table: str, names: Sequence[str], low: int, high: int
) -> tuple[int, ...]:
    """One number per name."""
    return tuple(source.number(_get(source, table, name), low, high, table, name) for name in names)


# -- tiles and animals -----------------------------------------------------------


def _species(source: Source) -> tuple[str, ...]:
    """MON-05: four names per landscape, each once; those of the tasks among them (MON-30)."""
    names: list[str] = []
    for key in TABLES["species"]:
        words = _get(source, "species", key)
        fits = isinstance(words, list) and len(words) == SPECIES_PER_LANDSCAPE
        if not isinstance(words, list) or not fits or not all(map(_is_word, words)):
            allowed = f"{SPECIES_PER_LANDSCAPE} x a-z"
            raise source.wrong("component-value", "species", key, value=words, allowed=allowed)
        for word in words:
            if word in names:
                raise source.wrong("component-duplicate", "species", key, name=word)
            names.append(word)
    for task in TASKS[: Task.PLAINS]:
        if task not in names:
            raise source.wrong("component-absent", "species", name=task)
    return tuple(names)


def _is_word(value: object) -> bool:
    return isinstance(value, str) and WORD.fullmatch(value) is not None


def _tile(source: Source, number: str, species: tuple[str, ...], fewest: int) -> Tile:
    """MON-03: a front of at least `fewest` landscapes but not all, a bare back that differs."""
    entry = _get(source, "tiles", number)

    def wrong(value: object, allowed: str) -> Exception:
        return source.wrong("component-value", "tiles", number, value=value, allowed=allowed)

    if not isinstance(entry, Mapping):
        raise wrong(entry, "front, back, animal, volcano")
    keys = ("front", "back", "animal", "volcano")
    source.table(entry, (), "tiles", number, optional=keys, prefix=f"tiles.{number}.")
    front, back = entry.get("front"), entry.get("back")
    animal, volcano = entry.get("animal") or None, entry.get("volcano") or None
    if not isinstance(front, str) or not _is_edges(front, SIDES):
        raise wrong(front, EDGES)
    if not fewest <= len(set(front)) < SIDES:
        raise wrong(front, f"{fewest}..{SIDES - 1} x ({', '.join(LETTERS)})")
    if not isinstance(back, str) or not _is_edges(back, 1) or front == back * SIDES:
        raise wrong(back, ", ".join(letter for letter in LETTERS if letter * SIDES != front))
    living = [name for i, name in enumerate(species) if LETTERS[i // COPIES] in front]
    if animal is not None and animal not in living:
        raise wrong(animal, ", ".join(living))
    if volcano is not None and (not isinstance(volcano, str) or volcano not in VOLCANOES):
        raise wrong(volcano, "A, I")
    return Tile(front, back, animal, volcano)


def _is_edges(text: str, length: int) -> bool:
    return len(text) == length and all(letter in LETTERS for letter in text)


def _check_copies(source: Source, tiles: tuple[Tile, ...], species: tuple[str, ...]) -> None:
    """MON-05: four copies of each species. MON-31: four tiles with which solo may start."""
    for name in species:
        numbers = [i + 1 for i, tile in enumerate(tiles) if tile.animal == name]
        if len(numbers) > COPIES:
            raise source.wrong("component-duplicate", "tiles", str(numbers[COPIES]), name=name)
        if len(numbers) < COPIES:
            raise source.wrong("component-absent", "tiles", name=name)
    if sum(map(may_start, tiles)) < MARKED:
        raise source.wrong("component-absent", "tiles", name="MON-31")


# -- boards and tokens -----------------------------------------------------------


def _border(source: Source, board: str) -> tuple[str, ...]:
    """MON-01: the landscapes along the four sides of a board, clockwise."""
    entry = _get(source, "boards", board)
    sides = source.table(entry, (), "boards", board, optional=BORDER, prefix=f"{board}.")
    border = []
    for key, length in BORDER.items():
        letters = sides.get(key)
        if not isinstance(letters, str) or not _is_edges(letters, length):
            allowed = f"{length} x ({', '.join(LETTERS)})"
            path = ("boards", board, key)
            raise source.wrong("component-value", *path, value=letters, allowed=allowed)
        border.append(letters)
    return tuple(border)


def _along(side: int) -> list[int]:
    """The squares along one side of the board, clockwise."""
    top = list(range(COLUMNS))
    right = list(range(COLUMNS - 1, SQUARES, COLUMNS))
    bottom = list(range(SQUARES - 1, SQUARES - COLUMNS - 1, -1))
    left = list(range(SQUARES - COLUMNS, -1, -COLUMNS))
    return [top, right, bottom, left][side]


def _tokens(source: Source, players: str) -> tuple[int, ...]:
    """MON-07: one token per player, highest first, no two alike."""
    values = _get(source, "tokens", players)
    fits = (
        isinstance(values, list)
        and len(values) == int(players)
        and all(is_number(value, 1, MAX_POINTS) for value in values)
        and values == sorted(set(values), reverse=True)
    )
    if not isinstance(values, list) or not fits:
        allowed = f"{players} x {MAX_POINTS}..1"
        raise source.wrong("component-value", "tokens", players, value=values, allowed=allowed)
    return tuple(values)


def _marked(source: Source) -> tuple[int, ...]:
    """MON-31: the four squares of a solo game's first tiles."""
    names = _get(source, "solo", "marked")
    squares = [
        square_number(name) if isinstance(name, str) else None
        for name in (names if isinstance(names, list) else [])
    ]
    known = tuple(square for square in squares if square is not None)
    if len(squares) != MARKED or len(known) != MARKED or len(set(known)) != MARKED:
        allowed = f"{MARKED} x a1..f4"
        raise source.wrong("component-value", "solo", "marked", value=names, allowed=allowed)
    return known


@lru_cache(maxsize=16)
def make_box(border: tuple[str, ...], tiles: Tiles, species: tuple[str, ...]) -> Box:
    """The kernel's tables; -1 is a side that is not on the border.

    Texts remember their hashes, so that `Tiles` are found in the cache at once.
    """
    beyond = [-1] * (SQUARES * SIDES)
    for side, letters in enumerate(border):
        for square, letter in zip(_along(side), letters, strict=True):
            beyond[square * SIDES + side] = LETTERS.index(letter)
    box = Box(beyond)
    faces = zip(tiles.fronts, tiles.backs, tiles.animals, tiles.volcanoes, strict=True)
    for number, (front, back, animal, volcano) in enumerate(faces):
        edges = [LETTERS.index(letter) for letter in front]
        species_number = -1 if animal is None else species.index(animal)
        kind = VOLCANOES[None if volcano == NO_VOLCANO else volcano]
        box.add(number, edges, LETTERS.index(back), species_number, kind)
    return box


def show_tiles(tiles: tuple[Tile, ...]) -> Tiles:
    return Tiles(
        tuple(tile.front for tile in tiles),
        "".join(tile.back for tile in tiles),
        tuple(tile.animal for tile in tiles),
        "".join(tile.volcano or NO_VOLCANO for tile in tiles),
    )
