"""The one random generator: ChaCha8, keyed by SHA-256 of a text.

The same text gives the same numbers in both modes (compiled, interpreted) and
on every platform. It is a stream cipher, so that a player who has seen part of
what chance decided (a hand, the face-up tiles of round one) cannot compute the
rest. The key is domain-separated from the seed's public commitment, which is
the plain SHA-256 of the same text. How numbers follow from a seed is
documented in docs/randomness.md; changing it breaks every commitment.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from struct import unpack
from typing import TypeVar

from tablee.engine.arrays import Arrays, zeros

T = TypeVar("T")

DOMAIN = b"tablee/1 chacha8\n"
WORD = 0xFFFFFFFF
DOUBLE_ROUNDS = 4
PER_MILLE = 1000
"""A chance as a whole number: `rng.below(PER_MILLE) < chance`."""


class Random(Arrays):
    """Uniform numbers from a seed text."""

    def allocate(self) -> None:
        self.input = zeros(16)
        self.block = zeros(16)

    def __init__(self, text: str) -> None:
        key = hashlib.sha256(DOMAIN + text.encode()).digest()
        words = unpack("<12I", b"expand 32-byte k" + key)
        for i in range(12):
            self.input[i] = words[i]
        for i in range(12, 16):  # block counter and nonce start at zero
            self.input[i] = 0
        self.used = 16

    def refill(self) -> None:
        """Compute the next 16 words and count the block."""
        for i in range(16):
            self.block[i] = self.input[i]
        for _ in range(DOUBLE_ROUNDS):
            quarter(self, 0, 4, 8, 12)
            quarter(self, 1, 5, 9, 13)
            quarter(self, 2, 6, 10, 14)
            quarter(self, 3, 7, 11, 15)
            quarter(self, 0, 5, 10, 15)
            quarter(self, 1, 6, 11, 12)
            quarter(self, 2, 7, 8, 13)
            quarter(self, 3, 4, 9, 14)
        for i in range(16):
            self.block[i] = (self.block[i] + self.input[i]) & WORD
        self.input[12] = (self.input[12] + 1) & WORD
        if self.input[12] == 0:
            self.input[13] = (self.input[13] + 1) & WORD
        self.used = 0

    def word(self) -> int:
        """32 random bits."""
        return draw(self)

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1, each equally likely (Lemire's method, no bias).

        `bound` is from 1 to 2**32 - 1.
        """
        wide = draw(self)
        wide *= bound  # its own line, so that C multiplies in 64 bits
        low = wide & WORD
        if low < bound:
            unfair = (WORD - bound + 1) % bound  # 2**32 mod bound
            while low < unfair:
                wide = draw(self)
                wide *= bound
                low = wide & WORD
        return wide >> 32

    def shuffle(self, items: list[T]) -> None:
        """Fisher-Yates from the end: every order equally likely."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def pick(self, items: Sequence[T]) -> T:
        """One of `items`, each equally likely."""
        return items[self.below(len(items))]


# Functions and not methods, because C compilers inline functions.


def quarter(rng: Random, a: int, b: int, c: int, d: int) -> None:
    """One ChaCha quarter round on four words of the block."""
    wa = rng.block[a]
    wb = rng.block[b]
    wc = rng.block[c]
    wd = rng.block[d]
    wa = (wa + wb) & WORD
    wd ^= wa
    wd = ((wd << 16) | (wd >> 16)) & WORD
    wc = (wc + wd) & WORD
    wb ^= wc
    wb = ((wb << 12) | (wb >> 20)) & WORD
    wa = (wa + wb) & WORD
    wd ^= wa
    wd = ((wd << 8) | (wd >> 24)) & WORD
    wc = (wc + wd) & WORD
    wb ^= wc
    wb = ((wb << 7) | (wb >> 25)) & WORD
    rng.block[a] = wa
    rng.block[b] = wb
    rng.block[c] = wc
    rng.block[d] = wd


def draw(rng: Random) -> int:
    """The next word of the block, or the first of a new one."""
    if rng.used == 16:
        rng.refill()
    value = rng.block[rng.used]
    rng.used += 1
    return value
