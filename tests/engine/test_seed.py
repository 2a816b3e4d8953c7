"""Seeds and their commitments."""

from __future__ import annotations

import hashlib

import pytest

from tablee.engine.errors import OptionError
from tablee.engine.random import DOMAIN
from tablee.engine.seed import check_seed, commitment, new_seed


def test_the_commitment_is_plain_sha256_and_not_the_key() -> None:
    """Who sees the commitment before the first move has not seen the key."""
    seed = "9f2c"
    assert commitment(seed) == hashlib.sha256(b"9f2c").hexdigest()
    assert commitment(seed) != hashlib.sha256(DOMAIN + seed.encode()).hexdigest()


def test_seeds_for_people_have_128_bits_and_differ() -> None:
    seeds = {new_seed() for _ in range(20)}
    assert len(seeds) == 20
    assert all(len(bytes.fromhex(seed)) == 16 for seed in seeds)


def test_a_seed_is_text_that_can_be_written() -> None:
    assert check_seed("Tablée") == "Tablée"
    with pytest.raises(OptionError):
        check_seed("\udcff")
