"""What differs between two values of the same shape, as edits that make the one of the other.

An edit is an array. `[path, value]` puts a value in its place. `[path, start, count, items]`
takes `count` items out of the array at `path`, from `start` on, and puts `items` there. A path
is the fields and indices that lead to the place. Edits are made in their order.

Values are what messages are made of: structs, tuples, and plain values. Where nothing has
changed, objects are often the very same, so that most comparisons take no time. Everything is
compared once: who compares two values also tells how they differ.

Paths are added up, because compiled `(*path, name)` makes a list first.
"""
# ruff: noqa: RUF005

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from msgspec.structs import astuple

from tablee.server.wire.encoding import encode

Path = tuple[str | int, ...]
Edit = tuple[Path, object] | tuple[Path, int, int, tuple[object, ...]]
Values = tuple[object, ...]

values_of = cast("Callable[[object], Values]", astuple)
"""The values of a struct's fields."""
FEW = 2
"""Items of an array that are put one by one; where more have changed, all of them together."""
FIELDS: dict[type, tuple[str, ...]] = {}
"""The fields of each type that was met; none if it is no struct. Quicker than `isinstance`."""


def field_edits(names: tuple[str, ...], before: Values, after: Values, path: Path) -> list[bytes]:
    """The edits of fields with these names and values, encoded together; none if all are equal."""
    edits: list[Edit] = []
    for place, name in enumerate(names):
        old, new = before[place], after[place]
        if old is not new:
            _compare(old, new, path + (name,), edits)
    return [_encoded(edits)] if edits else []


def shared_edits(
    names: tuple[str, ...],
    before: Values,
    after: Values,
    shown: tuple[Values, Values, dict[int, bytes]],
    path: Path,
) -> list[bytes]:
    """The same, where many values are those that were shown to all.

    `shown`: these, before and after, and those of their edits that are known, by place.
    """
    shown_before, shown_after, known = shown
    found = []
    own: list[Edit] = []
    for place, name in enumerate(names):
        old, new = before[place], after[place]
        if old is new:
            continue
        if new is not shown_after[place] or old is not shown_before[place]:
            _compare(old, new, path + (name,), own)
            continue
        edit = known.get(place)
        if edit is None:
            edit = known[place] = _encoded(differences(old, new, path + (name,)))
        if edit:
            found.append(edit)
    if own:
        found.append(_encoded(own))
    return found


def _encoded(edits: list[Edit]) -> bytes:
    """Edits as the items of an array."""
    return encode(edits)[1:-1]


def differences(old: object, new: object, path: Path) -> list[Edit]:
    """The edits at `path` that make `new` of `old`; none if they are equal."""
    edits: list[Edit] = []
    _compare(old, new, path, edits)
    return edits


def _compare(old: object, new: object, path: Path, edits: list[Edit]) -> None:
    """Add the edits at `path` that make `new` of `old`."""
    if type(old) is not type(new):
        if old != new:
            edits.append((path, new))
        return
    if isinstance(new, tuple):
        assert isinstance(old, tuple)
        _compare_tuples(old, new, path, edits)
        return
    fields = _fields(type(new))
    if not fields:
        if old != new:
            edits.append((path, new))
        return
    was, now = values_of(old), values_of(new)  # one call, where each field would be another
    for place, name in enumerate(fields):
        before, after = was[place], now[place]
        if before is not after:
            _compare(before, after, path + (name,), edits)


def _fields(kind: type) -> tuple[str, ...]:
    """The fields of a struct; none of another type."""
    fields = FIELDS.get(kind)
    if fields is None:
        fields = FIELDS[kind] = getattr(kind, "__struct_fields__", ())
    return fields


def _compare_tuples(old: Values, new: Values, path: Path, edits: list[Edit]) -> None:
    """Only what lies between the items that both begin with and those that both end with."""
    is_deep = len(old) == len(new) and bool(new) and _is_deep(new[0])
    if is_deep:
        for place in range(len(new)):
            if old[place] is not new[place]:
                _compare(old[place], new[place], path + (place,), edits)
        return
    shorter = min(len(old), len(new))
    start = 0
    while start < shorter and (old[start] is new[start] or old[start] == new[start]):
        start += 1
    end = 0
    last, other = len(old) - 1, len(new) - 1
    while end < shorter - start and (
        old[last - end] is new[other - end] or old[last - end] == new[other - end]
    ):
        end += 1
    before, after = old[start : len(old) - end], new[start : len(new) - end]
    if len(before) != len(after):
        _compare_lengths(before, after, start, path, edits)
        return
    changed = [place for place in range(len(after)) if before[place] != after[place]]
    if len(changed) > FEW:
        edits.append((path, start, len(before), after))
        return
    for place in changed:
        edits.append((path + (start + place,), after[place]))


def _is_deep(item: object) -> bool:
    """Whether an item has parts of its own."""
    return isinstance(item, tuple) or bool(_fields(type(item)))


def _compare_lengths(
    before: Values, after: Values, start: int, path: Path, edits: list[Edit]
) -> None:
    """Where items were only taken out, or only put in, here and there: one edit for each place.

    The last place comes first, so that earlier ones keep their numbers.
    """
    is_less = len(after) < len(before)
    longer, shorter = (before, after) if is_less else (after, before)
    extra = len(longer) - len(shorter)
    runs: list[tuple[int, int]] = []  # of items that only the longer one has: where, how many
    place = 0
    for item in shorter:
        first = place
        while place - first <= extra and longer[place] != item:
            place += 1
        if place > first:
            extra -= place - first
            runs.append((first, place - first))
        if extra < 0:
            edits.append((path, start, len(before), after))
            return
        place += 1
    if extra:
        runs.append((place, extra))
    passed = sum([count for _, count in runs])
    for first, count in reversed(runs):
        passed -= count
        if is_less:
            edits.append((path, start + first, count, ()))
        else:
            edits.append((path, start + first - passed, 0, after[first : first + count]))
