"""How each game looks to a learning program: its moves as numbers, its views as arrays.

A coder is made for one table (game, players, options, components). Nothing here decides a
rule, and nothing needs more than the library itself: arrays come from whoever calls.
"""

from __future__ import annotations

from tablee.engine.errors import OptionError
from tablee.engine.spec import Spec
from tablee.envs.coding.botanik.coder import BotanikCoder
from tablee.envs.coding.coder import Coder
from tablee.envs.coding.fields import Field
from tablee.envs.coding.matryoshka import MatryoshkaCoder
from tablee.envs.coding.mondo import MondoCoder
from tablee.envs.coding.renature import RenatureCoder

CODERS: dict[str, type[Coder]] = {
    "botanik": BotanikCoder,
    "matryoshka": MatryoshkaCoder,
    "mondo": MondoCoder,
    "renature": RenatureCoder,
}

AT_ONCE = ("matryoshka", "mondo")
"""Games in which seats decide at the same time."""

__all__ = ["AT_ONCE", "CODERS", "Coder", "Field", "find_coder"]


def find_coder(spec: Spec) -> Coder:
    """The coder of a table; an `OptionError` if its game has none yet."""
    name = spec.game.name
    if name not in CODERS:
        raise OptionError("env-game", game=name, allowed=", ".join(CODERS))
    return CODERS[name](spec)
