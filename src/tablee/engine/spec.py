"""What is agreed on before the deal, and whether the game can be played here at all."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from tablee.engine.arrays import COMPILED
from tablee.engine.errors import OptionError
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


def check_kernel(game: AnyGame) -> None:
    """An `OptionError` if the engine is compiled and the kernel of a game, a new one, is not."""
    kernel = sys.modules.get(f"{game.package}.kernel.rules")
    if COMPILED and kernel is not None and str(kernel.__file__).endswith(".py"):
        raise OptionError("kernel-interpreted", game=game.name)
