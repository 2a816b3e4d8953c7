"""Botanik's component data: the seven types of tiles, and the Source."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from tablee.engine.components import Source
from tablee.engine.spec import Components
from tablee.games.botanik.kernel.box import Box
from tablee.games.botanik.names import COLOURS, SIDES, TYPE_NAMES, Type

MIN_TILES = 2  # of each colour: with one, the five piles would use up the box
MAX_TILES = 30  # of each colour: what the kernel has room for
MAX_FLOWERS = 20


class BotanikComponents(Components, frozen=True):
    """BOT-03, BOT-04 as data: by type, and the Source's openings. Openings are masks of sides."""

    copies: tuple[int, ...]
    openings: tuple[int, ...]
    flowers: tuple[int, ...]
    source: int

    def tiles(self) -> list[int]:
        """Every tile in the box, colour by colour, type by type."""
        return [
            colour << 3 | kind
            for colour in range(len(COLOURS))
            for kind, copies in enumerate(self.copies)
            for _ in range(copies)
        ]

    def box(self) -> Box:
        """The kernel's tables for these components."""
        return _box(self.openings, self.flowers, self.source)


@lru_cache(maxsize=64)
def _box(openings: tuple[int, ...], flowers: tuple[int, ...], source: int) -> Box:
    return Box(list(openings), list(flowers), source)


def read_components(source: Source, *, standard: bool = False) -> BotanikComponents:
    """Check a component file: a Source that opens, and seven types that make sense."""
    source.table(source.data, ("source", "tiles"), optional=("reconstructed",))
    origin = source.table(source.data["source"], ("openings",), "source")
    tiles = source.table(source.data["tiles"], TYPE_NAMES, "tiles")
    kinds = [_type(source, tiles, name) for name in TYPE_NAMES]
    total = sum(copies for copies, _, _ in kinds)
    if not MIN_TILES <= total <= MAX_TILES:
        allowed = f"{MIN_TILES}..{MAX_TILES}"
        raise source.wrong("component-value", "tiles", value=total, allowed=allowed)
    return BotanikComponents(
        standard,
        source.data,
        copies=tuple(copies for copies, _, _ in kinds),
        openings=tuple(openings for _, openings, _ in kinds),
        flowers=tuple(flowers for _, _, flowers in kinds),
        source=_openings(source, origin, "source"),
    )


def _type(source: Source, tiles: Mapping[str, object], name: str) -> tuple[int, int, int]:
    """Copies, openings and flowers of one type."""
    path = ("tiles", name)
    table = source.table(tiles[name], ("copies", "openings", "flowers"), *path)
    return (
        source.number(table["copies"], 0, MAX_TILES, *path, "copies"),
        _openings(source, table, *path),
        source.number(table["flowers"], 0, MAX_FLOWERS, *path, "flowers"),
    )


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
