"""Edits make the one value of the other, whatever they are, and are short where little changed."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import Struct

from tablee.engine.random import Random
from tablee.server.hub.updates.differences import differences
from tablee.server.hub.updates.edits import changed_update


class Tile(Struct, frozen=True):
    name: str
    at: tuple[int, ...] = ()


def plain(value: object) -> object:
    return msgspec.json.decode(msgspec.json.encode(value))


def edits_of(old: object, new: object) -> list[object]:
    """The edits of a field of an update, checked: they lead from the one to the other."""
    edits = plain(differences(old, new, ("it",)))
    assert isinstance(edits, list)
    rest = {"number": 1, "ply": 0, "rev": 0, "log": [], "now": 0}
    whole = {"it": plain(old), "number": 0}
    changed = changed_update(whole, {**rest, "base": 0, "edits": edits})
    assert changed == {**rest, "it": plain(new)}
    return edits


def test_a_field_of_a_tile_in_a_row_is_one_edit() -> None:
    row = tuple(Tile(f"t{n}", (n,)) for n in range(9))
    edits = edits_of(row, (*row[:4], Tile("t4", (7,)), *row[5:]))
    assert edits == [[["it", 4, "at", 0], 7]]


def test_what_is_put_at_the_end_is_all_that_is_told() -> None:
    assert edits_of((1, 2), (1, 2, 3, 4)) == [[["it"], 2, 0, [3, 4]]]


def test_moves_that_are_gone_here_and_there_are_not_told_again() -> None:
    moves = tuple(f"take {n}" for n in range(50)) + tuple(f"flip {n}" for n in range(50))
    left = tuple(move for move in moves if not move.endswith(" 17"))
    assert edits_of(moves, left) == [[["it"], 67, 1, []], [["it"], 17, 1, []]]
    assert edits_of(left, moves) == [[["it"], 66, 0, ["flip 17"]], [["it"], 17, 0, ["take 17"]]]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ((), (1,)),
        ((1,), ()),
        ((1, 2, 3, 4), (5, 6, 7, 8)),
        ((1, 2, 3), (3, 2)),
        ((1, 1, 2), (1, 2)),
        (None, Tile("a")),
        (Tile("a"), None),
        (Tile("a", (1,)), Tile("b", (1, 2))),
        ((Tile("a"), None), (None, Tile("a"))),
        ((0, 1), (0, None)),
        (False, (1, 2)),
    ],
)
def test_anything_can_become_anything(old: object, new: object) -> None:
    edits_of(old, new)


def test_random_rows_become_each_other() -> None:
    rng = Random("rows")
    for _ in range(400):
        old = tuple(Tile(f"{rng.below(4)}", (rng.below(2),)) for _ in range(rng.below(9)))
        new = list(old)
        for _ in range(rng.below(4)):
            place = rng.below(len(new) + 1)
            if rng.below(2) and new:
                del new[min(place, len(new) - 1)]
            else:
                new.insert(place, Tile(f"{rng.below(4)}", tuple(range(rng.below(3)))))
        if old != tuple(new):
            edits_of(old, tuple(new))
