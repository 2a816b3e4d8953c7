"""Botanik's component data: the seven types of tiles, and the Source."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from tablee.engine.components import Source
from tablee.engine.spec import Components
from tablee.games.botanik.kernel.box import Box
from tablee.games.botanik.names import (
    COLOUR_SHIFT,
    COLOURS,
    FACE_COUNT,
    FACES,
    FLOWER_BIT,
    PIPES,
    SIDES,
    SPELLS_FLOWERS,
    TYPE_NAMES,
    Type,
)

MIN_TILES = 2  # of each colour: with one, the five piles would use up the box
MAX_TILES = 30  # of each colour: what the kernel has room for
MAX_FLOWERS = 20


class BotanikComponents(Components, frozen=True):
    """BOT-03, BOT-04 as data, and the Source's openings. Openings are masks of sides."""

    copies: tuple[int, ...]
    """By face, of each colour."""
    openings: tuple[int, ...]
    """By type: a flower changes no pipe."""
    flowers: tuple[int, ...]
    """By face: what such a tile carries."""
    source: int

    def tiles(self) -> list[int]:
        """Every tile in the box: colour by colour, type by type, those named with `f` last."""
        return list(_tiles(self.copies))

    def box(self) -> Box:
        """The kernel's tables for these components."""
        return _box(self.openings, self.flowers, self.source)


@lru_cache(maxsize=64)
def _tiles(copies: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(
        colour << COLOUR_SHIFT | face
        for colour in range(len(COLOURS))
        for face in FACES.values()
        for _ in range(copies[face])
    )


@lru_cache(maxsize=64)
def _box(openings: tuple[int, ...], flowers: tuple[int, ...], source: int) -> Box:
    return Box(list(openings), list(flowers), source)


def read_components(source: Source, version: int, *, standard: bool = False) -> BotanikComponents:
    """Check component data: a Source that opens, and seven types that make sense."""
    source.whole(("source", "tiles"))
    origin = source.table(source.data["source"], ("openings",), "source")
    tiles = source.table(source.data["tiles"], TYPE_NAMES, "tiles")
    copies, flowers, openings = [0] * FACE_COUNT, [0] * FACE_COUNT, []
    for kind in Type:
        path = ("tiles", TYPE_NAMES[kind])
        table = source.table(tiles[path[1]], ("copies", "openings", "flowers"), *path)
        openings.append(_openings(source, table, *path))
        for carried in _flowers(source, table, kind, version):
            spelled = kind in PIPES and carried > 0 and version >= SPELLS_FLOWERS
            face = kind | FLOWER_BIT if spelled else kind
            copies[face] += 1
            flowers[face] = carried
    if not MIN_TILES <= sum(copies) <= MAX_TILES:
        allowed = f"{MIN_TILES}..{MAX_TILES}"
        raise source.wrong("component-value", "tiles", value=sum(copies), allowed=allowed)
    return BotanikComponents(
        standard,
        source.data,
        copies=tuple(copies),
        openings=tuple(openings),
        flowers=tuple(flowers),
        source=_openings(source, origin, "source"),
    )


def _flowers(
    source: Source, table: Mapping[str, object], kind: Type, version: int
) -> tuple[int, ...]:
    """How many flowers each copy of a type carries: a list, or one number for all of them.

    A name tells a pipe with flowers from one without, and no more: all that have flowers have
    as many. Other tiles are all alike, and in version 1 so are pipes.
    """
    path = ("tiles", TYPE_NAMES[kind])
    copies = source.number(table["copies"], 0, MAX_TILES, *path, "copies")
    carried = table["flowers"]
    place = (*path, "flowers")
    if version < SPELLS_FLOWERS or not isinstance(carried, list):
        return (source.number(carried, 0, MAX_FLOWERS, *place),) * copies
    numbers = source.numbers(carried, copies, 0, MAX_FLOWERS, *place)
    is_pipe = kind in PIPES
    if len(set(numbers) - {0} if is_pipe else set(numbers)) > 1:
        key = "component-flowers" if is_pipe else "component-alike"
        raise source.wrong(key, *place, value=carried)
    return numbers


def _openings(source: Source, table: Mapping[str, object], *path: str) -> int:
    """A mask of sides. A mecabotanist has none; what enters a machine has at least one."""
    sides = table["openings"]
    is_list = isinstance(sides, list | tuple)
    named = [SIDES.index(side) for side in sides if side in SIDES] if is_list else []  # type: ignore[attr-defined]
    whole = isinstance(sides, list | tuple) and len(set(named)) == len(sides)
    if path[-1] == TYPE_NAMES[Type.MECABOTANIST]:
        fits, allowed = whole and not named, "[]"
    else:
        fits, allowed = whole and bool(named), f"1..4 x ({', '.join(SIDES)})"
    if not fits:
        raise source.wrong("component-value", *path, "openings", value=sides, allowed=allowed)
    return sum(1 << bit for bit in named)
