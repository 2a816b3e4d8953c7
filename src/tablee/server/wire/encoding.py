"""The JSON encoder of everything that leaves the server."""

from __future__ import annotations

import msgspec
from msgspec import Raw

ENCODER = msgspec.json.Encoder()
encode = ENCODER.encode


def raw(thing: object) -> Raw:
    """A part of a message, encoded already."""
    return Raw(encode(thing))
