"""A whole state that fits everything a seat has seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.engine.random import Random
from tablee.engine.spec import Spec
from tablee.games.matryoshka.rules import State
from tablee.games.matryoshka.view import MatryoshkaView

if TYPE_CHECKING:
    from tablee.games.matryoshka import Matryoshka


def sample(game: Matryoshka, view: MatryoshkaView, spec: Spec, rng: Random) -> State:
    raise NotImplementedError
