"""Which deal comes next: whole numbers from training loops become seeds of the library."""

from __future__ import annotations

from secrets import randbits


class Seeds:
    """`reset(seed=7)` deals from "7/0"; resets without a seed go on with "7/1", "7/2"."""

    def __init__(self) -> None:
        self.seed: int | None = None
        self.count = 0

    def next(self, seed: int | None) -> str:
        """The seed of the next deal."""
        if seed is not None or self.seed is None:
            self.seed = randbits(63) if seed is None else int(seed)
            self.count = 0
        text = f"{self.seed}/{self.count}"
        self.count += 1
        return text
