"""What differs between two values of the same shape, as edits that make the one of the other.

An edit is an array. `[path, value]` puts a value in its place. `[path, start, count, items]`
takes `count` items out of the array at `path`, from `start` on, and puts `items` there. A path
is the fields and indices that lead to the place. Edits are made in their order.

Values are what messages are made of: structs, tuples, and plain values. Where nothing has
changed, objects are often the very same, so that most comparisons take no time.
"""

from __future__ import annotations

from msgspec import Struct

from tablee.server.wire.encoding import encode

Path = tuple[str | int, ...]
Edit = tuple[Path, object] | tuple[Path, int, int, tuple[object, ...]]

FEW = 2
"""Items of an array that are put one by one; where more have changed, all of them together."""


def field_edits(
    before: Struct, after: Struct, names: tuple[str, ...], path: Path
) -> dict[str, bytes]:
    """The edits of these fields, encoded, by field."""
    edits: dict[str, bytes] = {}
    for name in names:
        old, new = getattr(before, name), getattr(after, name)
        if old is not new and old != new:
            edits[name] = _encoded(old, new, (*path, name))
    return edits


def shared_edits(
    before: Struct,
    after: Struct,
    shown: tuple[Struct, Struct],
    known: dict[str, bytes],
    path: Path,
) -> dict[str, bytes]:
    """The same for all fields, where many are those of what was shown to all.

    `shown` is that, before and after, and `known` are its edits.
    """
    shown_before, shown_after = shown
    edits: dict[str, bytes] = {}
    for name in after.__struct_fields__:
        old, new = getattr(before, name), getattr(after, name)
        if old is new:
            continue
        if new is getattr(shown_after, name) and old is getattr(shown_before, name):
            if name in known:
                edits[name] = known[name]
        elif old != new:
            edits[name] = _encoded(old, new, (*path, name))
    return edits


def _encoded(old: object, new: object, path: Path) -> bytes:
    return encode(differences(old, new, path))[1:-1]


def differences(old: object, new: object, path: Path) -> list[Edit]:
    """The edits at `path` that make `new` of `old`, which is something else."""
    if isinstance(old, tuple) and isinstance(new, tuple):
        return _in_tuples(old, new, path)
    if isinstance(new, Struct) and type(old) is type(new):
        return _in_structs(old, new, path)
    return [(path, new)]


def _in_structs(old: object, new: Struct, path: Path) -> list[Edit]:
    edits: list[Edit] = []
    for name in new.__struct_fields__:
        before, after = getattr(old, name), getattr(new, name)
        if before is not after and before != after:
            edits += differences(before, after, (*path, name))
    return edits


def _in_tuples(old: tuple[object, ...], new: tuple[object, ...], path: Path) -> list[Edit]:
    """Only what lies between the items that both begin with and those that both end with."""
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
        return _of_lengths(before, after, start, path)
    changed = [place for place in range(len(after)) if before[place] != after[place]]
    if len(changed) > FEW and not isinstance(after[0], Struct | tuple):
        return [(path, start, len(before), after)]
    edits: list[Edit] = []
    for place in changed:
        edits += differences(before[place], after[place], (*path, start + place))
    return edits


def _of_lengths(
    before: tuple[object, ...], after: tuple[object, ...], start: int, path: Path
) -> list[Edit]:
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
            return [(path, start, len(before), after)]
        place += 1
    if extra:
        runs.append((place, extra))
    edits: list[Edit] = []
    passed = sum(count for _, count in runs)
    for first, count in reversed(runs):
        passed -= count
        if is_less:
            edits.append((path, start + first, count, ()))
        else:
            edits.append((path, start + first - passed, 0, after[first : first + count]))
    return edits
