"""What is agreed on before the deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from tablee.engine.options import Value

if TYPE_CHECKING:
    from tablee.engine.game import AnyGame


class Components(Struct, frozen=True):
    """A game's component data, checked. Each game has its own subclass.

    `data` is the complete data as plain values, for records of games that were
    not played with the standard components; `standard` says whether they were.
    """

    standard: bool
    data: Mapping[str, object]


class Spec(Struct, frozen=True):
    """Game, players, options and components: everything but the deal and the moves."""

    game: AnyGame
    players: int
    options: Mapping[str, Value]
    components: Components
