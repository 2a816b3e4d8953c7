"""Seeds: what chance will decide, fixed and committed to before the first move."""

from __future__ import annotations

import hashlib
import secrets

from tablee.engine.errors import OptionError

SEED_BYTES = 16


def new_seed() -> str:
    """A seed for people: 128 random bits from the operating system, as hex."""
    return secrets.token_hex(SEED_BYTES)


def check_seed(seed: str) -> str:
    """The seed, if it is text that UTF-8 can encode: the commitment is the hash of those bytes."""
    try:
        seed.encode()
    except (UnicodeEncodeError, AttributeError):  # AttributeError: not a string
        raise OptionError("seed", value=seed) from None
    return seed


def commitment(seed: str) -> str:
    """What players are shown before the first move: SHA-256 of the seed's text, as hex."""
    return hashlib.sha256(seed.encode()).hexdigest()
