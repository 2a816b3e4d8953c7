"""Matryoshka's component data: the series in the box, and the points table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from tablee.engine.components import Source, is_number
from tablee.engine.spec import Components, Spec
from tablee.games.matryoshka.kernel.rules import Scale
from tablee.games.matryoshka.names import SERIES, SIZES

MAX_POINTS = 1000


class MatryoshkaComponents(Components, frozen=True):
    """MAT-01, MAT-17 to MAT-20, as data."""

    column: tuple[int, ...]
    run: tuple[int, ...]


def scale_of(spec: Spec) -> Scale:
    """What a table's columns and rows are worth."""
    parts = spec.components
    assert isinstance(parts, MatryoshkaComponents)
    return _scale(parts.column, parts.run)


@lru_cache(maxsize=8)
def _scale(column: tuple[int, ...], run: tuple[int, ...]) -> Scale:
    return Scale(list(column), list(run))


def read_components(source: Source, *, standard: bool = False) -> MatryoshkaComponents:
    """Check a component file: 10 series of 7 sizes, each card once, and a points table."""
    source.whole(("series", "points"))
    _check_series(source)
    points = source.table(source.data["points"], (), "points", optional=("column", "run"))
    column = _points(source, points, "column", len(SERIES) + 1)
    run = _points(source, points, "run", SIZES + 1)
    return MatryoshkaComponents(standard, source.data, column, run)


def _check_series(source: Source) -> None:
    """MAT-01: every card once."""
    series = source.data.get("series")
    if not isinstance(series, list) or not series:
        raise source.wrong("component-missing", "series", name="series")
    seen: set[str] = set()
    for i, entry in enumerate(series):
        letter, sizes = _series(source, i, entry)
        for size in sizes:
            card = f"{letter}{size}"
            if card in seen:
                raise source.wrong("component-duplicate", "series", i, "sizes", name=card)
            seen.add(card)
    for letter in SERIES:
        for size in range(1, SIZES + 1):
            if f"{letter}{size}" not in seen:
                raise source.wrong("component-absent", "series", name=f"{letter}{size}")


def _series(source: Source, i: int, entry: object) -> tuple[str, list[int]]:
    if not isinstance(entry, Mapping):
        raise source.wrong("component-missing", "series", i, name="letter")
    source.table(entry, (), "series", i, optional=("letter", "sizes"))
    letter = entry.get("letter")
    sizes = entry.get("sizes")
    if not isinstance(letter, str) or len(letter) != 1 or letter not in SERIES:
        allowed = f"{SERIES[0]}..{SERIES[-1]}"
        raise source.wrong("component-value", "series", i, "letter", value=letter, allowed=allowed)
    if not isinstance(sizes, list) or not all(is_number(s, 1, SIZES) for s in sizes):
        raise source.wrong("component-value", "series", i, "sizes", value=sizes, allowed="1..7")
    return letter, sizes


def _points(
    source: Source, points: Mapping[str, object], name: str, length: int
) -> tuple[int, ...]:
    """Points by number of cards; MAT-17, MAT-19: fewer than two score nothing."""
    values = points.get(name)
    fits = isinstance(values, list) and len(values) == length and values[:2] == [0, 0]
    if isinstance(values, list) and fits and all(is_number(v, 0, MAX_POINTS) for v in values):
        return tuple(values)
    allowed = f"0, 0, {length - 2} x 0..{MAX_POINTS}"
    raise source.wrong("component-value", "points", name, value=values, allowed=allowed)
