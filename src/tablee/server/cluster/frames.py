"""What servers tell each other about clients. Many frames go together, as one message."""

from __future__ import annotations

import msgspec
from msgspec import Struct


class Frame(Struct, frozen=True, array_like=True, gc=False):
    """All frames. `client` is the gateway's number of a client, `join` of its way to a table."""


class Joins(Frame, frozen=True, tag=1):
    """To the owner: a client says hello to a table."""

    client: int
    join: int
    person: str
    address: str
    data: bytes
    tries: int
    """How often the answer was `NotHere`; after the first time the owner loads the table itself."""


class Says(Frame, frozen=True, tag=2):
    """To the owner: what a client says after that."""

    client: int
    join: int
    data: bytes


class Leaves(Frame, frozen=True, tag=3):
    """To the owner: a client is gone."""

    client: int


class Told(Frame, frozen=True, tag=4):
    """To the gateway: what clients are told; everyone who is told the same, once."""

    clients: list[int]
    data: bytes


class Ends(Frame, frozen=True, tag=5):
    """To the gateway: a client's connection is to be closed."""

    client: int


class NotHere(Frame, frozen=True, tag=6):
    """To the gateway: the table is not here, or not any more; ask again who has it."""

    client: int
    join: int


class Unheard(Frame, frozen=True, tag=7):
    """To the gateway: something that a client said to a table that is not here."""

    client: int
    join: int
    data: bytes


class Forget(Frame, frozen=True, tag=8):
    """To either: messages were lost between us. All clients of us both have to come again."""


AnyFrame = Joins | Says | Leaves | Told | Ends | NotHere | Unheard | Forget


class Batch(Struct, frozen=True, array_like=True, gc=False):
    """A message on the bus."""

    sender: int
    number: int
    """Counts from 1, for each pair of servers: a gap means that a message was lost."""
    frames: list[AnyFrame]


BATCHES = msgspec.msgpack.Decoder(Batch)
encode_batch = msgspec.msgpack.Encoder().encode
