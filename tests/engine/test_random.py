"""The random generator: ChaCha8 from a text, the same everywhere, fair, and not the commitment."""

from __future__ import annotations

from collections import Counter

import pytest

from tablee.engine.random import Random
from tests.engine.reference import Reference, chacha


def test_the_reference_is_chacha() -> None:
    """RFC 8439, 2.3.2: the published block of twenty rounds."""
    block = chacha(bytes(range(32)), 1, bytes.fromhex("000000090000004a00000000"), 20)
    assert block.hex() == (
        "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
        "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"
    )


def test_the_reference_with_eight_rounds_is_chacha8() -> None:
    """The published ChaCha8 key stream of a key and nonce of zeros (Strombergson's TC1)."""
    assert chacha(bytes(32), 0, bytes(12), 8).hex() == (
        "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
        "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
    )


@pytest.mark.parametrize("text", ["", "a", "9f2c", "Tablée", "x" * 1000])
def test_words_are_the_key_stream_of_the_text(text: str) -> None:
    rng, other = Random(text), Reference(text)
    assert [rng.word() for _ in range(80)] == [other.word() for _ in range(80)]


def test_first_words_never_change() -> None:
    """Every commitment ever made depends on these; both modes must give them."""
    rng = Random("tablee")
    assert [rng.word() for _ in range(4)] == FIRST_WORDS
    assert [Random("tablee").below(n) for n in (2, 6, 70, 1000)] == FIRST_NUMBERS
    deck = list(range(12))
    Random("tablee").shuffle(deck)
    assert deck == FIRST_SHUFFLE


FIRST_WORDS = [3735699019, 3586963235, 1081555777, 4103834552]
FIRST_NUMBERS = [1, 5, 60, 869]
FIRST_SHUFFLE = [5, 3, 7, 4, 1, 6, 0, 11, 8, 2, 9, 10]


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 70, 2**31 + 1, 2**32 - 1])
def test_below_is_lemires_method(bound: int) -> None:
    """Word by word: large bounds throw away many words, and the same ones."""
    rng, other = Random("lemire"), Reference("lemire")
    assert [rng.below(bound) for _ in range(100)] == [other.below(bound) for _ in range(100)]


@pytest.mark.parametrize("bound", [2, 3, 6, 7, 10, 70])
def test_below_is_uniform(bound: int) -> None:
    rng = Random(f"uniform {bound}")
    draws = 1000 * bound
    counts = Counter(rng.below(bound) for _ in range(draws))
    assert set(counts) == set(range(bound))
    square = sum((count - 1000) ** 2 / 1000 for count in counts.values())
    assert square < bound + 4 * (2 * bound) ** 0.5 + 8


def test_every_shuffle_is_equally_likely() -> None:
    rng = Random("shuffle")
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(2400):
        cards = [0, 1, 2, 3]
        rng.shuffle(cards)
        counts[tuple(cards)] += 1
    assert len(counts) == 24
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 49.7  # p > 0.001


def test_a_shuffle_goes_from_the_end() -> None:
    """As docs/randomness.md says, so that anyone can recheck a deal."""
    expected = list("abcdefg")
    rng = Random("order")
    for i in range(6, 0, -1):
        j = rng.below(i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    deck = list("abcdefg")
    Random("order").shuffle(deck)
    assert deck == expected


def test_pick_is_one_of_the_items() -> None:
    rng = Random("pick")
    assert {rng.pick("abc") for _ in range(50)} == set("abc")
