"""Which deal comes next: whole numbers from training loops become seeds of the library."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from secrets import randbits

from tablee.engine.errors import OptionError

SEED_BITS = 63
"""Of a seed that nobody has chosen."""


class Seeds:
    """`reset(seed=7)` deals from "7/0"; resets without a seed go on with "7/1", "7/2"."""

    def __init__(self) -> None:
        self.seed: str | None = None
        self.count = 0

    def next(self, seed: int | None) -> str:
        """The seed of the next deal."""
        if seed is not None or self.seed is None:
            self.seed = seed_text(seed)
            self.count = 0
        text = f"{self.seed}/{self.count}"
        self.count += 1
        return text


def seed_text(seed: object) -> str:
    """A text or a whole number as a seed; None is a random one, anything else an `OptionError`."""
    if seed is None:
        return str(randbits(SEED_BITS))
    return seed if isinstance(seed, str) else str(seed_number(seed))


def seed_number(seed: object) -> int:
    """A whole number of any type as Python's own; an `OptionError` for anything else."""
    try:
        return index(seed)  # type: ignore[arg-type]  # whatever it is
    except TypeError:
        raise OptionError("env-seed", value=seed) from None


def seeds_of_games(seed: object, count: int) -> list[str]:
    """A seed for each of `count` games: "7/0", "7/1" of one seed, or those of a list."""
    if not isinstance(seed, str) and isinstance(seed, Sequence):
        if len(seed) != count:
            raise OptionError("env-seeds", given=len(seed), count=count)
        return [seed_text(one) for one in seed]
    text = seed_text(seed)
    return [f"{text}/{i}" for i in range(count)]
