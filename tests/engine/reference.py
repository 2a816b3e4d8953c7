"""The random generator once more, as docs/randomness.md describes it, sharing no code."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterator
from typing import TypeVar

T = TypeVar("T")

MASK = 0xFFFFFFFF


def rotate(word: int, bits: int) -> int:
    return (word << bits | word >> 32 - bits) & MASK


def quarter_round(x: list[int], a: int, b: int, c: int, d: int) -> None:
    """RFC 8439, 2.1."""
    for first, second, third, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        x[first] = (x[first] + x[second]) & MASK
        x[third] = rotate(x[third] ^ x[first], bits)


def chacha(key: bytes, counter: int, nonce: bytes, rounds: int) -> bytes:
    """One block, straight from RFC 8439, 2.3, with any number of rounds."""
    words = struct.unpack("<8I", key)
    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *words]
    start += [counter, *struct.unpack("<3I", nonce)]
    x = list(start)
    for _ in range(rounds // 2):
        for column in range(4):
            quarter_round(x, column, column + 4, column + 8, column + 12)
        for diagonal in range(4):
            places = [4 * row + (diagonal + row) % 4 for row in range(4)]
            quarter_round(x, *places)
    return struct.pack("<16I", *((a + b) & MASK for a, b in zip(x, start, strict=True)))


class Reference:
    """Words, numbers and shuffles from a seed."""

    def __init__(self, seed: str) -> None:
        self.words = self._stream(hashlib.sha256(b"tablee/1 chacha8\n" + seed.encode()).digest())

    def _stream(self, key: bytes) -> Iterator[int]:
        counter = 0
        while True:
            yield from struct.unpack("<16I", chacha(key, counter, bytes(12), 8))
            counter += 1

    def word(self) -> int:
        return next(self.words)

    def below(self, n: int) -> int:
        while True:
            product = self.word() * n
            if product % 2**32 >= 2**32 % n:
                return product // 2**32

    def shuffle(self, items: list[T]) -> list[T]:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
        return items
